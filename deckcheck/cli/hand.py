"""``deckcheck hand``: sample hands.

Examples:
  deckcheck hand my-deck.txt
  deckcheck hand my-deck.txt -n 5 --turns 3 --seed 7
  deckcheck hand - --format redemption/limited --output-format json < pasted.txt

The deck is shuffled for each hand and drawn from by the rules of its game. The same seed draws the same hands; the seed
is printed. Where players choose how many cards they draw, the most are drawn; which cards they take out before they
shuffle is drawn by lot, as far as --taken does not say it. Where who plays second draws otherwise than who plays first,
--play says whose hands they are.

Exit codes:
  0  the hands are drawn
  2  wrong usage
  4  the list cannot be read, or not wholly, or it is open what is drawn from where
"""

from __future__ import annotations

from secrets import randbelow
from typing import Annotated

import typer

from deckcheck.builder.odds.sample_hands import draw_hands
from deckcheck.cli import options
from deckcheck.cli.console import complain
from deckcheck.cli.deck_options import DeckOptions, OutputOptions
from deckcheck.cli.odds import dealt_deck, whole_number
from deckcheck.cli.render.hand import data, text
from deckcheck.library import MOST_TURNS

MOST_HANDS, MOST_SEED = 1000, 999_999_999


@options.command("list_ignores")
def hand(
    path: options.DeckPath,
    number: Annotated[str, typer.Option("--hands", "-n", metavar="HANDS")] = "1",
    seed: Annotated[str, typer.Option(metavar="N")] = "",
    turns: Annotated[str, typer.Option(metavar="T")] = "0",
    play: Annotated[str, options.Place] = "first",
    taken: options.Taken = None,
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Draw sample hands.

    Options:
        number: So many hands.
        seed: What the shuffling begins with, a number; by default another each time.
        turns: With the draws of so many turns.
        play: For who plays first or second, where the rules of drawing tell them apart; by default first.
    """
    hand_count = whole_number(number, "--hands", 1, MOST_HANDS)
    first_seed = whole_number(seed, "--seed", 0, MOST_SEED) if seed else _any_seed()
    last_turn = whole_number(turns, "--turns", 0, MOST_TURNS)
    with dealt_deck(path, deck_options, output, taken) as dealt:
        drawn = draw_hands(dealt.playing(play), hand_count, first_seed, last_turn)
    if drawn.unsure:
        complain(f"kept in the hand, though it is not known whether they are replaced: {', '.join(drawn.unsure)}")
    output.write(drawn, data, text)


def _any_seed() -> int:
    return randbelow(MOST_SEED + 1)
