"""How much a run tries."""

from __future__ import annotations

import os

from hypothesis import settings

SEED = os.environ.get("ORACLE_SEED", "1")
DEEP = settings().max_examples >= 1000  # the profile "deep", whatever else is told on the command line


def tried(usual: int, deep: int) -> int:
    """Return how many decks or examples to try in a usual run, or in the deep one (``--hypothesis-profile=deep``)."""
    return deep if DEEP else usual
