"""The work of a check in one process or several: check decks, add up the results, and render each deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.batch.runner import BatchJudge, BatchSettings, in_its_file, judge_team
from deckcheck.batch.sources import Source
from deckcheck.cli.check_inputs import explained
from deckcheck.cli.exit_codes import exit_code
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.errors import DeckcheckError
from deckcheck.findings import DeckReport, Skipped
from deckcheck.games.model import Edition
from deckcheck.legality.readability import unjudged
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.summary import Summary

if TYPE_CHECKING:
    from deckcheck.builder.sheet.players import Players
    from deckcheck.cli.baseline import Fingerprint
    from deckcheck.cli.replies import Reply

PIECE, MOST = 64, 256
"""Initial and largest number of decks sent to a process at once.

Small enough that all processes finish together, large enough to outweigh the cost of sending; it grows with the number
of decks already sent.
"""
PIECE_BYTES = 1024 * 1024
"""Largest total size of lists sent at once that are not files of their own, which bounds the memory used."""
WORTH = 256
"""Below this number of decks, starting processes takes longer than they save."""


class WorkResult(NamedTuple):
    """The result of one piece of work.

    ``decks`` has for each deck its explanation (``""`` unless requested) and its rendered report; ``found`` are the
    findings for a baseline.
    """

    decks: list[tuple[str, object]]
    summary: Summary
    replies: Sequence[Reply] = ()
    found: Sequence[Fingerprint] = ()


@dataclass(frozen=True, slots=True)
class Checking:
    """The work of a check, in this process or in each worker; ``form`` is the report form.

    ``fail_fast`` stops after a failing deck, ``explain`` adds how each line was interpreted, ``team`` also checks two
    decks together. ``players`` maps lists to their players; ``replies`` and ``fingerprints`` request these results.
    Findings in the ``baseline``, if there is one, are known.
    """

    settings: BatchSettings
    form: str
    options: Options
    fail_fast: bool = False
    explain: bool = False
    team: Edition | None = None
    players: Players | None = None
    replies: bool = False
    fingerprints: bool = False
    baseline: frozenset[Fingerprint] | None = None

    @contextmanager
    def ready(self) -> Iterator[Callable[[Sequence[Source]], WorkResult]]:
        """Yield the function that checks and renders pieces of work, with a checker of its own."""
        reduce_gc_frequency()
        write = self._write()
        with self.settings.opened() as judge:

            def do(sources: Sequence[Source]) -> WorkResult:
                summary = Summary()
                decks: list[tuple[str, object]] = []
                replies: list[Reply] = []
                found: list[Fingerprint] = []
                for source, reports in self._team(judge, sources, self.team) if self.team else judge.each(sources):
                    if source.skipped:
                        summary.skipped.append(Skipped(source.path, source.skipped))
                        continue
                    owner = self.players.of(source.path, source.file) if self.players else None
                    if owner:
                        player, named = owner.player, owner.deck
                        reports = [replace(each, player=player, name=named or each.name) for each in reports]
                    if self.fingerprints or self.baseline is not None:
                        from deckcheck.cli.baseline import fingerprints, marked

                        found += (each for report in reports for each in fingerprints(report))
                        if self.baseline is not None:
                            reports = [marked(each, self.baseline) for each in reports]
                    if self.replies:
                        from deckcheck.cli.replies import reply_to

                        replies.append(reply_to(reports, owner.address if owner else ""))
                    summary.add(reports)
                    decks.append((self._explanation(judge, source) if self.explain else "", write(reports)))
                    if self.fail_fast and exit_code(summary):
                        break
                return WorkResult(decks, summary, replies, found)

            yield do

    def _team(
        self, judge: BatchJudge, sources: Sequence[Source], team: Edition
    ) -> Iterator[tuple[Source, list[DeckReport]]]:
        pair = [source for source in sources if not source.skipped]
        checker, _ = judge.checkers.at(pair[0].holder)
        judged = judge_team(checker, pair, team, self.settings.source_format)
        yield from ((source, []) for source in sources if source.skipped)
        yield from ((source, judge.with_found(source, reports)) for source, reports in zip(pair, judged, strict=True))

    def _explanation(self, judge: BatchJudge, source: Source) -> str:
        """Return how each line of a deck was interpreted."""
        try:
            checker, formats = judge.checkers.at(source.holder)
        except DeckcheckError:  # the report explains why
            return ""
        return explained(checker, source, formats, self.settings.source_format)

    def lost(self, source: Source) -> WorkResult:
        """Return the result for a deck that ended its process twice: it can only be named."""
        fault = "the process that checked it ended; check it by itself with --jobs 1 to see why"
        reports = in_its_file(source, [unjudged(source.path, fault, source.line)])
        summary = Summary()
        summary.add(reports)
        return WorkResult([("", self._write()(reports))], summary)

    def _write(self) -> Callable[[Sequence[DeckReport]], object]:
        """Return the function that renders one deck."""
        return REPORTERS[self.form].writer(self.options).piece


def in_pieces(sources: Iterable[Source]) -> Iterator[list[Source]]:
    """Yield the sources in batches, each for one process."""
    piece: list[Source] = []
    size, given, most = 0, 0, PIECE
    for source in sources:
        piece.append(source)
        size += len(source.data or b"")
        if len(piece) == most or size > PIECE_BYTES:
            yield piece
            given += len(piece)
            piece, size, most = [], 0, min(max(PIECE, given // 8), MOST)
    if piece:
        yield piece


def processes(wanted: str, sources: Iterator[Source]) -> tuple[int, Iterator[Source]]:
    """Return the number of processes to use, and the sources (some may have been read ahead to decide).

    ``wanted`` is a number, or ``auto`` for one process per core if there are enough decks.
    """
    if wanted != "auto":
        return int(wanted), sources
    first: list[Source] = []
    size = 0
    for source in sources:
        first.append(source)
        size += len(source.data or b"")
        if len(first) > WORTH or size > 4 * PIECE_BYTES:
            from deckcheck.batch.process_pool import cores  # importing it takes a tenth as long as checking a deck

            return cores(), chain(first, sources)
    return 1, iter(first)
