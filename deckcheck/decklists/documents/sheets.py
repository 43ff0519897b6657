"""Convert the sheets of a workbook to lines: one per row, with the name of a sheet as a heading if it is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.decklists import MAX_BYTES, MAX_LINES
from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.documents.visible_lines import MAX_COLUMNS, TableRows
from deckcheck.decklists.field_checks import MULTI_DECK_HINT, shown
from deckcheck.decklists.text.headings import HEADINGS, KNOWN, MAIN, heading, marked_heading
from deckcheck.errors import UnreadableDeck


class WorkbookSheet(NamedTuple):
    """A sheet: the words of its cells by row and column, counted from 0, without empty cells."""

    name: str
    rows: dict[int, dict[int, str]]
    hidden: bool = False


class CellCollector:
    """Collects the cells of a workbook.

    Raises UnreadableDeck for more than a list can have, because a small file can repeat a cell, or place it anywhere.
    """

    def __init__(self, unread: UnreadContent | None = None) -> None:
        self.sheets: list[WorkbookSheet] = []
        self.hidden: set[tuple[int, int]] = set()
        """The rows with hidden cells, each with the number of its sheet."""
        self.unread = unread or UnreadContent()
        self._hidden_columns = set[int]()
        self._above = self._size = 0
        """The rows of the sheets above, and the characters of all rows."""

    def open_sheet(self, name: str, *, hidden: bool = False) -> None:
        """Begin a sheet; a ``hidden`` one is not read."""
        self._above += max(self.sheets[-1].rows, default=-1) + 1 if self.sheets else 0
        self.sheets.append(WorkbookSheet(name, {}, hidden))
        self._hidden_columns.clear()

    def hide_columns(self, first: int, end: int) -> None:
        """Hide columns of the sheet, from the first to the last before ``end``."""
        self._hidden_columns.update(range(first, min(end, MAX_COLUMNS)))

    def put(self, row: int, column: int, words: str, rows: int = 1, *, hidden: bool = False) -> None:
        """Add the words of a cell, repeated in several ``rows``; for ``hidden`` ones only the rows are counted."""
        if not words.strip():
            return
        self._size += rows * (column + len(words))
        if self._above + row + rows > MAX_LINES or column >= MAX_COLUMNS or self._size > MAX_BYTES:
            bound = f"{MAX_LINES} rows, {MAX_COLUMNS} columns or {MAX_BYTES // 1024**2} MB"
            raise UnreadableDeck(f"a spreadsheet of more than {bound}; copy the list into a sheet of its own")
        hidden = hidden or self.sheets[-1].hidden or column in self._hidden_columns
        for each in range(row, row + rows):
            if hidden:
                self.hidden.add((len(self.sheets), each))
            else:
                self.sheets[-1].rows.setdefault(each, {})[column] = words


def text_of_sheets(cells: CellCollector) -> str:
    """Return the lines of the sheets that are not empty; the first has no heading unless its name is a known one.

    So in a workbook with one sheet, line numbers are row numbers.
    """
    filled = [sheet for sheet in cells.sheets if sheet.rows]
    lines: list[str] = []
    begun: tuple[list[str], str] | None = None  # the headings of the first sheet that is not a section
    for number, sheet in enumerate(filled):
        named = marked_heading(sheet.name)
        if len(filled) > 1 and (number or named in KNOWN):
            lines.append(f"{' '.join(sheet.name.split())}:")
        rows = TableRows()
        drawn = rows.lines_of([_cells(sheet.rows.get(row, {})) for row in range(max(sheet.rows) + 1)])
        if named not in KNOWN or named in MAIN:  # "Deck 2" is another deck rather than a part
            heads = [named or ""] * (named in MAIN)
            heads += [word for line in drawn if (word := heading(line.strip("| ")) or "") in HEADINGS]
            heads += ["section"] * ("section" in rows.columns)
            if begun and heads and (heads[0] == begun[0][0] or len({*heads} & {*begun[0]}) > 1):
                names = f"{begun[1]!r} and {sheet.name!r}"
                raise UnreadableDeck(f"a workbook of several decks, on the sheets {shown(names)}; {MULTI_DECK_HINT}")
            begun = begun or ((heads, sheet.name) if heads else None)
        lines += drawn
    cells.unread.hidden += len(cells.hidden)
    return cells.unread.text(lines)


def _cells(row: Mapping[int, str]) -> list[str]:
    return [row.get(column, "") for column in range(max(row, default=-1) + 1)]


def number(text: str, default: int) -> int:
    """Return a number in the markup of a sheet, or else the default."""
    return int(text) if text.isdecimal() and len(text) < 8 else default
