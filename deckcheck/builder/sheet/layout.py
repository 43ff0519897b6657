"""Where everything of a sheet stands on paper, in millimetres from the upper left corner. Nothing is ever left out.

The boxes fill columns, and the columns pages. What is too long for its line goes on in the next, and a word that is
longer than a line is broken. Of several sizes the largest is taken with which the sheet is one page; where none is,
the sheet goes on with further pages.
"""

from __future__ import annotations

import unicodedata
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
"""The room below the rule of a title."""
LEADING = 1.36
"""The height of a line, in sizes of its letters."""
POINT = 25.4 / 72
TITLE, SMALL, PLAIN = 15.0, 7.5, 10.0
GREY, BLACK = 0.42, 0.0
MOST_TOGETHER = 6
"""The lines of a card are not parted, unless they are more."""
MOST_LINES = 3
"""What is written at the top and takes more lines than this is only begun there, and stands below in full."""

Width = Callable[[str, float, bool], float]
"""How wide a text is, by its size in points and whether it is bold."""


class Text(NamedTuple):
    """A line of text, the upper left corner of its letters' box, and how wide and high it is."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    grey: float
    width: float

    @property
    def height(self) -> float:
        """Return the height of the line in millimetres."""
        return self.size * POINT * LEADING


class Rule(NamedTuple):
    """A horizontal line."""

    x: float
    y: float
    width: float
    grey: float


class Tick(NamedTuple):
    """A square for a tick; ``marked``: with an exclamation mark in it, since something is wrong with the card."""

    x: float
    y: float
    side: float
    marked: bool = False


Page = list[Text | Rule | Tick]


class Setting(NamedTuple):
    """How the boxes are set: in how many columns, in letters of which size."""

    columns: int
    size: float


SETTINGS = (Setting(2, 10), Setting(3, 9), Setting(3, 8))
OVERFLOW = Setting(3, 9)


Put = tuple[float, str, bool, float]
"""A text in a column: where it begins there, what it says, whether it is bold, how grey."""


class ColumnLine(NamedTuple):
    """A line of a column. ``stays`` = not the last of one; ``title`` is that of its box, ``""`` for a title itself."""

    texts: tuple[Put, ...]
    tick: bool = False
    marked: bool = False
    ruled: bool = False
    stays: bool = False
    space: float = 0.0
    title: str = ""


def pages(sheet: Sheet, paper: str, width: Width) -> list[Page]:
    """Return the pages of a sheet. ``paper`` is one of ``PAPERS``."""
    for setting in SETTINGS:
        layout = _SheetPages(sheet, paper, width, setting)
        if len(made := list(islice(layout.filled(), 2))) == 1:
            return layout.footed(made)
    layout = _SheetPages(sheet, paper, width, OVERFLOW)
    return layout.footed(list(layout.filled()))


class _SheetPages:
    """A sheet on its way to paper."""

    def __init__(self, sheet: Sheet, paper: str, width: Width, setting: Setting) -> None:
        self._sheet, self._measure, self._setting = sheet, width, setting
        self._wide, self._high = PAPERS[paper]
        self._inner = self._wide - 2 * MARGIN
        self._column = (self._inner - GUTTER * (setting.columns - 1)) / setting.columns
        self._line = setting.size * POINT * LEADING
        self._in_full: list[SheetRow] = []

    def filled(self) -> Iterator[Page]:
        """Yield the pages, but for what stands at their foot."""
        bottom = self._high - MARGIN - line_height(SMALL) * 1.5
        page, top = self._head()
        column, y, above = 0, top, True  # above: nothing stands in the column yet
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
        """Return the pages with their numbers."""
        for number, page in enumerate(pages, 1):
            self._foot(page, number, len(pages))
        return pages

    def _place(self, page: Page, line: ColumnLine, column: int, y: float) -> float:
        """Put a line into a column; return where the next one goes."""
        left = MARGIN + column * (self._column + GUTTER)
        size = self._setting.size
        for x, text, bold, grey in line.texts:
            page.append(self._text(left + x, y, text, size, bold=bold, grey=grey))
        if line.tick:
            side = size * POINT * 0.72
            page.append(Tick(left, y + (self._line - side) / 2, side, line.marked))
        if line.ruled:
            page.append(Rule(left, y + self._line, self._column, GREY))
        return y + self._line + RULED * line.ruled

    def _text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = BLACK) -> Text:
        return Text(x, y, text, size, bold, grey, self._measure(text, size, bold))

    def _chunks(self) -> Iterator[list[ColumnLine]]:
        """Yield the lines of the columns, those together that must not be parted: a title and what follows it."""
        chunk: list[ColumnLine] = []
        for line in self._lines():
            chunk.append(line)
            if not line.stays:
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def _lines(self) -> Iterator[ColumnLine]:
        boxes = self._sheet.boxes
        if self._in_full:
            boxes = (*boxes, Box("In full", tuple(self._in_full)))
        for box in boxes:
            yield from self._heading(box.title, box.cards)
            digits = len(str(max((row.number or row.copies for row in box.rows), default=0)))
            for row in box.rows:
                yield from self._row(box, row, digits)

    def _heading(self, title: str, cards: int | None = None) -> list[ColumnLine]:
        size = self._setting.size
        count = "" if cards is None else str(cards)
        wide = self._measure(count, size, True) if count else 0.0
        parts = self._wrapped(title, self._column - wide - (GUTTER / 2 if count else 0), size, bold=True)
        lines = [ColumnLine(((0.0, part, True, BLACK),), stays=True) for part in parts]
        lines[0] = lines[0]._replace(space=self._line * 0.6)
        lines[-1] = lines[-1]._replace(ruled=True)
        if count:
            lines[-1] = lines[-1]._replace(texts=(*lines[-1].texts, (self._column - wide, count, True, BLACK)))
        return lines

    def _row(self, box: Box, row: SheetRow, digits: int) -> Iterator[ColumnLine]:
        size = self._setting.size
        text = f"{row.text} ({row.note})" if row.note else row.text
        count = f"{row.number}." if row.number else str(row.copies or "")
        room = self._measure("0" * digits + "." * bool(row.number), size, False)
        tick = size * POINT * 1.25
        left = tick + room + size * POINT * 0.5 if row.copies else 0.0
        parts = self._wrapped(text, self._column - left, size)
        for number, part in enumerate(parts):
            texts: tuple[Put, ...] = ((left, part, False, BLACK),)
            if row.copies and not number:
                texts = ((tick + room - self._measure(count, size, False), count, False, BLACK), *texts)
            yield ColumnLine(
                texts,
                tick=bool(row.copies) and not number,
                marked=row.marked,
                stays=len(parts) <= MOST_TOGETHER and number < len(parts) - 1,
                space=self._line * 0.15 if not (row.copies or number) else 0.0,
                title=box.title,
            )

    def _wrapped(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        return wrapped(text, room, lambda part: self._measure(part, size, bold))

    def _head(self) -> tuple[Page, float]:
        """Return the first page with what is written at the top, and where its columns begin."""
        sheet, page = self._sheet, Page()
        y = MARGIN
        page.append(self._text(MARGIN, y, "Deck check sheet", TITLE, bold=True))
        game = self._text(0, y, sheet.game, PLAIN)
        page.append(game._replace(x=self._wide - MARGIN - game.width, y=y + line_height(TITLE) - line_height(PLAIN)))
        y += line_height(TITLE) + 2.5
        details = sheet.details
        for row in (
            (("Player", details.player, 0.62), ("Date", details.date, 0.38)),
            (("Event", details.event, 0.62), ("Checked by", details.checked_by, 0.38)),
            (("Deck", sheet.deck, 0.62), ("Total cards", sheet.cards, 0.38)),
        ):
            x, low = MARGIN, y
            for label, value, share in row:
                wide = self._inner * share - (GUTTER if x == MARGIN else 0)
                low = max(low, self._field(page, x, y, wide, label, value))
                x += wide + GUTTER
            y = low + 1.5
        said = f"{sheet.verdict.upper()}: {sheet.judged}" if sheet.judged else sheet.verdict.upper()
        for text, bold in ((said, True), (sheet.make_up, False), *((each, True) for each in sheet.warnings)):
            for part in self._begun(text, self._inner, PLAIN, bold=bold):
                page.append(self._text(MARGIN, y, part, PLAIN, bold=bold))
                y += line_height(PLAIN)
        return page, y + 4

    def _field(self, page: Page, x: float, y: float, wide: float, label: str, value: str) -> float:
        """Put a label and, on a line, what is written there or will be by hand; return where that ends."""
        name = self._text(x, y + line_height(PLAIN) - line_height(SMALL) - 0.4, label, SMALL, grey=GREY)
        page.append(name)
        left = x + 19
        parts = self._begun(value, wide - 19, PLAIN) if value else [""]
        for part in parts:
            if part:
                page.append(self._text(left, y, part, PLAIN))
            y += line_height(PLAIN)
        page.append(Rule(left, y, wide - 19, GREY))
        return y

    def _begun(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Return a text of the top in lines. One that would push the deck off the page stands below in full."""
        parts = self._wrapped(text, room, size, bold=bold)
        if len(parts) > MOST_LINES:
            last = self._wrapped(parts[MOST_LINES - 1], room - self._measure(" …", size, bold), size, bold=bold)[0]
            parts = [*parts[: MOST_LINES - 1], f"{last} …"]
            if text not in [row.text for row in self._in_full]:
                self._in_full.append(SheetRow(text))
        return parts

    def _further(self) -> tuple[Page, float]:
        """Return a further page, which says whose it is, and where its columns begin."""
        page: Page = []
        sheet = self._sheet
        names = [each for each in (sheet.details.player, sheet.deck, sheet.details.event) if each]
        parts = self._wrapped(" · ".join(names) or sheet.game, self._inner - 30, PLAIN)
        text = parts[0] + (" …" if len(parts) > 1 else "")
        page.append(self._text(MARGIN, MARGIN, text, PLAIN, bold=True))
        page.append(Rule(MARGIN, MARGIN + line_height(PLAIN), self._inner, GREY))
        return page, MARGIN + line_height(PLAIN) + 4

    def _foot(self, page: Page, number: int, of: int) -> None:
        y = self._high - MARGIN - line_height(SMALL)
        left = f"deckcheck {__version__} · {counted(self._sheet.total, 'card')}"
        page.append(self._text(MARGIN, y, left, SMALL, grey=GREY))
        right = self._text(0, y, f"page {number} of {of}", SMALL, grey=GREY)
        page.append(right._replace(x=self._wide - MARGIN - right.width))


def line_height(size: float) -> float:
    """Return how high a line of letters of so many points is, in millimetres."""
    return size * POINT * LEADING


def wrapped(text: str, room: float, measure: Callable[[str], float]) -> list[str]:
    """Return the text in lines no wider than ``room``; only a word that is wider itself is broken. Spaces part lines.

    >>> wrapped("The Second Coming of Methuselah", 9, len)
    ['The', 'Second', 'Coming of', 'Methusela', 'h']
    """
    if measure(whole := text.lstrip(" ")) <= room:  # as most do: measuring each beginning takes longer
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
            end = _fitting(word, room, measure)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line] if line or not lines else lines


def _fitting(word: str, room: float, measure: Callable[[str], float]) -> int:
    """Return how many letters of a word fit, one at least, and none without the accents that belong to it."""
    least = max(bisect_right(range(len(word) + 1), room, key=lambda letters: measure(word[:letters])) - 1, 1)
    end = least
    while end > 1 and end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end -= 1
    return end if end > 1 or not unicodedata.category(word[least : least + 1] or " ").startswith("M") else least
