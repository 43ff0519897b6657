"""``deckcheck hand``: sample hands."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import drawn, known, options
from deckcheck.cli.commands import commands
from deckcheck.cli.configured import ConfigFile, NoConfig

MOST_HANDS, MOST_TURNS, MOST_SEED = 1000, 60, 999_999_999

app = commands("hand")


@app.command(
    epilog="""\b
Examples:
  deckcheck hand my-deck.txt
  deckcheck hand my-deck.txt -n 5 --turns 3 --seed 7
  deckcheck hand - --format redemption/limited --output-format json < pasted.txt

\b
The deck is shuffled for each hand and drawn from by the rules of its game. The same seed draws the same hands; the seed
is printed. Where players choose how many cards they draw, the most are drawn; which cards they take out before they
shuffle is drawn by lot, as far as --taken does not say it.

\b
Exit codes:
  0  the hands are drawn
  2  wrong usage
  4  the list cannot be read, or not wholly, or it is open what is drawn from where""",
)
def hand(
    path: drawn.Path,
    number: Annotated[str, typer.Option("--hands", "-n", metavar="HANDS", help="So many hands.")] = "1",
    seed: Annotated[
        str, typer.Option(metavar="N", help="What the shuffling begins with, a number; by default another each time.")
    ] = "",
    turns: Annotated[str, typer.Option(metavar="T", help="With the draws of so many turns.")] = "0",
    taken: drawn.Taken = None,
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
    """Draw sample hands."""
    from deckcheck.builder.draws.hand import hands
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import complain, width

    many = drawn.whole(number, "--hands", 1, MOST_HANDS)
    begin = drawn.whole(seed, "--seed", 0, MOST_SEED) if seed else _any_seed()
    last = drawn.whole(turns, "--turns", 0, MOST_TURNS)
    settings = options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != "-":
        check_inputs.keep(output_file, [path])
    with drawn.deck(path, source_format, stdin_filename, settings, taken) as dealt:
        found = hands(dealt, many, begin, last)
    if found.unsure:
        complain(f"kept in the hand, though it is not known whether they are replaced: {', '.join(found.unsure)}")
    if output_format == "json":
        from deckcheck.cli.hand_forms import data
        from deckcheck.reporters.json_report import dumps

        text = dumps(data(found))
    else:
        from deckcheck.cli import hand_forms

        text = hand_forms.text(found, width=width(), color=options.painted(color, output_file))
    options.put(output_file, text)


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(MOST_SEED + 1)
