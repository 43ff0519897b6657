"""What a deck costs in a batch: CPU per deck, as a ratio to a bare read-and-split of the same files.

Run by hand: ``python tests/bench/many.py FOLDER [FORMAT …]``, where FOLDER holds text lists. They are copied 100
times into one folder; one process reads and judges them all.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from time import process_time

from deckcheck.batch import gather, reports
from deckcheck.cards import Database
from deckcheck.cli import calm_collector
from deckcheck.engine import Checker

COPIES = 100
FORMATS = ("redemption/type-1@3rd-edition", "redemption/type-1@1.3", "redemption/limited@2.0")


def split(paths: list[Path]) -> float:
    """CPU seconds of reading the files and splitting them into lines and words: the baseline."""
    start = process_time()
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            line.split()
    return process_time() - start


def judge(folder: Path, format: str) -> tuple[float, int]:
    """CPU seconds of judging every deck of a folder, with a new checker, and how many there were."""
    with Database.open() as database:
        checker = Checker(database)
        start = process_time()
        count = sum(1 for _ in reports(checker, gather([str(folder)]), [format]))
        return process_time() - start, count


def main(source: Path, formats: tuple[str, ...]) -> None:
    """Print the table."""
    calm_collector()
    lists = sorted(source.glob("*.txt"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for copy in range(COPIES):
            for path in lists:
                shutil.copy(path, folder / f"{path.stem}-{copy:03}.txt")
        paths = sorted(folder.iterdir())
        bare = min(split(paths) for _ in range(3)) / len(paths)
        print(f"{len(paths)} decks; read and split: {bare * 1e6:.0f} µs each")
        for format in formats:
            seconds, count = min(judge(folder, format) for _ in range(3))
            each = seconds / count
            print(f"{format:32} {each * 1e6:6.0f} µs each, {each / bare:5.2f} × reading and splitting")


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or FORMATS)
