"""Output to standard output, standard error, and files; a file is written completely or not at all.

A report is printed deck by deck, with progress on a terminal.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from itertools import zip_longest
from time import monotonic
from typing import IO, Any, TextIO

from deckcheck.cli.process import is_read
from deckcheck.errors import DeckcheckError
from deckcheck.facts import Value, in_words
from deckcheck.reporters import Options, Reporter, Writer
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import NARROWEST, columns, folded, inert, padded

WIDTH = 100
MOST_WIDTH = 120
"""Longer lines are hard to read, however wide the terminal."""


def emit(text: str) -> bool:
    """Write to standard output. Return whether it has a reader; one that stops early (``head``) is no error."""
    _prepare(sys.stdout)
    sys.stdout.write(text)
    sys.stdout.flush()
    return is_read()


def emit_json(**data: object) -> None:
    """Write plain data as JSON to standard output, with the version of its schema."""
    from deckcheck.reporters.json_report import dumps_result

    emit(dumps_result(data))


def emit_result(form: str, blocks: Iterable[str], **data: Iterable[object]) -> None:
    """Write a result to standard output: as JSON ``data`` if the form is ``json``, else as text ``blocks``.

    The blocks are separated by blank lines. Only the requested form is computed.
    """
    if form == "json":
        emit_json(**{key: list(values) for key, values in data.items()})
    else:
        emit("\n".join(blocks))


def put(target: str, content: str | bytes, **how: Any) -> None:
    """Write to standard output (``-``), or to a file, completely or not at all.

    ``how`` is passed to :func:`write_atomically`.
    """
    from deckcheck.atomic_files import write_atomically

    if target != "-":
        write_atomically(target, content, **how)
    elif isinstance(content, str):
        emit(content)
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()


def at_terminal() -> bool:
    """Return whether prompting is possible."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def choose(question: str, names: Sequence[str]) -> str:
    """Ask at the terminal for one of the names by number; return ``""`` if the user presses Enter."""
    emit(f"{question}\n" + "".join(f"  {at}  {inert(name)}\n" for at, name in enumerate(names, 1)))
    while True:
        emit("Number, or Enter for none: ")
        line = sys.stdin.readline().strip()
        if not line:
            return ""
        if line.isascii() and line.isdigit() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        emit(f"{inert(line)!r} is not a number from 1 to {len(names)}.\n")


def complain(text: str) -> None:
    """Write a message to standard error, with control characters escaped."""
    _prepare(sys.stderr)
    room = min(shutil.get_terminal_size().columns, MOST_WIDTH) if sys.stderr.isatty() else sys.maxsize
    sys.stderr.write("".join(f"{line}\n" for line in folded(f"deckcheck: {text}", "", room, "  ")))


def width() -> int:
    """Return the text width in columns: that of the terminal, or a fixed one for pipes and files."""
    return min(shutil.get_terminal_size().columns, MOST_WIDTH) if sys.stdout.isatty() else WIDTH


def colored(wanted: str) -> bool:
    """Return whether to colour standard output; ``auto`` depends on NO_COLOR, FORCE_COLOR and the terminal."""
    if wanted != "auto":
        return wanted == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def table(rows: Iterable[Sequence[str]], indent: str = "") -> str:
    """Return rows in aligned columns; if they are too wide, the widest columns are wrapped."""
    cells = [[inert(cell) for cell in row] for row in rows]
    sizes = [max(map(columns, column)) for column in zip(*cells, strict=True)]
    room = width() - len(indent) - 2 * len(sizes[1:])
    while sum(sizes) > room and (widest := max(sizes)) > NARROWEST:
        sizes[sizes.index(widest)] -= 1
    hanging = ["  ", *[""] * len(sizes[1:])]
    lines: list[Sequence[str]] = []
    for row in cells:
        parts = [folded(cell, "", size, hang) for cell, size, hang in zip(row, sizes, hanging, strict=True)]
        lines += zip_longest(*parts, fillvalue="") if any(parts) else [row]
    return "".join(f"{indent}{'  '.join(map(padded, line, sizes))}".rstrip() + "\n" for line in lines)


def fact_text(value: Value) -> str:
    """Return the value of a fact as text; ``""`` if it is empty."""
    return ", ".join(in_words(value))


def _prepare(stream: TextIO) -> None:
    """Make sure that no text causes an encoding error; pipes and files get UTF-8 whatever the locale."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


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
