"""``check --watch``: judged again when something changes that it turns on, and when nothing else does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer

from deckcheck.cli.watch import Snapshot, snapshot, watch
from deckcheck.config.discovery import SettingsResolver
from deckcheck.config.settings import Settings
from deckcheck.errors import InvalidConfiguration
from tests.cli.conftest import ILLEGAL, LEGAL, Run, environment, hear_signals
from tests.games.test_custom import HEAD


class Watching:
    """The program as it watches a folder, which is the current one; its reports go to a file elsewhere."""

    def __init__(self, process: subprocess.Popen[str], output: Path) -> None:
        self.process, self._output, self._read = process, output, 0

    def report(self) -> tuple[str, str]:
        """The next report, and what was told of why; it is waited for as long as it takes."""
        told = ""
        while not told.endswith("waiting for a change; Ctrl-C ends it\n"):
            assert self.process.stderr is not None
            line = self.process.stderr.readline()
            assert line, told
            told += line
        text = self._output.read_text(encoding="utf-8")
        before, self._read = self._read, len(text)
        return text[before:], told

    def interrupted(self) -> tuple[int, str]:
        """The exit code after an interrupt from the keyboard, and what else was told."""
        self.process.send_signal(signal.SIGINT)
        _, told = self.process.communicate()
        return self.process.returncode, told


@contextmanager
def watching(folder: Path, *args: str) -> Iterator[Watching]:
    command = [sys.executable, "-m", "deckcheck", "check", *args, "--watch", "--output-format", "concise"]
    output = folder.parent / "reports.out"
    with output.open("w") as out:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            preexec_fn=hear_signals,
        )
        try:
            yield Watching(process, output)
        finally:
            process.kill()
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    (tmp_path / "decks").mkdir()
    return tmp_path / "decks"


def test_real_edits_are_judged_and_an_interrupt_ends_it_with_the_last_exit_code(decks: Path) -> None:
    path = decks / "a.txt"
    path.write_text(LEGAL, encoding="utf-8")
    with watching(decks, ".") as program:
        report, told = program.report()
        assert report == "1 deck: 1 legal.\n"
        assert "checking 1 file\n" in told
        path.write_text(ILLEGAL, encoding="utf-8")
        report, told = program.report()
        assert "1 deck: 1 illegal." in report
        assert "a.txt changed\n" in told
        (decks / "b.txt").write_text(LEGAL, encoding="utf-8")
        assert "2 decks: 1 legal, 1 illegal." in program.report()[0]
        (decks / "deckcheck.toml").write_text('[ignore]\ncustom-size = "as we play"\n', encoding="utf-8")
        assert "2 decks: 2 legal" in program.report()[0]
        (decks / "deckcheck.toml").write_text("[ignore\n", encoding="utf-8")
        assert "legal" not in "".join(program.report())
        (decks / "deckcheck.toml").unlink()
        assert "2 decks: 1 legal, 1 illegal." in program.report()[0]
        (decks / "b.txt").replace(path)
        report, told = program.report()
        assert "1 deck: 1 legal." in report
        code, last = program.interrupted()
        assert (code, last) == (0, "")
        assert "\x1b" not in report + told  # nobody's screen was cleared


def test_a_deck_that_is_illegal_at_the_end_fails(decks: Path) -> None:
    (decks / "a.txt").write_text(ILLEGAL, encoding="utf-8")
    with watching(decks, "a.txt") as program:
        program.report()
        assert program.interrupted() == (1, "")


def looked(folder: Path, *used: str, output_file: str = "", paths: tuple[str, ...] = (".",)) -> Snapshot:
    return snapshot(paths, used, SettingsResolver(Settings()), output_file)


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "a.txt").write_text("1 Moses\n"),
        lambda folder: (folder / "a.txt").unlink(),
        lambda folder: (folder / "below/new.txt").write_text("1 Moses\n"),
        lambda folder: (folder / "league.toml").write_text(HEAD + "#"),
        lambda folder: (folder / "facts.toml").write_text("#"),
        lambda folder: (folder / "deckcheck.toml").write_text("strict = false\n"),
        lambda folder: (folder.parent / "deckcheck.toml").write_text("strict = true\n"),
        lambda folder: (folder.parent / "used.toml").write_text("# more\n"),
        lambda folder: os.utime(folder / "a.txt", ns=(1, 1)),
    ],
)
def test_what_a_verdict_may_turn_on_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], object]
) -> None:
    folder = tmp_path / "decks"
    (folder / "below").mkdir(parents=True)
    for name in ("a.txt", "league.toml", "facts.toml", "../used.toml"):
        (folder / name).write_text("# \n", encoding="utf-8")
    (folder / "deckcheck.toml").write_text('facts = "facts.toml"\n', encoding="utf-8")
    monkeypatch.chdir(folder)
    for paths in ((".",), ("a.txt", "below")):
        before = looked(folder, "../used.toml", paths=paths)
        assert before == looked(folder, "../used.toml", paths=paths)
        states = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        change(folder)
        assert before != looked(folder, "../used.toml", paths=paths)
        for path in tmp_path.rglob("*.*"):
            if path.is_file():
                path.unlink()
        for path, data in states.items():
            path.write_bytes(data)


def test_the_report_and_hidden_files_are_none_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "r.html").write_text("1", encoding="utf-8")
    before = looked(tmp_path, output_file="r.html")
    (tmp_path / "r.html").write_text("12", encoding="utf-8")
    (tmp_path / ".a.txt.swp").write_text("1", encoding="utf-8")
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        assert looked(tmp_path, output_file="r.html") == before


def test_a_file_is_read_when_it_rests_and_faults_are_waited_out(capsys: pytest.CaptureFixture[str]) -> None:
    """One that is still being written changes between two looks; a wrong configuration ends nothing."""
    states: list[Snapshot] = [{"a": (1, 1)}, {"a": (1, 1)}, {"a": (2, 2)}, {"a": (3, 3)}, {"a": (3, 3)}]
    states += [{"a": (4, 4)}] * 2
    looks, runs, waits = iter(states), list[int](), list[float]()

    def check() -> None:
        runs.append(len(runs))
        match len(runs):
            case 1:
                raise InvalidConfiguration("deckcheck.toml:1: no")
            case 2:
                raise typer.Exit(1)
        raise KeyboardInterrupt

    assert watch(check, lambda: next(looks), waits.append) == 1
    assert runs == [0, 1, 2]
    assert len(waits) == 4
    assert list(looks) == []
    told = capsys.readouterr().err.splitlines()
    assert [line.split(" ", 2)[-1] for line in told if line.endswith((" changed", " file"))] == [
        "checking 1 file",
        "a changed",
        "a changed",
    ]
    assert "deckcheck: deckcheck.toml:1: no" in told


def test_the_lists_handed_in_are_looked_at(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "legal.txt").write_text(LEGAL, encoding="utf-8")
    (folder / "handed-in.txt").write_text(run("hash", "legal.txt").out, encoding="utf-8")
    looks: list[Snapshot] = []

    def look_once(check: object, look: Callable[[], Snapshot]) -> int:
        looks.append(look())
        return 3

    monkeypatch.setattr("deckcheck.cli.watch.watch", look_once)
    assert run("check", "legal.txt", "--watch", "--registered", "handed-in.txt").code == 3
    assert {"legal.txt", "handed-in.txt"} <= looks[0].keys()


def test_standard_input_cannot_be_watched(run: Run) -> None:
    code, _, err = run("check", "-", "--watch", stdin=b"")
    assert code == 2
    assert "standard input is read once" in err
