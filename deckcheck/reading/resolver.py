"""From what a list says to what it may mean: what each line does, and what the lines tell of each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from deckcheck.cards import fold
from deckcheck.deck import Deck
from deckcheck.facts import Facts
from deckcheck.reading.facts_tables import facts_by_name
from deckcheck.reading.line_resolver import LineResolver, key_of_plain
from deckcheck.reading.printing_choice import EXACT
from deckcheck.reading.resolved_lines import Line, Lines

if TYPE_CHECKING:
    from deckcheck.reading.line_reader import LineReader


def _is_doubtful(deck: Deck) -> bool:
    """Has a deck lines or headings that may be more than one thing? Their lines never stand in a key of plain ones."""
    named = any(place[0] == "named" for place in deck.places)
    return named or any(entry.within or entry.perhaps for entry in deck.entries)


class Resolver(LineResolver):
    """Resolves the lines of decks, and what these tell of each other; made as one of lines is."""

    @property
    def learned(self) -> int:
        """Return how many different lines it remembers."""
        printings = self.__dict__.get("_of_printings")  # not made by asking
        return len(self._seen) + len(self.in_pool) + (printings.learned if printings else 0)

    def lines(self, deck: Deck) -> Lines:
        """Return every entry of a deck with what it may mean, in order, and behind them further cards it may hold.

        Raises InvalidFacts for its own facts tables.
        """
        if self.pool is not None and not self.names.exact and deck.source in EXACT:
            return self._of_printings.lines(deck)
        if deck.facts:
            claims = facts_by_name(self.game, deck.facts)
            own = self._with(exact=self.names.exact, claims=claims)
            return own._together(deck, own._each(deck))
        if deck.has_places_of_lines and _is_doubtful(deck):
            return self._together(deck, self._each(deck))
        seen = list(map(self._plain.get, map(key_of_plain, deck.entries)))
        known = list(zip(deck.entries, seen, strict=True))
        if all(seen):
            lines = cast(list[Line], known)
            # Where every card is known, plain lines tell each other nothing.
            return lines if self.game.database_is_complete else self._together(deck, lines)
        if self.game.database_is_complete:
            self.cards.gather(fold(entry.name) for entry, found in known if not found)
        lines = [(entry, found) if found else self.line(entry) for entry, found in known]
        if self._are_plain(deck, lines):
            return lines
        return self._together(deck, lines)

    def _are_plain(self, deck: Deck, lines: Lines) -> bool:
        """Do the lines of a deck tell each other nothing, since they name known cards below known headings?"""
        if not self.game.database_is_complete or self.numbers or deck.has_places_of_lines:
            return False
        pairs = zip(lines, deck.entries, strict=True)
        return all(resolved.plain and read is written for (read, resolved), written in pairs)

    def _together(self, deck: Deck, lines: list[Line]) -> list[Line]:
        """Return the lines with what they tell of each other, and behind them further cards that they may hold."""
        from deckcheck.reading.lines_together import together  # those of most lists tell nothing

        return together(self, deck, lines)

    def _each(self, deck: Deck) -> list[Line]:
        return list(map(self.line, deck.entries))

    @cached_property
    def _of_printings(self) -> Resolver:
        """Return the same for lists that name printings, which means other cards here and there."""
        return self._with(exact=True)

    @cached_property
    def line_reader(self) -> LineReader:
        """Return what reads the lines of text lists, with the cards at hand."""
        from deckcheck.reading.line_reader import LineReader
        from deckcheck.reading.names import GameNames

        return LineReader(GameNames(self.names))

    def _with(self, *, exact: bool, claims: Mapping[str, Facts] = MappingProxyType({})) -> Resolver:
        return Resolver(
            self.game,
            self.cards,
            self.plan,
            self._stated,
            self.pool,
            fuzzy=self.names.fuzzy,
            exact=exact,
            headings=self.headings,
            claims=claims,
            untrusted=self.untrusted,
        )

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of the cards, in a game whose cards go by numbers."""
        held = (each.facts.get(fact.name) for fact in self.game.number_facts for each in self.cards.all())
        return frozenset(number for number in held if isinstance(number, int))
