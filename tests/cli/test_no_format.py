"""Lists that name no format: one is answered in full, several by a table of decks and formats."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

LEGAL = Path(__file__).parents[2] / "examples" / "legal"
FORMLESS = (LEGAL / "redemption" / "limited-2.0-green-and-white.txt").read_text("utf-8").split("\n", 2)[2]
"""Without the lines that name its format and its deck."""
HEAD = "  limited  paragon  raid     teams    type-2   unlimited  redemption, no format named\n"
ROW = "  legal    no       no       legal    no       legal      "


def folder_of(path: Path, lists: dict[str, str]) -> str:
    for name, text in lists.items():
        (path / name).write_text(text, encoding="utf-8")
    return str(path)


def test_a_folder_is_one_table(folder: Path, run: Run) -> None:
    short = FORMLESS.partition("\n1 ")[2].partition("\n")[2]
    folder_of(folder, {"a.txt": FORMLESS, "b.txt": short, "c.txt": FORMLESS})
    outcome = run("check", ".", env={"COLUMNS": "100"})
    assert outcome.code == 1
    table, _, rest = outcome.out.partition("  Name the format for the findings of each: ")
    head, first, second, third = table.splitlines(keepends=True)
    assert (head, first, third) == (HEAD, f"{ROW}a.txt\n", f"{ROW}c.txt\n")
    assert second.split()[:6] == ["no"] * 6 and "b.txt   (" in second
    assert rest.startswith("--format redemption/limited, or 'deckcheck config")
    for jobs in "1", "2":
        assert run("check", ".", "--jobs", jobs).out == outcome.out


def test_one_list_is_answered_in_full(folder: Path, run: Run) -> None:
    folder_of(
        folder, {"a.txt": FORMLESS, "b.txt": (LEGAL / "opr-missions" / "fixed-battle-of-wits.txt").read_text("utf-8")}
    )
    said = run("check", ".").out
    assert "LEGAL in limited, teams, unlimited; not in" in " ".join(said.split())
    assert HEAD not in said


def test_a_list_that_names_its_format_ends_the_table(folder: Path, run: Run) -> None:
    named = "# format: redemption/limited\n" + FORMLESS
    folder_of(folder, {"a.txt": FORMLESS, "b.txt": FORMLESS, "c.txt": named, "d.txt": FORMLESS})
    said = run("check", ".").out
    assert said.startswith(f"{HEAD}{ROW}a.txt\n{ROW}b.txt\n  Name the format")
    assert "\nLEGAL    c.txt" in said and "\nUNDETERMINED  d.txt" in said


def test_lists_of_two_games_have_columns_each(folder: Path, run: Run) -> None:
    gospel = "\n".join(
        line
        for line in (LEGAL / "gospel" / "standard-faith-and-love.txt").read_text("utf-8").split("\n")
        if "format" not in line
    )
    folder_of(folder, {"a.txt": FORMLESS, "b.txt": "# game: gospel\n" + gospel, "c.txt": FORMLESS})
    said = run("check", ".").out
    assert said.count(HEAD) == 2
    assert "  solitaire  standard  gospel, no format named\n" in said


def test_all_is_told_on_demand(folder: Path, run: Run) -> None:
    folder_of(folder, {"a.txt": FORMLESS, "b.txt": FORMLESS})
    said = " ".join(run("check", ".", "--explain").out.split())
    assert said.count("LEGAL in limited, teams, unlimited; not in") == 2
