"""What a deck costs in a batch: CPU as a ratio to reading and splitting the same files, and how it grows.

Run by hand: ``python -m tests.bench.many FOLDER [FORMAT …]``, where FOLDER holds text lists. They are copied 100
times into one folder; one process reads and judges them all. ``--distinct`` goes on with decks of which no two are
alike, in every input of ``tests.bench.made``: 2,900 of each, of documents a tenth. Their ratios are to reading and
splitting the plain lists of the same decks. It ends with the peak memory of one process after 1,500 and 6,000 such
lists. ``--growth`` goes on with whole runs of the command over 100 to 100,000 decks, as files and in one ``.jsonl``:
CPU per deck beyond that of one deck, and peak memory. ``--stream DECKS`` judges so many from a generator, ``--held``
those of FOLDER by their own formats, and prints the peak memory alone.
"""

from __future__ import annotations

import json
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from deckcheck.batch.discovery import gather
from deckcheck.batch.runner import judge_each
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.decklists import load
from deckcheck.legality.checker import Checker
from tests.bench import made
from tests.bench.start import cost

COPIES = 100
DISTINCT = 2_900
HELD = (1_500, 6_000)
RUNS = 5
OWN = "own formats"
FORMATS = ("redemption/type-1@3rd-edition", "redemption/type-1@1.3", "redemption/limited@2.0")
"""Of all lists, whatever their own is, so that most are illegal by the last of them."""
SIZES = (100, 1_000, 10_000, 100_000)
CHECK = (sys.executable, "-m", "deckcheck", "check", "-q", "-j", "1", "-f", FORMATS[0])


def split(paths: list[Path]) -> float:
    """CPU seconds of reading the files and splitting them into lines and words: the baseline."""
    start = process_time()
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            line.split()
    return process_time() - start


def judge(folder: Path, format: str = "") -> tuple[float, int]:
    """CPU seconds of judging every deck of a folder, with a new checker, and how many there were."""
    with Database.open() as database:
        checker = Checker(database)
        start = process_time()
        sources = gather([str(folder)], bundles=True)
        count = sum(len(found) for _, found in judge_each(checker, sources, [format] if format else []))
        return process_time() - start, count


def copied(source: Path, folder: Path, decks: int) -> list[Path]:
    """So many copies of the text lists in a folder."""
    lists = sorted(source.glob("*.txt"))
    folder.mkdir()
    names = (folder / f"{number // len(lists):05}-{lists[number % len(lists)].name}" for number in range(decks))
    return [Path(shutil.copyfile(lists[number % len(lists)], path)) for number, path in enumerate(names)]


def lines(source: Path, decks: int) -> Iterator[str]:
    """So many decks as lines of JSON."""
    read = [load(path) for path in sorted(source.glob("*.txt"))]
    made = [
        json.dumps({"cards": [{"name": entry.name, "quantity": entry.copies} for entry in deck.entries]}) + "\n"
        for deck in read
    ]
    return (made[number % len(made)] for number in range(decks))


def stream(source: Path, decks: int) -> None:
    """Judge so many decks that a generator hands over, in this process; prints the peak memory (MB)."""
    lists = [path.read_bytes() for path in sorted(source.glob("*.txt"))]
    with Database.open() as database:
        made = (Source(f"{number}.txt", lists[number % len(lists)]) for number in range(decks))
        for _ in judge_each(Checker(database), made, FORMATS[:1]):
            pass
    _print_peak()


def _print_peak() -> None:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def hold(folder: Path) -> None:
    """Judge the decks of a folder in this process; prints the peak memory (MB) after each number of them in HELD."""
    with Database.open() as database:
        sources = gather([str(folder)], bundles=True)
        for number, _ in enumerate(judge_each(Checker(database), sources), 1):
            if number in HELD:
                _print_peak()


def held(what: str) -> list[float]:
    """Peak memory (MB) of a process of its own after each number of distinct decks in HELD, handed in as ``what``."""
    with tempfile.TemporaryDirectory() as name:
        made.INPUTS[what](folder := Path(name, "decks"), HELD[-1])
        command = (sys.executable, "-m", "tests.bench.many", str(folder), "--held")
        return [*map(float, subprocess.run(command, capture_output=True, check=True).stdout.split())]


def peak(source: Path, decks: int) -> float:
    """Peak memory (MB) of judging so many decks from a generator, in a process of its own."""
    command = (sys.executable, "-m", "tests.bench.many", str(source), "--stream", str(decks))
    return float(subprocess.run(command, capture_output=True, check=True).stdout)


def in_turn(source: Path, format: str, copies: int = COPIES) -> tuple[float, float]:
    """What a deck costs, as a ratio to reading and splitting its file, and CPU seconds of that: the median of runs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "decks")
        return _compared(folder, copied(source, folder, copies * len(list(source.glob("*.txt")))), format)


def of_distinct(what: str, format: str, decks: int = DISTINCT) -> tuple[float, float]:
    """The same of so many decks of which no two are alike, handed in as ``what`` of :mod:`tests.bench.made`.

    The ratio is to reading and splitting their plain lists.
    """
    with tempfile.TemporaryDirectory() as name:
        made.INPUTS[what](folder := Path(name, "decks"), decks)
        return _compared(folder, made.INPUTS[made.PLAIN](Path(name, "plain"), decks), format)


def _compared(folder: Path, paths: list[Path], format: str) -> tuple[float, float]:
    """Judging and the baseline take turns, since the speed of a machine may change from minute to minute."""
    own = "" if format == OWN else format
    judge(folder, own)  # with the imports
    runs = []
    for _ in range(RUNS):
        seconds = split(paths)
        judged, count = judge(folder, own)
        runs.append((judged / seconds, seconds / count))
    return statistics.median(ratio for ratio, _ in runs), statistics.median(bare for _, bare in runs)


def ratios(source: Path, formats: tuple[str, ...]) -> None:
    """Print what a deck costs in one process."""
    for format in formats:
        _row(format, *in_turn(source, format))


def distinct(formats: tuple[str, ...]) -> None:
    """Print what a deck costs where no two are alike."""
    for format in formats:
        print(f"\n{DISTINCT:,} decks, {format}")
        for what in made.INPUTS:
            _row(what, *of_distinct(what, format, DISTINCT // (10 if what.endswith("documents") else 1)))
    print()
    for what in made.LISTS:
        few, more = held(what)
        print(f"{what:32} {few:5.1f} MB after {HELD[0]:,} decks, after {HELD[1]:,} {more / few:.2f} × that", flush=True)


def _row(what: str, ratio: float, bare: float) -> None:
    print(f"{what:32} {ratio:5.2f} × reading and splitting, which is {bare * 1e6:.0f} µs a deck", flush=True)


def growth(source: Path) -> None:
    """Print what whole runs cost, the more decks there are."""
    print(f"\n{'decks':>8}{'µs each':>10}{'peak MB':>9}   files{'µs each':>13}{'peak MB':>9}   one .jsonl")
    for decks in SIZES:
        with tempfile.TemporaryDirectory() as name:
            folder, bundle, one = Path(name, "decks"), Path(name, "decks.jsonl"), Path(name, "one")
            copied(source, folder, decks)
            copied(source, one, 1)
            with bundle.open("w", encoding="utf-8") as file:
                file.writelines(lines(source, decks))
            alone = min(cost(*CHECK, str(one))[0] for _ in range(5))
            row = f"{decks:8}"
            for path in folder, bundle:
                seconds, memory = min(cost(*CHECK, str(path)) for _ in range(3 if decks < 100_000 else 1))
                row += f"{(seconds - alone) / decks * 1e6:10.0f}{memory:9.1f}{'':11}"
            print(row.rstrip(), flush=True)


def main(arguments: list[str]) -> None:
    """Print the tables."""
    reduce_gc_frequency()
    if "--stream" in arguments:
        stream(Path(arguments[0]), int(arguments[-1]))
        return
    if "--held" in arguments:
        hold(Path(arguments[0]))
        return
    source, *named = (each for each in arguments if not each.startswith("--"))
    formats = tuple(named) or (OWN, *FORMATS)
    ratios(Path(source), formats)
    if "--distinct" in arguments:
        distinct(formats)
    if "--growth" in arguments:
        growth(Path(source))


if __name__ == "__main__":
    main(sys.argv[1:])
