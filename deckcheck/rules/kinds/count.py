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
from typing import TYPE_CHECKING

from deckcheck.facts import Interval
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Counted, Findings, Prepared, Rule, SectionId, demand, opening
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Count(Check):
    sections: tuple[SectionId, ...]
    what: str
    where: Selector = EVERY
    least: int | None = None
    most: int | None = None

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        form = plan.form(Term(self.where, self.sections))
        limit = Interval(self.least, self.most)
        asked = demand(limit, rule.severity)

        def judge(tally: Tally) -> Findings:
            truth = tally.within(form, limit)
            if truth:
                return ()
            named = self.where is not EVERY or self.most == 0 or truth is None
            places = tally.places(form, undecided=truth is None) if named else ()
            words = {"what": opening(self.what), "demand": asked, "remedy": rule.way_out(tally[form], limit, places)}
            return (rule.finding(truth, "{what}: {actual}; {demand}.", tally[form], limit, places, **words),)

        return Prepared(judge, lambda tally: [Counted(self.what, tally[form], limit, tally.within(form, limit))])

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        form = requirements.plan.form(Term(self.where, self.sections))
        if self.most == 0 and rule.binding:
            requirements.forbidden_forms.add(form)
        requirements.least_cards += self.least or 0
        return lambda model: model.within(form, self.least, self.most)
