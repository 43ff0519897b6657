"""Texts and spreadsheets of LibreOffice and others. What is deleted, and remarks in the margin, are not read."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import SeenLines, joined
from deckcheck.decklists.documents.sheets import MAX_COLUMNS, MAX_ROWS, Cells, text_of_sheets
from deckcheck.decklists.documents.unseen import Unseen
from deckcheck.decklists.documents.xml import Walker, walk
from deckcheck.decklists.text.decoration import struck
from deckcheck.errors import UnreadableDeck

_UNSEEN = {
    **dict.fromkeys(("title", "desc", "ruby-text", "note-citation", "binary-data", "script", "event-listeners"), ""),
    "annotation": "comment",
    "tracked-changes": "deletion",
    "forms": "form",
    "note": "footnote",
}
"""What is not read, and what is told of it."""
_SHAPES = frozenset(("shapes", "frame", "custom-shape", "g", "rect", "ellipse", "line", "caption"))
_PARAGRAPHS = ("p", "h")
_MARGINS = frozenset(f"{part}{which}" for part in ("header", "footer") for which in ("", "-left", "-first"))
_MOST_PARENTS = 8
_WHAT = "an OpenDocument file"


class _Styles(Walker):
    """Which styles draw a line through their words, and which hide them."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, bool]] = {}
        self._parents: dict[str, str] = {}
        self._name = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if tag == "style":
            self._name = attributes.get("name", "")
            self._parents[self._name] = attributes.get("parent-style-name", "")
        elif tag in ("text-properties", "table-properties"):
            said = self._said.setdefault(self._name, {})
            if line := attributes.get("text-line-through-style") or attributes.get("text-line-through-type"):
                said["struck"] = line != "none"
            if shown := attributes.get("display"):
                said["hidden"] = shown in ("none", "false")

    def holds(self, what: str, style: str, *, otherwise: bool) -> bool:
        """Return whether a style is ``"struck"`` or ``"hidden"``, by itself or the style that it is made of."""
        for _ in range(_MOST_PARENTS):
            if not style:
                break
            if what in (said := self._said.get(style, {})):
                return said[what]
            style = self._parents.get(style, "")
        return otherwise


class _Text(Walker):
    """What is written in paragraphs; a subclass says where it goes."""

    unseen_parts: Mapping[str, str] = _UNSEEN

    def __init__(self, styles: _Styles, unseen: Unseen) -> None:
        self._unseen: list[str] = []  # the elements that are open from the first which is not seen
        self._unread: list[str] = []
        self._told = unseen
        self._paragraphs = 0
        self._styles = styles
        self._crossed, self._hidden = [False], [False]  # of each element that is open

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if self._unseen or tag in self.unseen_parts:
            self._unseen.append(tag)
            self._unread += [attributes.get("current-value", ""), "\n"] * (self._unseen[0] == "forms")
            return
        self._paragraphs += tag in _PARAGRAPHS
        crossed, hidden = self._crossed[-1], self._hidden[-1]
        if style := attributes.get("style-name", ""):
            crossed = self._styles.holds("struck", style, otherwise=crossed)
            hidden = hidden or self._styles.holds("hidden", style, otherwise=False)
        shown = attributes.get("display", "") not in ("none", "false")
        self._crossed.append(crossed)
        self._hidden.append(hidden or not shown or attributes.get("visibility", "visible") != "visible")
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
            self._unread += ["\n"] * (tag in _PARAGRAPHS)
            if self._unseen.pop() and not self._unseen:
                if what := self.unseen_parts.get(tag):
                    self._told.tell(what, "".join(self._unread))
                self._unread.clear()
            return
        if tag in _PARAGRAPHS:
            self._paragraphs -= 1
            self.break_line(blank=True)
        self.close(tag)
        self._crossed.pop()
        self._hidden.pop()

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._unseen:
            if not {"creator", "date", "note-citation"}.intersection(self._unseen):
                self._unread.append(text)
        elif self._paragraphs:
            words = " ".join(text.split("\n"))
            self.hide(words) if self._hidden[-1] else self.put(words, crossed=self._crossed[-1])

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element outside paragraphs, or one that stands in them."""

    def close(self, tag: str) -> None:
        """Take the end of an element that is seen."""

    def put(self, words: str, *, crossed: bool = False) -> None:
        """Take words of a paragraph; ``crossed`` with a line through them."""

    def hide(self, words: str) -> None:
        """Take words of a paragraph which nobody sees."""

    def break_line(self, *, blank: bool) -> None:
        """Take the end of a line."""


class _Body(_Text):
    """The lines of a text."""

    def __init__(self, styles: _Styles, unseen: Unseen) -> None:
        super().__init__(styles, unseen)
        self.seen = SeenLines(unseen)

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

    def put(self, words: str, *, crossed: bool = False) -> None:
        """Add words to the line."""
        self.seen.add(words, crossed=crossed)

    def hide(self, words: str) -> None:
        """Take words of the line which nobody sees."""
        self.seen.hide(words)

    def break_line(self, *, blank: bool) -> None:
        """End the line."""
        self.seen.end_line(blank=blank)


class _Margins(Walker):
    """The headers and footers of the pages."""

    def __init__(self, styles: _Styles) -> None:
        self._styles = styles
        self.parts: list[tuple[str, list[str]]] = []
        self._body: _Body | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""
        if self._body:
            self._body.start(tag, attributes)
        elif tag in _MARGINS and attributes.get("display", "true") != "false":
            self._body = _Body(self._styles, Unseen())

    def end(self, tag: str) -> None:
        """Take the end of an element."""
        if self._body and tag in _MARGINS:
            self.parts.append((f"page {tag[:6]}", self._body.seen.lines()))
            self._body = None
        elif self._body:
            self._body.end(tag)

    def text(self, text: str) -> None:
        """Take text between tags."""
        if self._body:
            self._body.text(text)


class _Tables(_Text):
    """The cells of a spreadsheet, of which one may stand for many."""

    unseen_parts = _UNSEEN | dict.fromkeys(_SHAPES, "text box")

    def __init__(self, styles: _Styles, unseen: Unseen) -> None:
        super().__init__(styles, unseen)
        self.cells = Cells(unseen)
        self._hidden_columns = 0  # a bit of each
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._words: list[str] = []
        self._hides = False

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of a sheet, a row or a cell."""
        match tag:
            case "table":
                self.cells.open_sheet(attributes.get("name", ""), hidden=self._hidden[-1])
                self._row = self._column = 0
                self._hidden_columns = 0
            case "table-column":
                times = _times(attributes, "number-columns-repeated", MAX_COLUMNS)
                if self._hidden[-1] and self._column <= MAX_COLUMNS:
                    self._hidden_columns |= (1 << self._column + times) - (1 << self._column)
                self._column += times
            case "table-row":
                self._column, self._rows = 0, _times(attributes, "number-rows-repeated", MAX_ROWS)
            case "table-cell" | "covered-table-cell":
                self._columns, self._words = _times(attributes, "number-columns-repeated", MAX_COLUMNS), []
                self._hides = False
                if "formula" in attributes and not attributes.get("value-type"):
                    self._words = ["=?"]

    def close(self, tag: str) -> None:
        """Take the end of a row or a cell."""
        if tag == "table-row":
            self._row += self._rows
        elif tag in ("table-cell", "covered-table-cell"):
            if words := " ".join("".join(self._words).split()):
                for column in range(self._column, self._column + self._columns):
                    if self._hides or self._hidden_columns >> column & 1:
                        self.cells.hide(self._row, words, self._rows)
                    else:
                        for row in range(self._row, self._row + self._rows):
                            self.cells.put(row, column, words)
            self._column += self._columns

    def put(self, words: str, *, crossed: bool = False) -> None:
        """Add words to the cell."""
        self._words[-1:] = joined(self._words[-1:], struck(words) if crossed else words)

    def hide(self, words: str) -> None:
        """Add words to the cell, which nobody sees."""
        self._words.append(words)
        self._hides = self._hides or bool(words.strip())

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
    content, named = package.part("content.xml"), package.part("styles.xml")
    styles, unseen = _Styles(), Unseen()
    for part in (named, content):
        if b"line-through" in part or b"display=" in part:
            walk(part, styles, _WHAT)
    if package.kind.endswith("text"):
        body = _Body(styles, unseen)
        walk(content, body, _WHAT)
        lines = body.seen.lines()
        if b":master-styles" in named:
            walk(named, margins := _Margins(styles), _WHAT)
            lines = unseen.within_margins(lines, margins.parts)
        return "\n".join([*lines, *unseen.comments()])
    tables = _Tables(styles, unseen)
    walk(content, tables, _WHAT)
    return text_of_sheets(tables.cells)
