"""Read workbooks of Excel, LibreOffice and others. Formulas are read as their saved results.

No library is used: python-calamine allocates every cell between the first and the last, and so crashes the program for
a file of a kilobyte whose last cell is XFD1048576.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import reduce
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckcheck.decklists import MAX_BYTES, MAX_LINES
from deckcheck.decklists.documents.element_walk import ElementWalk, number
from deckcheck.decklists.documents.office import OfficeWalk, Package, marks, opendocument
from deckcheck.decklists.documents.visible_lines import MAX_COLUMNS, PLAIN, Look, drawn_rows
from deckcheck.decklists.field_checks import MULTI_DECK_HINT, shown
from deckcheck.decklists.tables import header_columns
from deckcheck.decklists.text.headings import HEADINGS, KNOWN, MAIN, heading, marked_heading
from deckcheck.decklists.words import struck
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_PLACE = late_pattern(r"([A-Z]{1,3})([1-9]\d{0,6})")


class _Sheet(NamedTuple):
    """A sheet: the words of its cells by row and column, counted from 0, without empty cells."""

    name: str
    rows: dict[int, dict[int, str]]


class _Workbook:
    """The sheets of a workbook while they are read.

    ``texts`` are those that cells refer to. ``struck_styles`` are the numbers of the cell styles that strike out words.
    """

    def __init__(self, walk: ElementWalk, texts: Sequence[str] = (), struck_styles: Set[str] = frozenset()) -> None:
        self._walk, self._texts, self._struck_styles = walk, texts, struck_styles
        self._sheets: list[_Sheet] = []
        self._hidden_rows: set[tuple[int, int]] = set()
        """The rows with hidden cells, each with the number of its sheet."""
        self._hidden_columns: set[int] = set()
        self._above = self._size = 0
        """The rows of the sheets above, and the characters of all rows."""
        self._row = self._rows = self._column = 0
        """The current row, how often it is repeated, and the current column."""

    def read_sheet(self, name: str, sheet: Element, look: Look) -> None:
        """Read a sheet; of a hidden one, the rows are counted."""
        self._above += max(self._sheets[-1].rows, default=-1) + 1 if self._sheets else 0
        self._sheets.append(_Sheet(name, {}))
        self._hidden_columns.clear()
        self._row = self._column = 0
        self.read(sheet, look)

    def read(self, element: Element, look: Look) -> None:
        """Read sheets, or columns, rows and cells, which state their places or how often they are repeated."""
        for part in element:
            if self._walk.is_skipped(part):
                continue
            tag, own_look = part.tag, self._walk.look_of(part, look)
            if part.get("hidden") in ("1", "true") or "0" in (part.get("width"), part.get("ht")):
                own_look = own_look._replace(hidden=True)
            columns = number(part.get("number-columns-repeated", ""), 1)
            if tag == "table":
                self.read_sheet(part.get("name", ""), part, own_look)
            elif tag in ("col", "table-column"):
                first = number(part.get("min", ""), self._column + 1) - 1
                self._column = number(part.get("max", ""), first + columns)
                if own_look.hidden:
                    self._hidden_columns.update(range(first, min(self._column, MAX_COLUMNS)))
            elif tag in ("row", "table-row"):
                self._row, self._column = number(part.get("r", ""), self._row + 1) - 1, 0
                self._rows = number(part.get("number-rows-repeated", ""), 1)
                self.read(part, own_look)
                self._row += self._rows
            elif tag in ("c", "table-cell", "covered-table-cell"):
                if (place := _PLACE.fullmatch(part.get("r", ""))) is not None:
                    self._row = int(place[2]) - 1
                    self._column = reduce(lambda number, letter: number * 26 + ord(letter) - ord("@"), place[1], 0) - 1
                self._add_cell(self._words(part, own_look), columns, own_look)
                self._column += columns
            else:
                self.read(part, own_look)

    def _words(self, cell: Element, look: Look) -> str:
        """Return the visible words of a cell. Raises UnreadableDeck if they are missing."""
        type, value = cell.get("t", "n"), cell.findtext("v", "")
        has_formula = "formula" in cell.attrib or cell.find("f") is not None
        words = value.removesuffix(".0") if type == "n" else value
        if type == "s" and value:
            if (at := number(value, len(self._texts))) >= len(self._texts):
                raise UnreadableDeck("an Excel workbook that is damaged (a cell's text is missing); save it again")
            words = self._texts[at]
        elif not value:
            words = _visible_words(self._walk, cell, look._replace(hidden=False))
        if (has_formula and not (value or cell.get("value-type"))) or (type == "e" and value):
            words = f"=?{'' if value else words}"  # its result was not saved, or is an error
        return struck(words.replace("~~", "")) if cell.get("s") in self._struck_styles else words

    def _add_cell(self, words: str, columns: int, look: Look) -> None:
        """Add a cell at the current place, repeated in ``columns``.

        Raises UnreadableDeck for more than a list can have, because a small file can repeat a cell, or place it
        anywhere.
        """
        for column in range(self._column, self._column + columns * bool(words.strip())):
            self._size += self._rows * (column + len(words))
            rows = range(self._row, self._row + self._rows)
            if self._above + rows.stop > MAX_LINES or column >= MAX_COLUMNS or self._size > MAX_BYTES:
                bound = f"{MAX_LINES} rows, {MAX_COLUMNS} columns or {MAX_BYTES // 1024**2} MB"
                raise UnreadableDeck(f"a spreadsheet of more than {bound}; copy the list into a sheet of its own")
            if look.hidden or column in self._hidden_columns:
                self._hidden_rows.update((len(self._sheets), row) for row in rows)
            else:
                for row in rows:
                    self._sheets[-1].rows.setdefault(row, {})[column] = words

    def text(self) -> str:
        """Return the lines of the sheets that are not empty; the first has no heading unless its name is a known one.

        So in a workbook with one sheet, line numbers are row numbers.
        """
        lines: list[str] = []
        begun: tuple[list[str], str] | None = None  # the headings of the first sheet that is not a section
        filled = [sheet for sheet in self._sheets if sheet.rows]
        for sheet in filled:
            named = marked_heading(sheet.name)
            if len(filled) > 1 and (lines or named in KNOWN):
                # "Sheet2:" might be words between cards; a heading ends in a word.
                name = " ".join((*sheet.name.split(), *["sheet"] * (named not in KNOWN)))
                lines += [*[""] * bool(lines), f"{name}:"]
            rows = [_cells(sheet.rows.get(row, {})) for row in range(max(sheet.rows) + 1)]
            drawn = drawn_rows(rows)
            if named not in KNOWN or named in MAIN:  # "Deck 2" is another deck rather than a part
                heads = [named or ""] * (named in MAIN)
                heads += [word for line in drawn if (word := heading(line.strip("| ")) or "") in HEADINGS]
                heads += ["section"] * any("section" in header_columns(row) for row in rows)
                if begun and heads and (heads[0] == begun[0][0] or len({*heads} & {*begun[0]}) > 1):
                    names = f"{begun[1]!r} and {sheet.name!r}"
                    raise UnreadableDeck(
                        f"a workbook of several decks, on the sheets {shown(names)}; {MULTI_DECK_HINT}"
                    )
                begun = begun or ((heads, sheet.name) if heads else None)
            lines += drawn
        self._walk.unread.hidden += len(self._hidden_rows)
        return self._walk.unread.text(lines)


def _cells(row: dict[int, str]) -> list[str]:
    return [row.get(column, "") for column in range(max(row, default=-1) + 1)]


def text_of_opendocument(data: bytes) -> str:
    """Return the lines of an OpenDocument spreadsheet."""
    walk, _, content = opendocument(Package(data), "spreadsheet")
    book = _Workbook(walk)
    book.read(content, PLAIN)
    return book.text()


def _visible_words(walk: ElementWalk, element: Element, look: Look = PLAIN) -> str:
    """Return the visible words within an element on one line."""
    return " ".join(filter(None, walk.lines(element, look)))


def text_of_excel(data: bytes) -> str:
    """Return the lines of an Excel workbook."""
    package = Package(data)
    if package.main.endswith(".bin"):
        raise UnreadableDeck("a binary Excel workbook (.xlsb); save it as .xlsx or .csv")
    walk, related = OfficeWalk("excel", {}), package.relations(package.main)
    texts, struck_styles = list[str](), set[str]()
    for each in related:
        if each.type == "sharedStrings":
            texts = [_visible_words(walk, text) for text in package.tree(package.part(each.target)).iterfind("si")]
        elif each.type == "styles" and b"strike" in (part := package.part(each.target)):
            struck_styles = _struck_styles(package.tree(part))

    book = _Workbook(walk, texts, struck_styles)
    targets = {each.id: each.target for each in related if each.type == "worksheet"}
    for sheet in package.tree(package.part(package.main)).iter("sheet"):
        if target := targets.get(sheet.get("id", "")):  # others are charts
            look = Look(hidden=sheet.get("state", "visible") != "visible")
            book.read_sheet(sheet.get("name", ""), package.tree(package.part(target)), look)
            walk.take_side_parts(package, package.relations(target))
    return book.text()


def _struck_styles(root: Element) -> set[str]:
    """Return the numbers of the cell styles that strike out words."""
    fonts = {str(at) for at, font in enumerate(root.iterfind("fonts/font")) if marks(font).get("struck")}
    return {str(at) for at, style in enumerate(root.iterfind("cellXfs/xf")) if style.get("fontId") in fonts}
