"""Findings as people read them: what each is called, says and turns on, and the blocks of the text report."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.findings import DeckReport, Finding, Ignored, Place, Severity, Status, Verdict
from deckcheck.reporters import Options
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import folded, inert, paint
from deckcheck.wording import choice, counted

MOST_PLACES = 8
MOST_NAMED = 3
"""So many cards a message names; one more is named rather than counted."""


def label(finding: Finding) -> str:
    """Return what to call a finding: its severity, or that an error could not be decided."""
    open_error = finding.severity is Severity.ERROR and finding.status is Status.UNDETERMINED
    return "undetermined" if open_error else finding.severity.value


def is_open_advice(finding: Finding) -> bool:
    """Return whether a mere recommendation could not be decided; what is said about reading a list is none."""
    return (
        finding.severity is not Severity.ERROR
        and finding.status is Status.UNDETERMINED
        and not finding.rule.startswith("deckcheck/")
    )


def is_premature(finding: Finding, deck: DeckReport) -> bool:
    """Return whether a question is open about a deck that is illegal anyway, since most cards are yet to come."""
    return label(finding) == "undetermined" and deck.unfinished


def urgency(finding: Finding) -> int:
    """Return how findings sort: what decides the verdict comes first, remarks last."""
    if finding.severity is Severity.ERROR:
        return 0 if finding.status is Status.VIOLATED else 1
    return 2 if finding.severity is Severity.WARNING else 3


def suggestion(finding: Finding) -> str:
    """Return what the names may be that are suggested, ``""`` when none are."""
    if not finding.suggestions:
        return ""
    if finding.rule == "deckcheck/unknown-card":
        return f"Did you mean {choice(finding.suggestions)}?"
    if not finding.rule.startswith("deckcheck/"):
        return f"In the pool: {choice(finding.suggestions, 'and')}."
    return f"It may be {choice(finding.suggestions)}."


def full_message(finding: Finding) -> str:
    """Return the message with the cards it is about, where it does not name them; of many the first."""
    cards = finding.cards
    message = finding.message
    names = [card for card in cards if not re.search(rf"(?<!\w){re.escape(card)}(?!\w)", message)]
    is_open = finding.status is Status.UNDETERMINED
    if not names or finding.rule.startswith("deckcheck/") or (not is_open and len(names) < len(cards)):
        return message
    shown = names if len(names) <= MOST_NAMED + 1 else [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    if is_open:
        return f"{message} It turns on {choice(shown, 'and')}."
    return f"{message.removesuffix('.')}: {choice(shown, 'and')}."


def not_checked(ignored: Ignored) -> str:
    """Return the sentence that a deck was not judged by a rule, why, and where that is said."""
    reason, source = f" — {ignored.reason}" * bool(ignored.reason), f" ({ignored.source})" * bool(ignored.source)
    return f"Not checked: {ignored.rule}{reason}{source}"


def settings_of_input(summary: Summary) -> dict[str, str]:
    """Return the files that came with the lists and decided for them, each with a sentence of what it decided."""
    verdicts = summary.verdicts.total() - summary.verdicts[Verdict.UNREADABLE]
    told: dict[str, str] = {}
    configurations: dict[str, dict[str, int]] = {}
    for setting, number in summary.input_settings.items():
        if setting.by_list:
            told[setting.source] = (
                f"{setting.source} is the format of {counted(number, 'verdict')}, since the list names it; "
                "--untrusted refuses that."
            )
        else:
            file, _, line = setting.source.partition(", ")[0].rpartition(":")
            configurations.setdefault(file, {})[f"{setting.what} (line {line})"] = number
    for file, keys in configurations.items():
        number = max(keys.values())
        some = f" in {number} of {verdicts} verdicts" * (number < verdicts)
        told[file] = (
            f"{file} was found with the lists and sets {choice(tuple(keys), 'and')}{some}; --untrusted leaves it out."
        )
    return told


def list_ignores(reports: Sequence[DeckReport]) -> Iterable[tuple[DeckReport, Ignored]]:
    """Return the rules that a deck's own list asked not to be judged by, and was not, each once for all its formats."""
    return {ignored: (deck, ignored) for deck in reports for ignored in deck.ignored if ignored.by_list}.values()


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
