"""Rules as rows, ``least ≤ Σ weight · cards ≤ most``: a kind states them once, for checks, repairs and lists of limits.

Several are combined: all (``AllOf``) or any of them (``AnyOf``) must hold, or those that the deck's size (``Cases``) or
its header (``ByHeader``) chooses.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from deckcheck.facts import Interval, Truth, all_of, any_of
from deckcheck.rules.counters import Tally
from deckcheck.rules.rule import Check, Counted, Findings, Rule

if TYPE_CHECKING:
    from deckcheck.rules.repair import DeckModel, Requirements, RowWriter


class Rows:
    """A condition on the forms of a plan."""

    __slots__ = ()

    @abstractmethod
    def holds(self, tally: Tally) -> Truth:
        """Return whether a deck meets the condition (``None`` = undetermined)."""

    @abstractmethod
    def write(self, model: DeckModel) -> None:
        """Write the condition into a repair programme, which then satisfies it if and only if it certainly holds."""

    def limits(self, tally: Tally) -> Iterable[Counted]:
        """Return the named numbers that the condition limits."""
        return ()

    def require(self, requirements: Requirements, *, binding: bool) -> None:
        """Add to the requirements of a repair; ``binding``: cards that the condition rules out are never legal."""

    def for_repair(self, rule: Rule, requirements: Requirements) -> RowWriter:
        """Return the writer of a rule that has this condition, after adding to the requirements of the repair."""
        self.require(requirements, binding=rule.binding)
        return self.write


Part = TypeVar("Part", bound=Rows)


@dataclass(frozen=True, slots=True)
class RuleRow(Rows):
    """The limit of a form. ``what`` names it among the limits of a deck (``""`` = it is not one of them).

    ``shown`` are further forms, which messages about the row show.
    """

    form: int
    limit: Interval
    what: str = ""
    shown: tuple[int, ...] = ()

    def holds(self, tally: Tally) -> Truth:
        return tally[self.form].within(self.limit)

    def write(self, model: DeckModel) -> None:
        model.within(self.form, *self.limit)

    def limits(self, tally: Tally) -> Iterable[Counted]:
        return (Counted(self.what, tally[self.form], self.limit, self.holds(tally)),) if self.what else ()

    def require(self, requirements: Requirements, *, binding: bool) -> None:
        if all(term.weight == 1 for term in requirements.plan.forms[self.form]):
            requirements.least_cards += self.limit.least or 0
            if binding and self.limit.most == 0:
                requirements.forbidden_forms.add(self.form)


class AllOf(Rows, Generic[Part]):
    """Conditions that all must hold."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)

    def holds(self, tally: Tally) -> Truth:
        return all_of(part.holds(tally) for part in self.parts)

    def write(self, model: DeckModel) -> None:
        for part in self.parts:
            part.write(model)

    def limits(self, tally: Tally) -> Iterable[Counted]:
        return [counted for part in self.parts for counted in part.limits(tally)]

    def require(self, requirements: Requirements, *, binding: bool) -> None:
        # A card that only a part rules out is a candidate, so that a conflict can name the rule.
        for part in self.parts:
            part.require(requirements, binding=False)


class AnyOf(AllOf[Part]):
    """Conditions of which one must hold."""

    def holds(self, tally: Tally) -> Truth:
        return any_of(part.holds(tally) for part in self.parts)

    def write(self, model: DeckModel) -> None:
        switches = {model.programme.switch(): part for part in self.parts}
        model.programme.row(dict.fromkeys(switches, 1), least=1)
        for switch, part in switches.items():
            with model.programme.when(switch):
                part.write(model)


@dataclass(frozen=True, slots=True)
class Cases(Rows):
    """Limits of several forms that depend on each other: in one of the cases, each form is within its limit.

    ``cases`` returns these for the values that the first form may have.
    """

    forms: tuple[int, ...]
    cases: Callable[[Interval], Iterable[tuple[Interval, ...]]]

    def holds(self, tally: Tally) -> Truth:
        actual = [tally[form] for form in self.forms]
        return any_of(all_of(map(Interval.within, actual, limits)) for limits in self.cases(actual[0]))

    def write(self, model: DeckModel) -> None:
        """Write one switch for each case, weighted with its limits: the solver needs less time than with ``AnyOf``."""
        programme = model.programme
        cases = {programme.switch(): limits for limits in self.cases(Interval(0, model.most_cards))}
        programme.row(dict.fromkeys(cases, 1), 1, 1)
        for at, form in enumerate(self.forms):
            least, most = ({switch: -(limits[at][end] or 0) for switch, limits in cases.items()} for end in (0, 1))
            programme.row({**model.low(form), **least}, least=0)
            programme.row({**model.high(form), **most}, most=0)

    def require(self, requirements: Requirements, *, binding: bool) -> None:
        cases = self.cases(Interval.exactly(0))
        requirements.least_cards += min(sum(limit.least or 0 for limit in limits) for limits in cases)


_NONE = AnyOf[RuleRow](())
"""Never holds."""


@dataclass(frozen=True, slots=True)
class ByHeader(Rows):
    """Conditions of which the value of ``key`` in the header of a deck, in any case, chooses one; undetermined without.

    Only cards can be changed by a repair, so a deck that chooses none cannot be repaired.
    """

    key: str
    conditions: Mapping[str, AllOf[RuleRow]]

    def holds(self, tally: Tally) -> Truth:
        chosen = self._chosen(tally.header)
        return chosen.holds(tally) if chosen is not _NONE else None

    def write(self, model: DeckModel) -> None:
        self._chosen(model.header).write(model)

    def limits(self, tally: Tally) -> Iterable[Counted]:
        return self._chosen(tally.header).limits(tally)

    def require(self, requirements: Requirements, *, binding: bool) -> None:
        self._chosen(requirements.header).require(requirements, binding=binding)

    def _chosen(self, header: Mapping[str, str]) -> AllOf[RuleRow]:
        return self.conditions.get(stated(header, self.key), _NONE)


def stated(header: Mapping[str, str], key: str) -> str:
    """Return the value of a key in the header of a deck, in small letters; ``""`` without one."""
    return header.get(key, "").casefold().strip()


class RowCheck(Check, is_kind=False):
    """The base of the rule kinds that register rows, and state the findings about a deck that does not satisfy them."""

    __slots__ = ()

    @abstractmethod
    def findings(self, rule: Rule, rows: Any, tally: Tally, truth: Truth) -> Findings:
        """Return the findings about a deck for which the rows do not hold (``truth`` is false or ``None``)."""

    def judge(self, rule: Rule, counts: Rows, tally: Tally) -> Findings:
        truth = counts.holds(tally)
        return () if truth else self.findings(rule, counts, tally, truth)

    def limits(self, counts: Any, tally: Tally) -> Iterable[Counted]:
        limits: Iterable[Counted] = counts.limits(tally)
        return limits

    def repair_rows(self, rule: Rule, requirements: Requirements) -> RowWriter:
        rows: Rows = self.register(requirements.plan)
        return rows.for_repair(rule, requirements)
