"""``deckcheck remove``: take cards out of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, edit_command, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.editing.in_place import CardChange

app = commands("remove")


@app.command(
    epilog=f"""\b
Examples:
  deckcheck remove my-deck.txt Goliath
  deckcheck remove my-deck.txt "2 Angel of God" --section reserve
  deckcheck remove my-deck.txt "Angel of God" --all --dry-run

\b
A card is a name as the list has it, or any other of the same printing or title, with a count in front or without. With
its last copy its line goes, and a comment behind it, which is said. All else in the file stays as it is.

{edit_command.EXIT_CODES}""",
)
def remove(
    file: edit_command.File,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Names, each with a count in front or without.")],
    copies: edit_command.Copies = "",
    every: edit_command.Every = False,
    section: Annotated[
        str, typer.Option("--section", "-s", help="Section or heading to take them from, where they stand in several.")
    ] = "",
    dry_run: edit_command.DryRun = False,
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: deck_options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    color: deck_options.Color = "auto",
) -> None:
    """Take cards out of a list, and see what that changes."""

    def plan(desk: edit_command.Desk) -> list[CardChange]:
        return [
            change for taken in edit_command.taken_out(desk, cards, copies, section, every=every) for change in taken
        ]

    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    edit_command.edit(file, plan, edit_command.How(settings, source_format, stdin_filename, dry_run, color))
