r"""share: what part of some cards is of one sort, in percent. Exactly ``least`` or ``most`` percent is allowed.

``of`` are the cards the percentage is taken from, ``where`` the sort among them.

>>> from deckcheck.rules.doctest_helper import trial
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

from collections.abc import Iterator
from dataclasses import dataclass

from deckcheck.facts import Interval, all_of
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge, Rule
from deckcheck.rules.selector import EVERY, Selector, both, neither


@dataclass(frozen=True, slots=True)
class Share:
    sections: tuple[str, ...]
    what: str
    where: Selector
    of: Selector = EVERY
    least: int | None = None
    most: int | None = None

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        inside, outside = both(self.of, self.where), both(self.of, neither(self.where))

        def balance(percent: int) -> int:
            """100 x part - percent x whole, card by card, so that one open card counts on both sides at once."""
            return plan.form(Term(inside, self.sections, 100 - percent), Term(outside, self.sections, -percent))

        part, whole = plan.form(Term(inside, self.sections)), plan.form(Term(self.of, self.sections))
        bounds = [(balance(self.most), Interval(None, 0))] if self.most is not None else []
        if self.least is not None:
            bounds.append((balance(self.least), Interval(0, None)))
        percent = f"{Interval(self.least, self.most)}% {'may be' if rule.binding else 'is advised'}"

        def judge(tally: Tally) -> Iterator[Finding]:
            truth = all_of(tally.within(form, bound) for form, bound in bounds)
            if truth:
                return
            yield rule.finding(
                truth,
                "{actual} of {whole} {what}; {percent}.",
                {"actual": tally[part], "whole": tally[whole], "what": self.what, "percent": percent},
                actual=tally[part],
                limit=self._limit(tally[whole]),
                places=tally.places(part, undecided=truth is None),
            )

        return judge

    def _limit(self, whole: Interval) -> Interval:
        """The bounds as counts, for the loosest whole that is possible."""
        least = None if self.least is None else -(-self.least * (whole.least or 0) // 100)
        return Interval(least, None if self.most is None else self.most * (whole.most or 0) // 100)
