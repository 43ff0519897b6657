"""What depends on where input and output go: terminals, pipes, colours, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from wcwidth import width

from tests.cli.conftest import LEGAL, Run, environment, hear_signals
from tests.waiting import STUCK

unix = pytest.mark.skipif(os.name == "nt", reason="needs a Unix terminal")
COMMAND = [sys.executable, "-m", "deckcheck"]
ESCAPE = "\x1b["


class Screen(NamedTuple):
    """What a run wrote to the terminal."""

    code: int
    text: str


@contextmanager
def terminal(columns: int) -> Iterator[tuple[int, int]]:
    """Both ends of a terminal of so many columns."""
    import fcntl
    import struct
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    try:
        yield ours, theirs
    finally:
        os.close(ours)


@pytest.fixture
def on_terminal(command: list[str]) -> Callable[..., Screen]:
    """Run with standard error, and by default standard output, on a terminal."""
    return partial(_on_terminal, command)


def _on_terminal(
    command: list[str], *args: str, columns: int = 80, out: bool = True, env: dict[str, str] | None = None
) -> Screen:
    with terminal(columns) as (ours, theirs):
        process = subprocess.Popen(
            [*command, *args],
            stdin=subprocess.DEVNULL,
            stdout=theirs if out else subprocess.DEVNULL,
            stderr=theirs,
            env={**environment(), "TERM": "xterm", **(env or {})},
        )
        os.close(theirs)
        text = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # what Linux says at the end
                break
            if not part:
                break
            text += part
        return Screen(process.wait(), text.decode())


@unix
def test_colours_are_for_terminals(decks: Path, program: Run, on_terminal: Callable[..., Screen]) -> None:
    assert ESCAPE not in program("check", "illegal.txt").out
    shown = on_terminal("check", "illegal.txt")
    assert shown.code == 1
    assert f"{ESCAPE}1;31mILLEGAL{ESCAPE}0m  illegal.txt" in shown.text
    assert ESCAPE not in on_terminal("check", "illegal.txt", "--color", "never").text
    assert ESCAPE not in on_terminal("check", "illegal.txt", env={"NO_COLOR": "1"}).text
    assert ESCAPE not in on_terminal("check", "illegal.txt", env={"TERM": "dumb"}).text
    assert ESCAPE in on_terminal("check", "illegal.txt", "--color", "always", env={"NO_COLOR": "1"}).text


def test_colours_can_be_forced(decks: Path, run: Run) -> None:
    assert ESCAPE in run("check", "illegal.txt", env={"FORCE_COLOR": "1"}).out
    assert ESCAPE in run("check", "illegal.txt", "--color", "always").out
    assert ESCAPE not in run("check", "illegal.txt", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).out
    assert ESCAPE not in run("check", "illegal.txt", "--color", "never", env={"FORCE_COLOR": "1"}).out
    run("check", "illegal.txt", "-o", "report.txt", env={"FORCE_COLOR": "1"})
    assert ESCAPE not in (decks / "report.txt").read_text(encoding="utf-8")


@unix
def test_text_is_as_wide_as_the_terminal_but_not_wider_than_can_be_read(
    decks: Path, run: Run, on_terminal: Callable[..., Screen]
) -> None:
    def widest(columns: int) -> int:
        text = on_terminal("check", "undetermined.txt", "--color", "never", columns=columns).text
        return max(map(len, text.splitlines()))

    assert 50 < widest(60) <= 60
    assert 100 < widest(300) <= 120
    on_terminal("check", "undetermined.txt", "-o", "report.txt", columns=60)
    assert (decks / "report.txt").read_text(encoding="utf-8") == run("check", "undetermined.txt").out


@unix
def test_progress_is_told_to_a_terminal_from_51_decks(
    folder: Path, program: Run, on_terminal: Callable[..., Screen]
) -> None:
    for number in range(50):
        (folder / f"{number:02}.txt").write_text(LEGAL, encoding="utf-8")
    assert "checked" not in on_terminal("check", ".", out=False).text
    (folder / "more.txt").write_text(LEGAL, encoding="utf-8")
    shown = on_terminal("check", ".", out=False)
    assert shown.code == 0
    assert shown.text == "\rchecked 51 decks\r\x1b[K"
    assert program("check", ".").err == ""


@unix
def test_a_reader_who_stops_reading_is_no_error(decks: Path, command: list[str]) -> None:
    for args, code in (["rules", "list"], 0), (["check", "illegal.txt"], 1), (["--help"], 0), (["check", "--help"], 0):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([*command, *args], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False)
        os.close(writer)
        assert done.stderr == b""
        assert done.returncode == code


_FULL = b"deckcheck: standard output cannot be written: No space left on device\n"


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "args",
    [
        *("--version", "--help", "check --help", "check legal.txt", "check legal.txt -o report"),
        *("rules list", "cards search Moses", "schema report", "hash legal.txt", "convert legal.txt --to json"),
        *("sheet legal.txt -o -", "stats legal.txt", "diff legal.txt illegal.txt", "fix illegal.txt", "fmt --diff ."),
    ],
)
def test_a_full_disk_is_a_message(decks: Path, command: list[str], args: str) -> None:
    with Path("/dev/full").open("wb") as full:
        # Where not even the message can be written, the exit code is left.
        for errors, said in (subprocess.PIPE, _FULL), (full, None):
            done = subprocess.run([*command, *args.split()], stdout=full, stderr=errors, env=environment(), check=False)
            assert (done.returncode, done.stderr) == (2, said)


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("asked", ["complete_bash", "complete_zsh", "source_fish"])
def test_so_is_that_of_a_shell_which_asks_for_completions(folder: Path, asked: str, unbuffered: str) -> None:
    words = {"_DECKCHECK_COMPLETE": asked, "COMP_WORDS": "deckcheck che", "COMP_CWORD": "1"}
    words |= {"_TYPER_COMPLETE_ARGS": "deckcheck che", "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(COMMAND, stdout=full, stderr=subprocess.PIPE, env={**environment(), **words}, check=False)
    assert (done.returncode, done.stderr) == (2, _FULL)


@unix
def test_an_interrupt_ends_with_130(folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    process = subprocess.Popen(
        [*COMMAND, "check", "pipe.txt"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=hear_signals,
    )
    with process, (folder / "pipe.txt").open("wb"):  # opened: from here on it waits for the list
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=STUCK)
    assert (process.returncode, out, err) == (130, b"", b"")


@unix
def test_a_keyboard_is_told_what_is_waited_for(folder: Path, command: list[str]) -> None:
    with terminal(80) as (ours, theirs):
        os.write(ours, b"# format: gospel/standard\n1 Kin\n\x04")
        done = subprocess.run(
            [*command, "check", "-"], stdin=theirs, capture_output=True, env=environment(), check=False
        )
        os.close(theirs)
    assert done.stdout.startswith(b"LEGAL    -   gospel/standard@starter: deck 1; hash ")
    assert done.stderr.startswith(b"deckcheck: reading a list from the keyboard; end it with Ctrl-D")


@unix
def test_standard_input_that_is_closed(folder: Path) -> None:
    command = f"{sys.executable} -m deckcheck check - <&-"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, env=environment(), check=False)
    assert done.returncode == 4
    assert b"the list holds no cards" in done.stdout
    assert done.stderr == b""


@unix
def test_a_pipe_can_be_named(folder: Path, command: list[str]) -> None:
    os.mkfifo(folder / "pipe.txt")
    with subprocess.Popen([*command, "check", "pipe.txt"], stdout=subprocess.PIPE, env=environment()) as process:
        (folder / "pipe.txt").write_text(LEGAL, encoding="utf-8")
        out, _ = process.communicate(timeout=STUCK)
    assert (process.returncode, out.split()[0]) == (0, b"LEGAL")


def test_wide_characters_keep_columns_aligned(run: Run, folder: Path) -> None:
    (folder / "a.txt").write_text("# format: the-mission/standard\n1 Noé\n2 挪亞方舟\n1 ✨ Star\n", encoding="utf-8")
    (folder / "b.txt").write_text("# format: the-mission/standard\n1 Ruth\n", encoding="utf-8")
    rows = run("diff", "a.txt", "b.txt").out.splitlines()[-4:]
    assert {width(row.partition("characters")[0]) for row in rows} == {len("- 2  挪亞方舟  ") + len("挪亞方舟")}
    shown = run("check", "a.txt", "--explain-reading").out.splitlines()
    explained = [line for line in shown if " × " in line and line[:6].strip().isdigit()]
    assert len(explained) == 3
    assert len({width(line.partition(" × ")[0]) for line in explained}) == 1
    long = "# format: the-mission/standard\n" + "1 " + "挪亞 " * 40 + "\n"
    (folder / "c.txt").write_text(long, encoding="utf-8")
    assert 90 < max(map(width, run("check", "c.txt").out.splitlines())) <= 100


@unix
@pytest.mark.parametrize(
    "args", [["cards", "search", "--set", "K"], ["stats", "deck.toml", "--color=never"], ["hash", "deck.toml"]]
)
def test_tables_fit_into_eighty_columns(on_terminal: Callable[..., Screen], folder: Path, args: list[str]) -> None:
    (folder / "deck.toml").write_text(
        'format = "redemption/limited"\n[deck]\n' + "".join(f'"A card that nobody knows {n}" = 1\n' for n in range(9)),
        encoding="utf-8",
    )
    screen = on_terminal(*args)
    assert screen.code == 0
    assert max(map(width, screen.text.splitlines())) <= 80 < len(screen.text)


PASTED = """\
Hey guys, here's my list for Saturday, what do you think? :pray:

**Deck** (53)
__Dominants__
1x Son of God
1x Angel of the Lord
1x Christian Martyr :fire:
1x Burial ($3.50)
1x Falling Away

**Heroes**
2x Mosess
1x Jarius (GoC)
1x Ezekial
3x David (Roots)
1x Abrahm
1x Elijha
1x Peter (GoC)
2x Paul

**Lost Souls**
5x Lost Soul (random)

**Evil Characters**
2x Goliath
1x King Saul
2x Judas Iscariot

**Reserve**
1x Prayer (K)

GLHF!
-- Bob#1234
"""


@unix
def test_what_is_pasted_from_a_chat_is_answered_on_one_screen(
    folder: Path, run: Run, on_terminal: Callable[..., Screen]
) -> None:
    (folder / "pasted.txt").write_text(PASTED, encoding="utf-8")
    lines = on_terminal("check", "pasted.txt", "--color", "never", columns=80).text.splitlines()
    assert len(lines) <= 40
    assert max(map(width, lines)) <= 80
    first = next(at for at, line in enumerate(lines, 1) if line.startswith("  error "))
    assert first <= 10
    text = " ".join(" ".join(lines).split())
    for words in (
        "50 to 70 are required. Add 23 to 43 more.",
        "this deck has 0 to 5. Add at least 2 more. The Hopper does not count.",
        "3 copies of David (Roots); at most 1 of each card. Cut 2 on line 15.",
        "line 14 Ezekial → Ezekiel",
    ):
        assert words in text
    [deck] = json.loads(run("check", "pasted.txt", "--output-format", "json").out)["decks"]
    told = {each["rule"] for each in deck["findings"] if each["status"] == "undetermined"}
    assert {"redemption/exclusive-pair", "redemption/banned", "redemption/special-limit"} <= told
