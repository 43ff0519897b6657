"""How many decks a run judges."""

from __future__ import annotations

import os

SEED = os.environ.get("ORACLE_SEED", "1")
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def decks(usual: int, deep: int) -> int:
    """Return how many decks to judge in a usual run or in the deep one."""
    return deep if DEEP else usual
