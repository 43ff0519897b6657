"""A rule: what its edition says of it, and the check of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from deckcheck.facts import Interval, Truth
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally

Judge = Callable[[Tally], Iterable[Finding]]


class Check(Protocol):
    """The parameters of a rule kind (a frozen dataclass), which can prepare a judge."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        """Tell the plan what to ask of each card; return what judges the sums."""
        ...


def demand(limit: Interval, severity: Severity) -> str:
    """What is asked of a number: what a rule requires or allows, or what mere advice has to say.

    >>> demand(Interval(7, 7), Severity.ERROR), demand(Interval(None, 1), Severity.WARNING)
    ('exactly 7 are required', 'at most 1 is advised')
    """
    verb = "is" if set(limit) - {None} == {1} else "are"
    asked = "advised" if severity is not Severity.ERROR else "allowed" if limit.least is None else "required"
    if limit.most == 0:
        return "none is advised" if severity is not Severity.ERROR else "none is allowed"
    return f"{'exactly ' * limit.known}{limit} {verb} {asked}"


def so_many(number: Interval, noun: str) -> str:
    """A number with its noun.

    >>> so_many(Interval(1, 1), "card"), so_many(Interval(0, 1), "card")
    ('1 card', '0 to 1 cards')
    """
    return f"{number} {noun}{'s' * (number != (1, 1))}"


def opening(words: str) -> str:
    """Words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of an edition.

    ``id`` is ``game/name``; several rules may share one id when the rulebook states them as one. ``text`` says
    the rule in our own words, ``citation`` where it stands, ``ruling`` what we do where that leaves it open.
    """

    id: str
    kind: str
    severity: Severity
    text: str
    citation: str
    ruling: str
    check: Check

    @property
    def binding(self) -> bool:
        """Does it forbid, or is it mere advice?"""
        return self.severity is Severity.ERROR

    def finding(
        self,
        truth: Truth,
        template: str,
        values: Mapping[str, object],
        *,
        actual: Interval | None = None,
        limit: Interval | None = None,
        places: tuple[Place, ...] = (),
    ) -> Finding:
        """What to report when the rule does not hold (false) or is open (``None``)."""
        return Finding(
            rule=self.id,
            severity=self.severity,
            status=Status.UNDETERMINED if truth is None else Status.VIOLATED,
            template=template,
            values=values,
            actual=actual,
            limit=limit,
            places=places,
            citation=self.citation,
            ruling=self.ruling,
            text=self.text,
        )
