"""Judge a deck: resolve its lines, add them up by the plan of an edition, and let each rule speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.cards import Cards, Database
from deckcheck.deck import Deck, Entry, Stated
from deckcheck.errors import DeckcheckError
from deckcheck.findings import (
    CardsUsed,
    DeckReport,
    Finding,
    Place,
    Severity,
    Status,
    Verdict,
    verdict_of,
)
from deckcheck.games import game
from deckcheck.games.model import Edition
from deckcheck.reading import reading_findings
from deckcheck.resolve import Resolved, Resolver, facts_of_game
from deckcheck.rules.plan import Line, Plan, Tally
from deckcheck.rules.rule import Judge

Lines = Sequence[tuple[Entry, Resolved]]


class Bench(NamedTuple):
    """An edition made ready: its judges, and a resolver that knows their plan."""

    edition: Edition
    cards: Cards
    resolver: Resolver
    plan: Plan
    judges: tuple[Judge, ...]


class Checker:
    """Checks decks against editions. Build one and reuse it: what it learns of a card it keeps.

    ``release`` is a release of the card database (newest by default), ``facts`` the tables of a facts file,
    ``ignore`` and ``select`` are rule ids (``game/name``, ``name`` or ``game``), ``suggest`` whether unknown
    names get suggestions.
    """

    def __init__(
        self,
        database: Database | None = None,
        *,
        release: str | None = None,
        facts: Mapping[str, Stated] | None = None,
        select: Iterable[str] = (),
        ignore: Iterable[str] = (),
        suggest: bool = True,
    ) -> None:
        self.database = database or Database.open()
        self.release = release
        self.facts = facts or {}
        self.select, self.ignore = frozenset(select), frozenset(ignore)
        self.suggest = suggest
        self._benches: dict[str, Bench] = {}

    def bench(self, edition: Edition) -> Bench:
        """The edition made ready for this checker's cards. Raises UnknownRelease, InvalidFacts."""
        bench = self._benches.get(edition.id)
        if bench is None:
            rules = game(edition.game)
            cards = self.database.cards(edition.game, self.release)
            plan = Plan(edition.identity)
            judges = tuple(rule.check.prepare(plan, rule) for rule in edition.rules if self._wants(rule.id))
            resolver = Resolver(rules, cards, plan, facts_of_game(rules, self.facts), edition.pool)
            bench = self._benches[edition.id] = Bench(edition, cards, resolver, plan, judges)
        return bench

    def check(self, deck: Deck, edition: Edition) -> DeckReport:
        """Judge one deck by one edition. Never raises for what the deck says: that becomes a finding."""
        if deck.problems:
            return misread(deck)
        bench = self.bench(edition)
        try:
            lines = bench.resolver.deck(deck)
        except DeckcheckError as error:
            return unreadable(deck.path, [unreadable_finding(str(error))], name=deck.name)
        counted: list[Line] = [(entry, found.match) for entry, found in lines if found.match is not None]
        tally = Tally(bench.plan, counted)
        findings = [finding for judge in bench.judges for finding in judge(tally)]
        reading = reading_findings(deck, lines, bench.resolver, findings, suggestions=self.suggest)
        findings.extend(finding for finding in reading if self._wants(finding.rule))
        return DeckReport(
            path=deck.path,
            verdict=verdict_of(findings),
            name=deck.name,
            format=edition.id,
            cards=CardsUsed(edition.game, bench.cards.release.date, bench.cards.release.digest),
            counts=_counts(bench, lines),
            findings=tuple(findings),
        )

    def _wants(self, rule: str) -> bool:
        names = {rule, *rule.split("/", 1)}
        return not (names & self.ignore) and (not self.select or bool(names & self.select))


def unreadable(path: str, findings: Iterable[Finding], *, name: str = "") -> DeckReport:
    """The report of a list that could not be read, or not be judged."""
    return DeckReport(path=path, verdict=Verdict.UNREADABLE, name=name, findings=tuple(findings))


def misread(deck: Deck) -> DeckReport:
    """The report of a list with lines that could not be read: it cannot be judged, since it is not all there."""
    return unreadable(deck.path, map(_problem, deck.problems), name=deck.name)


def unreadable_finding(message: str, line: int = 0) -> Finding:
    """Why a whole list could not be read, or not be judged."""
    return Finding(
        "deckcheck/unreadable",
        Severity.ERROR,
        Status.VIOLATED,
        "{message}",
        {"message": message},
        places=(Place("", 0, line),) if line else (),
    )


def _problem(problem: tuple[int, str, str]) -> Finding:
    line, found, expected = problem
    return Finding(
        "deckcheck/line",
        Severity.ERROR,
        Status.VIOLATED,
        "found {found}; expected {expected}.",
        {"found": repr(found), "expected": expected},
        places=(Place("", 0, line),),
    )


def _counts(bench: Bench, lines: Lines) -> dict[str, int]:
    """Cards by section: every section that counts, and others that hold cards."""
    counts = {section.id: 0 for section in bench.resolver.game.sections if section.counts}
    for entry, found in lines:
        section = found.section or "unsorted"
        counts[section] = counts.get(section, 0) + entry.copies
    return counts
