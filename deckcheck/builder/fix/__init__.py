"""The smallest change that makes a deck legal, as an integer programme made of the very rules that judge it.

A change is a card put in, taken out, or put in for one that is taken out; to move a card to another section is one too.
Where several repairs are as small, the one is taken that loses fewer cards, which are those taken out and neither moved
nor put right by what their name may mean; then the one that touches fewer; then cards of the collection, of what the
list has outside the deck, cards that the deck has already, cards like them; and the numbers of each kind of card stay
as they were as far as they can. The engine has the last word: a repair is given only if it judges it legal.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.builder.fix.candidates import CandidateSource
from deckcheck.builder.fix.constraints import TRANSLATIONS
from deckcheck.builder.fix.explanation import advice, changed, conflicts, explained
from deckcheck.builder.fix.milp_columns import Requirements, RowWriter
from deckcheck.builder.fix.milp_problem import Problem
from deckcheck.builder.fix.milp_solver import GivenUp
from deckcheck.builder.fix.preferences import Preferences, UnknownPreference, kept, unknown
from deckcheck.builder.fix.result import Conflict, Outcome, Repair, RepairChange
from deckcheck.builder.fix.solution_cards import UnnameableCards, changes
from deckcheck.deck import Deck
from deckcheck.findings import DeckReport, Finding, Severity, Verdict
from deckcheck.games.model import Edition
from deckcheck.games.rule_ids import names_of
from deckcheck.legality.checker import Checker
from deckcheck.legality.resolver import facts_of_game
from deckcheck.rules.counters import Plan
from deckcheck.rules.rule import Rule

__all__ = [
    "Conflict",
    "GivenUp",
    "Outcome",
    "Preferences",
    "Repair",
    "RepairChange",
    "UnknownPreference",
    "changed",
    "fix",
    "unknown",
]

_ROUNDS = 40
"""So often cards are passed over that the engine does not take for what the rules alone make of them."""
_SPARE = 10
_NOTHING = Preferences()


def fix(deck: Deck, edition: Edition, *, checker: Checker, preferences: Preferences = _NOTHING) -> Repair:
    """The smallest change that makes a deck legal by an edition.

    Raises UnknownWish for a card to keep or avoid that there is not, ImportError without the solver, and GivenUp when
    that takes too long.
    """
    before = checker.check(deck, edition)
    if before.verdict is Verdict.UNREADABLE:
        return Repair(Outcome.UNREADABLE, deck, before, before)
    resolver = checker.prepared(edition).resolver
    keep = kept(resolver, resolver.deck(deck), preferences.keep)
    if _legal(before, checker) and not (preferences.complete and before.warnings):
        return Repair(Outcome.LEGAL, deck, before, before)
    requirements = Requirements(Plan(edition.identity), deck.extra)
    rules = list(_written(checker, deck, edition, requirements, advice=preferences.complete))
    stated = facts_of_game(resolver.game, checker.facts)
    source = CandidateSource(resolver, edition, deck, requirements, stated, preferences.prefer, preferences.avoid)
    held = sum(source.lines[at][0].copies for at in source.inside)
    bound = held + requirements.least_cards + _SPARE
    banned: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = before.findings
    for _ in range(_ROUNDS):
        candidates = list(source.candidates(banned))
        problem = Problem(source, candidates, rules, keep, bound, complete=preferences.complete)
        values = problem.least()
        if values is None:
            return _unreachable(problem, edition, deck, before, held + bound)
        try:
            found = changes(problem, values)
        except UnnameableCards as error:
            banned |= frozenset(error.names)
            continue
        repaired = changed(deck, found)
        after = checker.check(repaired, edition)
        if _legal(after, checker):
            if not found:  # what is advised cannot be had
                return Repair(Outcome.LEGAL, deck, before, before, unmet=tuple(advice(before)))
            put = sum(each.copies for each in found if each.copies > 0)
            taken = put - sum(each.copies for each in found)
            told = explained(checker, edition, deck, before, after, found)
            unmet = tuple(advice(after)) if preferences.complete else ()
            return Repair(Outcome.FIXED, repaired, before, after, told, max(put, taken), unmet=unmet)
        findings = after.findings
        # What the engine understands in another way in this very list is passed over.
        blamed = {place.card for each in _errors(after) for place in each.places}
        odd = {each.entry.name for each in found if each.copies > 0 and each.entry.name in blamed}
        if odd <= banned:
            break
        banned |= odd
    return Repair(Outcome.UNDETERMINED, deck, before, before, open=tuple(_errors_of(findings)))


def _written(
    checker: Checker, deck: Deck, edition: Edition, requirements: Requirements, *, advice: bool
) -> Sequence[tuple[Rule, RowWriter, bool]]:
    """The rules that the deck is judged by, and with ``advice`` those that only advise, each with what writes it."""
    spared = set(checker.ignore)
    if deck.ignores and checker.list_ignores:
        spared |= {each.rule for each in deck.ignores}
    found = []
    for rule in edition.rules:
        names = names_of([rule.id])
        binding = rule.binding or (checker.strict and rule.severity is Severity.WARNING)
        wanted = names.isdisjoint(spared) and (not checker.select or not names.isdisjoint(checker.select))
        if wanted and rule.kind in TRANSLATIONS and (binding or (advice and rule.severity is Severity.WARNING)):
            found.append((rule, TRANSLATIONS[rule.kind](rule, requirements), binding))
    return found


def _unreachable(problem: Problem, edition: Edition, deck: Deck, before: DeckReport, most: int) -> Repair:
    found = conflicts(problem, edition)
    open_rules = {each.rule for each in found} & problem.model.undecidable_rules
    if open_rules:
        unsettled = tuple(each for each in before.findings if each.rule in open_rules)
        return Repair(Outcome.UNDETERMINED, deck, before, before, open=unsettled)
    return Repair(Outcome.OUT_OF_REACH, deck, before, before, conflicts=found, most=most)


def _legal(report: DeckReport, checker: Checker) -> bool:
    return report.verdict is Verdict.LEGAL and not (checker.strict and report.warnings)


def _errors(report: DeckReport) -> list[Finding]:
    return _errors_of(report.findings)


def _errors_of(findings: Sequence[Finding]) -> list[Finding]:
    return [each for each in findings if each.severity is Severity.ERROR]
