"""Print a report piece by piece, to standard output or a file; buffer it if its head depends on all decks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import IO

from deckcheck.cli.console import emit
from deckcheck.errors import DeckcheckError
from deckcheck.reporters import Options, Reporter, Writer
from deckcheck.reporters.summary import Summary

PROGRESS_FROM = 50
"""Up to this number of decks, no progress is shown."""
_EVERY = 0.1  # seconds
_IN_MEMORY = 8 * 1024 * 1024  # characters of a buffered report; beyond that it is kept on disk
_PIECE = 1 << 16


def in_github_actions() -> bool:
    """Return whether the program runs in GitHub Actions, which reads annotations from its output."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def repository() -> str:
    """Return the repository folder of the CI system; elsewhere the current folder."""
    return os.environ.get("GITHUB_WORKSPACE") or os.environ.get("CI_PROJECT_DIR") or os.getcwd()  # noqa: PTH109


class ReaderGone(Exception):
    """The reader of standard output has closed the pipe."""


class Progress:
    """Shows the number of checked decks on a terminal, in a temporary line on standard error."""

    def __init__(self) -> None:
        self._asked = sys.stderr is not None and sys.stderr.isatty()
        self._shown = False
        self._next = 0.0

    def done(self, decks: int) -> None:
        """Show the number of checked decks."""
        if self._asked and decks > PROGRESS_FROM and (now := monotonic()) >= self._next:
            self._next = now + _EVERY
            self._shown = True
            sys.stderr.write(f"\rchecked {decks} decks")
            sys.stderr.flush()

    def clear(self) -> None:
        """Remove the progress line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


class Printer:
    """Writes a report in one form as results arrive; into the buffer ``held`` if its head depends on all decks."""

    def __init__(self, writer: Writer, summary: Summary, write: Callable[[str], object], spool: IO[str] | None) -> None:
        self.summary, self.progress = summary, Progress()
        self._writer, self._write, self._spool = writer, write, spool
        self._pending = [] if spool is not None else [writer.head(summary)]
        self._size = 0

    def add(self, decks: Iterable[tuple[str, object]], summary: Summary) -> None:
        """Write checked and rendered decks, each after its explanation, and add their summary."""
        self.summary.merge(summary)
        for explanation, piece in decks:
            if explanation:
                self.remark(explanation)
            self._body(self._writer.place(piece))
        self.progress.done(self.summary.decks)

    def _body(self, text: str) -> None:
        if self._spool is None:
            self.remark(text)
            return
        try:
            self._spool.write(text)
        except OSError as error:
            from tempfile import gettempdir

            why = f"the report cannot be buffered in {gettempdir()}: {error.strerror}"
            raise DeckcheckError(why) from error

    def remark(self, text: str) -> None:
        """Write a text between decks, in a form for people."""
        self._pending.append(text)
        self._size += len(text)
        if self._size > _PIECE:  # a short report is written only once no error can interrupt it
            self._flush()

    def _flush(self) -> None:
        self.progress.clear()
        text = "".join(self._pending)
        self._pending, self._size = [], 0
        self._write(text)

    def close(self) -> None:
        """Write the rest of the report."""
        self.progress.clear()
        if self._spool is None:
            self._pending.append(self._writer.tail(self.summary))
            self._flush()
            return
        self._write(self._writer.head(self.summary))
        self._spool.seek(0)
        while piece := self._spool.read(_PIECE):
            self._write(piece)
        self._write(self._writer.tail(self.summary))


@contextmanager
def printing(
    reporter: Reporter, options: Options, summary: Summary, file: str, *, to_stderr: bool = False
) -> Iterator[Printer]:
    """Yield a printer to a file, written completely or not at all, or to standard output if ``file`` is empty.

    With ``to_stderr`` it prints to standard error, because standard output is used for something else. Raises
    ReaderGone if the reader of standard output has closed the pipe.
    """
    with ExitStack() as opened:
        write: Callable[[str], object] = sys.stderr.write if to_stderr else _print
        if file:
            from deckcheck.atomic_files import written_atomically

            write = opened.enter_context(written_atomically(file))
        spool = None
        if reporter.late:
            from tempfile import SpooledTemporaryFile

            spool = opened.enter_context(SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline=""))
        printer = Printer(reporter.writer(options), summary, write, spool)
        opened.callback(printer.progress.clear)
        yield printer


def _print(text: str) -> None:
    if not emit(text):
        raise ReaderGone
