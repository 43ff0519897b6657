"""Many decks at once: find them, keep the unreadable ones apart, judge the others. Nothing here prints.

``judge_each(Checker(), gather(["decks"]))`` yields every deck below ``decks`` with its reports, in a stable order.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.batch.checker_cache import Checkers
from deckcheck.batch.discovery import gather
from deckcheck.batch.sources import DeckOrFault, Source, deck_of, deck_or_fault
from deckcheck.config.discovery import Configured
from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError, InvalidFacts, UnknownFormat, UnreadableDeck, unforeseen
from deckcheck.findings import DeckReport, InputSetting, Report, Skipped, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.deck_hash import DeckHash, hash_by, hash_of
from deckcheck.legality.format_detection import choose, editions_of_game, names_format, names_game, note_of_choice
from deckcheck.legality.readability import misread_report, unjudged
from deckcheck.limits import LIMITS, LimitExceeded, Limits, one_input

if TYPE_CHECKING:
    from deckcheck.batch.registered import Registered

EVERY_FORMAT = "all"


def check(deck: Deck, format: str = "", *, checker: Checker | None = None) -> DeckReport:
    """Judge a deck by ``game/format[@edition]``, by default the format it names; if it names none, by every format of
    its game (:func:`check_every_format`).

    Raises UnknownFormat, AmbiguousFormat. Without a ``checker`` the deck is judged by the newest cards.
    """
    if _is_misread(deck):
        return misread_report(deck)
    from deckcheck.legality.shared_checkers import ready

    with ready(checker) as judge:
        [report] = _by_formats(judge, deck, [format] if format else [])
        return report


def check_paths(
    paths: Iterable[str | os.PathLike[str]], formats: Sequence[str] = (), *, checker: Checker | None = None
) -> Report:
    """Judge every deck of files and folders, each by every format; what cannot be read is in the report too."""
    from deckcheck.legality.shared_checkers import given_or_shared

    checker = given_or_shared(checker)
    decks: list[DeckReport] = []
    skipped: list[Skipped] = []
    for source, found in judge_each(checker, gather((os.fspath(path) for path in paths), bundles=True), formats):
        decks += found
        if source.skipped:
            skipped.append(Skipped(source.path, source.skipped))
    rules = checker.rule_filter
    return Report(tuple(decks), tuple(sorted(rules.select)), tuple(sorted(rules.ignored_names)), skipped=tuple(skipped))


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """By what decks are to be judged, in a form that another process can be handed.

    ``configured`` says by which settings each is; ``suggest``, ``fuzzy`` and ``untrusted`` are those of a checker,
    ``source_format`` is that of :func:`judge`, ``registered`` are the lists handed in, ``limits`` hold for each list.
    """

    configured: Configured
    suggest: bool = True
    fuzzy: bool = False
    source_format: str | None = None
    untrusted: bool = False
    registered: Registered | None = None
    limits: Limits = LIMITS

    @contextmanager
    def opened(self) -> Iterator[BatchJudge]:
        """Yield who judges by these settings; its databases are closed behind it."""
        options = {"suggest": self.suggest, "fuzzy": self.fuzzy, "untrusted": self.untrusted}
        with self.limits.enforced(), Checkers(self.configured, **options) as checkers:
            yield BatchJudge(checkers, self.source_format, self.registered)


class BatchJudge(NamedTuple):
    """Who judges the decks of a batch in this process."""

    checkers: Checkers
    source_format: str | None
    registered: Registered | None = None

    def each(self, sources: Iterable[Source]) -> Iterator[tuple[Source, list[DeckReport]]]:
        """Yield every source with its reports, one that is skipped with none.

        Raises what :func:`judge` and :meth:`Checkers.at` raise, but not for a configuration that was brought with the
        lists: it spoils only those that it is for.
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
                if not self.checkers.configured.is_brought(source.holder):
                    raise
                checker, formats = self.checkers.given
                judge(checker, source, formats, self.source_format)  # which raises as well where the options are wrong
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
        """Return the reports of a deck, with what a configuration decided that was found beside it, and held against
        the list that was handed in.
        """
        if self.registered:
            held = self.registered.held
            reports = [held(each, partial(self._hashes, source, each)) for each in reports]
        settings = tuple(InputSetting(*each) for each in self.checkers.configured.found(source.holder))
        if not settings:
            return reports
        return [
            replace(each, input_settings=(*settings, *each.input_settings)) if each.cards else each for each in reports
        ]

    def _hashes(self, source: Source, report: DeckReport) -> list[DeckHash]:
        """Return the hashes of a deck: as it was judged, by its own format, and by none."""
        checker, formats = self.checkers.at(source.holder)
        deck = deck_of(source, self.source_format)
        editions = _editions(checker, deck, formats) if formats or names_format(checker, deck) else []
        found = [hash_by(checker, deck, edition) for edition, _ in editions]
        with suppress(DeckcheckError):  # by which it need not be judged
            found += (hash_of(checker, each) for each in (deck, replace(deck, format="")))
        return sorted(found, key=lambda each: each.hash != report.deck_hash)

    @property
    def extended(self) -> dict[str, str]:
        """The formats of players by which decks were judged as on a day, with the editions that they extend."""
        return {each.id: each.extends for each in self.checkers.dated_editions if each.extends}


def judge(
    checker: Checker, source: Source, formats: Sequence[str] = (), source_format: str | None = None
) -> list[DeckReport]:
    """Return the reports of one source, one for each format, or one that says why it cannot be read; none if skipped.

    ``formats`` are format ids, or ``all`` for every format of a deck's game; without any it is the deck's own, and if
    the list names none, all in one report. ``source_format`` is the decklist format, found from the content when it is
    ``None``. Raises what :meth:`Checker.prepared` raises, and AmbiguousFormat, since that spoils every deck; whatever
    nobody foresaw is the report of this deck alone. Threads that share a checker take turns source by source.
    """
    with checker.database.turn:
        read = deck_or_fault(source, source_format, header_only=True)
        if isinstance(read, Deck) and read.is_header:
            if names_game(checker, read, formats):
                reports = _reports(checker, source, read, formats)
                if all(sum(each.counts.values()) for each in reports):  # else what is wrong is told of the whole list
                    return reports
            read = deck_or_fault(source, source_format)
        return _reports(checker, source, read, formats)


def judge_each(
    checker: Checker, sources: Iterable[Source], formats: Sequence[str] = (), *, source_format: str | None = None
) -> Iterator[tuple[Source, list[DeckReport]]]:
    """Yield every source with its reports: those of :func:`judge`, with the same arguments."""
    for source in sources:
        yield source, judge(checker, source, formats, source_format)


def _reports(checker: Checker, source: Source, read: DeckOrFault, formats: Sequence[str]) -> list[DeckReport]:
    """Return the reports of a source that has been read."""
    try:
        if isinstance(read, Deck) and not _is_misread(read):
            reports = _by_formats(checker, read, formats)
            if read.problems and all(report.verdict is Verdict.UNREADABLE for report in reports):
                del reports[1:]  # for the same reasons in every format
        else:
            reports = [_unread(source, read)] if read else []
    except UnknownFormat as error:
        if isinstance(read, Deck) and read.problems:
            reports = [misread_report(read)]
        else:
            name = read.name if isinstance(read, Deck) else ""
            reports = [unjudged(source.path, str(error), error.line or source.line, name=name)]
    except (DeckcheckError, MemoryError):
        raise
    except Exception as error:
        reports = [unjudged(source.path, unforeseen(error), source.line)]
    return in_its_file(source, reports)


def _by_formats(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[DeckReport]:
    """Return the reports of a deck by each format, or the one of a list that names none. Raises what _editions does."""
    if not (formats or names_format(checker, deck)):
        from deckcheck.legality.format_detection import check_every_format  # most lists of a batch name theirs

        return [check_every_format(checker, deck)]
    chosen = _editions(checker, deck, formats)
    return [_by_own_format(checker.check(deck, edition), edition, formats, note) for edition, note in chosen]


def _is_misread(deck: Deck) -> bool:
    """Return whether a deck has lines that cannot be read whatever its cards are: a text is read again with them."""
    return bool(deck.problems) and not deck.written


def _unread(source: Source, read: Deck | Exception) -> DeckReport:
    """Return the report of a list that cannot be read; raises what is no fault of the list."""
    if isinstance(read, Deck):
        return misread_report(read)
    if not isinstance(read, UnreadableDeck):
        raise read
    return unjudged(source.path, str(read), read.line)


def _by_own_format(report: DeckReport, edition: Edition, formats: Sequence[str], note: str) -> DeckReport:
    """Return the report, with what there is to say of its format, and the file of it if the list itself names that."""
    report = replace(report, format_note=note) if note and report.cards else report
    if formats or not edition.file or not report.cards:
        return report
    return replace(report, input_settings=(InputSetting("format", edition.file, by_list=True),))


def in_its_file(source: Source, reports: Iterable[DeckReport]) -> list[DeckReport]:
    """Return the reports of a deck, with the file of many that holds it."""
    if not source.file:
        return list(reports)
    return [replace(report, file=source.file, line=source.line, written="") for report in reports]


def judge_team(
    checker: Checker, sources: Sequence[Source], edition: Edition, source_format: str | None = None
) -> list[list[DeckReport]]:
    """Return the reports of the two decks of a team, judged by themselves and together; ``sources`` are two."""
    decks = [deck_or_fault(source, source_format) for source in sources]
    first, second = decks
    if isinstance(first, Deck) and isinstance(second, Deck):
        reports = [*checker.check_team(first, second, edition)]
    else:
        reports = [
            checker.check(read, edition) if isinstance(read, Deck) else _unread(source, read)
            for source, read in zip(sources, decks, strict=True)
            if read
        ]
    return [in_its_file(source, [report]) for source, report in zip(sources, reports, strict=True)]


def _editions(checker: Checker, deck: Deck, formats: Sequence[str]) -> list[tuple[Edition, str]]:
    """The editions to judge a deck by, each once, with what is to be said of its name.

    Raises UnknownFormat, NotInForce.
    """
    found: dict[tuple[str, str], tuple[Edition, str]] = {}  # formats of players may share an id
    for wanted in formats or ("",):
        if wanted == EVERY_FORMAT:
            found |= {(each.id, each.file): (each, "") for each in editions_of_game(checker, deck)} | found
            continue
        edition = choose(checker, deck, wanted)
        if (edition.id, edition.file) not in found:
            found[edition.id, edition.file] = edition, note_of_choice(deck, edition, wanted)
    return list(found.values())
