"""The commands the README shows. ``python3 tests/readme.py --run`` runs its set-up commands as a newcomer would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Shown(NamedTuple):
    """A command and the output shown below it."""

    command: str
    output: str


def blocks(language: str) -> list[str]:
    """The code blocks of one language."""
    return [text for found, text in _BLOCK.findall(README.read_text(encoding="utf-8")) if found == language]


def shown() -> list[Shown]:
    """Every ``$ command`` of the console blocks with its output."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [Shown(*part.split("\n", 1)) for part in parts]


def main() -> None:
    """Run the set-up commands one after the other; stop at the first that fails."""
    for command in blocks("sh"):
        print(f"$ {command.strip()}", flush=True)
        done = subprocess.run(command, shell=True, check=False)
        if done.returncode:
            raise SystemExit(done.returncode)


if __name__ == "__main__" and "--run" in sys.argv:
    main()
