"""``deckcheck cards import``, and ``--card-db``, which uses what it made."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.card_data import row, text
from tests.cli.conftest import LEGAL, Run


@pytest.fixture
def carddata(folder: Path) -> Path:
    """Card data of two cards, last changed on a day in October."""
    path = folder / "carddata.txt"
    path.write_bytes(text(row(), row(Name="Puah", ImageFile="puah", SpecialAbility="x")))
    os.utime(path, (1_791_000_000, 1_791_000_000))  # 2026-10-03, about noon UTC
    return path


@pytest.fixture
def own(carddata: Path, run: Run) -> str:
    """A database of two cards in the folder ``own``."""
    assert run("cards", "import", "carddata.txt", "-o", "own", "--release", "2026-10-01").code == 0
    return "own"


def releases(run: Run, *args: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in json.loads(run("cards", "releases", "--output-format", "json", *args).out)["releases"]:
        found.setdefault(each["game"], []).append(each["date"])
    return found


def test_import_says_what_it_made(carddata: Path, run: Run) -> None:
    outcome = run("cards", "import", "carddata.txt")
    assert (outcome.code, outcome.err) == (0, "")
    first, second, *others = outcome.out.splitlines()
    assert first.startswith("card-db: redemption, release 2026-10-03, 2 printings (sha256:")
    assert second == "Compared with the built-in release 2026-08-09: 2 new, 0 changed, 5692 gone."
    assert others == [
        "Most cards are gone. If the file has only some cards, keep the others with --add.",
        "Ignored 1 unknown column (Sound).",
        "Unclear; check these cards, and state what is missing in a table (see 'cards template'):",
        "  the set 'Own' (Our Own) is new, with 2 cards; did you mean 'CoW'?",
        "  Tola [Own] has no strength, toughness or reference, unlike other cards of its type",
        "  Puah [Own] has no strength, toughness or reference, unlike other cards of its type",
    ]
    assert sorted(path.name for path in Path("card-db").iterdir()) == ["cards.sqlite", "manifest.json"]


def test_rows_left_out_are_named(carddata: Path, run: Run) -> None:
    carddata.write_bytes(text(row(), row(), row(Name="Two", Type="Fish"), "half a line\tOwn"))
    outcome = run("cards", "import", "carddata.txt", "-o", "own")
    assert outcome.code == 1
    assert outcome.err.splitlines()[0].startswith(
        "deckcheck: carddata.txt: line 4 is left out: type 'Fish': 'Fish' is none of"
    )
    assert outcome.err.splitlines()[-1] == (
        "deckcheck: carddata.txt: line 5 is left out: states no type and no alignment (2 of 16 columns)"
    )
    assert ", 1 printing (sha256:" in outcome.out
    assert outcome.out.endswith("Left out 2 rows that could not be read.\n")
    assert run("cards", "verify", "--card-db", "own").code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"1 Son of God\n", "carddata.txt: it is no card data of LackeyCCG"),
        (b"", "carddata.txt: the file is empty"),
        (text(row(Type="Fish")), "carddata.txt: no row of it could be read"),
    ],
)
def test_what_is_no_card_data_leaves_nothing(carddata: Path, run: Run, content: bytes, message: str) -> None:
    carddata.write_bytes(content)
    outcome = run("cards", "import", "carddata.txt", "-o", "own")
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert not Path("own").exists()


def test_wrong_usage_of_import(carddata: Path, run: Run) -> None:
    for args, message in (
        (("nowhere.txt",), "nowhere.txt: cannot be opened"),
        ((".",), ".: cannot be opened"),
        (("carddata.txt", "--release", "soon"), "'soon' is not a date"),
        (("carddata.txt", "--game", "gospel"), "There are redemption."),
        (("carddata.txt", "-o", "carddata.txt"), "is not a folder"),
    ):
        outcome = run("cards", "import", *args)
        assert (outcome.code, outcome.out) == (2, "")
        assert message in " ".join(outcome.err.split())


def test_every_cards_command_uses_another_database(own: str, run: Run) -> None:
    assert run("cards", "search", "puah", "--card-db", own) == (0, "Puah  Own  Hero  Blue\n", "")
    assert run("cards", "show", "tola", "--card-db", own).out.startswith("redemption, cards of 2026-10-01; ")
    assert releases(run, "--card-db", own)["redemption"] == ["2026-10-01"]
    assert run("cards", "diff", "2026-10-01", "2026-10-01", "--card-db", own).code == 0
    assert run("cards", "verify", "--card-db", own).out.count("  ok  ") == 1
    assert "2026-10-01" not in releases(run)["redemption"]


def test_the_built_in_database_answers_for_other_games(own: str, folder: Path, run: Run) -> None:
    built_in, mine = releases(run), releases(run, "--card-db", own)
    assert {game: dates for game, dates in mine.items() if game != "redemption"} == {
        game: dates for game, dates in built_in.items() if game != "redemption"
    }
    (folder / "mission.txt").write_text(LEGAL, encoding="utf-8")
    assert run("check", "mission.txt", "--card-db", own).code == 0


def test_a_check_uses_another_database(own: str, folder: Path, run: Run) -> None:
    (folder / "deck.txt").write_text("# format: redemption/type-1@3rd-edition\n1 Puah\n1 Son of God (K)\n", "utf-8")

    def unknown(*args: str) -> tuple[str, list[str]]:
        (deck,) = json.loads(run("check", "deck.txt", "--output-format", "json", *args).out)["decks"]
        names = [
            name for each in deck["findings"] if each["rule"] == "deckcheck/unknown-card" for name in each["cards"]
        ]
        return deck["cards"]["release"], names

    assert unknown() == ("2026-08-09", ["Puah"])
    assert unknown("--card-db", own) == ("2026-10-01", ["Son of God (K)"])
    assert unknown("--card-db", own, "--as-of", "2026-09-01")[0] == "2026-10-01"
    assert unknown("--cards", "2026-10-01", "--card-db", own)[0] == "2026-10-01"


def test_releases_are_those_of_the_database(own: str, folder: Path, run: Run) -> None:
    for command in (("check", "carddata.txt"), ("cards", "search", "x")):
        outcome = run(*command, "--cards", "2026-08-09", "--card-db", own)
        assert outcome.code == 2
        assert "there is no card release '2026-08-09'" in " ".join(outcome.err.split())


def test_a_database_among_decks_is_no_deck(own: str, folder: Path, run: Run) -> None:
    (folder / "carddata.txt").unlink()
    (folder / "mission.txt").write_text(LEGAL, encoding="utf-8")
    assert run("check", ".").code == 0


@pytest.mark.parametrize("command", [("check", "carddata.txt"), ("cards", "search", "x"), ("cards", "releases")])
def test_no_database_there(carddata: Path, run: Run, command: tuple[str, ...]) -> None:
    outcome = run(*command, "--card-db", "nowhere")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "deckcheck: The card database cannot be read: there is no folder nowhere. "
        "Make one of LackeyCCG's card data with: deckcheck cards import carddata.txt -o nowhere\n"
    )


def test_a_folder_that_is_no_database(carddata: Path, run: Run) -> None:
    Path("empty").mkdir()
    Path("half").mkdir()
    Path("half", "manifest.json").write_text("{}", encoding="utf-8")
    for folder, why in (
        ("empty", "the folder empty holds no cards.sqlite and no manifest.json. Make one"),
        ("half", "the folder half holds no cards.sqlite. Make one"),
        ("carddata.txt", "carddata.txt is not a folder. Make one"),
    ):
        outcome = run("cards", "releases", "--card-db", folder)
        assert outcome.code == 2
        assert why in outcome.err


def test_one_card_is_one(carddata: Path, run: Run) -> None:
    carddata.write_bytes(text(row()))
    assert ", 1 printing (" in run("cards", "import", "carddata.txt", "-o", "own").out
    assert "  1 card  " in run("cards", "releases", "--card-db", "own", "--game", "redemption").out
    assert "  1 card  " in run("cards", "verify", "--card-db", "own").out


def test_help_teaches(run: Run) -> None:
    out = run("cards", "import", "--help").out
    assert "carddata.txt -o my-cards" in out
    assert "--card-db my-cards" in out
