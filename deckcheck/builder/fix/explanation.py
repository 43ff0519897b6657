"""Why a repair is as it is: what each change mends, told by taking it back, and what cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckcheck.builder.fix.milp_problem import KEEP, Problem
from deckcheck.builder.fix.result import Conflict, RepairChange
from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker


def changed(deck: Deck, changes: Iterable[RepairChange]) -> Deck:
    """The deck with changes made: fewer copies on its lines, and new lines behind them."""
    less: dict[Entry, int] = {}
    new: list[Entry] = []
    for change in changes:
        if change.copies > 0:
            new.append(change.entry)
        else:
            less[change.entry._replace(copies=0)] = less.get(change.entry._replace(copies=0), 0) - change.copies
    entries: list[Entry] = []
    for entry in deck.entries:
        written = entry._replace(copies=0)
        gone = min(entry.copies, less.get(written, 0))
        if gone:
            less[written] -= gone
        if left := entry.copies - gone:
            entries.append(entry._replace(copies=left))
    return replace(deck, entries=(*entries, *new), remarks=())


def explained(
    checker: Checker,
    edition: Edition,
    deck: Deck,
    before: DeckReport,
    after: DeckReport,
    changes: Sequence[RepairChange],
) -> tuple[RepairChange, ...]:
    """The changes, each with what there would be to say of the deck without it (a move is taken back as a whole).

    What is no better with it, such as advice that cannot be met, is none of its reasons.
    """
    broken = {finding.rule for finding in _errors(before)}
    found = []
    for change in changes:
        others = [each for each in changes if each is not change and not _one_move(each, change)]
        without = checker.check(changed(deck, others), edition)
        errors = _errors(without) or [each for each in advice(without) if _better(each, after)]
        mended = [each for each in errors if each.rule in broken] or errors
        found.append(change._replace(why=tuple(mended)))
    return tuple(found)


def advice(report: DeckReport) -> list[Finding]:
    """What the format's rules advise and a deck does not follow."""
    warnings = (each for each in report.findings if each.severity is Severity.WARNING)
    return [each for each in warnings if not each.rule.startswith("deckcheck/")]


def _better(finding: Finding, after: DeckReport) -> bool:
    """Is a finding gone from a report, or nearer there to what is asked?"""
    same = [each for each in after.findings if each.rule == finding.rule and each.template == finding.template]
    return all(_distance(each) < _distance(finding) for each in same)


def _distance(finding: Finding) -> float:
    """How far the count of a finding is from its limit; 0 where it has none."""
    if finding.actual is None or finding.limit is None:
        return 0
    least, most = finding.limit.least or 0, float("inf") if finding.limit.most is None else finding.limit.most
    high = float("inf") if finding.actual.most is None else finding.actual.most
    return max(least - (finding.actual.least or 0), high - most, 0)


def _one_move(one: RepairChange, other: RepairChange) -> bool:
    return one.moved and other.moved and (one.entry.name, one.entry.set) == (other.entry.name, other.entry.set)


def _errors(report: DeckReport) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity is Severity.ERROR]


def conflicts(problem: Problem, edition: Edition) -> tuple[Conflict, ...]:
    """Rules and wishes that no deck can meet together, none of which can be left out. Raises GivenUp."""
    needed = list(dict.fromkeys(row.owner for row in problem.programme.rows if row.owner))
    for owner in list(needed):
        others = {"", *needed} - {owner}
        if problem.programme.solve({}, others.__contains__) is None:
            needed.remove(owner)
    rules = {rule.id: rule for rule in edition.rules}
    return tuple(
        Conflict(owner, rules[owner].text, rules[owner].citation, rules[owner].ruling)
        if owner in rules
        else Conflict("", f"{owner.removeprefix(KEEP)} is to be kept")
        for owner in needed
    )
