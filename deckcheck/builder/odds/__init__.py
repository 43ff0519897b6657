"""Compute exact draw probabilities by the drawing rules of a game, without simulation or rounding.

If something is unknown (a card's facts, how many cards a player keeps or removes), a chance is given by two bounds
that cover every possibility (:mod:`.pile_compositions` explains why). Drawing more cards makes every draw more
likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from operator import getitem
from typing import NamedTuple

from deckcheck.builder.card_query import Selection, selection
from deckcheck.builder.odds.pile_compositions import MOST_WAYS, PileMakeup, combine, drawn, groups, makeups
from deckcheck.builder.odds.piles import DealtDeck
from deckcheck.errors import DeckcheckError
from deckcheck.facts import Interval, agree, copies_meant
from deckcheck.reading.resolved_lines import Line

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
    every selection, ``all`` is the chance of all together, and ``again`` the same with a mulligan taken whenever
    the first draw lacks some of them (``None`` = the rules have no mulligan).
    """

    turn: int
    draws: tuple[Interval, ...]
    each: tuple[Chance, ...]
    all: Chance
    again: Chance | None


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
    every = [*(line for piled in dealt.piles for line in (*piled.lines, *piled.out)), *dealt.elsewhere]
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
    return copies_meant(
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
            raise TooMuch(
                "there are too many possibilities; ask for fewer selections at once, or say what is taken out"
            )
        sides.append(_bound(dealt, made, needs, turns, best=best))
    for turn, worst, most in zip(turns, *sides, strict=True):
        chances = list(map(Chance, worst, most))
        again = chances.pop() if dealt.drawing.mulligan else None
        *each, all_ = chances
        yield TurnOdds(turn, tuple(piled.drawn(turn) for piled in dealt.piles), tuple(each), all_, again)


def _bound(
    dealt: DealtDeck, made: list[list[PileMakeup]], needs: tuple[int, ...], turns: Sequence[int], *, best: bool
) -> list[list[Fraction]]:
    """Return the least chances by turn, drawing as few cards as possible; if ``best``, the greatest, drawing most.

    Each turn has a chance for each selection, one for all together and, if the rules have a mulligan, one for all if
    the player takes it whenever the first draw lacks some of them.
    """
    mulligan = dealt.drawing.mulligan is not None
    draws = {
        (turn, again): tuple(piled.pile.drawn(turn, again=again)[best] or 0 for piled in dealt.piles)
        for turn in turns
        for again in (False, mulligan)
    }
    by_pile = list(zip(*draws.values(), strict=True))
    by_turn: dict[int, list[tuple[Fraction, ...]]] = {turn: [] for turn in turns}
    for makeup in product(*made):
        spreads = [drawn(pile, numbers, needs) for pile, numbers in zip(makeup, by_pile, strict=True)]
        reached = {at: combine(map(getitem, spreads, each), needs).reaching(needs) for at, each in draws.items()}
        kept = reached[turns[0], False][-1]
        for turn, chances in by_turn.items():
            again = (kept + (1 - kept) * reached[turn, True][-1],) if mulligan else ()
            chances.append((*reached[turn, False], *again))
    return [[(max if best else min)(chances) for chances in zip(*rows, strict=True)] for rows in by_turn.values()]
