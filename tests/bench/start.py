"""What a user waits for: CPU of whole commands, as ratios to importing the dependencies, and peak memory.

Run by hand in the environment deckcheck is installed in: ``python tests/bench/start.py``. Each figure is the
least of several runs, user and system time together.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

RUNS = 15
DECKCHECK = str(Path(sys.executable).with_name("deckcheck"))
EXAMPLES = Path(__file__).parents[2] / "examples"


def cost(*command: str) -> tuple[float, float]:
    """CPU seconds and peak memory (MB) of one command, in a process that measures nothing else.

    It may keep compiled modules, as it does where it is installed.
    """
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)\n"
    )
    keeping = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    measured = [sys.executable, "-c", script, *command]
    done = subprocess.run(measured, capture_output=True, text=True, check=True, env=keeping)
    seconds, memory = done.stdout.split()
    return float(seconds), float(memory)


def least(*command: str) -> tuple[float, float]:
    """The least CPU and the greatest memory of several runs."""
    costs = [cost(*command) for _ in range(RUNS)]
    return min(seconds for seconds, _ in costs), max(memory for _, memory in costs)


def in_turn(*commands: Sequence[str]) -> list[float]:
    """The least CPU of several runs of each command, which take turns, since a machine is not always as fast."""
    return [min(seconds) for seconds in zip(*([cost(*each)[0] for each in commands] for _ in range(RUNS)), strict=True)]


def sixty_cards(folder: str) -> str:
    """A list of 60 cards, each on a line of its own."""
    from deckcheck.cards import Database

    printings = list(Database.open().cards("redemption").all())
    step = len(printings) // 60
    path = Path(folder) / "sixty.txt"
    path.write_text("".join(f"1 {printing.name}\n" for printing in printings[::step][:60]), encoding="utf-8")
    return str(path)


def main() -> None:
    """Print the table."""
    python = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        deck = sixty_cards(folder)
        check = [DECKCHECK, "check", "-f", "redemption/type-1@3rd-edition", deck]
        rows = [
            ("import typer, pydantic, rapidfuzz", None, [python, "-c", "import typer, pydantic, rapidfuzz.process"]),
            ("check of one 60-card list", 0, check),
            ("the same, as JSON", 0, [*check, "--output-format", "json"]),
            ("import typer", None, [python, "-c", "import typer"]),
            ("deckcheck --version", 3, [DECKCHECK, "--version"]),
            ("deckcheck --help", 3, [DECKCHECK, "--help"]),
            ("deckcheck check --help", 3, [DECKCHECK, "check", "--help"]),
        ]
        base: list[float] = []
        print(f"{'':36}{'CPU ms':>8}{'ratio':>8}{'peak MB':>9}")
        for name, against, command in rows:
            seconds, memory = least(*command)
            base.append(seconds)
            ratio = "" if against is None else f"{seconds / base[against]:.2f}"
            print(f"{name:36}{seconds * 1000:8.1f}{ratio:>8}{memory:9.1f}")


if __name__ == "__main__":
    main()
