r"""includes: one of several groups of cards is wholly in the deck, each card at least once.

>>> rule = 'kind = "includes"\nany_of = [["Nicholas", "Giles"], ["Levi", "Chloe"]]\nwhat = "opening church"'
>>> facts = {name: {"title": name} for name in ("Nicholas", "Levi", "Chloe")}
>>> trial(rule, ["1 Levi", "1 Chloe"], facts)
[]
>>> trial(rule, ["1 Nicholas", "1 Chloe"], facts)
['violated: No opening church is complete: Nicholas, Giles (missing Giles) or Levi, Chloe (missing Levi).']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckcheck.facts import SOME, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import AllOf, AnyOf, RowCheck, RuleRow
from deckcheck.rules.rule import Contradiction, Findings, Rule, Title
from deckcheck.rules.selector import selector


@dataclass(frozen=True, slots=True)
class Includes(RowCheck):
    what: str
    any_of: tuple[tuple[Title, ...], ...]

    def register(self, plan: Plan) -> AnyOf[AllOf[RuleRow]]:
        return AnyOf(
            AllOf(RuleRow(plan.form(Term(selector({"title": title}), self.sections)), SOME) for title in group)
            for group in self.any_of
        )

    def findings(self, rule: Rule, rows: AnyOf[AllOf[RuleRow]], tally: Tally, truth: Truth) -> Findings:
        groups = []
        for titles, group in zip(self.any_of, rows.parts, strict=True):
            missing = (title for title, row in zip(titles, group.parts, strict=True) if not row.holds(tally))
            groups.append(f"{', '.join(titles)} (missing {', '.join(missing)})")
        yield rule.finding(truth, "No {what} is complete: {groups}.", what=self.what, groups=" or ".join(groups))

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if not self.any_of or not all(self.any_of):
            return ("any_of",), "any_of: a group without cards; expected one or more groups of titles"
        return None
