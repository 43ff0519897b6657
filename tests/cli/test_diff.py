"""``deckcheck diff`` as people run it: what it prints, its data, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from deckcheck.builder.render import diff
from tests.cli.conftest import Run

OLD = "# format: redemption/unlimited\n3 Gideon (L)\n2 Burial (F)\n2 Hope (L)\n1 Ruth (L)\nReserve\n1 Jael (L)\n"
NEW = """\
# format: redemption/unlimited
1 gideon  (l)
2 Burial (GoC)
1 Hope (L)
1 Nobody
Reserve
1 Jael (L)
1 Hope (L)
"""
TEXT = """\
old.txt → new.txt: 1 added, 1 removed, 2 in another number, 1 moved, 2 in another printing
  deck 8, reserve 1 → deck 5, reserve 2

+     1  Nobody                     deck
-     1  Ruth (L)                   deck
± 3 → 1  Gideon (L)                 deck
>     1  Hope (L)                   deck → reserve
=     2  Burial (F) → Burial (GoC)  deck
"""
SCHEMA = json.loads(Path(diff.__file__).with_name("diff.schema.json").read_text("utf-8"))


@pytest.fixture
def lists(folder: Path) -> Path:
    (folder / "old.txt").write_text(OLD, encoding="utf-8")
    (folder / "new.txt").write_text(NEW, encoding="utf-8")
    return folder


def test_text(lists: Path, run: Run) -> None:
    done = run("diff", "old.txt", "new.txt")
    assert (done.code, done.out) == (1, TEXT)
    assert done.err == "deckcheck: not in the card database, compared by spelling: Nobody\n"


def test_the_same_cards(lists: Path, run: Run) -> None:
    (lists / "same.toml").write_text('format = "redemption/unlimited"\n[deck]\n"RUTH (L)" = 1\n', encoding="utf-8")
    done = run("diff", "same.toml", "-", stdin=b"# format: redemption/unlimited\n1x Ruth [L]\n")
    assert done == (0, "same.toml and - are the same deck (EDWH66GV5406): deck 1\n", "")


def test_data(lists: Path, run: Run) -> None:
    done = run("diff", "old.txt", "new.txt", "--output-format", "json")
    data = json.loads(done.out)
    assert done.code == 1
    jsonschema.validate(data, SCHEMA)
    nobody = {"name": "Nobody", "set": "", "identified": "unknown", "section": "deck", "copies": 1}
    gideon = {"name": "Gideon (L)", "set": data["changed"][0]["set"], "identified": "printing"}
    assert data["added"] == [nobody]
    assert data["changed"] == [{**gideon, "section": "deck", "before": 3, "after": 1, "by": -2}]
    assert [(each["name"], each["from"], each["to"]) for each in data["moved"]] == [("Hope (L)", "deck", "reserve")]
    [exchanged] = data["printing"]
    assert (exchanged["copies"], exchanged["before"]["name"], exchanged["after"]["name"]) == (
        2,
        "Burial (F)",
        "Burial (GoC)",
    )
    assert data["before"] == {"path": "old.txt", "name": "", "counts": {"deck": 8, "reserve": 1}, "hash": None}
    assert data["same"] is False


def test_every_key_of_the_data_is_in_the_schema(lists: Path, run: Run) -> None:
    data = json.loads(run("diff", "old.txt", "new.txt", "--output-format", "json").out)
    for key, where in (("added", data), ("name", data["added"][0]), ("to", data["moved"][0])):
        value = where.pop(key)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data, SCHEMA)
        where[key] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "more": 1}, SCHEMA)


def test_a_file_and_colours(lists: Path, run: Run) -> None:
    assert run("diff", "old.txt", "new.txt", "-o", "changes.txt").out == ""
    assert (lists / "changes.txt").read_text("utf-8") == run("diff", "old.txt", "new.txt").out
    colored = run("diff", "old.txt", "new.txt", "--color", "always").out
    assert "\x1b[1;32m+     1  Nobody" in colored
    assert "\x1b" not in run("diff", "old.txt", "new.txt", "--color", "auto").out


def test_a_name_steers_no_terminal(lists: Path, run: Run) -> None:
    (lists / "bad.txt").write_text("# format: redemption/unlimited\n1\t::error::X\n", encoding="utf-8")
    done = run("diff", "old.txt", "bad.txt")
    assert "+ 1  \\x3a:error::X" in done.out
    assert " ::error" not in done.out + done.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("old.txt", "none.txt"), "none.txt: cannot be opened"),
        (("old.txt", "torn.txt"), "torn.txt:2: cannot be read: 1.5 Amos"),
        (("old.txt", "gospel.txt"), "old.txt is a list of redemption and gospel.txt one of gospel"),
        (("-", "-"), "only one of the two lists can come from standard input"),
        (("old.txt", "new.txt", "--format", "redemption/limited", "--format", "redemption/teams"), "name one format"),
        (("old.txt", "new.txt", "-o", "old.txt"), "old.txt is one of the decks"),
        (("old.txt",), "Missing argument 'B'"),
    ],
)
def test_trouble(lists: Path, run: Run, args: tuple[str, ...], said: str) -> None:
    (lists / "torn.txt").write_text("# format: redemption/unlimited\n1.5 Amos\n1 Ruth\n", encoding="utf-8")
    (lists / "gospel.txt").write_text("# format: gospel/standard\n4 Believer\n", encoding="utf-8")
    done = run("diff", *args)
    assert done.code == 2
    assert said in done.err
    assert (lists / "old.txt").read_text("utf-8") == OLD


def test_configuration_holds(lists: Path, run: Run) -> None:
    (lists / "deckcheck.toml").write_text('cards = "2026-03-30"\n', encoding="utf-8")
    data = json.loads(run("diff", "old.txt", "new.txt", "--output-format", "json").out)
    assert data["cards"]["release"] == "2026-03-30"
    (lists / "sub").mkdir()
    (lists / "sub" / "deckcheck.toml").write_text("strict = true\n", encoding="utf-8")
    (lists / "sub" / "x.txt").write_text(OLD, encoding="utf-8")
    assert "different configurations" in run("diff", "old.txt", "sub/x.txt").err
    assert run("diff", "old.txt", "sub/x.txt", "--no-config").code == 0
