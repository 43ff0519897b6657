"""How cards are drawn in a game, as its ``[drawing]`` table says it, or that of an edition in its place.

[drawing]
citation = "…"                 where the rulebook says so, and a ruling where it leaves something open
turn = "round"                 what a turn is called ("turn" when left out), and after how many the game ends
last = 4
[[drawing.piles]]              one for each deck that is drawn from
name = "draw pile"
sections = ["deck"]            the sections of the list it is made of
hand = 8                       cards drawn before the first turn (0 when left out)
turns = [0, 3]                 cards drawn in the first turn, in the second …; the last entry holds for all after
                               it, and one of two numbers is between them, as the player likes
second = [3]                   the same for whoever plays second, where that makes a difference
replaced = {where = {…}, to = "Land of Bondage"}     cards that are put there when drawn, and another drawn for each
out = {where = {…}, copies = 2, to = "the Church"}   cards that the player takes out before it is shuffled
mulligan = {turns = [4], citation = "…"}             what is drawn instead once the first draw is put back
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from deckcheck.facts import Interval
from deckcheck.games.loading import each_made, made
from deckcheck.games.model import Edition, Game
from deckcheck.rules.selector import Selector, selector


class Replaced(NamedTuple):
    """Cards that are put down ``to`` some place when they are drawn, and another card is drawn for each."""

    where: Selector
    to: str


class Out(NamedTuple):
    """So many cards, of those meant, are taken out by the player before the rest is shuffled; ``to`` is where."""

    where: Selector
    copies: int
    to: str


class Mulligan(NamedTuple):
    """What is drawn after a first draw was shuffled back, turn by turn as in :class:`Pile`."""

    turns: tuple[Interval, ...]
    citation: str


class Pile(NamedTuple):
    """A deck that is drawn from: ``hand`` cards before the first turn, then what each of ``turns`` says.

    ``second`` says it for the player who plays second (empty = the same as for the first).
    """

    name: str
    sections: tuple[str, ...]
    turns: tuple[Interval, ...]
    hand: int = 0
    replaced: Replaced | None = None
    out: Out | None = None
    mulligan: Mulligan | None = None
    second: tuple[Interval, ...] = ()

    def of_second(self) -> Pile:
        """Return the pile as the player draws from it who plays second."""
        return self._replace(turns=self.second or self.turns)

    def drawn(self, turn: int, *, again: bool = False) -> Interval:
        """Return how many cards are drawn by the end of a turn's draw, replaced ones apart; 0 = the opening hand.

        ``again``: after a mulligan.
        """
        hand, turns = (0, self.mulligan.turns) if again and self.mulligan is not None else (self.hand, self.turns)
        draws = [turns[min(each, len(turns) - 1)] for each in range(turn)]
        return Interval(hand + sum(each.least or 0 for each in draws), hand + sum(each.most or 0 for each in draws))


class Drawing(NamedTuple):
    """The piles of a game and where its rulebook says how they are drawn from; ``last`` is the last turn (0 = none)."""

    piles: tuple[Pile, ...]
    citation: str
    ruling: str = ""
    turn: str = "turn"
    last: int = 0

    @property
    def opening(self) -> bool:
        """Is there a hand before the first turn?"""
        return any(pile.hand for pile in self.piles)

    @property
    def by_order(self) -> bool:
        """Do the first and the second player draw differently?"""
        return any(pile.second for pile in self.piles)

    @property
    def mulligan(self) -> Mulligan | None:
        """The mulligan that the rules allow."""
        return next((pile.mulligan for pile in self.piles if pile.mulligan is not None), None)


def drawing_of(game: Game, edition: Edition) -> Drawing | None:
    """Return how cards are drawn in an edition of a game; ``None`` when neither says it."""
    table: Mapping[str, Any] = edition.drawing or game.drawing
    piles = each_made(
        Pile,
        turns=_turns,
        second=_turns,
        replaced=partial(made, Replaced, where=selector),
        out=partial(made, Out, where=selector),
        mulligan=partial(made, Mulligan, turns=_turns),
    )
    return made(Drawing, table, piles=piles) if table else None


def _turns(stated: list[int | list[int]]) -> tuple[Interval, ...]:
    return tuple(Interval(*each) if isinstance(each, list) else Interval.exactly(each) for each in stated)
