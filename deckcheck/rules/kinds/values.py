r"""values: how many different values a fact has among some cards, at most.

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = 'kind = "values"\nfact = "resource"\nmost = 1\nwhat = "kinds of Resource"'
>>> facts = {"Faith": {"resource": "faith"}, "Love": {"resource": "love"}}
>>> trial(rule, ["9 Faith"], facts)
[]
>>> trial(rule, ["9 Faith", "1 Love"], facts)
['violated: Kinds of Resource: 2; at most 1 is allowed.']
>>> trial(rule, ["9 Faith", "1 Hope"], facts)
['undetermined: Kinds of Resource: 1 to 2; at most 1 is allowed.']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from deckcheck.facts import Interval
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.identity import Key
from deckcheck.rules.rule import Bounds, Check, FactName, Judge, Rule, SectionId, demand, no_count_limits, opening
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter
    from deckcheck.rules.unsure_copies import Unsure


@dataclass(frozen=True, slots=True)
class Values(Check):
    sections: tuple[SectionId, ...]
    what: str
    fact: FactName
    most: Annotated[int, Bounds(1)]
    where: Selector = EVERY

    count_limits = no_count_limits

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        group = plan.group(self.where, self.sections, (self.fact,))
        limit = Interval(None, self.most)
        asked = demand(limit, rule.severity)

        def judge(tally: Tally) -> Iterator[Finding]:
            known = tally.sure(group).keys()
            unsure = tally.unsure(group)
            further = sum(_further(known, each) for each in unsure)
            actual = Interval(len(known), len(known) + further)
            truth = actual.within(limit)
            if truth:
                return
            yield rule.finding(
                truth,
                "{what}: {actual}; {demand}.",
                {"what": opening(self.what), "actual": actual, "demand": asked},
                actual=actual,
                limit=limit,
                places=tuple(place for each in unsure if _further(known, each) for place in each.places)
                if truth is None
                else (),
            )

        return judge

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        from deckcheck.rules.kinds.values_repair import value_rows

        group = requirements.plan.group(self.where, self.sections, (self.fact,))
        requirements.keyed_groups.add(group)
        return value_rows(group, self.most)


def _further(known: Collection[Key], unsure: Unsure) -> int:
    """Return how many values copies not wholly known may add: one card has one, several may have several."""
    new = [key for key in unsure.keys if key not in known]
    if unsure.one or not new:
        return bool(new)
    return unsure.copies if any(None in key for key in new) else min(unsure.copies, len(new))
