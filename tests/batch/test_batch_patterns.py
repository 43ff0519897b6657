"""Which files and folders patterns mean, as ``.gitignore`` reads them, and what a walk makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.config.discovery import PathPatterns


@pytest.mark.parametrize(
    ("pattern", "meant", "others"),
    [
        ("*.txt", ["a.txt", "d/e/a.txt"], ["a.txt.bak", "a.csv"]),
        ("a.txt", ["a.txt", "d/a.txt"], ["ba.txt", "a.txts"]),
        ("/a.txt", ["a.txt"], ["d/a.txt"]),
        ("d/*.txt", ["d/a.txt"], ["d/e/a.txt", "e/d/a.txt", "a.txt"]),
        ("**/d/a.txt", ["d/a.txt", "e/d/a.txt"], ["a.txt", "d/e/a.txt"]),
        ("d/**/a.txt", ["d/a.txt", "d/e/a.txt", "d/e/f/a.txt"], ["a.txt", "e/d/a.txt"]),
        ("d/**", ["d/a.txt", "d/e/a.txt"], ["d", "e/d/a.txt"]),
        ("?.txt", ["a.txt", "é.txt"], ["ab.txt", ".txt"]),
        ("[ab].txt", ["a.txt", "b.txt"], ["c.txt", "[.txt"]),
        ("[!ab].txt", ["c.txt"], ["a.txt", "b.txt"]),
        ("[^ab].txt", ["c.txt"], ["a.txt"]),
        ("[]x].txt", ["].txt", "x.txt"], ["y.txt"]),
        ("[ab.txt", ["[ab.txt"], ["a.txt"]),
        ("[*].txt", ["*.txt"], ["a.txt"]),
        ("a.b+(c)$.txt", ["a.b+(c)$.txt"], ["axb+(c)$.txt"]),
        ("a[/]b", [], ["a/b"]),
    ],
)
def test_what_a_pattern_means(pattern: str, meant: list[str], others: list[str]) -> None:
    found = PathPatterns([pattern])
    assert [path for path in meant if not found.match(path, folder=False)] == []
    assert [path for path in others if found.match(path, folder=False)] == []


def test_a_pattern_that_ends_with_a_slash_means_folders() -> None:
    found = PathPatterns(["old/", "d/e/"])
    assert found.match("old", folder=True)
    assert found.match("x/old", folder=True)
    assert found.match("d/e", folder=True)
    assert not found.match("old", folder=False)
    assert not found.match("x/d/e", folder=True)


def test_no_pattern_is_an_error_or_takes_long() -> None:
    for pattern in ("[z-a]*", "[[:alpha:]]", "[a&&b]", "\\", "[", "**/" * 50 + "b", "*a" * 50 + "b", "***"):
        assert not PathPatterns([pattern]).match("/".join(["a" * 250] * 250), folder=False) or pattern == "***"


def found(*paths: str, include: tuple[str, ...] = (), exclude: tuple[str, ...] = ()) -> list[str]:
    sources = gather(paths, include=include, exclude=exclude)
    return [
        f"!{each.path}" if each.fault else "-" * bool(each.skipped) + Path(each.path).as_posix() for each in sources
    ]


@pytest.fixture(autouse=True)
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of decks by round."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "r1/a.txt", "r1/b-draft.txt", "r1/juniors/c.toml", "r2/a.txt", "r2/old/d.txt", "r2/e.png"):
        path = Path("league", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1 Kin\n", encoding="utf-8")


def test_what_is_excluded_is_passed_over_with_all_below_it() -> None:
    assert found("league", exclude=("r2/",)) == [
        "league/a.txt",
        "league/r1/a.txt",
        "league/r1/b-draft.txt",
        "league/r1/juniors/c.toml",
    ]
    assert found("league", exclude=("*-draft.txt", "old", "*.toml")) == [
        "league/a.txt",
        "league/r1/a.txt",
        "league/r2/a.txt",
        "-league/r2/e.png",
    ]


def test_what_is_included_is_a_file_or_lies_in_a_folder() -> None:
    assert found("league", include=("r1/",)) == ["league/r1/a.txt", "league/r1/b-draft.txt", "league/r1/juniors/c.toml"]
    assert found("league", include=("*.toml", "/a.txt")) == ["league/a.txt", "league/r1/juniors/c.toml"]
    assert found("league", include=("*.png", "r2/**/d.txt")) == ["-league/r2/e.png", "league/r2/old/d.txt"]


def test_exclusion_goes_before_inclusion() -> None:
    assert found("league", include=("r1/",), exclude=("*-draft.txt", "juniors/")) == ["league/r1/a.txt"]


def test_patterns_are_relative_to_the_folder_named_and_not_for_files_named() -> None:
    assert found("league/r1", include=("juniors/",)) == ["league/r1/juniors/c.toml"]
    assert found("league/r1", include=("r1/",)) == ["!league/r1"]
    assert found("league/a.txt", "league/r2", exclude=("a.txt", "old")) == [
        "league/a.txt",
        "-league/r2/e.png",
        "!league/r2",
    ]


def test_a_folder_of_which_patterns_leave_nothing_says_so() -> None:
    (source,) = gather(["league"], exclude=["*"])
    assert source.fault == "a folder without decks; the patterns to include and exclude leave none"
