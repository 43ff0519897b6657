"""``deckcheck add``, ``remove`` and ``move``: change the cards of a list and leave the rest unchanged.

Exit codes:
  0  the edit was made, or is possible (--dry-run), whatever the verdict
  2  the edit is impossible, or wrong usage; the file is unchanged
  4  the list could not be read
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, NamedTuple, TypeVar

import typer

from deckcheck.atomic_files import write_atomically
from deckcheck.batch.sources import STDIN, Checkers, content
from deckcheck.cli import options
from deckcheck.cli.console import at_terminal, choose, complain, emit, put
from deckcheck.cli.edit_summary import change_lines, lost_comments, verdict_lines
from deckcheck.cli.read_list import DeckOptions, one_format, report_read_errors, require_readable
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES, copies, name_error
from deckcheck.editing.comments import trailing_comments
from deckcheck.editing.in_place import CardChange, removals
from deckcheck.editing.in_place import edit as make_edit
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.editing.in_place.typed_names import as_listed, lines_of, named_card, own_section, section_of, split_count
from deckcheck.errors import UneditableDeck, UnknownCard
from deckcheck.legality.format_detection import likely_edition
from deckcheck.reading.resolver import Resolver
from deckcheck.reporters.text_layout import inert
from deckcheck.wording import choice

T = TypeVar("T")

CardNames = Annotated[list[str], typer.Argument(metavar="CARD")]


def _number(text: str | None) -> str:
    """Return a number of copies as typed, ``""`` if none. Raises BadParameter."""
    if text and copies(text) is None:
        raise typer.BadParameter(f"{text!r} is not {COPIES}")
    return text or ""


CopiesOption = Annotated[str, typer.Option("--copies", "-n", metavar="N", callback=_number)]


class RemovedCopies(NamedTuple):
    """Options for the copies to take out, in the order of ``--help``."""

    copies: CopiesOption = ""
    every: Annotated[bool, typer.Option("--all")] = False
    section: Annotated[str, typer.Option("--section", "-s", metavar="SECTION")] = ""


class OpenedList(NamedTuple):
    """A list to edit: the deck, the reading of its lines, and the resolver of names."""

    deck: Deck
    guide: Guide
    resolver: Resolver
    remarks: Mapping[int, str]
    """The comments at the ends of lines, with the space before them; only for text lists."""

    def resolve(self, find: Callable[[str], T], name: str, remedy: str = "") -> T:
        """Return ``find(name)``; at a terminal, ask about an ambiguous or unmatched name.

        ``remedy`` is the advice if there are no suggestions.
        """
        try:
            return find(name)
        except UnknownCard as error:
            if remedy and not error.suggestions and not name_error(name):
                raise UnknownCard(f"{error}; {remedy}") from None
            return find(_choose(error))


Plan = Callable[[OpenedList], list["CardChange"]]


def edit(file: str, plan: Plan, deck_options: DeckOptions, *, dry_run: bool, color: str) -> None:
    """Make the planned changes and report their effect. Raises Exit, UnknownCard, UneditableDeck."""
    settings, syntax = deck_options.settings(), deck_options.source_format
    source = deck_options.source(file)
    with Checkers(settings) as checkers:
        checker, formats = checkers.at(source.path)
        with report_read_errors(source.path, checkers, unknown_format=False):
            data = content(source)
            deck = read(data, path=source.path, syntax=syntax, empty=True)
            require_readable(deck)
            wanted = one_format(formats)
            reading = checker.read(deck, likely_edition(checker, deck, wanted))
            guide, resolver = Guide(reading), reading.prepared.resolver
        changes = plan(OpenedList(deck, guide, resolver, trailing_comments(data, deck)))
        after = make_edit(data, changes, checker, path=source.path, syntax=syntax, reading=reading)
        made = after.data
        lines = [
            *change_lines(changes, after.deck, guide, dry_run=dry_run),
            *lost_comments(source.path, (data, deck), (made, after.deck)),
            *verdict_lines(checker, formats, deck, after.written, color),
        ]
    if not dry_run and file != STDIN:
        write_atomically(file, made, before=data)
    report = "".join(f"{line}\n" for line in lines)
    if file != STDIN:
        emit(report)
        return
    if not dry_run:
        put("-", made)
    sys.stderr.write(report)


def one_count(card: str, typed: int | None, option: str) -> int:
    """Return the number of copies, one by default. Raises BadParameter if both the card and ``--copies`` state it."""
    if typed is not None and option:
        raise typer.BadParameter(f"{card!r} already has a count", param_hint="--copies")
    return typed or int(option or 1)


def removals_of(
    opened: OpenedList, cards: Sequence[str], wanted: RemovedCopies, to: str = ""
) -> Iterator[list[CardChange]]:
    """Yield for each card the changes that remove it from the list, except from the section to move it ``to``.

    Raises UnknownCard, BadParameter, and UneditableDeck if there are fewer copies than requested.
    """
    copies, every, section = wanted
    if every and copies:
        raise typer.BadParameter("not together with --copies", param_hint="--all")
    where = section_of(opened.guide, opened.resolver, section) if section else ""
    for card in cards:
        requested = split_count(card, opened.deck, opened.resolver)
        count = one_count(card, requested.copies, copies)
        if every and requested.copies is not None:
            raise typer.BadParameter(f"{card!r} already has a count", param_hint="--all")
        entries = opened.resolve(
            lambda name: lines_of(opened.guide, opened.resolver, name, where, excluded=to, every=every), requested.name
        )
        listed = sum(entry.copies for entry in entries)
        if count > listed:
            name, place = entries[0].name, entries[0].section or "the deck"
            raise UneditableDeck(f"there is {listed} × {name} in {place}, not {count}")
        yield removals(entries, listed if every else count, opened.remarks)


def _choose(error: UnknownCard) -> str:
    """Return the name chosen at the terminal. Raises the error if none is."""
    names = error.suggestions
    if not names:
        raise error
    if not at_terminal():
        raise UnknownCard(f"{error}; did you mean {choice(names)}?", names) from None
    if not (chosen := choose(f"{inert(str(error))}. Which one?", names)):
        raise UnknownCard(f"{error}; nothing was chosen", names) from None
    return chosen


@options.command("list_ignores")
def add(
    file: options.File,
    cards: CardNames,
    copies: CopiesOption = "",
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
    at the end of the section. Everything else in the file stays unchanged, byte for byte; only JSON in a layout of its
    own is written anew. The output shows the verdict before and after, and the findings gone (-), new (+) and changed
    (~). At a terminal you can choose among the candidates for a name.
    """

    def plan(opened: OpenedList) -> list[CardChange]:
        deck, resolver = opened.deck, opened.resolver
        where = section_of(opened.guide, resolver, to_section) if to_section else ""
        changes = []
        for card in cards:
            typed = split_count(card, deck, resolver)
            count = one_count(card, typed.copies, copies)
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

    edit(file, plan, deck_options, dry_run=dry_run, color=color)


@options.command("list_ignores")
def remove(
    file: options.File,
    cards: CardNames,
    copies: RemovedCopies = RemovedCopies(),
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
        return list(chain.from_iterable(removals_of(opened, cards, copies)))

    edit(file, plan, deck_options, dry_run=dry_run, color=color)


@options.command("list_ignores")
def move(
    file: options.File,
    cards: CardNames,
    to_section: Annotated[str, typer.Option("--to-section", "-t", metavar="SECTION")],
    copies: RemovedCopies = RemovedCopies(),
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
        changes = []
        for removal in chain.from_iterable(removals_of(opened, cards, copies, to)):
            there = opened.guide.moved(removal.entry, to)
            changes += [removal, CardChange.of(there, -removal.copies, to, removal.remark)]
        return changes

    edit(file, plan, deck_options, dry_run=dry_run, color=color)
