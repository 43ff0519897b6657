"""What a list says as its bytes stand: its cards, the verdict on them, and how they count against the limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from deckcheck.builder.stats_limits import Limit, limits
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import AmbiguousFormat, InvalidEdition, InvalidFacts, UnknownFormat, UnreadableDeck
from deckcheck.findings import DeckReport, Severity, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality.checker import MOST_LINES, Checker, unreadable, unreadable_finding
from deckcheck.legality.format_detection import choose, likely_edition
from deckcheck.legality.readability import Lines, doubtful, misread
from deckcheck.legality.resolver import Resolved, Resolver
from deckcheck.rules.counters import Match, Plan
from deckcheck.rules.deck_totals import Tally


class DeckSnapshot(NamedTuple):
    """A list as it is read and judged now.

    ``resolver`` knows its names, ``None`` where not even its game is plain. ``fault`` says why it cannot be edited,
    ``""`` when it can. The ``report`` of a list that cannot be judged says why.
    """

    data: bytes
    deck: Deck
    resolver: Resolver | None
    lines: Lines
    report: DeckReport
    limits: tuple[Limit, ...]
    fault: str

    @property
    def verdict(self) -> Verdict:
        return self.report.verdict

    def copies(self) -> dict[tuple[str, object], int]:
        """How many copies there are of each printing that a line names, by name and set."""
        found: dict[tuple[str, object], int] = {}
        for entry, meant in self.lines:
            if meant.how and len(meant.cards) == 1:
                card = meant.cards[0]
                key = (card.name, card.facts.get("set"))
                found[key] = found.get(key, 0) + entry.copies
        return found


class SnapshotReader:
    """By what a list is read and judged: a checker, a path that tells its decklist format and the format ``wanted``."""

    def __init__(self, checker: Checker, path: str, wanted: str = "", source_format: str | None = None) -> None:
        self.checker, self.path, self.wanted, self.source_format = checker, path, wanted, source_format
        self._measured: dict[str, _Measure] = {}

    def snapshot(self, data: bytes) -> DeckSnapshot:
        """What a list says. Raises for settings that spoil every list (InvalidFacts, UnknownRelease), never for it."""
        try:
            deck = read(data, path=self.path, format=self.source_format, empty=True)
        except UnreadableDeck as error:
            report = unreadable(self.path, [unreadable_finding(str(error), error.line)])
            return DeckSnapshot(data, Deck((), path=self.path), None, [], report, (), _line(error))
        edition, why = self._edition(deck)
        if edition is None:
            return DeckSnapshot(data, deck, None, [], unreadable(self.path, [unreadable_finding(why)]), (), why)
        prepared = self.checker.prepared(edition)
        lines = _resolved(prepared.resolver, deck)
        problems = [*deck.problems, *doubtful(lines, prepared.resolver)]
        fault = _line(misread(sorted(problems, key=lambda each: each.line))) if problems else ""
        if why:
            report = unreadable(self.path, [unreadable_finding(why)], name=deck.name)
            return DeckSnapshot(data, deck, prepared.resolver, lines, report, (), fault)
        report = self.checker.check(deck, edition)
        measured = () if report.verdict is Verdict.UNREADABLE else self._measure(edition)(deck, lines)
        return DeckSnapshot(data, deck, prepared.resolver, lines, report, measured, fault)

    def _edition(self, deck: Deck) -> tuple[Edition | None, str]:
        """The edition to go by, and why the deck cannot be judged by it, ``""`` when it can."""
        try:
            return choose(self.checker.unfiltered, deck, self.wanted), ""
        except (UnknownFormat, AmbiguousFormat, InvalidEdition) as error:
            why = str(error)
        try:
            return likely_edition(self.checker, replace(deck, format="")), why
        except (UnreadableDeck, UnknownFormat):
            return None, why

    def _measure(self, edition: Edition) -> _Measure:
        if edition.id not in self._measured:
            self._measured[edition.id] = _measure(edition)
        return self._measured[edition.id]


_Measure = Callable[[Deck, Lines], tuple[Limit, ...]]


def _measure(edition: Edition) -> _Measure:
    """How to count a deck against the limits of an edition, by a plan of its own: of another, rules may be left out."""
    plan = Plan(edition.identity)
    # What is forbidden altogether draws no bar; that it is there, a finding says.
    found = limits([rule for rule in edition.rules if rule.severity is Severity.ERROR], plan)
    known: dict[int, tuple[Resolved, Match]] = {}

    def match(line: Resolved) -> Match:
        if id(line) not in known:
            if len(known) > MOST_LINES:
                known.clear()
            made = Match(line.cards, line.sections, plan.profile(line.cards, line.sections, line.joint))
            known[id(line)] = line, made  # with the line itself, lest another takes its id
        return known[id(line)][1]

    def measured(deck: Deck, lines: Lines) -> tuple[Limit, ...]:
        tally = Tally(plan, [(entry, match(line)) for entry, line in lines], deck.extra, deck.places)
        return tuple(each for each in found(tally) if each.limit.most != 0 or each.limit.least is not None)

    return measured


def _resolved(resolver: Resolver, deck: Deck) -> Lines:
    try:
        return resolver.deck(deck)
    except InvalidFacts:  # which the report says
        return resolver.deck(replace(deck, facts={}))


def _line(error: UnreadableDeck) -> str:
    return f"line {error.line}: {error}" if error.line else str(error)
