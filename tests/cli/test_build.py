"""``deckcheck build`` on a terminal, and what it says without one."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deckcheck.games import formats
from tests.cli.conftest import Run, environment
from tests.cli.test_terminal import terminal, unix
from tests.waiting import STUCK

FOUND = b"Dominant"
"""What the card that is looked for is, and none of the list."""
LIST = "# format: redemption/limited\n# mine\n1 Moses\n"
NO_TEXTUAL = (
    "import sys; sys.modules['textual'] = None; sys.argv[0] = 'deckcheck'; from deckcheck.cli import main; main()"
)


def on_screen(command: list[str], *args: str, keys: bytes, format: bytes = b"") -> tuple[int, str]:
    """Run on a terminal, look for a card when the view is there, add it when it is found, and leave by Ctrl-Q.

    ``format`` is what answers the question for one.
    """
    with terminal(100) as (ours, theirs):
        process = subprocess.Popen(
            [*command, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment(), "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(theirs)
        seen, begin, end = b"", 0, time.monotonic() + STUCK
        waiting = [(b"LEGAL", keys), (FOUND, b"\r"), (b"added", b"\x11")] if keys else []
        waiting = [(b"none: ", format), *waiting] if format else waiting
        while time.monotonic() < end:
            ready, _, _ = select.select([ours], [], [], 0.5)
            if ready:
                try:
                    part = os.read(ours, 65536)
                except OSError:  # what Linux says at the end
                    break
                if not part:
                    break
                seen += part
            if waiting and waiting[0][0] in seen[begin:]:  # a blinking cursor leaves no pause to wait for
                begin = len(seen)
                os.write(ours, waiting.pop(0)[1])
        else:
            process.kill()
        return process.wait(), seen.decode(errors="replace")


@unix
def test_a_card_is_added_on_a_terminal(folder: Path, command: list[str]) -> None:
    (folder / "deck.txt").write_text(LIST, encoding="utf-8")
    code, seen = on_screen(command, "build", "deck.txt", keys=b"burial (b")
    assert code == 0
    assert (folder / "deck.txt").read_text() == LIST.replace("1 Moses\n", "1 Burial (B)\n1 Moses\n")
    assert seen.count("\x1b[?1049h") == seen.count("\x1b[?1049l") == 1  # the terminal is as it was
    assert "Traceback" not in seen


@unix
def test_a_list_is_begun_on_a_terminal(folder: Path, command: list[str]) -> None:
    code, _ = on_screen(command, "build", "new.toml", "--format", "redemption/limited", keys=b"burial (b")
    assert code == 0
    assert "Burial" in (folder / "new.toml").read_text()
    code, seen = on_screen(command, "build", "other.txt", keys=b"", format=b"\n")
    assert code == 2 and "to create it, name its format" in " ".join(seen.split())
    assert not (folder / "other.txt").exists()


@unix
def test_a_format_is_chosen_on_a_terminal(folder: Path, command: list[str]) -> None:
    (folder / "deck.txt").write_text("# game: redemption\n1 Moses\n", encoding="utf-8")
    code, seen = on_screen(command, "build", "deck.txt", keys=b"burial (b", format=b"1\n")
    assert code == 0
    assert "deck.txt names no format. Which format is it for?" in seen and "1  redemption/limited" in seen
    assert "Burial (B)" in (folder / "deck.txt").read_text()
    number = f"{formats().index('redemption/limited') + 1}\n".encode()
    code, _ = on_screen(command, "build", "new.txt", keys=b"burial (b", format=number)
    assert code == 0
    assert "Burial" in (folder / "new.txt").read_text()


@unix
@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("bad.txt",), 4, "bad.txt: line 1: a binary file"),
        (("folder",), 4, "not a file"),
        (("deck.txt", "--facts", "facts.toml"), 2, "facts.toml"),
        (("deck.txt", "--format", "gospel/standrd"), 2, "did you mean"),
        (("-",), 2, "build saves to a file"),
    ],
)
def test_what_cannot_be_shown_is_said(
    folder: Path, command: list[str], args: tuple[str, ...], code: int, said: str
) -> None:
    (folder / "bad.txt").write_bytes(b"\x00\x01\x02")
    (folder / "folder").mkdir()
    (folder / "deck.txt").write_text(LIST, encoding="utf-8")
    (folder / "facts.toml").write_text("[facts.Moses]\nshoe = 1\n", encoding="utf-8")
    found, seen = on_screen(command, "build", *args, keys=b"")
    assert (found, said in " ".join(seen.replace("│", " ").split())) == (code, True), seen
    assert "Traceback" not in seen


@unix
def test_without_the_extra_it_says_what_to_install(folder: Path) -> None:
    (folder / "deck.txt").write_text(LIST, encoding="utf-8")
    code, seen = on_screen([sys.executable, "-c", NO_TEXTUAL], "build", "deck.txt", keys=b"")
    assert code == 2
    assert "build needs textual; install it with: pip install 'deckcheck[builder]'" in seen


def test_without_a_terminal_it_says_so(folder: Path, run: Run, program: Run) -> None:
    (folder / "deck.txt").write_text(LIST, encoding="utf-8")
    for how in run, program:
        outcome = how("build", "deck.txt")
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("deckcheck: build needs a terminal")
    assert (folder / "deck.txt").read_text() == LIST


def test_textual_is_imported_when_it_is_shown_and_nowhere_else() -> None:
    code = (
        "import sys; from deckcheck.builder.tui import run, session, deck_snapshot; "
        "from deckcheck.builder.tui import row_text, autosave; "
        "import deckcheck.cli.build; print([each for each in sys.modules if each.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout == "[]\n"
