"""Excel's workbooks: the words and numbers of their cells, formulas by the result that was saved with them.

Not by a library: python-calamine lays out every cell between the first and the last, and ends the program for a file of
a kilobyte whose last cell is XFD1048576.
"""

from __future__ import annotations

from functools import cache, reduce
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.office import Dialect, Look, Said, Styles, Walk, marks
from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import PARAGRAPH
from deckcheck.decklists.documents.sheets import Cells, text_of_sheets
from deckcheck.decklists.documents.xml import parsed
from deckcheck.decklists.text.decoration import struck
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_NAME = "an Excel workbook"
_PLACE = late_pattern(r"([A-Z]{1,3})([1-9]\d{0,6})")
_MOST_COLUMNS = 1 << 14
_ON = ("1", "true")
_BESIDE = ("comments", "threadedComment", "drawing")


def _said(element: Element, styles: Styles) -> Said:
    return marks(element.find("rPr")) if element.tag == "r" else {}


_EXCEL = Dialect(
    text={"t", "text"},
    parts={"p": PARAGRAPH},
    told={"comment": "comment", "threadedComment": "comment", "sp": "text box"},
    unread={"rPh"},  # how words are to be pronounced
    said=_said,
)


class _Workbook:
    """What the cells of a workbook refer to, and its cells in the making."""

    def __init__(self, texts: list[Element], struck_styles: set[str]) -> None:
        self.cells = Cells()
        self.walk = Walk(_EXCEL, Styles(), self.cells.unseen)
        self._texts, self._struck_styles = texts, struck_styles
        self._shared = cache(self._text)  # of the texts, each of which many cells may share

    def take(self, sheet: Element) -> None:
        """Take the cells of a sheet."""
        row = column = -1
        hidden, hidden_columns = False, 0  # a bit for each
        for element in sheet.iter():
            if element.tag == "col" and (element.get("hidden") in _ON or element.get("width") == "0"):
                first, last = (_number(element.get(each, "")) for each in ("min", "max"))
                if 0 < first <= last:
                    hidden_columns |= (1 << min(last, _MOST_COLUMNS)) - (1 << min(first, _MOST_COLUMNS) - 1)
            elif element.tag == "row":
                hidden = element.get("hidden") in _ON or element.get("ht") == "0"
                number = _number(element.get("r", ""))
                row, column = number - 1 if number >= 0 else row + 1, -1
            elif element.tag == "c":
                column += 1
                if (place := _PLACE.fullmatch(element.get("r", ""))) is not None:
                    row = int(place[2]) - 1
                    column = reduce(lambda number, letter: number * 26 + ord(letter) - ord("@"), place[1], 0) - 1
                self.cells.put(row, column, self._seen(element), hidden=hidden or bool(hidden_columns >> column & 1))

    def _seen(self, cell: Element) -> str:
        """Return what is seen in a cell."""
        type, value, look = cell.get("t", "n"), cell.findtext("v", ""), Look(cell.get("s") in self._struck_styles)
        if type == "s" and value:
            return self._shared(_number(value), look)
        if (inline := cell.find("is")) is not None:
            return self.walk.words(inline, look)
        if (cell.find("f") is not None and not value) or (type == "e" and value):
            return "=?"  # its result was not saved, or is an error
        value = value.removesuffix(".0") if type == "n" else value
        return struck(value) if look.struck and value.strip() else value

    def _text(self, number: int, look: Look) -> str:
        """Return a text that cells share."""
        if not 0 <= number < len(self._texts):
            raise UnreadableDeck(f"{_NAME} that is damaged (a cell's text is missing); save it again")
        return self.walk.words(self._texts[number], look)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def _struck_styles(root: Element) -> set[str]:
    """Return the numbers of the styles of cells that draw a line through their words."""
    fonts = {str(at) for at, font in enumerate(root.iterfind("fonts/font")) if marks(font).get("struck")}
    return {str(at) for at, style in enumerate(root.iterfind("cellXfs/xf")) if style.get("fontId") in fonts}


def text_of(data: bytes) -> str:
    """Return the lines of a workbook."""
    package, texts, struck_styles = Package(data), list[Element](), set[str]()
    if package.main.endswith(".bin"):
        raise UnreadableDeck("a binary Excel workbook (.xlsb); save it as .xlsx or .csv")
    book, relations = parsed(package.part(package.main), _NAME), package.relations(package.main)
    for each in relations:
        if each.type == "sharedStrings":
            texts = parsed(package.part(each.target), _NAME).findall("si")
        elif each.type == "styles" and b"strike" in (part := package.part(each.target)):
            struck_styles = _struck_styles(parsed(part, _NAME))
    workbook = _Workbook(texts, struck_styles)
    targets = {each.id: each.target for each in relations if each.type == "worksheet"}
    for sheet in book.iter("sheet"):
        if target := targets.get(sheet.get("id", "")):  # another is a chart
            workbook.cells.open_sheet(sheet.get("name", ""), hidden=sheet.get("state", "visible") != "visible")
            workbook.take(parsed(package.part(target), _NAME))
            for each in package.relations(target):
                if each.type in _BESIDE and (part := package.part(each.target)):
                    workbook.walk.lines(parsed(part, _NAME))
    return text_of_sheets(workbook.cells)
