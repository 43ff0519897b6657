"""Write sheets as a self-contained web page; printed, each sheet begins on a new page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from markupsafe import Markup

from deckcheck.builder.sheet import Sheet
from deckcheck.builder.sheet.summary import COLUMNS, HEADING, summary_rows, totals
from deckcheck.reporters.markup import own, template
from deckcheck.version import __version__

SIZES = {"a4": "A4", "letter": "letter"}


def write(sheets: Iterable[Sheet], paper: str = "a4", files: Sequence[str] = ()) -> str:
    """Return the sheets as a page; ``paper`` is the paper size for printing.

    If ``files`` are given, the paths of the sheets relative to the page, it contains only the summary, with links.
    """
    listed = list(sheets)
    within = [f"#sheet-{number}" for number in range(1, len(listed) + 1)] if len(listed) > 1 else []
    return template("builder/sheet/sheet.html").render(
        style=Markup("@page {{ size: {}; margin: 13mm; }}\n").format(SIZES[paper]) + own("builder/sheet/sheet.css"),
        heading=HEADING,
        columns=COLUMNS[:-1],
        sheets=listed,
        totals=totals,
        summary_rows=summary_rows,
        links=[*map(quote, files)] or within,
        shown=[] if files else listed,
        version=__version__,
    )
