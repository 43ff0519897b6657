"""Collect the visible content of a document as lines: paragraphs, and table rows as text lists draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.rows import one_below_the_other
from deckcheck.decklists.tables import Cells, header_columns
from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.decoration import struck
from deckcheck.decklists.text.headings import is_no_card
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_SPACES = late_pattern(r"[^\S\t]+")

MAX_COLUMNS = 256
"""The maximum number of columns, because each row below a header is as wide as it."""


class TableRows:
    """The rows of one table, each as a line; ``columns`` are those of its header."""

    columns: Cells = ()

    def lines_of(self, written: Sequence[Sequence[str]]) -> list[str]:
        """Return all rows as lines; lists side by side are returned one after the other."""
        below = one_below_the_other(written)
        return list(map(self.line, written if below is None else (cells for _, cells in below)))

    def line(self, written: Sequence[str]) -> str:
        """Return the next row as a line: between bars, or only its words if it is one cell, a heading or a total."""
        cells = [" ".join(cell.replace("|", "/").split()) for cell in written]
        filled = [cell for cell in cells if cell]
        if not filled:
            return ""
        if columns := header_columns(cells):
            self.columns = columns
            return _drawn(columns)
        while not cells[-1]:
            cells.pop()
        if self.columns:
            cells += [""] * (len(self.columns) - len(cells))
        else:
            cells = cells[cells.index(filled[0]) :]
        words = " ".join(filled)
        if is_no_card(words):
            return _drawn([words, *[""] * (len(self.columns) - 1)]) if self.columns else words
        if len(filled) == 1 and len(cells) == len(self.columns):
            return self._single_word(filled[0], cells)
        return _drawn(cells) if len(cells) > 1 else words

    def _single_word(self, word: str, cells: list[str]) -> str:
        """Return the line of a row with one word: a name, the total of a column, or text between cards."""
        column = self.columns[cells.index(word)]
        if column == "name" or (column == "quantity" and word.isdecimal()):
            return _drawn(cells)
        self.columns = ()  # as in text lists: below other words another table begins
        return word


def _drawn(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


class _Table(TableRows):
    """A table whose rows are being read: the lines of each cell, and whether the last row is unfinished."""

    def __init__(self) -> None:
        self.rows: list[list[list[str]]] = []
        self.in_row = False

    def lines(self) -> list[str]:
        """Return the rows so far as lines, and clear them; lists within cells are returned one after the other."""
        lines, rows = list[str](), [[[line for line in cell if line] for cell in row] for row in self.rows]
        self.rows = []
        if all(len(cell) < 2 for row in rows for cell in row):
            return self.lines_of([["".join(cell) for cell in row] for row in rows])
        for cells in rows:
            lists = not self.columns and any(len(cell) > 1 for cell in cells)
            if lists and not any(len(cell) == 1 and count_of(cell[0]) for cell in cells):
                lines += [line for cell in cells for line in cell]
            else:
                lines.append(self.line([" ".join(cell) for cell in cells]))
        return lines


class VisibleLines:
    """The lines of a document while it is read from start to end."""

    def __init__(self, unread: UnreadContent | None = None) -> None:
        self.unread = unread or UnreadContent()
        self._lines: list[str] = []
        self._words: list[tuple[str, bool]] = []  # and whether they are struck out
        self._tables: list[_Table] = []
        self._hides = False

    @property
    def last(self) -> str:
        """Return the last words added to the current line, ``""`` if it is empty."""
        return self._words[-1][0] if self._words else ""

    def add(self, words: str, *, crossed: bool = False) -> None:
        """Add words to the current line; ``crossed``: struck out, like spaces after such words."""
        if words:
            joins = bool(self._words) and self._words[-1][1]
            self._words.append((words, crossed if words.strip() else joins))

    def hide(self, words: str) -> None:
        """Note invisible words in the current line."""
        self._hides = self._hides or bool(words.strip())

    def end_line(self, *, blank: bool = False) -> None:
        """End the current line; an empty line is kept if ``blank``."""
        line = ""
        for crossed, run in groupby(self._words, itemgetter(1)):
            words = "".join(words for words, _ in run)
            line += struck(words) if crossed else words
        line = _SPACES.sub(" ", line).strip(" ")
        self._words.clear()
        self.unread.hidden += self._hides
        self._hides = False
        if line.strip() or blank:
            if self._tables and not self._tables[-1].in_row:  # between rows, where no text should be
                self._open().extend(self._tables[-1].lines())
            self._open().append(line)

    def _open(self) -> list[str]:
        rows = (table.rows[-1] for table in reversed(self._tables) if table.in_row)
        return next((row[-1] for row in rows if row), self._lines)

    def open_table(self) -> None:
        """Begin a table, within the current cell if any."""
        self.end_line()
        self._tables.append(_Table())

    def open_row(self) -> None:
        """Begin a row after the current one."""
        self.close_row()
        if not self._tables:
            self.open_table()
        self._tables[-1].rows.append([])
        self._tables[-1].in_row = True

    def open_cell(self) -> None:
        """Begin a cell after the current one."""
        self.end_line()
        if not self._tables or not self._tables[-1].in_row:
            self.open_row()
        cells = self._tables[-1].rows[-1]
        if len(cells) == MAX_COLUMNS:
            raise UnreadableDeck(f"a table of more than {MAX_COLUMNS} columns; copy the list into a text file")
        cells.append([])

    def close_row(self) -> None:
        """End the current row, if any."""
        self.end_line()
        if self._tables:
            self._tables[-1].in_row = False

    def close_table(self) -> None:
        """End the innermost table, if any."""
        self.close_row()
        if self._tables:
            lines = self._tables.pop().lines()
            self._open().extend(lines)

    def lines(self) -> list[str]:
        """Return all lines, at the end."""
        while self._tables:
            self.close_table()
        self.end_line()
        return self._lines


class ElementEffects(NamedTuple):
    """The effects of an element's start and end on the lines."""

    begin: Callable[[VisibleLines], None]
    end: Callable[[VisibleLines], None]


_end_paragraph = partial(VisibleLines.end_line, blank=True)
EFFECTS = {
    "paragraph": ElementEffects(VisibleLines.end_line, _end_paragraph),
    "break": ElementEffects(_end_paragraph, lambda seen: None),
    "block": ElementEffects(VisibleLines.end_line, VisibleLines.end_line),
    "table": ElementEffects(VisibleLines.open_table, VisibleLines.close_table),
    "row": ElementEffects(VisibleLines.open_row, VisibleLines.close_row),
    "cell": ElementEffects(VisibleLines.open_cell, VisibleLines.end_line),
}
