"""The command line. Only here is anything printed, and only here does the program end."""

from __future__ import annotations

import gc
import os
import signal
import sys
from io import BufferedWriter, RawIOBase, TextIOWrapper


def calm_collector() -> None:
    """Look for cyclic garbage seldom: checks make hardly any, and the search would be a third of a first run."""
    gc.set_threshold(50_000, 20, 50)


def _end(number: int, frame: object) -> None:
    """End as the signal asks, though not without clearing up: no half of a file, no process stays."""
    sys.exit(128 + number)


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
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_DFL:
            signal.signal(getattr(signal, name), _end)
    try:
        from deckcheck.cli.app import app

        if "_DECKCHECK_COMPLETE" in os.environ:
            from deckcheck.cli.bash_completion import whole_words

            with whole_words():
                app(prog_name="deckcheck")
        app(prog_name="deckcheck")
    except KeyboardInterrupt:
        sys.exit(130)
