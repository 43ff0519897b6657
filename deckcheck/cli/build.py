"""``deckcheck build``: build a deck in a full-screen view.

Examples:
  deckcheck build my-deck.txt
  deckcheck build judges.toml --format redemption/limited
  deckcheck build my-deck.txt --pool-file opened.csv
  deckcheck build my-deck.txt --as-of 2026-04-18

Cards are searched as you type and put into the list with Enter; the deck, the verdict and the counts against the limits
follow at once. A list that is pasted into the search is added card by card. F1 shows all keys. Every change is saved at
once, and leaves the rest of the file as it is; Ctrl-Z takes it back. If a list does not exist or names no format, you
choose one, here or with --format. When another program changes the file meanwhile, you are asked which list to go on
with. Needs the extra deckcheck[builder].

Exit codes:
  0  you left the view
  2  wrong usage, no terminal, or the extra is missing
  4  the list cannot be read at all
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from deckcheck.cli import options
from deckcheck.cli.deck_options import DeckOptions, one_format
from deckcheck.reporters.text_layout import inert

if TYPE_CHECKING:
    from deckcheck.deck import Deck
    from deckcheck.legality.checker import Checker


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
    from deckcheck.decklists import read
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
            listed, deck = opened(file), None
            if listed.known is not None:
                with suppress(UnreadableDeck):  # the session will tell
                    deck = read(listed.known, path=file, syntax=source_format, empty=True)
            if not format and (listed.known is None or deck):
                format = _chosen_format(checker, file, deck)
            data = _empty_list(file, format, source_format) if listed.known is None else listed.known
            session = Session(SnapshotReader(checker, file, format, source_format), data, deck)
            if not session.snapshot.deck.source:  # no list at all, of which there is nothing to show
                raise UnreadableDeck(session.snapshot.fault)
        tui.run(session, listed)


def _chosen_format(checker: Checker, file: str, deck: Deck | None) -> str:
    """Return the format that the user chooses for a list that names none or is to begin, ``""`` for no choice."""
    from deckcheck.cli.console import choose
    from deckcheck.games import formats
    from deckcheck.legality.format_detection import check_every_format, names_format

    known: Sequence[str] = formats()
    if deck is not None:
        if names_format(checker, deck):
            return ""
        verdicts = check_every_format(checker, deck).formats
        known = [f"{each.format.partition('@')[0]}  ({each.verdict.value})" for each in verdicts] or known
    return choose(f"{inert(file)} names no format. Which one is it for?", known).partition(" ")[0]


def _empty_list(file: str, format: str, source_format: str | None) -> bytes:
    """Return a list to begin with. Raises BadParameter without a format to begin it for, UneditableDeck."""
    from deckcheck.cli.new import empty_list

    if not format:
        raise typer.BadParameter(
            f"{file} does not exist; to begin it, name its format, such as redemption/limited", param_hint="--format"
        )
    return empty_list(file, format, source_format).made.text.encode()
