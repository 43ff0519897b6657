"""Compute exact draw probabilities by the drawing rules of a game, without simulation or rounding.

If something is unknown (a card's facts, how many cards a player keeps or removes), a chance is given by two bounds
that cover every possibility. Drawing a number of matching cards never gets less likely if more cards are drawn, if one
more card matches, or if a drawn card is replaced by another draw. So for each card of a pile only its worst and best
possibilities need be considered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, islice, product
from math import comb, lcm, prod
from operator import getitem
from typing import NamedTuple

from deckcheck.builder.card_query import Selection, selection
from deckcheck.builder.odds.piles import DealtDeck, DealtPile, matches
from deckcheck.deck import Entry
from deckcheck.errors import DeckcheckError
from deckcheck.facts import Facts, Interval, OneOf, Truth, agree, matching_copies
from deckcheck.games.draw_rules import Pile
from deckcheck.reading.resolved_lines import Line, Resolved
from deckcheck.rules.profiles import Card

MOST_SELECTIONS = 6
MOST_STATES = 2000
"""The most combinations of counts to distinguish at once; more would take minutes."""


class TooMuch(DeckcheckError):
    """A question that would take too long to answer exactly."""


class Chance(NamedTuple):
    """A probability that lies between two bounds, both included."""

    least: Fraction
    most: Fraction

    @property
    def known(self) -> bool:
        """Are both bounds equal?"""
        return self.least == self.most


class SelectionCount(NamedTuple):
    """``at_least`` so many of a selection; ``copies`` of it are in the piles, ``elsewhere`` in other sections."""

    selection: str
    at_least: int
    copies: Interval
    elsewhere: Interval


class TurnOdds(NamedTuple):
    """The chances by the end of a turn's draw; turn 0 is the opening hand.

    ``draws`` is the number of cards drawn from each pile by then, without replaced ones. ``each`` has a chance for
    every selection, and ``all`` is the chance of all together.
    """

    turn: int
    draws: tuple[Interval, ...]
    each: tuple[Chance, ...]
    all: Chance


class Odds(NamedTuple):
    """A question about a deck, and the answer for each turn.

    If the rules treat the second player differently and the deck does not say which player it is for, ``rows`` are for
    the first player and ``second`` for the second; otherwise ``rows`` are the whole answer.
    """

    dealt: DealtDeck
    asked: tuple[SelectionCount, ...]
    rows: tuple[TurnOdds, ...]
    second: tuple[TurnOdds, ...] = ()


def odds(dealt: DealtDeck, selections: Sequence[str], needed: Sequence[int] = (1,), turns: int = 3) -> Odds:
    """Return the chances to have drawn at least ``needed`` of each selection, turn by turn.

    ``needed`` is one number for all selections, or one for each; a selection is as in :mod:`..card_query`. Raises
    UnknownCard for a selection that matches no card, and TooMuch.
    """
    if not 0 < len(selections) <= MOST_SELECTIONS:
        raise TooMuch(f"{len(selections)} selections at once; expected 1 to {MOST_SELECTIONS}")
    every = [*(line for piled in dealt.piles for line in piled.lines), *dealt.elsewhere]
    chosen = [selection(text, dealt.reading.prepared.resolver, every) for text in selections]
    needs = [needed[0]] * len(chosen) if len(needed) == 1 else list(needed)
    asked = []
    for selected, need in zip(chosen, needs, strict=True):
        inside = _total(selected, (line for piled in dealt.piles for line in piled.lines))
        asked.append(SelectionCount(selected.text, need, inside, _total(selected, dealt.elsewhere)))
    if prod(min(count.at_least, count.copies.most or 0) + 1 for count in asked) > MOST_STATES:
        raise TooMuch("so many copies of so many selections cannot be told apart at once; ask for fewer")
    both = dealt.drawing.by_order and not dealt.play
    rows, *second = (
        tuple(_bounds(each, chosen, tuple(needs), dealt.turns(turns)))
        for each in ([dealt, dealt.playing("second")] if both else [dealt])
    )
    return Odds(dealt, tuple(asked), rows, *second)


def _total(selected: Selection, lines: Iterable[Line]) -> Interval:
    """Return how many copies a selection matches."""
    return matching_copies(
        (entry.copies, agree(selected.match(entry, card, known=bool(found.how)) for card in found.cards))
        for entry, found in lines
    )


def _bounds(
    dealt: DealtDeck, chosen: Sequence[Selection], needs: tuple[int, ...], turns: Sequence[int]
) -> Iterator[TurnOdds]:
    cards = [(piled, groups(piled, chosen)) for piled in dealt.piles]
    sides = []
    for best in (False, True):
        made = [list(makeups(piled, card_groups, best=best)) for piled, card_groups in cards]
        if prod(map(len, made)) > MOST_WAYS:
            raise TooMuch("there are too many possibilities; ask for fewer selections at once")
        sides.append(_bound(dealt, made, needs, turns, best=best))
    for turn, worst, most in zip(turns, *sides, strict=True):
        *each, all_ = map(Chance, worst, most)
        yield TurnOdds(turn, tuple(piled.drawn(turn) for piled in dealt.piles), tuple(each), all_)


def _bound(
    dealt: DealtDeck, made: list[list[PileMakeup]], needs: tuple[int, ...], turns: Sequence[int], *, best: bool
) -> list[list[Fraction]]:
    """Return the least chances by turn, drawing as few cards as possible; if ``best``, the greatest, drawing most.

    Each turn has a chance for each selection, and one for all together.
    """
    draws = [tuple(piled.pile.drawn(turn)[best] or 0 for piled in dealt.piles) for turn in turns]
    by_pile = list(zip(*draws, strict=True))
    by_turn: list[list[tuple[Fraction, ...]]] = [[] for _ in turns]
    for makeup in product(*made):
        spreads = [drawn(pile, numbers, needs) for pile, numbers in zip(makeup, by_pile, strict=True)]
        for chances, each in zip(by_turn, draws, strict=True):
            chances.append(combine(map(getitem, spreads, each), needs).reaching(needs))
    return [[(max if best else min)(chances) for chances in zip(*rows, strict=True)] for rows in by_turn]


State = tuple[int, ...]
"""How many cards of each selection are drawn, capped at the number needed."""
Cells = tuple[tuple[int, int], ...]
"""The number of cards with each mask, sorted by mask. Bit n of a mask: selection n matches the card."""


class PileMakeup(NamedTuple):
    """A shuffled pile: the cards that stay in the hand when drawn, and those replaced by another draw."""

    kept: Cells
    replaced: Cells = ()


class Distribution(NamedTuple):
    """The probability of each state: its ``ways`` out of ``whole``."""

    ways: Mapping[State, int]
    whole: int

    def reaching(self, needs: Sequence[int]) -> tuple[Fraction, ...]:
        """Return the probability of meeting each need, and last of meeting all of them."""
        met = [0] * (len(needs) + 1)
        for state, ways in self.ways.items():
            reached = [at == need for at, need in zip(state, needs, strict=True)]
            for place, each in enumerate((*reached, all(reached))):
                met[place] += ways * each
        return tuple(Fraction(ways, self.whole) for ways in met)


def drawn(makeup: PileMakeup, draws: Iterable[int], needs: Sequence[int]) -> dict[int, Distribution]:
    """Return the distribution for each number of cards drawn from a pile; replaced cards are not counted as drawn.

    Drawing more cards than can stay in the hand draws the whole pile.
    """
    numbers = set(draws)
    hand, lost = (sum(copies for _, copies in cells) for cells in makeup)
    kept, replaced = _Table(makeup.kept, needs, max(numbers, default=0)), _Table(makeup.replaced, needs, lost)
    return {each: _drawn(kept, replaced, hand, lost, each) for each in numbers}


def combine(distributions: Iterable[Distribution], needs: Sequence[int]) -> Distribution:
    """Return the joint distribution of several independent draws."""
    return reduce(lambda one, other: _sum(one, other, needs), distributions)


class _Table:
    """The number of ways to draw some cards of a pile, by the number of cards and the resulting state."""

    def __init__(self, cells: Cells, needs: Sequence[int], most: int) -> None:
        self.needs = needs
        self._blank = sum(copies for mask, copies in cells if not mask)
        marked = [(mask, copies) for mask, copies in cells if mask]
        most = min(most, sum(copies for _, copies in marked))
        table = Counter({(0, (0,) * len(needs)): 1})
        for mask, copies in marked:
            after: Counter[tuple[int, State]] = Counter()
            for (number, state), ways in table.items():
                for each in range(min(copies, most - number) + 1):
                    met = tuple(
                        min(need, at + each) if mask >> place & 1 else at
                        for place, (at, need) in enumerate(zip(state, needs, strict=True))
                    )
                    after[number + each, met] += ways * comb(copies, each)
            table = after
        self._table = table

    def ways(self, number: int) -> Counter[State]:
        """Return the ways to draw exactly this many cards, by state."""
        total: Counter[State] = Counter()
        for (marked, state), ways in self._table.items():
            if marked <= number and (rest := comb(self._blank, number - marked)):
                total[state] += ways * rest
        return total


def _drawn(kept: _Table, replaced: _Table, hand: int, lost: int, draws: int) -> Distribution:
    if draws > hand:
        return _sum(Distribution(kept.ways(hand), 1), Distribution(replaced.ways(lost), 1), kept.needs)
    # The last drawn card stays in the hand; ``number`` replaced cards come before it, all sets of them equally likely.
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
"""The most different compositions to examine for one bound."""

Outcome = tuple[bool, int]
"""A card as the question sees it: whether it is replaced when drawn, and the mask of the selections that match it."""
Make = Counter[Outcome]


class CopyGroup(NamedTuple):
    """Copies of one card: their worst and best outcomes, and whether they may be removed before the draw."""

    copies: int
    least: tuple[Outcome, ...]
    most: tuple[Outcome, ...]
    takeable: Truth


def groups(piled: DealtPile, chosen: Sequence[Selection]) -> list[CopyGroup]:
    """Return the cards of a pile; lines that are surely the same card are combined."""
    copies: Counter[object] = Counter()
    lines: dict[object, Line] = {}
    for at, (entry, found) in enumerate(piled.lines):
        settled = found.one if len(found.cards) > 1 or not found.how else (at,)
        for alike in [(at, copy) for copy in range(entry.copies)] if settled is None else [settled]:
            lines[alike] = entry, found
            copies[alike] += 1 if settled is None else entry.copies
    return [_group(copies[alike], *line, piled.pile, chosen) for alike, line in lines.items()]


def _group(copies: int, entry: Entry, found: Resolved, pile: Pile, chosen: Sequence[Selection]) -> CopyGroup:
    worst, best = set(), set()
    for card in found.cards:
        for facts in _settled(card.facts):
            each = Card(card.name, facts)
            truths = [selected.match(entry, each, known=bool(found.how)) for selected in chosen]
            replaced = pile.replaced.where.match(facts) if pile.replaced else False
            worst.add((replaced is True, sum(1 << at for at, truth in enumerate(truths) if truth)))
            best.add((replaced is not False, sum(1 << at for at, truth in enumerate(truths) if truth is not False)))
    takeable = matches(found, pile.out.where) if pile.out else False
    least = tuple(each for each in worst if not any(_below(other, each) for other in worst - {each}))
    most = tuple(each for each in best if not any(_below(each, other) for other in best - {each}))
    return CopyGroup(copies, least, most, takeable)


def _below(one: Outcome, other: Outcome) -> bool:
    """Does the second outcome make every draw at least as likely as the first?"""
    return one[0] <= other[0] and one[1] & other[1] == one[1]


def _settled(facts: Facts) -> Iterator[Facts]:
    """Yield the facts once for each combination of ambiguous values; unchanged if there are too many."""
    open_ = {name: fact.values for name, fact in facts.items() if isinstance(fact, OneOf)}
    if not open_ or prod(map(len, open_.values())) > MOST_WAYS:
        yield facts
        return
    for values in product(*open_.values()):
        yield {**facts, **dict(zip(open_, values, strict=True))}


def makeups(piled: DealtPile, cards: Sequence[CopyGroup], *, best: bool) -> Iterator[PileMakeup]:
    """Yield every composition of a pile that might be the worst, or the best, each once."""
    sides = [group.most if best else group.least for group in cards]
    if prod(map(len, sides)) > MOST_WAYS:  # still a bound, but perhaps not attained
        sides = [(_joined(side, best=best),) for side in sides]
    makes: dict[PileMakeup, None] = {}
    for outcomes in product(*sides):
        make, takeable, sure = Make(), Make(), 0
        for group, outcome in zip(cards, outcomes, strict=True):
            make[outcome] += group.copies
            if group.takeable is not False:
                takeable[outcome] += group.copies
                sure += group.copies * (group.takeable is True)
        for taken in islice(_taken(takeable, sure, piled.to_take), MOST_WAYS + 1):
            left = make - taken
            kept, replaced = (
                tuple(sorted((mask, copies) for (put, mask), copies in left.items() if put is side))
                for side in (False, True)
            )
            makes[PileMakeup(kept, replaced)] = None
    yield from makes


def _joined(side: Sequence[Outcome], *, best: bool) -> Outcome:
    """Return an outcome no worse, or no better, than any of several."""
    replaced, mask = side[0]
    for put, other in side[1:]:
        replaced, mask = (replaced or put, mask | other) if best else (replaced and put, mask & other)
    return replaced, mask


def _taken(takeable: Make, sure: int, copies: int) -> Iterator[Make]:
    """Yield every choice of cards to remove: ``copies``, or fewer if fewer than that are surely removable."""
    for number in range(min(copies, sure), min(copies, takeable.total()) + 1):
        for picked in combinations_with_replacement(sorted(takeable), number):
            if (chosen := Counter(picked)) <= takeable:
                yield chosen
