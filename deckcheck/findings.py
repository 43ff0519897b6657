"""What a check finds: numbers, places and citations. Reporters turn them into what people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from deckcheck.facts import Interval

NO_FORMAT = "deckcheck/no-format"
READING = {
    "deckcheck/unreadable": "The list can be read, and the format that it names is known.",
    NO_FORMAT: "A list names the format that it is for.",
    "deckcheck/line": "Every line is a card, a heading of the game, a header or a comment.",
    "deckcheck/unknown-card": "Every card is in the card database.",
    "deckcheck/ambiguous-card": "A name stands for one printing where a rule turns on which.",
    "deckcheck/stated-fact": "What a list or a facts file states of a card is as the card database has it.",
    "deckcheck/list-ignore": "A list that asks not to be judged by a rule is heard.",
    "deckcheck/no-rule": "Some rule of the format is left to judge by.",
}
"""What is asked of the list itself, in every format."""


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


class Fix(NamedTuple):
    """A name to be replaced on a line of the list, both as a card is called."""

    line: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that does not hold, or that could not be decided.

    ``template`` is the sentence, with the names of ``values`` in braces; ``actual`` and ``limit`` are the
    counts it turns on (``None`` when the rule compares none). ``remedy`` is what would settle an undetermined one.
    ``text`` is what the rule says. Of an undetermined one ``lacks_facts`` tells whether a fact must be stated, which no
    other finding asks for, and ``plain`` which places leave nothing open. ``fixes`` write the one clear suggestion for
    an unknown name into the list.
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

    @property
    def message(self) -> str:
        """The finding as a sentence."""
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
        """Is it about the list itself?"""
        return self.rule.startswith("deckcheck/")

    @property
    def makes_illegal(self) -> bool:
        """Is it a broken rule that makes a deck illegal?"""
        return self.severity is Severity.ERROR and self.status is Status.VIOLATED and not self.is_fault

    @property
    def is_undecided(self) -> bool:
        """Is it an error that could not be decided?"""
        return self.severity is Severity.ERROR and self.status is Status.UNDETERMINED

    @property
    def is_open_advice(self) -> bool:
        """Is it a mere recommendation that could not be decided? What is said about reading a list is none."""
        return self.severity is not Severity.ERROR and self.status is Status.UNDETERMINED and not self.is_fault

    @property
    def is_broken_advice(self) -> bool:
        """Is it a violated warning, which fails a deck that is judged strictly?"""
        return self.severity is Severity.WARNING and self.status is Status.VIOLATED

    @property
    def contradicts_database(self) -> bool:
        """Does it say that the list itself states facts against the card database?"""
        return self.rule == "deckcheck/stated-fact" and self.severity is Severity.WARNING

    @property
    def is_unknown_name(self) -> bool:
        """Is it about one name that no card has and that was taken for none?"""
        stated = self.values
        return self.rule == "deckcheck/unknown-card" and "name" in stated and not {"meant", "note"} & stated.keys()

    @property
    def level(self) -> str:
        """What reports call it: its severity, or ``undetermined`` for an error that could not be decided."""
        return "undetermined" if self.is_undecided else self.severity.value


class Ignored(NamedTuple):
    """A rule that a deck was not judged by: as ``select`` names rules, why, and where that is said.

    ``source`` is ``file:line``, or the option of the command line. ``by_list``: the deck's own list asks for it.
    """

    rule: str
    reason: str = ""
    source: str = ""
    by_list: bool = False


class InputSetting(NamedTuple):
    """Something that decks were judged by and that came with them, not from who judges.

    ``what`` is the key of a configuration that was found beside them, or ``format`` for a format file that a list names
    (``by_list``); ``source`` is that file, for a configuration with its line.
    """

    what: str
    source: str
    by_list: bool = False


class CardsUsed(NamedTuple):
    """Which cards a deck was judged by: game, release (a date) and the digest of that release's facts."""

    game: str
    release: str
    digest: str


class FormatVerdict(NamedTuple):
    """What a list that names no format is in one of them: its id with the edition, and the rules that are violated.

    ``undecided`` are the rules that leave the verdict open.
    """

    format: str
    verdict: Verdict
    violated: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckReport:
    """One deck judged by one format. An unreadable deck has neither format nor cards.

    Of a list that names no format, ``formats`` are the verdicts by every format of its game, and ``findings`` those
    that all of them share; if it is legal in none, those of the nearest.
    ``counts`` is the number of cards by section, in the order of the game's sections. ``unfinished`` says of an
    illegal deck that it has less than half the cards that its format needs, so that open questions can wait.
    ``input_settings`` are what came with the lists and decided besides their cards.
    ``ignored`` are the rules of the format that the verdict leaves out, ``select`` those that it is confined to (none =
    it is not), ``strict`` whether warnings fail the deck, ``as_of`` the day whose cards were asked for (``""`` = none).
    Of a deck in a file of many, ``file`` is that file and ``line`` the line on which the deck begins, or is at fault;
    the lines of its findings are those of that file. In an archive there is no such line, and they are the member's.
    ``written`` is a text list itself, if findings are about it, in which to look for the names.
    ``format_note`` says what the list or who judges calls the format, where that is another name.
    ``deck_hash`` tells what deck it is (``""`` = the list leaves that open; see ``legality.deck_hash``).
    ``player`` is whose deck it is, as a table of players says.
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
    format_note: str = ""
    formats: tuple[FormatVerdict, ...] = ()
    player: str = ""

    @property
    def warnings(self) -> int:
        """How many warnings are violated: those that fail a deck which is judged strictly."""
        return sum(finding.is_broken_advice for finding in self.findings)

    @property
    def holder(self) -> str:
        """The file that the deck is, or that holds it."""
        return self.file or self.path

    def lines(self, finding: Finding | None = None) -> tuple[int, ...]:
        """Return the lines of that file: of the finding, or else that on which the deck begins; an archive has none."""
        found = finding.lines if finding else ()
        if not self.file:
            return found
        return (found or (self.line,)) if self.line else ()

    @property
    def contradicts_database(self) -> bool:
        """Does the list state facts against the card database?"""
        return any(finding.contradicts_database for finding in self.findings)


class Skipped(NamedTuple):
    """A file of a folder or archive that was passed over, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """Every deck of a run, in a stable order, and the rules it was confined to (``select``) or spared (``ignore``).

    ``notes`` are what a reader must know to take the summary for what it is; ``skipped`` are the files that are no
    lists.
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


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """Return illegal when an error rule is violated, else undetermined when one is undecided, else legal."""
    statuses = [finding.status for finding in findings if finding.severity is Severity.ERROR]
    if Status.VIOLATED in statuses:
        return Verdict.ILLEGAL
    return Verdict.UNDETERMINED if Status.UNDETERMINED in statuses else Verdict.LEGAL
