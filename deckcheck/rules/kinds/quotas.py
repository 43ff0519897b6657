r"""quotas: the deck names one row of a table in its header; that row states how many cards of five sorts it needs.

A row is a name, a value of ``fact`` for each of two ``sides``, and five exact counts: cards of the first side with its
value and without, cards of neither side, cards of the second side with its value and without. ``fact_what`` is the
name of such a value in messages; a card with the value ``wildcard`` has all of them. Without a name the rule is
undetermined.

>>> rule = '''kind = "quotas"
... header = "paragon"
... sides = [{alignment = "good"}, {alignment = "evil"}]
... what = ["good", "evil"]
... fact = "brigades"
... fact_what = "brigade"
... wildcard = "Multi"
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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcheck.errors import nearest
from deckcheck.facts import Interval
from deckcheck.findings import Place
from deckcheck.rules.counters import Plan, Term
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Check, Contradiction, Counted, FactName, Findings, Prepared, Rule, SectionId
from deckcheck.rules.selector import Selector, both, neither, selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Quotas(Check):
    sections: tuple[SectionId, ...]
    header: str
    sides: tuple[Selector, ...]
    what: tuple[str, ...]
    fact: FactName
    fact_what: str
    wildcard: str
    rows: tuple[tuple[str | int, ...], ...]

    def prepare(self, plan: Plan, rule: Rule) -> Prepared:
        names = {str(row[0]).casefold(): str(row[0]) for row in self.rows}
        quotas = self._quotas(plan, self.rows)

        def judge(tally: Tally) -> Findings:
            stated = tally.header.get(self.header, "")
            key = self._named(tally.header)
            if key not in quotas:
                template = "There is no {header} {stated}. There are {names}."
                values = {"header": self.header, "stated": stated, "names": ", ".join(names.values())}
                if not stated:
                    template = 'The deck names no {header}; one line tells: {header} = "NAME", or # {header}: NAME. '
                    template += "There are {names}."
                elif near := nearest(key, quotas):
                    template = "There is no {header} {stated}; did you mean {near}?"
                    values["near"] = names[near]
                line = tally.stated_at.get((self.header,), 0)
                yield rule.finding(None, template, None, None, (Place("", 0, line),) if line else (), **values)
                return
            for form, counted in counts(tally):
                if not counted.kept:
                    yield rule.finding(
                        counted.kept,
                        "{name}: {label}: {actual}; exactly {limit} {asked}.",
                        counted.actual,
                        counted.limit,
                        tally.places(form, undecided=counted.kept is None),
                        rule.way_out(counted.actual, counted.limit),
                        name=names[key],
                        label=counted.what,
                        asked="needed" if rule.binding else "advised",
                    )

        def counts(tally: Tally) -> Iterator[tuple[int, Counted]]:
            """Yield the counts that the named row requires, each with its form."""
            for label, form, needed in quotas.get(self._named(tally.header), ()):
                limit = Interval.exactly(needed)
                yield form, Counted(label, tally[form], limit, tally.within(form, limit))

        return Prepared(judge, lambda tally: [counted for _, counted in counts(tally)])

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer: for a deck that names no row, no change of cards can satisfy the rule."""
        stated = self._named(requirements.header)
        row = [row for row in self.rows if str(row[0]).casefold() == stated][:1]
        quotas = self._quotas(requirements.plan, row).get(stated, [])
        requirements.least_cards += sum(needed for _, _, needed in quotas)

        def write(model: DeckModel) -> None:
            if not quotas:
                model.undecidable_rules.add(rule.id)
                model.programme.row({}, least=1)
            for _, form, needed in quotas:
                model.within(form, needed, needed)

        return write

    def _named(self, header: Mapping[str, str]) -> str:
        """Return the name that a header states, in lower case."""
        return header.get(self.header, "").casefold().strip()

    def contradiction(self, fact_values: Mapping[str, Sequence[str]]) -> Contradiction | None:
        if (len(self.sides), len(self.what)) != (2, 2):
            return ("sides", "what"), "sides and what: expected two of each"
        known = fact_values.get(self.fact, ())
        names: set[str] = set()
        for row in self.rows:
            if [type(each) for each in row] != [str, str, str, int, int, int, int, int]:
                expected = f"a name, two {self.fact_what}s and five numbers"
                return ("rows",), f"rows: found {row!r:.80}; expected {expected}"
            name = str(row[0])
            if wrong := [value for value in row[1:3] if value not in known]:
                there = f"there is no {self.fact_what} {wrong[0]!r}; there are {', '.join(known)}"
                return ("rows",), f"rows: {name}: {there}"
            if (least := min(map(int, row[3:]))) < 0:
                return ("rows",), f"rows: {name}: found {least}; expected 0 or more"
            if name.casefold() in names:
                return ("rows",), f"rows: {name} stands there twice"
            names.add(name.casefold())
        return None if names else (("rows",), "rows: none; expected one or more")

    def _quotas(self, plan: Plan, rows: Sequence[tuple[str | int, ...]]) -> dict[str, list[tuple[str, int, int]]]:
        """Return the requirements of each row, by its name in lower case: a label, its form, and the number needed."""
        return {
            str(name).casefold(): [
                (label, plan.form(Term(where, self.sections)), int(needed))
                for (label, where), needed in zip(self._sorts(first, second), numbers, strict=True)
            ]
            for name, first, second, *numbers in rows
        }

    def _sorts(self, *values: str | int) -> list[tuple[str, Selector]]:
        """Return the five sorts of cards of a row, with their labels; rows with a value in common share those sorts."""
        first, second = (
            [
                (f"{what} cards of the {value} {self.fact_what}", both(side, having)),
                (f"other {what} cards", both(side, neither(having))),
            ]
            for side, what, value in zip(self.sides, self.what, values, strict=True)
            for having in [selector({self.fact: [value, self.wildcard]})]
        )
        return [*first, ("neutral cards", Selector(none=self.sides)), *second]
