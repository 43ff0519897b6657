"""``deckcheck hand``: sample hands."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import deck_options, draw_commands, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

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
    path: draw_commands.Path,
    number: Annotated[str, typer.Option("--hands", "-n", metavar="HANDS", help="So many hands.")] = "1",
    seed: Annotated[
        str, typer.Option(metavar="N", help="What the shuffling begins with, a number; by default another each time.")
    ] = "",
    turns: Annotated[str, typer.Option(metavar="T", help="With the draws of so many turns.")] = "0",
    taken: draw_commands.Taken = None,
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
    """Draw sample hands."""
    from deckcheck.builder.odds.sample_hands import draw_hands
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import complain, width

    many = draw_commands.whole(number, "--hands", 1, MOST_HANDS)
    begin = draw_commands.whole(seed, "--seed", 0, MOST_SEED) if seed else _any_seed()
    last = draw_commands.whole(turns, "--turns", 0, MOST_TURNS)
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != "-":
        check_inputs.keep(output_file, [path])
    with draw_commands.deck(path, source_format, stdin_filename, settings, taken) as dealt:
        found = draw_hands(dealt, many, begin, last)
    if found.unsure:
        complain(f"kept in the hand, though it is not known whether they are replaced: {', '.join(found.unsure)}")
    if output_format == "json":
        from deckcheck.cli.render.hand import data
        from deckcheck.reporters.json_report import dumps

        text = dumps(data(found))
    else:
        from deckcheck.cli.render import hand

        text = hand.text(found, width=width(), color=deck_options.painted(color, output_file))
    deck_options.put(output_file, text)


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(MOST_SEED + 1)
