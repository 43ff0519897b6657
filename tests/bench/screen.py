"""What the full-screen view costs: CPU of its start beyond its imports, and of each key until the screen is drawn.

Run by hand: ``python -m tests.bench.screen``. A frame is a sixtieth of a second, 16.7 ms. The keys come through
Textual's own test driver, whose share, that of a key which does nothing, is in every figure.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from deckcheck.builder.tui.autosave import load_file
from deckcheck.builder.tui.deck_screen import Builder
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.builder.tui.session import Session
from deckcheck.cards import Database
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.legality.checker import Checker

DECK = Path(__file__).parents[2] / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
RUNS = 5
KEYS = {
    "nothing": ["f12"] * 8,
    "a letter, among 5,692 cards": ["d", "escape"] * 6,
    "further letters": list("avid"),
    "a card down": ["down"] * 8,
    "to the next list": ["tab"] * 6,
    "add a card": ["enter"] * 6,
    "undo": ["ctrl+z"] * 6,
    "a letter of a fact, among 5,692 cards": ["escape", *"type", "equals_sign", *"Hero"],
}


async def measured(path: Path) -> dict[str, list[float]]:
    """CPU seconds of one start, and of each key."""
    found: dict[str, list[float]] = {}
    begin = process_time()
    with Database.open() as database:
        file = load_file(str(path))
        app = Builder(Session(SnapshotReader(Checker(database), file.path), file.known or b""), file)
        async with app.run_test(size=(110, 36)) as pilot:
            await pilot.pause()
            found["start, with all cards read"] = [process_time() - begin]
            for name, keys in KEYS.items():
                for key in keys:
                    start = process_time()
                    await pilot.press("space" if key == " " else key)
                    if key != "escape":
                        found.setdefault(name, []).append(process_time() - start)
            await app.deck_screen.save()
    return found


def main() -> None:
    """Print the table."""
    reduce_gc_frequency()
    every: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(RUNS):
            path = Path(shutil.copyfile(DECK, Path(folder, f"{number}.txt")))
            for name, seconds in asyncio.run(measured(path)).items():
                every.setdefault(name, []).extend(seconds)
    print(f"{'CPU ms':34}{'least':>8}{'median':>8}{'most':>8}")
    for name, seconds in every.items():
        least, middle, most = (1000 * each for each in (min(seconds), median(seconds), max(seconds)))
        print(f"{name:34}{least:8.1f}{middle:8.1f}{most:8.1f}")


if __name__ == "__main__":
    main()
