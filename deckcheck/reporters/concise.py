"""One line per cause, ``path:line: severity rule: message``, which editors and terminals can link to.

The summary follows. Decks without findings print nothing, nor does undetermined advice.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.causes import Cause, brief_sentences, causes, list_ignores, not_checked
from deckcheck.reporters.ci import deck_prefix
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import closing, inert, is_left_out, paint
from deckcheck.wording import at_line


class ConciseWriter(Writer):
    """A line per cause, first those that leave rules undetermined, then the summary."""

    def piece(self, reports: Sequence[DeckReport]) -> str:
        """Return the findings of a deck."""
        several, options = len(reports) > 1, self._options
        found = ((deck, cause) for deck in reports for cause in shown_causes(deck, options))
        lines = [cause_line(deck, cause, several=several, color=options.color) for deck, cause in found]
        lines += (f"{_begin(deck)}{inert(not_checked(ignored))}" for deck, ignored in list_ignores(reports))
        return "".join(f"{line}\n" for line in lines)

    def tail(self, summary: Summary) -> str:
        """Return the summary and the notes."""
        return closing(summary, self._options)


def shown_causes(deck: DeckReport, options: Options) -> list[Cause]:
    """Return the causes that require action; empty for an omitted deck."""
    if is_left_out(deck, options):
        return []
    return causes(
        finding for finding in deck.findings if not finding.is_open_advice and finding.severity is not Severity.INFO
    )


def cause_line(deck: DeckReport, cause: Cause, *, several: bool = False, color: bool = False, words: str = "") -> str:
    """Return a cause on one line, with other ``words`` if given; with ``several`` formats, it names the format."""
    judged = f"[{deck.format}] " if several and deck.format else ""
    severity = paint(cause.level, cause.level, color)
    text = words or " ".join(brief_sentences(cause))
    return f"{_begin(deck, cause.finding)}{judged}{severity} {inert(cause.finding.rule)}: {inert(text)}"


def _begin(deck: DeckReport, finding: Finding | None = None) -> str:
    """Return the file and line of a finding, as editors open them, and the deck if the file has several."""
    line = next(iter(deck.lines(finding)), 0)
    return f"{inert(at_line(deck.holder, line))}: {inert(deck_prefix(deck, finding))}"
