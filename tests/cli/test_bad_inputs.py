"""Inputs that cannot be read: each is named with its line and what would be right, and the others are checked."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from deckcheck.decklists import MAX_BYTES
from deckcheck.reporters import REPORTERS
from tests.cli.conftest import HEADER, LEGAL, NUMBERS, Run, numbered

BOMB = '<?xml version="1.0"?>\n<!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<deck>&b;</deck>\n'


@pytest.mark.parametrize(
    ("name", "content", "line", "message"),
    [
        ("picture.txt", b"\x89PNG\r\n\x1a\n\0\0", 0, "a picture; type the list, or export it as text"),
        ("binary.dek", bytes(range(256)), 1, "a binary file"),
        ("empty.txt", b"", None, "the list holds no cards; expected a line such as '3 Son of God'"),
        ("blank.toml", b"\n\n# nothing\n", None, "the list holds no cards"),
        ("bad.toml", b'name = "X"\n[deck]\nSon of God = 1\n', 3, "invalid TOML"),
        ("bad.json", b'{"cards": [\n{"name": "X", }]}', 2, "invalid JSON"),
        (
            "bad.dek",
            b"<deck>\n<superzone>\n</deck>",
            3,
            "a LackeyCCG deck that is damaged (invalid XML: mismatched tag)",
        ),
        ("bomb.dek", BOMB.encode(), 2, "a LackeyCCG deck with a DOCTYPE declaration"),
        ("bad.csv", b'quantity,name\n1,"X\n', 2, "invalid CSV"),
        ("zero.txt", b"# game: gospel\n0 Kin\n", 2, "found '0 Kin'; expected a whole number of copies from 1 to 9999"),
        (
            "minus.txt",
            b"# game: gospel\n-1 Kin\n",
            2,
            "found '-1 Kin'; expected a whole number of copies from 1 to 9999",
        ),
        (
            "huge.txt",
            b"# game: gospel\n99999999999 Kin\n",
            2,
            "found '99999999999 Kin'; expected a whole number of copies",
        ),
        ("huge.toml", b"[deck]\nX = 99999999999\n", 2, "expected a whole number of copies from 1 to 9999"),
        (
            "fact.toml",
            b'format = "gospel/standard"\n[deck]\nKin = 1\n[facts.Kin]\n\nkidn = "character"\n',
            6,
            "facts.\"Kin\": Gospel: The Game has no fact 'kidn'; did you mean 'kind'?",
        ),
        (
            "value.toml",
            b'format = "gospel/standard"\n[deck]\nKin = 1\n[facts]\nKin = { kind = "Charakter" }\n',
            5,
            "facts.\"Kin\".kind: there is no kind 'Charakter'; did you mean 'character'?",
        ),
        (
            "fact.json",
            b'{"format": "gospel/standard", "cards": [{"name": "Kin"}],\n"facts": {"Kin": {"zzz": 1}}}',
            2,
            "Gospel: The Game has no fact 'zzz'; there are kind",
        ),
    ],
)
def test_an_unreadable_list_is_in_the_report_beside_the_others(
    folder: Path, run: Run, name: str, content: bytes, line: int | None, message: str
) -> None:
    (folder / name).write_bytes(content)
    (folder / "legal.txt").write_text(LEGAL, encoding="utf-8")
    outcome = run("check", name, "legal.txt", "--output-format", "json")
    assert (outcome.code, outcome.err) == (4, "")
    bad, good = json.loads(outcome.out)["decks"]
    assert (bad["path"], bad["verdict"], bad["format"], bad["cards"], bad["counts"]) == (
        name,
        "unreadable",
        None,
        None,
        {},
    )
    (finding,) = bad["findings"]
    assert finding["rule"] in ("deckcheck/unreadable", "deckcheck/line")
    assert message in finding["message"]
    assert finding["lines"] == ([line] if line else [])
    assert (good["path"], good["verdict"]) == ("legal.txt", "legal")
    where = f"{name}:{line}: error " if line else f"{name}: error "
    assert run("check", name, "legal.txt", "--output-format", "concise").out.startswith(where)


@pytest.mark.parametrize(
    ("name", "content", "line", "near"),
    [
        ("format.txt", b"# format: redemption/typ-1\n1 Kin\n", 1, "redemption/type-1"),
        ("format.toml", b'name = "X"\nformat = "redemption/limitd"\n[deck]\nKin = 1\n', 2, "redemption/limited"),
    ],
)
def test_an_unknown_format_is_told_and_the_cards_are_judged(
    folder: Path, run: Run, name: str, content: bytes, line: int, near: str
) -> None:
    (folder / name).write_bytes(content)
    outcome = run("check", name, "--output-format", "json")
    (deck,) = json.loads(outcome.out)["decks"]
    assert (outcome.code, deck["verdict"], deck["format"], deck["counts"]["deck"]) == (1, "illegal", None, 1)
    first = deck["findings"][0]
    assert (first["rule"], first["lines"]) == ("deckcheck/no-format", [line])
    assert f"did you mean '{near}'?" in first["message"]


def test_what_is_no_deck_at_all(folder: Path, run: Run) -> None:
    (folder / "empty").mkdir()
    (folder / "notes").mkdir()
    (folder / "notes" / "readme.rst").write_text("What our league plays.", encoding="utf-8")
    (folder / "legal.txt").write_text(LEGAL, encoding="utf-8")
    outcome = run("check", "missing.txt", "empty", "notes", "", "legal.txt", "--output-format", "concise")
    assert outcome.code == 4
    assert outcome.out == (
        "missing.txt: error deckcheck/unreadable: cannot be opened: No such file or directory\n"
        "empty: error deckcheck/unreadable: a folder without decks\n"
        "notes: error deckcheck/unreadable: a folder without decks; every file in it is skipped\n"
        ": error deckcheck/unreadable: an empty path\n"
        "5 decks: 1 legal, 4 unreadable; 1 file skipped.\n"
        "Skipped, a readme, a licence or the like, by its name: notes/readme.rst\n"
    )


def test_a_file_of_50_megabytes_is_refused_without_being_read(folder: Path, run: Run) -> None:
    with (folder / "large.txt").open("wb") as file:
        file.truncate(50_000_000)
    outcome = run("check", "large.txt", "--output-format", "concise")
    assert outcome.code == 4
    assert "large.txt: error deckcheck/unreadable: larger than 4 MB" in outcome.out


def test_standard_input_without_end_is_refused(folder: Path, run: Run) -> None:
    outcome = run("check", "-", stdin=b"1 Son of God\n" * (MAX_BYTES // 10))
    assert outcome.code == 4
    assert "larger than 4 MB" in outcome.out


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"\n\n"])
def test_standard_input_that_is_no_list(folder: Path, run: Run, data: bytes) -> None:
    outcome = run("check", "-", stdin=data)
    assert outcome.code == 4
    assert outcome.out.startswith("UNREADABLE  -\n")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(folder: Path, run: Run) -> None:
    (folder / "locked").mkdir(mode=0)
    (folder / "deck.txt").write_text(LEGAL, encoding="utf-8")
    (folder / "deck.txt").chmod(0)
    outcome = run("check", ".", "--output-format", "concise")
    assert outcome.code == 4
    assert outcome.out.count("cannot be opened: Permission denied") == 2


def test_terminal_escapes_come_out_inert(folder: Path, run: Run) -> None:
    evil = "\x1b[2J\x1b]0;owned\x07\u202eeno\x9b31m\u2066"
    cards = [{"name": str(number)} for number in NUMBERS]
    deck = {"format": "opr-missions/custom", "cards": cards, "facts": {"11": {evil: 1}}}
    (folder / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    (folder / "deck.txt").write_text(HEADER + f"# name: {evil}\n1 {evil}\n" + numbered(*NUMBERS), encoding="utf-8")
    stranger = folder / f"a{evil[:4]}b.txt"
    if os.name != "nt":
        stranger.write_text(LEGAL, encoding="utf-8")
    for form in ("text", "concise", "json"):
        outcome = run("check", ".", "--output-format", form, "--color", "never")
        assert outcome.code == 4
        assert not [sign for sign in outcome.out + outcome.err if not sign.isprintable() and sign != "\n"]
    assert "no fact" in run("check", "deck.json").out
    assert not set(run("check", "x", "--cards", evil).err) & set("\x1b\x07\x9b\u202e")
    assert not set(run("cards", "show", evil).err) & set("\x1b\x07\x9b\u202e")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are text there")
def test_a_file_name_that_is_not_utf_8(folder: Path, program: Run) -> None:
    Path(os.fsdecode(b"d\xe9ck.txt")).write_text(LEGAL, encoding="utf-8")
    assert r"LEGAL    d\udce9ck.txt" in program("check", ".").out
    assert json.loads(program("check", ".", "--output-format", "json").out)["decks"][0]["path"] == "d\udce9ck.txt"


def test_a_report_is_never_written_over_a_deck_nor_over_what_is_judged_by(decks: Path, run: Run) -> None:
    (decks / "league.toml").write_text('[ignore]\ncustom-size = "why not"\n', encoding="utf-8")
    before = (decks / "legal.txt").read_bytes()
    assert "legal.txt is a decklist" in run("check", ".", "-o", "legal.txt").err
    assert (decks / "legal.txt").read_bytes() == before
    refused = run("check", "legal.txt", "--config", "league.toml", "-o", "league.toml")
    assert (refused.code, "is a file to judge by" in refused.err) == (2, True)
    (decks / "handed-in.txt").write_text(run("hash", "legal.txt").out, encoding="utf-8")
    refused = run("check", "legal.txt", "--registered", "handed-in.txt", "-o", "handed-in.txt")
    assert (refused.code, "is a file to judge by" in refused.err) == (2, True)
    (decks / "handed-in.txt").unlink()
    for form in REPORTERS:  # an earlier report may be replaced
        for _ in range(2):
            assert run("check", ".", "--exclude", "report", "-o", "report", "--output-format", form).code == 4, form


@pytest.mark.parametrize("command", [["schema", "list-toml"], ["check", "other.txt"], ["stats", "other.txt"]])
def test_no_output_replaces_what_decks_are_judged_by(run: Run, folder: Path, command: list[str]) -> None:
    Path("other.txt").write_text("# format: opr-missions/custom\n2 11\n", encoding="utf-8")
    for name in ("mine.txt", "mine.json", "deckcheck.toml", "pyproject.toml"):
        text = "[tool]\n" if name.endswith(".toml") else "# format: redemption/limited\n1 Moses (FoM)\n"
        if name.endswith(".json"):
            text = '{"format": "redemption/limited", "cards": [{"name": "Moses (FoM)", "quantity": 1}]}'
        Path(name).write_text(text, encoding="utf-8")
        outcome = run(*command, "-o", name)
        assert outcome.code == 2
        assert "name another file for the report" in outcome.err.replace("\n", " ")
        assert Path(name).read_text(encoding="utf-8") == text
        Path(name).unlink()
