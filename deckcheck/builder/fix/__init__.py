"""Find the smallest change that makes a deck legal: an integer programme built from the same rules that check the deck.

A change adds a card, removes one, or exchanges one for another; moving a card to another section counts as one too.
Among repairs of equal size the order of preference is: fewer cards lost (removed, but neither moved nor corrected to
another candidate of their name); fewer cards touched; cards of the collection, then cards listed outside the deck,
then cards that the deck already has, then similar cards; and counts per kind of card close to the old ones. If the
deck is filled up, or is to be like other decks, these follow after the collection: kinds of cards in the usual
shares, then cards of the deck's colours that share most with its own cards and that such decks play. The checker
decides at the end: a repair is returned only if the checker finds it legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from deckcheck.builder.fix import solution
from deckcheck.builder.fix.candidates import CandidateSource
from deckcheck.builder.fix.goals import FillingGuide
from deckcheck.builder.fix.milp_problem import RepairProblem
from deckcheck.builder.fix.repair import (
    Conflict,
    Outcome,
    Preferences,
    Repair,
    avoided_cards,
    lines_to_keep,
    unsettled_lines,
)
from deckcheck.builder.milp_solver import GivenUp
from deckcheck.deck import Deck
from deckcheck.decklists import SYNTAXES
from deckcheck.editing.card_details import completed
from deckcheck.errors import UneditableDeck
from deckcheck.findings import DeckReport, Finding, Severity, Status, Verdict
from deckcheck.games import names_of
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.line_facts import facts_of_game
from deckcheck.rules.counters import Plan
from deckcheck.rules.repair import Requirements, RowWriter
from deckcheck.rules.rule import Rule

if TYPE_CHECKING:
    from deckcheck.editing.in_place.verified_edit import Listing

_MOST_ROUNDS = 40
"""The most rounds of skipping cards that the checker reads differently from the rules of the programme."""
_SPARE_CARDS = 10
_MOST_LISTED = 20_000
"""The programme grows with every copy; this many take about 100 MB."""
_NO_PREFERENCES = Preferences()
MOST_LINES = 3
"""The most lines named in advice on a changed list."""


def fix(deck: Deck, edition: Edition, *, checker: Checker, preferences: Preferences = _NO_PREFERENCES) -> Repair:
    """Return the smallest change that makes a deck legal in an edition.

    Raises UnknownPreference for an unknown card to keep or avoid, ImportError without the solver, and GivenUp
    if solving takes too long or the deck is too large.
    """
    before = checker.check(deck, edition)
    unchanged = partial(Repair, deck=deck, before=before, after=before)
    if before.verdict is Verdict.UNREADABLE:
        return unchanged(Outcome.UNREADABLE)
    reading = checker.read(deck, edition)
    resolver, edition = reading.prepared.resolver, reading.prepared.edition
    deck, lines = reading.deck, reading.lines
    unsettled = unsettled_lines(lines)
    keep = {**unsettled, **lines_to_keep(resolver, lines, preferences.keep)}
    avoid = avoided_cards(resolver, lines, preferences.avoid)
    if _legal(before, checker) and not (preferences.complete and before.warnings):
        return unchanged(Outcome.LEGAL)
    held = sum(entry.copies for entry, _ in lines)
    if held > _MOST_LISTED:
        raise GivenUp(f"{held} cards are too many to repair; take out all but {_MOST_LISTED} first")
    requirements = Requirements(Plan(edition.identity), deck.extra)
    rules = list(_translated(checker, deck, edition, requirements, advice=preferences.complete))
    stated = facts_of_game(resolver.game, checker.facts)
    source = CandidateSource(reading, requirements, stated, avoid, preferences.prefer or checker.pool)
    held = sum(lines[at][0].copies for at in source.inside)
    bound = held + requirements.least_cards + _SPARE_CARDS
    passed_over: frozenset[str] = frozenset()
    findings = before.findings
    guide = FillingGuide(source, preferences)
    for _ in range(_MOST_ROUNDS):
        candidates = guide.ranked(list(source.candidates(passed_over)))
        problem = RepairProblem(source, candidates, rules, keep, bound, preferences.complete, guide.filling)
        values = problem.solve()
        if values is None:
            conflicts = solution.find_conflicts(problem, edition)
            if to_settle := tuple(each.text for each in conflicts if each.text in unsettled.values()):
                return unchanged(Outcome.UNDETERMINED, unsettled=to_settle)
            if undetermined := _undetermined(before, conflicts):
                return unchanged(Outcome.UNDETERMINED, open=undetermined)
            return unchanged(Outcome.OUT_OF_REACH, conflicts=conflicts, most=held + bound)
        changes = solution.read_changes(problem, values)
        repaired = solution.with_changes(deck, changes)
        after = checker.check(repaired, edition)
        if _legal(after, checker):
            if not changes:  # the advice cannot be followed
                return unchanged(Outcome.LEGAL, unmet=tuple(solution.advice_findings(before)))
            added = sum(change.copies for change in changes if change.copies > 0)
            removed = added - sum(change.copies for change in changes)
            changes = solution.with_replaced(source, problem.intended, changes)
            explained = solution.explain_changes(
                lambda each: checker.check(each, edition), deck, before, after, changes
            )
            unmet = tuple(solution.advice_findings(after)) if preferences.complete else ()
            size, left = max(added, removed), tuple(unsettled.values())
            return Repair(Outcome.FIXED, repaired, before, after, explained, size, unmet=unmet, unsettled=left)
        findings = after.findings
        # Skip the cards that the checker reads differently in this very list.
        blamed = {place.card for finding in solution.errors_of(findings) for place in finding.places}
        unhelpful = {change.entry.name for change in changes if change.copies > 0 and change.entry.name in blamed}
        if unhelpful <= passed_over:
            break
        passed_over |= unhelpful
    return unchanged(Outcome.UNDETERMINED, open=tuple(solution.errors_of(findings)))


def _translated(
    checker: Checker, deck: Deck, edition: Edition, requirements: Requirements, *, advice: bool
) -> Iterator[tuple[Rule, RowWriter, bool]]:
    """Yield each rule that is checked, its row writer, and whether it is binding; ``advice``: warnings too."""
    by_list = {ignored.rule for ignored in deck.ignores} if checker.rule_filter.list_ignores else set()
    for rule in edition.rules:
        binding = rule.binding or (checker.strict and rule.severity is Severity.WARNING)
        judged = checker.rule_filter.wants(rule.id) and names_of([rule.id]).isdisjoint(by_list)
        if judged and (binding or (advice and rule.severity is Severity.WARNING)):
            yield rule, rule.check.repair_rows(rule, requirements), binding


def _undetermined(before: DeckReport, conflicts: Sequence[Conflict]) -> tuple[Finding, ...]:
    """Return the findings of conflicting rules that depend only on unknown facts: stating these may resolve them."""
    rules = {conflict.rule for conflict in conflicts}
    return tuple(
        finding
        for finding in solution.errors_of(before.findings)
        if finding.rule in rules and finding.status is Status.UNDETERMINED
    )


def _legal(report: DeckReport, checker: Checker) -> bool:
    return report.verdict is Verdict.LEGAL and not (checker.strict and report.warnings)


def write_repair(
    data: bytes, before: DeckReading, repair: Repair, *, format: str, source_format: str | None, checker: Checker
) -> Listing:
    """Return the list ``data`` with the changes of its repair, checked once more as it will be read.

    ``before`` is its reading; ``format`` and ``source_format`` are those used for it. Raises UneditableDeck
    if the changed list would not be legal, and the errors of ``in_place.edit``.
    """
    from deckcheck.editing import in_place  # only now, as it imports much

    path = repair.deck.path
    reading = checker.read(repair.deck, before.prepared.edition)
    edits = []
    for change in repair.changes:
        section, entry = change.entry.section, change.entry
        if change.copies > 0:  # a new line includes all fields that programs for such lists need
            section, new = change.section, entry._replace(copies=change.copies)
            own = [line for line in reading.lines if line[0] == new]
            entries, _ = completed(SYNTAXES[repair.deck.source].completes, own, reading.prepared.resolver.game)
            entry = entries[0] if entries else entry
        edits.append(in_place.CardChange.of(entry, change.copies, section))
    made = in_place.edit(data, edits, checker, path=path, syntax=source_format, reading=before)
    report = checker.check(made.written, choose(checker, made.written, format))
    if report.verdict is not repair.after.verdict:
        raise UneditableDeck(f"the list would be {report.verdict} as it would be read; {_by_hand(report)}")
    return made


def _by_hand(report: DeckReport) -> str:
    """Return advice on a changed list that is read differently: the line that causes it, and its remedy."""
    for finding in report.findings:
        if finding.status is Status.UNDETERMINED and finding.lines and finding.remedy:
            lines = f"line{'s' if len(finding.lines) > 1 else ''} {', '.join(map(str, finding.lines[:MOST_LINES]))}"
            return f"{finding.rule} would be open by {lines} of it. First: {finding.remedy}"
    return "make the changes by hand"
