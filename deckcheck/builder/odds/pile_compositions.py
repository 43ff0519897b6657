"""What a pile may be made of, where cards are not wholly known or some are taken out: at worst, and at best.

To draw so many of some cards never gets less likely when a card that was none of them becomes one, or when a card is
replaced by another draw. So of all that a card may be only the least and the greatest matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, islice, product
from math import comb, lcm, prod
from typing import NamedTuple

from deckcheck.builder.card_query import Selection
from deckcheck.builder.odds.piles import DealtPile, meant_by
from deckcheck.deck import Entry
from deckcheck.facts import Facts, OneOf, Truth
from deckcheck.games.draw_rules import Pile
from deckcheck.reading.resolved_lines import Line, Resolved
from deckcheck.rules.profiles import Card

State = tuple[int, ...]
Cells = tuple[tuple[int, int], ...]
"""How many cards have each mask, in order of the masks."""


class PileMakeup(NamedTuple):
    """A shuffled pile: the cards that stay in the hand when drawn, and those that are replaced by another draw."""

    kept: Cells
    replaced: Cells = ()


class Distribution(NamedTuple):
    """How likely each state is: in so many ``ways`` of ``whole``."""

    ways: Mapping[State, int]
    whole: int

    def reaching(self, needs: Sequence[int]) -> tuple[Fraction, ...]:
        """Return how likely it is that each need is met, and last that all are."""
        met = [0] * (len(needs) + 1)
        for state, ways in self.ways.items():
            reached = [at == need for at, need in zip(state, needs, strict=True)]
            for place, each in enumerate((*reached, all(reached))):
                met[place] += ways * each
        return tuple(Fraction(ways, self.whole) for ways in met)


def drawn(makeup: PileMakeup, draws: Iterable[int], needs: Sequence[int]) -> dict[int, Distribution]:
    """Return the distribution for each number of cards drawn from a pile, those that are replaced not counted.

    Whoever draws more cards than stay in the hand has drawn all there are.
    """
    numbers = set(draws)
    hand, lost = (sum(copies for _, copies in cells) for cells in makeup)
    kept, replaced = _Table(makeup.kept, needs, max(numbers, default=0)), _Table(makeup.replaced, needs, lost)
    return {each: _drawn(kept, replaced, hand, lost, each) for each in numbers}


def combine(distributions: Iterable[Distribution], needs: Sequence[int]) -> Distribution:
    """Return the distribution of what several independent draws come to."""
    return reduce(lambda one, other: _sum(one, other, needs), distributions)


class _Table:
    """In how many ways so many cards of a pile can be drawn that a state comes of it."""

    def __init__(self, cells: Cells, needs: Sequence[int], most: int) -> None:
        self.needs = needs
        self._blank = sum(copies for mask, copies in cells if not mask)
        marked = [(mask, copies) for mask, copies in cells if mask]
        most = min(most, sum(copies for _, copies in marked))
        table: list[Counter[State]] = [Counter() for _ in range(most + 1)]
        table[0][(0,) * len(needs)] = 1
        for mask, copies in marked:
            held = [(each, comb(copies, each)) for each in range(min(copies, most) + 1)]
            after: list[Counter[State]] = [Counter() for _ in table]
            for number, states in enumerate(table):
                for state, ways in states.items():
                    for each, choices in held[: most - number + 1]:
                        met = tuple(
                            min(need, at + each) if mask >> place & 1 else at
                            for place, (at, need) in enumerate(zip(state, needs, strict=True))
                        )
                        after[number + each][met] += ways * choices
            table = after
        self._table = table

    def ways(self, number: int) -> Counter[State]:
        """Return the ways to draw just so many cards, by state."""
        total: Counter[State] = Counter()
        for marked, states in enumerate(self._table[: number + 1]):
            if rest := comb(self._blank, number - marked):
                for state, ways in states.items():
                    total[state] += ways * rest
        return total


def _drawn(kept: _Table, replaced: _Table, hand: int, lost: int, draws: int) -> Distribution:
    if draws > hand:
        return _sum(Distribution(kept.ways(hand), 1), Distribution(replaced.ways(lost), 1), kept.needs)
    # The last card drawn stays in the hand; before it stand so many that are replaced, any of them alike.
    share = lcm(*(comb(lost, number) for number in range(lost + 1)))
    total: Counter[State] = Counter()
    for number in range(lost + 1 if draws else 1):
        orders = comb(max(number + draws - 1, 0), number) * comb(lost - number + hand - draws, lost - number)
        weight = orders * share // comb(lost, number)
        for state, ways in replaced.ways(number).items():
            total[state] += ways * weight
    second = Distribution(total, comb(hand + lost, lost) * share)
    return _sum(Distribution(kept.ways(draws), comb(hand, draws)), second, kept.needs)


def _sum(one: Distribution, other: Distribution, needs: Sequence[int]) -> Distribution:
    total: Counter[State] = Counter()
    for state, ways in one.ways.items():
        for more, others in other.ways.items():
            total[tuple(map(min, needs, map(int.__add__, state, more)))] += ways * others
    return Distribution(total, one.whole * other.whole)


MOST_WAYS = 200
"""So many different make-ups are looked at for one bound."""

Outcome = tuple[bool, int]
"""What a card is to the question: is it replaced when drawn, and which selections mean it (a mask)."""
Make = Counter[Outcome]


class Group(NamedTuple):
    """Copies that are one card: what they may be at worst and at best, and whether they may be taken out."""

    copies: int
    least: tuple[Outcome, ...]
    most: tuple[Outcome, ...]
    takeable: Truth


def groups(piled: DealtPile, chosen: Sequence[Selection]) -> list[Group]:
    """Return the cards of a pile; lines of one card, whichever it is, are taken together."""
    copies: Counter[object] = Counter()
    lines: dict[object, Line] = {}
    for at, (entry, found) in enumerate(piled.lines):
        settled = found.one if len(found.cards) > 1 or not found.how else (at,)
        for alike in [(at, copy) for copy in range(entry.copies)] if settled is None else [settled]:
            lines[alike] = entry, found
            copies[alike] += 1 if settled is None else entry.copies
    return [_group(copies[alike], *line, piled.pile, chosen) for alike, line in lines.items()]


def _group(copies: int, entry: Entry, found: Resolved, pile: Pile, chosen: Sequence[Selection]) -> Group:
    worst, best = set(), set()
    for card in found.cards:
        for facts in _settled(card.facts):
            each = Card(card.name, facts)
            truths = [selected.match(entry, each, known=bool(found.how)) for selected in chosen]
            replaced = pile.replaced.where.match(facts) if pile.replaced else False
            worst.add((replaced is True, sum(1 << at for at, truth in enumerate(truths) if truth)))
            best.add((replaced is not False, sum(1 << at for at, truth in enumerate(truths) if truth is not False)))
    takeable = meant_by(found, pile.out.where) if pile.out else False
    least = tuple(each for each in worst if not any(_below(other, each) for other in worst - {each}))
    most = tuple(each for each in best if not any(_below(each, other) for other in best - {each}))
    return Group(copies, least, most, takeable)


def _below(one: Outcome, other: Outcome) -> bool:
    """Does the second make every draw at least as likely as the first?"""
    return one[0] <= other[0] and one[1] & other[1] == one[1]


def _settled(facts: Facts) -> Iterator[Facts]:
    """Yield the facts once for each choice among those that are one of several; as they are where that is too much."""
    open_ = {name: fact.values for name, fact in facts.items() if isinstance(fact, OneOf)}
    if not open_ or prod(map(len, open_.values())) > MOST_WAYS:
        yield facts
        return
    for values in product(*open_.values()):
        yield {**facts, **dict(zip(open_, values, strict=True))}


def makeups(piled: DealtPile, cards: Sequence[Group], *, best: bool) -> Iterator[PileMakeup]:
    """Yield every make-up of a pile that may be the worst, or the best, each once."""
    sides = [group.most if best else group.least for group in cards]
    if prod(map(len, sides)) > MOST_WAYS:  # a bound all the same, though perhaps not reached
        sides = [(_joined(side, best=best),) for side in sides]
    makes: dict[PileMakeup, None] = {}
    for outcomes in product(*sides):
        make: Make = Counter()
        sure: Make = Counter()
        takeable: Make = Counter()
        for group, outcome in zip(cards, outcomes, strict=True):
            make[outcome] += group.copies
            if group.takeable is not False:
                takeable[outcome] += group.copies
                sure[outcome] += group.copies * (group.takeable is True)
        for taken in islice(_taken(takeable, sure.total(), piled.to_take), MOST_WAYS + 1):
            left = make - taken
            kept, replaced = (
                tuple(sorted((mask, copies) for (put, mask), copies in left.items() if put is side))
                for side in (False, True)
            )
            makes[PileMakeup(kept, replaced)] = None
    yield from makes


def _joined(side: Sequence[Outcome], *, best: bool) -> Outcome:
    """Return what is no better, or no worse, than any of several."""
    replaced, mask = side[0]
    for put, other in side[1:]:
        replaced, mask = (replaced or put, mask | other) if best else (replaced and put, mask & other)
    return replaced, mask


def _taken(takeable: Make, sure: int, copies: int) -> Iterator[Make]:
    """Yield every choice of so many cards to take out, or of all there are; more may turn out to be takeable."""
    for number in range(min(copies, sure), min(copies, takeable.total()) + 1):
        for picked in combinations_with_replacement(sorted(takeable), number):
            if (chosen := Counter(picked)) <= takeable:
                yield chosen
