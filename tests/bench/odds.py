"""Exact chances against a million shuffled decks, with numpy: how far apart they are, in standard errors.

Run by hand: ``python -m tests.bench.odds [HANDS [SEED]]``. Nothing of the computation is used but the piles it is given
and the numbers drawn; a card is drawn when fewer cards that stay in the hand lie above it than are drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from deckcheck.builder.card_query import selection
from deckcheck.builder.odds import odds
from deckcheck.builder.odds.piles import DealtDeck, deal
from deckcheck.cards import Database
from deckcheck.decklists import read
from deckcheck.legality.checker import Checker

HANDS = 1_000_000
SEED = 20261121
TURNS = 5
CHUNK = 20_000
EXAMPLES = Path(__file__).parents[2] / "examples" / "legal"
REAL = Path(__file__).parents[3] / "shared" / "data" / "redemption" / "decks"


class Question(NamedTuple):
    """What is asked of a deck. It hangs not on which cards are taken out before, only on how many."""

    deck: str
    selections: tuple[str, ...]
    needed: tuple[int, ...]


QUESTIONS = (
    Question("redemption/limited-2.0-green-and-white.txt", ("type=Hero & brigade=White", "type=Lost Soul"), (2, 2)),
    Question("redemption/type-2-3rd-edition-mighty-men-and-giants.toml", ("type=Lost Soul", "type=Hero"), (3, 4)),
    Question("the-mission/standard-river-street-church.txt", ("Prayer", "Gossip | Backslide | ~The Accuser~"), (2, 1)),
    Question("gospel/standard-faith-and-love.txt", ("kind=divine", "kind=character"), (2, 3)),
    Question("gospel/solitaire-forty-days.json", ("Demon | Lying", "kind=character"), (1, 3)),
    Question("opr-missions/custom-eighteen-by-number.txt", ("number<20", "number>60"), (1, 2)),
    Question("opr-missions/fixed-battle-of-wits.txt", ("number<20", "number>60"), (1, 1)),
)


def tournament(most: int) -> list[Question]:
    """The same of tournament decks, where they are beside the repository."""
    return [
        Question(str(path), ("type=Dominant", "type=Lost Soul"), (2, 2))
        for path in sorted(REAL.glob("nats*.txt"))[:most]
    ]


class Compared(NamedTuple):
    """A chance that was computed, what the shuffling gave, and how far apart they are, in standard errors."""

    question: Question
    turn: int
    what: str
    exact: float
    found: float
    errors: float


def compared(checker: Checker, question: Question, hands: int, seed: int, turns: int = TURNS) -> Iterator[Compared]:
    """Every chance of a question, both bounds where it has two, against so many hands."""
    path = EXAMPLES / question.deck  # or elsewhere, when the question says so in full
    found = deal(read(path.read_bytes(), path=str(path)), checker=checker)
    exact = odds(found, question.selections, question.needed, turns)
    for best in (False, True):
        draws = [tuple((each.most if best else each.least) or 0 for each in row.draws) for row in exact.rows]
        counts = _simulated(found, question, draws, hands, seed)
        for row, shares in zip(exact.rows, counts, strict=True):
            for what, chance, share in zip(("A", "B", "all"), (*row.each, row.all), shares, strict=True):
                meant = float(chance.most if best else chance.least)
                spread = (meant * (1 - meant) / hands) ** 0.5
                far = abs(share - meant) / spread if spread else 0.0 if share == meant else float("inf")
                yield Compared(question, row.turn, what, meant, share, far)
        if all(each.known for row in exact.rows for each in (*row.each, row.all)):
            return


def _simulated(
    found: DealtDeck, question: Question, draws: Sequence[tuple[int, ...]], hands: int, seed: int
) -> list[list[float]]:
    """How often each need was met, and all of them, by each row of draws."""
    random = np.random.default_rng(seed)
    every = [*(line for piled in found.piles for line in piled.lines), *found.elsewhere]
    chosen = [selection(text, found.reading.prepared.resolver, every) for text in question.selections]
    needs = np.array(question.needed if len(question.needed) > 1 else question.needed * len(chosen))
    piles = []
    for piled in found.piles:
        cards = [line for line in piled.lines for _ in range(line[0].copies)]
        put, out = piled.pile.replaced, piled.pile.out
        taken = [at for at, (_, meant) in enumerate(cards) if out and out.where.match(meant.cards[0].facts)]
        cards = [line for at, line in enumerate(cards) if at not in taken[: piled.to_take]]
        marks = [
            [bool(each.match(entry, meant.cards[0], known=bool(meant.how))) for each in chosen]
            for entry, meant in cards
        ]
        lost = [bool(put and put.where.match(meant.cards[0].facts)) for _, meant in cards]
        piles.append((np.array(marks, dtype=np.int16), np.array(lost)))
    met = np.zeros((len(draws), len(chosen) + 1), dtype=np.int64)
    for start in range(0, hands, CHUNK):
        many = min(CHUNK, hands - start)
        shuffled = []
        for marked, put_down in piles:
            order = np.argsort(random.random((many, len(put_down))), axis=1)
            kept = ~put_down[order]
            shuffled.append((marked[order], np.cumsum(kept, axis=1) - kept))
        for at, numbers in enumerate(draws):
            total = sum(
                (marked * (above < number)[:, :, None]).sum(axis=1)
                for (marked, above), number in zip(shuffled, numbers, strict=True)
            )
            reached = total >= needs
            met[at, :-1] += reached.sum(axis=0)
            met[at, -1] += reached.all(axis=1).sum()
    return [[float(each) / hands for each in row] for row in met]


def main(hands: int, seed: int) -> None:
    start, farthest, number = process_time(), 0.0, 0
    with Database.open() as database:
        checker = Checker(database)
        for question in (*QUESTIONS, *tournament(5)):
            found = list(compared(checker, question, hands, seed))
            worst = max(found, key=lambda each: each.errors)
            number += len(found)
            farthest = max(farthest, worst.errors)
            print(
                f"{question.deck}: {len(found)} chances, the farthest {worst.errors:.2f} standard errors "
                f"(turn {worst.turn}, {worst.what}: {worst.exact:.6f} computed, {worst.found:.6f} in {hands:,} hands)"
            )
    print(f"{number} chances, none farther than {farthest:.2f} standard errors; {process_time() - start:.0f} s")


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(*given, *(HANDS, SEED)[len(given) :])
