"""``python -m deckcheck.cards.build``: compile ``card_db/`` and the shipped TOML files into read-only files."""

from __future__ import annotations

import sys

from deckcheck.cards.build.compile import build
from deckcheck.errors import InvalidCardSource
from deckcheck.shipped_toml import compile_tables

if __name__ == "__main__":
    try:
        path = build()
        compile_tables(path.parent)
    except InvalidCardSource as error:
        raise SystemExit(f"{error}") from error
    sys.stdout.write(f"{path} ({path.stat().st_size / 1e6:.1f} MB)\n")
