"""The report that people read: verdict first, then what is wrong, where it stands, and where the rule stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from deckcheck.findings import DeckReport, Finding, Place, Report, Severity, Status, Verdict
from deckcheck.reporters import Options
from deckcheck.reporters.layout import advice, choice, counted, folded, inert, label, left_out, paint, summary

MOST_PLACES = 8
MOST_FAULTS = 20
SHORT_DIGEST = 12


def render(report: Report, options: Options) -> str:
    """Every deck with its findings, then the summary. A ruling is printed where it first applies."""
    groups = [list(group) for _, group in groupby(report.decks, lambda deck: deck.path)]
    if not options.overview:
        groups = [[deck] for group in groups for deck in group]
    if options.quiet:
        groups = [group for group in groups if not all(left_out(deck, options) for deck in group)]
    width = max((len(deck.verdict) for group in groups for deck in group), default=0)
    told: set[str] = set()
    blocks = [
        list(_overview(group, width, options) if options.overview else _deck(group[0], width, options, told))
        for group in groups
    ]
    lines: list[str] = []
    for number, block in enumerate(blocks):
        # A row of one-line decks stays together; whatever says more stands free.
        if number and (len(block) > 1 or len(blocks[number - 1]) > 1):
            lines.append("")
        lines += block
    if lines:
        lines.append("")
    lines.append(summary(report, options.color))
    for note in options.notes:
        lines += folded(note, "", options.width)
    return "\n".join(lines) + "\n"


def _title(deck: DeckReport) -> str:
    return inert(deck.path) + (f'   "{inert(deck.name)}"' if deck.name else "")


def _counts(deck: DeckReport) -> str:
    """What stands in which section; empty sections only when all are."""
    named = [f"{section.replace('-', ' ')} {number}" for section, number in deck.counts.items() if number]
    return ", ".join(named) or "no cards"


def _short(digest: str) -> str:
    """Enough of a digest to tell releases apart."""
    return digest.partition(":")[2][:SHORT_DIGEST]


def _overview(reports: list[DeckReport], width: int, options: Options) -> Iterator[str]:
    """One deck and where it is legal: a line for each format, with the rules that decided it."""
    if reports[0].verdict is Verdict.UNREADABLE:
        yield from _deck(reports[0], width, options, set())
        return
    yield _title(reports[0])
    column = max(len(deck.format) for deck in reports)
    for deck in reports:
        decisive = Status.VIOLATED if deck.verdict is Verdict.ILLEGAL else Status.UNDETERMINED
        rules = dict.fromkeys(
            finding.rule.partition("/")[2]
            for finding in deck.findings
            if finding.severity is Severity.ERROR and finding.status is decisive
        )
        first, *rest = folded(", ".join(rules), " " * (width + column + 6), options.width) or [""]
        verdict = paint(f"{deck.verdict:{width}}", deck.verdict, options.color)
        yield f"  {verdict}  {deck.format:{column}}  {first.strip()}".rstrip()
        yield from rest


def _deck(deck: DeckReport, width: int, options: Options, told: set[str]) -> Iterator[str]:
    """One deck by one format: a line when it is legal, and all there is to say about it.

    ``told`` are the rulings that readers know by now.
    """
    head = f"{paint(f'{deck.verdict.upper():{width}}', deck.verdict, options.color)}  {_title(deck)}"
    if deck.verdict is Verdict.LEGAL:
        yield f"{head}   {paint(f'{deck.format}: {_counts(deck)}', 'dim', options.color)}"
    else:
        yield head
    if deck.cards is None:
        yield from _faults(deck.findings, options)
        return
    if deck.verdict is not Verdict.LEGAL:
        judged = f"{deck.format}, cards of {deck.cards.release} ({_short(deck.cards.digest)}): {_counts(deck)}"
        yield from folded(judged, "  ", options.width, "  ")
    spelled = [finding for finding in deck.findings if not advice(finding) and not _needless(finding, deck)]
    spelled.sort(key=_urgency)
    advised: set[str] = set()
    column = max((len(label(finding)) for finding in spelled), default=0)
    for before, finding in zip([None, *spelled], spelled, strict=False):
        remark = finding.severity is Severity.INFO
        if not remark or (before and before.severity is not Severity.INFO):
            yield ""
        if remark:
            yield from _note(finding, column, options)
            continue
        yield from _finding(finding, column, options)
        if finding.remedy not in advised:
            yield from folded(finding.remedy, " " * (column + 4), options.width)
        yield from _source(finding, column, options, told)
        told.add(finding.ruling)
        advised.add(finding.remedy)
    yield from _undecided(deck, spaced=bool(spelled), options=options)


def _undecided(deck: DeckReport, *, spaced: bool, options: Options) -> Iterator[str]:
    """A line for the findings that are not spelled out."""
    rest = Counter(finding.rule for finding in deck.findings if _needless(finding, deck))
    some = ", ".join(f"{rule} ({number})" if number > 1 else rule for rule, number in rest.items())
    kinds = (
        (some, f"{counted(rest.total(), 'finding')} not decided, in a deck of less than half the cards that it needs"),
        (", ".join(dict.fromkeys(each.rule for each in deck.findings if advice(each))), "not decided, advice only"),
    )
    for rules, what in kinds:
        if rules:
            if spaced:
                yield ""
            for line in folded(f"{what}: {rules}", "  ", options.width, "  "):
                yield paint(line, "dim", options.color)
            spaced = False


def _needless(finding: Finding, deck: DeckReport) -> bool:
    """Is this an open question about a deck that is illegal anyway, since most of its cards are yet to come?"""
    return label(finding) == "undetermined" and deck.unfinished


def _faults(faults: tuple[Finding, ...], options: Options) -> Iterator[str]:
    """Why a list could not be read."""
    shown = faults if len(faults) <= MOST_FAULTS + 1 else faults[:MOST_FAULTS]
    for fault in shown:
        where = f"line {fault.lines[0]}   " if fault.lines else ""
        yield from folded(where + fault.message, "  ", options.width, " " * len(where))
    if len(shown) < len(faults):
        yield f"  … and {len(faults) - len(shown)} more lines"


def _urgency(finding: Finding) -> int:
    """What decides the verdict comes first, remarks last."""
    if finding.severity is Severity.ERROR:
        return 0 if finding.status is Status.VIOLATED else 1
    return 2 if finding.severity is Severity.WARNING else 3


def _note(finding: Finding, column: int, options: Options) -> Iterator[str]:
    """A remark on one line, without places and citation."""
    first, *rest = folded(f"{finding.rule}: {finding.message}", " " * (column + 4), options.width)
    yield f"  {paint(f'{label(finding):{column}}', label(finding), options.color)}  {first.strip()}"
    yield from rest


def _finding(finding: Finding, column: int, options: Options) -> Iterator[str]:
    indent = " " * (column + 4)
    yield f"  {paint(f'{label(finding):{column}}', label(finding), options.color)}  {inert(finding.rule)}"
    yield from folded(finding.message, indent, options.width)
    yield from _places(finding, indent, options)
    if finding.suggestions:
        asked = "Did you mean" if finding.rule == "deckcheck/unknown-card" else "It may be"
        mark = "?" if asked == "Did you mean" else "."
        yield from folded(f"{asked} {choice(finding.suggestions)}{mark}", indent, options.width)


def _source(finding: Finding, column: int, options: Options, told: set[str]) -> Iterator[str]:
    """Where the rule stands, and our ruling if readers do not know it yet."""
    ruling = f"Ruling: {finding.ruling}" if finding.ruling and finding.ruling not in told else ""
    for text in (finding.citation, ruling):
        for line in folded(text, " " * (column + 4), options.width):
            yield paint(line, "dim", options.color)


def _places(finding: Finding, indent: str, options: Options) -> Iterator[str]:
    places = finding.places
    if not places:
        return
    if label(finding) == "undetermined":
        yield from folded("It turns on what these cards are:", indent, options.width)
    digits = max(len(str(place.line)) for place in places)
    # One too many is shown rather than counted.
    shown = places if len(places) <= MOST_PLACES + 1 else places[:MOST_PLACES]
    for place in shown:
        yield from folded(_place(place, digits), indent, options.width, "    ")
    if len(shown) < len(places):
        yield f"{indent}… and {len(places) - len(shown)} more"


def _place(place: Place, digits: int) -> str:
    where = f"line {place.line:>{digits}}" if place.line else ""
    meaning = f" = {place.meaning}, {place.reason}" if place.meaning else ""
    held = f"{place.copies} × {place.card}{meaning}" if place.copies else ""  # a line alone holds no card
    return f"{where}   {held}".strip()
