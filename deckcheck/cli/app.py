"""The program: its global options; the commands are in the other modules.

Examples:
  deckcheck check my-deck.txt
  deckcheck check decks/ --format redemption/type-1
  deckcheck rules list the-mission/standard
  deckcheck cards show "Son of God"

'deckcheck COMMAND --help' describes each command.
"""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.command_loader import Program, manual
from deckcheck.version import __version__

app = typer.Typer(
    cls=Program,
    help="Is this deck legal, and if not, why?",
    epilog=manual(__doc__).epilog,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"deckcheck {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass
