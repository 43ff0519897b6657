r"""exclusive: of two cards (or sorts of card) a deck may have one or the other, not both.

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
from itertools import chain
from typing import TYPE_CHECKING

from deckcheck.facts import SOME, Truth
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Contradiction, Findings, Prepared, Rule, SectionId
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Exclusive(Check):
    sections: tuple[SectionId, ...]
    sides: tuple[Selector, ...]
    what: tuple[str, ...]

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        forms = [plan.form(Term(side, self.sections)) for side in self.sides]
        demand = f"only one of them {'may' if rule.binding else 'should'} be"

        def judge(tally: Tally) -> Findings:
            both: Truth = True
            for form in forms:  # usually the first decides
                truth = tally.within(form, SOME)
                if truth is False:
                    return ()
                both = both and truth
            sure_or_open = (False,) if both else (False, True)
            of_sides = (tally.places(form, undecided=undecided) for form in forms for undecided in sure_or_open)
            places = tuple(dict.fromkeys(chain.from_iterable(of_sides)))
            if both is None and sum(place.copies for place in places) < len(forms):
                return ()  # a single copy that may be either card cannot be both
            found = rule.finding(
                False if both else None,
                "{names} are both in the deck; {demand}." if both else "{names} may both be in the deck; {demand}.",
                places=places,
                names=" and ".join(self.what),
                demand=demand,
            )
            return (found,)

        return Prepared(judge)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: a side is empty, or fewer cards than sides are in the deck and not surely of all sides."""
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
