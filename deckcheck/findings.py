"""The findings of a check: numbers, places and citations. Reporters turn them into text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.facts import Interval
from deckcheck.shipped_toml import shipped_tables

if TYPE_CHECKING:
    from deckcheck import report_types as types

JSON_SCHEMA = 1
"""The version of the JSON report, whose types are those of :mod:`deckcheck.report_types`."""

NO_FORMAT = "deckcheck/no-format"
OPENED_POOL = "deckcheck/opened-pool"
REGISTERED = "deckcheck/registered"
READING: dict[str, str] = shipped_tables(Path(__file__).with_name("list_rules.toml"))
"""The rules about the list itself, in every format."""


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
    """A card that a finding is about: its name as written, the copies on its line, the line number (0 = unknown).

    ``meaning`` is the card's own name if the name as written differs, and ``reason`` how it was found. ``file`` is the
    list of the line, if the finding is about the lists of a team.
    """

    card: str
    copies: int
    line: int
    meaning: str = ""
    reason: str = ""
    file: str = ""


class Fix(NamedTuple):
    """A replacement of a name on a line of the list: the old and the new name."""

    line: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that is violated or undetermined.

    ``template`` is the sentence, with the names of ``values`` in braces; ``actual`` and ``limit`` are the compared
    counts (``None`` if the rule compares none). ``remedy`` resolves an undetermined finding, or says how many cards to
    add or cut. ``text`` is the text of the rule. For an undetermined finding, ``lacks_facts`` is whether a fact must be
    stated that no other finding asks for, and ``plain`` are the unambiguous places. ``fixes`` replace an unknown name
    by its one clear suggestion. ``known``: a baseline has it (``None`` = compared with none).
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
    text: str = ""
    lacks_facts: bool = False
    plain: tuple[Place, ...] = ()
    fixes: tuple[Fix, ...] = ()
    known: bool | None = None

    @property
    def message(self) -> str:
        """Return the finding as a sentence."""
        return self.template.format_map(self.values) if self.values else self.template

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards concerned, each once, in the order of the list."""
        return tuple(dict.fromkeys(place.card for place in self.places if place.card))

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines concerned, ascending."""
        return tuple(sorted({place.line for place in self.places if place.line}))

    @property
    def is_fault(self) -> bool:
        """Is it about reading the list itself?"""
        return self.rule.startswith("deckcheck/") and self.rule != OPENED_POOL

    @property
    def makes_illegal(self) -> bool:
        """Is it a violated rule that makes a deck illegal?"""
        return self.severity is Severity.ERROR and self.status is Status.VIOLATED and not self.is_fault

    @property
    def is_undecided(self) -> bool:
        """Is it an undetermined error?"""
        return self.severity is Severity.ERROR and self.status is Status.UNDETERMINED

    @property
    def is_open_advice(self) -> bool:
        """Is it undetermined advice? Findings about reading a list do not count."""
        return self.severity is not Severity.ERROR and self.status is Status.UNDETERMINED and not self.is_fault

    @property
    def is_broken_advice(self) -> bool:
        """Is it a violated warning, which fails a deck that is checked strictly?"""
        return self.severity is Severity.WARNING and self.status is Status.VIOLATED

    @property
    def contradicts_database(self) -> bool:
        """Does it report that the list itself states facts that differ from the card database?"""
        return self.rule == "deckcheck/stated-fact" and self.severity is Severity.WARNING

    @property
    def is_unknown_name(self) -> bool:
        """Is it about one unmatched name that was not resolved to another name?"""
        stated = self.values
        return self.rule == "deckcheck/unknown-card" and "name" in stated and not {"meant", "note"} & stated.keys()

    @property
    def level(self) -> str:
        """Return its level in reports: its severity, or ``undetermined`` for an undetermined error."""
        return "undetermined" if self.is_undecided else self.severity.value

    def to_json(self) -> types.FindingData:
        """Return the finding as in the JSON report."""
        return _as_json(self)  # type: ignore[no-any-return]


class Ignored(NamedTuple):
    """A rule that a deck is not checked by: its name as in ``select``, the reason, and the place that states it.

    ``source`` is ``file:line``, or the command-line option. ``by_list``: the deck's own list asks for it.
    """

    rule: str
    reason: str = ""
    source: str = ""
    by_list: bool = False

    def to_json(self) -> types.IgnoredData:
        """Return the rule as in the JSON report."""
        return _as_json(self)  # type: ignore[no-any-return]


class InputSetting(NamedTuple):
    """A setting that came with the decks, not from the user who checks them.

    ``what`` is the key of a configuration found next to them, or ``format`` for a format file that a list names
    (``by_list``); ``source`` is that file, with the line for a configuration.
    """

    what: str
    source: str
    by_list: bool = False


class CardsUsed(NamedTuple):
    """The cards that a deck was checked with: game, release (a date) and the digest of that release's facts."""

    game: str
    release: str
    digest: str


class FormatVerdict(NamedTuple):
    """The verdict of a list that names no format, in one format: its id with the edition, and the violated rules.

    ``undecided`` are the rules that leave the verdict undetermined.
    """

    format: str
    verdict: Verdict
    violated: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckReport:
    """The report on one deck in one format. An unreadable deck has neither format nor cards.

    For a list that names no format, ``formats`` are the verdicts in every format of its game, and ``findings`` those
    that all of them share; if it is legal in none, those of the closest format.
    ``counts`` is the number of cards by section, in the game's order. ``unfinished``: an illegal deck has
    less than half the cards that its format needs, so undetermined findings can wait.
    ``input_settings`` are settings that came with the lists.
    ``ignored`` are the rules of the format that were not checked, ``select`` the only rules that were (none = all),
    ``strict`` whether warnings fail the deck, ``as_of`` the date of the requested card pool (``""`` = none).
    For a deck in a file with many, ``file`` is that file and ``line`` the line on which the deck begins, or is invalid;
    the lines of its findings are those of that file. In an archive ``line`` is 0, and they are the member's lines.
    ``written`` is the text of a text list, to search for names, if findings are about it.
    ``format_note`` is another name of the format, as the list or the user calls it.
    ``deck_hash`` identifies the deck (``""`` = the list is ambiguous; see ``legality.deck_hash``); ``hash_shown`` is
    the same for people, with ``?`` if it changes once all cards are identified.
    ``player`` is the owner of the deck by a table of players.
    """

    path: str
    verdict: Verdict
    name: str = ""
    format: str = ""
    cards: CardsUsed | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    unfinished: bool = False
    ignored: tuple[Ignored, ...] = ()
    strict: bool = False
    as_of: str = ""
    select: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
    input_settings: tuple[InputSetting, ...] = ()
    written: str = field(default="", compare=False, repr=False)
    deck_hash: str = ""
    hash_shown: str = ""
    format_note: str = ""
    formats: tuple[FormatVerdict, ...] = ()
    player: str = ""

    @property
    def known(self) -> bool:
        """Is every finding that was compared with a baseline in it, and is there any?"""
        return is_known(self.findings) is True

    @property
    def warnings(self) -> int:
        """Return the number of violated warnings, which fail a deck that is checked strictly."""
        return sum(finding.is_broken_advice for finding in self.findings)

    @property
    def holder(self) -> str:
        """Return the file of the deck, or the file that contains it."""
        return self.file or self.path

    def lines(self, finding: Finding | None = None) -> tuple[int, ...]:
        """Return lines of that file: those of the finding, or else the deck's first line; none for an archive."""
        found = finding.lines if finding else ()
        if not self.file:
            return found
        return (found or (self.line,)) if self.line else ()

    @property
    def contradicts_database(self) -> bool:
        """Does the list state facts that differ from the card database?"""
        return any(finding.contradicts_database for finding in self.findings)

    def to_json(self) -> types.DeckData:
        """Return the verdict as in the JSON report's list of decks."""
        return _as_json(self)  # type: ignore[no-any-return]


class Skipped(NamedTuple):
    """A skipped file of a folder or archive, and the reason."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """Every deck of a run, in a stable order, and the rules that it selected (``select``) or ignored (``ignore``).

    ``notes`` are caveats that a reader of the summary must know; ``skipped`` are the files that are not lists.
    """

    decks: tuple[DeckReport, ...]
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """Return how many decks came to this verdict."""
        return sum(deck.verdict is verdict for deck in self.decks)

    def by_deck(self) -> Iterator[list[DeckReport]]:
        """Yield the reports of each deck, by one format or several."""
        for _, group in groupby(self.decks, lambda deck: deck.path):
            yield list(group)

    def to_json(self) -> types.ReportData:
        """Return what ``deckcheck check --output-format json`` prints, as plain data."""
        from deckcheck.report_types import report_data

        verdicts = Counter(deck.verdict for deck in self.decks)
        settings = {"select": self.select, "ignore": self.ignore}
        return report_data(verdicts, self.skipped, self.decks, **settings)  # type: ignore[no-any-return]


def _as_json(part: object) -> Any:
    from deckcheck.report_types import data_of

    return data_of(part)


def stated(**data: object) -> dict[str, Any]:
    """Return the keys whose values are not empty."""
    return {key: value for key, value in data.items() if value}


def is_known(findings: Iterable[Finding]) -> bool | None:
    """Return whether a baseline has all of the findings that were compared with it; ``None`` if none were."""
    compared = [finding.known for finding in findings if finding.known is not None]
    return all(compared) if compared else None


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Return illegal if an error rule is violated, else undetermined if one is undetermined, else legal."""
    statuses = [finding.status for finding in findings if finding.severity is Severity.ERROR]
    if Status.VIOLATED in statuses:
        return Verdict.ILLEGAL
    return Verdict.UNDETERMINED if Status.UNDETERMINED in statuses else Verdict.LEGAL
