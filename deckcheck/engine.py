"""Judge a deck: resolve its lines, add them up by the plan of an edition, and let each rule speak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.cards import Cards, Database, suggest
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
from deckcheck.resolve import Resolved, Resolver, facts_of_game
from deckcheck.rules.plan import Line, Match, Plan, Tally, place
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
            resolver = Resolver(rules, cards, plan, facts_of_game(rules, self.facts))
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
        findings.extend(finding for finding in self._reading(bench, lines, findings) if self._wants(finding.rule))
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

    def _reading(self, bench: Bench, lines: Lines, findings: list[Finding]) -> Iterable[Finding]:
        """What is to say of the list itself: headings, unknown names, names of several printings."""
        strange: dict[str, list[Place]] = {}
        unknown: dict[str, list[Place]] = {}
        several: list[Line] = []
        for entry, found in lines:
            if entry.section and not bench.resolver.knows_heading(entry.section):
                strange.setdefault(entry.section, []).append(_place(entry))
            if not found.how and not found.declared:
                unknown.setdefault(entry.name, []).append(_place(entry))
            elif found.match and len(found.match.cards) > 1:
                several.append((entry, found.match))
        for heading, places in strange.items():
            yield _heading(bench, heading, places)
        if unknown:
            yield from self._unknown(bench, unknown)
        if several:
            undecided = {
                each for finding in findings if finding.status is Status.UNDETERMINED for each in finding.places
            }
            yield from (_ambiguous(entry, match) for entry, match in several if place(entry, match) in undecided)

    def _unknown(self, bench: Bench, unknown: Mapping[str, list[Place]]) -> Iterable[Finding]:
        if not bench.resolver.game.every:
            yield _reading_finding(
                "deckcheck/unknown-card",
                Severity.INFO,
                "{count} cards are not in the card database; what the list says of them was used.",
                {"count": sum(each.copies for places in unknown.values() for each in places)},
                [each for places in unknown.values() for each in places],
            )
            return
        for name, places in unknown.items():
            yield _reading_finding(
                "deckcheck/unknown-card",
                Severity.WARNING,
                "{name}: no card of this name is in the card database.",
                {"name": name},
                places,
                suggest(bench.cards, name) if self.suggest else (),
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


def _reading_finding(
    rule: str,
    severity: Severity,
    template: str,
    values: Mapping[str, object],
    places: Iterable[Place],
    suggestions: tuple[str, ...] = (),
) -> Finding:
    return Finding(rule, severity, Status.UNDETERMINED, template, values, places=tuple(places), suggestions=suggestions)


def _heading(bench: Bench, heading: str, places: list[Place]) -> Finding:
    rules = bench.resolver.game
    main = next((section.name for section in rules.sections if section.id == rules.main), "")
    return _reading_finding(
        "deckcheck/line",
        Severity.WARNING,
        "{heading!r} is not a section of {game}; its cards {fate}. There are {sections}.",
        {
            "heading": heading,
            "game": rules.name,
            "fate": f"count in the {main.lower()}" if main else "count where their kind belongs",
            "sections": ", ".join(section.name for section in rules.sections),
        },
        places,
    )


def _place(entry: Entry) -> Place:
    return Place(entry.name, entry.copies, entry.line)


def _ambiguous(entry: Entry, match: Match) -> Finding:
    names = tuple(dict.fromkeys(_label(card.name, card.facts.get("set")) for card in match.cards))
    return _reading_finding(
        "deckcheck/ambiguous-card",
        Severity.WARNING,
        "{name} may be any of {count} printings, and a rule turns on which; name the printing or its set.",
        {"name": entry.name, "count": len(names)},
        [_place(entry)],
        names,
    )


def _label(name: str, set_code: object) -> str:
    return f"{name} [{set_code}]"


def _counts(bench: Bench, lines: Lines) -> dict[str, int]:
    """Cards by section: every section that counts, and others that hold cards."""
    counts = {section.id: 0 for section in bench.resolver.game.sections if section.counts}
    for entry, found in lines:
        section = found.section or "unsorted"
        counts[section] = counts.get(section, 0) + entry.copies
    return counts
