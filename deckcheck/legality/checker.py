"""Judge a deck: resolve its lines, add them up by the plan of an edition, and let each rule speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import Database
from deckcheck.deck import Deck, Entry, StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.findings import (
    READING,
    CardsUsed,
    DeckReport,
    Finding,
    Ignored,
    Place,
    Severity,
    Status,
    Verdict,
    contradicts_database,
    verdict_of,
)
from deckcheck.games import game
from deckcheck.games.model import Edition
from deckcheck.games.rule_ids import names_of, rules_of
from deckcheck.legality.list_findings import reading_findings
from deckcheck.legality.readability import doubtful, misheaded
from deckcheck.legality.resolver import Resolved, Resolver, facts_of_game
from deckcheck.rules.counters import Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.rule import Judge

Lines = Sequence[tuple[Entry, Resolved]]
MOST_LINES = 20_000
"""A checker that has seen more different lines by one edition learns anew: each takes some kilobytes."""


class PreparedEdition(NamedTuple):
    """An edition made ready: its judges, and a resolver that knows their plan; ``counts`` are those of no cards."""

    edition: Edition
    cards: CardsUsed
    resolver: Resolver
    plan: Plan
    judges: tuple[Judge, ...]
    team_judges: tuple[Judge, ...]
    counts: Mapping[str, int]
    ignored: tuple[Ignored, ...]


class Checker:
    """Checks decks against editions. Build one and reuse it: what it learns of a card it keeps.

    ``as_of`` is an ISO date: decks are judged by the editions in force and the newest cards of that day (where there
    are none so early, the oldest). ``release`` is a release of the card database, which goes before ``as_of``; without
    either it is the newest. ``facts`` are the tables of a facts file,
    ``ignore`` and ``select`` are rule ids (``game/name``, ``name`` or ``game``), with reasons where ``ignore`` holds
    :class:`Ignored`; ``list_ignores`` whether a list itself may name rules not to judge it by. ``strict`` decks are
    failed by warnings. ``suggest`` is whether unknown names get suggestions, ``fuzzy`` whether a misspelt name is taken
    for a card that is both close and clearly ahead of all others, which a finding then says.
    """

    def __init__(
        self,
        database: Database | None = None,
        *,
        release: str | None = None,
        as_of: str = "",
        facts: Mapping[str, StatedFacts] | None = None,
        select: Iterable[str] = (),
        ignore: Iterable[str | Ignored] = (),
        list_ignores: bool = True,
        strict: bool = False,
        suggest: bool = True,
        fuzzy: bool = False,
    ) -> None:
        self.database = database or Database.open()
        self.release = release
        self.as_of = as_of
        if as_of:
            from deckcheck.games.edition_dates import iso_date

            iso_date(as_of)
        self.facts = facts or {}
        self.ignored = tuple(Ignored(each) if isinstance(each, str) else each for each in ignore)
        self.select, self.ignore = frozenset(select), frozenset(each.rule for each in self.ignored)
        self._selected = tuple(sorted(self.select))
        self.list_ignores, self.strict = list_ignores, strict
        self.suggest, self.fuzzy = suggest, fuzzy
        self._prepared: dict[str, PreparedEdition] = {}
        self._unfiltered: Checker | None = None

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The editions it has been made ready for."""
        return tuple(prepared.edition for prepared in self._prepared.values())

    @property
    def unfiltered(self) -> Checker:
        """Who judges by every rule: what a list is meant for does not turn on which of its rules are looked at."""
        if not self.select and not self.ignore:
            return self
        if self._unfiltered is None:
            self._unfiltered = Checker(
                self.database,
                release=self.release,
                as_of=self.as_of,
                facts=self.facts,
                suggest=False,
                fuzzy=self.fuzzy,
            )
        return self._unfiltered

    def prepared(self, edition: Edition) -> PreparedEdition:
        """The edition made ready for this checker's cards.

        Raises UnknownRelease, InvalidFacts, and InvalidEdition for a format file that speaks of cards there are not.
        """
        prepared = self._prepared.get(edition.id)
        # Editions of players may share an id. And what comes in many spellings is not remembered for ever.
        if prepared is None or prepared.edition is not edition or prepared.resolver.learned > MOST_LINES:
            rules = game(edition.game)
            release = self.release
            if self.as_of and not release:
                release = self.database.release_on(edition.game, self.as_of).date
            cards = self.database.cards(edition.game, release)
            facts = facts_of_game(rules, self.facts)
            if edition.file:
                from deckcheck.games.custom.check_cards import hold_against

                hold_against(edition, self.database, cards, facts)
            plan = Plan(edition.identity)
            judges, team_judges = (
                tuple(rule.check.prepare(plan, rule) for rule in stated if self._wants(rule.id))
                for stated in (edition.rules, edition.team_rules)
            )
            resolver = Resolver(rules, cards, plan, facts, edition.pool, fuzzy=self.fuzzy)
            used = CardsUsed(edition.game, cards.release.date, cards.release.digest)
            counts = {section.id: 0 for section in rules.sections if section.counts}
            names = names_of((*rules_of(edition), *READING)) if self.ignored else ()
            ignored = tuple(each for each in self.ignored if each.rule in names)
            prepared = PreparedEdition(edition, used, resolver, plan, judges, team_judges, counts, ignored)
            self._prepared[edition.id] = prepared
        return prepared

    def check(self, deck: Deck, edition: Edition) -> DeckReport:
        """Judge one deck by one edition. Never raises for what the deck says: that becomes a finding."""
        prepared = self.prepared(edition)
        lines = _resolved(prepared, deck)
        return lines if isinstance(lines, DeckReport) else self._report(prepared, deck, lines)

    def check_team(self, first: Deck, second: Deck, edition: Edition) -> tuple[DeckReport, DeckReport]:
        """Judge the two decks of a team, each by the rules and both by the team rules of an edition.

        A finding about both is in both reports, with the lines of the deck reported on. With a deck that cannot be
        read there is nothing to say about both.
        """
        prepared = self.prepared(edition)
        lines, others = _resolved(prepared, first), _resolved(prepared, second)
        if isinstance(lines, DeckReport) or isinstance(others, DeckReport):
            return self.check(first, edition), self.check(second, edition)
        # The second list follows the first, so that its line numbers tell whose a line is.
        behind = 1 + max((entry.line for entry, _ in lines), default=0)
        after = [(entry._replace(line=entry.line + behind), found) for entry, found in others]
        tally = Tally(prepared.plan, [*lines, *after])
        between = [finding for judge in prepared.team_judges for finding in judge(tally)]
        return (
            self._report(prepared, first, lines, [_shared(each, second, 0, behind) for each in between]),
            self._report(prepared, second, others, [_shared(each, first, behind, None) for each in between]),
        )

    def _report(
        self, prepared: PreparedEdition, deck: Deck, lines: Lines, between: Iterable[Finding] | None = None
    ) -> DeckReport:
        """The report of a deck whose lines are resolved; ``between`` are findings about it and another deck."""
        tally = Tally(prepared.plan, lines, deck.extra, deck.places)
        findings: list[Finding] = []
        for judge in prepared.judges:
            findings += judge(tally)
        findings += between or ()
        if not (prepared.judges or (between is not None and prepared.team_judges)):
            from deckcheck.legality.suppressions import no_rule

            findings.append(no_rule(prepared.edition, {"select": self.select, "ignore": self.ignore}))
        if findings and self.suggest and prepared.edition.pool is not None:
            from deckcheck.legality.printing_findings import pooled

            findings = pooled(findings, lines, prepared.resolver)
        reading = reading_findings(deck, lines, prepared.resolver, findings, suggestions=self.suggest)
        # What a list states against the card database may decide any rule, so that selecting some does not hide it.
        findings += (
            each
            for each in reading
            if self._wants(each.rule) or (contradicts_database(each) and not self._ignores(each.rule))
        )
        ignored = prepared.ignored
        if deck.ignores:
            findings, ignored = self._with_list_ignores(prepared, deck, findings)
        report = DeckReport(
            path=deck.path,
            verdict=verdict_of(findings),
            name=deck.name,
            format=prepared.edition.id,
            cards=prepared.cards,
            counts={**prepared.counts, **tally.sections},
            findings=tuple(findings),
            ignored=ignored,
            strict=self.strict,
            as_of="" if self.release else self.as_of,
            select=self._selected,
        )
        if any(each.status is Status.UNDETERMINED for each in findings):
            from deckcheck.legality.remedies import explained  # most decks do not need it

            return explained(report, prepared.edition, prepared.resolver.game, lines)
        return report

    def _with_list_ignores(
        self, prepared: PreparedEdition, deck: Deck, findings: list[Finding]
    ) -> tuple[list[Finding], tuple[Ignored, ...]]:
        """The findings that are left of a list which names rules not to judge it by, and all that is left out."""
        from deckcheck.legality.suppressions import asked, is_of, no_rule, refusals  # hardly a list does

        if not self.list_ignores:
            refused = (each for each in refusals(deck, prepared.edition) if self._wants(each.rule))
            return [*findings, *refused], prepared.ignored
        own = asked(deck, prepared.edition)
        names = {each.rule for each in own}
        left = [finding for finding in findings if not is_of(finding.rule, names)]
        judged = [rule for rule in prepared.edition.rules if self._wants(rule.id)]
        if judged and all(is_of(rule.id, names) for rule in judged):
            asked_for = {"select": self.select, "ignore": self.ignore, "the list's own ignore": names}
            left.append(no_rule(prepared.edition, asked_for))
        return left, (*prepared.ignored, *own)

    def _wants(self, rule: str) -> bool:
        return not self._ignores(rule) and (not self.select or not names_of([rule]).isdisjoint(self.select))

    def _ignores(self, rule: str) -> bool:
        return not names_of([rule]).isdisjoint(self.ignore)


@contextmanager
def ready(checker: Checker | None) -> Iterator[Checker]:
    """The checker, or where there is none, one for the newest cards."""
    if checker is not None:
        yield checker
        return
    with Database.open() as database:
        yield Checker(database)


def _resolved(prepared: PreparedEdition, deck: Deck) -> Lines | DeckReport:
    """The lines of a deck, or the report that says why it cannot be judged."""
    if deck.problems:
        return misread(deck)
    if deck.ignores:
        from deckcheck.legality.suppressions import strange

        if unknown := list(strange(deck, prepared.edition)):
            return unreadable(deck.path, map(_problem, unknown), name=deck.name)
    try:
        lines = prepared.resolver.deck(deck)
    except InvalidFacts as error:
        table = ("facts", error.card)
        line = deck.places.get((*table, error.fact)) or deck.places.get(table, 0)
        return unreadable(deck.path, [unreadable_finding(str(error), line)], name=deck.name)
    if problems := [*doubtful(lines, prepared.resolver), *misheaded(deck, lines, prepared.resolver)]:
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
