r"""compare: as many cards of one sort as of another (``equal``), or no more (``at_most``).

>>> rule = '''kind = "compare"
... relation = "at_most"
... left = {type = "Site"}
... left_what = "Sites"
... right = {type = "Lost Soul"}
... right_what = "Lost Souls"'''
>>> facts = {"Assyria": {"type": ("Site",)}, "Luke 15:6": {"type": ("Lost Soul",)}}
>>> trial(rule, ["1 Assyria", "1 Luke 15:6"], facts)
[]
>>> trial(rule, ["2 Assyria", "1 Luke 15:6"], facts)
['violated: Sites: 2; Lost Souls: 1; there may be no more Sites than Lost Souls.']
>>> trial(rule.replace("at_most", "equal"), ["1 Assyria", "2 Luke 15:6"], facts)
['violated: Sites: 1; Lost Souls: 2; there must be as many of one as of the other.']
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Literal

from deckcheck.facts import Interval
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Counted, Findings, Prepared, Rule, SectionId, opening
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Compare(Check):
    sections: tuple[SectionId, ...]
    relation: Literal["at_most", "equal"]
    left: Selector
    left_what: str
    right: Selector
    right_what: str

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        first, second = plan.form(Term(self.left, self.sections)), plan.form(Term(self.right, self.sections))
        difference, bound = self._difference(plan)
        equal = self.relation == "equal"
        may, must = ("may", "must") if rule.binding else ("should", "should")
        demand = (
            f"there {must} be as many of one as of the other"
            if equal
            else f"there {may} be no more {self.left_what} than {self.right_what}"
        )

        def limit(tally: Tally) -> Interval:
            return tally[second] if equal else Interval(None, tally[second].most)

        def judge(tally: Tally) -> Findings:
            truth = tally.within(difference, bound)
            if truth:
                return ()
            # Name the surplus cards, or those that might change the result.
            if truth is None:
                sides = (tally.places(side, undecided=True) for side in (first, second))
                named = tuple(dict.fromkeys(chain.from_iterable(sides)))
            else:
                named = () if equal else tally.places(first)
            found = rule.finding(
                truth,
                "{left_what}: {actual}; {right_what}: {right}; {demand}.",
                tally[first],
                limit(tally),
                named,
                self._way_out(tally[difference]) if truth is False else "",
                left_what=opening(self.left_what),
                right=tally[second],
                right_what=self.right_what,
                demand=demand,
            )
            return (found,)

        def count_limits(tally: Tally) -> tuple[Counted]:
            what = f"{self.left_what}, {'as many as' if equal else 'no more than'} {self.right_what}"
            return (Counted(what, tally[first], limit(tally), tally.within(difference, bound)),)

        return Prepared(judge, count_limits)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        difference, bound = self._difference(requirements.plan)
        return lambda model: model.within(difference, *bound)

    def _way_out(self, difference: Interval) -> str:
        """Return how many cards to add or cut; ``difference`` is left minus right, surely not within the limit."""
        is_left = (difference.least or 0) > 0
        much, little = (self.left_what, self.right_what) if is_left else (self.right_what, self.left_what)
        surplus = difference.least if is_left else -(difference.most or 0)
        number = Interval(surplus, surplus if difference.known else None)
        return f"Cut {number} of the {much} or add {number} to the {little}; replacing one by another counts twice."

    def _difference(self, plan: Plan) -> tuple[int, Interval]:
        """Return the form of left minus right, and the interval it must be in."""
        difference = plan.form(Term(self.left, self.sections), Term(self.right, self.sections, -1))
        return difference, Interval(0 if self.relation == "equal" else None, 0)
