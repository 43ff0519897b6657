"""``deckcheck remove``: take cards out of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import editing, known, options
from deckcheck.cli.commands import commands
from deckcheck.cli.configured import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.builder.edit import Change

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

{editing.EXIT_CODES}""",
)
def remove(
    file: editing.File,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Names, each with a count in front or without.")],
    copies: editing.Copies = "",
    every: editing.Every = False,
    section: Annotated[
        str, typer.Option("--section", "-s", help="Section or heading to take them from, where they stand in several.")
    ] = "",
    dry_run: editing.DryRun = False,
    formats: options.Formats = None,
    as_of: options.AsOf = "",
    release: known.Release = None,
    card_db: known.CardDb = None,
    facts: options.Facts = None,
    source_format: known.SourceFormat = None,
    stdin_filename: options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    color: options.Color = "auto",
) -> None:
    """Take cards out of a list, and see what that changes."""

    def plan(desk: editing.Desk) -> list[Change]:
        return [change for taken in editing.taken_out(desk, cards, copies, section, every=every) for change in taken]

    settings = options.settings(formats, as_of, release, card_db, facts, config, no_config)
    editing.edit(file, plan, editing.How(settings, source_format, stdin_filename, dry_run, color))
