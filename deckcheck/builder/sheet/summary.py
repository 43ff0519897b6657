"""The summary in front of several sheets: each player with deck, verdict, deck hash and page."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.builder.sheet import Sheet
from deckcheck.builder.sheet.layout import GREY, MARGIN, NORMAL, SMALL, TITLE, Page, Pen, Stroke, Width, line_height
from deckcheck.wording import counted

HEADING = "Deck check summary"
COLUMNS = ("", "Player", "Deck", "Verdict", "Hash", "Page")
FILE = "File"
"""The title of the last column if each sheet is a file of its own."""
_SHARES = (0.05, 0.28, 0.27, 0.15, 0.18, 0.07)
"""The width of each column, as a share of the page width."""
_SHARES_OF_FILES = (0.05, 0.21, 0.21, 0.14, 0.18, 0.21)
_GAP = 2.0


def summary_rows(sheets: Sequence[Sheet]) -> list[tuple[str, ...]]:
    """Return the cells of each sheet, in their order, except the last column, which says where the sheet is."""
    return [
        (f"{number}.", sheet.details.player, sheet.deck or sheet.path, sheet.verdict, sheet.hash or "no hash")
        for number, sheet in enumerate(sheets, 1)
    ]


def totals(sheets: Sequence[Sheet]) -> str:
    """Return a sentence with the number of decks, in all and by verdict."""
    verdicts = dict.fromkeys(sheet.verdict for sheet in sheets)
    each = ", ".join(f"{sum(sheet.verdict == verdict for sheet in sheets)} {verdict}" for verdict in verdicts)
    return f"{counted(len(sheets), 'deck')}: {each}"


def summary_pages(sheets: Sequence[Sheet], starts: Sequence[int | str], paper: str, measure: Width) -> list[Page]:
    """Return the pages of the summary.

    ``starts`` are the pages on which the sheets begin, counting the summary's own, or the files of the sheets.
    """
    in_files = any(isinstance(start, str) for start in starts)
    shares, columns = (_SHARES_OF_FILES, (*COLUMNS[:-1], FILE)) if in_files else (_SHARES, COLUMNS)
    pen = Pen(paper, measure)
    lefts = [MARGIN + pen.inner * sum(shares[:column]) for column in range(len(shares))]
    event, date = (next(filter(None, each), "") for each in zip(*(sheet.details[1:3] for sheet in sheets), strict=True))
    pages: list[Page] = []
    y = pen.high
    for row, start in zip(summary_rows(sheets), starts, strict=True):
        cells = [
            pen.wrapped(text, pen.inner * share - _GAP, NORMAL)
            for text, share in zip((*row, str(start)), shares, strict=True)
        ]
        height = max(map(len, cells)) * line_height(NORMAL) + 1
        if y + height > pen.high - MARGIN:
            page: Page = [pen.text(MARGIN, MARGIN, HEADING, TITLE, bold=True)]
            pages.append(page)
            y = MARGIN + line_height(TITLE)
            for text in (" · ".join(filter(None, (event, date))), totals(sheets)) if len(pages) == 1 else ():
                for part in pen.wrapped(text, pen.inner, NORMAL) if text else ():
                    page.append(pen.text(MARGIN, y, part, NORMAL))
                    y += line_height(NORMAL)
            y += 3
            titles = zip(lefts[1:], columns[1:], strict=True)  # the first column has none
            page += [pen.text(left, y, title, SMALL, grey=GREY) for left, title in titles]
            y += line_height(SMALL) + 1
            page.append(Stroke(MARGIN, y, pen.inner, GREY))
            y += 1.5
        for column, (left, parts) in enumerate(zip(lefts, cells, strict=True)):
            bold = COLUMNS[column] == "Verdict" and row[column] != "legal"
            for number, part in enumerate(parts):
                if part:
                    page.append(pen.text(left, y + number * line_height(NORMAL), part, NORMAL, bold=bold))
        y += height
        page.append(Stroke(MARGIN, y - 0.5, pen.inner, 0.8))
    return pages
