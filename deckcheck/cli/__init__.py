"""The command line. Only here is anything printed, and only here does the program end."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``deckcheck``."""
    try:
        from deckcheck.cli.app import app

        app(prog_name="deckcheck")
    except KeyboardInterrupt:
        sys.exit(130)
