"""The process of a command: its signals, its streams, its garbage collection."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedWriter, FileIO, TextIOWrapper
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
