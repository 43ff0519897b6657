"""``deckcheck cards diff`` and ``cards verify``."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from zlib import crc32

import pytest

from deckcheck.cards.database import DATA
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def _here(folder: Path) -> None:
    """No say of the environment."""


def test_diff_by_set_with_numbers_at_the_end(run: Run) -> None:
    outcome = run("cards", "diff", "2026-03-30", "2026-08-09")
    assert outcome.code == 1
    lines = outcome.out.splitlines()
    assert lines[0] == "redemption, cards of 2026-03-30 → 2026-08-09"
    assert lines[-1] == "230 added, 0 removed, 9 changed, in 9 sets."
    assert (
        "Israel's Rebellion (IR)\n  changed  Gad, the Retaliator\n             class  none → Territory\n" in outcome.out
    )
    kinds = [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]
    assert (kinds.count("added"), kinds.count("changed"), len(kinds)) == (230, 9, 239)


def test_diff_of_one_set(run: Run) -> None:
    out = run("cards", "diff", "2026-03-30", "2026-08-09", "--set", "israel's rebellion").out
    assert "\nIsrael's Rebellion (IR)\n" in out
    assert out.endswith("0 added, 0 removed, 1 changed, in 1 set.\n")


def test_diff_of_the_same(run: Run) -> None:
    assert run("cards", "diff", "2026-08-09", "2026-08-09") == (
        0,
        "redemption, cards of 2026-08-09 → 2026-08-09\nno difference\n",
        "",
    )
    every = run("cards", "diff", "2026-11-21", "2026-11-21")
    assert (every.code, every.out.count("no difference")) == (0, 3)
    assert run("cards", "diff", "2026-11-21", "2026-11-21", "--game", "gospel").out.count("no difference") == 1


def test_diff_as_json(run: Run) -> None:
    outcome = run("cards", "diff", "2026-08-09", "2026-03-30", "--output-format", "json")
    assert outcome.code == 1
    data = json.loads(outcome.out)
    (found,) = data["diffs"]
    assert (data["schema"], found["game"]) == (1, "redemption")
    assert (found["old"]["release"], found["new"]["release"]) == ("2026-08-09", "2026-03-30")
    assert found["summary"] == {"added": 0, "removed": 230, "changed": 9}
    assert len(found["changes"]) == 239
    assert {"change": "changed", "name": "Gad, the Retaliator", "set": "IR",
            "facts": {"class": {"old": ["Territory"], "new": []}}} in found["changes"]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ("2026-03-30", "2026-08-08"),
            "there is no card release '2026-08-08'; did you mean '2026-08-09'?",
        ),
        (("2026-03-30", "2026-11-21"), "No game has both 2026-03-30 and 2026-11-21"),
        (("2026-03-30", "2026-08-09", "--game", "gospel"), "There are of gospel 2026-11-21."),
        (("2026-03-30", "2026-08-09", "--game", "chess"), "there is no game 'chess'"),
        (("2026-03-30",), "Missing argument 'NEW'"),
    ],
)
def test_diff_of_what_is_not_there(run: Run, args: tuple[str, ...], message: str) -> None:
    outcome = run("cards", "diff", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in " ".join(outcome.err.split())


def test_verify_the_built_in_database(run: Run) -> None:
    outcome = run("cards", "verify")
    assert (outcome.code, outcome.err) == (0, "")
    *releases, last = outcome.out.splitlines()
    assert last == "The file and all releases are as stated."
    assert len(releases) == 11
    assert all("  ok  sha256:" in line for line in releases)


def test_verify_says_what_is_damaged(folder: Path, run: Run) -> None:
    shutil.copytree(DATA, folder / "copy")
    assert run("cards", "verify", "--card-db", "copy").code == 0
    content = bytearray((folder / "copy" / "cards.sqlite").read_bytes())
    content[-1] ^= 1
    (folder / "copy" / "cards.sqlite").write_bytes(content)
    outcome = run("cards", "verify", "--card-db", "copy")
    assert (outcome.code, outcome.out) == (1, "")
    assert "is not the file its manifest describes" in outcome.err
    data = json.loads(run("cards", "verify", "--card-db", "copy", "--output-format", "json").out)
    assert (data["ok"], data["releases"]) == (False, [])
    assert "is not the file its manifest describes" in data["error"]


@pytest.mark.slow
def test_verify_says_which_release_is_damaged(folder: Path, run: Run) -> None:
    shutil.copytree(DATA, folder / "copy")
    path, note = folder / "copy" / "cards.sqlite", folder / "copy" / "manifest.json"
    connection = sqlite3.connect(path)
    connection.execute("UPDATE card SET name = 'Another' WHERE id = (SELECT max(id) FROM card WHERE game = 'gospel')")
    connection.commit()
    connection.close()
    manifest = json.loads(note.read_bytes()) | {"crc32": crc32(path.read_bytes())}
    note.write_text(json.dumps(manifest))
    outcome = run("cards", "verify", "--card-db", "copy")
    assert outcome.code == 1
    assert outcome.out.count("  ok  ") == 10
    assert outcome.out.count("FAILED  its facts hash to") == 1
    assert outcome.out.endswith("The database is damaged.\n")
    data = json.loads(run("cards", "verify", "--card-db", "copy", "--output-format", "json").out)
    assert [each["game"] for each in data["releases"] if not each["ok"]] == ["gospel"]


def test_verify_without_a_database(run: Run) -> None:
    outcome = run("cards", "verify", "--card-db", "nowhere")
    assert outcome.code == 1
    assert "cannot be read" in outcome.err
    assert "deckcheck.cards.build" not in outcome.err
