"""The order of a game's deck check sheet: which heading a card belongs under, and where it stands there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from deckcheck.cards import fold
from deckcheck.deck import Entry, heading_key
from deckcheck.editing.card_details import zone
from deckcheck.facts import Facts, Value
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.legality.heading_sections import HeadingMeaning, heading_meanings
from deckcheck.legality.resolved_lines import Resolved
from deckcheck.rules.counters import Card

_UNKNOWN = (1,)


@cache
def sheet(id: str) -> Sheet:
    """The check sheet of a game."""
    return Sheet(game(id))


class Sheet:
    """A game's headings in the order of its check sheet; ``titles`` are their words by their folded words."""

    def __init__(self, rules: Game) -> None:
        self._rules = rules
        self._known = heading_meanings(rules)
        self.titles = {heading_key(words): words for words in rules.sheet}
        self._order = {heading: number for number, heading in enumerate(self.titles)}
        self._headings = {heading: self._known[heading] for heading in self.titles}
        self._sections = {heading_key(section.id): number for number, section in enumerate(rules.sections)}
        self._plain = {word: heading_key(section.id) for section in rules.sections for word in section.words}
        self._plain |= {word: kind.words[0] for kind in rules.kinds if kind.facts for word in kind.words}

    def section(self, heading: str) -> str:
        """The section of the game that a heading belongs to."""
        return zone(self._rules, heading)

    def one_of(self, heading: str) -> str:
        """One heading for all that mean the same: the first word for a section or a kind of card."""
        return self._plain.get(heading, heading)

    def same(self, heading: str) -> str:
        """The heading of the sheet that says the same of a card as ``heading``, else :meth:`one_of` it."""
        standing = self._known.get(heading)
        return next((each for each, known in self._headings.items() if known == standing), self.one_of(heading))

    def heading(self, entry: Entry, found: Resolved) -> str:
        """The heading of the sheet for a line: of its kind, else for all else of its section, else its own.

        A heading that the game does not know is a list's own, and stays.
        """
        if entry.section not in self._known:
            return entry.section
        here = [(each, known) for each, known in self._headings.items() if known.sections == found.sections]
        kinds = [(each, known) for each, known in here if known.facts]
        for each, known in kinds:
            if _all(found, known):
                return each
        own = self.same(entry.section)
        if any(each == own and any(_fits(card, known) for card in found.cards) for each, known in kinds):
            return own  # of its printings, the heading tells which are meant
        return next((each for each, known in here if not known.facts), own)

    def says_kind(self, heading: str) -> bool:
        """Does a heading of the sheet say what sort of cards follow?"""
        return heading in self._headings and bool(self._headings[heading].facts)

    def of_heading(self, heading: str) -> tuple[int, int]:
        """Where the cards of a heading stand among the others; those without one come first, as they must."""
        if not heading:
            return -1, 0
        section = self._sections.get(self.section(heading), len(self._sections))
        return section, self._order.get(heading, len(self._order))

    def of_card(self, entry: Entry, found: Resolved) -> tuple[object, ...]:
        """Where a card stands below its heading: by kind, by what the sheet sorts by, by name."""
        kinds = (self._order[each] for each, known in self._headings.items() if known.facts and _all(found, known))
        facts = [agreed(found.cards, name) for name in self._rules.sort_by]
        return (
            next(kinds, len(self._order)),
            *(self._place(name, value) for name, value in zip(self._rules.sort_by, facts, strict=True)),
            fold(entry.name),
            *(entry.name, entry.set, entry.image, entry.note),
        )

    def _place(self, name: str, value: Value | None) -> tuple[object, ...]:
        """What a fact sorts by: its place among those it may be. What is not known comes last."""
        if value is None:
            return _UNKNOWN
        if isinstance(value, int):
            return 0, value
        choice = self._rules.facts[name].values
        held = value if isinstance(value, tuple) else (value,)
        return 0, *sorted(choice.index(each) if each in choice else len(choice) for each in held)


def _all(found: Resolved, standing: HeadingMeaning) -> bool:
    return all(_fits(card, standing) for card in found.cards)


def _fits(card: Card, standing: HeadingMeaning) -> bool:
    """Is the card known to be what a heading says?"""
    facts: Facts = card.facts
    return all(facts.get(name) == value for name, value in standing.facts.items())


def agreed(cards: Sequence[Card], name: str) -> Value | None:
    """The fact that all these cards share; ``None`` where they do not, or it is not known."""
    values = [card.facts.get(name) for card in cards]
    value = values[0]
    return value if isinstance(value, str | int | tuple) and values.count(value) == len(values) else None
