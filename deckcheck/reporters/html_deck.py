"""One deck of the HTML report: its table row and, if it has findings or ignored rules, the section below it.

The ids of a deck start with its own; ``d3f1`` is its first finding, ``d3c1`` the first of the cards concerned. The
deck's number in the report is not known here, so :data:`ID` is a placeholder for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from deckcheck.findings import DeckReport, Finding, Place, Status, Verdict
from deckcheck.reporters.causes import Cause, causes
from deckcheck.reporters.markup import Markup, element, hue, join, name, ranked, scale, separated, stacked, table
from deckcheck.reporters.text_blocks import mended
from deckcheck.reporters.text_findings import is_premature, not_checked, suggestion, turned, urgency
from deckcheck.reporters.text_layout import section_counts, short_digest
from deckcheck.wording import counted, few

ID = "\x01"
"""Placeholder for the deck's id. No text can contain it, as nonprintable characters are escaped."""

MOST = 200
"""Maximum findings shown per deck and places per finding; the rest is only counted, to keep the page small."""

ORDER = (Verdict.UNREADABLE, Verdict.ILLEGAL, Verdict.UNDETERMINED, Verdict.LEGAL)
"""The sort order of verdicts: most urgent first."""

_NUMBERS = ("Verdict", "Cards", "Findings")
COLUMNS = {
    title: "number" if title in _NUMBERS else "text"
    for title in ("Verdict", "Deck", "Name", "Format", "Cards", "Hash", "Findings")
}
"""The columns of the table, and how each is sorted."""


def deck_rows(report: DeckReport) -> Markup:
    """Return the rows of one deck for one format, with :data:`ID` as its id."""
    more = bool(report.findings or report.ignored)
    below = element("tr", element("td", _details(report), colspan=len(COLUMNS))) if more else ""
    # Without findings there is no section; links to the deck then lead to the row.
    row_id = False if more else _id()
    return element("tbody", _row(report), below, id=row_id, data_verdict=report.verdict.value)


def _id(kind: str = "", number: int | str = "") -> Markup:
    return Markup(f"{ID}{kind}{number}")


def _to(kind: str = "", number: int | str = "") -> Markup:
    return Markup(f"#{ID}{kind}{number}")


def _row(report: DeckReport) -> Markup:
    number = len(report.findings)
    chart = stacked((hue(section), number) for section, number in enumerate(report.counts.values()))
    judged = f"cards of {report.cards.release} ({short_digest(report.cards.digest)})" if report.cards else ""
    fails = f"fails by {counted(report.warnings, 'warning')}" if report.strict and report.warnings else ""
    without = f"without {', '.join(ignored.rule for ignored in report.ignored)}" if report.ignored else ""
    cards = join(chart, section_counts(report)) if report.cards else ""
    return element(
        "tr",
        element("td", _verdict(report), _small(fails), data_key=ORDER.index(report.verdict)),
        element("th", element("a", name(report.path), href=_to()), scope="row"),
        element("td", name(report.name) if report.name else ""),
        element("td", report.format, *map(_small, (report.format_note, judged, without))),
        element("td", cards, data_key=sum(report.counts.values())),
        element("td", element("code", report.deck_hash) if report.deck_hash else ""),
        element("td", element("a", str(number), href=_to("f", 1)) if number else "0", data_key=number),
    )


def _small(text: str) -> Markup:
    return element("small", text) if text else Markup()


def _verdict(report: DeckReport) -> Markup:
    return element("b", report.verdict.value, cls=f"mark {report.verdict.value}")


def _details(report: DeckReport) -> Markup:
    """Return the section, open unless the deck is legal. Names to correct replace the findings that wait for them."""
    found = causes(finding for finding in report.findings if not _can_wait(finding, report))
    behind = [cause for cause in found if cause.names_card or cause.turns]
    settled = {id(finding) for cause in behind for finding in cause.findings}
    mend = f"{len(behind)} to mend: {few(map(mended, behind))}" if behind else ""
    rest = sorted((finding for finding in report.findings if id(finding) not in settled), key=urgency)
    rules = ", ".join(dict.fromkeys(finding.rule for finding in rest))
    findings = f"{counted(len(rest), 'finding')}: {rules}" if rest else ""
    ignored = f"without {counted(len(report.ignored), 'rule')}" if report.ignored else ""
    summary = element("summary", "; ".join(filter(None, (mend, findings, ignored))))
    return element("details", summary, _section(report, found), open=report.verdict is not Verdict.LEGAL)


def _section(report: DeckReport, found: Sequence[Cause]) -> Markup:
    turning = {id(cause.finding): cause for cause in found if cause.turns}
    turned_too = {id(finding) for cause in found for finding in cause.turns}
    names = [card for cause in turning.values() for card in cause.finding.cards]
    shown = sorted(report.findings, key=urgency)[:MOST]

    def group(finding: Finding) -> int:
        """Return 0 for causes of undetermined rules, 2 for these rules, 3 for what can wait, 1 for all else."""
        return 3 if _can_wait(finding, report) else 2 if id(finding) in turned_too else id(finding) not in turning

    shown.sort(key=group)
    spelled, with_others = (sum(group(finding) < last for finding in shown) for last in (2, 3))
    cards = _concerned(shown)
    told: set[str] = set()
    items = [
        _finding(finding, number, cards, told, turning.get(id(finding))) for number, finding in enumerate(shown, 1)
    ]
    rest = len(report.findings) - len(shown)
    return element(
        "section",
        element("h3", name(report.name or report.path), id=_id("h")),
        _judged(report),
        element("ol", *items[:spelled]) if spelled else "",
        _aside(items[spelled:with_others], spelled, f"open because of {few(names) if names else 'lines above'} alone"),
        _aside(items[with_others:], with_others, "not decided, " + _WHY[report.unfinished]),
        element("p", f"… and {rest} more, which other forms of the report show.") if rest else "",
        _cards(cards) if cards else "",
        id=_id(),
        aria_labelledby=_id("h"),
    )


def _judged(report: DeckReport) -> Markup:
    """Return the verdict, its format and card release, and the section counts."""
    if report.cards is None:
        return element("p", _verdict(report), " ", name(report.path))
    game, release, digest = report.cards
    note = f" ({report.format_note})" if report.format_note else ""
    by = f" by {report.format or 'every format'}{note}, cards of {game} {release} ({digest})"
    by += f"; deck hash {report.deck_hash}" if report.deck_hash else ""
    most = max(report.counts.values(), default=0)
    rows = [
        ranked(section.replace("-", " "), hue(at), number, most)
        for at, (section, number) in enumerate(report.counts.items())
    ]
    notes = [element("p", not_checked(ignored)) for ignored in report.ignored]
    return join(element("p", _verdict(report), " ", name(report.path), by), element("dl", *rows, cls="bars"), *notes)


def _can_wait(finding: Finding, report: DeckReport) -> bool:
    return finding.is_open_advice or is_premature(finding, report)


_WHY = {True: "in a deck of less than half the cards that it needs", False: "advice only"}


def _aside(items: Sequence[Markup], before: int, why: str) -> Markup:
    """Return findings that need not be settled now, folded; empty if there are none."""
    if not items:
        return Markup()
    summary = element("summary", f"{counted(len(items), 'finding')} {why}")
    return element("details", summary, element("ol", *items, start=before + 1))


Concerned = dict[Place, tuple[int, list[tuple[int, Finding]]]]
"""Each card concerned, ordered by line: its number in the deck's table, and its findings with their numbers."""


def _concerned(findings: Sequence[Finding]) -> Concerned:
    places = chain.from_iterable(finding.places[:MOST] for finding in findings)
    known = sorted({place: None for place in places if place.copies}, key=lambda place: place.line)
    cards: Concerned = {place: (at, []) for at, place in enumerate(known, 1)}
    for at, finding in enumerate(findings, 1):
        for place in dict.fromkeys(finding.places[:MOST]):
            if place.copies:
                cards[place][1].append((at, finding))
    return cards


def _finding(finding: Finding, at: int, cards: Concerned, told: set[str], cause: Cause | None) -> Markup:
    """Return one finding; if it is the ``cause`` of undetermined rules, also these rules.

    ``told`` are the rulings, and remedies of undetermined findings, already shown for this deck; this finding's are
    added.
    """
    kind = cause.level if cause else finding.level
    lines = [element("p", finding.message)]
    if finding.actual is not None and finding.limit is not None:
        text = f"counted: {finding.actual}; allowed: {finding.limit}"
        lines.append(element("p", scale(finding.actual, finding.limit), text))
    if finding.places:
        lines.append(element("p", _places(finding, cards), cls="places"))
    ruling = f"Ruling: {finding.ruling}" if finding.ruling else ""
    remedy = finding.remedy if finding.remedy not in told else ""
    opens = f"It {turned(cause)}." if cause else ""
    lines += [element("p", text) for text in (suggestion(finding), remedy, opens) if text]
    sources = (finding.citation, ruling if ruling not in told else "")
    lines += [element("p", text, cls="source") for text in sources if text]
    told.update((ruling, remedy) if finding.status is Status.UNDETERMINED else (ruling,))
    heading = element("h4", element("b", kind, cls=f"mark {kind}"), " ", element("code", finding.rule))
    return element("li", heading, *lines, id=_id("f", at))


def _places(finding: Finding, cards: Concerned) -> Markup:
    begin = "It turns on what these cards are: " if finding.level == "undetermined" else ""
    rest = len(finding.places) - MOST
    places = separated(_place(place, cards) for place in finding.places[:MOST])
    return join(begin, places, f" … and {rest} more" if rest > 0 else "")


def _place(place: Place, cards: Concerned) -> str:
    where = f"line {place.line}" if place.line else ""
    if not place.copies:  # a line without a card
        return where
    copies = f"{where}{': ' * bool(where)}{place.copies} × "
    return element("a", copies, name(place.card), href=_to("c", cards[place][0]))


def _cards(cards: Concerned) -> Markup:
    """Return the table of the cards that findings are about, in the order of the list."""
    rows = [
        element(
            "tr",
            element("td", str(place.line or "")),
            element("td", str(place.copies)),
            element("th", name(place.card), _meaning(place), scope="row"),
            element(
                "td", separated(element("a", each.rule.rpartition("/")[2], href=_to("f", at)) for at, each in findings)
            ),
            id=_id("c", at),
        )
        for place, (at, findings) in cards.items()
    ]
    heads = ("Line", "Copies", "Card", "Findings")
    return join(element("h4", "The cards concerned"), table(heads, rows, "concerned"))


def _meaning(place: Place) -> Markup:
    return join(" = ", name(place.meaning), f", {place.reason}") if place.meaning else Markup()
