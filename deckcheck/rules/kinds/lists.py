r"""lists: the deck is exactly one of these lists, card by card in the printings and copies that the list names.

A list is the names of its printings, each as often as there are copies of it.

>>> rule = '''kind = "lists"
... what = "starters"
... names = ["Deck A", "Deck B"]
... lists = [["Anna", "Ark", "Ark"], ["Boaz", "Bow"]]'''
>>> facts = {name: {"name": name} for name in ("Anna", "Ark", "Boaz", "Bow", "Cain")}
>>> trial(rule, ["2 Ark", "1 Anna"], facts)
[]
>>> trial(rule, ["2 Ark", "1 Cain"], facts)
['violated: The deck is none of the starters; the nearest is Deck A: Anna is missing, Cain does not belong to it.']
>>> trial(rule, ["2 Cain"], facts)
['violated: The deck is none of the starters, and has no card of Deck A or Deck B.']
>>> trial(rule, ["2 Ark", "1 Odd"], facts)
['undetermined: The deck is Deck A only if Odd is Anna.']
>>> trial(rule, ["2 Odd", "1 Anna", "1 Even"], facts)
['violated: The deck is none of the starters; the nearest is Deck A: 2 × Ark are missing, whatever Odd and Even are.']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcheck.facts import NONE, Interval, Value
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import AllOf, Cases, RuleRow
from deckcheck.rules.rule import Check, Contradiction, Counted, Findings, PrintingName, Rule
from deckcheck.rules.selector import EVERY, neither, selector

if TYPE_CHECKING:
    from deckcheck.rules.kinds.lists_difference import CardCounts, ListDifference
    from deckcheck.rules.repair import Requirements, RowWriter

_FACT = "name"
"""The fact that identifies a printing."""


@dataclass(frozen=True, slots=True)
class Lists(Check):
    what: str
    names: tuple[str, ...]
    lists: tuple[tuple[PrintingName, ...], ...]

    def register(self, plan: Plan) -> int:
        """Return the group of the cards, by their names."""
        return plan.group(EVERY, self.sections, (_FACT,))

    def judge(self, rule: Rule, counts: int, tally: Tally) -> Findings:
        if (found := self._difference(counts, tally)) is not None:
            template, values = found.sentence(self.what, self.names)
            surplus = [key for key in tally.sure(counts) if key[1] in found.surplus]
            places = tally.concerned(counts, surplus, found.unsure)
            yield rule.finding(None if found.possible else False, template, found.changes, NONE, places, **values)

    def limits(self, counts: int, tally: Tally) -> tuple[Counted]:
        found = self._difference(counts, tally)
        changes = NONE if found is None else found.changes
        label = f"cards that differ from the nearest of the {self.what}"
        return (Counted(label, changes, NONE, changes.within(NONE)),)

    def _difference(self, group: int, tally: Tally) -> ListDifference | None:
        """Return the difference between a deck and the closest list; ``None`` if it surely equals one."""
        wanted: dict[str, CardCounts] = {
            name: Counter(cards) for name, cards in zip(self.names, self.lists, strict=True)
        }
        sure = {key[1]: copies for key, copies in tally.sure(group).items()}
        unsure = tally.unsure(group)
        if not unsure and sure in wanted.values():
            return None
        from deckcheck.rules.kinds.lists_difference import nearest  # not needed if the deck equals a list

        return nearest(sure, unsure, wanted)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        return one_of_lists(self, _FACT, self.lists, rule, requirements)

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if len(self.names) != len(self.lists):
            return ("names", "lists"), f"names and lists: found {len(self.names)} and {len(self.lists)}; one for each"
        if not self.lists or not all(self.lists):
            return ("lists",), "lists: a list without cards; expected one or more lists of printings"
        if twice := [name for name, number in Counter(self.names).items() if number > 1]:
            return ("names",), f"names: {twice[0]} stands there twice"
        sorted_lists = [sorted(cards) for cards in self.lists]
        for at, (name, cards) in enumerate(zip(self.names, sorted_lists, strict=True)):
            if cards in sorted_lists[:at]:
                return ("lists",), f"lists: {name} is the same list as {self.names[sorted_lists.index(cards)]}"
        return None


def one_of_lists(
    check: Check, fact: str, lists: Sequence[Sequence[Value]], rule: Rule, requirements: Requirements
) -> RowWriter:
    """Return the writer: the deck has the cards of one of the lists of values of a fact, and no others."""
    plan = requirements.plan
    known = list(dict.fromkeys(value for cards in lists for value in cards))
    forms = tuple(plan.form(Term(selector({fact: value}), check.sections)) for value in known)
    foreign = plan.form(Term(neither(selector({fact: known})), check.sections))
    if rule.binding:
        requirements.forbidden_forms.add(foreign)
    cases = [tuple(Interval.exactly(cards.count(value)) for value in known) for cards in lists]
    return AllOf((RuleRow(foreign, NONE), Cases(forms, lambda _: cases))).for_repair(rule, requirements)
