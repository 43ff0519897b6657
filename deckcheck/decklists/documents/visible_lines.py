"""Collect the visible content of a document as lines: paragraphs, and table rows as text lists draw them.

Unread content is reported in comments below the lines, which are removed before the lines are read.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, groupby
from typing import NamedTuple

from deckcheck.deck import Mark, MarkKind
from deckcheck.decklists.field_checks import MULTI_DECK_HINT, shown
from deckcheck.decklists.rows import one_below_the_other
from deckcheck.decklists.tables import header_columns
from deckcheck.decklists.text.count_and_note import count_of, leading
from deckcheck.decklists.text.headings import KNOWN, is_no_card, marked_heading
from deckcheck.decklists.words import struck
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern
from deckcheck.wording import counted

_SPACES = late_pattern(r"[^\S\t]+")

LIST = "deckcheck-list"
"""The begin of the file name of the list attached to our own check sheets, and the end of the name of its attribute."""
MAX_COLUMNS = 256
"""The maximum number of columns, because each row below a header is as wide as it."""
_HIDDEN = "# Hidden lines that were not read: "
_NOT_READ = "# Not read of the document: "
_BESIDE_LIST = "# Beside the list: "
_MOST_QUOTED = 3
_DATE = late_pattern(r"\d++\W*(?:[A-Za-z]{3,9}\W+(?:19|20)\d\d|\d+\W|of\b|/)|(?:19|20)\d\d\b")
# fmt: off
_PAGE = frozenset((
    "button", "deletion", "drawing", "frame", "mail text", "menu", "note for browsers without scripts", "option",
    "page footer", "page header", "picture", "side note", "suggestion",
))
# fmt: on
"""Content around a list in most pages and mails: it is only reported if it counts a card."""


def drawn_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines between bars; a heading, a total or a row of one cell is a line of its words.

    Rows below a header have all its columns. Lists side by side are returned one after the other.
    """
    below, lines, width = one_below_the_other(rows), list[str](), 0
    for row in rows if below is None else [cells for _, cells in below]:
        cells = [" ".join(cell.replace("|", "/").split()) for cell in row]
        width = len(cells) if header_columns(cells) else width
        filled = [at for at, cell in enumerate(cells) if cell] or [0]
        words = " ".join(filter(None, cells))
        cells = [words] if is_no_card(words) else cells[0 if width else filled[0] : filled[-1] + 1]
        cells += [""] * (width - len(cells))
        lines.append(f"| {' | '.join(cells)} |" if words and (width or len(cells) > 1) else words)
    return lines


class Look(NamedTuple):
    """The look of words: struck out or hidden; ``is_text``: they are in an element whose text is visible."""

    struck: bool = False
    hidden: bool = False
    is_text: bool = False


PLAIN = Look()


class _Table:
    """A table whose rows are being read: the lines of each cell, and whether the last row is unfinished."""

    def __init__(self) -> None:
        self.rows: list[list[list[str]]] = []
        self.in_row = self.has_header = False
        self.rows_covered: dict[int, int] = {}
        """How many further rows a cell covers, by its column (below 0: all)."""

    def lines(self) -> list[str]:
        """Return the rows so far as lines, and clear them; lists within cells are returned one after the other.

        Below a row of headings, each is the heading of the lists in its column.
        """
        lines, rows, columns = list[str](), list[list[str]](), list[list[str]]()
        for row in ([[line for line in cell if line] for cell in row] for row in self.rows):
            cells = [" ".join(cell) for cell in row]
            self.has_header = self.has_header or bool(header_columns(cells))
            counts = (len(cell) == 1 and count_of(cell[0]) for cell in row)
            if columns and len(columns) == len(row):
                columns = list(map(operator.add, columns, row))
                continue
            if any(len(cell) > 1 for cell in row) and not (self.has_header or any(counts)):
                heads = rows.pop() if rows and _are_heads(rows[-1], row) else []
                lines += [*chain(*columns), *drawn_rows(rows), *([] if heads else chain(*row))]
                rows, columns = [], [[head, *cell] for head, cell in zip(heads, row, strict=False)]
            else:
                lines += chain(*columns)
                columns = []
                rows.append(cells)
        self.rows = []
        return [*lines, *chain(*columns), *drawn_rows(rows)]


def _are_heads(cells: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Return whether a row is headings of the lists below: known headings, or any words if all lists count cards."""
    is_known = all(marked_heading(cell) in KNOWN for cell in cells)
    are_counted = not any(map(leading, cells)) and all(any(map(leading, cell)) for cell in below if cell)
    return len(cells) == len(below) > 1 and (is_known or are_counted)


def _counts(line: str) -> bool:
    """Does a line count a card? A date does not."""
    return leading(line) is not None and not _DATE.match(line)


class UnreadContent:
    """Collects the unread content of a document."""

    def __init__(self) -> None:
        self.hidden = 0
        """The number of hidden lines."""
        self._margins: dict[tuple[str, tuple[str, ...]], bool] = {}  # whether they count a card; pages repeat them
        self._reported: dict[tuple[str, str], tuple[int, dict[str, None]]] = {}  # number and some quotes of each kind

    def report(self, kind: str, words: str) -> None:
        """Report the words of a ``kind``, such as a footnote; nothing if it has no words.

        A ``page header`` or ``page footer`` with a counted card is left for :meth:`text` instead.
        """
        lines = [line for each in words.split("\n") if (line := " ".join(each.split()))]
        if not lines:
            return
        counts = next(filter(_counts, lines), "") if kind != "option" else ""  # a chosen option takes precedence
        if kind.startswith("page"):
            is_repeated = (kind, tuple(lines)) in self._margins
            self._margins[kind, tuple(lines)] = bool(counts)
            if counts or is_repeated:
                return
        key = (_BESIDE_LIST if kind in _PAGE and not counts else _NOT_READ, kind)
        number, quoted = self._reported.get(key, (0, {}))
        if len(quoted) < _MOST_QUOTED:
            quoted[shown(counts or lines[0], 40)] = None
        self._reported[key] = (number + 1, quoted)

    def text(self, lines: Iterable[str]) -> str:
        """Return the document with these lines between its margins, and the unread content in comments below.

        Margins with a counted card are included as struck-out (doubtful) lines; other margins are only reported.
        """
        lines = list(lines)
        for kind, margin in (each for each, counts in self._margins.items() if counts):
            left = [struck(line) if leading(line) else line for line in margin]
            lines = [*left, *lines] if kind == "page header" else [*lines, *left]
        lines += [f"{_HIDDEN}{self.hidden}"] * bool(self.hidden)
        for (begin, kind), (number, quoted) in self._reported.items():
            words = ", ".join(f"'{each}'" for each in quoted)
            lines.append(f"{begin}{counted(number, kind)} ({words}{' …' * (number > len(quoted))})")
        return "\n".join(lines)


class VisibleLines:
    """The lines of a document while it is read from start to end."""

    def __init__(self, unread: UnreadContent | None = None) -> None:
        self.unread = unread or UnreadContent()
        self._lines: list[str] = []
        self._words: list[tuple[str, bool]] = []  # and whether they are struck out
        self._tables: list[_Table] = []
        self._hides = False
        self.rows_of_cell = 1
        """How many rows the next cell covers."""

    @property
    def last(self) -> str:
        """Return the last words added to the current line, ``""`` if it is empty."""
        return self._words[-1][0] if self._words else ""

    @property
    def in_row(self) -> bool:
        """Return whether a row of the innermost table is unfinished."""
        return bool(self._tables) and self._tables[-1].in_row

    def add(self, words: str, look: Look = PLAIN) -> None:
        """Add words to the current line; hidden ones are only noted. Spaces after struck words are struck, too."""
        if look.hidden:
            self._hides = self._hides or bool(words.strip())
        elif words:
            joins = bool(self._words) and self._words[-1][1]
            self._words.append((words, look.struck if words.strip() else joins))

    def end_line(self, *, blank: bool = False) -> None:
        """End the current line; an empty line is kept if ``blank``."""
        line = ""
        for crossed, run in groupby(self._words, operator.itemgetter(1)):
            words = "".join(words for words, _ in run)
            line += struck(words) if crossed else words
        line = _SPACES.sub(" ", line).strip(" ")
        self._words.clear()
        self.unread.hidden += self._hides
        self._hides = False
        if line.strip() or blank:
            if self._tables and not self.in_row:  # between rows, where no text should be
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
        if not self.in_row:
            self.open_row()
        cells, covered = self._tables[-1].rows[-1], self._tables[-1].rows_covered
        while covered.get(len(cells)):
            covered[len(cells)] -= 1
            cells.append([])
        if len(cells) >= MAX_COLUMNS:
            raise UnreadableDeck(f"a table of more than {MAX_COLUMNS} columns; copy the list into a text file")
        covered[len(cells)], self.rows_of_cell = self.rows_of_cell - 1, 1
        cells.append([])

    def close_row(self) -> None:
        """End the current row, if any."""
        self.end_line()
        if self._tables:
            self._tables[-1].in_row = False

    def close_table(self) -> None:
        """End the innermost table, if any."""
        if self._tables:
            self.close_row()
            lines = self._tables.pop().lines()
            self._open().extend(lines)

    def lines(self) -> list[str]:
        """Return all lines, at the end."""
        while self._tables:
            self.close_table()
        self.end_line()
        return self._lines


def _no_effect(visible: VisibleLines) -> None:
    pass


_end_paragraph = partial(VisibleLines.end_line, blank=True)
EFFECTS: dict[str, tuple[Callable[[VisibleLines], None], Callable[[VisibleLines], None]]] = {
    "": (_no_effect, _no_effect),
    "paragraph": (VisibleLines.end_line, _end_paragraph),
    "break": (_end_paragraph, _no_effect),
    "block": (VisibleLines.end_line, VisibleLines.end_line),
    "table": (VisibleLines.open_table, VisibleLines.close_table),
    "row": (VisibleLines.open_row, VisibleLines.close_row),
    "cell": (VisibleLines.open_cell, VisibleLines.end_line),
}
"""The effects of the start and the end of an element on the lines."""


def carried_list(seen: Sequence[str], carried: Sequence[str]) -> list[str]:
    """Return the lines of the list that a check sheet carries; ``[]`` for another document, and if it is not shown.

    ``seen`` are the visible lines, ``carried`` the lists in the document. Raises UnreadableDeck for several decks.
    """
    if len(carried) > 1:
        raise UnreadableDeck(f"the check sheets of {len(carried)} decks; {MULTI_DECK_HINT}")
    lines = "".join(carried).split("\n")
    # With a mark between cells, so that "12 Amos" does not show "2 Amos"; a long name goes on in the next cell.
    shown = "".join(f"|{_signs(cell)}" for line in seen for cell in line.split("\t"))
    rows = [_signs(line) for line in lines if line and line[0] != "#"]
    spelt = (r"\|?".join(map(re.escape, row)) for row in rows)
    is_shown = all(re.search(rf"(?<!\d){row}" + rf"|\.{row[1:]}" * (row[0] == "1"), shown) for row in spelt)
    return lines if carried and is_shown else []


def _signs(text: str) -> str:
    """Return a text without spaces and brackets, which a list and its form have in different places."""
    return "".join(text.split()).replace("(", "").replace(")", "")


def split_unread(text: str) -> tuple[str, tuple[Mark, ...]]:
    """Return the lines of a document that are its list, and marks for unread content to report."""
    lines = text.split("\n")
    marks: list[Mark] = []
    while lines and lines[-1].startswith((_HIDDEN, _NOT_READ, _BESIDE_LIST)):
        number, line = len(lines), lines.pop()
        if line.startswith(_HIDDEN):
            hidden = line.removeprefix(_HIDDEN)
            words = f"{hidden} hidden line{'s' * (hidden != '1')} of the document, which nobody sees"
            marks.append(Mark(MarkKind.NOT_READ, number, (words,)))
        elif line.startswith(_NOT_READ):
            marks.append(Mark(MarkKind.NOT_READ, number, (f"{line.removeprefix(_NOT_READ)} of the document",)))
    return "\n".join(lines), tuple(dict.fromkeys(reversed(marks)))
