"""``deckcheck check --fix-names``: what is clear is written, what is not is offered, all else stays."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.report_types import report_schema
from tests.cli.conftest import Run, environment
from tests.cli.test_terminal import terminal, unix
from tests.waiting import STUCK

LIST = "# format: redemption/unlimited\r\n# Chariot of Frie\r\n\r\n2x Chariot of Frie  # best\r\n1 Amos\r\n"
MENDED = LIST.replace("2x Chariot of Frie", "2x Chariot of Fire")
NO_CONFIG = "--no-config"


@pytest.fixture
def deck(folder: Path) -> Path:
    """A list in the current folder."""
    (folder / "deck.txt").write_bytes(LIST.encode())
    return folder / "deck.txt"


def test_the_clear_suggestion_is_written_and_the_deck_judged_as_mended(deck: Path, run: Run) -> None:
    code, out, err = run("check", "deck.txt", "--fix-names")
    assert deck.read_bytes().decode() == MENDED
    assert err == "deckcheck: deck.txt: Chariot of Frie → Chariot of Fire\n"
    assert "Frie" not in out
    assert (code, out) == run("check", "deck.txt")[:2]
    assert run("check", "deck.txt", "--fix-names").err == ""


def test_a_diff_writes_nothing(deck: Path, run: Run) -> None:
    code, out, _ = run("check", "deck.txt", "--fix-names", "--diff")
    assert deck.read_bytes().decode() == LIST
    assert "-2x Chariot of Frie  # best\n+2x Chariot of Fire  # best\n" in out
    deck.write_bytes(MENDED.encode())
    assert out.endswith(run("check", "deck.txt").out)
    assert run("check", "deck.txt", "--fix-names", "--diff").code == code


@pytest.mark.parametrize(
    "name",
    [
        "Xyzzy Plugh",  # nothing is near
        "Hxman",  # several are
        "Lamentatoins",  # too many letters are wrong
        "Goliaths",  # no slip of the hand
        "AOCP",  # initials, a guess
        "Amso",  # a letter of four
    ],
)
def test_what_is_not_clear_stays(deck: Path, run: Run, name: str) -> None:
    deck.write_text(f"# format: redemption/unlimited\n1 {name}\n2 Elijah\n", encoding="utf-8")
    before = deck.read_bytes()
    done = run("check", "deck.txt", "--fix-names")
    assert deck.read_bytes() == before
    assert name in done.out
    if f"{name} →" in done.out:  # why it is not written, and what to do
        assert done.err.startswith(f"deckcheck: deck.txt: not corrected, no clear suggestion: {name}; a suggestion is")
        assert done.err.endswith("Choose at a terminal, or edit the list\n")
    else:
        assert done.err == ""


def test_in_a_game_of_players_own_cards_nothing_is_clear(deck: Path, run: Run) -> None:
    deck.write_text("# format: the-mission/standard\nCharacters:\n1 Mary Magdalen\n1 Simon Petre\n", encoding="utf-8")
    before = deck.read_bytes()
    assert run("check", "deck.txt", "--fix-names").err == ""
    assert deck.read_bytes() == before


def test_from_standard_input_the_list_goes_on_and_the_report_aside(deck: Path, run: Run) -> None:
    code, out, err = run("check", "-", "--fix-names", stdin=LIST)
    assert out.replace("\r\n", "\n") == MENDED.replace("\r\n", "\n")
    assert err.startswith("deckcheck: -: Chariot of Frie → Chariot of Fire\n")
    assert "ILLEGAL  -\n" in err and code == 1
    # A list that needs nothing, or cannot be read, goes on as it is.
    for text in MENDED, "1.5 X\n":
        assert run("check", "-", "--fix-names", stdin=text).out.replace("\r\n", "\n") == text.replace("\r\n", "\n")
    shown = run("check", "-", "--fix-names", "--diff", stdin=LIST)
    assert "+2x Chariot of Fire" in shown.out and "ILLEGAL  -\n" in shown.out


def test_documents_and_files_of_many_decks_stay_as_they_are(folder: Path, run: Run) -> None:
    (folder / "a.html").write_text(f"<html><body><pre>{LIST}</pre></body></html>", encoding="utf-8")
    (folder / "a.jsonl").write_text('{"cards": [{"name": "Chariot of Frie"}]}\n', encoding="utf-8")
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("in.txt", LIST)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = run("check", "a.html", "a.jsonl", "a.zip", "--fix-names", "-f", "redemption/unlimited")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    said = done.err.splitlines()
    assert [each.split(": ")[1] for each in said] == ["a.html", "a.jsonl:1", "a.zip/in.txt"]
    assert "make a list of it first: deckcheck convert a.html --to text" in said[0]
    assert all("give each a file of its own" in each for each in said[1:])
    assert done.out.count("Chariot of Frie → Chariot of Fire") == 3


def test_wrong_usage(deck: Path, run: Run) -> None:
    assert "only together with --fix-names" in run("check", "deck.txt", "--diff").err
    assert "not together with --no-suggest" in run("check", "deck.txt", "--fix-names", "--no-suggest").err
    wrong = run("check", "deck.txt", "--fix-names", "--diff", "--output-format", "json")
    assert (wrong.code, "it would stand in the report" in wrong.err) == (2, True)
    assert run("check", "deck.txt", "--explain", "--output-format", "json").code == 2
    assert deck.read_bytes().decode() == LIST


def test_programs_are_told_the_fixes(deck: Path, run: Run) -> None:
    report = json.loads(run("check", "deck.txt", "--output-format", "json").out)
    jsonschema.validate(report, report_schema())
    fixes = [each["fixes"] for each in report["decks"][0]["findings"] if "fixes" in each]
    assert fixes == [[{"line": 4, "old": "Chariot of Frie", "new": "Chariot of Fire"}]]


def applied(text: str, result: dict[str, Any]) -> str:
    """The text with the fix of a result, as SARIF 2.1.0 says: lines and columns from 1, in units of UTF-16."""
    lines = text.splitlines(keepends=True)
    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    for replacement in change["replacements"]:
        region = replacement["deletedRegion"]
        units = lines[region["startLine"] - 1].encode("utf-16-le")
        begin, end = 2 * (region["startColumn"] - 1), 2 * (region["endColumn"] - 1)
        new = replacement["insertedContent"]["text"].encode("utf-16-le")
        lines[region["startLine"] - 1] = (units[:begin] + new + units[end:]).decode("utf-16-le")
    return "".join(lines)


def test_fixes_of_sarif_give_the_corrected_list(deck: Path, run: Run) -> None:
    text = LIST.replace("1 Amos", "1 Amos\r\n1 Asherah Ploe (LoC)\r\nReserve:\r\n1 Chariot of Frie")
    deck.write_bytes(text.encode())
    (found,) = json.loads(run("check", "deck.txt", "--output-format", "sarif").out)["runs"]
    mended = text
    for result in found["results"]:
        if "fixes" in result:
            assert result["fixes"][0]["artifactChanges"][0]["artifactLocation"] == {"uri": "deck.txt"}
            mended = applied(mended, result)
    assert mended == text.replace("x Chariot of Frie", "x Chariot of Fire").replace(
        "1 Chariot of Frie", "1 Chariot of Fire"
    ).replace("Ploe", "Pole")
    run("check", "deck.txt", "--fix-names")
    assert deck.read_bytes().decode() == mended


@unix
@pytest.mark.parametrize(("typed", "chosen"), [("1\n", True), ("9\n1\n", True), ("\n", False)])
def test_several_are_offered_on_a_terminal(command: list[str], deck: Path, typed: str, chosen: bool) -> None:
    deck.write_text("# format: redemption/unlimited\n1 Simxn # him\n", encoding="utf-8")
    with terminal(80) as (ours, theirs):
        os.write(ours, typed.encode())
        done = subprocess.Popen(
            [*command, "check", "deck.txt", "--fix-names", NO_CONFIG],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
            env={**environment(), "TERM": "dumb"},
        )
        err = done.communicate(timeout=STUCK)[1].decode()
        os.close(theirs)
        shown = os.read(ours, 65536).decode()
    assert "deck.txt:2: Simxn: which one?\r\n  1  Simeon\r\n  2  Timon\r\n" in shown
    assert ("Simxn → Simeon" in err) == chosen
    assert deck.read_text("utf-8").endswith("1 Simeon # him\n" if chosen else "1 Simxn # him\n")
