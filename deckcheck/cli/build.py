"""``deckcheck build``: build a deck in a full-screen view."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from deckcheck.cli import deck_options, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

UNREADABLE = 4

app = commands("build")


@app.command(
    epilog="""\b
Examples:
  deckcheck build my-deck.txt
  deckcheck build judges.toml --format redemption/limited
  deckcheck build my-deck.txt --as-of 2026-04-18

\b
Cards are searched as you type and put into the list with Enter; the deck, the verdict and the counts against the limits
follow at once. F1 shows all keys. Every change is saved at once, and leaves the rest of the file as it is; Ctrl-Z takes
it back. A file that does not exist is begun with --format, as 'deckcheck new' does it. When another program changes the
file meanwhile, you are asked which list to go on with. Needs the extra deckcheck[builder].

\b
Exit codes:
  0  you left the view
  2  wrong usage, no terminal, or the extra is missing
  4  the list cannot be read at all""",
)
def build(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The list, in any decklist format; begun if need be.")],
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    config: ConfigFile = None,
    no_config: NoConfig = False,
) -> None:
    """Build a deck on a full screen, with the rules at your elbow."""
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import STDIN
    from deckcheck.builder import tui
    from deckcheck.builder.tui.autosave import opened
    from deckcheck.builder.tui.deck_snapshot import SnapshotReader
    from deckcheck.builder.tui.session import Session
    from deckcheck.cli.read_list import tell_unreadable
    from deckcheck.errors import DeckcheckError, InvalidFacts, UnreadableDeck

    if file == STDIN:
        raise typer.BadParameter("build keeps a file; standard input cannot be one", param_hint="FILE")
    # Textual reads the one and writes to the other.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.__stderr__)):
        raise DeckcheckError(
            "build needs a terminal; in scripts, change lists with 'deckcheck add', 'remove' and 'move'"
        )
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    with Checkers(settings) as checkers:
        checker, wanted = checkers.at(file)
        one = deck_options.one_format(wanted)
        try:
            listed = opened(file)
            data = _begun(file, one, source_format) if listed.known is None else listed.known
            session = Session(SnapshotReader(checker, file, one, source_format), data)
            _readable(session.snapshot.deck.source, session.snapshot.fault)
        except UnreadableDeck as error:
            tell_unreadable(file, error)
            raise typer.Exit(UNREADABLE) from None
        except InvalidFacts as error:
            raise checkers.with_facts_file(file, error) from None
        try:
            tui.run(session, listed)
        except ImportError as error:
            raise DeckcheckError(str(error)) from None


def _readable(source: str, fault: str) -> None:
    """Raises UnreadableDeck for what is no list at all, of which there is nothing to show."""
    from deckcheck.errors import UnreadableDeck

    if not source:
        raise UnreadableDeck(fault)


def _begun(file: str, wanted: str, source_format: str | None) -> bytes:
    """A list to begin with. Raises BadParameter without a format to begin it for, UneditableDeck."""
    from deckcheck.cli.new_list import begun

    if not wanted:
        raise typer.BadParameter(
            f"{file} does not exist; to begin it, name its format, such as redemption/limited", param_hint="--format"
        )
    return begun(file, wanted, source_format).made.text.encode()
