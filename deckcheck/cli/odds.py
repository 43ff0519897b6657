"""``deckcheck odds``: compute exact draw probabilities; ``deckcheck hand``: draw sample hands.

Examples:
  deckcheck odds my-deck.txt "Son of God"
  deckcheck odds my-deck.txt "type=Hero & brigade=Blue" -k 2 --turn 5
  deckcheck odds my-deck.txt "Son of God" "type=Lost Soul" -k 1 -k 2
  deckcheck odds my-deck.txt "Son of God | type=Dominant" --play first
  deckcheck odds - "type=Hero" --format redemption/limited < pasted.txt

A selection chooses cards:
  Son of God                      a card by name, in any spelling allowed in lists
  Moses | Aaron                   either of several names or facts
  type=Hero, Evil Character       by a fact: one of these values; * matches any letters
  type=Hero & brigade=Blue        several facts at once
  heart>=5                        by a number
  brigades<2                      by the number of values
  set!=Ki                         not this value
  '"heart>=5"'                    in double quotes, always a name
'deckcheck cards show NAME' lists the facts of a game. Several selections are answered one by one and all together.

Probabilities are exact, by the drawing rules of the game alone. A card that is replaced when drawn (a Lost Soul) does
not count as drawn; its probability is that of being revealed. If a probability depends on unknown facts or on a
player's choice, two numbers are given, between which it lies in any case. If the second player draws differently, there
is a table for each player; --play selects one.

Exit codes:
  0  the probabilities were computed
  2  wrong usage, or a selection that matches no card of the deck
  4  the list cannot be read completely, or it is ambiguous which cards are drawn from which pile
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import randbelow
from typing import Annotated

import typer

from deckcheck.batch.sources import Checkers
from deckcheck.builder.odds import odds as chances_of
from deckcheck.builder.odds.piles import DealtDeck, deal, draw_hands
from deckcheck.builder.render.odds import hand_data, hand_text, odds_data, odds_text
from deckcheck.cli import options
from deckcheck.cli.console import complain
from deckcheck.cli.read_list import DeckOptions, OutputOptions, opened_deck, require_readable
from deckcheck.library import MOST_COPIES, MOST_TURNS

MOST_HANDS, MOST_SEED = 1000, 999_999_999
_MOST_DIGITS = 18


@options.command("list_ignores", "pool_file")
def odds(
    path: options.DeckPath,
    selections: Annotated[list[str], typer.Argument(metavar="SELECTION")],
    copies: Annotated[list[str] | None, typer.Option("-k", metavar="N")] = None,
    turn: Annotated[str, typer.Option("--turn", "-t", metavar="T")] = "3",
    play: Annotated[str | None, options.Place] = None,
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Compute exact draw probabilities, turn by turn.

    Options:
        selections: Cards to draw: a name, or facts; see below.
        copies: Minimum number of cards, by default 1; once for all selections or once for each.
        turn: Up to this turn.
        play: For the first or the second player, if the drawing rules distinguish them; by default each.
    """
    needed = [whole_number(number, "-k", 1, MOST_COPIES) for number in copies or ["1"]]
    if len(needed) not in (1, len(selections)):
        raise typer.BadParameter(
            f"{len(needed)} numbers for {len(selections)} selections; give one for all, or one for each",
            param_hint="-k",
        )
    turns = whole_number(turn, "--turn", 0, MOST_TURNS)
    with dealt_deck(path, deck_options, output) as dealt:
        chances = chances_of(dealt.playing(play) if play else dealt, selections, needed, turns)
    output.write(chances, odds_data, odds_text)


@options.command("list_ignores", "pool_file")
def hand(
    path: options.DeckPath,
    number: Annotated[str, typer.Option("--hands", "-n", metavar="HANDS")] = "1",
    seed: Annotated[str, typer.Option(metavar="N")] = "",
    turns: Annotated[str, typer.Option(metavar="T")] = "0",
    play: Annotated[str, options.Place] = "first",
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Draw sample hands.

    Options:
        number: Number of hands.
        seed: A number that determines the shuffling; by default different each time.
        turns: Number of turns to draw for as well.
        play: For the first or the second player, if the drawing rules distinguish them; by default first.

    Examples:
      deckcheck hand my-deck.txt
      deckcheck hand my-deck.txt -n 5 --turns 3 --seed 7
      deckcheck hand - -f redemption/limited --output-format json < pasted.txt

    The deck is shuffled for each hand and drawn from by the rules of its game. The same seed draws the same hands; the
    seed is printed. If players may choose how many cards to draw, the maximum is drawn; cards that players take out
    before shuffling are chosen at random. If the second player draws differently, --play selects the player.

    Exit codes:
      0  the hands are drawn
      2  wrong usage
      4  the list cannot be read completely, or it is ambiguous which cards are drawn from which pile
    """
    hand_count = whole_number(number, "--hands", 1, MOST_HANDS)
    first_seed = whole_number(seed, "--seed", 0, MOST_SEED) if seed else randbelow(MOST_SEED + 1)
    last_turn = whole_number(turns, "--turns", 0, MOST_TURNS)
    with dealt_deck(path, deck_options, output) as dealt:
        drawn = draw_hands(dealt.playing(play), hand_count, first_seed, last_turn)
    if drawn.unsure:
        complain(f"kept in the hand, but perhaps replaced when drawn: {', '.join(drawn.unsure)}")
    output.write(drawn, hand_data, hand_text)


def whole_number(text: str, option: str, least: int, most: int) -> int:
    """Return the number that an option gives. Raises BadParameter."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and least <= int(text) <= most:
        return int(text)
    raise typer.BadParameter(f"{text!r} is not a number from {least} to {most}", param_hint=option)


@contextmanager
def dealt_deck(path: str, deck_options: DeckOptions, output: OutputOptions) -> Iterator[DealtDeck]:
    """Yield the piles of a list. Raises BadParameter if the output would overwrite it.

    Reports problems with the list or with the selections, and exits.
    """
    settings = deck_options.settings()
    output.check_target([path])
    source = deck_options.source(path)
    with (
        Checkers(settings, suggest=False) as checkers,
        opened_deck(source, checkers, deck_options.source_format) as (deck, checker, format),
    ):
        require_readable(deck)
        yield deal(deck, format, checker=checker)
