r"""compare: as many cards of one sort as of another (``equal``), or no more (``at_most``).

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = '''kind = "compare"
... relation = "at_most"
... left = {type = "Site"}
... left_what = "Sites"
... right = {type = "Lost Soul"}
... right_what = "Lost Souls"'''
>>> facts = {"Assyria": {"type": ("Site",)}, "Luke 15:6": {"type": ("Lost Soul",)}}
>>> trial(rule, ["1 Assyria", "1 Luke 15:6"], facts)
[]
>>> trial(rule, ["2 Assyria", "1 Luke 15:6"], facts)
['violated: Sites: 2; Lost Souls: 1; there may be no more Sites than Lost Souls.']
>>> trial(rule.replace("at_most", "equal"), ["1 Assyria", "2 Luke 15:6"], facts)
['violated: Sites: 1; Lost Souls: 2; there must be as many of one as of the other.']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from deckcheck.facts import Interval
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge, Rule, opening
from deckcheck.rules.selector import Selector


@dataclass(frozen=True, slots=True)
class Compare:
    sections: tuple[str, ...]
    relation: Literal["at_most", "equal"]
    left: Selector
    left_what: str
    right: Selector
    right_what: str

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        first, second = plan.form(Term(self.left, self.sections)), plan.form(Term(self.right, self.sections))
        difference = plan.form(Term(self.left, self.sections), Term(self.right, self.sections, -1))
        equal = self.relation == "equal"
        bound = Interval(0 if equal else None, 0)
        may, must = ("may", "must") if rule.binding else ("should", "should")
        demand = (
            f"there {must} be as many of one as of the other"
            if equal
            else f"there {may} be no more {self.left_what} than {self.right_what}"
        )

        def judge(tally: Tally) -> Sequence[Finding]:
            truth = tally.within(difference, bound)
            if truth:
                return ()
            left, right = tally[first], tally[second]
            # what there is too much of, or what could tip the balance
            if truth is None:
                sides = (tally.places(side, undecided=True) for side in (first, second))
                named = tuple(dict.fromkeys(chain.from_iterable(sides)))
            else:
                named = () if equal else tally.places(first)
            found = rule.finding(
                truth,
                "{left_what}: {left}; {right_what}: {right}; {demand}.",
                {
                    "left": left,
                    "left_what": opening(self.left_what),
                    "right": right,
                    "right_what": self.right_what,
                    "demand": demand,
                },
                actual=left,
                limit=right if equal else Interval(None, right.most),
                places=named,
            )
            return (found,)

        return judge
