"""The report as a web page that needs nothing but itself: no script to be read, no network, no other file.

The script only adds sorting, a filter and folding. The page's policy allows its own style and script by their digests
and forbids all else, so that even a flaw in escaping could neither run nor load anything.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import NamedTuple

from deckcheck.findings import CardsUsed, DeckReport, Verdict
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.html_deck import COLUMNS, ID, deck_rows
from deckcheck.reporters.markup import Markup, element, join, name, ranked, safe, stacked
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import FEW, highest_counts, is_left_out, skipped_files, totals
from deckcheck.version import __version__
from deckcheck.wording import choice

STYLE, SCRIPT, PAGE = (Path(__file__).with_name(f"report.{kind}") for kind in ("css", "js", "html"))
_above, _below = map(Template, PAGE.read_text(encoding="utf-8").split("$decks\n"))
"""What stands on the page above the rows of its table, and below them."""


class _DeckRows(NamedTuple):
    """What there is of a deck: a row for each format, the cards it was judged by, and how many rows are left out."""

    rows: list[Markup]
    used: list[CardsUsed]
    left_out: int


class HtmlWriter(Writer):
    """A row of the table for each verdict, with what there is to say below it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._rows = 0
        self._left_out = 0
        self._used: dict[CardsUsed, None] = {}

    def head(self, summary: Summary) -> str:
        """Return the summary, the filter and the head of the table."""
        style, script = STYLE.read_text(encoding="utf-8"), SCRIPT.read_text(encoding="utf-8")
        verdicts = [element("option", verdict.value) for verdict in Verdict if summary.verdicts[verdict]]
        heads = [element("th", title, scope="col", data_sort=kind) for title, kind in COLUMNS.items()]
        return _above.substitute(
            style=style,
            style_digest=policy_digest(style),
            script_digest=policy_digest(script),
            totals=safe(totals(summary)),
            overview=_overview(summary),
            verdicts=join(*verdicts),
            heads=join(*heads),
        )

    def piece(self, reports: Sequence[DeckReport]) -> _DeckRows:
        """Return the rows of a deck, and by which cards it was judged."""
        rows = [deck_rows(report) for report in reports if not is_left_out(report, self._options)]
        return _DeckRows(rows, [report.cards for report in reports if report.cards], len(reports) - len(rows))

    def place(self, piece: _DeckRows) -> str:
        """Return the rows of a deck with ids of their own."""
        self._left_out += piece.left_out
        self._used.update(dict.fromkeys(piece.used))
        numbered = enumerate(piece.rows, self._rows + 1)
        self._rows += len(piece.rows)
        return "".join(row.replace(ID, f"d{number}") + "\n" for number, row in numbered)

    def tail(self, summary: Summary) -> str:
        """Return by which cards decks were judged, and the script."""
        quiet = f"{self._left_out} legal left out of the table." if self._left_out else ""
        used = [element("li", f"{game}, release {release}, {digest}") for game, release, digest in self._used]
        return _below.substitute(
            quiet=element("p", quiet) if quiet else "",
            used=join(element("h2", "Judged by the cards of"), element("ul", *used)) if used else "",
            version=__version__,
            script=SCRIPT.read_text(encoding="utf-8"),
        )


def policy_digest(text: str) -> str:
    """Return the digest by which a policy names an inline style or script."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _overview(summary: Summary) -> Markup:
    """Return verdicts, what is broken most, unknown names, and the notes."""
    verdicts = stacked((verdict.value, summary.verdicts[verdict]) for verdict in Verdict)
    notes = [element("p", note) for note in (*summary.notes, *skipped_files(summary))]
    parts = []
    if summary.broken:
        rules = [(rule, element("code", rule), number) for rule, number in highest_counts(summary.broken)]
        parts.append(_ranking("Broken most often", rules, len(summary.broken), "illegal"))
    if summary.unknown:
        unknown = [(text, _unknown(text, summary), number) for text, number in highest_counts(summary.unknown)]
        parts.append(_ranking("Unknown names", unknown, len(summary.unknown), "undetermined"))
    return join(verdicts, *notes, element("div", *parts, cls="columns") if parts else "")


def _unknown(text: str, summary: Summary) -> Markup:
    near = summary.suggestions.get(text, ())
    return join(name(text), f": {choice(near)}?") if near else name(text)


def _ranking(title: str, rows: Sequence[tuple[str, Markup, int]], everything: int, hue: str) -> Markup:
    """Return the highest counts, each with its bar; the script lets each filter the table."""
    lines = [ranked(element("span", what, data_find=text), hue, number, rows[0][2]) for text, what, number in rows]
    more = element("p", f"… and {everything - FEW} more") if everything > FEW else ""
    return element("section", element("h2", title), element("dl", *lines, cls="bars"), more)
