"""``deckcheck build``: build a deck in a full-screen editor.

Examples:
  deckcheck build my-deck.txt
  deckcheck build judges.toml --format redemption/limited
  deckcheck build my-deck.txt --pool-file opened.csv
  deckcheck build my-deck.txt --as-of 2026-04-18

Type to search for cards and press Enter to add one; the deck, the verdict and the counts against the limits update at
once. Paste a list into the search to add it card by card. F1 shows all keys. Every change is saved immediately and
leaves the rest of the file unchanged; Ctrl-Z undoes it. If the list does not exist or names no format, choose one here
or with --format. If another program changes the file meanwhile, you are asked which version to keep. Needs the extra
deckcheck[builder].

Exit codes:
  0  you closed the editor
  2  wrong usage, no terminal, or the extra is missing
  4  no part of the list can be read
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

import typer

from deckcheck.batch.sources import STDIN, Checkers
from deckcheck.builder import tui
from deckcheck.builder.tui.autosave import load_file
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.session import Session
from deckcheck.cli import options
from deckcheck.cli.console import choose
from deckcheck.cli.new import empty_list
from deckcheck.cli.read_list import DeckOptions, one_format, report_read_errors
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.games import formats
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import check_every_format, names_format
from deckcheck.reporters.text_layout import inert


@options.command("stdin_filename", "list_ignores")
def build(
    file: options.File,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Build a deck in a full-screen editor that checks every change.

    Options:
        file: The list, in any syntax; created if it does not exist.
    """
    if file == STDIN:
        raise typer.BadParameter("build saves to a file, not to standard output; name a file", param_hint="FILE")
    # Textual reads standard input and writes to standard error.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.__stderr__)):
        raise DeckcheckError(
            "build needs a terminal; in scripts, change lists with 'deckcheck add', 'remove' and 'move'"
        )
    source_format = deck_options.source_format
    with Checkers(deck_options.settings()) as checkers:
        checker, formats = checkers.at(file)
        format = one_format(formats)
        with report_read_errors(file, checkers, unknown_format=False):
            listed, deck = load_file(file), None
            if listed.known is not None:
                with suppress(UnreadableDeck):  # reported by the session
                    deck = read(listed.known, path=file, syntax=source_format, empty=True)
            if not format and (listed.known is None or deck):
                format = _chosen_format(checker, file, deck)
            data = _empty_list(file, format, source_format) if listed.known is None else listed.known
            session = Session(SnapshotReader(checker, file, format, source_format), data, deck)
            if not session.snapshot.deck.source:  # not a list at all: nothing to show
                raise UnreadableDeck(session.snapshot.fault)
        tui.run(session, listed)


def _chosen_format(checker: Checker, file: str, deck: Deck | None) -> str:
    """Return the format that the user chooses if the list names none; ``""`` if none is chosen or needed."""
    known: Sequence[str] = formats()
    if deck is not None:
        if names_format(checker, deck):
            return ""
        verdicts = check_every_format(checker, deck).formats
        known = [f"{each.format.partition('@')[0]}  ({each.verdict.value})" for each in verdicts] or known
    return choose(f"{inert(file)} names no format. Which format is it for?", known).partition(" ")[0]


def _empty_list(file: str, format: str, source_format: str | None) -> bytes:
    """Return the bytes of a new list. Raises BadParameter without a format, UneditableDeck."""
    if not format:
        raise typer.BadParameter(
            f"{file} does not exist; to create it, name its format, such as redemption/limited", param_hint="--format"
        )
    return empty_list(file, format, source_format).made.text.encode()
