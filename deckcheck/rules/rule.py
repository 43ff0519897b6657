"""A rule: what its edition says of it, and the check of its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from deckcheck.facts import Interval, Truth
from deckcheck.findings import Finding, Place, Severity, Status
from deckcheck.rules.plan import Plan
from deckcheck.rules.tally import Tally

Judge = Callable[[Tally], Iterable[Finding]]


class Check(Protocol):
    """The parameters of a rule kind (a frozen dataclass), which can prepare a judge."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def prepare(self, plan: Plan, rule: Rule) -> Judge:
        """Tell the plan what to ask of each card; return what judges the sums."""
        ...


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
        )
