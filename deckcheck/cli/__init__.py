"""The command line. Only here is anything printed, and only here does the program end."""

from __future__ import annotations

import gc
import os
import sys


def calm_collector() -> None:
    """Look for cyclic garbage seldom: checks make hardly any, and the search would be a third of a first run."""
    gc.set_threshold(50_000, 20, 50)


def main() -> None:
    """Run ``deckcheck``."""
    calm_collector()
    try:
        from deckcheck.cli.app import app

        if "_DECKCHECK_COMPLETE" in os.environ:
            from deckcheck.cli.bash_words import whole_words

            with whole_words():
                app(prog_name="deckcheck")
        app(prog_name="deckcheck")
    except KeyboardInterrupt:
        sys.exit(130)
