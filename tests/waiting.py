"""Waiting for another process, as long as it takes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

STUCK = 600
"""Seconds after which nothing will come any more, on the slowest machine."""


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = monotonic() + STUCK
    while not holds():
        assert monotonic() < end, "nothing has come"
        sleep(0.01)
