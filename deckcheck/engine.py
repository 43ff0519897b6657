"""Judge a deck: resolve its lines, add them up by the plan of an edition, and let each rule speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import Database
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
from deckcheck.reading import doubtful, reading_findings
from deckcheck.resolve import Resolved, Resolver, facts_of_game
from deckcheck.rules.plan import Plan
from deckcheck.rules.rule import Judge
from deckcheck.rules.tally import Tally

Lines = Sequence[tuple[Entry, Resolved]]


class Bench(NamedTuple):
    """An edition made ready: its judges, and a resolver that knows their plan; ``counts`` are those of no cards."""

    edition: Edition
    cards: CardsUsed
    resolver: Resolver
    plan: Plan
    judges: tuple[Judge, ...]
    team_judges: tuple[Judge, ...]
    counts: Mapping[str, int]


class Checker:
    """Checks decks against editions. Build one and reuse it: what it learns of a card it keeps.

    ``as_of`` is an ISO date: decks are judged by the editions in force and the newest cards of that day (where there
    are none so early, the oldest). ``release`` is a release of the card database, which goes before ``as_of``; without
    either it is the newest. ``facts`` are the tables of a facts file,
    ``ignore`` and ``select`` are rule ids (``game/name``, ``name`` or ``game``), ``suggest`` whether unknown
    names get suggestions, ``fuzzy`` whether a misspelt name is taken for a card that is both close and clearly ahead of
    all others, which a finding then says.
    """

    def __init__(
        self,
        database: Database | None = None,
        *,
        release: str | None = None,
        as_of: str = "",
        facts: Mapping[str, Stated] | None = None,
        select: Iterable[str] = (),
        ignore: Iterable[str] = (),
        suggest: bool = True,
        fuzzy: bool = False,
    ) -> None:
        self.database = database or Database.open()
        self.release = release
        self.as_of = as_of
        if as_of:
            from deckcheck.games.dates import iso_date

            iso_date(as_of)
        self.facts = facts or {}
        self.select, self.ignore = frozenset(select), frozenset(ignore)
        self.suggest, self.fuzzy = suggest, fuzzy
        self._benches: dict[str, Bench] = {}

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions it has been made ready for."""
        return tuple(bench.edition for bench in self._benches.values())

    def bench(self, edition: Edition) -> Bench:
        """The edition made ready for this checker's cards.

        Raises UnknownRelease, InvalidFacts, and InvalidEdition for a format file that speaks of cards there are not.
        """
        bench = self._benches.get(edition.id)
        if bench is None or bench.edition is not edition:  # editions of players may share an id
            rules = game(edition.game)
            release = self.release
            if self.as_of and not release:
                release = self.database.release_on(edition.game, self.as_of).date
            cards = self.database.cards(edition.game, release)
            facts = facts_of_game(rules, self.facts)
            if edition.file:
                from deckcheck.games.custom_cards import hold_against

                hold_against(edition, self.database, cards, facts)
            plan = Plan(edition.identity)
            judges, team_judges = (
                tuple(rule.check.prepare(plan, rule) for rule in stated if self._wants(rule.id))
                for stated in (edition.rules, edition.team_rules)
            )
            resolver = Resolver(rules, cards, plan, facts, edition.pool, fuzzy=self.fuzzy)
            used = CardsUsed(edition.game, cards.release.date, cards.release.digest)
            counts = {section.id: 0 for section in rules.sections if section.counts}
            bench = Bench(edition, used, resolver, plan, judges, team_judges, counts)
            self._benches[edition.id] = bench
        return bench

    def check(self, deck: Deck, edition: Edition) -> DeckReport:
        """Judge one deck by one edition. Never raises for what the deck says: that becomes a finding."""
        bench = self.bench(edition)
        lines = _resolved(bench, deck)
        return lines if isinstance(lines, DeckReport) else self._report(bench, deck, lines)

    def check_team(self, first: Deck, second: Deck, edition: Edition) -> tuple[DeckReport, DeckReport]:
        """Judge the two decks of a team, each by the rules and both by the team rules of an edition.

        A finding about both is in both reports, with the lines of the deck reported on. With a deck that cannot be
        read there is nothing to say about both.
        """
        bench = self.bench(edition)
        lines, others = _resolved(bench, first), _resolved(bench, second)
        if isinstance(lines, DeckReport) or isinstance(others, DeckReport):
            return self.check(first, edition), self.check(second, edition)
        # The second list follows the first, so that its line numbers tell whose a line is.
        behind = 1 + max((entry.line for entry, _ in lines), default=0)
        after = [(entry._replace(line=entry.line + behind), found) for entry, found in others]
        tally = Tally(bench.plan, [*lines, *after])
        between = [finding for judge in bench.team_judges for finding in judge(tally)]
        return (
            self._report(bench, first, lines, [_shared(each, second, 0, behind) for each in between]),
            self._report(bench, second, others, [_shared(each, first, behind, None) for each in between]),
        )

    def _report(self, bench: Bench, deck: Deck, lines: Lines, between: Iterable[Finding] = ()) -> DeckReport:
        """The report of a deck whose lines are resolved; ``between`` are findings about it and another deck."""
        tally = Tally(bench.plan, lines, deck.extra)
        findings = [*(finding for judge in bench.judges for finding in judge(tally)), *between]
        reading = reading_findings(deck, lines, bench.resolver, findings, suggestions=self.suggest)
        findings.extend(finding for finding in reading if self._wants(finding.rule))
        report = DeckReport(
            path=deck.path,
            verdict=verdict_of(findings),
            name=deck.name,
            format=bench.edition.id,
            cards=bench.cards,
            counts={**bench.counts, **tally.sections},
            findings=tuple(findings),
        )
        if any(each.status is Status.UNDETERMINED for each in findings):
            from deckcheck.remedy import explained  # most decks do not need it

            return explained(report, bench.edition, bench.resolver.game, lines)
        return report

    def _wants(self, rule: str) -> bool:
        names = {rule, *rule.split("/", 1)}
        return not (names & self.ignore) and (not self.select or bool(names & self.select))


def _resolved(bench: Bench, deck: Deck) -> Lines | DeckReport:
    """The lines of a deck, or the report that says why it cannot be judged."""
    if deck.problems:
        return misread(deck)
    try:
        lines = bench.resolver.deck(deck)
    except DeckcheckError as error:
        return unreadable(deck.path, [unreadable_finding(str(error))], name=deck.name)
    if problems := doubtful(lines, bench.resolver):
        return unreadable(deck.path, map(_problem, problems), name=deck.name)
    return lines


def _shared(finding: Finding, partner: Deck, begin: int, end: int | None) -> Finding:
    """A finding about both decks of a team as one of them reports it: its own lines, from ``begin`` to ``end``."""
    own = (place for place in finding.places if place.line >= begin and (end is None or place.line < end))
    return replace(
        finding,
        template="Between this deck and {partner}: " + finding.template,
        values={**finding.values, "partner": partner.path or partner.name or "its partner"},
        places=tuple(place._replace(line=place.line - begin) for place in own),
    )


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
