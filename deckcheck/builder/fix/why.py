"""Why a repair is as it is: what each change mends, told by taking it back, and what cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckcheck.builder.fix.problem import KEEP, Problem
from deckcheck.builder.fix.result import Bar, Change
from deckcheck.deck import Deck, Entry
from deckcheck.engine import Checker
from deckcheck.findings import DeckReport, Finding, Severity
from deckcheck.games.model import Edition


def changed(deck: Deck, changes: Iterable[Change]) -> Deck:
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
    checker: Checker, edition: Edition, deck: Deck, before: DeckReport, changes: Sequence[Change]
) -> tuple[Change, ...]:
    """The changes, each with what there would be to say of the deck without it (a move is taken back as a whole)."""
    broken = {finding.rule for finding in _errors(before)}
    found = []
    for change in changes:
        others = [each for each in changes if each is not change and not _one_move(each, change)]
        without = checker.check(changed(deck, others), edition)
        errors = _errors(without) or [each for each in without.findings if each.severity is Severity.WARNING]
        mended = [each for each in errors if each.rule in broken] or errors
        found.append(change._replace(why=tuple(mended)))
    return tuple(found)


def _one_move(one: Change, other: Change) -> bool:
    return one.moved and other.moved and (one.entry.name, one.entry.set) == (other.entry.name, other.entry.set)


def _errors(report: DeckReport) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity is Severity.ERROR]


def bars(problem: Problem, edition: Edition) -> tuple[Bar, ...]:
    """Rules and wishes that no deck can meet together, none of which can be left out. Raises GivenUp."""
    needed = list(dict.fromkeys(row.owner for row in problem.programme.rows if row.owner))
    for owner in list(needed):
        others = {"", *needed} - {owner}
        if problem.programme.solve({}, others.__contains__) is None:
            needed.remove(owner)
    rules = {rule.id: rule for rule in edition.rules}
    return tuple(
        Bar(owner, rules[owner].text, rules[owner].citation, rules[owner].ruling)
        if owner in rules
        else Bar("", f"{owner.removeprefix(KEEP)} is to be kept")
        for owner in needed
    )
