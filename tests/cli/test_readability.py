"""Can this list be read? Every command gives the answer of ``check``, says where, and leaves the list as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import deckcheck
from deckcheck.builder.tui.deck_snapshot import SnapshotReader
from deckcheck.legality.checker import Checker
from tests.cli.conftest import Run
from tests.for_each import for_each

FORMAT = "redemption/unlimited"
TEXT = f"# format: {FORMAT}\n{{}}1 Son of God\n1 Angel of God\nReserve\n1 Goliath\n"
"""A heading that says seven and has none of its kind below it: perhaps it counts cards itself."""

DOUBTFUL = {
    "lackey.txt": ("1\tSon of God (K)\n0\tMoses\n", 2),
    "card.txt": (TEXT.format("").replace("Reserve", "Haman's Plot: 0"), 4),
    "ignore.txt": (f"# deckcheck: ignore=no-such-rule because\n{TEXT.format('')}", 1),
    "card.toml": (f'format = "{FORMAT}"\n[deck]\n"Son of God" = 1\n["Angel of God"]\nMoses = 1\n', 5),
    "ignore.toml": (f'# deckcheck: ignore=no-such-rule because\nformat = "{FORMAT}"\n[deck]\nMoses = 1\n', 1),
    "card.json": (json.dumps({"format": FORMAT, "cards": [{"name": "Moses"}], "Angel of God": [{"name": "Job"}]}), 1),
    "card.csv": ("quantity,name,section\n1,Son of God,deck\n1,Moses,Angel of God\n", 3),
    "card.dek": (
        '<deck version="0.8"><meta><game>Redemption</game></meta><superzone name="Angel of God">\n'
        '<card><name id="">Moses</name><set></set></card></superzone></deck>\n',
        2,
    ),
}
FOR = ("-f", FORMAT)
COMMANDS = {
    "check": FOR,
    "fmt": FOR,
    "fmt --check": FOR,
    "fmt --diff": FOR,
    "add": (*FOR, "Moses"),
    "remove": (*FOR, "Moses"),
    "move": (*FOR, "Moses", "-t", "reserve"),
    "fix": FOR,
    "fix --write": FOR,
    "stats": FOR,
    "odds": (*FOR, "Moses"),
    "hand": FOR,
    "sheet -o - --to html": FOR,
}


def test_a_count_behind_a_name_is_no_heading(checker: Checker) -> None:
    text = TEXT.format("").replace("Reserve", "Haman's Plot: 3")
    report = deckcheck.check(deckcheck.read(text), FORMAT, checker=checker)
    assert (report.counts["deck"], report.counts["reserve"]) == (6, 0)


@for_each("name", DOUBTFUL)
@for_each("command", COMMANDS)
def test_every_command_gives_one_answer(folder: Path, run: Run, command: str, name: str) -> None:
    text, line = DOUBTFUL[name]
    path = folder / name
    path.write_text(text, encoding="utf-8")
    verb, *options = command.split()
    outcome = run(verb, name, *COMMANDS[command], *options)
    assert outcome.code == 4
    told = " ".join((outcome.out + outcome.err).split())
    assert f"{name}:{line}: " in told or f"line {line}" in told or "cannot be read" in told
    assert path.read_text("utf-8") == text


@for_each("name", [name for name in DOUBTFUL if not name.endswith("csv") and name != "lackey.txt"])
@for_each("to", ["text", "toml", "lackey", "lackey-text", "json", "csv", "markdown"])
def test_nothing_is_converted_that_cannot_be_read(folder: Path, run: Run, name: str, to: str) -> None:
    (folder / name).write_text(DOUBTFUL[name][0], encoding="utf-8")
    outcome = run("convert", name, "--to", to)
    assert (outcome.code, outcome.out) == (4, "")
    assert f"{name}:{DOUBTFUL[name][1]}: cannot be read: " in outcome.err


@pytest.mark.parametrize("name", DOUBTFUL)
def test_two_lists_of_which_one_cannot_be_read_are_not_compared(folder: Path, run: Run, name: str) -> None:
    (folder / name).write_text(DOUBTFUL[name][0], encoding="utf-8")
    (folder / "good.txt").write_text("1 Moses\n", encoding="utf-8")
    outcome = run("diff", "good.txt", name, *FOR)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"{name}:{DOUBTFUL[name][1]}: cannot be read: " in outcome.err


@pytest.mark.parametrize("name", DOUBTFUL)
def test_the_library_and_the_screen_give_it_too(folder: Path, checker: Checker, name: str) -> None:
    text, line = DOUBTFUL[name]
    (folder / name).write_text(text, encoding="utf-8")
    report = deckcheck.check(deckcheck.load(name), FORMAT, checker=checker)
    assert report.verdict is deckcheck.Verdict.UNREADABLE
    assert {each for finding in report.findings for each in finding.lines} == {line}
    look = SnapshotReader(checker, name, FORMAT).snapshot(text.encode())
    assert look.fault.startswith(f"line {line}: cannot be read: ")
    assert look.report.verdict is deckcheck.Verdict.UNREADABLE


def test_all_that_keeps_a_list_from_being_read_is_told_at_once(folder: Path, run: Run) -> None:
    text = TEXT.format("").replace("Reserve", "Haman's Plot: 0") + "0 Moses\n# deckcheck: ignore=no-such-rule because\n"
    (folder / "a.txt").write_text(text, encoding="utf-8")
    outcome = run("check", "a.txt", "--output-format", "concise")
    assert [line.split(":")[1] for line in outcome.out.splitlines()[:-1]] == ["4", "6", "7"]
