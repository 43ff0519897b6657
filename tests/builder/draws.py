"""Drawing cards the slow way: every order of a small deck, one by one, by rules written out for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple


class Sort(NamedTuple):
    """Cards that are alike: the selections that mean them, and whether another card is drawn for each."""

    selected: frozenset[int] = frozenset()
    replaced: bool = False


Pile = Counter[Sort]
Needs = Sequence[int]


def orders(pile: Pile) -> Iterator[list[Sort]]:
    """Every order of a pile in which cards that are alike are not told apart; all are equally likely."""
    if not any(pile.values()):
        yield []
    for sort, left in pile.items():
        if left:
            pile[sort] -= 1
            for rest in orders(pile):
                yield [sort, *rest]
            pile[sort] += 1


def drawn(order: Sequence[Sort], cards: int) -> Counter[int]:
    """How many of each selection are drawn with so many cards."""
    found: Counter[int] = Counter()
    for sort in order:
        if cards <= 0:
            break
        found.update(sort.selected)
        cards -= not sort.replaced
    return found


def chances(piles: Sequence[Pile], cards: Sequence[int], needs: Needs) -> tuple[Fraction, ...]:
    """How likely each need is met and last all of them, drawing so many cards from each pile."""
    spreads = [_spread(frozenset(pile.items()), n) for pile, n in zip(piles, cards, strict=True)]
    met, whole = [0] * (len(needs) + 1), 0
    for each in product(*(spread.items() for spread in spreads)):
        ways, total = 1, Counter[int]()
        for found, times in each:
            ways *= times
            total.update(dict(found))
        reached = [total[at] >= need for at, need in enumerate(needs)]
        whole += ways
        for at, reach in enumerate([*reached, all(reached)]):
            met[at] += ways * reach
    return tuple(Fraction(ways, whole) for ways in met)


@cache
def _spread(pile: frozenset[tuple[Sort, int]], cards: int) -> Counter[tuple[tuple[int, int], ...]]:
    """Of all orders, how many bring so many of each selection."""
    return Counter(tuple(sorted(drawn(order, cards).items())) for order in orders(Counter(dict(pile))))


def bounds(worlds: Iterator[tuple[Fraction, ...]]) -> list[tuple[Fraction, Fraction]]:
    """The least and the greatest of each chance over all that may be so."""
    return [(min(column), max(column)) for column in zip(*worlds, strict=True)]


Draws = Callable[[int], list[tuple[int, ...]]]


def redemption(turn: int) -> list[tuple[int, ...]]:
    """Eight cards, and three in each turn but the first."""
    return [(8 + 3 * max(turn - 1, 0),)]


def redemption_second(turn: int) -> list[tuple[int, ...]]:
    """Eight cards, and three in each turn."""
    return [(8 + 3 * turn,)]


def mission(turn: int) -> list[tuple[int, ...]]:
    """Four mission and three enemy cards in each turn, or one less of each in a later one; a character in each."""
    kept = range(turn)
    return [(4 * turn - one, 3 * turn - other, turn) for one in kept for other in kept]


def starter(turn: int) -> list[tuple[int, ...]]:
    """The same, keeping nothing."""
    return [(4 * turn, 3 * turn, turn)]


def gospel(turn: int) -> list[tuple[int, ...]]:
    """Seven cards, and two in each turn."""
    return [(7 + 2 * turn,)]


def solitaire(turn: int) -> list[tuple[int, ...]]:
    """The same, and an Adversity in the first turn, none to two in each later one."""
    return [(7 + 2 * turn, n) for n in (range(1, 2 * turn) if turn else [0])]


def fixed(turn: int) -> list[tuple[int, ...]]:
    """Three cards, and none to two in each later round."""
    return [(n,) for n in range(3, 2 * turn + 2)]


def custom(turn: int) -> list[tuple[int, ...]]:
    """Five cards, three in the second round, none to two in each later one."""
    return [(5,)] if turn == 1 else [(n,) for n in range(8, 8 + 2 * (turn - 2) + 1)]


RULES: Mapping[str, Draws] = {
    "redemption/unlimited": redemption,
    "the-mission/standard": mission,
    "the-mission/starter": starter,
    "gospel/standard": gospel,
    "gospel/solitaire": solitaire,
    "opr-missions/fixed": fixed,
    "opr-missions/custom": custom,
}
"""How many cards are drawn from each pile by the end of a turn's draw, once for each way the player may choose."""

OF_SECOND: Mapping[str, Draws] = {"redemption/unlimited": redemption_second}
"""The same for who plays second, where that makes a difference."""
