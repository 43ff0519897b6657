"""``deckcheck odds``: how likely cards are drawn, exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli import deck_options, draw_commands, option_values
from deckcheck.cli.command_loader import commands
from deckcheck.cli.config_options import ConfigFile, NoConfig

MOST_TURNS, MOST_COPIES = 60, 250

app = commands("odds")


@app.command(
    epilog="""\b
Examples:
  deckcheck odds my-deck.txt "Son of God"
  deckcheck odds my-deck.txt "type=Hero & brigade=Blue" "type=Lost Soul" -k 2 -k 1 --turn 5
  deckcheck odds my-deck.txt "Son of God | type=Dominant" --format redemption/limited
  deckcheck odds - "type=Hero" --output-format json < pasted.txt

\b
A selection says which cards are meant:
  Son of God                      a card by name, in any spelling that lists may have
  Moses | Aaron                   either of several; each may also be facts
  type=Hero, Evil Character       by a fact: one of these values; * stands for any letters
  type=Hero & brigade=Blue        several facts at once
  heart>=5   brigades<2   set!=Ki a number, or how many values there are; not this value
  '"heart>=5"'                    in double quotes, always a name
Which facts a game has, 'deckcheck cards show NAME' tells. Several selections are asked for one by one and all at once.

\b
Chances are exact, by the drawing rules of the game alone: a card that is replaced when drawn (a Lost Soul) counts as
drawn, and another is drawn for it. Where it turns on what is not known, or on what a player chooses, a chance is two
numbers, between which it lies whatever that is. Where the rules have a mulligan, its column is for who takes it
whenever the first draw does not hold all that is asked for.

\b
Exit codes:
  0  there is an answer
  2  wrong usage, or a selection that means no card of the deck
  4  the list cannot be read, or not wholly, or it is open what is drawn from where""",
)
def odds(
    path: draw_commands.Path,
    selections: Annotated[
        list[str], typer.Argument(metavar="SELECTION", help="Which cards: a name, or facts; see below.")
    ],
    copies: Annotated[
        list[str] | None,
        typer.Option("-k", metavar="N", help="At least so many, by default 1; once for all selections or for each."),
    ] = None,
    turn: Annotated[str, typer.Option("--turn", "-t", metavar="T", help="Up to this turn.")] = "3",
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
    """Tell exactly how likely cards are drawn, turn by turn."""
    from deckcheck.builder.odds import odds
    from deckcheck.cli import check_inputs
    from deckcheck.cli.console import width

    needed = [draw_commands.whole(each, "-k", 1, MOST_COPIES) for each in copies or ["1"]]
    if len(needed) not in (1, len(selections)):
        raise typer.BadParameter(
            f"{len(needed)} numbers for {len(selections)} selections; name one for all, or one for each",
            param_hint="-k",
        )
    turns = draw_commands.whole(turn, "--turn", 0, MOST_TURNS)
    settings = deck_options.settings(formats, as_of, release, card_db, facts, config, no_config)
    if output_file != "-":
        check_inputs.keep(output_file, [path])
    with draw_commands.deck(path, source_format, stdin_filename, settings, taken) as dealt:
        found = odds(dealt, selections, needed, turns)
    if output_format == "json":
        from deckcheck.cli.render.odds import data
        from deckcheck.reporters.json_report import dumps

        text = dumps(data(found))
    else:
        from deckcheck.cli.render.odds import text as rendered

        text = rendered(found, width=width(), color=deck_options.painted(color, output_file))
    deck_options.put(output_file, text)
