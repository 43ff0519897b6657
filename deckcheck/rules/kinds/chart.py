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

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

from deckcheck.facts import Interval, Truth
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Bounds, Check, Counted, Findings, Prepared, Rule, SectionId, so_many
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter

_SMALL = "{what}: {actual}; even the smallest deck {need} exactly {limit}."


@dataclass(frozen=True, slots=True)
class Chart(Check):
    sections: tuple[SectionId, ...]
    what: str
    where: Selector
    start: int
    first: int
    step: Annotated[int, Bounds(1, 1000)]

    def needed(self, cards: int) -> int:
        """Return the number that the chart requires in a deck of this size."""
        return self.first + max(0, cards - self.start) // self.step

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        size, held = self._forms(plan)
        one, many = ("needs", "need") if rule.binding else ("goes best with", "go best with")

        def judge(tally: Tally) -> Findings:
            limit, truth = self._judged(tally, size, held)
            if truth:
                return ()
            cards = tally[size]
            small = cards.most is not None and cards.most < (limit.least or 0)  # not "0 cards need 7"
            found = rule.finding(
                truth,
                _SMALL if small else "{cards} {need} exactly {limit} {what}; this deck has {actual}.",
                tally[held],
                limit,
                tally.places(held, undecided=truth is None),
                self._way_out(cards, tally[held], limit),
                cards=so_many(cards, "card"),
                need=one if small or cards == (1, 1) else many,
                what=self.what,
            )
            return (found,)

        def count_limits(tally: Tally) -> tuple[Counted]:
            limit, truth = self._judged(tally, size, held)
            return (Counted(self.what, tally[held], limit, truth),)

        return Prepared(judge, count_limits)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: of one switch for each step of the chart, exactly one is on and sets sizes and need."""
        size, held = self._forms(requirements.plan)
        requirements.least_cards += self.first

        def write(model: DeckModel) -> None:
            programme = model.programme
            starts = [0, *range(self.start + self.step, model.most_cards + 1, self.step), model.most_cards + 1]
            steps = {programme.switch(): bounds for bounds in pairwise(starts)}
            programme.row(dict.fromkeys(steps, 1), 1, 1)
            need = {switch: -self.needed(start) for switch, (start, _) in steps.items()}
            programme.row({**model.low(size), **{switch: -start for switch, (start, _) in steps.items()}}, least=0)
            programme.row({**model.high(size), **{switch: 1 - end for switch, (_, end) in steps.items()}}, most=0)
            programme.row({**model.low(held), **need}, least=0)
            programme.row({**model.high(held), **need}, most=0)

        return write

    def _way_out(self, cards: Interval, held: Interval, limit: Interval) -> str:
        """Return how many to add or cut: in exchange for other cards where the deck's size would else need others."""
        changed = (cards.least or 0) + (limit.least or 0) - (held.least or 0)
        moves = cards.known and held.known and self.needed(changed) != limit.least
        surplus = Interval((held.least or 0) - (limit.most or 0), (held.most or 0) - (limit.least or 0))
        return Rule.way_out(surplus, Interval.exactly(0), exchange=moves)

    def _forms(self, plan: Plan) -> tuple[int, int]:
        """Return the forms of all cards and of those that the chart counts."""
        return plan.form(Term(EVERY, self.sections)), plan.form(Term(self.where, self.sections))

    def _judged(self, tally: Tally, size: int, held: int) -> tuple[Interval, Truth]:
        """Return the needed number, and whether the deck has it."""
        cards = tally[size]
        needed = self.needed(cards.least or 0)
        limit = Interval(needed, needed if cards.known else self.needed(cards.most or 0))
        # With an uncertain size every possible need must be met, so only a fixed need can be met for certain.
        truth = tally.within(held, limit)
        return limit, None if truth and not limit.known else truth
