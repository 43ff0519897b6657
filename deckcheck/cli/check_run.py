"""Run a check: check and print deck after deck, until the last, the first that fails, or an interrupt."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING

import typer

from deckcheck.batch.runner import EVERY_FORMAT, BatchSettings
from deckcheck.batch.sources import STDIN, Checkers, Source
from deckcheck.cli import check_inputs, exit_codes, options
from deckcheck.cli.check import CheckOptions
from deckcheck.cli.check_parallel import Checking, WorkResult, in_pieces, processes
from deckcheck.cli.command_loader import INTERRUPTED, USAGE
from deckcheck.cli.console import (
    WIDTH,
    Printer,
    ReaderGone,
    at_terminal,
    colored,
    complain,
    emit,
    in_github_actions,
    printing,
    repository,
    width,
)
from deckcheck.cli.read_list import configured, finder, judged_by, settings_of_two
from deckcheck.limits import Limits
from deckcheck.reporters import REPORTERS, Options
from deckcheck.reporters.summary import Summary
from deckcheck.wording import counted

if TYPE_CHECKING:
    from deckcheck.cli.baseline import NewBaseline
    from deckcheck.cli.replies import Replies


def run(paths: list[str], asked: CheckOptions) -> None:
    """Check the decks in files, folders and standard input, and print the report. Raises Exit with the exit code."""
    limits = Limits(float(asked.deck_timeout), int(float(asked.deck_memory)))
    with limits.enforced():
        _run(paths, asked, limits)


def _run(paths: list[str], asked: CheckOptions, limits: Limits) -> None:
    check_inputs.require_consistent(asked)
    formats = asked.formats or []
    options.require_in_force(formats, asked.as_of)
    report_file = "" if asked.output_file == STDIN else asked.output_file
    layout = _layout(asked)
    batch = _batch(asked, limits)
    found = finder(asked, paths, batch.configured, report_file, asked.write_baseline)
    found = partial(found, links=not asked.untrusted, include=asked.include or (), exclude=asked.exclude or ())
    sources = found(bundles=True)
    if report_file:
        check_inputs.require_no_deck_replaced(report_file, paths, judged_by(asked))
    check_inputs.require_rules(asked, batch.configured, partial(_files, found))
    unwritten: list[str] = []
    if asked.fix_names:
        from deckcheck.cli.fix_names import NameFixing

        fixing = replace(batch, suggest=True, fuzzy=False, registered=None)
        sources = NameFixing(fixing, asked.diff, at_terminal() and not asked.diff, unwritten).corrected(sources)
    summary = Summary(dict.fromkeys(asked.select or ()), dict.fromkeys(asked.ignore or ()))
    if batch.registered:
        sources = batch.registered.not_submitted(sources, summary.not_submitted)
    work = Checking(batch, asked.output_format, layout, asked.fail_fast, asked.explain_reading)
    players = None
    if asked.players:
        from deckcheck.builder.sheet.players import read_players
        from deckcheck.decklists import bytes_of

        players = read_players(asked.players, bytes_of(asked.players))
        sources = players.asked_for(sources)
        work = replace(work, players=players)
    outputs: list[Replies | NewBaseline] = []
    if asked.replies:
        from deckcheck.cli.replies import Replies, require_separate

        require_separate(asked.replies, paths)
        outputs.append(Replies(asked.replies))
        work = replace(work, replies=True)
    if asked.baseline or asked.write_baseline:
        from deckcheck.cli.baseline import NewBaseline, read_baseline

        outputs += [NewBaseline(asked.write_baseline)] if asked.write_baseline else []
        known = read_baseline(asked.baseline) if asked.baseline else None
        work = replace(work, fingerprints=bool(asked.write_baseline), baseline=known)
    number = 1
    if asked.team:
        files = list(sources)
        pair, sources = [source for source in files if not source.skipped], iter(files)
        day = settings_of_two(batch.configured, [source.holder for source in pair], "--team").as_of
        work = replace(work, team=check_inputs.team_edition(paths, len(pair), formats, day))
    elif not asked.explain_reading:  # it reads each list again, in this process
        number, sources = processes(asked.jobs, sources)
    to_stderr = asked.fix_names and not asked.diff and STDIN in paths
    with printing(REPORTERS[asked.output_format], layout, summary, report_file, to_stderr=to_stderr) as printer:
        _print_each(work, sources, number, printer, outputs)
        if summary.stopped == UNREAD:
            raise typer.Exit(exit_codes.UNREAD)
        if summary.stopped == STOPPED and report_file:
            complain(f"interrupted after {counted(summary.decks, 'deck')}; {report_file} was not written")
            raise typer.Exit(INTERRUPTED)
        if outputs and summary.stopped:
            complain("not every deck was checked, so no baseline and no summary of replies was written")
        else:
            for output in outputs:
                output.close()
        for file in players.without_list if players else ():
            complain(f"{asked.players}: no list was given for {file}")
        summary.notes = tuple(exit_codes.notes(summary, strict=bool(asked.strict)))
        if asked.output_format in ("jsonl", "gitlab"):  # these forms have no place for notes
            for note in exit_codes.stopped(summary):
                complain(note)
        with suppress(ReaderGone):  # every deck is checked, so the exit code is right
            printer.close()
    if summary.stopped == STOPPED:
        raise typer.Exit(INTERRUPTED)
    if EVERY_FORMAT in formats:
        exit_codes.report_left_out(summary, asked.as_of)
    if report_file and not asked.quiet:
        shown = layout._replace(width=width(), color=colored(asked.color))
        (sys.stderr.write if to_stderr else emit)(REPORTERS["text"].writer(shown).tail(summary))
    raise typer.Exit(USAGE if unwritten else exit_codes.exit_code(summary))


def _layout(asked: CheckOptions) -> Options:
    """Return the layout options of the report."""
    to_file = asked.output_file != STDIN
    return Options(
        width=WIDTH if to_file else width(),
        color=asked.color == "always" if to_file else colored(asked.color),
        quiet=asked.quiet,
        strict=bool(asked.strict),
        overview=EVERY_FORMAT in (asked.formats or ()),
        root=repository(),
        annotate=asked.annotate and asked.output_format == "text" and not to_file and in_github_actions(),
        statistics=asked.statistics,
        explain=asked.explain,
        brief=asked.summary,
    )


def _batch(asked: CheckOptions, limits: Limits) -> BatchSettings:
    """Return the settings of the check, including the registered lists."""
    known = configured(asked)
    batch = BatchSettings(known, asked.suggest, asked.accept_fuzzy, asked.source_format, asked.untrusted, limits=limits)
    if asked.registered:
        from deckcheck.cli.hash import registered_lists

        with Checkers(known, suggest=False, untrusted=asked.untrusted) as checkers:
            batch = replace(batch, registered=registered_lists(asked.registered, checkers, asked.source_format))
    return batch


def _files(found: Callable[[], Iterator[Source]]) -> Iterator[str]:
    """Return the paths of the lists that are files of their own; this searches again."""
    return (source.path for source in found() if source.data is None and not (source.fault or source.skipped))


FAIL_FAST, STOPPED, UNREAD = "fail-fast", "interrupted", "unread"
"""Reasons why a run ends before its last deck: as requested, interrupted, or the reader closed the pipe."""


def _print_each(
    work: Checking,
    sources: Iterator[Source],
    number: int,
    printer: Printer,
    outputs: Sequence[Replies | NewBaseline],
) -> None:
    """Check and print decks in ``number`` processes; the summary of ``printer`` records why the run stopped early."""
    summary = printer.summary
    with closing(_results(work, sources, number)) as results:
        try:
            for result in results:
                with _finished():
                    for output in outputs:
                        output.take(result)
                    printer.add(result.decks, result.summary)
                if work.fail_fast and exit_codes.exit_code(summary):
                    summary.stopped = FAIL_FAST
                    break
        except KeyboardInterrupt:
            if not summary.decks:
                raise
            summary.stopped = STOPPED
        except ReaderGone:
            summary.stopped = UNREAD


def _results(work: Checking, sources: Iterator[Source], number: int) -> Generator[WorkResult]:
    """Yield the results: in one process deck by deck, in several processes batch by batch."""
    if number == 1:
        with work.ready() as do:
            yield from map(do, [list(sources)] if work.team else ([source] for source in sources))
    else:
        from deckcheck.batch.process_pool import in_order

        lost = "one of the processes ended before its time; the decks it had are checked once more"
        yield from in_order(work, in_pieces(sources), number, partial(complain, lost))


@contextmanager
def _finished() -> Iterator[None]:
    """Let a first Ctrl-C wait until the end of the block."""
    usual = signal.getsignal(signal.SIGINT)
    if not callable(usual) or current_thread() is not main_thread():
        yield
        return
    pressed: list[FrameType | None] = []

    def delay(number: int, frame: FrameType | None) -> None:
        if pressed:
            usual(number, frame)
        pressed.append(frame)

    signal.signal(signal.SIGINT, delay)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if pressed:
        usual(signal.SIGINT, pressed[0])
