"""The command line: the only package that prints, and the only one that exits the process."""

from __future__ import annotations

import gc
import os
import sys

from deckcheck.cli.process import ignore_signals, install_signal_handlers, open_streams, reduce_gc_frequency
from deckcheck.errors import DeckcheckError


def main() -> None:
    """Run ``deckcheck``."""
    reduce_gc_frequency()
    open_streams()
    install_signal_handlers()
    try:
        from deckcheck.cli.app import app

        try:
            if "_DECKCHECK_COMPLETE" in os.environ:
                from deckcheck.cli.bash_completion import whole_words

                with whole_words():
                    app(prog_name="deckcheck")
            app(prog_name="deckcheck")
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except (DeckcheckError, OSError) as error:
        from deckcheck.cli.console import complain

        complain(str(error))
        sys.exit(2)
    finally:
        ignore_signals()
        gc.freeze()  # skips the final garbage collection, a fifth of a short run
