"""``python -m deckcheck``."""

from __future__ import annotations

from deckcheck.cli import main

if __name__ == "__main__":
    main()
