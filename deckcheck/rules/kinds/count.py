r"""count: how many cards are in some sections, between ``least`` and ``most``.

``where`` selects the cards (all, if left out); ``what`` names them in the message.

>>> rule = 'kind = "count"\nleast = 2\nmost = 3\nwhat = "cards"'
>>> trial(rule, ["3 Peter"])
[]
>>> trial(rule, ["1 Peter"])
['violated: Cards: 1; 2 to 3 are required.']
>>> trial('kind = "count"\nmost = 1\nwhat = "Sites"\nwhere = {type = "Site"}', ["2 Peter"])
['undetermined: Sites: 0 to 2; at most 1 is allowed.']
>>> trial('severity = "warning"\nkind = "count"\nmost = 1\nwhat = "cards"', ["2 Peter"])
['violated: Cards: 2; at most 1 is advised.']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from deckcheck.facts import Interval, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import RowCheck, RuleRow
from deckcheck.rules.rule import Bounds, Findings, Rule, demand, opening
from deckcheck.rules.selector import EVERY, Selector


@dataclass(frozen=True, slots=True)
class Count(RowCheck):
    what: str
    where: Selector = EVERY
    least: Annotated[int, Bounds()] | None = None
    most: Annotated[int, Bounds()] | None = None

    def register(self, plan: Plan) -> RuleRow:
        return RuleRow(plan.form(Term(self.where, self.sections)), Interval(self.least, self.most), self.what)

    def findings(self, rule: Rule, rows: RuleRow, tally: Tally, truth: Truth) -> Findings:
        actual, limit = tally[rows.form], rows.limit
        named = self.where is not EVERY or self.most == 0 or truth is None
        places = tally.places(rows.form, undecided=truth is None) if named else ()
        way_out = rule.way_out(actual, limit, places)
        words = {"what": opening(self.what), "demand": demand(limit, rule.severity)}
        yield rule.finding(truth, "{what}: {actual}; {demand}.", actual, limit, places, way_out, **words)
