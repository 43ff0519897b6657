"""What a repair comes to: the changes with the rules they mend, or why there is none; and the list changed so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES
from deckcheck.editing import in_place
from deckcheck.editing.card_details import completed
from deckcheck.editing.in_place.verified_edit import Listing
from deckcheck.errors import UneditableDeck
from deckcheck.findings import DeckReport, Finding, Status
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.legality.readability import Reading


class Outcome(StrEnum):
    """``legal``: nothing to do. ``fixed``: the changes make it legal. ``out-of-reach``: no legal deck can be had.

    ``undetermined``: something is not known that no change of cards settles. ``unreadable``: the list is not all there.
    """

    LEGAL = "legal"
    FIXED = "fixed"
    OUT_OF_REACH = "out-of-reach"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


class RepairChange(NamedTuple):
    """``copies`` more (or, below 0, fewer) of a card in a section, and the findings that this mends.

    ``entry`` is the line as a list writes it, with the copies of the change; ``line`` that of the list which has the
    card there already (0 = a new line). ``card`` is the card's own name, ``moved`` says that as many copies of the card
    leave or enter another section, which together are one change for each copy. ``owned`` of the copies are those of
    the collection that was to be preferred. ``in_place_of`` are the cards taken out that new ones stand in for, each
    with its copies (``1 Daniel``).
    """

    section: str
    card: str
    copies: int
    entry: Entry
    line: int = 0
    moved: bool = False
    owned: int = 0
    why: tuple[Finding, ...] = ()
    in_place_of: tuple[str, ...] = ()


class MakeupRow(NamedTuple):
    """How many cards of a kind a section has, and how many of as many cards the decks have that it is to be like."""

    section: str
    kind: str
    cards: int
    usual: float


class Conflict(NamedTuple):
    """One of the things that cannot hold together: a rule with its text and citation, or in words a card to keep."""

    rule: str
    text: str
    citation: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest change of a deck. ``before`` and ``after`` are the reports of the checker.

    ``size`` is the number of changes: a card put in for one taken out is one, and so is a card moved. ``deck`` is the
    changed deck (the old one without changes). ``conflicts`` are the rules and cards to keep that cannot hold together
    when no legal deck is within reach, ``most`` the cards up to which decks were looked at. ``unmet`` is the advice
    that a deck which was to be completed cannot follow within reach. ``makeup`` is that of the deck, where it was to be
    like that of others (``makeup_source``).
    """

    outcome: Outcome
    deck: Deck
    before: DeckReport
    after: DeckReport
    changes: tuple[RepairChange, ...] = ()
    size: int = 0
    conflicts: tuple[Conflict, ...] = ()
    open: tuple[Finding, ...] = ()
    most: int = 0
    unmet: tuple[Finding, ...] = ()
    makeup: tuple[MakeupRow, ...] = ()
    makeup_source: str = ""


MOST_LINES = 3


def write_repair(
    data: bytes, before: Reading, repair: Repair, *, format: str, source_format: str | None, checker: Checker
) -> Listing:
    """Return the list ``data`` with the changes of its repair, judged once more as anybody will read it.

    ``before`` is what it means, ``format`` and ``source_format`` are those that it was read by. Raises UneditableDeck
    where the changed list would not be legal, and what ``in_place.edit`` raises.
    """
    path = repair.deck.path
    reading = checker.read(repair.deck, before.prepared.edition)
    edits = []
    for change in repair.changes:
        section, entry = change.entry.section, change.entry
        if change.copies > 0:  # a new line has all that programs need which read such lists
            section, own = change.section, [line for line in reading.lines if line[0] == entry]
            entries, _ = completed(SYNTAXES[repair.deck.source].completes, own, reading.prepared.resolver.game)
            entry = entries[0] if entries else entry
        edits.append(in_place.CardChange.of(entry, change.copies, section))
    made = in_place.edit(data, edits, checker, path=path, syntax=source_format, reading=before)
    report = checker.check(made.written, choose(checker, made.written, format))
    if report.verdict is not repair.after.verdict:
        raise UneditableDeck(f"the list would be {report.verdict} as it would be read; {_by_hand(report)}")
    return made


def _by_hand(report: DeckReport) -> str:
    """Return what to do about a changed list that is read otherwise: the line that leaves it open, and its remedy."""
    for finding in report.findings:
        if finding.status is Status.UNDETERMINED and finding.lines and finding.remedy:
            lines = f"line{'s' if len(finding.lines) > 1 else ''} {', '.join(map(str, finding.lines[:MOST_LINES]))}"
            return f"{finding.rule} would be open by {lines} of it. First: {finding.remedy}"
    return "make the changes by hand"
