"""A list as its bytes are now: its cards, the verdict, and the counts against their limits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from deckcheck.builder.stats import Limit, limits
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import AmbiguousFormat, InvalidEdition, UnknownFormat, UnreadableDeck
from deckcheck.findings import DeckReport, Severity, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, likely_edition
from deckcheck.legality.readability import DeckReading, unjudged
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver


class DeckSnapshot(NamedTuple):
    """A list as it is read and checked now.

    ``reading`` is its interpreted lines, ``None`` if not even its game is clear. ``fault`` says why it cannot be
    edited, ``""`` if it can. If the list cannot be checked, the ``report`` says why.
    """

    deck: Deck
    reading: DeckReading | None
    report: DeckReport
    limits: tuple[Limit, ...]
    fault: str

    @property
    def resolver(self) -> Resolver | None:
        """Return the name resolver of the game."""
        return self.reading.prepared.resolver if self.reading else None

    @property
    def lines(self) -> Lines:
        """Return the entries with their candidates; none if the game is unclear."""
        return self.reading.lines if self.reading else ()

    def copies(self) -> Counter[tuple[str, object]]:
        """Return the number of copies of each printing in the list, by name and set; ambiguous lines are left out."""
        found = Counter[tuple[str, object]]()
        for entry, resolved in self.lines:
            if resolved.how and len(resolved.cards) == 1:
                found[resolved.cards[0].name, resolved.cards[0].facts.get("set")] += entry.copies
        return found


class SnapshotReader:
    """Reads and checks a list: with a checker, a path, which suggests the syntax, and the format ``wanted``."""

    def __init__(self, checker: Checker, path: str, wanted: str = "", source_format: str | None = None) -> None:
        self.checker, self.path, self.wanted, self.source_format = checker, path, wanted, source_format

    def snapshot(self, data: bytes, deck: Deck | None = None) -> DeckSnapshot:
        """Return the snapshot of a list; ``deck`` is the list already parsed, if available.

        Raises only for settings that spoil every list (InvalidFacts, UnknownRelease).
        """
        try:
            deck = deck or read(data, path=self.path, syntax=self.source_format, empty=True)
        except UnreadableDeck as error:
            report = unjudged(self.path, str(error), error.line)
            return DeckSnapshot(Deck((), path=self.path), None, report, (), _line(error))
        edition, why = self._edition(deck)
        if edition is None:
            return DeckSnapshot(deck, None, unjudged(self.path, why), (), why)
        reading = self.checker.read(deck, edition)
        fault = _line(reading.error) if reading.error else ""
        if why:
            report = unjudged(self.path, why, name=deck.name)
            return DeckSnapshot(reading.deck, reading, report, (), fault)
        report = self.checker.check(deck, edition)
        measured = () if report.verdict is Verdict.UNREADABLE else _measured(edition, reading.deck, reading.lines)
        return DeckSnapshot(reading.deck, reading, report, measured, fault)

    def _edition(self, deck: Deck) -> tuple[Edition | None, str]:
        """Return the edition to read by, and the reason why the deck cannot be checked by it, ``""`` if it can."""
        try:
            return choose(self.checker, deck, self.wanted), ""
        except (UnknownFormat, AmbiguousFormat, InvalidEdition) as error:
            why = str(error)
        try:
            return likely_edition(self.checker, replace(deck, format="")), why
        except (UnreadableDeck, UnknownFormat):
            return None, why


def _measured(edition: Edition, deck: Deck, lines: Lines) -> tuple[Limit, ...]:
    """Return the counts of a deck against the limits of an edition."""
    # A forbidden card needs no bar: a finding reports it.
    found = limits(edition, (rule for rule in edition.rules if rule.severity is Severity.ERROR), deck, lines)
    return tuple(limit for limit in found if limit.limit.most != 0 or limit.limit.least is not None)


def _line(error: UnreadableDeck) -> str:
    return f"line {error.line}: {error}" if error.line else str(error)
