"""The command line. Only here is anything printed, and only here does the program end."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from io import BufferedWriter, RawIOBase, TextIOWrapper
from types import FrameType


def calm_collector() -> None:
    """Look for cyclic garbage seldom: checks make hardly any, and the search would be a third of a first run."""
    gc.set_threshold(50_000, 20, 50)


def _end(number: int, frame: FrameType | None) -> None:
    """End as the signal asks, though not without clearing up: no half of a file, no process stays."""
    _answer_signals(signal.SIG_IGN)  # which would break the clearing up
    sys.exit(128 + number)


def _answer_signals(answer: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    """Let what asks the program to end be answered so, but for what its parent has made it deaf to."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) in (signal.SIG_DFL, _end):
            signal.signal(getattr(signal, name), answer)


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
    _answer_signals(_end)
    try:
        from deckcheck.cli.app import app

        if "_DECKCHECK_COMPLETE" in os.environ:
            from deckcheck.cli.bash_completion import whole_words

            with whole_words():
                app(prog_name="deckcheck")
        app(prog_name="deckcheck")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:  # in the little that Python has left to do, a signal ends it at once, without a traceback
        _answer_signals(signal.SIG_DFL)
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
