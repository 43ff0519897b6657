"""The report as a self-contained web page: readable without scripts, no network, no other files.

The script only adds sorting, a filter and folding. The page's content security policy allows its own style and script
by digest and forbids all else, so that even an escaping error could neither run nor load anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.findings import CardsUsed, DeckReport, Verdict
from deckcheck.reporters.html_deck import COLUMNS, ID, deck_rows
from deckcheck.reporters.markup import template
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import highest_counts, is_left_out, skipped_files, totals
from deckcheck.reporters.writer import Options, Writer
from deckcheck.version import __version__


class _DeckRows(NamedTuple):
    """A deck's rows, one per format, the card releases used, and how many rows are omitted."""

    rows: list[str]
    used: list[CardsUsed]
    left_out: int


class HtmlWriter(Writer):
    """A table row for each verdict, with its findings below it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._rows = 0
        self._left_out = 0
        self._used: dict[CardsUsed, None] = {}

    def head(self, summary: Summary) -> str:
        """Return the page up to the table's rows: summary and filter."""
        return self._page(summary)[0]

    def piece(self, reports: Sequence[DeckReport]) -> _DeckRows:
        """Return the rows of a deck, and the card releases used."""
        rows = [deck_rows(report) for report in reports if not is_left_out(report, self._options)]
        return _DeckRows(rows, [report.cards for report in reports if report.cards], len(reports) - len(rows))

    def place(self, piece: _DeckRows) -> str:
        """Return the rows of a deck with unique ids."""
        self._left_out += piece.left_out
        self._used.update(dict.fromkeys(piece.used))
        numbered = enumerate(piece.rows, self._rows + 1)
        self._rows += len(piece.rows)
        return "".join(row.replace(ID, f"d{number}") for number, row in numbered)

    def tail(self, summary: Summary) -> str:
        """Return the card releases used, and the script."""
        return self._page(summary)[1]

    def _page(self, summary: Summary) -> list[str]:
        """Return the page above and below the table's rows."""
        page = template("reporters/report.html").render(
            summary=summary,
            totals=totals(summary),
            notes=[*summary.notes, *skipped_files(summary)],
            highest_counts=highest_counts,
            verdicts=[(verdict, summary.verdicts[verdict]) for verdict in Verdict],
            columns=COLUMNS,
            rows=ID,
            left_out=self._left_out,
            used=self._used,
            version=__version__,
        )
        return page.split(f"{ID}\n")
