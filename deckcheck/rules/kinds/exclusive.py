r"""exclusive: of two cards (or sorts of card) a deck holds one or the other, not both.

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = '''kind = "exclusive"
... sides = [{called = "new jerusalem"}, {called = "the second coming"}]
... what = ["New Jerusalem", "The Second Coming"]'''
>>> facts = {"Jerusalem": {"called": "new jerusalem"}, "Coming": {"called": "the second coming"}}
>>> trial(rule, ["2 Jerusalem"], facts)
[]
>>> trial(rule, ["1 Jerusalem", "1 Coming"], facts)
['violated: New Jerusalem and The Second Coming are both in the deck; only one of them may be.']
>>> trial(rule, ["1 Jerusalem", "1 Cloud"], facts)
['undetermined: New Jerusalem and The Second Coming may both be in the deck; only one of them may be.']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcheck.facts import SOME, Truth
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Contradiction, Judge, Rule, SectionId, no_count_limits
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Exclusive(Check):
    sections: tuple[SectionId, ...]
    sides: tuple[Selector, ...]
    what: tuple[str, ...]

    count_limits = no_count_limits

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        forms = [plan.form(Term(side, self.sections)) for side in self.sides]
        demand = f"only one of them {'may' if rule.binding else 'should'} be"

        def judge(tally: Tally) -> Sequence[Finding]:
            both: Truth = True
            for form in forms:  # of most decks the first answers
                truth = tally.within(form, SOME)
                if truth is False:
                    return ()
                both = both and truth
            if _cannot(tally, forms, both):
                return ()
            found = rule.finding(
                False if both else None,
                "{names} are both in the deck; {demand}." if both else "{names} may both be in the deck; {demand}.",
                {"names": " and ".join(self.what), "demand": demand},
                places=tuple(
                    dict.fromkeys(
                        place
                        for form in forms
                        for undecided in ((False,) if both else (False, True))
                        for place in tally.places(form, undecided=undecided)
                    )
                ),
            )
            return (found,)

        return judge

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: a side is empty, or fewer cards than sides are there and not surely of all sides."""
        forms = [requirements.plan.form(Term(side, self.sections)) for side in self.sides]

        def write(model: DeckModel) -> None:
            programme = model.programme
            ways = []
            for form in forms:
                ways.append(programme.switch())
                with programme.when(ways[-1]):
                    programme.row(model.high(form), most=0)
            highs = [model.high(form) for form in forms]
            if any(high.keys() - model.low(form).keys() for form, high in zip(forms, highs, strict=True)):
                ways.append(programme.switch())
                few = {variable: 1 for high in highs for variable in high}
                lacking = {programme.switch(): form for form in forms}
                with programme.when(ways[-1]):
                    programme.row(few, most=len(forms) - 1)
                    programme.row(dict.fromkeys(lacking, 1), least=1)
                    for switch, form in lacking.items():
                        with programme.when(switch):
                            programme.row(model.low(form), most=0)
            programme.row(dict.fromkeys(ways, 1), least=1)

        return write

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        sides, names = len(self.sides), len(self.what)
        if sides < 2 or sides != names:
            return ("sides", "what"), f"sides: {sides}, and what: {names}; expected two or more, and a name for each"
        return None


def _cannot(tally: Tally, forms: Sequence[int], both: Truth) -> bool:
    """Return whether both sides are impossible: one copy of a card that may be either cannot be both."""
    if both is not None:
        return False
    open_places = [
        {place for undecided in (False, True) for place in tally.places(form, undecided=undecided)} for form in forms
    ]
    return sum(place.copies for place in set().union(*open_places)) < len(forms)
