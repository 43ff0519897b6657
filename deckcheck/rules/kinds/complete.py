r"""complete: the deck is a fixed set, one card for each value of a fact and nothing else.

>>> rule = 'kind = "complete"\nfact = "number"\nvalues = [11, 12]\nwhat = "standard cards"'
>>> facts = {"11": {"number": 11}, "12": {"number": 12}, "13": {"number": 13}}
>>> trial(rule, ["1 11", "1 12"], facts)
[]
>>> trial(rule, ["2 11"], facts)
['violated: 1 of the 2 standard cards are there; missing 12; too many of 11.']
>>> trial(rule, ["1 11", "1 Seize"], facts)
['undetermined: 1 to 2 of the 2 standard cards are there; missing 12.']
>>> trial(rule, ["1 11", "1 12", "1 13"], facts)
['violated: 2 of the 2 standard cards are there; 13 does not belong.']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from deckcheck.facts import Interval
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.kinds.lists import one_of_lists
from deckcheck.rules.rule import Bounds, Check, Contradiction, Findings, NumberFactName, Rule
from deckcheck.rules.selector import EVERY

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Complete(Check):
    what: str
    fact: NumberFactName
    values: tuple[Annotated[int, Bounds(0, 1_000_000)], ...]

    def register(self, plan: Plan) -> tuple[int, int]:
        """Return the group of the cards by their values, and the form of all cards."""
        return plan.group(EVERY, self.sections, (self.fact,)), plan.form(Term(EVERY, self.sections))

    def judge(self, rule: Rule, counts: tuple[int, int], tally: Tally) -> Findings:
        group, size = counts
        wanted = frozenset(self.values)
        sure = {key[1]: copies for key, copies in tally.sure(group).items()}
        missing = [value for value in self.values if value not in sure]
        repeated = [value for value, copies in sure.items() if copies > 1]
        foreign = [value for value in sure if value not in wanted]
        unsure = tally.unsure(group)
        cards = tally[size]
        surplus = [key for key, copies in tally.sure(group).items() if copies > 1 or key[1] not in wanted]
        if not (missing or surplus or unsure):
            return
        several = any(each.copies > 1 and each.one and each.inside for each in unsure)
        fits = cards.within(Interval.exactly(len(wanted))) is not False
        possible = bool(unsure) and not surplus and not several and fits
        names = [each.places[0].card for each in unsure]
        present = len(wanted) - len(missing)
        parts = [
            f"missing {_list(missing)}" if missing else "",
            f"too many of {_list(repeated)}" if repeated else "",
            f"{_list(foreign)} {'does' if len(foreign) == 1 else 'do'} not belong" if foreign else "",
            f"{_list(names)} cannot be placed" if names and not possible else "",
        ]
        yield rule.finding(
            None if possible else False,
            "{present} of the {limit} {what} are there; {parts}.",
            cards,
            Interval.exactly(len(wanted)),
            tally.concerned(group, surplus, unsure),
            present=Interval(present, present + (len(missing) if possible else 0)),
            what=self.what,
            parts="; ".join(filter(None, parts)),
        )

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        return one_of_lists(self, self.fact, [self.values], rule, requirements)

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if not self.values:
            return ("values",), "values: none; expected those that the deck must have, each once"
        if repeated := [value for value in self.values if self.values.count(value) > 1]:
            return ("values",), f"values: {repeated[0]} stands there twice; a value is of one card"
        return None


def _list(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)
