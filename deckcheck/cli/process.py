"""The process of a command: its signals, its streams, its garbage collection, and the words that Bash completes.

Bash splits words at ``@``, ``=`` and ``:``, while Typer expects whole words.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import BufferedWriter, FileIO, StringIO, TextIOWrapper
from types import FrameType
from typing import Any

from deckcheck.errors import DeckcheckError


def reduce_gc_frequency() -> None:
    """Make garbage collection rare: checks create few reference cycles, and the default costs a third of a run."""
    gc.set_threshold(50_000, 20, 50)


_is_ending = False


def ignore_signals() -> None:
    """Ignore signals that would print a traceback while Python itself shuts down."""
    global _is_ending
    _is_ending = True


def _end(number: int, frame: FrameType | None) -> None:
    """Exit on the first signal, with cleanup: no partial file and no child process is left.

    Later signals are ignored, because they would interrupt the cleanup.
    """
    global _is_ending
    if not _is_ending:
        _is_ending = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)


def install_signal_handlers() -> None:
    """Install handlers for signals that end a program, except for those that the parent process has disabled."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) in (
            signal.SIG_DFL,
            signal.default_int_handler,
        ):
            signal.signal(getattr(signal, name), _end)


class _Output(BufferedWriter):
    """Standard output or standard error. Once its reader has closed the pipe, writes are discarded."""

    reader_gone = False

    def write(self, data: Any, /) -> int:
        with self._failing():
            return super().write(data)
        return len(data)

    def flush(self) -> None:
        with self._failing():
            super().flush()

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Raise DeckcheckError if standard output cannot be written, but not if its reader closed the pipe."""
        try:
            yield
        except OSError as error:
            # Otherwise Python would fail again at exit, when it flushes the buffer.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            if self.fileno() == 1:
                if not isinstance(error, BrokenPipeError):
                    raise DeckcheckError(f"standard output cannot be written: {error.strerror}") from error
                _Output.reader_gone = True


def is_read() -> bool:
    """Return whether standard output still has a reader."""
    return not _Output.reader_gone


def open_streams() -> None:
    """Replace standard output and standard error by streams that report write errors, if they are files or pipes."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed, as for a daemon
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
            continue
        raw = getattr(stream.buffer, "raw", stream.buffer)  # PYTHONUNBUFFERED leaves out the buffer
        if type(raw) is FileIO:  # not a Windows console
            by_line = stream.line_buffering or stream.write_through
            encoding, errors, buffer = stream.encoding, stream.errors, stream.detach()
            output = _Output(buffer if buffer is raw else buffer.detach())
            replacement = TextIOWrapper(output, encoding, errors, line_buffering=by_line)
            setattr(sys, name, replacement)
            setattr(sys, f"__{name}__", replacement)


BREAKS = "@=:"
_JOINT = re.compile(rf"\n([{BREAKS}]+)(?:\n|\Z)")


@contextmanager
def whole_words() -> Iterator[None]:
    """Join the word pieces that Bash passes for completion; remove from each answer the part that Bash keeps."""
    asked = os.environ.get("COMP_WORDS", "")
    if os.environ["_DECKCHECK_COMPLETE"] != "complete_bash" or not asked:
        yield
        return
    between = "\n" if "\n" in asked else " "
    words, index, typed = join_words(asked.split(between), int(os.environ.get("COMP_CWORD", "0")))
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = between.join(words), str(index)
    answer = StringIO()
    try:
        with redirect_stdout(answer):
            yield
    finally:
        sys.stdout.writelines(line.removeprefix(typed) for line in answer.getvalue().splitlines(keepends=True))


def join_words(words: Sequence[str], index: int) -> tuple[list[str], int, str]:
    """Return the words as typed, the index of the word with the piece at ``index``, and the prefix that Bash keeps.

    Bash replaces only the piece at ``index``, together with an ``@`` before it.

    >>> join_words(["deckcheck", "check", "-f", "redemption/type-1", "@", "1"], 5)
    (['deckcheck', 'check', '-f', 'redemption/type-1@1'], 3, 'redemption/type-1')
    >>> join_words(["deckcheck", "check", "--format", "=", "redem"], 4)
    (['deckcheck', 'check', '--format=redem'], 2, '')
    """
    whole, until = (_JOINT.sub(r"\1", "\n".join(some)).split("\n") for some in (words, words[: index + 1]))
    before = until[-1].removesuffix(words[index].strip(BREAKS)) if index < len(words) else ""
    value = before.partition("=")[2] if before.startswith("-") else before
    return whole, len(until) - (index < len(words)), value.removesuffix("@")
