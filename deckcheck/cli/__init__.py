"""The command line. Only here is anything printed, and only here does the program end."""

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


def calm_collector() -> None:
    """Look for cyclic garbage seldom: checks make hardly any, and the search would be a third of a first run."""
    gc.set_threshold(50_000, 20, 50)


_ending = False


def _end(number: int, frame: FrameType | None) -> None:
    """End as the first signal asks, though not without clearing up: no half of a file, no process stays.

    Those that follow would only break the clearing up.
    """
    global _ending
    if not _ending:
        _ending = True
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)


def _hear_signals() -> None:
    """Let what asks the program to end be heard, but for what its parent has made it deaf to."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) in (
            signal.SIG_DFL,
            signal.default_int_handler,
        ):
            signal.signal(getattr(signal, name), _end)


class _Output(BufferedWriter):
    """Standard output or standard error: takes whatever is written, once it has been told that nobody gets it."""

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
        """Raise DeckcheckError when standard output fails, but not where its reader stopped reading."""
        try:
            yield
        except OSError as error:
            # What is still in the buffer would fail once more when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            if self.fileno() == 1:
                if not isinstance(error, BrokenPipeError):
                    raise DeckcheckError(f"standard output cannot be written: {error.strerror}") from error
                _Output.reader_gone = True


def is_read() -> bool:
    """Return whether standard output still has a reader."""
    return not _Output.reader_gone


def _open_streams() -> None:
    """Let standard output and standard error fail with a message, where they are files or pipes."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed, as for a daemon
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
            continue
        raw = getattr(stream.buffer, "raw", stream.buffer)  # there is no buffer with PYTHONUNBUFFERED
        if type(raw) is FileIO:  # and no console of Windows
            by_line = stream.line_buffering or stream.write_through
            encoding, errors, buffer = stream.encoding, stream.errors, stream.detach()
            output = _Output(buffer if buffer is raw else buffer.detach())
            whole = TextIOWrapper(output, encoding, errors, line_buffering=by_line)
            setattr(sys, name, whole)
            setattr(sys, f"__{name}__", whole)


def main() -> None:
    """Run ``deckcheck``."""
    calm_collector()
    _open_streams()
    _hear_signals()
    try:
        from deckcheck.cli.app import app

        try:
            if "_DECKCHECK_COMPLETE" in os.environ:
                from deckcheck.cli.bash_completion import whole_words

                with whole_words():
                    app(prog_name="deckcheck")
            app(prog_name="deckcheck")
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except (DeckcheckError, OSError) as error:
        from deckcheck.cli.console import complain

        complain(str(error))
        sys.exit(2)
    finally:
        global _ending
        _ending = True  # what Python has left to do takes no time, and would be told with a traceback
        gc.freeze()  # nor are cycles looked for in what ends anyway, which would be a fifth of a run
