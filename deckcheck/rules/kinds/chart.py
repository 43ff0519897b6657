r"""chart: exactly how many cards of one sort a deck of *n* cards needs, by a chart that rises in even steps.

A deck of ``start`` cards needs ``first``, and one more for each ``step`` cards beyond; a smaller deck needs
``first`` too (its size is another rule's business).

>>> rule = 'kind = "chart"\nstart = 4\nfirst = 1\nstep = 2\nwhat = "Sites"\nwhere = {type = "Site"}'
>>> facts = {"Peter": {"type": ("Hero",)}, "Assyria": {"type": ("Site",)}}
>>> trial(rule, ["5 Peter", "2 Assyria"], facts)
[]
>>> trial(rule, ["4 Peter", "2 Assyria"], facts)
[]
>>> trial(rule, ["3 Peter", "2 Assyria"], facts)
['violated: 5 cards need exactly 1 Sites; this deck has 2.']
>>> trial(rule, ["1 Peter"], facts)
['violated: 1 card needs exactly 1 Sites; this deck has 0.']
>>> trial(rule, [], facts)
['violated: Sites: 0; even the smallest deck needs exactly 1.']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from deckcheck.facts import NONE, Interval, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import Cases, RowCheck
from deckcheck.rules.rule import Bounds, Counted, Findings, Rule, so_many
from deckcheck.rules.selector import EVERY, Selector

_SMALL = "{what}: {actual}; even the smallest deck {need} exactly {limit}."


@dataclass(frozen=True, slots=True)
class Chart(RowCheck):
    what: str
    where: Selector
    start: Annotated[int, Bounds()]
    first: Annotated[int, Bounds()]
    step: Annotated[int, Bounds(1, 1000)]

    def needed(self, cards: int) -> int:
        """Return the number that the chart requires in a deck of this size."""
        return self.first + max(0, cards - self.start) // self.step

    def register(self, plan: Plan) -> Cases:
        size, matching = plan.form(Term(EVERY, self.sections)), plan.form(Term(self.where, self.sections))
        return Cases((size, matching), self._steps)

    def _steps(self, cards: Interval) -> Iterable[tuple[Interval, Interval]]:
        """Yield the steps of the chart for decks of these sizes, each with the number that it needs."""
        size = cards.least or 0
        while size <= (cards.most or 0):
            beyond = self.start + self.step * (1 + max(0, size - self.start) // self.step)
            yield Interval(size, min(beyond - 1, cards.most or 0)), Interval.exactly(self.needed(size))
            size = beyond

    def limits(self, rows: Cases, tally: Tally) -> tuple[Counted]:
        size, matching = rows.forms
        limit = Interval(*(self.needed(cards or 0) for cards in tally[size]))
        return (Counted(self.what, tally[matching], limit, rows.holds(tally)),)

    def findings(self, rule: Rule, rows: Cases, tally: Tally, truth: Truth) -> Findings:
        size, matching = rows.forms
        [(_, actual, limit, _)] = self.limits(rows, tally)
        cards = tally[size]
        one, many = ("needs", "need") if rule.binding else ("goes best with", "go best with")
        small = cards.most is not None and cards.most < (limit.least or 0)  # not "0 cards need 7"
        yield rule.finding(
            truth,
            _SMALL if small else "{cards} {need} exactly {limit} {what}; this deck has {actual}.",
            actual,
            limit,
            tally.places(matching, undecided=truth is None),
            self._way_out(cards, actual, limit),
            cards=so_many(cards, "card"),
            need=one if small or cards == (1, 1) else many,
            what=self.what,
        )

    def _way_out(self, cards: Interval, actual: Interval, limit: Interval) -> str:
        """Return how many to add or cut: in exchange for other cards where the deck's size would else need others."""
        changed = (cards.least or 0) + (limit.least or 0) - (actual.least or 0)
        moves = cards.known and actual.known and self.needed(changed) != limit.least
        surplus = Interval((actual.least or 0) - (limit.most or 0), (actual.most or 0) - (limit.least or 0))
        return Rule.way_out(surplus, NONE, exchange=moves)
