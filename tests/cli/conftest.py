"""Decks of every verdict, and ways to run the command line on them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from deckcheck.cli.app import app
from tests.cli.in_process import share_commands

NUMBERS = [11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36]
HEADER = "# format: opr-missions/custom\n"


def numbered(*numbers: object) -> str:
    """A list of OPR mission cards, each once."""
    return "".join(f"1 {number}\n" for number in numbers)


LEGAL = HEADER + numbered(*NUMBERS)
ILLEGAL = HEADER + numbered(*NUMBERS[1:])
UNDETERMINED = HEADER + numbered(*NUMBERS[1:], "Hold the Line")
UNREADABLE = HEADER + "1.5 Seize\n" + numbered(*NUMBERS)
# A Gospel deck that is legal, though too small to play well: a violated warning.
WARNED = "# format: gospel/standard\nCharacters:\n" + "".join(f"4 Card {number}\n" for number in range(9))

DECKS = {
    "legal": LEGAL,
    "illegal": ILLEGAL,
    "undetermined": UNDETERMINED,
    "unreadable": UNREADABLE,
    "warned": WARNED,
}


CI = ("GITHUB_ACTIONS", "GITHUB_WORKSPACE", "CI_PROJECT_DIR")
"""By these CI systems say where they run a program."""


class Outcome(NamedTuple):
    """What a run printed and ended with."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: empty, and without a say of the environment about colours or CI."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", *CI):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def decks(folder: Path) -> Path:
    """The current folder with a deck of each verdict."""
    for name, text in DECKS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process. An exception that gets out of it fails the test."""
    share_commands(monkeypatch)

    def run(*args: str, stdin: bytes | None = None, env: dict[str, str] | None = None) -> Outcome:
        result = CliRunner().invoke(app, list(args), input=stdin, env=env, prog_name="deckcheck")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def program(command: list[str]) -> Run:
    """Run the program in a process of its own."""
    return _by(command)


@pytest.fixture
def started() -> Run:
    """Run the program from its very start, which takes ten times as long."""
    return _by([sys.executable, "-m", "deckcheck"])


def _by(command: list[str]) -> Run:
    def program(*args: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Outcome:
        done = subprocess.run(
            [*command, *args], input=stdin, capture_output=True, env={**environment(), **(env or {})}, check=False
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return program


def environment() -> dict[str, str]:
    """The environment for a process that must find this package from anywhere."""
    kept = {name: value for name, value in os.environ.items() if name not in CI}
    return {**kept, "PYTHONPATH": str(Path(__file__).parents[2])}


def hear_signals() -> None:
    """Hear what the shell or the program that runs the tests may ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
