"""CPU of ``deckcheck collection``: a binder of 5,000 cards and 40 decks of which not all can be built at once.

Run by hand: ``python -m tests.bench.collection [SEED]``. The least of several runs, beside that of a plain check.
"""

from __future__ import annotations

import csv
import random
import sys
import tempfile
from pathlib import Path

from deckcheck.cards import Database
from tests.bench.start import DECKCHECK, EXAMPLES, in_turn

SEED = 20261127
BINDER, DECKS, LINES, POPULAR = 5_000, 40, 50, 1_500


def written(folder: Path, seed: int) -> tuple[str, str]:
    """The binder and the folder of decks, which share their most popular cards."""
    draw = random.Random(seed)
    with Database.open() as database:
        printings = draw.sample(list(database.cards("redemption").all()), BINDER)
    binder, decks = folder / "binder.csv", folder / "decks"
    with binder.open("w", encoding="utf-8", newline="") as file:
        rows = [(draw.choice([1, 2, 3, 4]), each.name, each.set) for each in printings]
        csv.writer(file).writerows([("quantity", "name", "set"), *rows])
    decks.mkdir()
    for number in range(DECKS):
        lines = [f"1 {each.name}\n" for each in draw.sample(printings[:POPULAR], LINES)]
        (decks / f"{number}.txt").write_text("# format: redemption/unlimited\n" + "".join(lines), encoding="utf-8")
    return str(binder), str(decks)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        lists = written(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
        deck = str(EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt")
        collected, any_printing, plain = in_turn(
            (DECKCHECK, "collection", *lists),
            (DECKCHECK, "collection", *lists, "--same-card"),
            (DECKCHECK, "check", deck),
        )
    print(f"{BINDER} cards, {DECKS} decks: {collected:.2f} s; with --same-card {any_printing:.2f} s")
    print(f"a plain check: {plain:.2f} s")


if __name__ == "__main__":
    main()
