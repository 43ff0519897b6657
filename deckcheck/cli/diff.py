"""``deckcheck diff``: show what changed between two lists.

Examples:
  deckcheck diff last-month.txt this-month.txt
  deckcheck diff last-month.txt this-month.txt --format redemption/limited
  deckcheck diff last-month.txt this-month.txt --output-format json

Each list may be in any syntax. Spellings of the same card are equal; unmatched names are compared by spelling, ignoring
case, accents and quotes, and are reported on standard error. Each line begins with:
  +  added
  -  removed
  ±  another number of copies
  >  another section
  =  another printing of the same card

Exit codes:
  0  the lists have the same cards in the same sections
  1  they do not
  2  wrong usage, or a list that cannot be read completely
"""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.batch.sources import STDIN, Checkers, deck_of
from deckcheck.builder.diff import Diff
from deckcheck.builder.diff import diff as difference
from deckcheck.builder.render.diff import data, text
from deckcheck.cli.command_loader import USAGE
from deckcheck.cli.console import complain
from deckcheck.cli.options import command
from deckcheck.cli.read_list import (
    DeckOptions,
    OutputOptions,
    one_format,
    report_read_errors,
    require_readable,
    settings_of_two,
)

SAME, DIFFERENT = 0, 1
"""Exit codes; 2 is for errors, as with diff(1)."""


@command("list_ignores", "pool_file")
def diff(
    before: Annotated[str, typer.Argument(metavar="A")],
    after: Annotated[str, typer.Argument(metavar="B")],
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Show what changed from one list to another.

    Cards added and removed, other numbers of copies, other sections, other printings of the same card.

    Options:
        before: A list: a file, or - for standard input.
        after: The list to compare it with: a file, or -.
    """
    if before == after == STDIN:
        raise typer.BadParameter("only one of the two lists can come from standard input")
    settings = deck_options.settings()
    output.check_target([before, after])
    agreed = settings_of_two(settings, [before, after], "--config")
    wanted = one_format(agreed.formats) if settings.at(after).formats == agreed.formats else ""
    decks = []
    for source in [deck_options.source(path) for path in (before, after)]:
        with report_read_errors(source.path, exit_code=USAGE, unknown_format=False):
            decks.append(deck_of(source, deck_options.source_format))
            require_readable(decks[-1], USAGE)
    with Checkers(settings, suggest=False) as checkers:
        checker, _ = checkers.at(before)
        with report_read_errors(before, checkers, exit_code=USAGE, unknown_format=False):
            changes = difference(decks[0], decks[1], wanted, checker=checker)
    for line in _unsure_names(changes):
        complain(line)
    output.write(changes, data, text)
    raise typer.Exit(DIFFERENT if changes.changes else SAME)


def _unsure_names(diff: Diff) -> list[str]:
    """Return messages for names without a single printing, if a change depends on them."""
    reasons = {
        "unknown": "not in the card database, compared by spelling",
        "several": "might be any of several printings",
    }
    names: dict[str, list[str]] = {}
    for printing in dict.fromkeys(side.printing for change in diff.changes for side in change.sides):
        if printing.how in reasons:
            names.setdefault(printing.how, []).append(diff.names[printing])
    return [f"{reasons[how]}: {', '.join(unsure)}" for how, unsure in names.items()]
