r"""share: the share of one sort among some cards, in percent. Exactly ``least`` or ``most`` percent is allowed.

The percentage is that of the cards ``where`` among the cards ``of``.

>>> rule = 'kind = "share"\nmost = 75\nwhat = "characters are men"\nwhere = {gender = "male"}'
>>> facts = {"Giles": {"gender": "male"}, "Betty": {"gender": "female"}}
>>> trial(rule, ["3 Giles", "1 Betty"], facts)
[]
>>> trial(rule, ["4 Giles", "1 Betty"], facts)
['violated: 4 of 5 characters are men; at most 75% may be.']
>>> trial(rule, ["3 Giles", "1 Levi"], facts)
['undetermined: 3 to 4 of 4 characters are men; at most 75% may be.']
>>> trial('severity = "warning"\n' + rule, ["4 Giles", "1 Betty"], facts)
['violated: 4 of 5 characters are men; at most 75% is advised.']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from deckcheck.facts import Interval, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import AllOf, RowCheck, RuleRow
from deckcheck.rules.rule import Bounds, Counted, Findings, Rule
from deckcheck.rules.selector import EVERY, Selector, both, neither


@dataclass(frozen=True, slots=True)
class Share(RowCheck):
    what: str
    where: Selector
    of: Selector = EVERY
    least: Annotated[int, Bounds(0, 100)] | None = None
    most: Annotated[int, Bounds(0, 100)] | None = None

    def register(self, plan: Plan) -> AllOf[RuleRow]:
        """Return a row for each stated percentage: 100 x part - percent x whole, card by card.

        So an uncertain card counts on both sides at once. The rows show part and whole.
        """
        inside, outside = both(self.of, self.where), both(self.of, neither(self.where))
        shown = plan.form(Term(inside, self.sections)), plan.form(Term(self.of, self.sections))
        bounds = ((self.most, Interval(None, 0)), (self.least, Interval(0, None)))
        return AllOf(
            RuleRow(
                plan.form(Term(inside, self.sections, 100 - percent), Term(outside, self.sections, -percent)),
                limit,
                shown=shown,
            )
            for percent, limit in bounds
            if percent is not None
        )

    def limits(self, rows: AllOf[RuleRow], tally: Tally) -> tuple[Counted]:
        part, whole = (tally[form] for form in rows.parts[0].shown)
        limit = self._limit(Interval.exactly(whole.most or 0))
        return (Counted(f"{self.what}, of {whole}", part, limit, rows.holds(tally)),)

    def findings(self, rule: Rule, rows: AllOf[RuleRow], tally: Tally, truth: Truth) -> Findings:
        part, whole = rows.parts[0].shown
        yield rule.finding(
            truth,
            "{actual} of {whole} {what}; {percent}.",
            tally[part],
            self._limit(tally[whole]),
            tally.places(part, undecided=truth is None),
            whole=tally[whole],
            what=self.what,
            percent=f"{Interval(self.least, self.most)}% {'may be' if rule.binding else 'is advised'}",
        )

    def _limit(self, whole: Interval) -> Interval:
        """Return the bounds as counts, for the loosest possible whole."""
        least = None if self.least is None else -(-self.least * (whole.least or 0) // 100)
        return Interval(least, None if self.most is None else self.most * (whole.most or 0) // 100)
