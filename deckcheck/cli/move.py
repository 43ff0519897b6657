"""``deckcheck move``: put cards of a list into another section.

Examples:
  deckcheck move my-deck.txt "Angel of God" --to-section deck
  deckcheck move my-deck.txt "1 Son of God" --to-section maybeboard --dry-run
  deckcheck move my-deck.txt "Angel of God" --section deck --to-section reserve --all

A card is a name as the list has it, or any other of the same printing or title, with a count in front or without. What
its line says of set, picture and facts goes with it, and in text lists, with the whole line, the comment behind it.
All else in the file stays as it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from deckcheck.cli import edit_command, options
from deckcheck.cli.deck_options import DeckOptions
from deckcheck.editing.in_place import CardChange
from deckcheck.editing.in_place.typed_names import section_of


@options.command("list_ignores", epilog=edit_command.EXIT_CODES)
def move(
    file: edit_command.File,
    cards: edit_command.CardNames,
    to_section: Annotated[str, typer.Option("--to-section", "-t")],
    copies: edit_command.Copies = "",
    every: edit_command.AllCopies = False,
    section: edit_command.FromSection = "",
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Move cards of a list, and see what that changes.

    Options:
        to_section: Section or heading to put them in.
    """

    def plan(opened: edit_command.OpenedList) -> list[CardChange]:
        to = section_of(opened.guide, opened.resolver, to_section)
        taken_out = edit_command.taken_out(opened, cards, copies, section, every=every, to=to)
        changes = []
        for removal in (removal for removals in taken_out for removal in removals):
            there = opened.guide.moved(removal.entry, to)
            changes += [removal, replace(removal, section=to, copies=-removal.copies, note=there.note)]
        return changes

    edit_command.edit(file, plan, deck_options, dry_run=dry_run, color=color)
