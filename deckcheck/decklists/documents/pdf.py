"""Read PDFs with text: return their lines in the order in which they were drawn."""

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
from typing import Any

from deckcheck.decklists.documents.check_sheet import LIST, carried_list
from deckcheck.decklists.documents.pdf_columns import MARGIN, PageLine, arranged
from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.documents.visible_lines import TableRows
from deckcheck.decklists.field_checks import shown
from deckcheck.decklists.tables import header_columns
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


class _Lines:
    """The lines of the pages while they are read."""

    def __init__(self) -> None:
        self.lines: list[PageLine] = []
        self._broken, self._has_gap, self._last = True, False, ""
        self._begin = self._height = inf

    def take(self, text: str, page: Sequence[float], place: Sequence[float], _: object, size: float) -> None:
        """Add a piece of text, preceded by a line end if it begins on another line.

        Text far to the right of the words before it, or drawn separately at the same height, is another column.
        """
        across, up, scale = _on_page(page, place)
        for number, written in enumerate(text.translate(_CHARACTERS).split("\n")):
            if number or not self.lines:
                self._broken = True
            words = written.strip()
            if not words:
                self._has_gap = self._has_gap or bool(written)
                continue
            gap = " " if self._has_gap or written[0].isspace() or _NUMBER.fullmatch(self._last) else ""
            beyond = across - self._begin > (0.6 * len(self._last) + 1.5) * size * scale
            beyond = beyond or bool(not gap and self._last[-1:].isalpha() and _COUNT.fullmatch(words))
            if self._broken:
                beyond = not number and across > self._begin and abs(up - self._height) < 0.4 * size * scale
            if self._broken and not beyond:
                line = PageLine(words, (), up)
            else:
                line, gap = self.lines.pop(), "\t" if beyond else gap
                line = line._replace(text=f"{line.text}{gap}{words}")
            self.lines.append(line._replace(starts=(*line.starts, round(place[4]))[:2]))
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


def _on_page(page: Sequence[float], place: Sequence[float]) -> tuple[float, float, float]:
    """Return the position of a piece of text across and up the page, and its scale."""
    across = place[4] * page[0] + place[5] * page[2] + page[4]
    return across, place[4] * page[1] + place[5] * page[3] + page[5], hypot(*place[:2]) * hypot(*page[:2])


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
    listed = carried_list([line.text for line in visible], carried)
    return unread.text(listed or _rows(arranged([line for line in visible if line.text.strip("• ")])))


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines, with tables below a header as text lists draw them, and margins as comments."""
    table = TableRows()
    for line in lines:
        cells = line.split("\t")
        if MARGIN.fullmatch(line) or _is_header(line):
            yield f"# {' '.join(cells)}"
        else:
            yield table.line(cells) if table.columns or header_columns(tuple(cells)) else line


def _is_header(line: str) -> bool:
    """Return whether a line is the names of several columns without separators."""
    words = tuple(line.split(" "))
    return len(words) > 1 and bool(header_columns(words))


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
