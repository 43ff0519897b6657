"""Which decks can be built at once from a collection, what they lack, and which cards they share.

A card of a deck needs copies that its line may be: any of these will do. A line of the collection that may be several
printings, or no card, is counted both ways: a deck can be built for sure, for sure not, or perhaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from deckcheck.builder import connected, is_unknown
from deckcheck.builder.milp_solver import Programme
from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.errors import DeckcheckError
from deckcheck.facts import Truth, surely
from deckcheck.legality.checker import Checker
from deckcheck.legality.readability import DeckReading, lines_of_cards
from deckcheck.reading.line_facts import facts_of_game
from deckcheck.reading.resolved_lines import Line
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card
from deckcheck.rules.unsure_copies import unmet
from deckcheck.wording import choice

Keys = frozenset[tuple[str, ...]]
"""What identifies a printing, or (``same_card``) the cards that it is a copy of."""


class Stock(NamedTuple):
    """Copies of a line of the collection; ``may_be`` are the keys of each printing that they may be.

    ``certain``: they are a card for sure.
    """

    copies: int
    may_be: tuple[Keys, ...]
    certain: bool

    def surely_serves(self, keys: Keys) -> bool:
        """Return whether a copy is one of the cards, whichever printing it is."""
        return self.certain and not any(keys.isdisjoint(each) for each in self.may_be)


class Need(NamedTuple):
    """A card that decks need: how a shopping list writes it, and the ``copies`` by deck.

    If it is not ``identified``, it is an unknown name or may be no card; the entry is then that line of its one deck.
    """

    entry: Entry
    identified: bool
    keys: Keys
    copies: tuple[int, ...]


class Shared(NamedTuple):
    """A card that several decks need: the copies by deck, how many the collection has for sure, and how many it lacks.

    Names that the same copies serve are one card here, as a title and one of its printings.
    """

    name: str
    copies: tuple[int, ...]
    owned: int
    lacking: int


class DeckPlan(NamedTuple):
    """A deck: whether it can be built alone, whether it is one of the largest set, and what it lacks alone.

    ``unidentified`` are the lines that the collection lacks and that do not resolve to a card of the game.
    """

    path: str
    name: str
    alone: Truth
    chosen: bool
    lacks: tuple[Entry, ...]
    unidentified: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Collected:
    """The answer: ``at_once`` is whether all decks can be built at once, ``lacks`` what they then lack for sure or
    perhaps, ``doubtful`` are the lines of the collection that may be several printings, if that matters.
    """

    path: str
    game: str
    cards: int
    decks: tuple[DeckPlan, ...]
    at_once: Truth
    lacks: tuple[Entry, ...]
    shared: tuple[Shared, ...]
    doubtful: tuple[Entry, ...]


def collection(
    binder: Deck, readings: Sequence[DeckReading], *, checker: Checker, same_card: bool = False
) -> Collected:
    """Return which of the decks can be built from a binder; with ``same_card`` any printing of a card will do.

    Raises DeckcheckError for decks of several games and an unreadable binder, GivenUp and ImportError of the solver.
    """
    resolver = readings[0].prepared.resolver
    if foreign := next((each.deck for each in readings if each.prepared.resolver.game is not resolver.game), None):
        raise DeckcheckError(f"{foreign.path} is a deck of another game than {readings[0].deck.path}")
    stated = facts_of_game(resolver.game, checker.facts)
    lines = lines_of_cards(Resolver(resolver.game, resolver.cards, Plan(), stated), binder)
    matching = _Matching(lines, readings, partial(_keys, same_card=same_card))
    decks = range(len(readings))
    alone = [matching.lacks([at]) for at in decks]
    together = matching.lacks(decks)
    chosen = matching.largest([at for at in decks if not any(alone[at])]) if any(together) else [*decks]
    at_once = matching.truth(decks, together)
    plans = tuple(
        DeckPlan(
            deck.path,
            deck.name,
            matching.truth([at], alone[at]),
            at in chosen,
            matching.named(alone[at]),
            matching.named(alone[at], identified=False),
        )
        for at, deck in enumerate(each.deck for each in readings)
    )
    return Collected(
        binder.path,
        resolver.game.id,
        sum(each.copies for each in matching.stock),
        plans,
        at_once,
        matching.named(together),
        tuple(matching.shared(together)),
        tuple(entry for entry, found in lines if len(found.cards) > 1 or found.perhaps) if at_once is None else (),
    )


class _Matching:
    """The copies that decks need, matched with those of a collection."""

    def __init__(self, lines: Sequence[Line], readings: Sequence[DeckReading], keys: Callable[[Card], Keys]) -> None:
        self.stock = [
            Stock(entry.copies, tuple(dict.fromkeys(map(keys, found.cards))), not found.perhaps)
            for entry, found in lines
        ]
        self._copies = [stock.copies for stock in self.stock]
        at: dict[tuple[str, ...], list[int]] = {}
        for number, stock in enumerate(self.stock):
            for key in Keys().union(*stock.may_be):
                at.setdefault(key, []).append(number)
        self.needs = _needs(readings, keys)
        self._perhaps = [sorted({number for key in need.keys for number in at.get(key, ())}) for need in self.needs]
        self._sure = [
            [number for number in numbers if self.stock[number].surely_serves(need.keys)]
            for need, numbers in zip(self.needs, self._perhaps, strict=True)
        ]

    def lacks(self, decks: Iterable[int]) -> list[int]:
        """Return how many copies of each need these decks lack at most."""
        return unmet(self._needed(decks), self._copies, self._sure)

    def truth(self, decks: Iterable[int], lacks: Sequence[int]) -> Truth:
        """Return whether these decks, which lack so many copies at most, can be built at once."""
        if not any(lacks):
            return True
        return False if any(unmet(self._needed(decks), self._copies, self._perhaps)) else None

    def _needed(self, decks: Iterable[int]) -> list[int]:
        chosen = list(decks)
        return [sum([need.copies[at] for at in chosen]) for need in self.needs]

    def shared(self, lacks: Sequence[int]) -> Iterator[Shared]:
        """Yield the cards that several decks need, given how many copies of each need all of them lack."""
        for numbers in connected(self._sure):
            needs = [self.needs[number] for number in numbers]
            copies = tuple(map(sum, zip(*(need.copies for need in needs), strict=True)))
            if sum(map(bool, copies)) > 1:
                owned = {at for number in numbers for at in self._sure[number]}
                name = choice(dict.fromkeys(need.entry.name for need in needs))
                lacking = sum(lacks[number] for number in numbers)
                yield Shared(name, copies, sum(self._copies[at] for at in owned), lacking)

    def named(self, lacks: Sequence[int], *, identified: bool = True) -> tuple[Entry, ...]:
        """Return the cards of which copies are lacking, with that number of copies, as a shopping list has them."""
        lacking = zip(self.needs, lacks, strict=True)
        return tuple(
            need.entry._replace(copies=copies) for need, copies in lacking if copies and need.identified is identified
        )

    def largest(self, decks: Sequence[int]) -> list[int]:
        """Return as many of the decks as can surely be built at once; of equally many the first.

        Raises GivenUp, ImportError.
        """
        programme = Programme()
        switches = {deck: programme.switch() for deck in decks}
        served: dict[int, dict[int, int]] = {}
        takers = Counter(at for stocks in self._sure for at in stocks)
        for need, stocks in zip(self.needs, self._sure, strict=True):
            needed = {switches[deck]: -need.copies[deck] for deck in decks if need.copies[deck]}
            own = sum(self._copies[at] for at in stocks if takers[at] == 1)
            if own < -sum(needed.values()):  # otherwise there is enough for all
                used = {at: programme.variable(0, min(self._copies[at], -sum(needed.values()))) for at in stocks}
                programme.row({**dict.fromkeys(used.values(), 1), **needed}, least=0)
                for at, variable in used.items():
                    served.setdefault(at, {})[variable] = 1
        for at, copies in served.items():
            programme.row(copies, most=self._copies[at])
        number = len(decks)
        cost = {switch: at - number * number for at, switch in enumerate(switches.values())}
        values = programme.solve(cost) if decks else None
        return [deck for deck, switch in switches.items() if values and values[switch]]


def _needs(readings: Sequence[DeckReading], keys: Callable[[Card], Keys]) -> list[Need]:
    """Return the cards that decks need, each once."""
    entries: dict[tuple[Keys, int], Entry] = {}
    copies: dict[tuple[Keys, int], Counter[int]] = {}
    every_deck = -1
    for at, reading in enumerate(readings):
        game = reading.prepared.resolver.game
        counted = set(game.counted_sections)
        for entry, found in reading.lines:
            if not counted.isdisjoint(found.sections):
                identified = not (found.perhaps or is_unknown(game, found))
                name = found.cards[0].name if len(found.cards) == 1 else entry.name
                wanted = Keys().union(*map(keys, found.cards)), every_deck if identified else at
                line = 0 if identified else entry.line
                entries.setdefault(wanted, entry._replace(name=name, section="", line=line, doubt=None, within=()))
                copies.setdefault(wanted, Counter())[at] += entry.copies
    decks = range(len(readings))
    return [
        Need(entries[wanted], wanted[1] == every_deck, wanted[0], tuple(copies_by_deck[at] for at in decks))
        for wanted, copies_by_deck in copies.items()
    ]


def _keys(card: Card, *, same_card: bool) -> Keys:
    """Return the identity of a card: its printing, or the cards that it surely is a copy of; else its name."""
    facts = card.facts
    if same_card and (same := surely(facts, "same")):
        return frozenset((each,) for each in same)
    if "name" in facts:
        return frozenset({(str(facts["name"]), str(facts.get("set", "")))})
    return frozenset({(fold(str(facts.get("called", card.name))),)})
