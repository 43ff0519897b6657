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

from deckcheck.facts import NONE, Interval, Truth
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import AllOf, AnyOf, RowCheck, Rows, RuleRow
from deckcheck.rules.rule import Contradiction, Findings, Rule
from deckcheck.rules.selector import Selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel


@dataclass(frozen=True, slots=True)
class _NotSurely(Rows):
    """Holds unless a deck certainly has a card of a form; those that may be such cards are allowed."""

    form: int

    def holds(self, tally: Tally) -> Truth:
        return tally[self.form].least == 0

    def write(self, model: DeckModel) -> None:
        model.programme.row(model.low(self.form), most=0)


@dataclass(frozen=True, slots=True)
class Exclusive(RowCheck):
    sides: tuple[Selector, ...]
    what: tuple[str, ...]

    def register(self, plan: Plan) -> AnyOf[Rows]:
        """Return the rows: a side is empty, or there are fewer cards than sides, and not surely of each side.

        A single copy that may be either card cannot be both.
        """
        forms = [plan.form(Term(side, self.sections)) for side in self.sides]
        cards = plan.form(Term(Selector(any=self.sides), self.sections))
        few = RuleRow(cards, Interval(None, len(forms) - 1))
        return AnyOf([*(RuleRow(form, NONE) for form in forms), AllOf([few, AnyOf(map(_NotSurely, forms))])])

    def findings(self, rule: Rule, rows: AnyOf[Rows], tally: Tally, truth: Truth) -> Findings:
        forms = [part.form for part in rows.parts if isinstance(part, RuleRow)]
        are, possible = ("may both be", (False, True)) if truth is None else ("are both", (False,))
        of_sides = (tally.places(form, undecided=undecided) for form in forms for undecided in possible)
        yield rule.finding(
            truth,
            f"{{names}} {are} in the deck; {{demand}}.",
            places=tuple(dict.fromkeys(chain.from_iterable(of_sides))),
            names=" and ".join(self.what),
            demand=f"only one of them {'may' if rule.binding else 'should'} be",
        )

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        sides, names = len(self.sides), len(self.what)
        if sides < 2 or sides != names:
            return ("sides", "what"), f"sides: {sides}, and what: {names}; expected two or more, and a name for each"
        return None
