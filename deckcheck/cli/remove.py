"""``deckcheck remove``: take cards out of a list.

Examples:
  deckcheck remove my-deck.txt Goliath
  deckcheck remove my-deck.txt "2 Angel of God" --section reserve
  deckcheck remove my-deck.txt "Angel of God" --all --dry-run

A card is a name as the list has it, or any other of the same printing or title, with a count in front or without. With
its last copy its line goes, and a comment behind it, which is said. All else in the file stays as it is.
"""

from __future__ import annotations

from deckcheck.cli import edit_command, options
from deckcheck.cli.deck_options import DeckOptions
from deckcheck.editing.in_place import CardChange


@options.command("list_ignores", epilog=edit_command.EXIT_CODES)
def remove(
    file: edit_command.File,
    cards: edit_command.CardNames,
    copies: edit_command.Copies = "",
    every: edit_command.AllCopies = False,
    section: edit_command.FromSection = "",
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Take cards out of a list, and see what that changes."""

    def plan(opened: edit_command.OpenedList) -> list[CardChange]:
        taken_out = edit_command.taken_out(opened, cards, copies, section, every=every)
        return [change for changes in taken_out for change in changes]

    edit_command.edit(file, plan, deck_options, dry_run=dry_run, color=color)
