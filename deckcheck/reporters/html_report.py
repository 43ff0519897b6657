"""The report as a self-contained web page: readable without scripts, no network, no other files.

The script only adds sorting, a filter and folding. The page's content security policy allows its own style and script
by digest and forbids all else, so that even an escaping error could neither run nor load anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from markupsafe import Markup

from deckcheck.findings import CardsUsed, DeckReport, Finding, Place, Verdict
from deckcheck.reporters import Options, Writer, text_layout
from deckcheck.reporters.causes import Cause, can_wait, causes, not_checked, suggestion, turned, urgency
from deckcheck.reporters.markup import hue, template
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_blocks import correction
from deckcheck.version import __version__
from deckcheck.wording import counted, few

ID = Markup("\x01")
"""Placeholder for the deck's id. No text can contain it, as nonprintable characters are escaped."""

MOST = 200
"""Maximum findings shown per deck and places per finding; the rest is only counted, to keep the page small."""

ORDER = (Verdict.UNREADABLE, Verdict.ILLEGAL, Verdict.UNDETERMINED, Verdict.LEGAL)
"""The sort order of verdicts: most urgent first."""

COLUMNS = dict.fromkeys(("Verdict", "Deck", "Name", "Format", "Cards", "Hash", "Findings"), "text")
COLUMNS |= dict.fromkeys(("Verdict", "Cards", "Findings"), "number")
"""The columns of the table, and how each is sorted."""

_WORDS = (not_checked, text_layout.section_counts, text_layout.short_digest, suggestion, turned)
"""The functions that the template calls."""
Item = tuple[int, Finding, Cause | None]
"""A listed finding with its number, and the cause if rules are undetermined because of it."""


def deck_rows(report: DeckReport) -> str:
    """Return the rows of one deck for one format, with :data:`ID` as its id."""
    found = causes(finding for finding in report.findings if not can_wait(finding, report))
    groups = _groups(report, found)
    shown = [item for _, items in groups for item in items]
    return template("reporters/deck.html").render(
        **{function.__name__: function for function in _WORDS},
        id=ID,
        deck=report,
        bars=[(hue(at), number) for at, number in enumerate(report.counts.values())],
        below=_details(report, found),
        groups=groups,
        cards=_concerned(shown),
        left_out=len(report.findings) - len(shown),
        most=MOST,
        order=ORDER.index(report.verdict),
        columns=len(COLUMNS),
    )


def _details(report: DeckReport, found: Sequence[Cause]) -> str:
    """Return what the section below the row holds. Names to correct replace the findings that wait for them."""
    to_correct = [cause for cause in found if cause.is_correctable]
    settled = {id(finding) for cause in to_correct for finding in cause.findings}
    corrections = f"{len(to_correct)} to mend: {few(map(correction, to_correct))}" if to_correct else ""
    rest = sorted((finding for finding in report.findings if id(finding) not in settled), key=urgency)
    rules = ", ".join(dict.fromkeys(finding.rule for finding in rest))
    findings = f"{counted(len(rest), 'finding')}: {rules}" if rest else ""
    ignored = f"without {counted(len(report.ignored), 'rule')}" if report.ignored else ""
    return "; ".join(filter(None, (corrections, findings, ignored)))


def _groups(report: DeckReport, found: Sequence[Cause]) -> list[tuple[str, list[Item]]]:
    """Return the findings to list, those that need not be settled now apart, with the reason."""
    turning = {id(cause.finding): cause for cause in found if cause.turns}
    turned_too = {id(finding) for cause in found for finding in cause.turns}
    names = [card for cause in turning.values() for card in cause.finding.cards]

    def group(finding: Finding) -> int:
        """Return 0 for causes of undetermined rules, 2 for these rules, 3 for what can wait, 1 for all else."""
        return 3 if can_wait(finding, report) else 2 if id(finding) in turned_too else id(finding) not in turning

    shown = sorted(sorted(report.findings, key=urgency)[:MOST], key=group)
    items = [(number, finding, turning.get(id(finding))) for number, finding in enumerate(shown, 1)]
    wait = "in a deck of less than half the cards that it needs" if report.unfinished else "advice only"
    reasons = {
        "": (0, 1),
        f"open because of {few(names) if names else 'lines above'} alone": (2,),
        f"not decided, {wait}": (3,),
    }
    return [(why, [item for item in items if group(item[1]) in those]) for why, those in reasons.items()]


Concerned = dict[Place, tuple[int, list[tuple[int, Finding]]]]
"""Each card concerned, ordered by line: its number in the deck's table, and its findings with their numbers."""


def _concerned(items: Sequence[Item]) -> Concerned:
    places = chain.from_iterable(finding.places[:MOST] for _, finding, _ in items)
    known = sorted({place: None for place in places if place.copies}, key=lambda place: place.line)
    cards: Concerned = {place: (at, []) for at, place in enumerate(known, 1)}
    for at, finding, _ in items:
        for place in dict.fromkeys(finding.places[:MOST]):
            if place.copies:
                cards[place][1].append((at, finding))
    return cards


class _DeckRows(NamedTuple):
    """A deck's rows, one per format, the card releases used, and how many rows are omitted."""

    rows: list[str]
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
        """Return the page up to the table's rows: summary and filter."""
        return self._page(summary)[0]

    def piece(self, reports: Sequence[DeckReport]) -> _DeckRows:
        """Return the rows of a deck, and the card releases used."""
        rows = [deck_rows(report) for report in reports if not text_layout.is_left_out(report, self._options)]
        return _DeckRows(rows, [report.cards for report in reports if report.cards], len(reports) - len(rows))

    def place(self, piece: _DeckRows) -> str:
        """Return the rows of a deck with unique ids."""
        self._left_out += piece.left_out
        self._used.update(dict.fromkeys(piece.used))
        numbered = enumerate(piece.rows, self._rows + 1)
        self._rows += len(piece.rows)
        return "".join(row.replace(ID, f"d{number}") for number, row in numbered)

    def tail(self, summary: Summary) -> str:
        """Return the card releases used, and the script."""
        return self._page(summary)[1]

    def _page(self, summary: Summary) -> list[str]:
        """Return the page above and below the table's rows."""
        page = template("reporters/report.html").render(
            summary=summary,
            totals=text_layout.totals(summary),
            notes=[*summary.notes, *text_layout.skipped_files(summary.skipped)],
            highest_counts=text_layout.highest_counts,
            verdicts=[(verdict, summary.verdicts[verdict]) for verdict in Verdict],
            columns=COLUMNS,
            rows=ID,
            left_out=self._left_out,
            used=self._used,
            version=__version__,
        )
        return page.split(f"{ID}\n")
