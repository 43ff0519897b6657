"""Determine the sections of the cards below a heading; without a known section, by the kind of each card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, heading_key
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.text.headings import MAIN, RESERVE, joined, words_in
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Facts, OneOf, possible
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import stated_facts
from deckcheck.rules.profiles import Card, Placed

_OF_MAIN = frozenset(word for words in MAIN for word in words.split()) | {"my", "of", "our", "the"}
_OF_ANOTHER = frozenset(("her", "his", "other", "second", "their", "your"))
"""Words that indicate another deck than that of the list."""
_LEAST_LETTERS, _MOST_LETTERS = 3, 50
OUTSIDE = "outside"
"""The section of cards that are not in the deck, in a game that has no such section."""
UNSORTED = "unsorted"
"""A heading with no more meaning than none, for lists in which every card needs a heading."""
_MOST_HEADINGS = 1 << 12
_CARDS = " cards"
_LEAST_SIMILARITY = 0.8
"""The minimum similarity of two headings, of which one may be a typo of the other."""


class HeadingMeaning(NamedTuple):
    """The possible sections and the facts of the cards below a heading.

    ``resembles`` is the known heading that an unknown one may be, misspelt or abbreviated. ``by_kind``: each card may
    also be where its kind goes.
    """

    sections: tuple[str, ...]
    facts: Facts
    resembles: str = ""
    by_kind: bool = False


_UNKNOWN = HeadingMeaning((), {}, by_kind=True)


class HeadingMeanings(dict[str, HeadingMeaning]):
    """Every heading of a game; :meth:`of` also accepts unknown ones."""

    def __init__(self, game: Game) -> None:
        super().__init__(heading_meanings(game))
        self._game = game
        self._any = lru_cache(_MOST_HEADINGS)(self._meaning)
        uncounted = (each.id for each in game.sections if not each.counts and each.id != game.outside_section)
        self.outside = next(uncounted, OUTSIDE)
        """The section of cards that are in the list but not in the deck."""
        self._kind_facts = [(each.id, stated_facts(game, each.facts, each.id)) for each in game.sections if each.facts]
        self.kinds = {word for kind in game.kinds for word in kind.words}
        self.kinds |= {word for each in game.sections if each.facts and each.id != game.main for word in each.words}
        """The headings of kinds of cards."""
        values = (heading_key(value) for fact in game.facts.values() for value in (*fact.values, *fact.short))
        self.fact_words = frozenset(word for value in values for word in words_in(value))
        """The words in values of card facts, such as brigades and kinds."""
        self._words = {word for kind in self.kinds for word in words_in(kind)} | self.fact_words | {"card", "cards"}

    def of(self, heading: str, within: tuple[str, ...] = ()) -> HeadingMeaning:
        """Return the meaning of a heading, known or not.

        ``within`` are headings that it may be a part of.
        """
        return self._any(heading, within)

    def _meaning(self, heading: str, within: tuple[str, ...]) -> HeadingMeaning:
        if within:
            return self._nested(heading, within)
        if heading in self:
            return self[heading]
        if self.knows(heading):
            return self._joined([self[part] for part in joined(heading)])
        return self._unknown_heading(heading)

    def knows(self, heading: str) -> bool:
        """Does the game know a heading, or all headings joined in it?"""
        return heading in self or (bool(parts := joined(heading)) and all(part in self for part in parts))

    def is_section(self, heading: str) -> bool:
        """Is it the heading of a section, which is never part of another?"""
        return bool(heading) and self.knows(heading) and self.kinds.isdisjoint((heading, *joined(heading)))

    def is_open(self, heading: str, within: tuple[str, ...]) -> bool:
        """May the cards of a heading be in other sections than its own, because it may be part of another heading?"""
        return bool(within) and self.of(heading, within) != self.of(heading)

    def _joined(self, parts: Sequence[HeadingMeaning]) -> HeadingMeaning:
        """Return the meaning of several headings joined in one: each card satisfies one of them."""
        sections = parts[0].sections if len({part.sections for part in parts}) == 1 else ()
        shared = [name for name in parts[0].facts if all(name in part.facts for part in parts)]
        values = {name: dict.fromkeys(v for part in parts for v in possible(part.facts, name) or ()) for name in shared}
        facts = {name: OneOf(tuple(each)) for name, each in values.items()}
        return HeadingMeaning(sections, facts, by_kind=not sections)

    def _unknown_heading(self, heading: str) -> HeadingMeaning:
        """Return the meaning of an unknown heading.

        If its words are close to those of the game, it heads cards of the deck or is a misspelt heading. If another
        word is in it, its cards may also be in a section for all kinds, or outside the deck. If it names the reserve,
        they may be in any section or outside the deck.
        """
        known_heading = closest(heading, self)
        sections, by_kind = [*self[""].sections], self[""].by_kind
        sections += self[known_heading].sections if known_heading else ()
        words, known = words_in(heading), self._words.union(words_in(known_heading))
        of_another = "deck" in words and not _OF_ANOTHER.isdisjoint(words)
        counting = [each for each in self._game.sections if each.counts]
        if not RESERVE.isdisjoint(words) or (not known_heading and closest(heading, RESERVE)):
            sections, by_kind = [*(each.id for each in counting), *sections, self.outside], False
        elif heading not in MAIN and (of_another or any(_is_unrelated(word, known) for word in words)):
            sections += [*(each.id for each in counting if not (by_kind and each.facts)), self.outside]
        return HeadingMeaning(tuple(dict.fromkeys(sections)), {}, known_heading, by_kind)

    def _nested(self, heading: str, within: tuple[str, ...]) -> HeadingMeaning:
        """Return the meaning of a heading that may be part of others.

        A section is never part of a known heading, but may be part of unknown words above it.
        """
        inner = self.of(heading)
        if self.is_section(heading):
            within = tuple(each for each in within if not each or not self.knows(each))
        meanings = [inner, *(self.of(each) for each in within)]
        sections = dict.fromkeys(section for each in meanings for section in each.sections)
        return inner._replace(sections=tuple(sections), by_kind=any(each.by_kind for each in meanings))

    def placed(self, heading: str, meaning: HeadingMeaning, cards: tuple[Card, ...]) -> tuple[Placed, ...]:
        """Return pairs of card and section, if the section depends on which card it is."""
        if not heading or meaning.by_kind:
            of_kind = ((_narrowed(card, stated), section) for section, stated in self._kind_facts for card in cards)
            by_kind = tuple((card, section) for card, section in of_kind if card is not None)
            return (*by_kind, *self._in_sections(meaning.sections if meaning.by_kind else (), cards))
        return self._in_sections(meaning.sections, cards) if len(meaning.sections) > 1 else ()

    def in_other(self, heading: str, cards: tuple[Card, ...]) -> tuple[Placed, ...]:
        """Return each card with each section that a heading may refer to."""
        meaning = self.of(heading)
        return self.placed(heading, meaning, cards) or self._in_sections(meaning.sections, cards)

    def _in_sections(self, sections: Iterable[str], cards: tuple[Card, ...]) -> tuple[Placed, ...]:
        """Return each card with each of the sections; a section's facts only fill in missing ones."""
        pairs = ((section, self.get(heading_key(section), _UNKNOWN).facts) for section in sections)
        return tuple((Card(card.name, {**facts, **card.facts}), section) for section, facts in pairs for card in cards)


def unambiguous(deck: Deck, lines: Iterable[tuple[Entry, bool]], headings: HeadingMeanings | None = None) -> Deck:
    """Return the deck without doubts about nested headings that have no effect.

    Raises UnwritableDeck if a line or heading is ambiguous, because writing the list would decide it. ``lines`` are the
    entries with whether each may be a remark. Without the ``headings`` of a game any heading may be part of another.
    """
    for entry, perhaps in lines:
        if perhaps and entry.doubt:
            raise UnwritableDeck(f"line {entry.line}: {shown(entry.name)!r} may be no card; write {entry.doubt.remedy}")
        if entry.within and (headings is None or headings.is_open(entry.section, entry.within)):
            line = deck.heading_line(entry.section, *entry.within) or entry.line
            raise UnwritableDeck(
                f"line {line}: {shown(entry.section)!r} may head a part of {shown(entry.within[0])!r} above it, "
                "or not; take it out, or put the heading of another section above it"
            )
    if not any(entry.within or entry.perhaps for entry in deck.entries):
        return deck
    decided = (entry._replace(within=(), doubt=None) for entry in deck.entries)
    return replace(deck, entries=tuple(decided))  # so that equal entries compare as equal


def _is_unrelated(word: str, known: Set[str]) -> bool:
    """Is a word unlike all words of headings of the game, even misspelt or abbreviated?"""
    if word in known or word in _OF_MAIN:
        return False
    begun = tuple(each for each in (word, word.removesuffix("s")) if len(each) >= _LEAST_LETTERS)
    if any(each.startswith(begun) for each in known):
        return False
    return not _nearest(word, [each for each in known if len(word) > _LEAST_LETTERS and each[0] == word[0]])


def _nearest(words: str, known: Iterable[str]) -> str:
    """Return the closest match of the words, ``""`` if there is none."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(words[:_MOST_LETTERS], known, n=1, cutoff=_LEAST_SIMILARITY)), "")


def closest(heading: str, known: Iterable[str]) -> str:
    """Return the known heading that a heading abbreviates, or its closest match; ``""`` if there is none.

    >>> [closest(word, ["reserve", "deck"]) for word in ("res", "resirve", "combo")]
    ['reserve', 'reserve', '']
    """
    words = [word for word in known if word]
    longer = [word for word in words if word.startswith(heading)] if len(heading) >= _LEAST_LETTERS else []
    if longer:
        return min(longer, key=len)
    stem = heading.removesuffix(_CARDS)
    if stem != heading:  # "extra cards" and "neutral cards" share this word
        base = closest(stem, [word.removesuffix(_CARDS) for word in words if word.endswith(_CARDS)]) if stem else ""
        words = [word for word in words if not word.endswith(_CARDS) or word == base + _CARDS]
    return _nearest(heading, words)


def heading_meanings(game: Game) -> dict[str, HeadingMeaning]:
    """Return the meanings of all headings of a game."""
    found = {
        word: HeadingMeaning((section.id,), stated_facts(game, section.facts, section.id))
        for section in game.sections
        for word in (*section.words, heading_key(section.id))
    }
    for kind in game.kinds:
        facts = stated_facts(game, kind.facts, kind.section)
        found.update((word, HeadingMeaning((kind.section,), facts)) for word in kind.words)
    found[""] = HeadingMeaning((game.main,), {}) if game.main else _UNKNOWN
    if found[heading_key(game.main)] != found[""]:  # if the maindeck itself states facts of its cards
        found[UNSORTED] = _UNKNOWN
    if not game.main:  # "main" of other games and programs has no meaning here
        found |= {word: found[""] for word in MAIN if word not in found}
    return found


def _narrowed(card: Card, further: Facts) -> Card | None:
    """Return the card with further facts; ``None`` if they contradict the known ones."""
    facts = dict(card.facts)
    for name in further:
        known, allowed = possible(facts, name), possible(further, name) or ()
        left = allowed if known is None else tuple(value for value in known if value in allowed)
        if not left:
            return None
        facts[name] = left[0] if len(left) == 1 else OneOf(left)
    return Card(card.name, facts)
