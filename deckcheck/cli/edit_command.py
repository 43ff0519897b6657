"""What ``add``, ``remove`` and ``move`` share: the list, what its names mean, the edit, and what it changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from deckcheck.cli import deck_options
from deckcheck.cli.read_list import data_of, tell_problems, tell_unreadable

if TYPE_CHECKING:
    from deckcheck.config.discovery import Configured
    from deckcheck.deck import Deck
    from deckcheck.editing.in_place import CardChange
    from deckcheck.editing.in_place.target_lines import Guide
    from deckcheck.errors import UnknownCard
    from deckcheck.legality.resolver import Resolver

T = TypeVar("T")

UNREADABLE = 4
"""The exit code for a list that cannot be read; 2 is an edit that could not be made, as wrong usage is."""
EXIT_CODES = """\b
Exit codes:
  0  the edit was made, or with --dry-run can be, whatever the verdict
  2  it could not be made, or wrong usage; the file is as it was
  4  the list could not be read"""

File = Annotated[str, typer.Argument(metavar="FILE", help="The list; - reads standard input and writes to stdout.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing.")]


def _number(text: str | None) -> str:
    """A callback: a number of copies, ``""`` for none."""
    from deckcheck.decklists.field_checks import COPIES, copies

    if text and copies(text) is None:
        raise typer.BadParameter(f"{text!r} is not {COPIES}")
    return text or ""


Copies = Annotated[
    str,
    typer.Option("--copies", "-n", metavar="N", callback=_number, help="Copies of each card, by default one."),
]
Every = Annotated[
    bool, typer.Option("--all", help="All copies of each card, in all sections unless --section says which.")
]
AsWritten = Annotated[
    bool, typer.Option("--as-written", help="Take names that no card has as they are, instead of suggesting others.")
]


class Desk(NamedTuple):
    """A list that lies open: the deck, what its lines mean, and by what it is judged."""

    deck: Deck
    guide: Guide
    resolver: Resolver
    remarks: Mapping[int, str]
    """The comments behind its lines, with the space before them; of text lists alone."""

    def plain(self, find: Callable[[str], T], name: str, remedy: str = "") -> T:
        """What ``find`` makes of a name; on a terminal one that is not plain may be chosen among the suggestions.

        ``remedy`` is what to do where there is no suggestion.
        """
        from deckcheck.decklists.field_checks import fault
        from deckcheck.errors import UnknownCard

        try:
            return find(name)
        except UnknownCard as error:
            if remedy and not error.suggestions and not fault(name):
                raise UnknownCard(f"{error}; {remedy}") from None
            return find(_chosen(error))


Plan = Callable[[Desk], list["CardChange"]]


class How(NamedTuple):
    """By what a list is read and judged, and what becomes of it."""

    settings: Configured
    source_format: str | None
    stdin_filename: str
    dry_run: bool
    color: str


def edit(file: str, plan: Plan, how: How) -> None:
    """Make the changes of a plan, and tell what they changed. Raises Exit, UnknownCard, UneditableDeck."""
    from deckcheck.atomic_files import rewrite
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import STDIN, Source
    from deckcheck.cli.check_inputs import stdin
    from deckcheck.cli.console import say, say_bytes
    from deckcheck.cli.edit_summary import lost, told, trailing, verdicts
    from deckcheck.decklists import read
    from deckcheck.editing.in_place import edited
    from deckcheck.editing.in_place.target_lines import Guide
    from deckcheck.errors import InvalidFacts, UnreadableDeck
    from deckcheck.legality.format_detection import likely_edition

    source = Source(how.stdin_filename, stdin()) if file == STDIN else Source(file)
    with Checkers(how.settings) as checkers:
        checker, formats = checkers.at(source.path)
        try:
            data = data_of(source)
            deck = read(data, path=source.path, syntax=how.source_format, empty=True)
            if deck.problems:
                tell_problems(source.path, deck.problems)
                raise typer.Exit(UNREADABLE)
            wanted = deck_options.one_format(formats)
            reading = checker.read(deck, likely_edition(checker, deck, wanted))
            guide, resolver = Guide(deck, reading), reading.prepared.resolver
        except UnreadableDeck as error:
            tell_unreadable(source.path, error)
            raise typer.Exit(UNREADABLE) from None
        except InvalidFacts as error:
            raise checkers.with_facts_file(source.path, error) from None
        changes = plan(Desk(deck, guide, resolver, trailing(data, deck)))
        made = edited(data, changes, path=source.path, syntax=how.source_format, format=wanted, checker=checker)
        after = read(made, path=source.path, syntax=how.source_format, empty=True)
        said = [*told(changes, after, guide, dry_run=how.dry_run)]
        said += lost(source.path, (data, deck), (made, after))
        said += verdicts(checker, formats, deck, after, how.color)
    if not how.dry_run and file != STDIN:
        rewrite(file, made, before=data)
    report = "".join(f"{line}\n" for line in said)
    if file != STDIN:
        say(report)
        return
    if not how.dry_run:
        say_bytes(made)
    sys.stderr.write(report)


def one_count(card: str, typed: int | None, option: str) -> int:
    """The copies that are meant, one by default. Raises BadParameter where both say how many."""
    if typed is not None and option:
        raise typer.BadParameter(f"{card!r} has a count of its own", param_hint="--copies")
    return typed or int(option or 1)


def taken_out(
    desk: Desk, cards: Sequence[str], copies: str, section: str, *, every: bool, to: str = ""
) -> Iterator[list[CardChange]]:
    """The changes that take each card out of the list. Cards that are to go ``to`` a section are not taken from there.

    Raises UnknownCard, BadParameter, and UneditableDeck for fewer copies than asked for.
    """
    from deckcheck.editing.in_place import removals
    from deckcheck.editing.in_place.existing_cards import lines_of
    from deckcheck.editing.in_place.typed_names import section_of, split_count
    from deckcheck.errors import UneditableDeck

    if every and copies:
        raise typer.BadParameter("not together with --copies", param_hint="--all")
    where = section_of(desk.resolver.game, desk.deck, section) if section else ""
    for card in cards:
        wanted = split_count(card, desk.deck, desk.resolver)
        number = one_count(card, wanted.copies, copies)
        if every and wanted.copies is not None:
            raise typer.BadParameter(f"{card!r} has a count of its own", param_hint="--all")
        there = desk.plain(
            lambda name: lines_of(desk.guide, desk.resolver, name, where, besides=to, every=every), wanted.name
        )
        have = sum(entry.copies for entry in there)
        if number > have:
            raise UneditableDeck(f"there is {have} × {there[0].name} in {there[0].section or 'the deck'}, not {number}")
        yield removals(there, have if every else number, desk.remarks)


def _chosen(error: UnknownCard) -> str:
    """The name that somebody at a terminal chooses. Raises the error where nobody does."""
    from deckcheck.cli.console import say
    from deckcheck.errors import UnknownCard
    from deckcheck.reporters.text_layout import inert
    from deckcheck.wording import choice

    names = error.suggestions
    terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    if not names:
        raise error
    if not terminal:
        raise UnknownCard(f"{error}; did you mean {choice(names)}?", names) from None
    say(f"{inert(str(error))}. Which one?\n" + "".join(f"  {at}  {inert(name)}\n" for at, name in enumerate(names, 1)))
    while True:
        say("Number, or Enter for none: ")
        line = sys.stdin.readline().strip()
        if not line:
            raise UnknownCard(f"{error}; nothing was chosen", names) from None
        if line.isascii() and line.isdigit() and 0 < int(line) <= len(names):
            return names[int(line) - 1]
        say(f"{inert(line)!r} is not a number from 1 to {len(names)}.\n")
