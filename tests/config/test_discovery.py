"""Which configuration holds for a deck, and what comes of it with the command line above it."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from deckcheck.batch.file_kinds import extension_of, no_list
from deckcheck.batch.sources import Checkers
from deckcheck.config.discovery import FILES, SettingsResolver
from deckcheck.config.settings import FIELDS, Settings, over
from deckcheck.errors import InvalidConfiguration
from deckcheck.findings import Ignored
from tests.for_each import for_each
from tests.readme import blocks

LEAGUE = Path(__file__).parents[2] / "examples" / "league"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with folders ``a/b`` and ``c`` in it."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "c").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def given(**fields: object) -> Settings:
    """Settings as the command line gives them, by field."""
    keys = {field: key for key, field in FIELDS.items()}
    sources = tuple((keys[field], f"--{keys[field]}") for field in fields)
    return Settings()._replace(sources=sources, **fields)  # type: ignore[arg-type]


def test_without_a_configuration_all_is_as_given(folder: Path) -> None:
    assert SettingsResolver().at("a/x.txt") == Settings()
    assert SettingsResolver().file("a/x.txt") == ""
    wanted = given(as_of="2026-04-18")
    assert SettingsResolver(wanted).at("a/b/x.txt") is wanted


def test_the_nearest_counts_alone(folder: Path) -> None:
    write("deckcheck.toml", "strict = true\nas-of = 2026-01-01")
    write("a/b/deckcheck.toml", "as-of = 2026-02-02")
    configured = SettingsResolver()
    assert configured.at("x.txt").as_of == configured.at("a/x.txt").as_of == configured.at("c/x.txt").as_of
    assert configured.at("a/x.txt") == Settings(
        as_of="2026-01-01", strict=True, sources=(("as-of", "deckcheck.toml:2"), ("strict", "deckcheck.toml:1"))
    )
    near = configured.at("a/b/x.txt")
    assert (near.as_of, near.strict) == ("2026-02-02", False)
    assert [configured.file(path) for path in ("x", "a/x", "a/b/x")] == [
        "deckcheck.toml", "deckcheck.toml", str(Path("a/b/deckcheck.toml"))
    ]  # fmt: skip


def test_paths_may_go_up_or_be_absolute_and_a_deck_need_not_be_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("deckcheck.toml", "strict = true")
    monkeypatch.chdir("a/b")
    configured = SettingsResolver()
    for path in "-", "x.txt", "../x.txt", "../../c/x.txt", "nowhere/at/all.txt", str(folder / "c" / "x.txt"):
        assert configured.at(path).strict
    assert configured.file("-") == str(Path("../../deckcheck.toml"))
    assert not configured.at("../../../x.txt").strict


def test_a_project_counts_where_it_has_a_table(folder: Path) -> None:
    write("pyproject.toml", '[project]\nname = "x"\n[tool.deckcheck]\nstrict = true\n[[tool.deckcheck.overrides]]\n'
          'paths = "x.txt"\n[tool.deckcheck.overrides.ignore]\n"deck-size" = "why"')  # fmt: skip
    write("a/pyproject.toml", '[project]\nname = "x"\ndependencies = ["deckcheck"]')
    settings = SettingsResolver().at("a/x.txt")
    assert settings.source("strict") == "pyproject.toml:4"
    assert SettingsResolver().at("x.txt").ignore == (Ignored("deck-size", "why", "pyproject.toml:8"),)
    write("deckcheck.toml", "strict = false")
    assert SettingsResolver().at("a/x.txt").source("strict") == "deckcheck.toml:1"
    write("a/pyproject.toml", "[tool.deckcheck]")
    assert SettingsResolver().at("a/x.txt") == Settings()


def test_folders_called_so_are_none(folder: Path) -> None:
    write("deckcheck.toml", "strict = true")
    Path("a/deckcheck.toml").mkdir()
    assert SettingsResolver().at("a/x.txt").strict


def test_one_file_for_all_or_none(folder: Path) -> None:
    write("a/deckcheck.toml", "strict = true")
    write("c/league.toml", "as-of = 2026-01-01")
    assert SettingsResolver(isolated=True).at("a/x.txt") == Settings()
    configured = SettingsResolver(file="c/league.toml")
    assert configured.at("a/x.txt").as_of == "2026-01-01" and not configured.at("a/x.txt").strict
    assert configured.at("a/x.txt").source("as-of") == "c/league.toml:1"
    with pytest.raises(InvalidConfiguration, match=r"^c/no\.toml: cannot be opened: No such file"):
        SettingsResolver(file="c/no.toml").at("x")
    write("c/pyproject.toml", "[project]")
    with pytest.raises(InvalidConfiguration, match=r"^c/pyproject\.toml: there is no \[tool\.deckcheck\] in it"):
        SettingsResolver(file="c/pyproject.toml").at("x")


OVERRIDES = """
format = "opr-missions/custom"
[ignore]
unique = "all"
deck-size = "all"
[[overrides]]
paths = ["a/", "*.json"]
as-of = 2026-02-02
[overrides.ignore]
deck-size = "in a"
[[overrides]]
paths = "a/b/**/*.txt"
as-of = 2026-03-03
format = ["opr-missions/fixed", "opr-missions/custom"]
ignore = { fixed-deck = "in b" }
"""


@pytest.mark.parametrize(
    ("path", "as_of", "reasons"),
    [
        ("x.txt", "", {"unique": "all", "deck-size": "all"}),
        ("c/a.txt", "", {"unique": "all", "deck-size": "all"}),
        ("c/x.json", "2026-02-02", {"unique": "all", "deck-size": "in a"}),
        ("a/x.txt", "2026-02-02", {"unique": "all", "deck-size": "in a"}),
        ("a/b/x.csv", "2026-02-02", {"unique": "all", "deck-size": "in a"}),
        ("./a/../a/b/x.txt", "2026-03-03", {"unique": "all", "deck-size": "in a", "fixed-deck": "in b"}),
        ("a/b/c/d/x.txt", "2026-03-03", {"unique": "all", "deck-size": "in a", "fixed-deck": "in b"}),
        ("../a/x.txt", "", {}),
    ],
)
def test_overrides_hold_where_a_pattern_says_and_the_later_wins(
    folder: Path, path: str, as_of: str, reasons: dict[str, str]
) -> None:
    write("deckcheck.toml", OVERRIDES)
    settings = SettingsResolver().at(path)
    assert settings.as_of == as_of
    assert {each.rule: each.reason for each in settings.ignore} == reasons
    several = ("opr-missions/fixed", "opr-missions/custom")
    assert settings.formats == ((several if as_of > "2026-03" else several[1:]) if reasons else ())


def test_the_command_line_goes_before(folder: Path) -> None:
    write("facts.toml", "")
    write("deckcheck.toml", 'format = "opr-missions/fixed"\nas-of = 2026-01-01\nstrict = true\nlist-ignores = false\n'
          'facts = "facts.toml"\nselect = ["unique", "fixed-deck"]\n[ignore]\nunique = "why"')  # fmt: skip
    above = given(
        formats=("opr-missions/custom",), strict=False, facts=("mine.toml",),
        ignore=(Ignored("custom-size", "", "--ignore"), Ignored("unique", "", "--ignore")),
    )  # fmt: skip
    settings = SettingsResolver(above).at("x.txt")
    assert settings.formats == ("opr-missions/custom",)
    assert settings.as_of == "2026-01-01"
    assert not settings.strict and not settings.list_ignores
    assert settings.facts == (str(folder / "facts.toml"), "mine.toml"), "the later the stronger"
    assert settings.select == ("unique", "fixed-deck")
    assert settings.ignore == (Ignored("unique", "why", "deckcheck.toml:8"), Ignored("custom-size", "", "--ignore"))
    assert settings.source("format") == "--format" and settings.source("strict") == "--strict"
    assert settings.source("facts") == "deckcheck.toml:5, --facts"


@for_each(
    ("ignored", "selected", "left"),
    [
        ("unique", "unique", False),
        ("unique", "opr-missions/unique", False),
        ("opr-missions/unique", "unique", False),
        ("opr-missions/unique", "opr-missions", True),
        ("opr-missions", "opr-missions/unique", True),
        ("unique", "custom-size", True),
    ],
)
def test_who_selects_a_rule_by_name_gets_it(ignored: str, selected: str, left: bool) -> None:
    below = given(ignore=(Ignored(ignored, "why"),))
    assert bool(over(below, given(select=(selected,))).ignore) is left


def test_who_sets_a_day_means_the_cards_of_the_day() -> None:
    below = given(release="2026-08-09")
    assert over(below, given(as_of="2026-04-18")) == given(as_of="2026-04-18")
    both = over(below, given(as_of="2026-04-18", release="2026-03-30"))
    assert (both.release, both.source("cards")) == ("2026-03-30", "--cards")
    assert over(below, given(strict=True)).release == "2026-08-09"


def test_values_must_be_right_together(folder: Path) -> None:
    write("deckcheck.toml", 'format = "redemption/limited"\n[[overrides]]\npaths = "a/"\nas-of = 1999-01-01')
    assert SettingsResolver().at("x.txt").formats
    with pytest.raises(InvalidConfiguration, match=r"^deckcheck\.toml:1: format: there is no edition of redemption/l"):
        SettingsResolver().at("a/x.txt")
    write("deckcheck.toml", '[[overrides]]\npaths = "a/"\ncards = 2026-08-08')
    assert SettingsResolver().at("x.txt") == Settings()
    with pytest.raises(InvalidConfiguration) as caught:
        SettingsResolver().at("a/x.txt")
    assert str(caught.value).startswith(
        "deckcheck.toml:3: cards: there is no card release '2026-08-08'; did you mean '2026-08-09'?"
        " There are of redemption 2024-06-06, "
    )


def test_each_folder_is_looked_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = os.stat

    def stat(path: str, *args: object, **kwargs: object) -> os.stat_result:
        asked.append(os.fspath(path))
        return real(path, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", stat)
    configured = SettingsResolver()
    for number in range(100):
        configured.at(f"a/b/{number}.txt")
        configured.at(f"a/{number}.txt")
        configured.at(f"c/{number}.txt")
    files = [path for path in asked if path.endswith(FILES)]
    assert len(files) == len(set(files)) == 2 * (4 + len(folder.parents))
    assert len(asked) - len(files) <= 3, "is it a folder?"


def test_another_process_finds_the_same(folder: Path) -> None:
    write("deckcheck.toml", OVERRIDES)
    configured = SettingsResolver(given(strict=True))
    before = configured.at("a/x.txt")
    assert pickle.loads(pickle.dumps(configured)).at("a/x.txt") == before


def test_a_checker_for_each_way_of_judging(folder: Path) -> None:
    write("deckcheck.toml", OVERRIDES + "strict = true\nlist-ignores = false\n")
    with Checkers(SettingsResolver(), suggest=False) as checkers:
        checker, formats = checkers.at("a/b/x.txt")
        assert (checker.strict, checker.rule_filter.list_ignores, checker.as_of) == (True, False, "2026-03-03")
        assert checker.rule_filter.ignored_names == {"unique", "deck-size", "fixed-deck"} and not checker.suggest
        assert formats == ("opr-missions/fixed", "opr-missions/custom")
        assert checkers.at("a/b/y.txt")[0] is checker
        other = checkers.at("x.txt")[0]
        assert other is not checker and other.database is checker.database


def test_files_that_a_configuration_names_are_no_decks(folder: Path) -> None:
    write("a/facts.toml", "")
    write("c/more.toml", "")
    write("deckcheck.toml", 'facts = "a/facts.toml"\n[[overrides]]\npaths = "x"\nfacts = ["c/more.toml"]')
    assert SettingsResolver().files("a") == {os.path.realpath("a/facts.toml"), os.path.realpath("c/more.toml")}
    assert SettingsResolver(isolated=True).files("a") == frozenset()


def test_configurations_are_never_taken_for_decks() -> None:
    assert {no_list(file, extension_of(file), lambda: b"1 Moses") for file in FILES} == {"configuration"}


def test_the_docs_show_the_example() -> None:
    assert (LEAGUE / "deckcheck.toml").read_text("utf-8") in blocks("toml")
