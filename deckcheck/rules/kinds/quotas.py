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
['undetermined: The deck names no paragon; one line tells: paragon = "NAME", or # paragon: NAME; there are Abraham']
>>> trial(rule, ["1 Sarah", "1 Lot"], facts, paragon="Abram")
["undetermined: There is no paragon Abram; did you mean 'Abraham'?"]
>>> trial(rule, ["1 Sarah", "1 Lot"], facts, paragon="Zeno")
['undetermined: There is no paragon Zeno; there are Abraham']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckcheck.errors import likeliest
from deckcheck.facts import Interval, Truth
from deckcheck.findings import Finding, Place
from deckcheck.rules.counters import Plan, Tally, Term
from deckcheck.rules.rows import AllOf, ByHeader, RowCheck, RuleRow, stated
from deckcheck.rules.rule import Contradiction, FactName, Findings, Rule
from deckcheck.rules.selector import Selector, both, neither, selector

if TYPE_CHECKING:
    from deckcheck.rules.repair import Requirements, RowWriter


@dataclass(frozen=True, slots=True)
class Quotas(RowCheck):
    header: str
    sides: tuple[Selector, ...]
    what: tuple[str, ...]
    fact: FactName
    fact_what: str
    wildcard: str
    rows: tuple[tuple[str | int, ...], ...]

    def register(self, plan: Plan) -> ByHeader:
        conditions: dict[str, AllOf[RuleRow]] = {}
        for name, first, second, *numbers in self.rows:
            sorts = zip(self._sorts(first, second), numbers, strict=True)
            conditions[str(name).casefold()] = AllOf(
                RuleRow(plan.form(Term(where, self.sections)), Interval.exactly(int(needed)), label)
                for (label, where), needed in sorts
            )
        return ByHeader(self.header, conditions)

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer of the named row; the others would only tell more cards apart."""
        name = stated(requirements.header, self.header)
        named = tuple(row for row in self.rows if str(row[0]).casefold() == name)
        return RowCheck.repair_rows(replace(self, rows=named), rule, requirements)

    def findings(self, rule: Rule, rows: ByHeader, tally: Tally, truth: Truth) -> Findings:
        name = stated(tally.header, self.header)
        names = {str(row[0]).casefold(): str(row[0]) for row in self.rows}
        if name not in names:
            yield self._unnamed(rule, tally, names)
            return
        for row in rows.conditions[name].parts:
            if not (kept := row.holds(tally)):
                yield rule.finding(
                    kept,
                    "{name}: {label}: {actual}; exactly {limit} {asked}.",
                    tally[row.form],
                    row.limit,
                    tally.places(row.form, undecided=kept is None),
                    rule.way_out(tally[row.form], row.limit),
                    name=names[name],
                    label=row.what,
                    asked="needed" if rule.binding else "advised",
                )

    def _unnamed(self, rule: Rule, tally: Tally, names: Mapping[str, str]) -> Finding:
        """Return the finding about a deck that names no row, or none of ``names``."""
        given = tally.header.get(self.header, "")
        template = "There is no {header} {stated}; {hint}"
        if not given:
            template = 'The deck names no {header}; one line tells: {header} = "NAME", or # {header}: NAME; {hint}'
        line = tally.stated_at.get((self.header,), 0)
        places = (Place("", 0, line),) if line else ()
        hint = likeliest(given, names.values())
        return rule.finding(None, template, None, None, places, header=self.header, stated=given, hint=hint)

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
