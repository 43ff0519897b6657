"""The command line. Only here is anything printed, and only here does the program end."""

from __future__ import annotations

import gc
import os
import signal
import sys
from io import BufferedWriter, RawIOBase, TextIOWrapper
from types import FrameType


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


def main() -> None:
    """Run ``deckcheck``."""
    calm_collector()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed, as for a daemon
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(getattr(stream, "buffer", None), RawIOBase):
            # With PYTHONUNBUFFERED nobody goes on with what a pipe takes only in part, when a signal comes in between.
            encoding, errors, raw = stream.encoding, stream.errors, stream.detach()
            whole = TextIOWrapper(BufferedWriter(raw), encoding, errors, line_buffering=True)
            setattr(sys, name, whole)
            setattr(sys, f"__{name}__", whole)
    _hear_signals()
    try:
        from deckcheck.cli.app import app

        if "_DECKCHECK_COMPLETE" in os.environ:
            from deckcheck.cli.bash_completion import whole_words

            with whole_words():
                app(prog_name="deckcheck")
        app(prog_name="deckcheck")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        global _ending
        _ending = True  # what Python has left to do takes no time, and would be told with a traceback
        gc.freeze()  # nor are cycles looked for in what ends anyway, which would be a fifth of a run
