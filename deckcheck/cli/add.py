"""``deckcheck add``: put cards into a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, edit_command, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.editing.in_place import CardChange

app = commands("add")


@app.command(
    epilog=f"""\b
Examples:
  deckcheck add my-deck.txt "Son of God"
  deckcheck add my-deck.txt "3 Angel of God" Goliath --section reserve
  deckcheck add my-deck.txt Burial -n 2 --dry-run

\b
A card is a name, or a count and a name ("3 Angel of God", "3x Angel of God", "Angel of God x3"). It is written under
its official name: a bare title means the printing in the format's pool, the name of a printing that printing. Copies of
a card that is there count in its line; where that is the one card of the name, its note need not be typed. A new line
goes where 'deckcheck fmt' would put it, where the list is in that order, else to the end of the section. All else in
the file stays as it is, byte for byte. Printed are the verdict before and after, and the findings gone (-), new (+) and
changed (~). A name that is not plain can be chosen on a terminal.

{edit_command.EXIT_CODES}""",
)
def add(
    file: edit_command.File,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Names, each with a count in front or without.")],
    copies: edit_command.Copies = "",
    section: Annotated[
        str,
        typer.Option(
            "--section", "-s", help="Section or heading to put them in; by default where a card of this kind stands."
        ),
    ] = "",
    as_written: edit_command.AsWritten = False,
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
    """Put cards into a list, and see what that changes."""
    from deckcheck.cli.console import complain
    from deckcheck.editing.in_place import CardChange
    from deckcheck.editing.in_place.existing_cards import as_listed, own_section
    from deckcheck.editing.in_place.typed_names import named_card, section_of, split_count

    def plan(desk: edit_command.Desk) -> list[CardChange]:
        deck, resolver = desk.deck, desk.resolver
        where = section_of(resolver.game, deck, section) if section else ""
        changes = []
        for card in cards:
            wanted = split_count(card, deck, resolver)
            number = edit_command.one_count(card, wanted.copies, copies)
            found = desk.plain(
                lambda name: named_card(deck, resolver, name, where, as_written=as_written),
                wanted.name,
                "'deckcheck cards search' finds cards by what they are, --as-written takes a name as it is",
            )
            entry = as_listed(desk.guide, resolver, found.entry, where)
            for note in found.notes:
                complain(f"{deck.path}: {note}")
            to = where or own_section(deck, resolver, entry)
            changes.append(CardChange.of(entry, number, to))
        return changes

    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    edit_command.edit(file, plan, edit_command.How(settings, source_format, stdin_filename, dry_run, color))
