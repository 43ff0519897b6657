"""What is drawn from a shuffled pile, exactly: whole numbers of ways, and fractions only at the end.

Cards are told apart by their *mask*: bit *i* is set when selection *i* means them. A *state* says how many cards of
each selection were drawn, none counted beyond what it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import comb, lcm
from typing import NamedTuple

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
