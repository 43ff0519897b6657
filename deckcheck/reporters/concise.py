"""One line for each finding, ``path:line: severity rule: message``, as editors and terminals link to; then the summary.

Decks without anything to say are silent, and so is advice that could not be decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.ci import deck_prefix, file_of, lines_of
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import full_message, is_open_advice, label, list_ignores, not_checked
from deckcheck.reporters.text_layout import inert, is_left_out, paint, skipped_files, totals


class ConciseWriter(Writer):
    """A line per finding, in the order of the report, then the summary."""

    def piece(self, reports: Sequence[DeckReport]) -> str:
        """Return the findings of a deck."""
        several, options = len(reports) > 1, self._options
        found = ((deck, finding) for deck in reports for finding in shown_findings(deck, options))
        lines = [finding_line(deck, finding, several=several, color=options.color) for deck, finding in found]
        lines += (f"{_begin(deck)}{inert(not_checked(ignored))}" for deck, ignored in list_ignores(reports))
        return "".join(f"{line}\n" for line in lines)

    def tail(self, summary: Summary) -> str:
        """Return the summary and the notes."""
        notes = (*summary.notes, *skipped_files(summary))
        return "".join(line + "\n" for line in [totals(summary, self._options.color), *map(inert, notes)])


def shown_findings(deck: DeckReport, options: Options) -> Iterator[Finding]:
    """Return the findings that something can be done about, of a deck that is not left out."""
    if is_left_out(deck, options):
        return
    yield from (
        finding for finding in deck.findings if not is_open_advice(finding) and finding.severity is not Severity.INFO
    )


def finding_line(deck: DeckReport, finding: Finding, *, several: bool = False, color: bool = False) -> str:
    """Return a finding on a line; with ``several`` formats it says by which."""
    judged = f"[{deck.format}] " if several and deck.format else ""
    severity = paint(label(finding), label(finding), color)
    return f"{_begin(deck, finding)}{judged}{severity} {inert(finding.rule)}: {inert(full_message(finding))}"


def _begin(deck: DeckReport, finding: Finding | None = None) -> str:
    """Return the file and line of a finding, as editors open them, and which deck of the file it is about."""
    lines = lines_of(deck, finding)
    return f"{inert(file_of(deck))}{f':{lines[0]}' if lines else ''}: {inert(deck_prefix(deck, finding))}"
