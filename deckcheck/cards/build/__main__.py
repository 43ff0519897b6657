"""``python -m deckcheck.cards.build``: compiles ``card_db/`` into the one read-only file that ships."""

from __future__ import annotations

import sys

from deckcheck.cards.build.compile import build
from deckcheck.errors import InvalidCardSource

if __name__ == "__main__":
    try:
        path = build()
    except InvalidCardSource as error:
        raise SystemExit(f"{error}") from error
    sys.stdout.write(f"{path} ({path.stat().st_size / 1e6:.1f} MB)\n")
