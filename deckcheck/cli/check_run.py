"""The run of a check: deck after deck is judged and printed, until the last, the first that fails, or an interrupt."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from deckcheck.cli.exit_codes import exit_code
from deckcheck.cli.report_printer import ReaderGone
from deckcheck.errors import DeckcheckError
from deckcheck.findings import Skipped

if TYPE_CHECKING:
    from deckcheck.batch.runner import BatchJudge, BatchSettings
    from deckcheck.batch.sources import Source
    from deckcheck.cli.check_parallel import Sheet
    from deckcheck.cli.report_printer import Printer
    from deckcheck.findings import DeckReport
    from deckcheck.games.model import Edition
    from deckcheck.reporters import Options

T = TypeVar("T")

FAIL_FAST, INTERRUPTED, UNREAD = "fail-fast", "interrupted", "unread"
"""Why a run ends before its last deck: as asked, by an interrupt, or since nobody reads the report any more."""


class Run(NamedTuple):
    """What is to be done with decks, by how many ``processes``; ``explain`` writes how a deck was read before it.

    The decks of a ``team`` are two, to be judged together as well.
    """

    settings: BatchSettings
    form: str
    options: Options
    fail_fast: bool = False
    processes: int = 1
    explain: bool = False
    team: Edition | None = None

    def print_each(self, sources: Iterator[Source], printer: Printer) -> dict[str, str]:
        """Judge and print decks. Returns the formats of players that they were judged by.

        ``printer`` tells what stopped it.
        """
        extended: dict[str, str] = {}
        results: Generator[Judged | Sheet | Skipped] = (
            self._in_processes(sources, extended) if self.processes > 1 else self._here(sources, extended)
        )
        with closing(results), _patience() as patience:
            summary = printer.summary
            try:
                while (result := patience.wait(results)) is not None:
                    if isinstance(result, Skipped):
                        summary.skipped.append(result)
                    elif isinstance(result, Judged):
                        if result.explanation:
                            printer.remark(result.explanation)
                        printer.deck(result.reports)
                    else:
                        printer.sheet(result.pieces, result.summary)
                    if self.fail_fast and exit_code(summary):
                        summary.stopped = FAIL_FAST
                        break
            except KeyboardInterrupt:
                if not summary.decks:
                    raise
                summary.stopped = INTERRUPTED
            except ReaderGone:
                summary.stopped = UNREAD
        return extended

    def _here(self, sources: Iterator[Source], extended: dict[str, str]) -> Generator[Judged | Skipped]:
        """Judge in this process."""
        with self.settings.opened() as judge:
            judged = self._team(judge, sources, self.team) if self.team else judge.each(sources)
            for source, reports in judged:
                if source.skipped:
                    yield Skipped(source.path, source.skipped)
                    continue
                yield Judged(reports, self._explanation(judge, source) if self.explain else "")
            extended.update(judge.extended)

    def _team(
        self, judge: BatchJudge, sources: Iterator[Source], team: Edition
    ) -> Iterator[tuple[Source, list[DeckReport]]]:
        from deckcheck.batch.runner import judge_team

        files = list(sources)
        pair = [source for source in files if not source.skipped]
        checker, _ = judge.checkers.at(pair[0].holder)
        judged = judge_team(checker, pair, team, self.settings.source_format)
        yield from ((source, []) for source in files if source.skipped)
        yield from ((source, judge.with_found(source, reports)) for source, reports in zip(pair, judged, strict=True))

    def _explanation(self, judge: BatchJudge, source: Source) -> str:
        """Return how a deck was read, line by line."""
        from deckcheck.cli.check_inputs import explained

        try:
            checker, formats = judge.checkers.at(source.holder)
        except DeckcheckError:  # the report says why there is nothing
            return ""
        return explained(checker, source, formats, self.settings.source_format, self.options.width)

    def _in_processes(self, sources: Iterator[Source], extended: dict[str, str]) -> Generator[Sheet]:
        """Judge in several processes."""
        from deckcheck.batch.process_pool import in_order
        from deckcheck.cli.check_parallel import Checking, in_pieces

        work = Checking(self.settings, self.form, self.options, self.fail_fast)
        with closing(in_order(work, in_pieces(sources), self.processes, _told_of_an_end)) as sheets:
            for sheet in sheets:
                extended.update((id, of) for id, of in sheet.extended.items() if id not in extended)
                yield sheet


class Judged(NamedTuple):
    """A deck that was judged: its reports, and how it was read (``""`` = nobody asks)."""

    reports: list[DeckReport]
    explanation: str


def _told_of_an_end() -> None:
    from deckcheck.cli.console import complain

    complain("one of the processes ended before its time; the decks it had are checked once more")


Interrupt = Callable[[int, FrameType | None], object]


class _Patience:
    """Lets an interrupt from the keyboard break the waiting for a deck, but not the writing of one."""

    def __init__(self, interrupt: Interrupt) -> None:
        self._interrupt = interrupt
        self._waiting = False
        self._heard = False

    def wait(self, results: Iterator[T]) -> T | None:
        """Return the next result, ``None`` when there is none. Raises KeyboardInterrupt."""
        self._waiting = True
        if self._heard:
            self._interrupt(signal.SIGINT, None)
        result = next(results, None)
        self._waiting = False
        return result

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Interrupt the waiting, or at once for whoever insists."""
        if self._waiting or self._heard:
            self._interrupt(number, frame)
        self._heard = True


@contextmanager
def _patience() -> Iterator[_Patience]:
    usual = signal.getsignal(signal.SIGINT)
    patience = _Patience(usual if callable(usual) else signal.default_int_handler)
    try:
        heard = callable(usual)
        if heard:
            signal.signal(signal.SIGINT, patience.hear)
    except ValueError:  # not in the main thread, which alone gets signals
        heard = False
    try:
        yield patience
    finally:
        if heard:
            signal.signal(signal.SIGINT, usual)
