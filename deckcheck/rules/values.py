r"""values: how many different values a fact has among some cards, at most.

>>> from deckcheck.rules.trial import trial
>>> rule = 'kind = "values"\nfact = "resource"\nmost = 1\nwhat = "kinds of Resource"'
>>> facts = {"Faith": {"resource": "faith"}, "Love": {"resource": "love"}}
>>> trial(rule, ["9 Faith"], facts)
[]
>>> trial(rule, ["9 Faith", "1 Love"], facts)
['violated: 2 kinds of Resource; at most 1 are allowed.']
>>> trial(rule, ["9 Faith", "1 Hope"], facts)
['undetermined: 1 to 2 kinds of Resource; at most 1 are allowed.']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckcheck.facts import Interval
from deckcheck.findings import Finding
from deckcheck.rules.plan import Plan, Tally
from deckcheck.rules.rule import Judge, Rule
from deckcheck.rules.selector import EVERY, Selector


@dataclass(frozen=True, slots=True)
class Values:
    sections: tuple[str, ...]
    what: str
    fact: str
    most: int
    where: Selector = EVERY

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        group = plan.group(self.where, self.sections, (self.fact,))
        limit = Interval(None, self.most)

        def judge(tally: Tally) -> Iterator[Finding]:
            known = tally.sure[group].keys()
            further = sum(not known >= set(keys) for _, keys in tally.unsure(group))
            actual = Interval(len(known), len(known) + further)
            truth = actual.within(limit)
            if truth:
                return
            yield rule.finding(
                truth,
                "{actual} {what}; {limit} are allowed.",
                {"actual": actual, "what": self.what, "limit": limit},
                actual=actual,
                limit=limit,
            )

        return judge
