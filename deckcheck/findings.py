"""What a check finds: numbers, places and citations. Reporters turn them into what people read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from deckcheck.facts import Interval


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Status(StrEnum):
    VIOLATED = "violated"
    UNDETERMINED = "undetermined"


class Verdict(StrEnum):
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


class Place(NamedTuple):
    """A card a finding is about: its name as written, how many copies stand there, the line (0 = unknown).

    ``meaning`` is the card's own name when the name as written does not tell, and ``reason`` how it was found.
    """

    card: str
    copies: int
    line: int
    meaning: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that does not hold, or that could not be decided.

    ``template`` is the sentence, with the names of ``values`` in braces; ``actual`` and ``limit`` are the
    counts it turns on (``None`` when the rule compares none). ``remedy`` is what would settle an undetermined one.
    """

    rule: str
    severity: Severity
    status: Status
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    actual: Interval | None = None
    limit: Interval | None = None
    places: tuple[Place, ...] = ()
    citation: str = ""
    ruling: str = ""
    suggestions: tuple[str, ...] = ()
    remedy: str = ""

    @property
    def message(self) -> str:
        """The finding as a sentence."""
        return self.template.format_map(self.values) if self.values else self.template

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards concerned, each once, in the order of the list."""
        return tuple(dict.fromkeys(place.card for place in self.places))

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines concerned, ascending."""
        return tuple(sorted({place.line for place in self.places if place.line}))


class CardsUsed(NamedTuple):
    """Which cards a deck was judged by: game, release (a date) and the digest of that release's facts."""

    game: str
    release: str
    digest: str


@dataclass(frozen=True, slots=True)
class DeckReport:
    """One deck judged by one format. An unreadable deck has neither format nor cards.

    ``counts`` is the number of cards by section, in the order of the game's sections. ``unfinished`` says of an
    illegal deck that it has less than half the cards that its format needs, so that open questions can wait.
    """

    path: str
    verdict: Verdict
    name: str = ""
    format: str = ""
    cards: CardsUsed | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    unfinished: bool = False

    @property
    def warnings(self) -> int:
        """How many warnings are violated: those that fail a deck which is judged strictly."""
        return sum(
            finding.severity is Severity.WARNING and finding.status is Status.VIOLATED for finding in self.findings
        )


@dataclass(frozen=True, slots=True)
class Report:
    """Every deck of a run, in a stable order, and the rules it was confined to (``select``) or spared (``ignore``)."""

    decks: tuple[DeckReport, ...]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """How many decks came to this verdict."""
        return sum(deck.verdict is verdict for deck in self.decks)


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Illegal when an error rule is violated, else undetermined when one is undecided, else legal."""
    statuses = {finding.status for finding in findings if finding.severity is Severity.ERROR}
    if Status.VIOLATED in statuses:
        return Verdict.ILLEGAL
    return Verdict.UNDETERMINED if Status.UNDETERMINED in statuses else Verdict.LEGAL
