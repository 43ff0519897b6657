"""``deckcheck move``: put cards of a list into another section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import editing, known, options
from deckcheck.cli.commands import commands
from deckcheck.cli.configured import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.builder.edit import Change

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

{editing.EXIT_CODES}""",
)
def move(
    file: editing.File,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Names, each with a count in front or without.")],
    to_section: Annotated[str, typer.Option("--to-section", "-t", help="Section or heading to put them in.")],
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
    """Move cards of a list, and see what that changes."""
    from dataclasses import replace

    from deckcheck.builder.edit.names import section_of

    def plan(desk: editing.Desk) -> list[Change]:
        to = section_of(desk.resolver.game, desk.deck, to_section)
        away = editing.taken_out(desk, cards, copies, section, every=every, to=to)
        return [each for taken in away for out in taken for each in (out, replace(out, section=to, copies=-out.copies))]

    settings = options.settings(formats, as_of, release, card_db, facts, config, no_config)
    editing.edit(file, plan, editing.How(settings, source_format, stdin_filename, dry_run, color))
