"""Check many decks at once: find them, separate the unreadable ones, check the others. Nothing here prints.

``judge_each(Checker(), gather(["decks"]))`` yields every deck below ``decks`` with its reports, in a stable order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.batch.sources import Checkers, Source, deck_of
from deckcheck.config.discovery import SettingsResolver
from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError, InvalidFacts, NotInForce, UnknownFormat, UnreadableDeck, internal_error
from deckcheck.findings import DeckReport, InputSetting, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality import format_detection
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import DeckHash
from deckcheck.legality.readability import misread_report, unjudged
from deckcheck.limits import LIMITS, LimitExceeded, Limits, one_input
from deckcheck.reading.text_lists import without_cards

if TYPE_CHECKING:
    from deckcheck.batch.registered import Registered

EVERY_FORMAT = "all"


def check(checker: Checker, deck: Deck, format: str = "") -> DeckReport:
    """Return the report of a deck in ``game/format[@edition]``, by default in the format it names; if it names none, in
    every format of its game (:func:`check_every_format`).

    Raises UnknownFormat, AmbiguousFormat.
    """
    return misread_report(deck) if _is_misread(deck) else _by_formats(checker, deck, [format] if format else [])[0]


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """The settings to check decks by, in a picklable form for other processes.

    ``configured`` has the settings of each deck; ``suggest``, ``fuzzy`` and ``untrusted`` are those of a checker,
    ``source_format`` is that of :func:`judge`, ``registered`` are the registered lists, ``limits`` apply to each list.
    """

    configured: SettingsResolver
    suggest: bool = True
    fuzzy: bool = False
    source_format: str | None = None
    untrusted: bool = False
    registered: Registered | None = None
    limits: Limits = LIMITS

    @contextmanager
    def opened(self) -> Iterator[BatchJudge]:
        """Yield a judge with these settings; its databases are closed afterwards."""
        options = {"suggest": self.suggest, "fuzzy": self.fuzzy, "untrusted": self.untrusted}
        with self.limits.enforced(), Checkers(self.configured, **options) as checkers:
            yield BatchJudge(checkers, self.source_format, self.registered)


class BatchJudge(NamedTuple):
    """Checks the decks of a batch in this process."""

    checkers: Checkers
    source_format: str | None
    registered: Registered | None = None

    def each(self, sources: Iterable[Source]) -> Iterator[tuple[Source, list[DeckReport]]]:
        """Yield every source with its reports; a skipped one has none.

        Raises the errors of :func:`judge` and :meth:`Checkers.at`, except those of a configuration that came with the
        lists: it affects only its own lists.
        """
        for source in sources:
            if source.skipped:
                yield source, []
                continue
            try:
                with one_input():
                    reports = self._judged(source)
            except LimitExceeded as error:
                reports = in_its_file(source, [unjudged(source.path, str(error), source.line)])
            except DeckcheckError as error:
                if not self.checkers.configured.comes_with_lists(source.holder):
                    raise
                checker, formats = self.checkers.given
                judge(checker, source, formats, self.source_format)  # it raises too if the options are wrong
                fault = f"{error}; this configuration was found with the lists: mend it, or leave it out by --no-config"
                reports = in_its_file(source, [unjudged(source.path, fault, source.line)])
            yield source, reports

    def _judged(self, source: Source) -> list[DeckReport]:
        checker, formats = self.checkers.at(source.holder)
        try:
            reports = judge(checker, source, formats, self.source_format)
        except InvalidFacts as error:
            raise self.checkers.with_facts_file(source.holder, error) from None
        return self.with_found(source, reports)

    def with_found(self, source: Source, reports: list[DeckReport]) -> list[DeckReport]:
        """Return the reports of a deck, with settings from a configuration found next to it, and compared with the
        registered list.
        """
        if self.registered:
            compared = self.registered.with_finding
            reports = [compared(each, partial(self._hashes, source, each)) for each in reports]
        settings = tuple(InputSetting(*each) for each in self.checkers.configured.found(source.holder))
        if not settings:
            return reports
        return [
            replace(each, input_settings=(*settings, *each.input_settings)) if each.cards else each for each in reports
        ]

    def _hashes(self, source: Source, report: DeckReport) -> list[DeckHash]:
        """Return the hashes of a deck: in the checked formats, in its own format, and in none."""
        checker, formats = self.checkers.at(source.holder)
        deck = deck_of(source, self.source_format, header_only=True)
        editions = _editions(checker, deck, formats) if formats or format_detection.names_format(checker, deck) else []
        found = [checker.hash_by(deck, edition) for edition, _ in editions]
        with suppress(DeckcheckError):  # the deck need not be checkable by them
            found += (format_detection.hash_of(checker, each) for each in (deck, replace(deck, format="")))
        return sorted(found, key=lambda each: each.hash != report.deck_hash)


def judge(
    checker: Checker, source: Source, formats: Sequence[str] = (), source_format: str | None = None
) -> list[DeckReport]:
    """Return the reports of a source, one for each format, or one about why it cannot be read; none if skipped.

    ``formats`` are format ids, or ``all`` for every format of a deck's game; by default it is the deck's own, and if
    the list names none, all in one report. ``source_format`` is the decklist format, detected from the content if
    ``None``. Raises the errors of :meth:`Checker.prepared`, and AmbiguousFormat, since these affect every deck; an
    unforeseen error becomes the report of this deck alone. Threads that share a checker take turns source by source.
    """
    if source.skipped:
        return []
    with checker.database.turn:
        return in_its_file(source, _reports(checker, source, formats, source_format))


def judge_each(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str] = (), *, source_format: str | None = None
) -> Iterator[tuple[Source, list[DeckReport]]]:
    """Yield every source with its reports: those of :func:`judge`, with the same arguments."""
    for source in sources:
        yield source, judge(checker, source, formats, source_format)


def _reports(checker: Checker, source: Source, formats: Sequence[str], source_format: str | None) -> list[DeckReport]:
    """Return the reports of a source; see :func:`judge`."""
    deck: Deck | None = None
    try:
        deck = deck_of(source, source_format, header_only=True)
        if _is_misread(deck):
            return [misread_report(deck)]
        reports = _by_formats(checker, deck, formats)
        if all(each.verdict is Verdict.UNREADABLE and each.findings == reports[0].findings for each in reports):
            del reports[1:]  # the reasons are the same in every format
        return reports
    except UnreadableDeck as error:
        return [unjudged(source.path, str(error), error.line)]
    except UnknownFormat as error:
        if deck and (read := without_cards(deck)).problems:
            return [misread_report(read)]
        return [unjudged(source.path, str(error), error.line or source.line, name=deck.name if deck else "")]
    except (DeckcheckError, MemoryError):
        raise
    except Exception as error:
        return [unjudged(source.path, internal_error(error), source.line)]


def _by_formats(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[DeckReport]:
    """Return the reports of a deck in each format, or one if the list names none that is known.

    Raises as ``_editions`` does.
    """
    unknown: UnknownFormat | None = None
    if formats or format_detection.names_format(checker, deck):
        try:
            chosen = _editions(checker, deck, formats)
            return [_by_own_format(checker.check(deck, edition), edition, formats, note) for edition, note in chosen]
        except UnknownFormat as error:
            if formats or isinstance(error, NotInForce) or deck.format.lower().endswith(".toml"):
                raise
            unknown = error
    return [format_detection.check_every_format(checker, deck, unknown)]


def _is_misread(deck: Deck) -> bool:
    """Return whether a deck has unreadable lines whatever its cards are; a text is read again knowing the cards."""
    return bool(deck.problems) and not deck.written


def _by_own_format(report: DeckReport, edition: Edition, formats: Sequence[str], note: str) -> DeckReport:
    """Return the report with a note on its format, and with the format file if the list itself names that."""
    report = replace(report, format_note=note) if note and report.cards else report
    if formats or not edition.file or not report.cards:
        return report
    return replace(report, input_settings=(InputSetting("format", edition.file, by_list=True),))


def in_its_file(source: Source, reports: Iterable[DeckReport]) -> list[DeckReport]:
    """Return the reports of a deck, with the container file if it is in a file with many decks."""
    if not source.file:
        return list(reports)
    return [replace(report, file=source.file, line=source.line, written="") for report in reports]


def judge_team(
    checker: Checker, sources: Sequence[Source], edition: Edition, source_format: str | None = None
) -> list[list[DeckReport]]:
    """Return the reports of the two decks of a team, checked separately and together; ``sources`` are two."""

    def deck_or_report(source: Source) -> Deck | DeckReport:
        try:
            return deck_of(source, source_format, header_only=True)
        except UnreadableDeck as error:
            return unjudged(source.path, str(error), error.line)

    first, second = map(deck_or_report, sources)
    if isinstance(first, Deck) and isinstance(second, Deck):
        reports = [*checker.check_team(first, second, edition)]
    else:
        reports = [checker.check(each, edition) if isinstance(each, Deck) else each for each in (first, second)]
    return [in_its_file(source, [report]) for source, report in zip(sources, reports, strict=True)]


def _editions(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[tuple[Edition, str]]:
    """Return the editions to check a deck by, each once, with a note on its name.

    Raises UnknownFormat, NotInForce.
    """
    found: dict[tuple[str, str], tuple[Edition, str]] = {}  # players' formats may share an id
    for wanted in formats or ("",):
        if wanted == EVERY_FORMAT:
            every = format_detection.editions_of_game(checker, deck)
            found |= {(each.id, each.file): (each, "") for each in every} | found
            continue
        edition = format_detection.choose(checker, deck, wanted)
        if (edition.id, edition.file) not in found:
            found[edition.id, edition.file] = edition, format_detection.note_of_choice(deck, edition, wanted)
    return list(found.values())
