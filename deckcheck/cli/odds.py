"""``deckcheck odds``: how likely cards are drawn, exactly; ``deckcheck hand``: sample hands.

Examples:
  deckcheck odds my-deck.txt "Son of God"
  deckcheck odds my-deck.txt "type=Hero & brigade=Blue" -k 2 --turn 5
  deckcheck odds my-deck.txt "Son of God" "type=Lost Soul" -k 1 -k 2
  deckcheck odds my-deck.txt "Son of God | type=Dominant" --play first
  deckcheck odds - "type=Hero" --format redemption/limited < pasted.txt

A selection says which cards are meant:
  Son of God                      a card by name, in any spelling that lists may have
  Moses | Aaron                   either of several; each may also be facts
  type=Hero, Evil Character       by a fact: one of these values; * stands for any letters
  type=Hero & brigade=Blue        several facts at once
  heart>=5                        by a number
  brigades<2                      by how many values there are
  set!=Ki                         not this value
  '"heart>=5"'                    in double quotes, always a name
Which facts a game has, 'deckcheck cards show NAME' tells. Several selections are asked for one by one and all at once.

Chances are exact, by the drawing rules of the game alone: a card that is replaced when drawn (a Lost Soul) counts for
none of the cards drawn, and its chance is that of coming upon it. Where it turns on what is not known, or on what a
player chooses, a chance is two numbers, between which it lies whatever that is. Where who plays second draws otherwise
than who plays first, there is a table for each, or for one with --play. Where the rules have a mulligan, its column is
for who takes it whenever the first draw does not hold all that is asked for.

Exit codes:
  0  there is an answer
  2  wrong usage, or a selection that means no card of the deck
  4  the list cannot be read, or not wholly, or it is open what is drawn from where
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from secrets import randbelow
from typing import Annotated

import typer

from deckcheck.batch.checker_cache import Checkers
from deckcheck.builder.odds import odds as chances_of
from deckcheck.builder.odds.piles import DealtDeck, deal
from deckcheck.builder.odds.sample_hands import draw_hands
from deckcheck.builder.render import hand as hand_form
from deckcheck.builder.render import odds as odds_form
from deckcheck.cli import options
from deckcheck.cli.console import complain
from deckcheck.cli.deck_options import DeckOptions, OutputOptions
from deckcheck.cli.read_list import opened, require_whole
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
    taken: options.Taken = None,
    deck_options: DeckOptions = DeckOptions(),
    output: OutputOptions = OutputOptions(),
) -> None:
    """Tell exactly how likely cards are drawn, turn by turn.

    Options:
        selections: Which cards: a name, or facts; see below.
        copies: At least so many, by default 1; once for all selections or for each.
        turn: Up to this turn.
        play: For who plays first or second, where the rules of drawing tell them apart; by default for each of both.
    """
    needed = [whole_number(number, "-k", 1, MOST_COPIES) for number in copies or ["1"]]
    if len(needed) not in (1, len(selections)):
        raise typer.BadParameter(
            f"{len(needed)} numbers for {len(selections)} selections; name one for all, or one for each",
            param_hint="-k",
        )
    turns = whole_number(turn, "--turn", 0, MOST_TURNS)
    with dealt_deck(path, deck_options, output, taken) as dealt:
        chances = chances_of(dealt.playing(play) if play else dealt, selections, needed, turns)
    output.write(chances, odds_form.data, odds_form.text)


@options.command("list_ignores", "pool_file")
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

    Examples:
      deckcheck hand my-deck.txt
      deckcheck hand my-deck.txt -n 5 --turns 3 --seed 7
      deckcheck hand - -f redemption/limited --output-format json < pasted.txt

    The deck is shuffled for each hand and drawn from by the rules of its game. The same seed draws the same hands; the
    seed is printed. Where players choose how many cards they draw, the most are drawn; which cards they take out before
    they shuffle is drawn by lot, as far as --taken does not say it. Where who plays second draws otherwise than who
    plays first, --play says whose hands they are.

    Exit codes:
      0  the hands are drawn
      2  wrong usage
      4  the list cannot be read, or not wholly, or it is open what is drawn from where
    """
    hand_count = whole_number(number, "--hands", 1, MOST_HANDS)
    first_seed = whole_number(seed, "--seed", 0, MOST_SEED) if seed else randbelow(MOST_SEED + 1)
    last_turn = whole_number(turns, "--turns", 0, MOST_TURNS)
    with dealt_deck(path, deck_options, output, taken) as dealt:
        drawn = draw_hands(dealt.playing(play), hand_count, first_seed, last_turn)
    if drawn.unsure:
        complain(f"kept in the hand, though it is not known whether they are replaced: {', '.join(drawn.unsure)}")
    output.write(drawn, hand_form.data, hand_form.text)


def whole_number(text: str, option: str, least: int, most: int) -> int:
    """Return the number that an option states. Raises BadParameter."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and least <= int(text) <= most:
        return int(text)
    raise typer.BadParameter(f"{text!r} is no number from {least} to {most}", param_hint=option)


@contextmanager
def dealt_deck(
    path: str, deck_options: DeckOptions, output: OutputOptions, taken: Sequence[str] | None
) -> Iterator[DealtDeck]:
    """Return the piles of a list, which the output may not replace.

    Tells what is wrong with it, and with what is asked of it, and ends the program.
    """
    settings = deck_options.settings()
    output.check_target([path])
    source = deck_options.source(path)
    with (
        Checkers(settings, suggest=False) as checkers,
        opened(source, checkers, deck_options.source_format) as (deck, checker, format),
    ):
        require_whole(deck)
        yield deal(deck, format, checker=checker, taken=taken or ())
