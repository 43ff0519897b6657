"""PDFs with text, as programs print them: their lines in the order in which they were written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from deckcheck.decklists.documents.check_sheet import FormLine, without_form
from deckcheck.errors import UnreadableDeck

MAX_PAGES = 50
MAX_CONTENT = 1024 * 1024
"""Bytes of what is drawn on all pages, and of any one part of the file when it is unpacked."""
MAX_STEPS = 50_000
"""Of what draws, also where a form is drawn again and again."""
_TRAILER = 2048
_LOSSES = re.compile("Exceeded|Impossible|[Ll]imit|skip", re.IGNORECASE)
"""What pypdf says where it leaves something out."""


class _Lines:
    """The lines of the pages in the making."""

    def __init__(self) -> None:
        self.lines: list[FormLine] = []
        self._steps = 0

    def step(self, *_: object) -> None:
        """Count what is drawn. Raises UnreadableDeck for what has no end."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise UnreadableDeck("a PDF that draws more than a list has; export the list as text")

    def take(self, text: str, _: object, place: list[float], font: Any, size: object) -> None:
        """Take a piece of text, which line ends begin where it is on another line than the one before."""
        bold = "bold" in str(font.get("/BaseFont", "") if font else "").lower()
        for number, words in enumerate(text.split("\n")):
            if number or not self.lines:
                self.lines.append(FormLine(""))
            if not words.strip():
                continue
            line = self.lines[-1]
            if line.text:
                apart = " " if words[0].isspace() or line.text[-1].isspace() else ""
                self.lines[-1] = line._replace(text=line.text.rstrip() + apart + words.lstrip())
            else:
                self.lines[-1] = FormLine(words.lstrip(), bold)
            if len(line.starts) < 2:
                self.lines[-1] = self.lines[-1]._replace(starts=(*line.starts, round(place[4])))


def text_of(data: bytes) -> str:
    """Return the lines of a PDF. Raises UnreadableDeck for what is encrypted or holds no text, and ImportError."""
    from pypdf import PdfReader, apply_configuration

    lines = _Lines()
    with (
        _heard() as said,
        apply_configuration(
            zlib_maximum_output_length=MAX_CONTENT,
            lzw_maximum_output_length=MAX_CONTENT,
            run_length_maximum_output_length=MAX_CONTENT,
            brotli_maximum_output_length=MAX_CONTENT,
            array_based_stream_maximum_output_length=MAX_CONTENT,
            stream_parsing_work_maximum_count=6 * MAX_STEPS,
            page_tree_maximum_entries=10 * MAX_PAGES,
            xform_maximum_invocations_per_extraction=500,
            jbig2dec_binary=None,  # no other program is run
        ),
    ):
        if b"/Encrypt" in data[-_TRAILER:] or (reader := PdfReader(BytesIO(data))).is_encrypted:
            raise UnreadableDeck("an encrypted PDF; print or export the list without a password")
        if (pages := reader.get_num_pages()) > MAX_PAGES:
            raise UnreadableDeck(f"a PDF of {pages} pages; a decklist has at most {MAX_PAGES}")
        left = MAX_CONTENT
        for page in reader.pages:
            drawn = page.get_contents()
            left -= len(drawn.get_data()) if drawn is not None else 0
            if left < 0:
                raise UnreadableDeck(f"a PDF that draws more than {MAX_CONTENT // 1024**2} MB; export the list as text")
            lines.lines.append(FormLine(""))
            page.extract_text(visitor_operand_before=lines.step, visitor_text=lines.take)
    if lost := next(filter(_LOSSES.search, said), ""):
        raise UnreadableDeck(f"a PDF that cannot be read as a whole ({lost}); export the list as text")
    seen = [line._replace(text=" ".join(line.text.split())) for line in lines.lines]
    if not any(line.text for line in seen):
        raise UnreadableDeck("a PDF without text, such as a scanner makes; type the list, or export it as text")
    return "\n".join(without_form(seen))


@contextmanager
def _heard() -> Iterator[list[str]]:
    """Yield what pypdf says of a file, which it would tell on standard error otherwise."""
    import logging

    said: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("pypdf")
    before = log.propagate
    log.addHandler(handler)
    log.propagate = False
    try:
        yield said
    finally:
        log.propagate = before
        log.removeHandler(handler)
