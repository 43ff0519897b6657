"""The recipe for archives, ``examples/archive``, with what its tests need to run it: Parquet, and clusters of Dask."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.waiting import STUCK

RECIPE = Path(__file__).parents[2] / "examples" / "archive" / "check_parquet.py"


class Cluster(NamedTuple):
    """Two processes that a scheduler at an address gives work to."""

    address: str
    workers: tuple[int, ...]


# Dask replaces a process that dies; this one ends them all when its input ends, as it does with the test.
SERVE = """
import os, sys
from distributed import Client, LocalCluster
if __name__ == "__main__":
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        print(cluster.scheduler_address, *client.run(os.getpid).values(), flush=True)
        sys.stdin.read()
"""


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    script = folder / "serve.py"
    script.write_text(SERVE, encoding="utf-8")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, script], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as served:
        assert served.stdout
        line = served.stdout.readline().split()
        if not line:
            pytest.fail(f"no cluster: {served.communicate()[1]}")
        yield Cluster(line[0], tuple(map(int, line[1:])))
        served.communicate(timeout=STUCK)  # what is left to say, so that no pipe is full, until it has ended
        assert served.returncode == 0


def command(*arguments: object) -> list[str]:
    return [sys.executable, str(RECIPE), *map(str, arguments)]


def recipe() -> dict[str, Any]:
    """What the recipe is made of, in this process; it finds its other files as it does when it is run by its path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(RECIPE.parent))
        return runpy.run_path(str(RECIPE))


def run(*arguments: object) -> None:
    """The recipe, in this process."""
    recipe()["main"]([str(each) for each in arguments])


def write(pq: Any, path: Path, size: int, **columns: list[Any]) -> Path:
    """An archive with row groups of a size, and pages of 50 lists."""
    import pyarrow as pa

    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), path, row_group_size=size, write_batch_size=50, use_dictionary=False)
    return path
