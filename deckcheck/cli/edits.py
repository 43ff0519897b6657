"""``deckcheck add``, ``remove`` and ``move``: change the cards of a list and leave the rest unchanged."""

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
    copies: edit_command.CopiesOption = "",
    to_section: Annotated[str, typer.Option("--to-section", "-t", "--section", "-s", metavar="SECTION")] = "",
    as_written: bool = False,
    dry_run: bool = False,
    deck_options: DeckOptions = DeckOptions(),
    color: options.Color = "auto",
) -> None:
    """Add cards to a list and show what that changes.

    Options:
        to_section: Section or heading to add them to; by default the one with cards of this kind.

    Examples:
      deckcheck add my-deck.txt "Son of God"
      deckcheck add my-deck.txt "3 Angel of God" Goliath --to-section reserve
      deckcheck add my-deck.txt Burial -n 2 --dry-run

    A card is a name, or a count and a name ("3 Angel of God", "3x Angel of God", "Angel of God x3"). It is written with
    its official name: a bare title resolves to the printing in the format's pool, the name of a printing to that
    printing. Further copies of a listed card increase the count in its line; if it is the only card of that name, you
    need not type its note. A new line is inserted where 'deckcheck fmt' would put it if the list is in that order, else
    at the end of the section. Everything else in the file stays unchanged, byte for byte. The output shows the verdict
    before and after, and the findings gone (-), new (+) and changed (~). At a terminal you can choose among the
    candidates for a name.
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
                "find cards with 'deckcheck cards search', or accept the name with --as-written",
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
    """Remove cards from a list and show what that changes.

    Examples:
      deckcheck remove my-deck.txt Goliath
      deckcheck remove my-deck.txt "2 Angel of God" --section reserve
      deckcheck remove my-deck.txt "Angel of God" --all --dry-run

    A card is a name as listed, or another name of the same printing or title, with or without a count before it. With
    the last copy its line is removed, and the comment on that line, which is reported. Everything else in the file
    stays unchanged.
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
    """Move cards within a list and show what that changes.

    Options:
        to_section: Section or heading to move them to.

    Examples:
      deckcheck move my-deck.txt "Angel of God" --to-section deck
      deckcheck move my-deck.txt "1 Son of God" -t maybeboard --dry-run
      deckcheck move my-deck.txt "Angel of God" -s deck -t reserve --all

    A card is a name as listed, or another name of the same printing or title, with or without a count before it. The
    set, picture and facts on its line move with it, and if a whole line of a text list moves, its comment too.
    Everything else in the file stays unchanged.
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
