"""``deckcheck move``: put cards of a list into another section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, edit_command, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.editing.in_place import CardChange

app = commands("move")


@app.command(
    epilog=f"""\b
Examples:
  deckcheck move my-deck.txt "Angel of God" --to-section deck
  deckcheck move my-deck.txt "1 Son of God" --to-section maybeboard --dry-run
  deckcheck move my-deck.txt "Angel of God" --section deck --to-section reserve --all

\b
A card is a name as the list has it, or any other of the same printing or title, with a count in front or without. What
its line says of set, picture and facts goes with it, and in text lists, with the whole line, the comment behind it.
All else in the file stays as it is.

{edit_command.EXIT_CODES}""",
)
def move(
    file: edit_command.File,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Names, each with a count in front or without.")],
    to_section: Annotated[str, typer.Option("--to-section", "-t", help="Section or heading to put them in.")],
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
    """Move cards of a list, and see what that changes."""
    from dataclasses import replace

    from deckcheck.editing.in_place.typed_names import section_of

    def plan(desk: edit_command.Desk) -> list[CardChange]:
        to = section_of(desk.resolver.game, desk.deck, to_section)
        away = edit_command.taken_out(desk, cards, copies, section, every=every, to=to)
        return [each for taken in away for out in taken for each in (out, replace(out, section=to, copies=-out.copies))]

    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    edit_command.edit(file, plan, edit_command.How(settings, source_format, stdin_filename, dry_run, color))
