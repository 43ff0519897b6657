"""What the server costs: many clients at once, all answered as the command answers, also beside hostile inputs.

Run by hand on Linux: ``python -m tests.bench.serve [REQUESTS]``; without a number, 2,000 of 50 clients, and as many
again beside each hostile input, which another client sends once a second. CPU is that of the server and its processes
together, as a ratio to judging the same lists in one process; memory (MB) is theirs after a quarter of the requests and
after all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter, process_time
from typing import Any

import deckcheck
from deckcheck.legality.checker import Checker
from tests.batch.test_attacks import ATTACKS
from tests.bench.made import INPUTS
from tests.serve.conftest import ask, started

REQUESTS, CLIENTS, LISTS = 2_000, 50, 200
FORMAT = "redemption/limited"
HOSTILE = (
    "one text in 40,000 cells.xlsx",
    "far cells of many sheets.xlsx",
    "headings in a row.txt",
    "selectors without end.html",
    "a dotted key.toml",
    "many headings.txt",
)
"""The last uses up its CPU time each time; with one a second, that is more than all processes have."""


def expected(folder: Path) -> list[dict[str, Any]]:
    """What the command says of each list of a folder, apart from its path."""
    options = ["--untrusted", "--output-format", "json", "--format", FORMAT]
    command = [sys.executable, "-m", "deckcheck", "check", str(folder), *options]
    told = subprocess.run(command, capture_output=True, check=False).stdout
    return [{**deck, "path": "-"} for deck in json.loads(told)["decks"]]


def load(port: int, lists: list[bytes], reports: list[dict[str, Any]], requests: range) -> list[float]:
    """The seconds of every request; an answer that is not the command's is an error."""

    def one(at: int) -> float:
        begun = perf_counter()
        client = f"127.0.1.{at % CLIENTS}"
        answer, told = ask(port, f"/api/check?format={FORMAT}", lists[at % len(lists)], client=client)
        seconds = perf_counter() - begun
        assert answer.status == 200, told
        assert json.loads(told)["decks"] == [reports[at % len(lists)]]
        return seconds

    with ThreadPoolExecutor(CLIENTS) as clients:
        return [*clients.map(one, requests)]


@contextmanager
def beside(port: int, hostile: bytes) -> Iterator[Counter[int]]:
    """Send an input once a second, if it is not empty, without waiting for the answers; counts their statuses."""
    ended, seen, senders = Event(), Counter[int](), list[Thread]()

    def send() -> None:
        seen[ask(port, "/api/check", hostile)[0].status] += 1

    def again() -> None:
        while hostile and not ended.wait(1):
            senders.append(Thread(target=send))
            senders[-1].start()

    sending = Thread(target=again)
    sending.start()
    try:
        yield seen
    finally:
        ended.set()
        for thread in (sending, *senders):
            thread.join()


def processes(server: int) -> list[int]:
    """The server and its children."""
    children = (path.read_text() for path in Path(f"/proc/{server}/task").glob("*/children"))
    return [server, *(int(child) for each in children for child in each.split())]


def cpu(server: int) -> float:
    """CPU seconds of the server, its children, and those that ended."""
    stats = (Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in processes(server))
    own, ended = zip(*((int(stat[11]) + int(stat[12]), int(stat[13]) + int(stat[14])) for stat in stats), strict=True)
    return float((sum(own) + ended[0]) / os.sysconf("SC_CLK_TCK"))


def memory(server: int) -> int:
    """Megabytes of all of them."""
    pages = (int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in processes(server))
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") >> 20


def of_library(lists: list[bytes], requests: int) -> float:
    """CPU seconds of judging the lists in this process, when all is warm."""
    checker = Checker(untrusted=True)
    for number in (len(lists), requests):
        begun = process_time()
        for at in range(number):
            deckcheck.check(deckcheck.read(lists[at % len(lists)]), FORMAT, checker=checker)
    return process_time() - begun


def main(requests: int = REQUESTS) -> None:
    """Print the figures."""
    with TemporaryDirectory() as name:
        paths = INPUTS["distinct lists"](folder := Path(name, "decks"), min(LISTS, requests))
        lists, reports = [path.read_bytes() for path in paths], expected(folder)
    library = of_library(lists, requests)
    with started("--workers", "2") as (port, server, _):
        load(port, lists, reports, range(len(lists)))
        for name in ("", *HOSTILE):
            hostile = ATTACKS[name][0]() if name else b""
            with beside(port, hostile.encode() if isinstance(hostile, str) else hostile) as seen:
                before = cpu(server.pid)
                taken = load(port, lists, reports, range(requests // 4))
                few = memory(server.pid)
                taken += load(port, lists, reports, range(requests // 4, requests))
                told = f"{(cpu(server.pid) - before) / library:.2f} × the library's CPU, "
            late = quantiles(taken, n=20)[-1]
            told += f"p95 {late / median(taken):.2f} × the median, {few} MB, then {memory(server.pid)} MB"
            others = ", ".join(f"{count} answered {status}" for status, count in sorted(seen.items()))
            print(f"{name or 'nothing beside':32}{told}{'; ' * bool(others)}{others}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
