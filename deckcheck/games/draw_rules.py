"""The rules for drawing cards, from the ``[drawing]`` table of a game or, overriding it, of an edition.

[drawing]
citation = "…"                 the place in the rulebook, with a ruling if the rulebook is unclear
turn = "round"                 the name of a turn (by default "turn"), and the number of the last turn
last = 4
[[drawing.piles]]              one for each deck to draw from
name = "draw pile"
sections = ["deck"]            the sections of the list that form it
hand = 8                       cards drawn before the first turn (by default 0)
turns = [0, 3]                 cards drawn in the first turn, in the second …; the last entry repeats, and
                                                              a pair of numbers is a range that the player chooses from
second = [3]                   the same for the second player, if different
replaced = {where = {…}, to = "Land of Bondage"}     drawn cards that go there, each replaced by another draw
out = {where = {…}, copies = 2, to = "the Church"}   cards that the player takes out before the pile is shuffled
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple

from deckcheck.facts import Interval
from deckcheck.games.model import Edition, Game
from deckcheck.rules.parameters import each_made, made
from deckcheck.rules.rule import Bounds, Sections
from deckcheck.rules.selector import Selector, selector

Draws = tuple[Interval, ...]
"""The numbers of cards that are drawn in the first turn, in the second …; the last one repeats."""


class Replaced(NamedTuple):
    """Cards that go ``to`` another place when drawn, each replaced by another draw."""

    where: Selector
    to: str


class Out(NamedTuple):
    """Matching cards, ``copies`` of them, that the player takes out ``to`` a place before the rest is shuffled."""

    where: Selector
    copies: Annotated[int, Bounds(1)]
    to: str


class Pile(NamedTuple):
    """A deck to draw from: ``hand`` cards before the first turn, then those of ``turns``.

    ``second`` are the turns of the second player (empty = the same as for the first).
    """

    name: str
    sections: Sections
    turns: Draws
    hand: Annotated[int, Bounds()] = 0
    replaced: Replaced | None = None
    out: Out | None = None
    second: Draws = ()

    def of_second(self) -> Pile:
        """Return the pile for the second player."""
        return self._replace(turns=self.second or self.turns)

    def drawn(self, turn: int) -> Interval:
        """Return how many cards are drawn by the end of a turn's draw, without replaced ones; turn 0 is the hand."""
        draws = [self.turns[min(each, len(self.turns) - 1)] for each in range(turn)]
        least, most = sum(each.least or 0 for each in draws), sum(each.most or 0 for each in draws)
        return Interval(self.hand + least, self.hand + most)


Piles = tuple[Pile, ...]


class Drawing(NamedTuple):
    """The piles of a game, with the citation of the drawing rules; ``last`` is the last turn (0 = none)."""

    piles: Piles
    citation: str
    ruling: str = ""
    turn: str = "turn"
    last: Annotated[int, Bounds()] = 0

    @property
    def opening(self) -> bool:
        """Is there a hand before the first turn?"""
        return any(pile.hand for pile in self.piles)

    @property
    def by_order(self) -> bool:
        """Do the first and the second player draw differently?"""
        return any(pile.second for pile in self.piles)


def drawing_of(game: Game, edition: Edition) -> Drawing | None:
    """Return the drawing rules of an edition of a game; ``None`` if neither states any."""
    table: Mapping[str, Any] = edition.drawing or game.drawing
    piles = each_made(
        Pile,
        turns=_turns,
        second=_turns,
        replaced=partial(made, Replaced, where=selector),
        out=partial(made, Out, where=selector),
    )
    return made(Drawing, table, piles=piles) if table else None


def _turns(stated: list[int | list[int]]) -> Draws:
    return tuple(Interval(*each) if isinstance(each, list) else Interval.exactly(each) for each in stated)
