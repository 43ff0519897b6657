"""A PDF as a reader sees it: every letter with its place, read by a program that has nothing to do with its writer."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage

POINT = 25.4 / 72


class Letter(NamedTuple):
    """A letter and the box around it, in millimetres from the lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


class Printed(NamedTuple):
    """A page: its width and height, and its letters in the order in which they were written."""

    width: float
    height: float
    letters: tuple[Letter, ...]

    def lines(self) -> list[tuple[Letter, ...]]:
        """The letters in the lines they were written in: each goes on where the one before it ends."""
        lines: list[list[Letter]] = []
        for letter in self.letters:
            last = lines[-1][-1] if lines else None
            if last is not None and abs(last.bottom - letter.bottom) < 0.05 and -0.6 < letter.left - last.right < 0.6:
                lines[-1].append(letter)
            else:
                lines.append([letter])
        return [tuple(line) for line in lines]

    def texts(self) -> list[str]:
        return ["".join(letter.text for letter in line) for line in self.lines()]


def printed(data: bytes) -> list[Printed]:
    """The pages of a PDF."""
    manager = PDFResourceManager()
    device = PDFPageAggregator(manager, laparams=None)
    reader = PDFPageInterpreter(manager, device)
    found = []
    for each in PDFPage.get_pages(BytesIO(data)):
        reader.process_page(each)
        page = device.get_result()
        found.append(Printed(page.width * POINT, page.height * POINT, tuple(_letters(page))))
    return found


def _letters(page: LTPage) -> Iterator[Letter]:
    for each in page:
        if isinstance(each, LTChar):
            yield Letter(each.get_text(), each.x0 * POINT, each.y0 * POINT, each.x1 * POINT, each.y1 * POINT)


def overlapping(page: Printed) -> list[tuple[str, str]]:
    """Lines of which the boxes overlap by more than the fifth of a millimetre."""
    boxes = []
    for line in page.lines():
        left, right = min(each.left for each in line), max(each.right for each in line)
        bottom, top = min(each.bottom for each in line), max(each.top for each in line)
        boxes.append((left, bottom, right, top, "".join(each.text for each in line)))
    found = []
    for at, (left, bottom, right, top, text) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            wide, high = min(right, other[2]) - max(left, other[0]), min(top, other[3]) - max(bottom, other[1])
            if wide > 0.2 and high > 0.2:
                found.append((text, other[4]))
    return found


def beyond(page: Printed, margin: float) -> list[str]:
    """Letters that go past the margins."""
    return [
        each.text
        for each in page.letters
        if each.left < margin - 0.1
        or each.right > page.width - margin + 0.1
        or each.bottom < margin - 0.1
        or each.top > page.height - margin + 0.1
    ]
