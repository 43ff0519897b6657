"""Lay out a sheet on paper, in millimetres from the upper left corner. Nothing is ever left out.

The boxes fill columns, and the columns pages. A text too long for its line continues on the next; a word longer than
a line is broken. The largest font size that fits the sheet on one page is used; if none does, the sheet continues on
further pages.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from deckcheck.builder.sheet import Box, Sheet, SheetRow
from deckcheck.version import __version__
from deckcheck.wording import counted

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a page."""

MARGIN = 13.0
GUTTER = 6.0
RULED = 0.8
"""The space below the rule of a title."""
LEADING = 1.36
"""The height of a line, relative to the font size."""
POINT = 25.4 / 72
TITLE, SMALL, NORMAL = 15.0, 7.5, 10.0
GREY, BLACK = 0.42, 0.0
MOST_TOGETHER = 6
"""A card of at most this many lines stays in one column."""
MOST_LINES = 3
"""A text at the top that takes more lines is cut there, and repeated in full below."""

Width = Callable[[str, float, bool], float]
"""Measures the width of a text, given its size in points and whether it is bold."""


class Text(NamedTuple):
    """A line of text: the upper left corner of its box, and its width."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    grey: float
    width: float


class Stroke(NamedTuple):
    """A horizontal line."""

    x: float
    y: float
    width: float
    grey: float


class Tick(NamedTuple):
    """A square to tick."""

    x: float
    y: float
    side: float


Page = list[Text | Stroke | Tick]


class Setting(NamedTuple):
    """A layout of the boxes: the number of columns, and the font size."""

    columns: int
    size: float


SETTINGS = (Setting(2, 10), Setting(3, 9), Setting(3, 8))
OVERFLOW = Setting(3, 9)


class ColumnLine(NamedTuple):
    """A line of a column: its items, positioned from the line's own corner.

    ``title`` is the title of its box, ``""`` for a title itself.
    """

    items: Page
    ruled: bool = False
    space: float = 0.0
    title: str = ""


class Pen:
    """Sets texts on a paper size and measures their width."""

    def __init__(self, paper: str, measure: Width) -> None:
        self.measure = measure
        self.wide, self.high = PAPERS[paper]
        self.inner = self.wide - 2 * MARGIN

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> Text:
        """Return a line of text that begins at this position."""
        return Text(x, y, text, size, bold, grey, self.measure(text, size, bold))

    def at_end(self, y: float, text: str, size: float, *, grey: float = BLACK) -> Text:
        """Return a line of text that ends at the right margin."""
        written = self.text(0, y, text, size, grey=grey)
        return written._replace(x=self.wide - MARGIN - written.width)

    def wrapped(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Return a text split into lines of this width."""
        return wrapped(text, room, lambda part: self.measure(part, size, bold))


def pages(sheet: Sheet, paper: str, width: Width) -> list[Page]:
    """Return the pages of a sheet. ``paper`` is one of ``PAPERS``."""
    for setting in SETTINGS:
        layout = _SheetPages(sheet, paper, width, setting)
        if len(made := list(islice(layout.filled(), 2))) == 1:
            return layout.footed(made)
    layout = _SheetPages(sheet, paper, width, OVERFLOW)
    return layout.footed(list(layout.filled()))


class _SheetPages(Pen):
    """A sheet being laid out."""

    def __init__(self, sheet: Sheet, paper: str, width: Width, setting: Setting) -> None:
        super().__init__(paper, width)
        self._sheet, self._setting = sheet, setting
        self._column = (self.inner - GUTTER * (setting.columns - 1)) / setting.columns
        self._line = setting.size * POINT * LEADING
        self._in_full: list[SheetRow] = []

    def filled(self) -> Iterator[Page]:
        """Yield the pages without their footers."""
        bottom = self.high - MARGIN - line_height(SMALL) * 1.5
        page, top = self._head()
        column, y, above = 0, top, True  # above: the column is still empty
        for chunk in self._chunks():
            needed = sum(self._line + RULED * line.ruled + line.space * (not above) for line in chunk)
            if y + needed > bottom and not above:
                column, y, above = column + 1, top, True
                if column == self._setting.columns:
                    yield page
                    page, top = self._further()
                    column, y = 0, top
                for line in self._heading(f"{chunk[0].title} (continued)") if chunk[0].title else ():
                    y = self._place(page, line, column, y)
            for line in chunk:
                y = self._place(page, line, column, y + line.space * (not above))
                above = False
        yield page

    def footed(self, pages: list[Page]) -> list[Page]:
        """Return the pages with page numbers added at the foot."""
        y = self.high - MARGIN - line_height(SMALL)
        left = self.text(MARGIN, y, f"deckcheck {__version__} · {counted(self._sheet.total, 'card')}", SMALL, grey=GREY)
        for number, page in enumerate(pages, 1):
            page += [left, self.at_end(y, f"page {number} of {len(pages)}", SMALL, grey=GREY)]
        return pages

    def _place(self, page: Page, line: ColumnLine, column: int, y: float) -> float:
        """Put a line into a column; return the position of the next one."""
        left = MARGIN + column * (self._column + GUTTER)
        page += [item._replace(x=left + item.x, y=y + item.y) for item in line.items]
        return y + self._line + RULED * line.ruled

    def _chunks(self) -> Iterator[list[ColumnLine]]:
        """Yield the lines of the columns, grouped if they must stay together: a title and the row after it."""
        boxes = self._sheet.boxes
        if self._in_full:
            boxes = (*boxes, Box("In full", tuple(self._in_full)))
        for box in boxes:
            title = self._heading(box.title, box.cards)
            digits = len(str(max((row.number or row.copies for row in box.rows), default=0)))
            for row in box.rows:
                first, *others = lines = list(self._row(box, row, digits))
                yield [*title, *lines] if len(lines) <= MOST_TOGETHER else [*title, first]
                yield from ([line] for line in others if len(lines) > MOST_TOGETHER)
                title = []

    def _heading(self, title: str, cards: int | None = None) -> list[ColumnLine]:
        size = self._setting.size
        count = [] if cards is None else [self.text(0, 0, str(cards), size, bold=True)]
        wide = sum(number.width for number in count)
        parts = self.wrapped(title, self._column - wide - (GUTTER / 2 if count else 0), size, bold=True)
        lines = [ColumnLine([self.text(0, 0, part, size, bold=True)]) for part in parts]
        lines[0] = lines[0]._replace(space=self._line * 0.6)
        rule = Stroke(0, self._line, self._column, GREY)
        counted_at = [number._replace(x=self._column - wide) for number in count]
        lines[-1] = lines[-1]._replace(ruled=True, items=[*lines[-1].items, *counted_at, rule])
        return lines

    def _row(self, box: Box, row: SheetRow, digits: int) -> Iterator[ColumnLine]:
        size = self._setting.size
        text = f"{row.text} ({row.note})" if row.note else row.text
        room = self.measure("0" * digits + "." * bool(row.number), size, False)
        tick = size * POINT * 1.25
        left = tick + room + size * POINT * 0.5 if row.copies else 0.0
        parts = self.wrapped(text, self._column - left, size, bold=row.marked)
        for number, part in enumerate(parts):
            items: Page = [self.text(left, 0, part, size, bold=row.marked)]
            if row.copies and not number:
                count = self.text(0, 0, f"{row.number}." if row.number else str(row.copies), size)
                side = size * POINT * 0.72
                items.insert(0, count._replace(x=tick + room - count.width))
                items.append(Tick(0, (self._line - side) / 2, side))
            yield ColumnLine(
                items,
                space=self._line * 0.15 if not (row.copies or number) else 0.0,
                title=box.title,
            )

    def _head(self) -> tuple[Page, float]:
        """Return the first page with its head, and the position where its columns begin."""
        sheet, y = self._sheet, MARGIN
        page: Page = [self.text(MARGIN, y, "Deck check sheet", TITLE, bold=True)]
        page.append(self.at_end(y + line_height(TITLE) - line_height(NORMAL), sheet.game, NORMAL))
        y += line_height(TITLE) + 2.5
        for row in sheet.fields:
            x, low = MARGIN, y
            for (label, value), share in zip(row, (0.62, 0.38), strict=True):
                wide = self.inner * share - (GUTTER if x == MARGIN else 0)
                low = max(low, self._field(page, x, y, wide, label, value))
                x += wide + GUTTER
            y = low + 1.5
        verdict = f"{sheet.verdict.upper()}: {sheet.judged}" if sheet.judged else sheet.verdict.upper()
        for text, bold in ((verdict, True), (sheet.make_up, False), *((each, True) for each in sheet.warnings)):
            for part in self._begun(text, self.inner, NORMAL, bold=bold):
                page.append(self.text(MARGIN, y, part, NORMAL, bold=bold))
                y += line_height(NORMAL)
        return page, y + 4

    def _field(self, page: Page, x: float, y: float, wide: float, label: str, value: str) -> float:
        """Put a label and its value on a rule, empty to fill in by hand; return where that ends."""
        page.append(self.text(x, y + line_height(NORMAL) - line_height(SMALL) - 0.4, label, SMALL, grey=GREY))
        left = x + 19
        for part in self._begun(value, wide - 19, NORMAL):
            if part:
                page.append(self.text(left, y, part, NORMAL))
            y += line_height(NORMAL)
        page.append(Stroke(left, y, wide - 19, GREY))
        return y

    def _begun(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Return a text of the head in lines. One that takes too many lines is cut, and repeated in full below."""
        parts = self.wrapped(text, room, size, bold=bold)
        if len(parts) > MOST_LINES:
            last = self.wrapped(parts[MOST_LINES - 1], room - self.measure(" …", size, bold), size, bold=bold)[0]
            parts = [*parts[: MOST_LINES - 1], f"{last} …"]
            if text not in [row.text for row in self._in_full]:
                self._in_full.append(SheetRow(text))
        return parts

    def _further(self) -> tuple[Page, float]:
        """Return a further page, headed with its player and deck, and the position where its columns begin."""
        sheet, y = self._sheet, MARGIN + line_height(NORMAL)
        names = filter(None, (sheet.details.player, sheet.deck, sheet.details.event))
        first, *more = self.wrapped(" · ".join(names) or sheet.game, self.inner - 30, NORMAL)
        whose = self.text(MARGIN, MARGIN, f"{first} …" if more else first, NORMAL, bold=True)
        return [whose, Stroke(MARGIN, y, self.inner, GREY)], y + 4


def line_height(size: float) -> float:
    """Return the height of a line of this font size, in millimetres."""
    return size * POINT * LEADING


def wrapped(text: str, room: float, measure: Callable[[str], float]) -> list[str]:
    """Return the text in lines no wider than ``room``, split at spaces; a word that is wider itself is broken.

    >>> wrapped("The Second Coming of Methuselah", 9, len)
    ['The', 'Second', 'Coming of', 'Methusela', 'h']
    """
    if measure(whole := text.lstrip(" ")) <= room:  # the usual case: measuring each beginning takes longer
        return [whole]
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while measure(word) > room:
            end = max(bisect_right(range(len(word)), room, key=lambda letters: measure(word[:letters])) - 1, 1)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line] if line or not lines else lines
