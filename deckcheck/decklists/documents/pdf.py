"""Read PDFs with text: their lines in reading order, column after column, and a card name over two lines on one."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from logging import LogRecord, getLogger
from logging.handlers import BufferingHandler
from math import hypot, inf
from typing import Any, NamedTuple

from deckcheck.decklists.documents.visible_lines import LIST, UnreadContent, carried_list, drawn_rows
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.rows import one_below_the_other
from deckcheck.decklists.tables import header_columns
from deckcheck.decklists.text.count_and_note import is_counted_card, leading
from deckcheck.decklists.text.headings import is_no_card
from deckcheck.decklists.words import struck
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_TRAILER = 2048
_CHARACTERS = {
    **dict.fromkeys(map(ord, "\x7f\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc"), "• "),
    **{ord(char): unicodedata.normalize("NFKC", char) for char in "ﬀﬁﬂﬃﬄﬅﬆ"},
}
"""Bullets in the encodings of symbol fonts, and ligatures."""
_NUMBER, _COUNT = late_pattern(r"\d+[.)]"), late_pattern(r"\d+(?:\s.*)?")
_SPACES = late_pattern(r"[^\S\t]+")
_OVER = {
    "/Widget": "fields that are filled in",
    "/FreeText": "words written over it",
    "/StrikeOut": "lines that are struck out",
}
"""Annotations whose place in the list is unknown."""
_LOSSES = late_pattern("Exceeded|Impossible|[Ll]imit|skip", re.IGNORECASE)
"""Messages of pypdf when it omits something."""
_MARGIN = late_pattern(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?:\s?[AP]M)?(?:\s.*)?|(?:https?|file):\S+\s\d+/\d+"
    r"|page \d+(?: ?(?:of|/) ?\d+)?|\d+ ?(?:of|/) ?\d+",
    re.IGNORECASE,
)
"""Headers and footers that browsers and other programs print on a page."""
_FAR = 60
"""A line that begins this far to the right belongs to another column."""
_INDENTS = range(4, 41)
"""The distance to the right, within a column, at which a continued line begins."""
_MOST_DOWN = 20
"""The maximum distance down to a continued line."""
_FULL = 0.75
"""A card line may be wrapped if it and the next word reach this share of its column's longest card line."""


class _PageLine(NamedTuple):
    """A line of a page, with the place of its first part across the page, and its height on the page."""

    text: str
    start: int
    up: float


class _Lines:
    """The lines of the pages while they are read."""

    def __init__(self) -> None:
        self.lines: list[_PageLine] = []
        self._broken, self._has_gap, self._last = True, False, ""
        self._begin = self._height = inf

    def take(self, text: str, page: Sequence[float], place: Sequence[float], _: object, size: float) -> None:
        """Add a piece of text, preceded by a line end if it begins on another line.

        Text far to the right of the words before it, or drawn separately at the same height, is another column.
        """
        across = place[4] * page[0] + place[5] * page[2] + page[4]
        up = place[4] * page[1] + place[5] * page[3] + page[5]
        size *= hypot(*place[:2]) * hypot(*page[:2])
        for number, written in enumerate(text.translate(_CHARACTERS).split("\n")):
            self._broken = self._broken or number > 0
            words = written.strip()
            if not words:
                self._has_gap = self._has_gap or bool(written)
                continue
            gap = " " if self._has_gap or written[0].isspace() or _NUMBER.fullmatch(self._last) else ""
            beyond = across - self._begin > (0.6 * len(self._last) + 1.5) * size
            beyond = beyond or bool(not gap and self._last[-1:].isalpha() and _COUNT.fullmatch(words))
            if self._broken:
                beyond = not number and across > self._begin and abs(up - self._height) < 0.4 * size
            if self._broken and not beyond:
                self.lines.append(_PageLine(words, round(place[4]), up))
            else:
                line, gap = self.lines[-1], "\t" if beyond else gap
                self.lines[-1] = line._replace(text=f"{line.text}{gap}{words}")
            self._broken, self._has_gap, self._last = False, written[-1].isspace(), words
            self._begin, self._height = (across, up) if not number else (inf, inf)

    def begin_page(self) -> None:
        """Begin a page, on a new line."""
        self._broken, self._height = True, inf


def _report_annotations(page: Any, unread: UnreadContent) -> None:
    """Report annotations over a page, which are not part of its drawing.

    Raises UnreadableDeck for words or strokes over it that may change the list, because their place in it is unknown.
    """
    for each in page.annotations or ():
        over = each.get_object()
        kind, words = str(over.get("/Subtype")), str(over.get("/Contents") or "").strip()
        if kind == "/Widget":
            holds_text = over.get_inherited("/FT", "/Tx") in ("/Tx", "/Ch")
            words = str(over.get_inherited("/V") or "").strip() if holds_text else ""
        if kind in _OVER and (words or kind == "/StrikeOut"):
            problem = f"a PDF with {_OVER[kind]} ('{shown(words, 40)}')"
            raise UnreadableDeck(f"{problem}; print it to a new PDF, or export the list as text")
        if kind in ("/Text", "/Popup", "/Highlight", "/Underline", "/Caret", "/Stamp"):
            unread.report("comment", words)


def text_of(data: bytes) -> str:
    """Return the lines of a PDF. Raises UnreadableDeck if it is encrypted or without text, and ImportError."""
    from pypdf import PdfReader, apply_configuration

    lines, unread = _Lines(), UnreadContent()
    with _messages() as messages, apply_configuration(jbig2dec_binary=None):  # no other program is run
        encrypted = b"/Encrypt" in data[-_TRAILER:]  # checked first: opening one may need a further library
        if encrypted or (reader := PdfReader(BytesIO(data))).is_encrypted:
            raise UnreadableDeck("an encrypted PDF; print or export the list without a password")
        for page in reader.pages:
            lines.begin_page()
            page.extract_text(visitor_text=lines.take)
            _report_annotations(page, unread)
        sheets = [each for each in reader.attachment_list if each.name.startswith(LIST)]
        carried = [each.content.decode("utf-8", "replace") if len(sheets) == 1 else "" for each in sheets]
    if lost := next(filter(_LOSSES.search, (record.getMessage() for record in messages)), ""):
        raise UnreadableDeck(f"a PDF that cannot be read as a whole ({lost}); export the list as text")
    visible = [line._replace(text=_SPACES.sub(" ", line.text)) for line in lines.lines]
    if not visible:
        raise UnreadableDeck("a PDF without text, such as a scanner makes; type the list, or export it as text")
    if listed := carried_list([line.text for line in visible], carried):
        return unread.text(listed)
    found = list[str]()
    for text in _arranged(_rejoined([line for line in visible if line.text.strip("• ")])):
        if _MARGIN.fullmatch(text) or (" " in text and header_columns(text.split(" "))):
            unread.report("page header", text)
        else:
            found.append(text)
    header = next((at for at, text in enumerate(found) if header_columns(text.split("\t"))), len(found))
    return unread.text([*found[:header], *drawn_rows([text.split("\t") for text in found[header:]])])


def _arranged(lines: Sequence[_PageLine]) -> list[str]:
    """Return the lines of pages in reading order: column after column.

    Raises UnreadableDeck for cards side by side if a line has three cells or more, or where each begins is unclear.
    """
    cells = [line.text.split("\t") for line in lines]
    if not any(sum(map(is_counted_card, row)) > 1 for row in cells):
        return [line.text for line in lines]
    left = min(line.start for line in lines)
    # A lone cell far to the right is in the second column.
    is_second = (len(row) == 1 and line.start - left > _FAR for line, row in zip(lines, cells, strict=True))
    below = one_below_the_other([[""] * second + row for second, row in zip(is_second, cells, strict=True)])
    if below is None or any(len(row) > 2 for row in cells):
        raise UnreadableDeck("a PDF with cards side by side; export the list as text, with a line for each card")
    return ["\t".join(filter(None, row)) for _, row in below]


def _rejoined(lines: Sequence[_PageLine]) -> list[_PageLine]:
    """Return the lines, with each indented continuation line joined to the counted card above it.

    Both are struck out where a line may continue the card above or be something else.
    """
    widest = dict[int, int]()
    for line in lines:
        if is_counted_card(line.text):
            widest[line.start] = max(widest.get(line.start, 0), len(line.text))
    found, last, up, goes_on = list[_PageLine](), _PageLine("", 0, 0), 0.0, False
    for line in lines:
        if _may_continue(last, up, line, _INDENTS):
            last = last._replace(text=f"{last.text}{'' if last.text[-1] == '-' else ' '}{line.text}")
            found[-1], goes_on = last, False
        else:
            reach = len(last.text) + len(line.text.split(" ")[0])
            goes_on = _may_continue(last, last.up, line, range(1), goes_on) and reach >= _FULL * widest.get(
                last.start, 0
            )
            if goes_on:
                found[-1] = last._replace(text=struck(last.text))
            found.append(line._replace(text=struck(line.text)) if goes_on else line)
            last = line
        up = line.up
    return found


def _may_continue(upper: _PageLine, up: float, line: _PageLine, indents: range, goes_on: bool = False) -> bool:
    """Return whether a line may continue a card's name; ``goes_on``: so may the line above it."""
    return (
        "\t" not in upper.text + line.text
        and line.start - upper.start in indents
        and 0 < up - line.up <= _MOST_DOWN
        and (goes_on or is_counted_card(upper.text))
        and leading(line.text) is None
        and not is_no_card(line.text)
        and not _MARGIN.fullmatch(line.text)
        and not line.text.startswith(("•", "-", "#", "//"))
    )


@contextmanager
def _messages() -> Iterator[list[LogRecord]]:
    """Yield the messages of pypdf for a file, which it would otherwise print on standard error."""
    handler, log = BufferingHandler(sys.maxsize), getLogger("pypdf")
    before, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        yield handler.buffer
    finally:
        log.propagate = before
        log.removeHandler(handler)
