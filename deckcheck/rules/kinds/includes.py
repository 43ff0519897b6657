r"""includes: one of several groups of cards is wholly in the deck, each card at least once.

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = 'kind = "includes"\nany_of = [["Nicholas", "Giles"], ["Levi", "Chloe"]]\nwhat = "opening church"'
>>> facts = {name: {"title": name} for name in ("Nicholas", "Levi", "Chloe")}
>>> trial(rule, ["1 Levi", "1 Chloe"], facts)
[]
>>> trial(rule, ["1 Nicholas", "1 Chloe"], facts)
['violated: No opening church is complete: Nicholas, Giles (missing Giles) or Levi, Chloe (missing Levi).']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckcheck.facts import SOME, all_of, any_of
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge, Rule
from deckcheck.rules.selector import Selector, selector


@dataclass(frozen=True, slots=True)
class Includes:
    sections: tuple[str, ...]
    what: str
    any_of: tuple[tuple[str, ...], ...]

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        titles = {title for group in self.any_of for title in group}
        wanted: dict[str, Selector] = {title: selector({"title": title}) for title in titles}
        forms = {title: plan.form(Term(wanted[title], self.sections)) for title in titles}

        def judge(tally: Tally) -> Iterator[Finding]:
            present = {title: tally.within(form, SOME) for title, form in forms.items()}
            truth = any_of(all_of(present[title] for title in group) for group in self.any_of)
            if truth:
                return
            groups = " or ".join(
                f"{', '.join(group)} (missing {', '.join(title for title in group if not present[title])})"
                for group in self.any_of
            )
            yield rule.finding(truth, "No {what} is complete: {groups}.", {"what": self.what, "groups": groups})

        return judge
