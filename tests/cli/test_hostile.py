"""Commands on hostile lists, files and arguments: a message and a documented exit code, and nothing lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any
from zlib import crc32

import pytest

import deckcheck.legality.list_findings  # noqa: F401 - which would keep what a test puts in place of what it imports
from deckcheck.cards.database import DATA, DATABASE, MANIFEST
from deckcheck.cli.command_loader import UNREADABLE
from tests.cli.conftest import Run, environment, hear_signals

LEGAL = "# format: gospel/standard\n1 Pastor\n"
COMMAND = (sys.executable, "-m", "deckcheck")
unix = pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")


@pytest.mark.parametrize(
    "args",
    [
        *(["cards", "search"], ["cards", "show"], ["odds", "deck.txt"], ["add", "deck.txt"], ["remove", "deck.txt"]),
        *(["fix", "deck.txt", "--keep"], ["fix", "deck.txt", "--avoid"], ["check"], ["check", ".", "--include"]),
    ],
    ids=" ".join,
)
def test_arguments_that_are_no_text(folder: Path, run: Run, args: list[str]) -> None:
    (folder / "deck.txt").write_text(LEGAL, "utf-8")
    outcome = run(*args, "\udcffx")
    assert outcome.code in (0, 1, 2, 4)
    assert "own fault" not in outcome.out + outcome.err
    assert (folder / "deck.txt").read_text("utf-8") == LEGAL


@pytest.mark.parametrize("args", [["check", "--facts"], ["fix", "--facts"], ["stats", "--output-file"], ["sheet"]])
def test_an_argument_with_a_nul_is_wrong_usage(folder: Path, run: Run, args: list[str]) -> None:
    (folder / "deck.txt").write_text(LEGAL, "utf-8")
    outcome = run(args[0], "deck.txt", *args[1:], "a\0b")
    assert (outcome.code, outcome.out) == (2, "")
    assert "contains a NUL character" in " ".join(outcome.err.replace("│", " ").split())


def test_facts_that_go_too_deep_are_converted_by_no_command(folder: Path, run: Run) -> None:
    for depth in 350, 969:
        facts = "[" * depth + "]" * depth
        (folder / "deep.json").write_text(
            f'{{"cards": [{{"name": "A"}}], "facts": {{"A": {{"a": {facts}}}}}}}', "utf-8"
        )
        for args in ["check"], ["convert", "--to", "toml"], ["convert", "--to", "json"], ["fmt"]:
            outcome = run(*args, "deep.json")
            assert outcome.code == UNREADABLE
            assert " nested " in " ".join((outcome.out + outcome.err).split())


def test_a_format_file_that_drops_rules_and_states_one_without_a_name(folder: Path, run: Run) -> None:
    league = 'id = "redemption/x@custom"\nname = "x"\nextends = "redemption/limited@2.0"\ndrop = ["redemption/pool"]\n'
    (folder / "league.toml").write_text(league + "[[rules]]\nid = []\n", "utf-8")
    (folder / "deck.txt").write_text(LEGAL, "utf-8")
    outcome = run("check", "deck.txt", "--format", "./league.toml")
    assert outcome.code == 2
    assert "league.toml: line 6: " in " ".join(outcome.err.split())


def test_what_nobody_foresaw_is_a_message(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> Any:
        raise KeyError("no such thing")

    for name in "a.txt", "b.txt":
        (folder / name).write_text(LEGAL, "utf-8")
    monkeypatch.setattr("deckcheck.cards.suggestions.suggest", failing)
    monkeypatch.setattr("deckcheck.editing.convert.convert", failing)
    outcome = run("convert", "a.txt", "b.txt", "--to", "json", "--out-dir", "made")
    assert outcome.code == UNREADABLE
    assert [line.partition(":")[2][:8] for line in outcome.err.splitlines()] == [" a.txt: ", " b.txt: "]
    assert outcome.err.count("(KeyError: 'no such thing' at test_hostile.py:") == 2
    monkeypatch.setattr("deckcheck.legality.format_detection.choose", failing)
    outcome = run("stats", "a.txt")
    assert (outcome.code, outcome.out) == (UNREADABLE, "")
    assert "please report it with this input" in outcome.err


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE card SET facts = '{'",
        "UPDATE card SET facts = '[]'",
        "UPDATE card SET title = x'ff'",
        "UPDATE card SET name = CAST(x'ff' AS TEXT)",
        "DROP TABLE name",
        "",
    ],
)
def test_a_damaged_card_database_with_a_right_digest(folder: Path, run: Run, damage: str, jobs: str) -> None:
    copytree(DATA, folder / "db")
    file = folder / "db" / DATABASE
    if damage:
        connection = sqlite3.connect(file)
        connection.execute(damage)
        connection.commit()
        connection.close()
    else:
        data = bytearray(file.read_bytes())
        for at in range(4096, len(data), 64):
            data[at] ^= 0x5A
        file.write_bytes(data)
    manifest = json.loads((folder / "db" / MANIFEST).read_bytes())
    (folder / "db" / MANIFEST).write_text(json.dumps({**manifest, "crc32": crc32(file.read_bytes())}), "utf-8")
    for name in "a.txt", "b.txt":
        (folder / name).write_text("# format: redemption/type-1\n1 Son of God\n", "utf-8")
    outcome = run("check", "a.txt", "b.txt", "--card-db", "db", "--jobs", jobs)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("deckcheck: The card database ")


def test_an_edit_made_meanwhile_is_not_written_over(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.editing import reorder

    arrange = reorder.arrange

    def meanwhile(*args: Any, **options: Any) -> Any:
        (folder / "deck.txt").write_text("theirs\n", "utf-8")
        return arrange(*args, **options)

    (folder / "deck.txt").write_text("# format: gospel/standard\n1 pastor\n", "utf-8")
    monkeypatch.setattr(reorder, "arrange", meanwhile)
    outcome = run("fmt", "deck.txt")
    assert outcome.code == 2
    assert "deck.txt: another program has changed it meanwhile; nothing was written" in outcome.err
    assert (folder / "deck.txt").read_text("utf-8") == "theirs\n"


def test_cards_that_several_add_at_once_are_all_there_or_refused(folder: Path, command: list[str]) -> None:
    (folder / "deck.txt").write_text("# format: gospel/standard\n", "utf-8")
    names = ("Pastor", "Elder", "Usher", "Deacon", "Preacher", "Choir")
    adding = [
        subprocess.Popen(
            [*command, "add", "deck.txt", name, "--section", "deck"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        for name in names
    ]
    ends = {name: (each.communicate(timeout=600)[1], each.returncode) for name, each in zip(names, adding, strict=True)}
    text = (folder / "deck.txt").read_text("utf-8")
    for name, (err, code) in ends.items():
        assert (name in text) is (code == 0), (text, ends)
        assert code == 0 or "another program" in err or "no card" in err
    assert any(code == 0 for _, code in ends.values())


def test_cells_that_are_formulas_are_told(folder: Path, run: Run) -> None:
    cards = [{"name": name} for name in ("=HYPERLINK(1)", "+Pastor", "-a", "@b", "Pastor a=b", "Pastor")]
    (folder / "a.json").write_text(json.dumps({"cards": cards}), "utf-8")
    outcome = run("convert", "a.json", "--to", "csv")
    told = "a spreadsheet interprets some cells as formulas; open it as text: =HYPERLINK(1), +Pastor, -a, …"
    assert outcome.err == f"deckcheck: a.json: {told}\n"
    assert outcome.code == 0
    (folder / "a.json").write_text(json.dumps({"cards": cards[-2:]}), "utf-8")
    assert run("convert", "a.json", "--to", "csv").err == ""
    (folder / "a.json").write_text(json.dumps({"cards": cards}), "utf-8")
    assert run("convert", "a.json", "--to", "markdown").err == ""


def test_a_deck_beyond_all_measure_is_not_repaired(folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("# format: gospel/standard\n" + "9999 Pastor\n" * 400, "utf-8")
    outcome = run("fix", "deck.txt")
    assert outcome.code == 3
    assert "3999600 cards are too many to repair; take out all but 20000 first" in outcome.err


@pytest.mark.slow
@unix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_signal_again_and_again_prints_no_traceback(folder: Path, number: signal.Signals, jobs: str) -> None:
    with (folder / "a.jsonl").open("w", encoding="utf-8") as file:
        file.writelines('{"format": "gospel/standard", "cards": [{"name": "Pastor"}]}\n' for _ in range(5000))
    process = subprocess.Popen(
        [*COMMAND, "check", "a.jsonl", "-j", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=hear_signals,
    )
    assert process.stdout
    process.stdout.read(1)
    for _ in range(2000):
        if process.poll() is None:
            process.send_signal(number)
    process.stdout.read()
    _, err = process.communicate(timeout=600)
    assert b"Traceback" not in err
    assert process.returncode in (128 + number, -number)
