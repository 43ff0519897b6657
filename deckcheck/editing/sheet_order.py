"""Order cards as on the deck check sheet of a game: the heading for each card, and its place below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from deckcheck.cards import fold
from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.text.headings import joined
from deckcheck.facts import Value
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.reading.heading_sections import HeadingMeaning, HeadingMeanings
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.rules.profiles import Card

_UNKNOWN = (1,)


@cache
def sheet(id: str) -> SheetOrder:
    """Return the check sheet of a game."""
    return SheetOrder(game(id))


class SheetOrder:
    """The headings of a game in the order of its check sheet; ``titles`` are their words by folded heading."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._meanings = HeadingMeanings(rules)
        self.titles = {heading_key(words): words for words in rules.sheet}
        self._order = {heading: number for number, heading in enumerate(self.titles)}
        self._headings = {heading: self._meanings[heading] for heading in self.titles}
        self._sections = {heading_key(section.id): number for number, section in enumerate(rules.sections)}
        self._heading_by_word = {word: heading_key(section.id) for section in rules.sections for word in section.words}
        self._heading_by_word |= {word: kind.words[0] for kind in rules.kinds if kind.facts for word in kind.words}

    def section(self, heading: str) -> str:
        """Return the section of a heading: its own or that of its kind, otherwise the main one.

        An unknown heading is that of the game's sideboard if one of its words is reserve, side or sideboard.
        """
        if heading and self._meanings.knows(heading) and (sections := self._meanings.of(heading).sections):
            return heading_key(sections[0])
        if {"reserve", "side", "sideboard"} & set(heading.split()):
            sideboards = (section.id for section in self._rules.sections if "sideboard" in section.words)
            return next(map(heading_key, sideboards), heading)
        return self._rules.main or heading

    def one_of(self, heading: str) -> str:
        """Return one heading for all synonyms: the id of the section, or the first word of the kind."""
        return self._heading_by_word.get(heading, heading)

    def same(self, heading: str) -> str:
        """Return the heading of the sheet with the same meaning as ``heading``, otherwise :meth:`one_of` it."""
        wanted = self._meanings.get(heading)
        return next((words for words, meaning in self._headings.items() if meaning == wanted), self.one_of(heading))

    def heading(self, entry: Entry, found: Resolved) -> str:
        """Return the heading of the sheet for a line: of its kind, else of the rest of its section, else its own.

        A heading that the game does not know belongs to the list, and stays.
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
            return own  # the heading chooses among its printings
        return next((words for words, meaning in here if not meaning.facts), own)

    def states_kind(self, heading: str) -> bool:
        """Return whether a heading of the sheet states the kind of the cards below it."""
        return heading in self._headings and bool(self._headings[heading].facts)

    def of_heading(self, heading: str) -> tuple[int, int]:
        """Return the sort key of a heading; cards without one must come first."""
        if not heading:
            return -1, 0
        section = self._sections.get(self.section(heading), len(self._sections))
        return section, self._order.get(heading, len(self._order))

    def of_card(self, entry: Entry, found: Resolved) -> tuple[object, ...]:
        """Return the sort key of a card below its heading: by kind, by the facts that the sheet sorts by, by name."""
        headings = self._headings.items()
        kinds = (self._order[words] for words, meaning in headings if meaning.facts and _fit(found.cards, meaning))
        ranks = (self._rank(name, agreed(found.cards, name)) for name in self._rules.sort_by)
        return next(kinds, len(self._order)), *ranks, fold(entry.name), entry.name, entry.set, entry.image, entry.note

    def _rank(self, name: str, value: Value | None) -> tuple[object, ...]:
        """Return the sort key of a fact: its place among the possible values; unknown ones come last."""
        if value is None:
            return _UNKNOWN
        if isinstance(value, int):
            return 0, value
        choices = self._rules.facts[name].values
        parts = value if isinstance(value, tuple) else (value,)
        return 0, *sorted(choices.index(part) if part in choices else len(choices) for part in parts)


def _fit(cards: Iterable[Card], meaning: HeadingMeaning) -> bool:
    """Return whether cards surely have the facts of a heading."""
    return all(card.facts.get(name) == value for card in cards for name, value in meaning.facts.items())


def agreed(cards: Sequence[Card], name: str) -> Value | None:
    """Return the value of a fact that all these cards share; ``None`` if they differ or it is unknown."""
    values = [card.facts.get(name) for card in cards]
    value = values[0]
    return value if isinstance(value, str | int | tuple) and values.count(value) == len(values) else None
