"""The list of a deck with the changes of its repair."""

from __future__ import annotations

from deckcheck.builder.fix.repair import Repair
from deckcheck.decklists import SYNTAXES
from deckcheck.editing import in_place
from deckcheck.editing.card_details import completed
from deckcheck.editing.in_place.verified_edit import Listing
from deckcheck.errors import UneditableDeck
from deckcheck.findings import DeckReport, Status
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.legality.readability import DeckReading

MOST_LINES = 3


def write_repair(
    data: bytes, before: DeckReading, repair: Repair, *, format: str, source_format: str | None, checker: Checker
) -> Listing:
    """Return the list ``data`` with the changes of its repair, checked once more as it will be read.

    ``before`` is its reading; ``format`` and ``source_format`` are those used for it. Raises UneditableDeck
    if the changed list would not be legal, and the errors of ``in_place.edit``.
    """
    path = repair.deck.path
    reading = checker.read(repair.deck, before.prepared.edition)
    edits = []
    for change in repair.changes:
        section, entry = change.entry.section, change.entry
        if change.copies > 0:  # a new line includes all fields that programs for such lists need
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
    """Return advice on a changed list that is read differently: the line that causes it, and its remedy."""
    for finding in report.findings:
        if finding.status is Status.UNDETERMINED and finding.lines and finding.remedy:
            lines = f"line{'s' if len(finding.lines) > 1 else ''} {', '.join(map(str, finding.lines[:MOST_LINES]))}"
            return f"{finding.rule} would be open by {lines} of it. First: {finding.remedy}"
    return "make the changes by hand"
