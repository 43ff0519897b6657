"""The sheets of a workbook as lines: a line for every row, and the name of a sheet as a heading where it is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from deckcheck.decklists.documents.seen_lines import TableRows
from deckcheck.decklists.text.headings import KNOWN, heading
from deckcheck.errors import UnreadableDeck

MAX_ROWS = 20_000
MAX_COLUMNS = 256
MAX_CELLS = 100_000


class Sheet(NamedTuple):
    """A sheet: the words of its cells by row and column, which are counted from 0; those without words are left out."""

    name: str
    rows: dict[int, dict[int, str]]


class Cells:
    """The cells of a workbook in the making. Raises UnreadableDeck for more of them than a list can have."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self._held = 0

    def put(self, row: int, column: int, words: str, times: int = 1) -> None:
        """Add the words of a cell, which stand in so many columns."""
        if not words.strip():
            return
        self._held += times
        if row >= MAX_ROWS or column + times > MAX_COLUMNS or self._held > MAX_CELLS:
            bound = f"{MAX_ROWS} rows, {MAX_COLUMNS} columns or {MAX_CELLS} cells"
            raise UnreadableDeck(f"a spreadsheet of more than {bound}; copy the list into a sheet of its own")
        self.sheets[-1].rows.setdefault(row, {}).update((column + each, words) for each in range(times))


def text_of_sheets(sheets: Iterable[Sheet]) -> str:
    """Return the lines of the sheets that hold any words; the first begins without a heading unless it is a known one.

    So in a workbook of one sheet the number of a line is that of its row.
    """
    held = [sheet for sheet in sheets if sheet.rows]
    lines: list[str] = []
    for number, sheet in enumerate(held):
        named = heading(f"{sheet.name}:")
        if len(held) > 1 and (number or named in KNOWN):
            lines.append(f"{' '.join(sheet.name.split())}:")
        rows = TableRows()
        lines += [rows.line(_cells(sheet.rows.get(row, {}))) for row in range(max(sheet.rows) + 1)]
    return "\n".join(lines)


def _cells(row: Mapping[int, str]) -> list[str]:
    return [row.get(column, "") for column in range(max(row, default=-1) + 1)]
