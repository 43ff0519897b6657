"""A repair made in the list itself, whose comments and other lines stay as they are."""

from __future__ import annotations

from deckcheck.builder.fix.result import Repair
from deckcheck.decklists import SYNTAXES, read
from deckcheck.editing import in_place
from deckcheck.editing.card_details import completed
from deckcheck.errors import UneditableDeck
from deckcheck.findings import DeckReport, Status
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose

MOST_LINES = 3


def write_repair(
    data: bytes, repair: Repair, edition: Edition, *, format: str, source_format: str | None, checker: Checker
) -> bytes:
    """Return the list ``data`` with the changes of its repair, judged once more as anybody will read it.

    ``format`` and ``source_format`` are those that the list was read by. Raises UneditableDeck where the changed list
    would not be legal, and what ``in_place.edited`` raises.
    """
    path = repair.deck.path
    reading = checker.read(repair.deck, edition)
    edits = []
    for change in repair.changes:
        section, entry = change.entry.section, change.entry
        if change.copies > 0:  # a new line has all that programs need which read such lists
            section, own = change.section, [line for line in reading.lines if line[0] == entry]
            entries, _ = completed(SYNTAXES[repair.deck.source].completes, own, reading.prepared.resolver.game)
            entry = entries[0] if entries else entry
        edits.append(in_place.CardChange.of(entry, change.copies, section))
    made = in_place.edited(data, edits, path=path, syntax=source_format, format=format, checker=checker)
    deck = read(made, path=path, syntax=source_format, empty=True)
    report = checker.check(deck, choose(checker, deck, format))
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
