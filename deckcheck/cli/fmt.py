"""``deckcheck fmt``: format lists.

Examples:
  deckcheck fmt my-deck.txt
  deckcheck fmt decks/ --check
  deckcheck fmt my-deck.txt --diff --format redemption/limited
  deckcheck fmt - < pasted.txt

Cards get their official names and are listed once each, in the order of the game's check sheet; a text list gets the
sheet's headings with counts. Comments stay with the card or heading that they follow or precede; those at the top stay
there. Words that are no card become comments. A name that is unmatched or might be any of several printings stays as
written and is reported on standard error. A list with unreadable lines is not changed.

Exit codes:
  0  every list is formatted, or is now
  1  with --check or --diff: some list is not formatted
  2  wrong usage, or a file that cannot be written
  4  a list could not be read, or not be formatted without loss; the others are formatted anyway
"""

from __future__ import annotations

import sys
from difflib import unified_diff
from enum import Enum

import typer

from deckcheck.atomic_files import write_atomically
from deckcheck.batch.file_kinds import WRITTEN
from deckcheck.batch.sources import Checkers, Source, content
from deckcheck.cli import options
from deckcheck.cli.command_loader import UNREADABLE, USAGE
from deckcheck.cli.console import colored, complain, emit, in_github_actions
from deckcheck.cli.read_list import DeckOptions, one_format, report_read_errors, report_remarks, require_readable
from deckcheck.decklists import decode, read
from deckcheck.editing import reorder
from deckcheck.errors import DeckcheckError, UnwritableDeck
from deckcheck.reporters.text_layout import inert, paint

NOT_IN_ORDER = 1
"""Exit code with ``--check`` or ``--diff``."""


@options.command("as_of", "facts", "list_ignores", "pool_file")
def fmt(
    paths: options.Paths,
    check: bool = False,
    diff: bool = False,
    deck_options: DeckOptions = DeckOptions(),
) -> None:
    """Rewrite lists with official names, in check-sheet order.

    Options:
        check: Write nothing; name the lists that are not formatted.
        diff: Write nothing; show what would change.
        formats: game/format[@edition] of the lists, or a TOML file with a custom format; its card pool determines the
            printing of a bare title. By default the format of the configuration or the list, or else the game without a
            card pool.
    """
    settings = deck_options.settings()
    sources = deck_options.sources(paths, settings, extensions=WRITTEN, bundles=False)
    writes = not (check or diff)
    with Checkers(settings, suggest=False) as checkers:
        outcomes = [
            _put_in_order(source, checkers, deck_options.source_format, check=check, diff=diff) for source in sources
        ]
    complain(_summary(outcomes, writes=writes))
    raise typer.Exit(_exit_code(outcomes, writes=writes))


class FormattedList(Enum):
    """The result for a list, in words: after writing, and for ``--check`` and ``--diff``."""

    CHANGED = "rewritten", "would be rewritten"
    IN_ORDER = "unchanged", "unchanged"
    REFUSED = "refused", "refused"
    UNWRITTEN = "could not be written", "could not be written"


def _put_in_order(
    source: Source, checkers: Checkers, source_format: str | None, *, check: bool, diff: bool
) -> FormattedList:
    """Format one list, reporting problems and notes. Return the outcome."""
    path = source.path
    try:
        with report_read_errors(path, unknown_format=False):
            data = content(source)
            deck = read(data, path=path, syntax=source_format)
            require_readable(deck)
            reorder.require_plain(data, path)
            before = decode(data)
            checker, formats = checkers.at(path)
            after, kept, losses = reorder.arrange(deck, before, one_format(formats), checker=checker)
    except typer.Exit:
        return FormattedList.REFUSED
    except UnwritableDeck as error:
        complain(f"{path}: not rewritten: {error}")
        return FormattedList.REFUSED
    report_remarks(deck)
    for note in kept:
        complain(f"{path}: {note}")
    changed = after != before
    if changed and losses:
        complain(f"{path}: dropped: {', '.join(losses)}")
    if diff and changed:
        emit(unified(path, before, after))
    elif check and changed:
        emit(f"{inert(path)}\n")
    elif not (check or diff):
        if source.data is not None:
            emit(after)
        elif changed:
            try:
                write_atomically(path, after, before=data)
            except DeckcheckError as error:
                complain(str(error))
                return FormattedList.UNWRITTEN
    return FormattedList.CHANGED if changed else FormattedList.IN_ORDER


def _summary(outcomes: list[FormattedList], *, writes: bool) -> str:
    """Return a sentence with the number of lists for each outcome.

    >>> changed, refused = FormattedList.CHANGED, FormattedList.REFUSED
    >>> _summary([changed, changed, FormattedList.IN_ORDER], writes=True), _summary([changed, refused], writes=False)
    ('2 lists rewritten, 1 unchanged', '1 list would be rewritten, 1 refused')
    """
    counts = [(outcomes.count(outcome), outcome.value[not writes]) for outcome in FormattedList if outcome in outcomes]
    (first, text), *others = counts
    return ", ".join([f"{first} list{'s' * (first != 1)} {text}", *(f"{number} {text}" for number, text in others)])


def _exit_code(outcomes: list[FormattedList], *, writes: bool) -> int:
    if FormattedList.UNWRITTEN in outcomes:
        return USAGE
    if FormattedList.REFUSED in outcomes:
        return UNREADABLE
    return NOT_IN_ORDER if FormattedList.CHANGED in outcomes and not writes else 0


def unified(path: str, before: str, after: str) -> str:
    """Return a unified diff, coloured as standard output is; control characters are escaped for terminals and logs."""
    color, is_displayed = colored("auto"), sys.stdout.isatty() or in_github_actions()
    styles = {"-": "error", "+": "legal", "@": "warning"}
    lines = []
    for line in unified_diff(before.splitlines(keepends=True), after.splitlines(keepends=True), path, path):
        text = line.removesuffix("\n")
        if is_displayed:
            text = "\t".join(map(inert, text.split("\t")))
        lines.append(paint(text, styles[text[0]], color) if text[:1] in styles else text)
        lines += [] if line.endswith("\n") else ["\\ No newline at end of file"]
    return "".join(f"{line}\n" for line in lines)
