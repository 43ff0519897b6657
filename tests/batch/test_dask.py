"""The recipe for archives, on real clusters: processes of this machine, Parquet in and out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from socket import socket
from typing import Any

import pytest

from deckcheck.batch.raw_lists import check_many
from tests.batch.archive_recipe import RECIPE, command, run, write
from tests.batch.test_raw_lists import EIGHTEEN, LEGAL, examples
from tests.runs import tried
from tests.waiting import STUCK

DASHBOARD = 8787
"""The port that a cluster of Dask takes by default."""


@pytest.mark.slow
def test_an_archive_comes_out_as_check_many_says(pq: Any, tmp_path: Path) -> None:
    lists = [*examples(), None, b"\0"]
    archive = write(pq, tmp_path / "lists.parquet", 4, list=lists)
    result = tmp_path / "verdicts.parquet"
    with socket() as another_cluster:
        with suppress(OSError):  # there is one
            another_cluster.bind(("", DASHBOARD))
            another_cluster.listen()
        # On a busy machine Dask warns that its processes end slowly.
        asked = command(archive, result, "--workers", tried(1, 2), "--batch", 3, "--part-bytes", 4000)
        done = subprocess.run(asked, capture_output=True, text=True, timeout=STUCK, check=False)
    assert done.returncode == 0, done.stderr
    assert "already in use" not in done.stderr
    rows = pq.read_table(result).to_pylist()
    assert rows == check_many((f"lists.parquet:{number}", each) for number, each in enumerate(lists))
    parts = sorted(path.name for path in result.glob("*.parquet"))
    assert parts == [f"part-{number:06}.parquet" for number in range(len(parts))]
    assert len(parts) > 10
    assert {path.name for path in result.iterdir()} - set(parts) == {"_manifest.json", "_SUCCESS"}
    counts = Counter(row["verdict"] for row in rows)
    told = ", ".join(f"{counts[each]} {each}" for each in ("legal", "illegal", "undetermined", "unreadable"))
    assert done.stdout == f"{len(rows)} verdicts: {told}\n"
    assert min(counts.values()) > 0 and len(counts) == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lists.parquet", "verdicts.parquet"]


def test_a_folder_with_columns_and_settings_of_its_own(
    pq: Any, threads: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = EIGHTEEN.replace("1 11\n", "") + "# deckcheck: ignore=custom-size lost in the post\n"
    columns: dict[str, list[Any]] = {"body": [EIGHTEEN, EIGHTEEN, short], "key": [1, None, 3]}
    asked = ["opr-missions/fixed", None, ""]
    write(pq, tmp_path / "lists" / "b.parquet", 2, **columns, asked=asked)
    write(pq, tmp_path / "lists" / "a" / "c.parquet", 10, **columns, asked=asked)
    write(pq, tmp_path / "lists" / "_old.parquet", 10, other=[1])
    options = ["--list-column", "body", "--format", "opr-missions/custom", "--scheduler", threads]
    more = ["--id-column", "key", "--format-column", "asked", "--no-list-ignores", "--as-of", "2026-11-21"]
    run(tmp_path / "lists", tmp_path / "strict", *options, *more)
    assert capsys.readouterr().out == "6 verdicts: 2 legal, 4 illegal, 0 undetermined, 0 unreadable\n"
    rows = [(row["id"], row["format"], row["verdict"]) for row in pq.read_table(tmp_path / "strict").to_pylist()]
    assert rows[:3] == rows[3:]
    assert [row[1:] for row in rows[:3]] == [
        ("opr-missions/fixed@1", "illegal"),
        ("opr-missions/custom@1", "legal"),
        ("opr-missions/custom@1", "illegal"),
    ]
    assert [row[0] for row in rows[:3]] == ["1", "1", "3"]
    run(tmp_path / "lists", tmp_path / "named", *options)
    named = [(row["id"], row["verdict"]) for row in pq.read_table(tmp_path / "named").to_pylist()]
    assert named == [(f"{file}:{row}", "legal") for file in ("a/c.parquet", "b.parquet") for row in range(3)]


PEAK = """
import os, re, runpy, sys
import pyarrow.parquet as pq
sys.path.insert(0, os.path.dirname(sys.argv[1]))
recipe = runpy.run_path(sys.argv[1], run_name="recipe")
for archive in map(recipe["place"], sys.argv[2:]):
    folder, columns = os.path.dirname(archive.path), {"list": "list", "id": "", "format": "", "date": ""}
    run = {**recipe["program"](), "columns": columns, "formats": [], "settings": {}, "played": False}
    job = recipe["Job"](archive.system, archive.system, folder, 100, run)
    [part] = recipe["parts"](archive.system, recipe["files_of"](archive), ["list"], 1 << 30)
    recipe["write_part"]("part.parquet", part, job)
    rows = pq.ParquetFile(folder + "/part.parquet").metadata.num_rows
    print(rows, re.search("VmHWM: *\\t *([0-9]+)", open("/proc/self/status").read())[1])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="no /proc that tells how much memory a process had at most")
def test_a_row_group_of_any_size_needs_the_memory_of_a_batch(pq: Any, tmp_path: Path) -> None:
    archives = []
    for size in (200, 2000):
        lists = [b"\0" + os.urandom(20_000) for _ in range(size)]  # which no compression makes small
        archives.append(write(pq, tmp_path / f"{size}.parquet", size, list=lists))
    asked = [sys.executable, "-c", PEAK, str(RECIPE), *map(str, archives)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=STUCK, check=True)
    few, few_peak, many, many_peak = map(int, done.stdout.split())
    assert (few, many) == (200, 2000)
    assert many_peak - few_peak < 15 * 1024, f"{few_peak} and {many_peak} kB; the lists are 4 and 40 MB"


def test_an_archive_without_lists_has_verdicts_without_rows(pq: Any, threads: str, tmp_path: Path) -> None:
    import pyarrow as pa

    archive = tmp_path / "lists.parquet"
    with pq.ParquetWriter(archive, pa.schema({"list": pa.binary()})):
        pass
    run(archive, tmp_path / "verdicts.parquet", "--scheduler", threads)
    assert pq.read_table(tmp_path / "verdicts.parquet").column_names[:2] == ["id", "name"]
    assert pq.read_table(tmp_path / "verdicts.parquet").num_rows == 0


def test_what_cannot_work_is_said_before_there_is_a_cluster(
    pq: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = write(pq, tmp_path / "lists.parquet", 5, list=[LEGAL], number=[7])
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.parquet").write_text(LEGAL, encoding="utf-8")
    there = tmp_path / "there"
    there.mkdir()
    new = tmp_path / "new"
    for arguments, says in (
        ((archive, there), "there is there already; remove it, or name another"),
        ((archive, archive, "--resume"), "lists.parquet is there already; remove it, or name another"),
        ((archive, tmp_path, "--resume"), f"{tmp_path} is no result of a run: _manifest.json: "),
        ((archive, "s4://bucket/new"), "s4://bucket/new: Unrecognized filesystem type in URI: s4://bucket/new; give a"),
        (("file:lists.parquet", new), "file:lists.parquet: File URI cannot be relative: 'file:lists.parquet'; give a"),
        ((archive, new, "--played", "--format", "all"), "--played takes one --format"),
        ((archive, new, "--against", there), "--against is for --played"),
        ((archive, new, "--played", "--against", there), "there is no result of a run: _manifest.json: "),
        ((archive, new, "--format", "opr-missions/costum"), "did you mean 'opr-missions/custom'?"),
        ((archive, new, "--as-of", "tomorrow"), "'tomorrow' is not a date like 2026-08-13"),
        ((archive, new, "--cards", "1999-01-01"), "There is no release '1999-01-01'"),
        ((archive, new, "--workers", "0"), "argument --workers: invalid positive value: '0'"),
        ((archive, new, "--list-column", "lists"), "lists.parquet: no column 'lists'; there are list, number"),
        ((archive, new, "--list-column", "number"), "column 'number' holds int64, not lists as binary or string"),
        ((tmp_path / "missing.parquet", new), "missing.parquet: no Parquet file that can be read"),
        ((tmp_path / "text.parquet", new), "text.parquet: no Parquet file that can be read"),
        ((tmp_path / "empty", new), "empty: no Parquet file in this folder"),
    ):
        with pytest.raises(SystemExit) as left:
            run(*arguments)
        told = capsys.readouterr()
        assert says in (told.err if left.value.code == 2 else str(left.value.code))
        assert told.out == ""
        assert not list(tmp_path.glob("new*"))


def test_a_cluster_that_is_not_there_is_said(pq: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import dask

    archive = write(pq, tmp_path / "lists.parquet", 5, list=[LEGAL])
    # Else it asks again and again for half a minute.
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}), pytest.raises(SystemExit) as left:
        run(archive, tmp_path / "new", "--scheduler", "nowhere")
    assert str(left.value.code).startswith("no cluster at nowhere: ")
    assert capsys.readouterr().out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["lists.parquet"]
