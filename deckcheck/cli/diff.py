"""``deckcheck diff``: what changed between two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import known, options
from deckcheck.cli.commands import USAGE, commands
from deckcheck.cli.configured import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.builder.diff import Diff
    from deckcheck.deck import Deck
    from deckcheck.sources import Source

SAME, DIFFERENT = 0, 1
"""Exit codes; 2 is trouble, as with diff(1)."""

app = commands("diff")


@app.command(
    epilog="""\b
Examples:
  deckcheck diff last-month.txt this-month.txt
  deckcheck diff last-month.txt this-month.txt --format redemption/limited
  deckcheck diff last-month.txt this-month.txt --output-format json -o changes.json

\b
Each list may be in any decklist format that is read. A card is the same in every spelling; names that are not known are
compared by their spelling, case, accents and quotes aside, and are told on standard error. What a line begins with:
  +  added            -  removed       ±  another number of copies
  >  another section  =  another printing of the same card

\b
Exit codes:
  0  the lists hold the same cards in the same sections
  1  they do not
  2  wrong usage, or a list that cannot be read, or not wholly""",
)
def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="A list: a file, or - for standard input.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The list to hold against it: a file, or -.")],
    formats: options.Formats = None,
    as_of: options.AsOf = "",
    release: known.Release = None,
    card_db: known.CardDb = None,
    facts: options.Facts = None,
    source_format: known.SourceFormat = None,
    stdin_filename: options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    output_format: known.OutputFormat = "text",
    output_file: options.Output = "-",
    color: options.Color = "auto",
) -> None:
    """Show what changed from one list to another.

    Cards that came and went, other numbers of copies, other sections, other printings of the same card.
    """
    from deckcheck.builder.diff import diff
    from deckcheck.checkers import Checkers
    from deckcheck.cli import check_inputs, diff_forms
    from deckcheck.cli.configured import settings_of_two
    from deckcheck.cli.console import complain
    from deckcheck.errors import InvalidFacts
    from deckcheck.sources import STDIN, Source

    if before == after == STDIN:
        raise typer.BadParameter("only one of the two lists can come from standard input")
    settings = options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != STDIN:
        check_inputs.keep(output_file, [before, after])
    settled = settings_of_two(settings, [before, after], "--config")
    wanted = options.one_format(settled.formats) if settings.at(after).formats == settled.formats else ""
    sources = [
        Source(stdin_filename, check_inputs.stdin()) if each == STDIN else Source(each) for each in (before, after)
    ]
    lists = [_read(source, source_format) for source in sources]
    with Checkers(settings, suggest=False) as checkers:
        checker, _ = checkers.at(before)
        try:
            found = diff(lists[0], lists[1], wanted, checker=checker)
        except InvalidFacts as error:
            raise checkers.blame(before, error) from None
    for each in _unsure(found):
        complain(each)
    if output_format == "json":
        from deckcheck.reporters.json_report import dumps

        text = dumps(diff_forms.data(found))
    else:
        text = diff_forms.text(found, color=options.painted(color, output_file))
    options.put(output_file, text)
    raise typer.Exit(DIFFERENT if found.changes else SAME)


def _read(source: Source, source_format: str | None) -> Deck:
    """The list of a source. Tells why it cannot be read, and ends the program."""
    from deckcheck.batch import deck_of
    from deckcheck.cli.lists import tell_problems, tell_unreadable
    from deckcheck.errors import UnreadableDeck

    try:
        deck = deck_of(source, source_format)
    except UnreadableDeck as error:
        tell_unreadable(source.path, error)
        raise typer.Exit(USAGE) from None
    if deck.problems:
        tell_problems(source.path, deck.problems)
        raise typer.Exit(USAGE)
    return deck


def _unsure(found: Diff) -> list[str]:
    """What is told of names that are no one printing's, where a change turns on them."""
    said = {
        "unknown": "not in the card database, so compared by the spelling",
        "several": "may be any of several printings",
    }
    told: dict[str, list[str]] = {}
    for each in dict.fromkeys(side.printing for change in found.changes for side in change.sides):
        if each.how in said:
            told.setdefault(each.how, []).append(found.names[each])
    return [f"{said[how]}: {', '.join(names)}" for how, names in told.items()]
