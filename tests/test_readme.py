"""What the README shows is what happens."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from tests.readme import README, Shown, blocks, shown


@pytest.mark.parametrize("example", shown(), ids=lambda example: example.command)
def test_shown_output_is_real(example: Shown) -> None:
    program, *arguments = shlex.split(example.command)
    assert program == "deckcheck"
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck", *arguments],
        cwd=README.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout + done.stderr == example.output


def test_two_commands_set_everything_up() -> None:
    install, develop = blocks("sh")
    assert "-m venv" in install and install.rstrip().endswith("deckcheck check examples/legal")
    assert "-m venv" in develop and develop.rstrip().endswith("-m pytest")
