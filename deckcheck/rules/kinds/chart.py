r"""chart: how many cards of one sort a deck of *n* cards needs, exactly, by a chart that rises in even steps.

A deck of ``start`` cards needs ``first``, and one more for each ``step`` cards beyond; a smaller deck needs
``first`` too (its size is another rule's business).

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = 'kind = "chart"\nstart = 4\nfirst = 1\nstep = 2\nwhat = "Sites"\nwhere = {type = "Site"}'
>>> facts = {"Peter": {"type": ("Hero",)}, "Assyria": {"type": ("Site",)}}
>>> trial(rule, ["5 Peter", "2 Assyria"], facts)
[]
>>> trial(rule, ["4 Peter", "2 Assyria"], facts)
[]
>>> trial(rule, ["3 Peter", "2 Assyria"], facts)
['violated: 5 cards need exactly 1 Sites; this deck has 2.']
>>> trial(rule, ["1 Peter"], facts)
['violated: 1 card needs exactly 1 Sites; this deck has 0.']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckcheck.facts import Interval
from deckcheck.findings import Finding
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge, Rule, so_many
from deckcheck.rules.selector import EVERY, Selector


@dataclass(frozen=True, slots=True)
class Chart:
    sections: tuple[str, ...]
    what: str
    where: Selector
    start: int
    first: int
    step: int

    def needed(self, cards: int) -> int:
        """What the chart asks of a deck of so many cards."""
        return self.first + max(0, cards - self.start) // self.step

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        size = plan.form(Term(EVERY, self.sections))
        held = plan.form(Term(self.where, self.sections))
        one, many = ("needs", "need") if rule.binding else ("goes best with", "go best with")

        def judge(tally: Tally) -> Sequence[Finding]:
            cards = tally[size]
            limit = Interval(self.needed(cards.least or 0), self.needed(cards.most or 0))
            # With an open size every possible need must be met, so only a fixed need can be met for certain.
            truth = tally.within(held, limit)
            if truth and limit.known:
                return ()
            truth, actual = None if truth else truth, tally[held]
            found = rule.finding(
                truth,
                "{cards} {need} exactly {limit} {what}; this deck has {actual}.",
                {
                    "cards": so_many(cards, "card"),
                    "need": one if cards == (1, 1) else many,
                    "limit": limit,
                    "what": self.what,
                    "actual": actual,
                },
                actual=actual,
                limit=limit,
                places=tally.places(held, undecided=truth is None),
            )
            return (found,)

        return judge
