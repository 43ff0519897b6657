r"""quotas: the deck names one row of a table in its header, and that row says how many cards of five sorts it holds.

A row is a name, a brigade of each of two ``sides``, and five exact counts: cards of the first side with its brigade
and without, cards of neither side, cards of the second side with its brigade and without. A rainbow card (``Multi``)
has every brigade. Without a name nothing is decided.

>>> from deckcheck.rules.doctest_helper import trial
>>> rule = '''kind = "quotas"
... header = "paragon"
... sides = [{alignment = "good"}, {alignment = "evil"}]
... what = ["good", "evil"]
... rows = [["Abraham", "Blue", "Black", 1, 1, 0, 0, 0]]'''
>>> facts = {"Sarah": {"alignment": ("good",), "brigades": ("Blue",)}, "Lot": {"alignment": ("good",), "brigades": ()}}
>>> trial(rule, ["1 Sarah", "1 Lot"], facts, paragon="Abraham")
[]
>>> trial(rule, ["2 Sarah", "1 Lot"], facts, paragon="abraham")
['violated: Abraham: good cards of the Blue brigade: 2; exactly 1 needed.']
>>> trial(rule, ["1 Sarah", "1 Lot"], facts)
['undetermined: The deck names no paragon; one line tells: paragon = "NAME", or # paragon: NAME. There are Abraham.']
>>> trial(rule, ["1 Sarah", "1 Lot"], facts, paragon="Abram")
['undetermined: There is no paragon Abram; did you mean Abraham?']
>>> trial(rule, ["1 Sarah", "1 Lot"], facts, paragon="Zeno")
['undetermined: There is no paragon Zeno. There are Abraham.']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from deckcheck.errors import nearest
from deckcheck.facts import Interval
from deckcheck.findings import Finding, Place
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge, Rule
from deckcheck.rules.selector import Selector, both, neither, selector


@dataclass(frozen=True, slots=True)
class Quotas:
    sections: tuple[str, ...]
    header: str
    sides: tuple[Selector, ...]
    what: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    asks: ClassVar[tuple[str, ...]] = ("brigades",)  # besides what the sides ask

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        rows = {str(row[0]).casefold(): row for row in self.rows}
        names = ", ".join(str(row[0]) for row in self.rows)
        parts: dict[str, list[tuple[str, int]]] = {}
        for key, row in rows.items():
            sorts = self.sorts(str(row[1]), str(row[2]))
            parts[key] = [(label, plan.form(Term(where, self.sections))) for label, where in sorts]

        def judge(tally: Tally) -> Iterator[Finding]:
            stated = tally.header.get(self.header, "")
            row = rows.get(stated.casefold().strip())
            if row is None:
                template = "There is no {header} {stated}. There are {names}."
                values = {"header": self.header, "stated": stated, "names": names}
                if not stated:
                    template = 'The deck names no {header}; one line tells: {header} = "NAME", or # {header}: NAME. '
                    template += "There are {names}."
                elif near := nearest(stated.casefold().strip(), rows):
                    template = "There is no {header} {stated}; did you mean {near}?"
                    values["near"] = str(rows[near][0])
                line = tally.stated_at.get((self.header,), 0)
                yield rule.finding(None, template, values, places=(Place("", 0, line),) if line else ())
                return
            asked = "needed" if rule.binding else "advised"
            for (label, form), needed in zip(parts[str(row[0]).casefold()], row[3:], strict=True):
                limit = Interval.exactly(int(needed))
                truth = tally.within(form, limit)
                if not truth:
                    yield rule.finding(
                        truth,
                        "{name}: {label}: {actual}; exactly {needed} {asked}.",
                        {"name": row[0], "label": label, "actual": tally[form], "needed": needed, "asked": asked},
                        actual=tally[form],
                        limit=limit,
                        places=tally.places(form, undecided=truth is None),
                    )

        return judge

    def sorts(self, *brigades: str) -> list[tuple[str, Selector]]:
        """The five sorts of cards of a row, with their names."""
        split = []
        for side, what, brigade in zip(self.sides, self.what, brigades, strict=True):
            of_brigade = selector({"brigades": [brigade, "Multi"]})
            split.append(
                [
                    (f"{what} cards of the {brigade} brigade", both(side, of_brigade)),
                    (f"other {what} cards", both(side, neither(of_brigade))),
                ]
            )
        return [*split[0], ("neutral cards", Selector(none=self.sides)), *split[1]]
