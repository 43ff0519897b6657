"""Runs of the recipe for archives that are ended and go on, share the work out, and write to an object store."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from deckcheck.builder.render.stats import season_data, season_text
from deckcheck.builder.season import cards_of_deck, seasons
from deckcheck.cards import Database
from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from tests.batch.archive_recipe import cluster, command, recipe, run, write
from tests.batch.test_raw_lists import CUSTOM, LEGAL, examples
from tests.runs import tried
from tests.waiting import until

SMALL = 5000
"""Bytes of a part that holds ten small lists."""


def named(number: int) -> list[str]:
    return [f"# name: {each}\n{LEGAL}" for each in range(number)]


def rows(pq: Any, result: Path) -> list[tuple[str, str, str]]:
    read = pq.read_table(result, columns=["id", "name", "verdict"]).to_pylist()
    return [(row["id"], row["name"], row["verdict"]) for row in read]


def expected(number: int) -> list[tuple[str, str, str]]:
    return [(f"lists.parquet:{each}", str(each), "legal") for each in range(number)]


def written(result: Path) -> dict[str, tuple[int, int]]:
    """Which file each part is, and when it was written."""
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in result.glob("part-*")}


@pytest.mark.slow
def test_a_driver_and_a_process_that_are_killed_cost_nothing(pq: Any, tmp_path: Path) -> None:
    parts, size = 20, tried(10, 50)
    archive = write(pq, tmp_path / "lists.parquet", size, list=named(parts * size))
    result = tmp_path / "verdicts.parquet"
    options = ["--resume", "--part-bytes", 500 * size]
    with cluster(tmp_path) as served:
        held, other = served.workers
        arguments = [archive, result, *options, "--scheduler", served.address]
        os.kill(held, signal.SIGSTOP)  # so that it has work, and does not end it before it is killed
        driver = subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: driver.poll() is not None or len(written(result)) > parts / 4)
        os.kill(other, signal.SIGSTOP)
        driver.kill()
        assert driver.wait() < 0
        before = written(result)
        assert parts / 4 < len(before) < parts
        assert not (result / "_SUCCESS").exists()
        os.kill(other, signal.SIGCONT)
        with ThreadPoolExecutor(1) as pool:
            running = pool.submit(run, *arguments)
            until(lambda: running.done() or len(written(result)) > parts / 2)
            os.kill(held, signal.SIGKILL)
            assert len(written(result)) < parts
        running.result()
    assert rows(pq, result) == expected(parts * size)
    after = written(result)
    assert {name: after[name] for name in before} == before
    assert len(after) == parts
    assert sorted({path.name for path in result.iterdir()} - set(after)) == ["_SUCCESS", "_manifest.json"]


def test_only_what_is_missing_is_done_again(
    pq: Any, threads: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = write(pq, tmp_path / "lists.parquet", 10, list=named(40))
    result = tmp_path / "verdicts"
    arguments = [archive, result, "--part-bytes", SMALL, "--scheduler", threads]
    run(*arguments, "--resume")
    told = capsys.readouterr().out
    assert told == "40 verdicts: 40 legal, 0 illegal, 0 undetermined, 0 unreadable\n"
    before = written(result)
    assert len(before) == 4
    (result / "part-000002.parquet").unlink()
    (result / "_SUCCESS").unlink()
    (result / ".0123").write_bytes(b"by a process that died")
    run(*arguments, "--resume")
    assert capsys.readouterr().out == told
    after = written(result)
    assert after["part-000002.parquet"] != before.pop("part-000002.parquet")
    assert after.items() > before.items()
    assert rows(pq, result) == expected(40)
    assert (result / "_SUCCESS").exists() and not (result / ".0123").exists()
    run(*arguments[:-1], "nowhere", "--resume")  # where there is nothing to do, nobody is asked
    assert written(result) == after
    made = json.loads(pq.read_schema(result / "part-000000.parquet").metadata[b"deckcheck.run"])
    assert made["cards"] and made["deckcheck"] and made["schema"] == 1 and made["formats"] == []


def test_only_the_same_work_goes_on(pq: Any, threads: str, tmp_path: Path) -> None:
    archive = write(pq, tmp_path / "lists.parquet", 10, list=named(10))
    result = tmp_path / "verdicts"
    run(archive, result, "--scheduler", threads)
    manifest = result / "_manifest.json"
    stated = json.loads(manifest.read_text(encoding="utf-8"))
    before = {path.name: path.read_bytes() for path in result.iterdir()}

    def refused(*options: str) -> str:
        with pytest.raises(SystemExit) as left:
            run(archive, result, "--resume", *options)
        return str(left.value.code).removeprefix(str(result))

    for options, why in (
        (["--as-of", "2026-11-21"], 'other settings, {"as_of": ""} instead of {"as_of": "2026-11-21"}'),
        (["--format", CUSTOM], f'other formats, [] instead of ["{CUSTOM}"]'),
        (["--part-bytes", "1"], "other part_bytes, 4194304 instead of 1"),
        (["--played"], "other played, false instead of true"),
    ):
        assert refused(*options) == f" was begun with {why}; give the same, or name another result"
    assert {path.name: path.read_bytes() for path in result.iterdir()} == before
    for changed, why in (
        (json.dumps({**stated, "deckcheck": "0.0.1"}), 'was begun with other deckcheck, "0.0.1" instead of'),
        (json.dumps({**stated, "cards": {}}), 'was begun with other cards, {} instead of {"'),
        ("[", "is no result of a run: _manifest.json: "),
        ("7", "is no result of a run: _manifest.json: "),
    ):
        manifest.write_text(changed, encoding="utf-8")
        assert refused().startswith(f" {why}")
    manifest.write_text(json.dumps(stated), encoding="utf-8")
    write(pq, archive, 10, list=named(9))
    assert refused().startswith(' was begun with other files, {"lists.parquet": [')


def test_a_process_with_another_deckcheck_writes_nothing(pq: Any, tmp_path: Path) -> None:
    parts = recipe()
    system, folder = parts["place"](str(tmp_path))[1:]
    job = parts["Job"](system, system, folder, 1, {**parts["program"](), "deckcheck": "0.0.1", "played": False})
    with pytest.raises(RuntimeError, match=r"the run is of .*'0\.0\.1'.*, but a process of the cluster has "):
        parts["write_part"]("part.parquet", [], job)
    assert not list(tmp_path.iterdir())


def test_parts_are_of_equal_work(pq: Any, threads: str, tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    write(pq, lists / "a.parquet", 2, list=named(10))
    write(pq, lists / "b.parquet", 30, list=named(57))
    write(pq, lists / "c.parquet", 3, list=["1 lone card" * 1000, None, *named(1)])
    result = tmp_path / "verdicts"
    run(lists, result, "--part-bytes", SMALL, "--batch", 4, "--scheduler", threads)
    sizes = [pq.read_metadata(part).num_rows for part in sorted(result.glob("part-*"))]
    assert sizes == [10, 10, 10, 10, 9, 9, 9, 1, 1, 1]
    ids = pq.read_table(result, columns=["id"])["id"].to_pylist()
    files = (("a", 10), ("b", 57), ("c", 3))
    assert ids == [f"{name}.parquet:{row}" for name, number in files for row in range(number)]
    names = pq.read_table(result, columns=["name"])["name"].to_pylist()
    assert names[:67] == [str(row) for _, number in files[:2] for row in range(number)]
    run(lists, tmp_path / "one", "--scheduler", threads)
    assert len(list((tmp_path / "one").glob("part-*"))) == 1
    assert pq.read_table(tmp_path / "one").to_pylist() == pq.read_table(result).to_pylist()


@pytest.mark.slow
def test_a_season_is_that_of_the_decks(
    pq: Any, threads: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = json.dumps({"format": "redemption/unlimited", "deck": {"Amos \ud800": 2}})
    lists = [*examples(), half, None, b"\0"]
    dates = [f"2026-0{number % 3 + 4}-02" if number % 5 else None for number in range(len(lists))]
    archive = write(pq, tmp_path / "lists.parquet", 5, list=[each or None for each in map(as_bytes, lists)], day=dates)
    options = ["--played", "--part-bytes", SMALL, "--scheduler", threads, "--date-column", "day"]
    run(archive, tmp_path / "season", *options, "--top", 3)
    told = capsys.readouterr().out
    found = []
    with Database.open() as database:
        checker = Checker(database, suggest=False)
        for each, day in zip(lists[:-2], dates, strict=False):
            found.append(cards_of_deck(read(as_bytes(each)), checker)._replace(month=(day or "")[:7]))
    now = seasons(found)
    unread = sum(deck.unread for deck in found)
    assert told == f"{season_text(now, top=3)}{len(lists)} lists: 2 unreadable, {unread} read in part\n"
    table = json.loads((tmp_path / "season" / "_season.json").read_text(encoding="utf-8"))
    assert table == season_data(now, compared=False)
    assert {month for season in table["seasons"] for month in season["months"]} == {"2026-04", "2026-05", "2026-06"}


def test_a_month_is_that_of_the_file_the_id_or_the_date(pq: Any, threads: str, tmp_path: Path) -> None:
    options = ["--played", "--scheduler", threads]
    lists = write(pq, tmp_path / "lists" / "2026-05" / "a.parquet", 5, list=named(2), key=["20260401-anna", "7"])
    run(lists.parents[1], tmp_path / "now", *options)
    run(lists, tmp_path / "then", *options, "--id-column", "key", "--date-column", "key")
    run(lists, tmp_path / "both", *options, "--against", tmp_path / "now")

    def table(result: str) -> Any:
        [season] = json.loads((tmp_path / result / "_season.json").read_text(encoding="utf-8"))["seasons"]
        return season

    assert (table("now")["months"], table("then")["months"]) == ({"2026-05": 2}, {"2026-04": 1})
    assert (table("both")["before"], table("both")["cards"][0]["before"]) == (2, [2, 2])


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, str]]:
    """The file system of a local object store, and what its URLs end with. Where ``DECKCHECK_CI`` is set it must be."""
    try:
        moto = import_module("moto.server")
    except ImportError as error:
        missing = f"no object store: {error}; install flask-cors and moto"
        if os.environ.get("DECKCHECK_CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    from pyarrow.fs import S3FileSystem

    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    options = {
        "endpoint_override": "{}:{}".format(*server.get_host_and_port()),
        "scheme": "http",
        "region": "eu-west-1",
    }
    system = S3FileSystem(**options, allow_bucket_creation=True)
    system.create_dir("bucket")
    yield system, "?" + "&".join(f"{key}={value}" for key, value in options.items())
    server.stop()


@pytest.mark.slow
def test_an_object_store_holds_archive_and_result(
    pq: Any, threads: str, tmp_path: Path, store: tuple[Any, str], capsys: pytest.CaptureFixture[str]
) -> None:
    from pyarrow.fs import FileSelector, LocalFileSystem, copy_files

    system, options = store
    here = write(pq, tmp_path / "lists.parquet", 10, list=named(40))
    copy_files(str(here), "bucket/all/lists.parquet", LocalFileSystem(), system)
    archive, result = f"s3://bucket/all{options}", f"s3://bucket/verdicts{options}"
    arguments = [archive, result, "--part-bytes", SMALL, "--scheduler", threads]

    def objects() -> dict[str, int]:
        return {each.path: each.mtime_ns for each in system.get_file_info(FileSelector("bucket/verdicts"))}

    run(*arguments)
    told = capsys.readouterr().out
    assert told == "40 verdicts: 40 legal, 0 illegal, 0 undetermined, 0 unreadable\n"
    before = objects()
    names = ["_SUCCESS", "_manifest.json", *(f"part-00000{part}.parquet" for part in range(4))]
    assert sorted(before) == [f"bucket/verdicts/{name}" for name in names]
    read = pq.read_table("bucket/verdicts", filesystem=system, columns=["id", "name"]).to_pylist()
    assert [(row["id"], row["name"]) for row in read] == [row[:2] for row in expected(40)]
    with pytest.raises(SystemExit, match="is there already"):
        run(*arguments)
    gone = "bucket/verdicts/part-000001.parquet"
    system.delete_file(gone)
    run(*arguments, "--resume")
    assert capsys.readouterr().out == told
    after = objects()
    assert after.keys() == before.keys()
    assert all(after[name] == before[name] for name in before if "part-" in name and name != gone)
    run(f"s3://bucket/all/lists.parquet{options}", f"file://{tmp_path / 'season'}", "--played", "--scheduler", threads)
    assert capsys.readouterr().out.endswith("40 lists: 0 unreadable, 0 read in part\n")
    with pytest.raises(SystemExit, match="nowhere"):
        run(archive, f"s3://nowhere/verdicts{options}", "--scheduler", threads)


def as_bytes(each: Any) -> bytes:
    return each.encode() if isinstance(each, str) else each or b""
