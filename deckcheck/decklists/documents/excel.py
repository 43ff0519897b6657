"""Excel's workbooks: the words and numbers of their cells, formulas by the result that was saved with them.

Not by a library: python-calamine lays out every cell between the first and the last, and ends the program for a file of
a kilobyte whose last cell is XFD1048576.
"""

from __future__ import annotations

import re

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.sheets import Cells, Sheet, text_of_sheets
from deckcheck.decklists.documents.xml import Walker, walk
from deckcheck.errors import UnreadableDeck

_PLACE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_WHAT = "an Excel workbook"


class _Texts(Walker):
    """The texts that cells share, by number; how they are to be pronounced is left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._words: list[str] | None = None
        self._spoken = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "si":
            self.texts.append("")
        elif tag == "t" and not self._spoken:
            self._words = []
        elif tag == "rPh":
            self._spoken = True

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if tag == "t" and self._words is not None:
            self.texts[-1] += "".join(self._words)
            self._words = None
        elif tag == "rPh":
            self._spoken = False

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._words is not None:
            self._words.append(text)


class _Rows(Walker):
    """The rows of a sheet."""

    def __init__(self, cells: Cells, shared: list[str]) -> None:
        self._cells, self._shared = cells, shared
        self._row = self._column = -1
        self._type = ""
        self._words: list[str] | None = None
        self._held: list[str] = []
        self._formula = self._spoken = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        match tag:
            case "row":
                number = attributes.get("r", "")
                self._row = int(number) - 1 if number.isdecimal() and len(number) < 8 else self._row + 1
                self._column = -1
            case "c":
                self._column += 1
                if (place := _PLACE.fullmatch(attributes.get("r", ""))) is not None:
                    self._row, self._column = int(place[2]) - 1, _column(place[1])
                self._type, self._held, self._formula = attributes.get("t", "n"), [], False
            case "f":
                self._formula = True
            case "rPh":
                self._spoken = True
            case "v" | "t" if not self._spoken:
                self._words = []

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if tag in ("v", "t") and self._words is not None:
            self._held.append("".join(self._words))
            self._words = None
        elif tag == "rPh":
            self._spoken = False
        elif tag == "c":
            self._cells.put(self._row, self._column, self._value())

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._words is not None:
            self._words.append(text)

    def _value(self) -> str:
        """Return what is seen in a cell."""
        value = "".join(self._held)
        if self._type == "s":
            at = int(value) if value.isdecimal() and len(value) < 8 else len(self._shared)
            if at >= len(self._shared):
                raise UnreadableDeck(f"{_WHAT} that is damaged (a cell's text is missing); save it again")
            return self._shared[at]
        if self._formula and not value:
            return "=?"  # its result was not saved
        return value.removesuffix(".0") if self._type == "n" else value


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


class _Book(Walker):
    """The sheets of a workbook that are not hidden: name and id."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "sheet" and attributes.get("state", "visible") == "visible":
            self.sheets.append((attributes.get("name", ""), attributes.get("id", "")))


def text_of(data: bytes) -> str:
    """Return the lines of a workbook."""
    package, book, shared, cells = Package(data), _Book(), _Texts(), Cells()
    if package.main.endswith(".bin"):
        raise UnreadableDeck("a binary Excel workbook (.xlsb); save it as .xlsx or .csv")
    walk(package.part(package.main), book, _WHAT)
    relations = package.relations(package.main)
    for each in relations:
        if each.type == "sharedStrings":
            walk(package.part(each.target), shared, _WHAT)
    targets = {each.id: each.target for each in relations if each.type == "worksheet"}
    for name, id in book.sheets:
        if id in targets:  # another is a chart
            cells.sheets.append(Sheet(name, {}))
            walk(package.part(targets[id]), _Rows(cells, shared.texts), _WHAT)
    return text_of_sheets(cells.sheets)
