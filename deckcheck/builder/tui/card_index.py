"""The card index of a game for searching while typing: read once, then kept in memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from deckcheck.cards import Cards, Printing, fold
from deckcheck.facts import in_words
from deckcheck.games.model import Game
from deckcheck.rules.selector import Selector

MOST_VALUES = 80
"""A fact with more values, such as a reference, identifies single cards, and is useless as a filter."""
IN_POOL = "in the format's pool"


FactValue = tuple[str, str]
"""A fact and one of its values."""


class FilterOption(NamedTuple):
    """A value of a fact to filter by, and the number of cards that have it."""

    fact: str
    value: str
    cards: int


class CardIndex:
    """The printings of a game, sorted by name; ``pool`` selects those that the current format allows."""

    def __init__(self, game: Game, cards: Cards, pool: Selector | None = None) -> None:
        self.game, self.release, self.pool = game, cards.release.date, pool
        other: dict[int, list[str]] = {}
        for key, printing in cards.other_names():
            other.setdefault(printing.id, []).append(key)
        keyed = sorted((fold(printing.name), printing.id, printing) for printing in cards.all())
        self.printings: Sequence[Printing] = [printing for _, _, printing in keyed]
        # Each name of a card is between line breaks, which mark where a name or a word begins.
        self._names = [
            "\n".join(("", key, *_other_names(game, printing), *other.get(printing.id, ()), ""))
            for key, _, printing in keyed
        ]

    def search(self, text: str, chosen: Iterable[FactValue] = ()) -> FoundCards:
        """Return the printings that have a name containing every word of the text, and the chosen facts.

        Several values of one fact are alternatives. Cards in the pool come first; then exact names, names that begin
        with the text, and names with a word that does; each sorted by name.
        """
        found = sorted(self._chosen_of(self._with_words(text), chosen))
        if query := " ".join(fold(text).split()):
            found.sort(key=partial(self._rank, query))
        found.sort(key=self._not_in_pool.__contains__)
        return FoundCards([self.printings[at] for at in found], len(found) - len(self._not_in_pool.intersection(found)))

    def options(self, text: str = "", chosen: Iterable[FactValue] = ()) -> list[FilterOption]:
        """Return the filter options, each with the number of cards that the text and the other filters leave.

        For a fact that is already filtered by, the count is of the cards that its value would add.
        """
        wanted = frozenset(chosen)
        every = self._with_words(text)
        left = {fact: self._chosen_of(every, wanted, but=fact) for fact in {fact for fact, _ in wanted} | {""}}
        counted = ((value, len(held & left.get(value[0], left[""]))) for value, held in self._by_value.items())
        return [FilterOption(*fact_value, cards) for fact_value, cards in counted if cards or fact_value in wanted]

    @cached_property
    def _not_in_pool(self) -> frozenset[int]:
        """The positions of the cards that the current format does not allow."""
        if (pool := self.pool) is None:
            return frozenset()
        return frozenset(at for at, printing in enumerate(self.printings) if not pool.match(printing.facts))

    @cached_property
    def _by_value(self) -> dict[FactValue, frozenset[int]]:
        """The positions of cards by filter option; facts that identify single cards are left out."""
        found: dict[FactValue, frozenset[int]] = {}
        if self.pool is not None:
            found[IN_POOL, "yes"] = frozenset(range(len(self.printings))) - self._not_in_pool
        game = self.game
        for fact in dict.fromkeys((*game.screen.filters, *game.charts, *game.facts)):
            holders: dict[str, list[int]] = {}
            for at, printing in enumerate(self.printings):
                for value in words(printing.facts, fact):
                    holders.setdefault(value, []).append(at)
                if len(holders) > MOST_VALUES:
                    break
            else:
                order = {value: at for at, value in enumerate(game.facts[fact].values)}
                ranked = sorted(holders, key=lambda value: (order.get(value, len(order)), _number(value)))
                found |= {(fact, value): frozenset(holders[value]) for value in ranked if len(holders) > 1}
        return found

    def _with_words(self, text: str) -> list[int]:
        """Return the cards that have a name containing every word of the text."""
        found = list(range(len(self.printings)))
        for word in fold(text).split():
            found = [at for at in found if word in self._names[at]]
        return found

    def _chosen_of(self, every: Iterable[int], wanted: Iterable[FactValue], but: str = "") -> set[int]:
        """Return those of the cards that have a chosen value of each fact, ignoring the fact ``but``."""
        by_fact: dict[str, set[int]] = {}
        for fact, value in wanted:
            if fact != but:
                by_fact.setdefault(fact, set()).update(self._by_value.get((fact, value), ()))
        left = set(every)
        return left.intersection(*by_fact.values())

    def _rank(self, query: str, at: int) -> int:
        """Return how well a card matches the query: 0 for an exact name, 3 at worst."""
        names = self._names[at]
        if f"\n{query}" in names:
            return 0 if f"\n{query}\n" in names else 1
        return 2 if f" {query}" in names else 3


class FoundCards(list[Printing]):
    """The search results; the first ``inside`` are in the format's pool."""

    def __init__(self, cards: Iterable[Printing], inside: int) -> None:
        super().__init__(cards)
        self.inside = inside


def words(facts: Mapping[str, object], fact: str) -> tuple[str, ...]:
    """Return the values of a fact in words: ``(none)`` if it is empty, no words if it is unknown."""
    value = facts.get(fact)
    return () if value is None else in_words(value) or ("(none)",)


def _other_names(game: Game, printing: Printing) -> list[str]:
    """Return the other names of a card, folded, except its aliases."""
    names = [value for fact in game.screen.searched for value in words(printing.facts, fact) if value != "(none)"]
    title = [] if fold(printing.title) in fold(printing.name) else [printing.title]
    return [fold(name) for name in (*title, *names)]


def _number(value: str) -> tuple[int, int, str]:
    return (0, int(value), "") if value.isascii() and value.isdigit() else (1, 0, value)
