"""Where the cards of a line stand: in the section of its heading, or, where none tells, in that of their kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from deckcheck.deck import heading_key
from deckcheck.facts import Facts, OneOf, possible
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import stated_facts
from deckcheck.rules.counters import Card, Placed

_OUTSIDE_MAIN = frozenset({"reserve", "side", "sideboard"})
_LEAST_LETTERS, _MOST_LETTERS = 3, 50
_NEAR = 0.8
"""Of the letters of two headings so many are the same where one may be the other, misspelt."""


class HeadingMeaning(NamedTuple):
    """Where a heading puts its cards and what it says of them. No sections = each stands where its kind does.

    ``meant`` is a heading that a strange one may stand for, misspelt or cut short; its cards may stand there instead.
    """

    sections: tuple[str, ...]
    facts: Facts
    meant: str = ""


class HeadingMeanings(dict[str, HeadingMeaning]):
    """Every heading of a game, and through :meth:`of` any other."""

    def __init__(self, game: Game) -> None:
        super().__init__(heading_meanings(game))
        self._game = game
        self._others: dict[str, HeadingMeaning] = {}

    def of(self, heading: str) -> HeadingMeaning:
        """Return where the cards of a heading stand, whether the game knows it or not."""
        standing = self.get(heading) or self._others.get(heading)
        if standing is None:
            standing = self._others[heading] = self._elsewhere(heading)
        return standing

    def _elsewhere(self, heading: str) -> HeadingMeaning:
        """Return where the cards of a heading stand that the game does not know.

        With a section in its words, anywhere; near to another heading, there or where cards without one do.
        """
        meant = likely(heading, self)
        sections = self[""].sections
        if _OUTSIDE_MAIN & set(heading.split()):
            sections = tuple(section.id for section in self._game.sections if section.counts)
        if sections and meant:
            sections = tuple(dict.fromkeys((*sections, *self[meant].sections)))
        return HeadingMeaning(sections, {}, meant)

    def placed(self, heading: str, cards: tuple[Card, ...]) -> tuple[Placed, ...]:
        """Return the cards of a heading with the section that each would stand in, if the one hangs on the other."""
        standing = self.of(heading)
        if not heading or not standing.sections:
            there = self[standing.meant].sections if standing.meant else ()
            return (*by_kind(self._game, cards), *anywhere(self, there, cards))
        return anywhere(self, standing.sections, cards) if len(standing.sections) > 1 else ()


def likely(heading: str, known: Iterable[str]) -> str:
    """Return the heading that a strange one may stand for: one that it begins, or else is near to; ``""`` for none.

    >>> likely("res", ["reserve", "deck"]), likely("resirve", ["reserve", "deck"]), likely("combo", ["reserve", "deck"])
    ('reserve', 'reserve', '')
    """
    words = [word for word in known if word]
    longer = [word for word in words if word.startswith(heading)] if len(heading) >= _LEAST_LETTERS else []
    if longer:
        return min(longer, key=len)
    from difflib import get_close_matches

    return next(iter(get_close_matches(heading[:_MOST_LETTERS], words, n=1, cutoff=_NEAR)), "")


def heading_meanings(game: Game) -> dict[str, HeadingMeaning]:
    """Return every heading of a game."""
    found = {
        word: HeadingMeaning((section.id,), stated_facts(game, section.facts, section.id))
        for section in game.sections
        for word in (*section.words, heading_key(section.id))
    }
    for kind in game.kinds:
        facts = stated_facts(game, kind.facts, kind.section)
        found.update((word, HeadingMeaning((kind.section,), facts)) for word in kind.words)
    found[""] = HeadingMeaning((game.main,), {}) if game.main else HeadingMeaning((), {})
    return found


def by_kind(game: Game, cards: tuple[Card, ...]) -> tuple[Placed, ...]:
    """Return cards without a heading: each stands in the section of its kind, whatever that is."""
    told = [(section.id, stated_facts(game, section.facts, section.id)) for section in game.sections if section.facts]
    placed = ((_narrowed(card, facts), section) for section, facts in told for card in cards)
    return tuple((card, section) for card, section in placed if card is not None)


def anywhere(
    known: Mapping[str, HeadingMeaning], sections: tuple[str, ...], cards: tuple[Card, ...]
) -> tuple[Placed, ...]:
    """Return cards with each of the sections that they may stand in, which tells only what nothing else does."""
    told = [(section, known[heading_key(section)].facts) for section in sections]
    return tuple((Card(card.name, {**facts, **card.facts}), section) for section, facts in told for card in cards)


def _narrowed(card: Card, told: Facts) -> Card | None:
    """Return the card, given what else is told of it; ``None`` when that contradicts what is known."""
    facts = dict(card.facts)
    for name in told:
        known, allowed = possible(facts, name), possible(told, name) or ()
        left = allowed if known is None else tuple(value for value in known if value in allowed)
        if not left:
            return None
        facts[name] = left[0] if len(left) == 1 else OneOf(left)
    return Card(card.name, facts)
