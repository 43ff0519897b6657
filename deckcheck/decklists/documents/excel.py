"""Excel's workbooks: the words and numbers of their cells, formulas by the result that was saved with them.

Not by a library: python-calamine lays out every cell between the first and the last, and ends the program for a file of
a kilobyte whose last cell is XFD1048576.
"""

from __future__ import annotations

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import joined
from deckcheck.decklists.documents.sheets import Cells, text_of_sheets
from deckcheck.decklists.documents.xml import Walker, walk
from deckcheck.decklists.text.decoration import struck
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_PLACE = late_pattern(r"([A-Z]{1,3})([1-9]\d{0,6})")
_LAST = 1 << 14
_WHAT = "an Excel workbook"
_ASIDE = {"comments": "comment", "threadedComment": "comment", "drawing": "text box"}


def _is_on(attributes: dict[str, str]) -> bool:
    return attributes.get("val", "1") not in ("0", "false")


class _Styles(Walker):
    """The styles of cells, by number, that draw a line through their words."""

    def __init__(self) -> None:
        self.struck: set[int] = set()
        self._inside = ""
        self._fonts, self._styles, self._struck_fonts = -1, -1, set[int]()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag in ("fonts", "cellXfs"):
            self._inside = tag
        elif self._inside == "fonts":
            self._fonts += tag == "font"
            if tag == "strike" and _is_on(attributes):
                self._struck_fonts.add(self._fonts)
        elif self._inside == "cellXfs" and tag == "xf":
            self._styles += 1
            font = attributes.get("fontId", "")
            if font.isdecimal() and len(font) < 8 and int(font) in self._struck_fonts:
                self.struck.add(self._styles)

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        self._inside = "" if tag == self._inside else self._inside


class _Texts(Walker):
    """The texts that cells share, by number; how they are to be pronounced is left out."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._held: list[str] = []
        self._words: list[str] | None = None
        self._spoken = self._struck = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag in ("r", "strike"):
            self._struck = tag == "strike" and _is_on(attributes)
        elif tag == "t" and not self._spoken:
            self._words = []
        elif tag == "rPh":
            self._spoken = True

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if tag == "t" and self._words is not None:
            words = "".join(self._words)
            self._held[-1:] = joined(self._held[-1:], struck(words) if self._struck else words)
            self._words = None
        elif tag == "si":
            self.texts.append("".join(self._held))
            self._held.clear()
        elif tag == "rPh":
            self._spoken = False
        elif tag == "r":
            self._struck = False

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._words is not None:
            self._words.append(text)


class _Rows(Walker):
    """The rows of a sheet."""

    def __init__(self, cells: Cells, shared: list[str], struck_styles: set[int]) -> None:
        self._cells, self._shared, self._struck_styles = cells, shared, struck_styles
        self._hidden_columns = 0  # a bit of each
        self._hidden = self._struck = self._crossed = False
        self._row = self._column = -1
        self._type = ""
        self._words: list[str] | None = None
        self._held: list[str] = []
        self._formula = self._spoken = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        match tag:
            case "col" if _is_set(attributes) or attributes.get("width") == "0":
                first, last = (_number(attributes.get(each, "")) for each in ("min", "max"))
                if 0 < first <= last:
                    self._hidden_columns |= (1 << min(last, _LAST)) - (1 << min(first, _LAST) - 1)
            case "r" | "strike":
                self._crossed = tag == "strike" and _is_on(attributes)
            case "row":
                self._hidden = _is_set(attributes) or attributes.get("ht") == "0"
                number = attributes.get("r", "")
                self._row = int(number) - 1 if number.isdecimal() and len(number) < 8 else self._row + 1
                self._column = -1
            case "c":
                self._column += 1
                if (place := _PLACE.fullmatch(attributes.get("r", ""))) is not None:
                    self._row, self._column = int(place[2]) - 1, _column(place[1])
                self._type, self._held, self._formula = attributes.get("t", "n"), [], False
                self._struck = bool(self._struck_styles) and _number(attributes.get("s", "0")) in self._struck_styles
            case "f":
                self._formula = True
            case "rPh":
                self._spoken = True
            case "v" | "t" if not self._spoken:
                self._words = []

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if tag in ("v", "t") and self._words is not None:
            words = "".join(self._words)
            self._held[-1:] = joined(self._held[-1:], struck(words) if self._crossed else words)
            self._words = None
        elif tag == "r":
            self._crossed = False
        elif tag == "rPh":
            self._spoken = False
        elif tag == "c":
            words = self._value()
            if self._hidden or self._hidden_columns >> self._column & 1:
                self._cells.hide(self._row, words)
                return
            self._cells.put(self._row, self._column, struck(words.replace("~~", "")) if self._struck else words)

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
        if (self._formula and not value) or (self._type == "e" and value):
            return "=?"  # its result was not saved, or is an error
        return value.removesuffix(".0") if self._type == "n" else value


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def _is_set(attributes: dict[str, str]) -> bool:
    return attributes.get("hidden", "0") in ("1", "true")


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


class _Aside(Walker):
    """The words of each remark and each text box of a sheet."""

    def __init__(self) -> None:
        self.words: list[list[str]] = []
        self._inside = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag in ("comment", "threadedComment", "sp"):
            self.words.append([])
        elif tag == "p" and self.words:
            self.words[-1].append("\n")
        self._inside = tag in ("t", "text")

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        self._inside = False

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._inside and self.words:
            self.words[-1].append(text)


class _Book(Walker):
    """The sheets of a workbook: name, id, and whether they are hidden."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, bool]] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "sheet":
            hidden = attributes.get("state", "visible") != "visible"
            self.sheets.append((attributes.get("name", ""), attributes.get("id", ""), hidden))


def text_of(data: bytes) -> str:
    """Return the lines of a workbook."""
    package, book, shared, styles, cells = Package(data), _Book(), _Texts(), _Styles(), Cells()
    if package.main.endswith(".bin"):
        raise UnreadableDeck("a binary Excel workbook (.xlsb); save it as .xlsx or .csv")
    walk(package.part(package.main), book, _WHAT)
    relations = package.relations(package.main)
    for each in relations:
        if each.type == "sharedStrings":
            walk(package.part(each.target), shared, _WHAT)
        elif each.type == "styles" and b"strike" in (part := package.part(each.target)):
            walk(part, styles, _WHAT)
    targets = {each.id: each.target for each in relations if each.type == "worksheet"}
    for name, id, hidden in book.sheets:
        if id in targets:  # another is a chart
            cells.open_sheet(name, hidden=hidden)
            walk(package.part(targets[id]), _Rows(cells, shared.texts, styles.struck), _WHAT)
            for each in package.relations(targets[id]):
                if (what := _ASIDE.get(each.type)) and (part := package.part(each.target)):
                    walk(part, aside := _Aside(), _WHAT)
                    for words in aside.words:
                        cells.unseen.tell(what, "".join(words))
    return text_of_sheets(cells)
