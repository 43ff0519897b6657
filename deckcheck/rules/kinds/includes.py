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
from typing import TYPE_CHECKING

from deckcheck.facts import SOME, all_of, any_of
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Contradiction, Findings, Prepared, Rule, SectionId, Title
from deckcheck.rules.selector import selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Includes(Check):
    sections: tuple[SectionId, ...]
    what: str
    any_of: tuple[tuple[Title, ...], ...]

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        forms = self._forms(plan)

        def judge(tally: Tally) -> Findings:
            present = {title: tally.within(form, SOME) for title, form in forms.items()}
            truth = any_of(all_of(present[title] for title in group) for group in self.any_of)
            if truth:
                return
            groups = " or ".join(
                f"{', '.join(group)} (missing {', '.join(title for title in group if not present[title])})"
                for group in self.any_of
            )
            yield rule.finding(truth, "No {what} is complete: {groups}.", what=self.what, groups=groups)

        return Prepared(judge)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: of one switch for each group at least one is on; all its cards are in the deck."""
        forms = self._forms(requirements.plan)
        requirements.least_cards += len(forms)

        def write(model: DeckModel) -> None:
            groups = {model.programme.switch(): group for group in self.any_of}
            model.programme.row(dict.fromkeys(groups, 1), least=1)
            for switch, group in groups.items():
                for title in group:
                    model.programme.row({**model.low(forms[title]), switch: -1}, least=0)

        return write

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if not self.any_of or not all(self.any_of):
            return ("any_of",), "any_of: a group without cards; expected one or more groups of titles"
        return None

    def _forms(self, plan: Plan) -> dict[str, int]:
        """Return the form of the copies of each title."""
        titles = {title for group in self.any_of for title in group}
        return {title: plan.form(Term(selector({"title": title}), self.sections)) for title in titles}
