"""``deckcheck cards template``, and ``cards import`` of a table: what it adds, reports and writes as source."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.cards.build.compile import build
from deckcheck.cards.release_diff import diff
from tests.cli.conftest import Outcome, Run

ONE_NEW = "Compared with the built-in release 2026-08-09: 1 new, 0 changed, "


def table(run: Run, *rows: dict[str, str], separator: str = ",") -> str:
    """A table with the template's columns: its example with other cells, once for each of the rows."""
    [example] = csv.DictReader(StringIO(run("cards", "template").out))
    text = StringIO()
    writer = csv.DictWriter(text, example, delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows({**example, **row} for row in rows)
    return text.getvalue()


def imported(run: Run, text: str, *args: str) -> Outcome:
    Path("new-set.csv").write_text(text, encoding="utf-8")
    return run("cards", "import", "new-set.csv", "--release", "2026-10-01", "-o", "own", *args)


def facts_of(run: Run, name: str) -> dict[str, object]:
    [card] = json.loads(run("cards", "show", name, "--card-db", "own", "--output-format", "json").out)["cards"]
    return dict(card["facts"])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_template_is_a_table_to_import(folder: Path, run: Run, separator: str) -> None:
    outcome = imported(run, table(run, {}, separator=separator))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("'cards template'):\n  the set 'XYZ' (Name of the Set) is new, with 1 card\n")
    facts = facts_of(run, "Shiphrah (XYZ)")
    assert (facts["brigades"], facts["identifiers"], facts["ability"]) == (
        ["Blue", "White"], ["Female", "Midwife"], True
    )  # fmt: skip


def test_a_table_of_new_and_changed_cards_is_added_to_the_others(folder: Path, run: Run) -> None:
    changed = {"Name": "Aaron (G)", "Set": "10A", "ImageFile": "Aaron_(G)", "Strength": "12"}
    outcome = imported(run, table(run, changed, {}), "--add", "--details")
    assert ONE_NEW.replace("0 changed", "1 changed") + "0 gone.\n" in outcome.out
    assert "  changed  Aaron (G)\n" in outcome.out
    assert "6 → 12\n" in outcome.out
    assert facts_of(run, "Son of God (K)")["type"] == ["Dominant"]


def test_the_template_explains_its_columns_and_replaces_no_file(folder: Path, run: Run) -> None:
    assert run("cards", "template", "-o", "new-set.csv").code == 0
    header, _ = Path("new-set.csv").read_text("utf-8").splitlines()
    text = run("cards", "template", "--help").out
    assert [title for title in header.split(",")[15:] if f"{title} " not in text and f"{title}," not in text] == []
    outcome = run("cards", "template", "-o", "new-set.csv")
    assert outcome.code == 2
    assert "new-set.csv" in outcome.err


def test_what_a_table_states_of_a_card_goes_before_what_is_inferred(folder: Path, run: Run) -> None:
    rows = [{"Name": "Ham, the Untold (XYZ)", "person": "Ham; Shem", "generic": "no", "SpecialAbility": "no"}]
    assert ONE_NEW in imported(run, table(run, *rows)).out
    facts = facts_of(run, "Ham, the Untold (XYZ)")
    assert (facts["person"], facts["generic"], facts["ability"]) == (["Ham", "Shem"], False, False)


def test_an_unclear_person_is_named_until_the_table_states_it(folder: Path, run: Run) -> None:
    elhanan = {"Name": "Elhanan, the Untold (XYZ)"}
    doubt = "  Elhanan, the Untold (XYZ) [XYZ] may be Elhanan; state its person, or - for another\n"
    assert doubt in imported(run, table(run, elhanan)).out
    assert "may be" not in imported(run, table(run, elhanan | {"person": "Elhanan"})).out
    assert "may be" not in imported(run, table(run, elhanan | {"may_be": "-"})).out
    two = imported(run, table(run, {"Name": "Simeon (XYZ)", "person": "Ham"}, {"Name": "Simeon (XZ)"})).out
    assert "  Simeon (XZ) [XYZ] may be Ham, Simeon (son of Jacob) or Simeon (the Devout); state its person" in two


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"generic": "perhaps"}, "generic 'perhaps' is neither yes nor no"),
        ({"Type": "Fish"}, "type 'Fish': 'Fish' is none of"),
        ({"soul": "a,b"}, "has 26 cells, but the header 25; is a separator inside a cell?"),
    ],
)
def test_rows_that_cannot_be_read_are_left_out(folder: Path, run: Run, cells: dict[str, str], reason: str) -> None:
    outcome = imported(run, table(run, {}, {"Name": "Other", **cells}).replace('"a,b"', "a,b"))
    assert outcome.code == 1
    assert outcome.err.startswith(f"deckcheck: new-set.csv: line 3 is left out: {reason}")
    assert ONE_NEW in outcome.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('Name,Set\n"half', "new-set.csv: line 2: "),
        ("Name,Set\n1,2\n", "For a table of your own begin with: deckcheck cards template"),
    ],
)
def test_what_is_no_table(folder: Path, run: Run, text: str, message: str) -> None:
    outcome = imported(run, text)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_a_cell_may_have_several_lines(folder: Path, run: Run) -> None:
    outcome = imported(run, table(run, {"SpecialAbility": "Draw 3.\nDiscard 3."}, {"Name": "B", "Type": "Fish"}))
    assert "new-set.csv: line 4 is left out" in outcome.err


def test_a_second_table_is_added_to_the_first(folder: Path, run: Run) -> None:
    imported(run, table(run, {}))
    Path("second.csv").write_text(table(run, {"Name": "Puah (XYZ)", "ImageFile": "Puah"}), encoding="utf-8")
    rest = ("--release", "2026-11-01", "--card-db", "own", "-o", "both")
    outcome = run("cards", "import", "second.csv", "--add", *rest)
    assert "Compared with the release 2026-10-01: 1 new, 0 changed, 0 gone.\n" in outcome.out


def test_the_source_written_gives_the_same_cards(folder: Path, run: Run) -> None:
    rows = (
        {"Name": "Jacob (Israel) (XYZ)", "title": "Jacob (Israel)", "person": "Jacob", "Brigade": "Blue (Black)"},
        {"Name": "Two / Sides (XYZ)", "Type": "Hero/Evil Character", "Alignment": "Good/Evil", "ImageFile": 'a"b'},
    )
    assert "Wrote source/name-of-the-set.toml.\n" in imported(run, table(run, *rows), "--source", "source").out
    Path("card_db/redemption").mkdir(parents=True)
    Path("source/name-of-the-set.toml").rename("card_db/redemption/new.toml")
    Path("card_db/releases.toml").write_text('redemption = ["2026-10-01"]\n', encoding="utf-8")
    build(Path("card_db"), Path("built"))
    with Database.open(Path("own")) as own, Database.open(Path("built")) as built:
        new = [each for each in own.cards("redemption").all() if each.set == "XYZ"]
        assert len(new) == 2
        assert diff(new, built.cards("redemption").all()) == []
