"""Many decks on the command line: the same report from any number of processes, and an early end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deckcheck.batch.sources import Source
from deckcheck.cli.check_parallel import MOST, PIECE, WORTH, in_pieces, processes
from deckcheck.reporters import REPORTERS
from tests.cli.conftest import HEADER, ILLEGAL, LEGAL, NUMBERS, Run, environment, hear_signals
from tests.runs import DEEP, tried
from tests.waiting import STUCK, until

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMAND = [sys.executable, "-m", "deckcheck", "check"]
DECK = {"format": "opr-missions/custom", "cards": [{"name": str(number)} for number in NUMBERS[1:]]}

unix = pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")


def named(path: Path, decks: int) -> None:
    """A file of so many decks, each with its name."""
    lines = (json.dumps({**DECK, "name": f"deck {number}"}) + "\n" for number in range(decks))
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> int:
    """The decks in a piece: few, so that a few decks are several pieces."""
    monkeypatch.setattr("deckcheck.cli.check_parallel.PIECE", 6)
    return 6


@pytest.mark.slow
@pytest.mark.parametrize("form", REPORTERS)
def test_the_report_is_the_same_from_any_number_of_processes(
    form: str, folder: Path, pieces: int, run: Run, started: Run
) -> None:
    named(folder / "more.jsonl", 3 * pieces)
    rows = "".join(f"deck {number},11\n" for number in range(2 * pieces))
    (folder / "more.csv").write_text(f"deck,name\n{rows},12\ndeck 1,13\n", encoding="utf-8")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        for number in range(pieces):
            archive.writestr(f"{number}.txt", ILLEGAL)
    more = ("more.jsonl", "more.csv", "more.zip")
    # In a usual run all of the decks in one form, and some in each.
    among = ("custom", "undetermined", "formats", "illegal/redemption")[: 4 if DEEP or form == "json" else 1]
    lists = [str(EXAMPLES / name) for name in among]
    args = ("check", *lists, *more, "--output-format", form, "-j")
    runs = {run(*args, jobs) for jobs in ("13" if form == "text" else "12")}
    runs |= {started(*args, "2")} if form == "text" else set()
    assert len(runs) == 1
    (outcome,) = runs
    assert (outcome.code, outcome.err) == (4, "")  # deck 1 of the table has rows in two places
    assert all(name in outcome.out for name in more)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json", "concise"][: tried(2, 3)])
def test_so_it_is_with_all_formats_and_on_a_day(form: str, folder: Path, pieces: int, run: Run) -> None:
    named(folder / "more.jsonl", 2 * pieces)
    wanted = ("--format", "all", "--as-of", "2026-04-18", "--output-format", form, "--accept-fuzzy")
    among = ("formats", "league", "undetermined", "legal/gospel")[:: 1 if DEEP or form == "json" else 2]
    lists = [str(EXAMPLES / name) for name in among]
    runs = {run("check", *lists, "more.jsonl", *wanted, "-j", jobs, "--strict") for jobs in "13"}
    assert len(runs) == 1


def test_small_pieces_hold_many_decks_and_few_bytes() -> None:
    small = [Source(f"{number}.txt") for number in range(2 * PIECE + 1)]
    assert [len(piece) for piece in in_pieces(small)] == [PIECE, PIECE, 1]
    many = [len(piece) for piece in in_pieces(small * 40)]
    assert sum(many) == 40 * len(small) and max(many) == MOST
    assert all(decks <= max(PIECE, sum(many[:at]) // 8) for at, decks in enumerate(many))
    large = [Source("a", b"x" * 600_000), Source("b", b"x" * 600_000), Source("c", b"x" * 600_000)]
    assert [len(piece) for piece in in_pieces(large)] == [2, 1]


def test_processes_are_used_where_they_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen(wanted: str, decks: int, size: int = 0) -> int:
        sources = (Source(str(number), b"x" * size) for number in range(decks))
        number, left = processes(wanted, sources)
        assert [source.path for source in left] == [str(number) for number in range(decks)]
        return number

    monkeypatch.setattr("deckcheck.batch.process_pool.cores", lambda: 4)
    assert chosen("auto", WORTH) == 1
    assert chosen("auto", WORTH + 1) == 4
    assert chosen("auto", 10, 1_000_000) == 4
    assert chosen("1", 1000) == 1
    assert chosen("3", 2) == 3
    monkeypatch.setattr("deckcheck.batch.process_pool.cores", lambda: 1)
    assert chosen("auto", 1000) == 1


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5", "", "257", "9" * 5000, "²"])
def test_jobs_are_a_number(decks: Path, run: Run, jobs: str) -> None:
    outcome = run("check", "legal.txt", "--jobs", jobs)
    if jobs:
        assert outcome.code == 2
        assert "is neither a number of processes from 1 to 256 nor 'auto'" in " ".join(outcome.err.split())
    else:
        assert outcome.code == 0


def test_files_of_many_decks(decks: Path, run: Run) -> None:
    (decks / "a.jsonl").write_text(f"{json.dumps(DECK)}\n", encoding="utf-8")
    outcome = run("check", "a.jsonl", "legal.txt", "--output-format", "concise")
    assert outcome.code == 1
    assert outcome.out.startswith("a.jsonl:1: error opr-missions/custom-size: ")
    assert outcome.out.endswith("\n2 decks: 1 legal, 1 illegal.\n")


def test_standard_input_may_hold_many_decks(decks: Path, run: Run) -> None:
    lines = f"{json.dumps(DECK)}\n{json.dumps(DECK)}\n".encode()
    named = run("check", "-", "--stdin-filename", "a.jsonl", "--output-format", "concise", stdin=lines)
    assert named.code == 1
    assert [line.partition(": ")[0] for line in named.out.splitlines()] == ["a.jsonl:1", "a.jsonl:2", "2 decks"]
    outcome = run("check", "-", "--output-format", "concise", stdin=lines)
    assert outcome.code == 4
    assert outcome.out.startswith(
        "-:2: error deckcheck/unreadable: invalid JSON: more text after the deck; 'deckcheck "
    )


@pytest.mark.parametrize("command", [["fmt"], ["fmt", "--check"], ["convert", "--to", "json"]])
def test_other_commands_say_what_to_do_with_a_file_of_many(folder: Path, run: Run, command: list[str]) -> None:
    (folder / "a.jsonl").write_text(f"{json.dumps(DECK)}\n", encoding="utf-8")  # one deck, which stays on its line
    (folder / "b.csv").write_text("deck,name\nAnn,11\n", encoding="utf-8")
    before = (folder / "a.jsonl").read_bytes()
    for name in "a.jsonl", "b.csv":
        outcome = run(*command, name)
        assert (outcome.code, outcome.out) == (4, "")
        assert "write each deck into a file of its own" in outcome.err
    assert (folder / "a.jsonl").read_bytes() == before


def test_patterns(decks: Path, run: Run) -> None:
    assert run("check", ".", "--include", "*legal.txt", "--exclude", "il*").out.endswith("\n1 deck: 1 legal.\n")
    assert run("check", ".", "--exclude", "*").code == 4


class TestFailFast:
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_the_first_deck_that_fails_is_the_last(self, folder: Path, run: Run, jobs: str) -> None:
        for number in range(3 * PIECE):
            (folder / f"{number:03}.txt").write_text(
                LEGAL if number != PIECE + 2 else HEADER + "1 11\n", encoding="utf-8"
            )
        outcome = run("check", ".", "--fail-fast", "-j", jobs, "-q")
        assert outcome.code == 1
        assert outcome.out.startswith(f"ILLEGAL  {PIECE + 2:03}.txt\n")
        assert outcome.out.endswith(
            f"\n{PIECE + 3} decks: {PIECE + 2} legal, 1 illegal.\n"
            "Stopped after the first deck that fails, as --fail-fast asks; any others were not checked.\n"
        )
        report = json.loads(run("check", ".", "--fail-fast", "-j", jobs, "--output-format", "json").out)
        assert (report["stopped"], report["summary"]["decks"]) == ("fail-fast", PIECE + 3)

    @pytest.mark.parametrize(
        ("name", "options", "code"),
        [("undetermined", [], 3), ("unreadable", [], 4), ("warned", ["--strict"], 1), ("illegal", [], 1)],
    )
    def test_what_fails(self, decks: Path, run: Run, name: str, options: list[str], code: int) -> None:
        outcome = run("check", "legal.txt", f"{name}.txt", "legal.txt", "illegal.txt", "--fail-fast", *options)
        assert outcome.code == code
        assert "\n2 decks: " in outcome.out

    def test_where_nothing_fails_nothing_is_said(self, decks: Path, run: Run) -> None:
        assert run("check", "legal.txt", "warned.txt", "--fail-fast").out.endswith("\n2 decks: 2 legal.\n")


def endless(path: Path, lines: int) -> None:
    """More decks than any test waits for."""
    line = json.dumps(DECK) + "\n"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(line for _ in range(lines))


def start(*args: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=hear_signals,
    )


WAYS = [("1", ""), ("2", "1"), ("1", "1"), ("2", "")][: tried(2, 4)]


@unix
@pytest.mark.parametrize(("jobs", "unbuffered"), WAYS, indirect=["unbuffered"])
class TestInterrupt:
    @pytest.fixture(autouse=True)
    def unbuffered(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PYTHONUNBUFFERED", request.param)

    @pytest.mark.slow
    def test_the_report_ends_with_what_is_done(self, folder: Path, jobs: str) -> None:
        endless(folder / "a.jsonl", 60_000)
        with start("a.jsonl", "-j", jobs) as process:
            assert process.stdout and process.stderr
            first = process.stdout.read(100)
            process.send_signal(signal.SIGINT)
            text = (first + process.stdout.read()).decode()
            assert process.stderr.read() == b""
        assert process.returncode == 130
        told = [int(number) for number in re.findall(r"^ILLEGAL  a\.jsonl:(\d+)$", text, re.MULTILINE)]
        done = len(told)
        assert 0 < done < 60_000
        assert told == list(range(1, done + 1))
        assert f"\n{done} decks: {done} illegal.\n" in text
        assert text.endswith(f"\nInterrupted after {done} decks; the others were not checked.\n")

    @pytest.mark.slow
    def test_a_report_in_a_file_stays_as_it_was(self, folder: Path, jobs: str) -> None:
        endless(folder / "a.jsonl", 60_000)
        (folder / "report.txt").write_text("old", encoding="utf-8")
        with start("a.jsonl", "-j", jobs, "-o", "report.txt") as process:
            until(
                lambda: any(path.stat().st_size for path in folder.glob(".deckcheck-*")) or process.poll() is not None
            )
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=STUCK)
        assert (process.returncode, out) == (130, b"")
        assert err.startswith(b"deckcheck: interrupted after ")
        assert err.endswith(b" decks; report.txt was not written\n")
        assert sorted(path.name for path in folder.iterdir()) == ["a.jsonl", "report.txt"]
        assert (folder / "report.txt").read_text(encoding="utf-8") == "old"


@unix
def test_an_interrupted_report_for_programs_is_whole_and_says_so(folder: Path) -> None:
    os.mkfifo(folder / "a.jsonl")
    with start("a.jsonl", "-j", "1", "--output-format", "json") as process, fed(folder / "a.jsonl", 3):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=STUCK)
    assert (process.returncode, err) == (130, b"")
    report = json.loads(out)
    assert report["stopped"] == "interrupted"
    assert 1 <= len(report["decks"]) == report["summary"]["decks"] <= 3


@pytest.mark.slow
@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_is_read_behind_a_deck_that_ends_the_run(folder: Path, jobs: str) -> None:
    (folder / "a.json").write_text(json.dumps(DECK), encoding="utf-8")
    os.mkfifo(folder / "pipe")
    with start("a.json", "pipe", "-j", jobs, "--fail-fast") as process:
        out, _ = process.communicate(timeout=STUCK)
    assert process.returncode == 1
    assert out.count(b"ILLEGAL") == 1


@contextmanager
def fed(path: Path, decks: int) -> Iterator[None]:
    """A pipe from which so many decks have been read one by one, and more may come."""
    import fcntl
    import struct
    import termios

    with path.open("wb", buffering=0) as pipe:
        for _ in range(decks):
            pipe.write(json.dumps(DECK).encode() + b"\n")
            until(lambda: not struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0])
        yield


@pytest.mark.slow
@unix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_who_stops_reading_ends_the_run(folder: Path, jobs: str) -> None:
    os.mkfifo(folder / "a.jsonl")
    written = 0

    def feed() -> None:
        nonlocal written
        line = json.dumps(DECK).encode() + b"\n"
        try:
            with (folder / "a.jsonl").open("wb", buffering=0) as pipe:
                while True:
                    written += bool(pipe.write(line))
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    with start("a.jsonl", "-j", jobs) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"ILLEGAL  a.jsonl:1\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=STUCK) == 141
    feeder.join(timeout=STUCK)
    assert not feeder.is_alive()
    assert written
