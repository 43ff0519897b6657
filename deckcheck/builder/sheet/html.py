"""Write sheets as a self-contained web page; printed, each sheet begins on a new page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template
from urllib.parse import quote

from deckcheck.builder.sheet import Box, Sheet, SheetRow
from deckcheck.builder.sheet.summary import COLUMNS, HEADING, summary_rows, totals
from deckcheck.reporters.html_report import policy_digest
from deckcheck.reporters.markup import Markup, element, name, table
from deckcheck.version import __version__
from deckcheck.wording import counted

STYLE, PAGE = (Path(__file__).with_name(f"sheet.{kind}") for kind in ("css", "html"))
SIZES = {"a4": "A4", "letter": "letter"}


def write(sheets: Iterable[Sheet], paper: str = "a4", files: Sequence[str] = ()) -> str:
    """Return the sheets as a page; ``paper`` is the paper size for printing.

    If ``files`` are given, the paths of the sheets relative to the page, it contains only the summary, with links.
    """
    style = f"@page {{ size: {SIZES[paper]}; margin: 13mm; }}\n{STYLE.read_text(encoding='utf-8')}"
    listed = list(sheets)
    articles = [] if files else [_sheet(sheet, number) for number, sheet in enumerate(listed, 1)]
    if len(listed) > 1 or files:
        articles.insert(0, _summary(listed, files))
    return Template(PAGE.read_text(encoding="utf-8")).substitute(
        style=style,
        style_digest=policy_digest(style),
        title=f"Deck check sheet{'s' * (len(listed) > 1)}",
        articles="".join(f"{each}\n" for each in articles),
    )


def _summary(sheets: Sequence[Sheet], files: Sequence[str]) -> Markup:
    """Return a table of all decks, each with a link to its sheet."""
    rows = []
    links = [*map(quote, files)] or [f"#sheet-{at}" for at in range(1, len(sheets) + 1)]
    for (number, *cells), link in zip(summary_rows(sheets), links, strict=True):
        first = element("td", element("a", number, href=link))
        rows.append(element("tr", first, *(element("td", name(cell) if cell else "") for cell in cells)))
    return element(
        "article",
        element("header", element("h1", HEADING), element("span", totals(sheets))),
        table(COLUMNS[:-1], rows, "summary"),
    )


def _sheet(sheet: Sheet, at: int) -> Markup:
    fields = [
        element("div", element("dt", label), element("dd", name(value) if value else ""))
        for row in sheet.fields
        for label, value in row
    ]
    return element(
        "article",
        element("header", element("h1", "Deck check sheet"), element("span", sheet.game)),
        element("dl", *fields, cls="details"),
        element("p", f"{sheet.verdict.upper()}: ", name(sheet.judged), cls="verdict"),
        element("p", sheet.make_up),
        *(element("p", each, cls="warning") for each in sheet.warnings),
        element("div", *map(_box, sheet.boxes), cls="boxes"),
        element("footer", f"deckcheck {__version__} · {counted(sheet.total, 'card')}"),
        id=f"sheet-{at}",
    )


def _box(box: Box) -> Markup:
    count = "" if box.cards is None else element("span", str(box.cards))
    title = element("h2", element("span", box.title), count)
    return element("section", title, element("ul", *map(_row, box.rows)))


def _row(row: SheetRow) -> Markup:
    text = element("span", name(row.text), f" ({row.note})" if row.note else "")
    if not row.copies:
        return element("li", text, cls="remark")
    copies = element("span", f"{row.number}." if row.number else str(row.copies), cls="copies")
    return element("li", element("span", cls="tick"), copies, text, cls="card marked" if row.marked else "card")
