"""What takes time, compared with itself: by how much it grows, whatever the machine is and does besides."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

TRIES = 8


def grows_no_faster(work: Callable[[int], Callable[[], object]], small: int, large: int, most: float = 40) -> bool:
    """Return whether the larger work takes no more than ``most`` times the processor of the smaller.

    Ten times as much takes ten times as long, or a hundred times if anything is quadratic; 40 is between them. What
    else the machine does may spoil a try, and not all of them: what is quadratic fails each.
    """
    return any(_cost(work(large)) < most * max(_cost(work(small)), 0.001) for _ in range(TRIES))


def _cost(done: Callable[[], object]) -> float:
    """Return the processor time that something takes."""
    gc.disable()  # what other tests left behind would be gone through again and again
    start = process_time()
    try:
        done()
        return process_time() - start
    finally:
        gc.enable()
