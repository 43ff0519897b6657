"""What rows for an archive cost: ``check_many`` beside ``judge_each`` and bare text, Arrow, the recipe on a cluster.

Run by hand: ``python tests/bench/archive.py FOLDER [FORMAT …]``, where FOLDER holds text lists, each of which is taken
100 times. The cluster is left out where ``deckcheck[dask]`` is not installed.

``python tests/bench/archive.py --faults N FOLDER…`` makes N lists of those in folders, each without some of its cards,
and runs the recipe over them undisturbed and with a killed process, a killed driver and ``--resume``: for verdicts, and
for the cards that are played. The rows must be the same.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep

from deckcheck.batch.raw_lists import VerdictRow, arrow_schema, check_many
from deckcheck.batch.runner import judge_each
from deckcheck.batch.sources import Source
from deckcheck.cards import Database
from deckcheck.cli.process import reduce_gc_frequency
from deckcheck.legality.checker import Checker

COPIES = 100
LEFT_OUT = 3
FORMATS = ("redemption/type-1@3rd-edition", "redemption/type-1@1.3", "redemption/limited@2.0")
RECIPE = Path(__file__).parents[2] / "examples" / "archive" / "check_parquet.py"


def split(lists: list[bytes]) -> None:
    """Split each list into lines and words."""
    for data in lists:
        for line in data.decode().splitlines():
            line.split()


def judge(lists: list[bytes], format: str) -> None:
    """Judge each list, with a new checker."""
    with Database.open() as database:
        for _ in judge_each(Checker(database), (Source("", data) for data in lists), [format]):
            pass


def rows(lists: list[bytes], format: str) -> list[VerdictRow]:
    """The rows of all lists in calls of 1000, with a new checker; those of the last call are returned."""
    with Database.open() as database:
        checker = Checker(database)
        found: list[VerdictRow] = []
        for first in range(0, len(lists), 1000):
            found = check_many(lists[first : first + 1000], format, checker=checker)
        return found


def seconds(work: Callable[[], object]) -> float:
    """The least CPU time of three."""
    spent = []
    for _ in range(3):
        start = process_time()
        work()
        spent.append(process_time() - start)
    return min(spent)


def measure_arrow(found: list[VerdictRow]) -> None:
    """Print what it costs to give rows to Arrow."""
    import pyarrow as pa

    schema = arrow_schema()
    cost = seconds(lambda: pa.RecordBatch.from_pylist(found, schema=schema)) / len(found)
    print(f"{'':32} to Arrow {cost * 1e6:6.1f} µs a row")


def measure_recipe(lists: list[bytes], format: str) -> None:
    """Print how many lists a second of wall time the recipe does with one process and with two, once they run."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with tempfile.TemporaryDirectory() as name:
        archive, none = Path(name, "lists.parquet"), Path(name, "none.parquet")
        pq.write_table(pa.table({"list": lists}), archive, row_group_size=1000)
        pq.write_table(pa.table({"list": lists[:1]}), none)
        for workers in (1, 2):
            took = []
            for source in (none, archive):
                arguments = [source, Path(name, f"{source.stem}-{workers}"), "--format", format, "--workers", workers]
                arguments += ["--part-bytes", 1 << 20]
                start = perf_counter()
                subprocess.run([sys.executable, str(RECIPE), *map(str, arguments)], check=True, capture_output=True)
                took.append(perf_counter() - start)
            rate = len(lists) / (took[1] - took[0])
            print(
                f"{workers} processes of a cluster: {took[0]:.1f} s for one list; {rate:.0f} lists a second beyond it"
            )


def varied(number: int, folders: list[str]) -> list[bytes]:
    """Make lists of those in folders, each without some of its cards."""
    sources = [path.read_bytes().splitlines() for each in folders for path in sorted(Path(each).rglob("*.txt"))]
    random = Random(1)
    lists = []
    for lines in islice(cycle(sources), number):
        cards = [row for row, line in enumerate(lines) if line and not line.startswith(b"#")]
        left_out = random.sample(cards, min(LEFT_OUT, len(cards)))
        lists.append(b"\n".join(line for row, line in enumerate(lines) if row not in left_out))
    return lists


def measure_faults(number: int, folders: list[str]) -> None:
    """Print how long undisturbed and disturbed runs take, and whether their rows are the same."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    lists = varied(number, folders)
    with tempfile.TemporaryDirectory() as name:
        archive = Path(name, "lists.parquet")
        pq.write_table(pa.table({"list": lists}), archive)
        print(f"{number} lists, {len(set(lists))} different: {archive.stat().st_size >> 20} MB")
        shared = ["--workers", "4", "--part-bytes", str(1 << 20)]
        for options in (shared, [*shared, "--played", "--top", "1"]):
            whole, broken = (Path(name, f"{each}{len(options)}") for each in ("whole", "broken"))
            start = perf_counter()
            told = recipe(archive, whole, *options).communicate()[0].splitlines()[-1]
            took, parts = perf_counter() - start, len(list(whole.glob("part-*")))
            print(f"{' '.join(options)} {told}; {parts} parts, {took:.0f} s", flush=True)
            start = perf_counter()
            kept, told_again = disturbed(archive, broken, parts, options)
            took, same = perf_counter() - start, pq.read_table(whole).equals(pq.read_table(broken))
            print(f"  with a process and the driver killed, {kept} parts kept: {took:.0f} s", flush=True)
            print(f"  the same rows: {same}; the same sums: {told == told_again}", flush=True)


def disturbed(archive: Path, result: Path, parts: int, options: list[str]) -> tuple[int, str]:
    """Kill a process of the recipe after a quarter of the parts, the whole of it after half, and resume it.

    Return how many parts there were then, and the last line of what it told in the end.
    """
    import psutil

    driver = recipe(archive, result, *options)
    while len(list(result.glob("part-*"))) < parts / 4:
        sleep(0.05)
    [*_, process] = (each for each in psutil.Process(driver.pid).children() if "spawn_main" in " ".join(each.cmdline()))
    process.kill()
    while len(list(result.glob("part-*"))) < parts / 2:
        sleep(0.05)
    driver.kill()
    driver.communicate()
    kept = {path: path.stat().st_mtime_ns for path in result.glob("part-*")}
    told = recipe(archive, result, "--resume", *options).communicate()[0].splitlines()[-1]
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items()), "a finished part was written again"
    return len(kept), told


def recipe(*arguments: object) -> subprocess.Popen[str]:
    """Start the recipe."""
    command = [sys.executable, str(RECIPE), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def main(source: Path, formats: tuple[str, ...]) -> None:
    """Print the table."""
    reduce_gc_frequency()
    lists = [path.read_bytes() for path in sorted(source.glob("*.txt"))] * COPIES
    bare = seconds(lambda: split(lists)) / len(lists)
    print(f"{len(lists)} lists; to split one: {bare * 1e6:.0f} µs")
    for format in formats:
        judged = seconds(lambda format=format: judge(lists, format)) / len(lists)  # type: ignore[misc]
        made = seconds(lambda format=format: rows(lists, format)) / len(lists)  # type: ignore[misc]
        print(
            f"{format:32} judge_each {judged * 1e6:6.1f} µs, check_many {made * 1e6:6.1f} µs = {1 / made:6.0f} rows/s, "
            f"{made / judged:.2f} × judge_each"
        )
        try:
            measure_arrow(rows(lists, format))
        except ImportError:
            print(f"{'':32} no pyarrow")
    try:
        import distributed  # noqa: F401
    except ImportError:
        print("no Dask: install deckcheck[dask]")
    else:
        measure_recipe(lists * 10, formats[0])


if __name__ == "__main__":
    if sys.argv[1] == "--faults":
        measure_faults(int(sys.argv[2]), sys.argv[3:])
    else:
        main(Path(sys.argv[1]), tuple(sys.argv[2:]) or FORMATS)
