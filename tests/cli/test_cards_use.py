"""``deckcheck cards use``: a card database for all folders, and what goes before it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.card_data import row, text
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a configuration of their own."""
    for name in ("XDG_CONFIG_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(folder / "home"))
    return folder / "home"


@pytest.fixture
def two(folder: Path, run: Run) -> None:
    """Two databases of one card, ``october`` and ``november``, and a deck."""
    Path("carddata.txt").write_bytes(text(row()))
    for name, date in (("october", "2026-10-01"), ("november", "2026-11-01")):
        assert run("cards", "import", "carddata.txt", "-o", name, "--release", date).code == 0
    Path("deck.txt").write_text("# format: redemption/type-1\n1 Tola\n", encoding="utf-8")


def release(run: Run, *args: str, env: dict[str, str] | None = None) -> str:
    """The release that a deck is judged by."""
    [deck] = json.loads(run("check", "deck.txt", "--output-format", "json", *args, env=env).out)["decks"]
    return str(deck["cards"]["release"])


@pytest.mark.usefixtures("two")
def test_what_goes_before_what(folder: Path, run: Run) -> None:
    november = {"DECKCHECK_CARD_DB": "november"}
    assert release(run) == "2026-08-09"
    outcome = run("cards", "use", "october")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("deckcheck.toml: uses october (redemption 2026-10-01) from now on\n")
    assert release(run) == release(run, "--cards", "2026-10-01") == release(run, "--untrusted") == "2026-10-01"
    assert release(run, "--no-config") == "2026-08-09"
    assert release(run, env=november) == "2026-11-01"
    assert release(run, "--card-db", "october", env=november) == "2026-10-01"
    Path("deckcheck.toml").write_text('card-db = "november"\n', encoding="utf-8")
    assert release(run) == "2026-11-01"
    Path("deckcheck.toml").write_text("strict = true\n", encoding="utf-8")
    assert release(run) == "2026-10-01"


@pytest.mark.usefixtures("two")
def test_commands_about_cards_use_it_too(folder: Path, run: Run) -> None:
    run("cards", "use", "october")
    assert run("cards", "search", "tola") == (0, "Tola  Own  Hero  Blue\n", "")
    assert run("cards", "use").out == f"{folder / 'october'}\n"
    assert f"card-db {folder}" in " ".join(run("config", "show", "deck.txt").out.split())
    november = {"DECKCHECK_CARD_DB": "november"}
    [deck] = json.loads(run("config", "show", "deck.txt", "--output-format", "json", env=november).out)["decks"]
    assert deck["settings"]["card-db"] == {"value": "november", "from": "--card-db"}
    note = run("cards", "use", env=november).err
    assert note == "deckcheck: DECKCHECK_CARD_DB is set and takes precedence: november\n"


@pytest.mark.usefixtures("two")
def test_releases_show_both(folder: Path, run: Run) -> None:
    shipped = json.loads(run("cards", "releases", "--output-format", "json").out)
    assert shipped["replaced"] == []
    run("cards", "use", "october")
    own = json.loads(run("cards", "releases", "--output-format", "json").out)
    assert [each["date"] for each in own["releases"] if each["game"] == "redemption"] == ["2026-10-01"]
    redemption = [each["date"] for each in shipped["releases"] if each["game"] == "redemption"]
    assert [each["date"] for each in own["replaced"]] == redemption
    used, built_in = run("cards", "releases").out.split("\nBuilt in, but not used:\n")
    assert "2026-10-01" in used and "2026-08-09" not in used
    assert "2026-08-09" in built_in


@pytest.mark.usefixtures("two")
def test_back_to_the_built_in_cards(folder: Path, home: Path, run: Run) -> None:
    run("cards", "use", "october")
    [file] = [Path(path, name) for path, _, names in os.walk(home) for name in names]
    file.write_text("# mine\n" + file.read_text("utf-8") + "strict = true\n", encoding="utf-8")
    for _ in range(2):
        assert run("cards", "use", "--none") == (0, "the built-in cards are used from now on\n", "")
    assert file.read_text("utf-8") == "# mine\nstrict = true\n"
    assert release(run) == "2026-08-09"


@pytest.mark.usefixtures("two")
def test_a_folder_that_is_gone_or_broken_says_what_to_do(folder: Path, run: Run) -> None:
    run("cards", "use", "october")
    Path("october", "manifest.json").write_text("{", encoding="utf-8")
    outcome = run("check", "deck.txt")
    assert (outcome.code, outcome.out) == (2, "")
    assert f"Make one of LackeyCCG's card data with: deckcheck cards import carddata.txt -o {folder / 'october'}" in (
        outcome.err
    )
    Path("october").rename("moved")
    for command in (("check", "deck.txt"), ("cards", "search", "tola"), ("cards", "releases")):
        outcome = run(*command)
        assert (outcome.code, outcome.out) == (2, "")
        assert "deckcheck.toml:1: card-db: found " in outcome.err
        assert outcome.err.endswith("For the built-in cards: deckcheck cards use --none\n")
    assert run("cards", "use", "--none").code == 0
    assert release(run) == "2026-08-09"


def test_only_a_card_database_can_be_used(folder: Path, home: Path, run: Run) -> None:
    Path("empty").mkdir()
    for args, message in (
        (("nowhere",), "there is no folder nowhere"),
        (("empty",), "the folder empty holds no cards.sqlite"),
        (("empty", "--none"), "not together with a folder"),
    ):
        outcome = run("cards", "use", *args)
        assert (outcome.code, outcome.out) == (2, "")
        assert message in " ".join(outcome.err.split())
    assert not home.exists()


@pytest.mark.usefixtures("two")
def test_overrides_are_not_for_all_folders(home: Path, run: Run) -> None:
    run("cards", "use", "october")
    [file] = [Path(path, name) for path, _, names in os.walk(home) for name in names]
    file.write_text('[[overrides]]\npaths = ["a/"]\nstrict = true\n', encoding="utf-8")
    outcome = run("check", "deck.txt")
    assert outcome.code == 2
    assert "deckcheck.toml: [[overrides]] are for the configuration of a folder" in outcome.err
