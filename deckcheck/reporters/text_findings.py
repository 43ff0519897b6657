"""The findings of a deck as people read them: what is wrong, where it stands, what would settle it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.findings import Finding, Place, Severity
from deckcheck.reporters import Options
from deckcheck.reporters.text_layout import folded, inert, label, paint, suggestion
from deckcheck.wording import counted

MOST_PLACES = 8


class RulingLines(NamedTuple):
    """A ruling as it is printed, unless it was before."""

    ruling: str
    lines: tuple[str, ...]


PrintedLine = str | RulingLines


def group_open_findings(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return findings in their order, those that are open and turn on the same cards with the first of them."""
    found: list[list[Finding]] = []
    turning: list[list[Finding]] = []
    for finding in findings:
        turns = label(finding) == "undetermined" and bool(finding.cards)
        group = next((group for group in turning if _alike(finding, group[0])), None) if turns else None
        if group is not None:
            group.append(finding)
            continue
        found.append([finding])
        turning += found[-1:] * turns
    return found


def _alike(one: Finding, other: Finding) -> bool:
    """Return whether the same settles two open findings: they turn on the same cards, or one names others besides."""
    first, second = set(one.places), set(other.places)
    return first == second or (one.remedy == other.remedy != "" and (first <= second or second <= first))


def finding_lines(
    findings: Sequence[Finding], column: int, advised: set[str], options: Options
) -> Iterator[PrintedLine]:
    """Return what there is to say of one finding, or of several that turn on the same cards.

    Labels are ``column`` wide; ``advised`` are the remedies of the deck that have been told.
    """
    finding, *others = findings
    if finding.severity is Severity.INFO:
        yield from _note(finding, column, options)
    elif others:
        yield from _open(findings, column, advised, options)
    else:
        yield from _finding(finding, column, options)
        yield from _advise(findings, column, advised, options)
        yield from _source(finding, column, options)


def _open(findings: Sequence[Finding], column: int, advised: set[str], options: Options) -> Iterator[PrintedLine]:
    """Return rules that turn on the same cards: these and what would settle them first, then what each says."""
    indent, first = " " * (column + 4), min(findings, key=lambda finding: len(finding.places))
    rules = len({finding.rule for finding in findings})  # one may say several things
    turns = f"{counted(rules, 'rule')} turn{'s' * (rules == 1)} on what {_these(first)}:"
    yield f"  {paint(f'{label(first):{column}}', label(first), options.color)}  {turns}"
    yield from _places(first, indent, options)
    yield from _advise(findings, column, advised, options)
    for finding in findings:
        text = f"{finding.rule}: {finding.message} {suggestion(finding)}".rstrip()
        yield from folded(text, indent, options.width, "  ")
    for cited in dict.fromkeys(finding.citation for finding in findings):
        for line in folded(cited, indent, options.width):
            yield paint(line, "dim", options.color)


def _these(finding: Finding) -> str:
    return "this card is" if len(finding.cards) == 1 else "these cards are"


def _advise(findings: Sequence[Finding], column: int, advised: set[str], options: Options) -> Iterator[str]:
    """Return what would settle these, but for what was advised already."""
    for remedy in dict.fromkeys(finding.remedy for finding in findings):
        if remedy not in advised:
            yield from folded(remedy, " " * (column + 4), options.width)
        advised.add(remedy)


def _note(finding: Finding, column: int, options: Options) -> Iterator[str]:
    """Return a remark on one line, without places and citation."""
    first, *rest = folded(f"{finding.rule}: {finding.message}", " " * (column + 4), options.width)
    yield f"  {paint(f'{label(finding):{column}}', label(finding), options.color)}  {first.strip()}"
    yield from rest


def _finding(finding: Finding, column: int, options: Options) -> Iterator[str]:
    indent = " " * (column + 4)
    yield f"  {paint(f'{label(finding):{column}}', label(finding), options.color)}  {inert(finding.rule)}"
    yield from folded(finding.message, indent, options.width)
    if label(finding) == "undetermined" and finding.cards:
        yield from folded(f"It turns on what {_these(finding)}:", indent, options.width)
    yield from _places(finding, indent, options)
    yield from folded(suggestion(finding), indent, options.width)


def _source(finding: Finding, column: int, options: Options) -> Iterator[PrintedLine]:
    """Return where the rule stands, and our ruling."""

    def lines(text: str) -> tuple[str, ...]:
        folds = folded(text, " " * (column + 4), options.width)
        return tuple(paint(line, "dim", options.color) for line in folds)

    yield from lines(finding.citation)
    if finding.ruling:
        yield RulingLines(finding.ruling, lines(f"Ruling: {finding.ruling}"))


def _places(finding: Finding, indent: str, options: Options) -> Iterator[str]:
    places = finding.places
    if not places:
        return
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
