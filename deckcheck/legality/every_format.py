"""The answer for a list that names no format: where it is legal, and what breaks it elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from deckcheck.deck import Deck
from deckcheck.findings import NO_FORMAT, READING, DeckReport, Finding, FormatVerdict, Severity, Status, Verdict
from deckcheck.games import formats, game_ids
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import fitting_games, how_to_name, in_force
from deckcheck.wording import few


def check_every_format(checker: Checker, deck: Deck) -> DeckReport:
    """Judge a list that names no format by every format in force of each game that it fits, or of all if it fits none.

    It is illegal if it is illegal in all of them, and undetermined otherwise. The counts and the hash are by the format
    with the largest pool. The findings are those that all formats share; of a list that is legal in none, those of the
    format that it breaks the smallest part of. By a game that knows none of its cards no list is legal.
    """
    games = fitting_games(checker, deck)
    editions = in_force(checker, [id for name in games or game_ids() for id in formats(name)])
    editions.sort(key=lambda each: each.pool is not None)
    reports = {each.format: checker.check(deck, each) for each in editions}
    readable = {id: each for id, each in reports.items() if each.verdict is not Verdict.UNREADABLE}
    if not readable:
        return next(iter(reports.values()))
    verdicts = {id: _verdict(readable[id], is_game_known=bool(games)) for id in formats() if id in readable}
    legal = [id for id, each in verdicts.items() if each.verdict is Verdict.LEGAL]
    rules = {each.format: len(each.rules) for each in editions}
    nearest = min(verdicts, key=lambda id: len(verdicts[id].violated) / rules[id])
    is_illegal = all(each.verdict is Verdict.ILLEGAL for each in verdicts.values())
    first, *others = readable.values()
    follows = "" if legal or not games else f" What follows is by {nearest}."
    shared = [each for each in first.findings if all(_is_in(each, other.findings) for other in others)]
    finding = Finding(
        NO_FORMAT,
        Severity.ERROR,
        Status.VIOLATED if is_illegal else Status.UNDETERMINED,
        "The list names no format: {where}.",
        {"where": _where_legal(verdicts) if games else "nothing tells its game"},
        remedy=f"{how_to_name(checker, deck, [*legal, nearest]).capitalize()}.{follows}",
        text=READING[NO_FORMAT],
    )
    return replace(
        first,
        verdict=Verdict.ILLEGAL if is_illegal else Verdict.UNDETERMINED,
        format="",
        formats=tuple(verdicts.values()),
        findings=(finding, *(readable[nearest].findings if follows else shared)),
        unfinished=False,
        ignored=tuple(dict.fromkeys(ignored for each in readable.values() for ignored in each.ignored)),
        deck_hash="" if _are_of_several_games(verdicts) else first.deck_hash,
    )


def _where_legal(verdicts: Mapping[str, FormatVerdict]) -> str:
    """Return where a deck is legal, where that is open, and where it is not, with the rules that decide."""
    several = _are_of_several_games(verdicts)
    held: dict[Verdict, list[str]] = {}
    for id, each in verdicts.items():
        rules = [rule.partition("/")[2] for rule in each.violated or each.undecided]
        why = f" ({few(rules)})" if rules else ""
        held.setdefault(each.verdict, []).append(f"{id if several else id.partition('/')[2]}{why}")
    return "; ".join(f"{words} {', '.join(held[verdict])}" for verdict, words in _WORDS.items() if verdict in held)


_WORDS = {Verdict.LEGAL: "LEGAL in", Verdict.UNDETERMINED: "undetermined in", Verdict.ILLEGAL: "not in"}


def _are_of_several_games(formats: Iterable[str]) -> bool:
    return len({id.partition("/")[0] for id in formats}) > 1


def _verdict(report: DeckReport, *, is_game_known: bool) -> FormatVerdict:
    errors = [each for each in report.findings if each.severity is Severity.ERROR]
    violated, undecided = (
        tuple(dict.fromkeys(each.rule for each in errors if each.status is status))
        for status in (Status.VIOLATED, Status.UNDETERMINED)
    )
    is_unfounded = report.verdict is Verdict.LEGAL and not is_game_known
    verdict = Verdict.UNDETERMINED if is_unfounded else report.verdict
    return FormatVerdict(report.format, verdict, violated, undecided)


def _is_in(finding: Finding, findings: Iterable[Finding]) -> bool:
    return any((finding.rule, finding.message) == (each.rule, each.message) for each in findings)
