"""``deckcheck diff``: what changed between two lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcheck.cli import deck_options, option_values
from deckcheck.cli.command_loader import USAGE, commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

if TYPE_CHECKING:
    from deckcheck.batch.sources import Source
    from deckcheck.builder.diff import Diff
    from deckcheck.deck import Deck

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
    formats: deck_options.Formats = None,
    as_of: deck_options.AsOf = "",
    release: option_values.Release = None,
    card_db: option_values.CardDb = None,
    facts: deck_options.Facts = None,
    source_format: option_values.SourceFormat = None,
    stdin_filename: deck_options.StdinName = "-",
    config: ConfigFile = None,
    no_config: NoConfig = False,
    output_format: option_values.OutputFormat = "text",
    output_file: deck_options.Output = "-",
    color: deck_options.Color = "auto",
) -> None:
    """Show what changed from one list to another.

    Cards that came and went, other numbers of copies, other sections, other printings of the same card.
    """
    from deckcheck.batch.checker_cache import Checkers
    from deckcheck.batch.sources import STDIN, Source
    from deckcheck.builder.diff import diff
    from deckcheck.cli import check_inputs
    from deckcheck.cli.config_options import settings_of_two
    from deckcheck.cli.console import complain
    from deckcheck.cli.render import diff as rendered
    from deckcheck.errors import InvalidFacts

    if before == after == STDIN:
        raise typer.BadParameter("only one of the two lists can come from standard input")
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != STDIN:
        check_inputs.keep(output_file, [before, after])
    settled = settings_of_two(settings, [before, after], "--config")
    wanted = deck_options.one_format(settled.formats) if settings.at(after).formats == settled.formats else ""
    sources = [
        Source(stdin_filename, check_inputs.stdin()) if each == STDIN else Source(each) for each in (before, after)
    ]
    lists = [_read(source, source_format) for source in sources]
    with Checkers(settings, suggest=False) as checkers:
        checker, _ = checkers.at(before)
        try:
            found = diff(lists[0], lists[1], wanted, checker=checker)
        except InvalidFacts as error:
            raise checkers.with_facts_file(before, error) from None
    for each in _unsure(found):
        complain(each)
    if output_format == "json":
        from deckcheck.reporters.json_report import dumps

        text = dumps(rendered.data(found))
    else:
        text = rendered.text(found, color=deck_options.painted(color, output_file))
    deck_options.put(output_file, text)
    raise typer.Exit(DIFFERENT if found.changes else SAME)


def _read(source: Source, source_format: str | None) -> Deck:
    """The list of a source. Tells why it cannot be read, and ends the program."""
    from deckcheck.batch.runner import deck_of
    from deckcheck.cli.read_list import tell_problems, tell_unreadable
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
