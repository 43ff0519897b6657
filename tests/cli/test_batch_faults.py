"""What goes wrong in the middle of a batch: each fault is told, and every other deck is reported all the same."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deckcheck.batch.sources import content
from tests.cli.conftest import HEADER, LEGAL, Run, environment
from tests.cli.test_batch import COMMAND, fed, start
from tests.runs import tried
from tests.waiting import STUCK

unix = pytest.mark.skipif(os.name == "nt", reason="limits and signals as on Unix")
forking = pytest.mark.skipif(sys.platform != "linux", reason="the processes must know what the test has changed")
DECKS = 70


@pytest.fixture
def many(folder: Path) -> Path:
    """The current folder with more decks than one process gets at once."""
    for number in range(DECKS):
        (folder / f"{number:02}.txt").write_text(LEGAL, encoding="utf-8")
    return folder


def when_read(monkeypatch: pytest.MonkeyPatch, name: str, act: Any) -> None:
    """Do something when a deck is about to be read."""

    def acting(source: Any) -> bytes:
        if source.path == name:
            act()
        return content(source)

    monkeypatch.setattr("deckcheck.batch.sources.content", acting)


def unreadable(report: str) -> dict[str, str]:
    """The decks that could not be read, by their lines of a concise report."""
    faults = (line.partition(": error deckcheck/unreadable: ") for line in report.splitlines()[:-1])
    return {path: why for path, _, why in faults}


def test_a_file_that_vanishes(many: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    when_read(monkeypatch, "20.txt", (many / "41.txt").unlink)
    outcome = run("check", ".", "--output-format", "concise", "-j", "1")
    assert outcome.code == 4
    assert unreadable(outcome.out) == {"41.txt": "cannot be opened: No such file or directory"}
    assert outcome.out.endswith(f"\n{DECKS} decks: {DECKS - 1} legal, 1 unreadable.\n")


def test_a_file_without_read_permission(many: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = open

    def refused(path: Any, *args: Any, **options: Any) -> Any:
        if path == "41.txt":
            raise PermissionError(13, "Permission denied")
        return usual(path, *args, **options)

    monkeypatch.setattr("builtins.open", refused)
    outcome = run("check", ".", "--output-format", "concise", "-j", "1")
    assert outcome.code == 4
    assert unreadable(outcome.out) == {"41.txt": "cannot be opened: Permission denied"}
    assert outcome.out.endswith(f"\n{DECKS} decks: {DECKS - 1} legal, 1 unreadable.\n")


def test_a_folder_that_is_called_like_a_deck(many: Path, run: Run) -> None:
    (many / "x.txt").mkdir()
    (many / "x.zip").mkdir()
    (many / "x.txt" / "a.txt").write_text(LEGAL, encoding="utf-8")
    outcome = run("check", ".")
    assert (outcome.code, outcome.out.splitlines()[-1]) == (0, f"{DECKS + 1} decks: {DECKS + 1} legal.")
    empty = run("check", "x.zip", "00.txt", "--output-format", "concise")
    assert empty.code == 4
    assert empty.out.startswith("x.zip: error deckcheck/unreadable: a folder without decks\n")


ENDED = "deckcheck: one of the processes ended before its time; the decks it had are checked once more\n"


@forking
class TestKilled:
    def test_a_deck_that_ends_its_process_is_named(self, many: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        here = os.getpid()

        def kill() -> None:
            if os.getpid() != here:
                os.kill(os.getpid(), signal.SIGKILL)

        when_read(monkeypatch, "41.txt", kill)
        outcome = run("check", ".", "--output-format", "concise", "--jobs", "2")
        assert (outcome.code, outcome.err) == (4, ENDED)
        why = "the process that checked it ended; check it by itself with --jobs 1 to see why"
        assert unreadable(outcome.out) == {"41.txt": why}
        assert outcome.out.endswith(f"\n{DECKS} decks: {DECKS - 1} legal, 1 unreadable.\n")

    def test_a_process_that_is_killed_once_costs_nothing(
        self, many: Path, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def once() -> None:
            if not (many / "killed").exists():
                (many / "killed").touch()
                os.kill(os.getpid(), signal.SIGKILL)

        usual = run("check", ".", "--jobs", "2")
        when_read(monkeypatch, "41.txt", once)
        assert run("check", ".", "--jobs", "2") == usual._replace(err=ENDED)
        assert (many / "killed").exists()
        assert usual.code == 0

    def test_what_spoils_every_deck_is_wrong_usage_from_any_process(self, many: Path, run: Run) -> None:
        (many / "41.txt").write_text("1 Something\n", encoding="utf-8")
        for jobs in "1", "2":
            outcome = run("check", ".", "--format", "standard", "--jobs", jobs)
            assert (outcome.code, outcome.out) == (2, "")
            assert "is a format of several games" in outcome.err


@pytest.mark.slow
@unix
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_full_disk_leaves_the_old_report_whole(many: Path, form: str) -> None:
    import resource

    for number in range(DECKS):
        (many / f"{number:02}.txt").write_text(HEADER + "1 11\n", encoding="utf-8")
    (many / "report").write_text("old", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", ".", "-o", "report", "--output-format", form],
        capture_output=True,
        text=True,
        env={**environment(), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000)),
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "deckcheck: report: cannot be written: File too large\n"
    assert (many / "report").read_text(encoding="utf-8") == "old"
    assert list(many.glob(".deckcheck-*")) == []


@unix
@pytest.mark.parametrize(
    "args",
    [
        "convert list.txt --to json --force -o old",
        "convert list.txt --to json --out-dir made",
        "fmt list.txt",
        "check list.txt -o made.txt",
        "sheet list.txt -o made.html",
        "remove list.txt Elder",
        "fix list.txt --force -o old",
        "new made.txt --format gospel/standard",
    ],
)
def test_a_full_disk_is_told_with_the_file_and_leaves_what_was_there(folder: Path, args: str) -> None:
    import resource

    for name in "list.txt", "old":
        (folder / name).write_text("# format: gospel/standard\n1 pastor\n1 Elder\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", *args.split()],
        capture_output=True,
        text=True,
        env={**environment(), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)),
        check=False,
    )
    words = args.split()
    file = {"fmt": "list.txt", "remove": "list.txt", "new": "made.txt"}.get(words[0], words[-1])
    file = "made/list.json" if file == "made" else file
    told, *_ = done.stderr.splitlines()
    assert (done.returncode, told) == (2, f"deckcheck: {file}: cannot be written: File too large")
    assert (folder / "list.txt").read_bytes() == (folder / "old").read_bytes()
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["list.txt", "old"]


def test_a_report_that_cannot_wait_on_disk_says_where(many: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, text: str) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.SpooledTemporaryFile", Full)
    outcome = run("check", ".", "--output-format", "json")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("deckcheck: the report cannot be buffered in ")
    assert outcome.err.endswith(": No space left on device\n")


def grown(folder: Path, decks: int, *options: str) -> int:
    """The peak memory (KB) of checking so many decks."""
    deck = '{"format": "opr-missions/custom", "cards": [{"name": "11"}, {"name": "Unheard"}]}'
    with (folder / "many.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{deck}\n" for _ in range(decks))
    command = [sys.executable, "-m", "deckcheck", "check", "many.jsonl", *options]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment())
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    assert started.returncode in (1, 3)
    return used.ru_maxrss // (1024 if sys.platform == "darwin" else 1)


@pytest.mark.slow
@unix
@pytest.mark.parametrize("options", [["-j", "2"], ["-j", "1", "--output-format", "jsonl"], ["-j", "1"]][: tried(2, 3)])
def test_memory_does_not_grow_with_the_decks(folder: Path, options: list[str]) -> None:
    few, more = (grown(folder, decks, *options) for decks in (tried(100, 200), tried(600, 1000)))
    assert more < few + 1024


@unix
def test_standard_output_may_be_closed(decks: Path) -> None:
    command = f"{shlex.join(COMMAND)} legal.txt -o report.txt >&- 2>&-"
    assert subprocess.run(["sh", "-c", command], env=environment(), check=False).returncode == 0
    assert "legal" in (decks / "report.txt").read_text(encoding="utf-8")


@unix
def test_a_report_may_go_to_what_is_no_file(decks: Path) -> None:
    command = f"{shlex.join(COMMAND)} legal.txt -q -o /dev/stdout | cat"
    done = subprocess.run(["sh", "-c", command], env=environment(), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1 deck: 1 legal.\n", "")


@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_is_told_to_end_leaves_nothing_behind(folder: Path, jobs: str) -> None:
    os.mkfifo(folder / "a.jsonl")
    with start("a.jsonl", "-j", jobs, "-o", "report.txt") as process, fed(folder / "a.jsonl", 3):
        process.terminate()
        process.communicate(timeout=STUCK)
    assert process.returncode == 128 + signal.SIGTERM
    assert sorted(path.name for path in folder.iterdir()) == ["a.jsonl"]
