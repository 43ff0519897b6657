"""What a second process saves: wall time of whole runs with one and with two, and the CPU that sharing costs.

Run by hand on a machine with nothing else to do: ``python -m tests.bench.jobs FOLDER [FORM …]``, where FOLDER holds
text lists. They are copied 100 and 1,000 times. The runs take turns, and the least of several counts. What a run pays
once (importing, opening the cards) does not get less with processes, so the ratio grows with the decks.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.bench.many import FORMATS, copied

RUNS = 5
COPIES = (100, 1000)
FORMS = ("text", "concise", "json")


class Cost(NamedTuple):
    """Seconds on the clock, and of CPU in all processes."""

    wall: float
    cpu: float


def run(folder: Path, form: str, jobs: int) -> Cost:
    """One run of the command."""
    command = [sys.executable, "-m", "deckcheck", "check", str(folder), "-f", FORMATS[0], "--output-format", form]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([*command, "-j", str(jobs)], stdout=subprocess.DEVNULL, check=False)
    wall, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def least(folder: Path, form: str) -> tuple[Cost, Cost]:
    """The least costs of one process and of two, which take turns."""
    runs = [(run(folder, form, 1), run(folder, form, 2)) for _ in range(RUNS)]
    one, two = (Cost(*map(min, zip(*each, strict=True))) for each in zip(*runs, strict=True))
    return one, two


def of_two() -> float:
    """How much more two processes do here that have nothing to do with each other than one: 2 on a machine at rest."""
    work = [sys.executable, "-c", "held = {}\nfor i in range(5_000_000): held[i % 1000] = held.get(i % 1000, 0) + i"]

    def seconds(processes: int) -> float:
        start = perf_counter()
        for process in [subprocess.Popen(work) for _ in range(processes)]:
            process.wait()
        return perf_counter() - start

    one, two = (min(seconds(each) for _ in range(3)) for each in (1, 2))
    return 2 * one / two


def main(source: Path, forms: tuple[str, ...]) -> None:
    """Print the table."""
    count = len(list(source.glob("*.txt")))
    print(f"{'decks':>8}  {'form':10}{'one: s':>8}{'two: s':>8}{'times faster':>14}{'more CPU':>10}")
    for copies in COPIES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "decks")
            copied(source, folder, copies * count)
            for form in forms:
                one, two = least(folder, form)
                faster, more = one.wall / two.wall, two.cpu / one.cpu - 1
                print(f"{copies * count:8}  {form:10}{one.wall:8.2f}{two.wall:8.2f}{faster:14.2f}{more:10.0%}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or FORMS)
