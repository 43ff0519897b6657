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
from typing import TYPE_CHECKING, Annotated

from deckcheck.facts import Interval, Truth, all_of
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Bounds, Check, Counted, Findings, Prepared, Rule, SectionId
from deckcheck.rules.selector import EVERY, Selector, both, neither

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Share(Check):
    sections: tuple[SectionId, ...]
    what: str
    where: Selector
    of: Selector = EVERY
    least: Annotated[int | None, Bounds(0, 100)] = None
    most: Annotated[int | None, Bounds(0, 100)] = None

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        part, whole = plan.form(Term(both(self.of, self.where), self.sections)), plan.form(Term(self.of, self.sections))
        balances = self._balances(plan)
        percent = f"{Interval(self.least, self.most)}% {'may be' if rule.binding else 'is advised'}"

        def kept(tally: Tally) -> Truth:
            return all_of(tally.within(form, bound) for form, bound in balances)

        def judge(tally: Tally) -> Findings:
            truth = kept(tally)
            if truth:
                return ()
            found = rule.finding(
                truth,
                "{actual} of {whole} {what}; {percent}.",
                tally[part],
                self._limit(tally[whole]),
                tally.places(part, undecided=truth is None),
                whole=tally[whole],
                what=self.what,
                percent=percent,
            )
            return (found,)

        def count_limits(tally: Tally) -> tuple[Counted]:
            limit = self._limit(Interval.exactly(tally[whole].most or 0))
            return (Counted(f"{self.what}, of {tally[whole]}", tally[part], limit, kept(tally)),)

        return Prepared(judge, count_limits)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        balances = self._balances(requirements.plan)

        def write(model: DeckModel) -> None:
            for form, bound in balances:
                model.within(form, *bound)

        return write

    def _balances(self, plan: Plan) -> list[tuple[int, Interval]]:
        """Return, for each stated percentage, a form and the interval it must be in.

        The form is 100 x part - percent x whole, card by card, so that an uncertain card counts on both sides at once.
        """
        inside, outside = both(self.of, self.where), both(self.of, neither(self.where))
        return [
            (plan.form(Term(inside, self.sections, 100 - percent), Term(outside, self.sections, -percent)), bound)
            for percent, bound in ((self.most, Interval(None, 0)), (self.least, Interval(0, None)))
            if percent is not None
        ]

    def _limit(self, whole: Interval) -> Interval:
        """Return the bounds as counts, for the loosest possible whole."""
        least = None if self.least is None else -(-self.least * (whole.least or 0) // 100)
        return Interval(least, None if self.most is None else self.most * (whole.most or 0) // 100)
