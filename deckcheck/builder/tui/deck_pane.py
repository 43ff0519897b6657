"""The list being edited on the screen: its cards by section and kind, and the findings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.deck_snapshot import DeckHeading, DeckLine, DeckRows, DeckSnapshot, outline
from deckcheck.builder.tui.row_list import WIDE, RowList, bindings
from deckcheck.builder.tui.row_text import deck_row, finding_rows, findings_by_line
from deckcheck.builder.tui.widgets import StyledText
from deckcheck.deck import Entry
from deckcheck.findings import DeckReport, Finding


class DeckList(RowList):
    """The lines of the deck under their headings."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.DECK)


class FindingList(RowList):
    """The findings."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.FINDINGS)

    def show_report(self, report: DeckReport) -> None:
        """Show the findings, as wide as there is room."""
        self.show(finding_rows(report, self.size.width - 2), 0)

    def go_to(self, finding: Finding) -> None:
        """Put the cursor on a finding."""
        keys = (row.key for row in self.rows)
        at = next((at for at, key in enumerate(keys) if isinstance(key, tuple) and key[1] is finding), self.at)
        self.show(self.rows, at)

    @property
    def finding(self) -> Finding | None:
        """The finding with the cursor."""
        finding = self.key[1] if isinstance(self.key, tuple) else None
        return finding if isinstance(finding, Finding) else None


class DeckPane(Vertical):
    """The framed view of the deck."""

    def __init__(self) -> None:
        super().__init__(id="right")
        self.list = DeckList(id="deck")
        self.border_title = "Deck"
        self.card = StyledText(id="deck-card")
        self._rows: DeckRows = []
        self._about: dict[int, Finding] = {}

    def compose(self) -> ComposeResult:
        yield from (self.list, self.card)

    @property
    def line(self) -> DeckLine | None:
        """The line of the deck with the cursor."""
        row = self._rows[self.list.at] if 0 <= self.list.at < len(self._rows) else None
        return row if isinstance(row, DeckLine) else None

    def show(self, snapshot: DeckSnapshot, before: DeckSnapshot | None = None) -> None:
        """Show the deck; the cursor goes to the line that is new or has other copies than in ``before``."""
        self._rows = list(outline(snapshot))
        game = snapshot.resolver.game if snapshot.resolver else None
        wide = self.screen.size.width >= WIDE
        changed = self._changed_row(before) if before else None
        self._about = findings_by_line(snapshot.report)
        self.list.show([deck_row(game, row, self._finding(row), wide=wide) for row in self._rows], changed)
        cards = sum(snapshot.report.counts.values()) or sum(entry.copies for entry, _ in snapshot.lines)
        self.border_subtitle = f"{cards} cards"

    @property
    def finding(self) -> Finding | None:
        """The finding that the line with the cursor causes."""
        return self._finding(self.line) if self.line else None

    def _finding(self, row: DeckHeading | DeckLine | Entry) -> Finding | None:
        return self._about.get(row.entry.line) if isinstance(row, DeckLine) else None

    def go_to_marked(self, step: int) -> bool:
        """Move the cursor to the next marked card, or to the previous one, wrapping around. Is there one?"""
        marked = [at for at, row in enumerate(self._rows) if self._finding(row)]
        further = [at for at in marked if (at - self.list.at) * step > 0]
        if marked:
            self.list.show(self.list.rows, min(further or marked, key=lambda at: at * step))
        return bool(marked)

    def _changed_row(self, before: DeckSnapshot) -> int | None:
        copies = {DeckLine(*line).place: line[0].copies for line in before.lines}
        return next((at for at, line in self._lines() if copies.get(line.place) != line.entry.copies), None)

    def go_to_line(self, lines: set[int]) -> bool:
        """Move the cursor to the first card on one of these lines of the list. Is there one?"""
        at = next((at for at, line in self._lines() if line.entry.line in lines), None)
        if at is not None:
            self.list.show(self.list.rows, at)
        return at is not None

    def _lines(self) -> Iterator[tuple[int, DeckLine]]:
        return ((at, row) for at, row in enumerate(self._rows) if isinstance(row, DeckLine))
