"""The page in front of the sheets of many decks: each player with deck, verdict, hash and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckcheck.builder.sheet import Sheet
from deckcheck.builder.sheet.layout import (
    BLACK,
    GREY,
    MARGIN,
    PAPERS,
    PLAIN,
    SMALL,
    TITLE,
    Page,
    Rule,
    Text,
    Width,
    line_height,
    wrapped,
)
from deckcheck.wording import counted

HEADING = "Deck check summary"
COLUMNS = ("", "Player", "Deck", "Verdict", "Hash", "Page")
FILE = "File"
"""What the last column is of sheets in files of their own."""
_SHARES = (0.05, 0.28, 0.27, 0.15, 0.18, 0.07)
"""Of the width of a page, what each column takes."""
_SHARES_OF_FILES = (0.05, 0.21, 0.21, 0.14, 0.18, 0.21)
_GAP = 2.0


class SummaryRow(NamedTuple):
    """A deck of the summary; ``number`` counts them, ``hash`` is empty where a line may be two things."""

    number: int
    player: str
    deck: str
    verdict: str
    hash: str

    def cells(self, where: int | str) -> tuple[str, ...]:
        """Return what stands in each column; ``where`` the sheet is, its page or its file, in the last."""
        return (f"{self.number}.", self.player, self.deck, self.verdict, self.hash or "no hash", str(where))


def summary_rows(sheets: Sequence[Sheet]) -> list[SummaryRow]:
    """Return a row for each sheet, in their order."""
    return [
        SummaryRow(number, sheet.details.player, sheet.deck or sheet.path, sheet.verdict, sheet.hash)
        for number, sheet in enumerate(sheets, 1)
    ]


def totals(sheets: Sequence[Sheet]) -> str:
    """Return in words how many decks there are, and how many of each verdict."""
    verdicts = dict.fromkeys(sheet.verdict for sheet in sheets)
    each = ", ".join(f"{sum(sheet.verdict == verdict for sheet in sheets)} {verdict}" for verdict in verdicts)
    return f"{counted(len(sheets), 'deck')}: {each}"


def summary_pages(sheets: Sequence[Sheet], starts: Sequence[int | str], paper: str, measure: Width) -> list[Page]:
    """Return the pages of the summary.

    ``starts`` are the pages on which the sheets begin, those in front included, or the files that the sheets are.
    """
    wide, high = PAPERS[paper]
    in_files = any(isinstance(start, str) for start in starts)
    shares, columns = (_SHARES_OF_FILES, (*COLUMNS[:-1], FILE)) if in_files else (_SHARES, COLUMNS)
    inner = wide - 2 * MARGIN
    lefts = [MARGIN + inner * sum(shares[:column]) for column in range(len(shares))]
    event = next((sheet.details.event for sheet in sheets if sheet.details.event), "")
    date = next((sheet.details.date for sheet in sheets if sheet.details.date), "")
    pages: list[Page] = []
    y = high

    def put(page: Page, x: float, y: float, text: str, size: float = PLAIN, *, bold: bool = False) -> None:
        if text:
            page.append(Text(x, y, text, size, bold, GREY if size == SMALL else BLACK, measure(text, size, bold)))

    for row, start in zip(summary_rows(sheets), starts, strict=True):
        cells = [
            wrapped(text, inner * share - _GAP, lambda part: measure(part, PLAIN, False))
            for text, share in zip(row.cells(start), shares, strict=True)
        ]
        height = max(map(len, cells)) * line_height(PLAIN) + 1
        if y + height > high - MARGIN:
            page: Page = []
            pages.append(page)
            y = MARGIN
            put(page, MARGIN, y, HEADING, TITLE, bold=True)
            y += line_height(TITLE)
            for text in (" · ".join(filter(None, (event, date))), totals(sheets)) if len(pages) == 1 else ():
                for part in wrapped(text, inner, lambda part: measure(part, PLAIN, False)) if text else ():
                    put(page, MARGIN, y, part)
                    y += line_height(PLAIN)
            y += 3
            for left, title in zip(lefts, columns, strict=True):
                put(page, left, y, title, SMALL)
            y += line_height(SMALL) + 1
            page.append(Rule(MARGIN, y, inner, GREY))
            y += 1.5
        for left, parts in zip(lefts, cells, strict=True):
            for number, part in enumerate(parts):
                put(page, left, y + number * line_height(PLAIN), part, bold=row.verdict != "legal" and left == lefts[3])
        y += height
        page.append(Rule(MARGIN, y - 0.5, inner, 0.8))
    return pages
