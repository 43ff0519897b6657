"""The order of a game's deck check sheet: which heading a card belongs under, and where it stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from deckcheck.cards import fold
from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.text.headings import joined
from deckcheck.facts import Value
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.reading.heading_sections import HeadingMeaning, heading_meanings
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.profiles import Card

_UNKNOWN = (1,)


@cache
def sheet(id: str) -> Sheet:
    """Return the check sheet of a game."""
    return Sheet(game(id))


class Sheet:
    """A game's headings in the order of its check sheet; ``titles`` are their words by their folded words."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._meanings = heading_meanings(rules)
        self.titles = {heading_key(words): words for words in rules.sheet}
        self._order = {heading: number for number, heading in enumerate(self.titles)}
        self._headings = {heading: self._meanings[heading] for heading in self.titles}
        self._sections = {heading_key(section.id): number for number, section in enumerate(rules.sections)}
        self._plain = {word: heading_key(section.id) for section in rules.sections for word in section.words}
        self._plain |= {word: kind.words[0] for kind in rules.kinds if kind.facts for word in kind.words}

    def section(self, heading: str) -> str:
        """Return the section that a heading belongs to: itself, the one of its kind, or else the main one.

        A heading that the game does not know heads its sideboard when it says so.
        """
        meaning = self._meanings.get(heading) if heading else None
        if meaning is not None and meaning.sections:
            return heading_key(meaning.sections[0])
        if len(parts := {self.section(part) for part in joined(heading)}) == 1:
            return parts.pop()
        if {"reserve", "side", "sideboard"} & set(heading.split()):
            sideboards = (section.id for section in self._rules.sections if "sideboard" in section.words)
            return next(map(heading_key, sideboards), heading)
        return self._rules.main or heading

    def one_of(self, heading: str) -> str:
        """Return one heading for all that mean the same: the first word for a section or a kind of card."""
        return self._plain.get(heading, heading)

    def same(self, heading: str) -> str:
        """Return the heading of the sheet that says the same of a card as ``heading``, else :meth:`one_of` it."""
        wanted = self._meanings.get(heading)
        return next((words for words, meaning in self._headings.items() if meaning == wanted), self.one_of(heading))

    def heading(self, entry: Entry, found: Resolved) -> str:
        """Return the heading of the sheet for a line: of its kind, else for all else of its section, else its own.

        A heading that the game does not know is a list's own, and stays.
        """
        if entry.section not in self._meanings and not joined(entry.section):
            return entry.section
        here = [(words, meaning) for words, meaning in self._headings.items() if meaning.sections == found.sections]
        kinds = [(words, meaning) for words, meaning in here if meaning.facts]
        for words, meaning in kinds:
            if _fit(found.cards, meaning):
                return words
        if entry.section not in self._meanings:
            return entry.section
        own = self.same(entry.section)
        if any(words == own and any(_fit([card], meaning) for card in found.cards) for words, meaning in kinds):
            return own  # of its printings, the heading tells which are meant
        return next((words for words, meaning in here if not meaning.facts), own)

    def says_kind(self, heading: str) -> bool:
        """Return whether a heading of the sheet says what sort of cards follow."""
        return heading in self._headings and bool(self._headings[heading].facts)

    def of_heading(self, heading: str) -> tuple[int, int]:
        """Return where the cards of a heading stand among the others; those without one come first, as they must."""
        if not heading:
            return -1, 0
        section = self._sections.get(self.section(heading), len(self._sections))
        return section, self._order.get(heading, len(self._order))

    def of_card(self, entry: Entry, found: Resolved) -> tuple[object, ...]:
        """Return where a card stands below its heading: by kind, by what the sheet sorts by, by name."""
        headings = self._headings.items()
        kinds = (self._order[words] for words, meaning in headings if meaning.facts and _fit(found.cards, meaning))
        ranks = (self._rank(name, agreed(found.cards, name)) for name in self._rules.sort_by)
        return next(kinds, len(self._order)), *ranks, fold(entry.name), entry.name, entry.set, entry.image, entry.note

    def _rank(self, name: str, value: Value | None) -> tuple[object, ...]:
        """Return what a fact sorts by: its place among those it may be. What is not known comes last."""
        if value is None:
            return _UNKNOWN
        if isinstance(value, int):
            return 0, value
        choices = self._rules.facts[name].values
        parts = value if isinstance(value, tuple) else (value,)
        return 0, *sorted(choices.index(part) if part in choices else len(choices) for part in parts)


def _fit(cards: Iterable[Card], meaning: HeadingMeaning) -> bool:
    """Return whether cards are known to be what a heading says."""
    return all(card.facts.get(name) == value for card in cards for name, value in meaning.facts.items())


def agreed(cards: Sequence[Card], name: str) -> Value | None:
    """Return the fact that all these cards share; ``None`` where they do not, or it is not known."""
    values = [card.facts.get(name) for card in cards]
    value = values[0]
    return value if isinstance(value, str | int | tuple) and values.count(value) == len(values) else None
