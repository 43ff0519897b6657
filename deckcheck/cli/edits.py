"""``deckcheck add``, ``remove`` and ``move``: change which cards a list holds, and leave the rest of it as it is."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import edit_command, options
from deckcheck.cli.console import complain
from deckcheck.cli.deck_options import DeckOptions
from deckcheck.cli.edit_command import OpenedList, TakenCopies
from deckcheck.editing.in_place import CardChange
from deckcheck.editing.in_place.typed_names import as_listed, named_card, own_section, section_of, split_count


@options.command("list_ignores", epilog=edit_command.EXIT_CODES)
def add(
    file: options.File,
    cards: edit_command.CardNames,
    copies: edit_command.Copies = "",
    to_section: Annotated[str, typer.Option("--to-section", "-t", "--section", "-s", metavar="SECTION")] = "",
    as_written: bool = False,
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Put cards into a list, and see what that changes.

    Options:
        to_section: Section or heading to put them in; by default where a card of this kind stands.

    Examples:
      deckcheck add my-deck.txt "Son of God"
      deckcheck add my-deck.txt "3 Angel of God" Goliath --to-section reserve
      deckcheck add my-deck.txt Burial -n 2 --dry-run

    A card is a name, or a count and a name ("3 Angel of God", "3x Angel of God", "Angel of God x3"). It is written
    under its official name: a bare title means the printing in the format's pool, the name of a printing that printing.
    Copies of a card that is there count in its line; where that is the one card of the name, its note need not be
    typed. A new line goes where 'deckcheck fmt' would put it, where the list is in that order, else to the end of the
    section. All else in the file stays as it is, byte for byte. Printed are the verdict before and after, and the
    findings gone (-), new (+) and changed (~). A name that is not plain can be chosen on a terminal.
    """

    def plan(opened: OpenedList) -> list[CardChange]:
        deck, resolver = opened.deck, opened.resolver
        where = section_of(opened.guide, resolver, to_section) if to_section else ""
        changes = []
        for card in cards:
            typed = split_count(card, deck, resolver)
            count = edit_command.one_count(card, typed.copies, copies)
            match = opened.resolve(
                lambda name: named_card(deck, resolver, name, where, as_written=as_written),
                typed.name,
                "'deckcheck cards search' finds cards by what they are, --as-written takes a name as it is",
            )
            entry = as_listed(opened.guide, resolver, match.entry, where)
            for note in match.notes:
                complain(f"{deck.path}: {note}")
            to = where or own_section(opened.guide, resolver, entry)
            changes.append(CardChange.of(entry, count, to))
        return changes

    edit_command.edit(file, plan, deck_options, dry_run=dry_run, color=color)


@options.command("list_ignores", epilog=edit_command.EXIT_CODES)
def remove(
    file: options.File,
    cards: edit_command.CardNames,
    copies: TakenCopies = TakenCopies(),
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Take cards out of a list, and see what that changes.

    Examples:
      deckcheck remove my-deck.txt Goliath
      deckcheck remove my-deck.txt "2 Angel of God" --section reserve
      deckcheck remove my-deck.txt "Angel of God" --all --dry-run

    A card is a name as the list has it, or any other of the same printing or title, with a count in front or without.
    With its last copy its line goes, and a comment behind it, which is said. All else in the file stays as it is.
    """

    def plan(opened: OpenedList) -> list[CardChange]:
        return [change for changes in edit_command.taken_out(opened, cards, copies) for change in changes]

    edit_command.edit(file, plan, deck_options, dry_run=dry_run, color=color)


@options.command("list_ignores", epilog=edit_command.EXIT_CODES)
def move(
    file: options.File,
    cards: edit_command.CardNames,
    to_section: Annotated[str, typer.Option("--to-section", "-t", metavar="SECTION")],
    copies: TakenCopies = TakenCopies(),
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Move cards of a list, and see what that changes.

    Options:
        to_section: Section or heading to put them in.

    Examples:
      deckcheck move my-deck.txt "Angel of God" --to-section deck
      deckcheck move my-deck.txt "1 Son of God" -t maybeboard --dry-run
      deckcheck move my-deck.txt "Angel of God" -s deck -t reserve --all

    A card is a name as the list has it, or any other of the same printing or title, with a count in front or without.
    What its line says of set, picture and facts goes with it, and in text lists, with the whole line, the comment
    behind it. All else in the file stays as it is.
    """

    def plan(opened: OpenedList) -> list[CardChange]:
        to = section_of(opened.guide, opened.resolver, to_section)
        taken_out = edit_command.taken_out(opened, cards, copies, to)
        changes = []
        for removal in (removal for removals in taken_out for removal in removals):
            there = opened.guide.moved(removal.entry, to)
            changes += [removal, CardChange.of(there, -removal.copies, to, removal.remark)]
        return changes

    edit_command.edit(file, plan, deck_options, dry_run=dry_run, color=color)
