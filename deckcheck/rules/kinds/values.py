r"""values: how many different values a fact may have among some cards, at most.

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

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from deckcheck.facts import Interval
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.profiles import Key
from deckcheck.rules.rule import Bounds, Check, FactName, Findings, Rule, demand, opening
from deckcheck.rules.selector import EVERY, Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import CopiesVariable, DeckModel, RepairProgramme, Requirements, RowWriter, Sum
    from deckcheck.rules.unsure_copies import Unsure


@dataclass(frozen=True, slots=True)
class Values(Check):
    what: str
    fact: FactName
    most: Annotated[int, Bounds(1)]
    where: Selector = EVERY

    def register(self, plan: Plan) -> int:
        """Return the group of the cards, by their values."""
        return plan.group(self.where, self.sections, (self.fact,))

    def judge(self, rule: Rule, counts: int, tally: Tally) -> Findings:
        known, unsure = tally.sure(counts).keys(), tally.unsure(counts)
        further = sum(_further(known, each) for each in unsure)
        actual, limit = Interval(len(known), len(known) + further), Interval(None, self.most)
        truth = actual.within(limit)
        if not truth:
            yield rule.finding(
                truth,
                "{what}: {actual}; {demand}.",
                actual,
                limit,
                tuple(place for each in unsure if truth is None and _further(known, each) for place in each.places),
                what=opening(self.what),
                demand=demand(limit, rule.severity),
            )

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: a switch for each value in the deck, and the values that partly known cards may add."""
        group = self.register(requirements.plan)

        def write(model: DeckModel) -> None:
            programme = model.programme
            grouped = model.of_group(group)
            there = {key: programme.present(sum) for key, sum in grouped.sure.items()}
            total = dict.fromkeys(there.values(), 1)
            unsure: dict[object, list[CopiesVariable]] = {}
            for column in grouped.maybe:
                alike = id(column) if column.identity is None else (column.identity, dict(column.profile.maybe)[group])
                unsure.setdefault(alike, []).append(column)
            for columns in unsure.values():
                copies = {column.variable: 1 for column in columns}
                keys = columns[0].possible_keys(group)
                total[_further_rows(programme, copies, keys, there, one=columns[0].identity is not None)] = 1
            programme.row(total, most=self.most)

        return write


def _further(known: Collection[Key], unsure: Unsure) -> int:
    """Return how many values partly known copies may add: one card has one, several may have several."""
    new = [key for key in unsure.keys if key not in known]
    if unsure.one or not new:
        return bool(new)
    return unsure.copies if any(None in key for key in new) else min(unsure.copies, len(new))


def _further_rows(
    programme: RepairProgramme, copies: Sum, keys: tuple[Key, ...], there: dict[Key, int], *, one: bool
) -> int:
    """Return a variable for the number of values that partly known copies add, counted as in ``judge``."""
    most = programme.reach(copies)[1]
    added = programme.variable(0, most)
    present = programme.present(copies)
    if any(None in key for key in keys):  # it may be a value of no other card
        programme.row({added: 1, **({present: -1} if one else dict.fromkeys(copies, -1))}, least=0)
        return added
    known = {there[key]: 1 for key in keys if key in there}
    if one:  # one value, if any of its keys is new
        with programme.when(present):
            programme.row({**known, added: len(keys)}, least=len(keys))
        return added
    by_copies, by_keys = programme.switch(), programme.switch()
    programme.row({by_copies: 1, by_keys: 1}, least=1)
    with programme.when(present, by_copies):
        programme.row({**dict.fromkeys(copies, -1), added: 1}, least=0)
    with programme.when(present, by_keys):
        programme.row({**known, added: 1}, least=len(keys))
    return added
