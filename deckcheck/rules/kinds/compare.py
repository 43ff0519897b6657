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
from typing import Literal

from deckcheck.facts import Interval, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import RowCheck, RuleRow
from deckcheck.rules.rule import Counted, Findings, Rule, opening
from deckcheck.rules.selector import Selector


@dataclass(frozen=True, slots=True)
class Compare(RowCheck):
    relation: Literal["at_most", "equal"]
    left: Selector
    left_what: str
    right: Selector
    right_what: str

    @property
    def at_most(self) -> bool:
        """May there be fewer of the left cards?"""
        return self.relation == "at_most"

    def register(self, plan: Plan) -> RuleRow:
        """Return the row of left minus right, which shows both."""
        left, right = Term(self.left, self.sections), Term(self.right, self.sections)
        limit = Interval(None if self.at_most else 0, 0)
        return RuleRow(plan.form(left, right._replace(weight=-1)), limit, shown=(plan.form(left), plan.form(right)))

    def limits(self, rows: RuleRow, tally: Tally) -> tuple[Counted]:
        left, right = (tally[side] for side in rows.shown)
        relation, limit = ("no more than", Interval(None, right.most)) if self.at_most else ("as many as", right)
        return (Counted(f"{self.left_what}, {relation} {self.right_what}", left, limit, rows.holds(tally)),)

    def findings(self, rule: Rule, rows: RuleRow, tally: Tally, truth: Truth) -> Findings:
        left, right = rows.shown
        [(_, actual, limit, _)] = self.limits(rows, tally)
        may, must = ("may", "must") if rule.binding else ("should", "should")
        if self.at_most:
            places, demand = tally.places(left), f"there {may} be no more {self.left_what} than {self.right_what}"
        else:
            places, demand = (), f"there {must} be as many of one as of the other"
        if truth is None:  # name the cards that might change the result
            sides = [*tally.places(left, undecided=True), *tally.places(right, undecided=True)]
            places = tuple(dict.fromkeys(sides))
        yield rule.finding(
            truth,
            "{left_what}: {actual}; {right_what}: {right}; {demand}.",
            actual,
            limit,
            places,
            self._way_out(tally[rows.form]) if truth is False else "",
            left_what=opening(self.left_what),
            right=tally[right],
            right_what=self.right_what,
            demand=demand,
        )

    def _way_out(self, difference: Interval) -> str:
        """Return how many cards to add or cut; ``difference`` is left minus right, surely not within the limit."""
        is_left = (difference.least or 0) > 0
        much, little = (self.left_what, self.right_what) if is_left else (self.right_what, self.left_what)
        surplus = difference.least if is_left else -(difference.most or 0)
        number = Interval(surplus, surplus if difference.known else None)
        return f"Cut {number} of the {much} or add {number} to the {little}; replacing one by another counts twice."
