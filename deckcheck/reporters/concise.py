"""One line for each finding, ``path:line: severity rule: message``, as editors and terminals link to; then the summary.

Decks without anything to say are silent, and so is advice that could not be decided.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.findings import DeckReport, Finding, Report, Severity
from deckcheck.reporters import Options
from deckcheck.reporters.layout import advice, inert, label, left_out, paint, summary


def render(report: Report, options: Options) -> str:
    """A line per finding, in the order of the report, then the summary."""
    several = {
        deck.path for deck, after in zip(report.decks, report.decks[1:], strict=False) if deck.path == after.path
    }
    lines = [
        _line(deck, finding, deck.path in several, options.color)
        for deck in report.decks
        for finding in _shown(deck, options)
    ]
    notes = [inert(note) for note in options.notes]
    return "\n".join([*lines, summary(report, options.color), *notes]) + "\n"


def _shown(deck: DeckReport, options: Options) -> Iterator[Finding]:
    if left_out(deck, options):
        return
    yield from (each for each in deck.findings if not advice(each) and each.severity is not Severity.INFO)


def _line(deck: DeckReport, finding: Finding, several: bool, color: bool) -> str:
    line = f":{finding.lines[0]}" if finding.lines else ""
    judged = f"[{deck.format}] " if several and deck.format else ""
    severity = paint(label(finding), label(finding), color)
    return f"{inert(deck.path)}{line}: {judged}{severity} {inert(finding.rule)}: {inert(finding.message)}"
