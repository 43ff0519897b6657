"""How likely cards are drawn, exactly, by the drawing rules of a game: no simulation, and nothing is rounded.

Where something is not known (what a card is, how many cards a player keeps or takes out), a chance lies between two
bounds, which hold whatever it is (:mod:`.pile_compositions` says why); the more cards are drawn, the likelier is every
draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from deckcheck.builder.card_query import Selection, selection
from deckcheck.builder.odds.hypergeometric import Distribution, PileMakeup, combine, drawn
from deckcheck.builder.odds.pile_compositions import MOST_WAYS, groups, makeups
from deckcheck.builder.odds.piles import DealtDeck, copies_meant
from deckcheck.errors import DeckcheckError
from deckcheck.facts import Interval, agree
from deckcheck.games.draw_rules import Pile
from deckcheck.reading.resolved_lines import Line

MOST_SELECTIONS = 6
MOST_STATES = 2000
"""So many counts of selections are told apart at once; more would take minutes."""


class TooMuch(DeckcheckError):
    """A question that would take too long to answer exactly."""


class Chance(NamedTuple):
    """A probability that lies between two bounds, both included."""

    least: Fraction
    most: Fraction

    @property
    def known(self) -> bool:
        """Is there only one possibility?"""
        return self.least == self.most


class SelectionCount(NamedTuple):
    """At least ``needed`` of a selection; ``copies`` of it are in the piles, ``elsewhere`` in other sections."""

    text: str
    needed: int
    copies: Interval
    elsewhere: Interval


class TurnOdds(NamedTuple):
    """The chances by the end of a turn's draw, 0 being the opening hand.

    ``draws`` says how many cards were drawn from each pile by then, replaced ones apart. ``each`` has a chance for
    every selection, ``all`` is that of all together, ``again`` the same when the player takes a mulligan whenever the
    first draw does not hold them all (``None`` = the rules know none).
    """

    turn: int
    draws: tuple[Interval, ...]
    each: tuple[Chance, ...]
    all: Chance
    again: Chance | None


class Odds(NamedTuple):
    """What was asked of a deck, and the answer for each turn.

    ``rows`` are for who plays first, and ``second`` for who plays second, where the rules tell them apart and the deck
    does not say who draws from it; else ``rows`` are all there is.
    """

    dealt: DealtDeck
    asked: tuple[SelectionCount, ...]
    rows: tuple[TurnOdds, ...]
    second: tuple[TurnOdds, ...] = ()


def odds(dealt: DealtDeck, selections: Sequence[str], needed: Sequence[int] = (1,), turns: int = 3) -> Odds:
    """Return the chances to have drawn at least ``needed`` of each selection, turn by turn.

    ``needed`` is one number for all selections, or one for each; a selection is as in :mod:`..card_query`. Raises
    UnknownCard for one that means no card, and TooMuch.
    """
    if not 0 < len(selections) <= MOST_SELECTIONS:
        raise TooMuch(f"{len(selections)} selections at once; expected 1 to {MOST_SELECTIONS}")
    every = [*(line for piled in dealt.piles for line in (*piled.lines, *piled.out)), *dealt.elsewhere]
    chosen = [selection(text, dealt.resolver, every) for text in selections]
    needs = [needed[0]] * len(chosen) if len(needed) == 1 else list(needed)
    asked = []
    for selected, need in zip(chosen, needs, strict=True):
        inside = _total(selected, (line for piled in dealt.piles for line in piled.lines))
        asked.append(SelectionCount(selected.text, need, inside, _total(selected, dealt.elsewhere)))
    if prod(min(count.needed, count.copies.most or 0) + 1 for count in asked) > MOST_STATES:
        raise TooMuch("so many copies of so many selections cannot be told apart at once; ask for fewer")
    both = dealt.drawing.by_order and not dealt.play
    rows, *second = (
        tuple(_bounds(each, chosen, tuple(needs), _turns(dealt, turns)))
        for each in ([dealt, dealt.playing("second")] if both else [dealt])
    )
    return Odds(dealt, tuple(asked), rows, *second)


def _total(selected: Selection, lines: Iterable[Line]) -> Interval:
    """Return how many copies a selection means."""
    return copies_meant(
        (entry.copies, agree(selected.match(entry, card, known=bool(found.how)) for card in found.cards))
        for entry, found in lines
    )


def _turns(dealt: DealtDeck, turns: int) -> list[int]:
    first = not dealt.drawing.opening
    last = max(first, min(turns, dealt.drawing.last or turns))
    return list(range(first, last + 1))


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
        piles = [piled.pile for piled in dealt.piles]
        sides.append(
            [_ChanceBound(dict(zip(piles, makeup, strict=True)), needs, turns, best) for makeup in product(*made)]
        )
    low, high = sides
    for turn in turns:
        worst = _each(min, (side.chances(turn) for side in low))
        best_ = _each(max, (side.chances(turn) for side in high))
        *each, all_ = map(Chance, worst, best_)
        again = None
        if dealt.drawing.mulligan is not None:
            again = Chance(min(side.again(turn) for side in low), max(side.again(turn) for side in high))
        yield TurnOdds(turn, tuple(piled.drawn(turn) for piled in dealt.piles), tuple(each), all_, again)


def _each(pick: Callable[..., Fraction], rows: Iterable[tuple[Fraction, ...]]) -> list[Fraction]:
    return [pick(column) for column in zip(*rows, strict=True)]


class _ChanceBound:
    """The chances of one make-up of the piles, with as few cards drawn as may be, or as many (``best``)."""

    def __init__(
        self, makeup_by_pile: Mapping[Pile, PileMakeup], needs: tuple[int, ...], turns: Iterable[int], best: bool
    ) -> None:
        self._needs, self._best = needs, best
        self._first = min(turns)
        self._distributions: dict[bool, dict[int, Distribution]] = {}
        for again in (False, True):
            draws = {pile: {turn: self._draws(pile, turn, again) for turn in turns} for pile in makeup_by_pile}
            drawn_by_pile = {
                pile: drawn(makeup, draws[pile].values(), needs) for pile, makeup in makeup_by_pile.items()
            }
            self._distributions[again] = {
                turn: combine((drawn_by_pile[pile][draws[pile][turn]] for pile in makeup_by_pile), needs)
                for turn in turns
            }
            if not any(pile.mulligan for pile in makeup_by_pile):
                break

    def _draws(self, pile: Pile, turn: int, again: bool) -> int:
        draws = pile.drawn(turn, again=again)
        return (draws.most if self._best else draws.least) or 0

    def chances(self, turn: int) -> tuple[Fraction, ...]:
        """Return the chance of each selection, and last of all together."""
        return self._distributions[False][turn].reaching(self._needs)

    def again(self, turn: int) -> Fraction:
        """Return the chance of all, for a player who takes a mulligan whenever the first draw does not hold them."""
        kept = self._distributions[False][self._first].reaching(self._needs)[-1]
        return kept + (1 - kept) * self._distributions[True][turn].reaching(self._needs)[-1]
