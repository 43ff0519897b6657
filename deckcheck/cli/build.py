"""``deckcheck build``: build a deck in a full-screen view.

Examples:
  deckcheck build my-deck.txt
  deckcheck build judges.toml --format redemption/limited
  deckcheck build my-deck.txt --as-of 2026-04-18

Cards are searched as you type and put into the list with Enter; the deck, the verdict and the counts against the limits
follow at once. F1 shows all keys. Every change is saved at once, and leaves the rest of the file as it is; Ctrl-Z takes
it back. A file that does not exist is begun with --format, as 'deckcheck new' does it. When another program changes the
file meanwhile, you are asked which list to go on with. Needs the extra deckcheck[builder].

Exit codes:
  0  you left the view
  2  wrong usage, no terminal, or the extra is missing
  4  the list cannot be read at all
"""

from __future__ import annotations

import sys

import typer

from deckcheck.cli import options
from deckcheck.cli.deck_options import DeckOptions, one_format


@options.command("stdin_filename", "list_ignores")
def build(
    file: options.File,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Build a deck on a full screen, with the rules at your elbow.

    Options:
        file: The list, in any syntax; begun if need be.
    """
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import STDIN
    from deckcheck.builder import tui
    from deckcheck.builder.tui.autosave import opened
    from deckcheck.builder.tui.deck_snapshot import SnapshotReader
    from deckcheck.builder.tui.session import Session
    from deckcheck.cli.read_list import told_failures
    from deckcheck.errors import DeckcheckError, UnreadableDeck

    if file == STDIN:
        raise typer.BadParameter("build keeps a file; standard input cannot be one", param_hint="FILE")
    # Textual reads the one and writes to the other.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.__stderr__)):
        raise DeckcheckError(
            "build needs a terminal; in scripts, change lists with 'deckcheck add', 'remove' and 'move'"
        )
    source_format = deck_options.source_format
    with Checkers(deck_options.settings()) as checkers:
        checker, formats = checkers.at(file)
        format = one_format(formats)
        with told_failures(file, checkers, unknown_format=False):
            listed = opened(file)
            data = _empty_list(file, format, source_format) if listed.known is None else listed.known
            session = Session(SnapshotReader(checker, file, format, source_format), data)
            if not session.snapshot.deck.source:  # no list at all, of which there is nothing to show
                raise UnreadableDeck(session.snapshot.fault)
        tui.run(session, listed)


def _empty_list(file: str, format: str, source_format: str | None) -> bytes:
    """Return a list to begin with. Raises BadParameter without a format to begin it for, UneditableDeck."""
    from deckcheck.cli.new import empty_list

    if not format:
        raise typer.BadParameter(
            f"{file} does not exist; to begin it, name its format, such as redemption/limited", param_hint="--format"
        )
    return empty_list(file, format, source_format).made.text.encode()
