"""The report as a self-contained web page: readable without scripts, no network, no other files.

The script only adds sorting, a filter and folding. The page's content security policy allows its own style and script
by digest and forbids all else, so that even an escaping error could neither run nor load anything.
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
"""The page template above and below the table rows."""


class _DeckRows(NamedTuple):
    """A deck's rows, one per format, the card releases used, and how many rows are omitted."""

    rows: list[Markup]
    used: list[CardsUsed]
    left_out: int


class HtmlWriter(Writer):
    """A table row for each verdict, with its findings below it."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._rows = 0
        self._left_out = 0
        self._used: dict[CardsUsed, None] = {}

    def head(self, summary: Summary) -> str:
        """Return the page up to the table's heading: summary and filter."""
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
        """Return the rows of a deck, and the card releases used."""
        rows = [deck_rows(report) for report in reports if not is_left_out(report, self._options)]
        return _DeckRows(rows, [report.cards for report in reports if report.cards], len(reports) - len(rows))

    def place(self, piece: _DeckRows) -> str:
        """Return the rows of a deck with unique ids."""
        self._left_out += piece.left_out
        self._used.update(dict.fromkeys(piece.used))
        numbered = enumerate(piece.rows, self._rows + 1)
        self._rows += len(piece.rows)
        return "".join(row.replace(ID, f"d{number}") + "\n" for number, row in numbered)

    def tail(self, summary: Summary) -> str:
        """Return the card releases used, and the script."""
        quiet = f"{self._left_out} legal left out of the table." if self._left_out else ""
        used = [element("li", f"{game}, release {release}, {digest}") for game, release, digest in self._used]
        return _below.substitute(
            quiet=element("p", quiet) if quiet else "",
            used=join(element("h2", "Judged by the cards of"), element("ul", *used)) if used else "",
            version=__version__,
            script=SCRIPT.read_text(encoding="utf-8"),
        )


def policy_digest(text: str) -> str:
    """Return the digest of an inline style or script, as a content security policy states it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _overview(summary: Summary) -> Markup:
    """Return the verdicts, the most frequent violations and unknown names, and the notes."""
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
    """Return the highest counts, each with a bar; the script makes each a filter of the table."""
    lines = [ranked(element("span", what, data_find=text), hue, number, rows[0][2]) for text, what, number in rows]
    more = element("p", f"… and {everything - FEW} more") if everything > FEW else ""
    return element("section", element("h2", title), element("dl", *lines, cls="bars"), more)
