"""The answer for a list that names no format: where it is legal, and what breaks it elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckcheck.deck import Deck
from deckcheck.findings import NO_FORMAT, READING, DeckReport, Finding, FormatVerdict, Severity, Status, Verdict
from deckcheck.games import formats, game_ids
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import how_to_name, in_force

_MOST_RULES = 3
"""So many rules are named for a format that a deck is not legal in."""


def check_every_format(checker: Checker, deck: Deck, games: Sequence[str]) -> DeckReport:
    """Judge a list that names no format by every format in force of each of the ``games`` that it fits, none = of all.

    It is illegal if it is illegal in all of them, and undetermined otherwise. The counts and the hash are by the format
    with the largest pool. The findings are those that all formats agree on; of a list that is legal in none those of
    the format that it breaks the fewest of the rules of. No game that knows none of its cards calls it legal.
    """
    editions = in_force(checker, [id for name in games or game_ids() for id in formats(name)])
    editions.sort(key=lambda each: each.pool is not None)
    reports = {each.format: checker.check(deck, each) for each in editions}
    readable = {id: each for id, each in reports.items() if each.verdict is not Verdict.UNREADABLE}
    if not readable:
        return next(iter(reports.values()))
    verdicts = {id: _verdict(readable[id]) for id in formats() if id in readable}
    if not games:
        open_ = {id: each._replace(verdict=Verdict.UNDETERMINED) for id, each in verdicts.items() if not each.violated}
        verdicts |= open_
    first, *others = readable.values()
    legal = [id for id, each in verdicts.items() if each.verdict is Verdict.LEGAL]
    rules = {each.format: len(each.rules) for each in editions}
    nearest = min(verdicts, key=lambda id: len(verdicts[id].violated) / rules[id])
    shared = [each for each in first.findings if all(_is_in(each, other.findings) for other in others)]
    is_illegal = all(each.verdict is Verdict.ILLEGAL for each in verdicts.values())
    one_game = len({id.partition("/")[0] for id in verdicts}) == 1
    written = replace(deck, source="") if checker.untrusted else deck  # what its first line says would not count
    how = how_to_name(written, [*legal, nearest]).capitalize()
    finding = Finding(
        NO_FORMAT,
        Severity.ERROR,
        Status.VIOLATED if is_illegal else Status.UNDETERMINED,
        "The list names no format: {where}.",
        {"where": where_legal(verdicts.values()) if games else "nothing tells its game"},
        remedy=f"{how}." if legal or not games else f"{how}. What follows is by {nearest}.",
        text=READING[NO_FORMAT],
    )
    return replace(
        first,
        verdict=Verdict.ILLEGAL if is_illegal else Verdict.UNDETERMINED,
        format="",
        formats=tuple(verdicts.values()),
        findings=(finding, *(shared if legal or not games else readable[nearest].findings)),
        unfinished=False,
        ignored=tuple(dict.fromkeys(ignored for each in readable.values() for ignored in each.ignored)),
        deck_hash=first.deck_hash if one_game else "",
    )


def where_legal(verdicts: Iterable[FormatVerdict]) -> str:
    """Return where a deck is legal, where not, and where that is open, with the rules that decide."""
    each = list(verdicts)
    several = len({verdict.format.partition("/")[0] for verdict in each}) > 1

    def name(verdict: FormatVerdict, rules: Sequence[str] = ()) -> str:
        id = verdict.format.partition("@")[0]
        shown = [rule.partition("/")[2] for rule in rules]
        shown = shown if len(shown) <= _MOST_RULES + 1 else [*shown[:_MOST_RULES], f"{len(shown) - _MOST_RULES} more"]
        return (id if several else id.partition("/")[2]) + (f" ({', '.join(shown)})" if shown else "")

    parts = {
        "LEGAL in": [name(one) for one in each if one.verdict is Verdict.LEGAL],
        "undetermined in": [name(one, one.undecided) for one in each if one.verdict is Verdict.UNDETERMINED],
        "not in": [name(one, one.violated) for one in each if one.verdict is Verdict.ILLEGAL],
    }
    return "; ".join(f"{words} {', '.join(names)}" for words, names in parts.items() if names)


def _verdict(report: DeckReport) -> FormatVerdict:
    errors = [each for each in report.findings if each.severity is Severity.ERROR]
    violated, undecided = (
        tuple(dict.fromkeys(each.rule for each in errors if each.status is status))
        for status in (Status.VIOLATED, Status.UNDETERMINED)
    )
    return FormatVerdict(report.format, report.verdict, violated, undecided)


def _is_in(finding: Finding, findings: Iterable[Finding]) -> bool:
    return any((finding.rule, finding.message) == (each.rule, each.message) for each in findings)
