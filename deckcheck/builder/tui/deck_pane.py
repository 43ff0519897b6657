"""What is shown of the list that is being built: its cards by section and kind, and the findings."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from deckcheck.builder.tui import keys
from deckcheck.builder.tui.deck_snapshot import DeckLine, DeckRows, DeckSnapshot, outline
from deckcheck.builder.tui.row_list import WIDE, RowList, bindings
from deckcheck.builder.tui.row_text import deck_row, finding_rows
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

    @property
    def finding(self) -> Finding | None:
        """The finding with the cursor."""
        finding = self.key[1] if isinstance(self.key, tuple) else None
        return finding if isinstance(finding, Finding) else None


class DeckPane(Vertical):
    """The deck in its frame."""

    def __init__(self) -> None:
        super().__init__(id="right")
        self.list = DeckList(id="deck")
        self.border_title = "Deck"
        self._rows: DeckRows = []

    def compose(self) -> ComposeResult:
        yield self.list

    @property
    def line(self) -> DeckLine | None:
        """The line of the deck with the cursor."""
        row = self._rows[self.list.at] if 0 <= self.list.at < len(self._rows) else None
        return row if isinstance(row, DeckLine) else None

    def show(self, snapshot: DeckSnapshot, before: DeckSnapshot | None = None) -> None:
        """Show the deck; the cursor goes to the line that is new or has other copies than ``before``."""
        self._rows = list(outline(snapshot))
        game = snapshot.resolver.game if snapshot.resolver else None
        wide = self.list.size.width >= WIDE
        changed = self._changed_row(before) if before else None
        self.list.show([deck_row(game, row, wide=wide) for row in self._rows], changed)
        cards = sum(snapshot.report.counts.values()) or sum(entry.copies for entry, _ in snapshot.lines)
        self.border_subtitle = f"{cards} cards"

    def _changed_row(self, before: DeckSnapshot) -> int | None:
        copies = {DeckLine(*line).place: line[0].copies for line in before.lines}
        for at, row in enumerate(self._rows):
            if isinstance(row, DeckLine) and copies.get(row.place) != row.entry.copies:
                return at
        return None

    def go_to_line(self, lines: set[int]) -> bool:
        """Put the cursor on the first card that stands on one of these lines of the list. Is there one?"""
        for at, row in enumerate(self._rows):
            if isinstance(row, DeckLine) and row.entry.line in lines:
                self.list.show(self.list.rows, at)
                return True
        return False
