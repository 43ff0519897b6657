"""Texts and spreadsheets of LibreOffice and others. What is deleted, and remarks in the margin, are not read."""

from __future__ import annotations

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import SeenLines
from deckcheck.decklists.documents.sheets import MAX_COLUMNS, MAX_ROWS, Cells, Sheet, text_of_sheets
from deckcheck.decklists.documents.xml import Walker, walk
from deckcheck.errors import UnreadableDeck

_UNSEEN = frozenset(("annotation", "tracked-changes", "title", "desc", "forms", "ruby-text"))
_PARAGRAPHS = ("p", "h")
_WHAT = "an OpenDocument file"


class _Text(Walker):
    """What is written in paragraphs; a subclass says where it goes."""

    def __init__(self) -> None:
        self._unseen = 0
        self._paragraphs = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if self._unseen or tag in _UNSEEN:
            self._unseen += 1
            return
        self._paragraphs += tag in _PARAGRAPHS
        if not self._paragraphs:
            self.open(tag, attributes)
        elif tag in _PARAGRAPHS or tag == "line-break":
            self.break_line(blank=tag == "line-break")
        elif tag == "tab":
            self.put("\t")
        elif tag == "s":
            self.put(" ")
        else:
            self.open(tag, attributes)

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._unseen:
            self._unseen -= 1
            return
        if tag in _PARAGRAPHS:
            self._paragraphs -= 1
            self.break_line(blank=True)
        self.close(tag)

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._paragraphs and not self._unseen:
            self.put(" ".join(text.split("\n")))

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element outside paragraphs, or one that stands in them."""

    def close(self, tag: str) -> None:
        """Take the end of an element that is seen."""

    def put(self, words: str) -> None:
        """Take words of a paragraph."""

    def break_line(self, *, blank: bool) -> None:
        """Take the end of a line."""


class _Body(_Text):
    """The lines of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = SeenLines()

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Take a part of a table."""
        match tag:
            case "table":
                self.seen.open_table()
            case "table-row":
                self.seen.open_row()
            case "table-cell" | "covered-table-cell":
                self.seen.open_cell()

    def close(self, tag: str) -> None:
        """Take the end of a part of a table."""
        if tag == "table-row":
            self.seen.close_row()
        elif tag == "table":
            self.seen.close_table()

    def put(self, words: str) -> None:
        """Add words to the line."""
        self.seen.add(words)

    def break_line(self, *, blank: bool) -> None:
        """End the line."""
        self.seen.end_line(blank=blank)


class _Tables(_Text):
    """The cells of a spreadsheet, of which one may stand for many."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = Cells()
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._words: list[str] = []

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of a sheet, a row or a cell."""
        match tag:
            case "table":
                self.cells.sheets.append(Sheet(attributes.get("name", ""), {}))
                self._row = 0
            case "table-row":
                self._column, self._rows = 0, _times(attributes, "number-rows-repeated", MAX_ROWS)
            case "table-cell" | "covered-table-cell":
                self._columns, self._words = _times(attributes, "number-columns-repeated", MAX_COLUMNS), []
                if "formula" in attributes and not attributes.get("value-type"):
                    self._words = ["=?"]

    def close(self, tag: str) -> None:
        """Take the end of a row or a cell."""
        if tag == "table-row":
            self._row += self._rows
        elif tag in ("table-cell", "covered-table-cell"):
            if words := " ".join("".join(self._words).split()):
                for row in range(self._rows):
                    self.cells.put(self._row + row, self._column, words, self._columns)
            self._column += self._columns

    def put(self, words: str) -> None:
        """Add words to the cell."""
        self._words.append(words)

    def break_line(self, *, blank: bool) -> None:
        """Part the words of two lines."""
        self._words.append(" ")


def _times(attributes: dict[str, str], name: str, most: int) -> int:
    """Return how often a row or cell stands there, at most once more than there may be."""
    number = attributes.get(name, "1")
    return max(min(int(number), most + 1), 1) if number.isdecimal() and len(number) < 10 else 1


def text_of(data: bytes) -> str:
    """Return the lines of a text or a spreadsheet."""
    package = Package(data)
    if b"encryption-data" in package.part("META-INF/manifest.xml"):
        raise UnreadableDeck("an encrypted document; save it without a password")
    content = package.part("content.xml")
    if package.kind.endswith("text"):
        body = _Body()
        walk(content, body, _WHAT)
        return body.seen.text()
    tables = _Tables()
    walk(content, tables, _WHAT)
    return text_of_sheets(tables.cells.sheets)
