"""``deckcheck fmt``: what is written, what is shown, and what it ends with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run

UNTIDY = "# format: redemption/unlimited\n2 tola\n1 Abdon # one\n1 Tola\n"
TIDY = "# format: redemption/unlimited\n\nHeroes (4)\n1 Abdon # one\n3 Tola\n"
UNREADABLE = "# format: redemption/unlimited\n1 Tola\n1.5 Abdon\n"
DIFF = """\
--- untidy.txt
+++ untidy.txt
@@ -1,4 +1,5 @@
 # format: redemption/unlimited
-2 tola
+
+Heroes (4)
 1 Abdon # one
-1 Tola
+3 Tola
"""


@pytest.fixture
def lists(folder: Path) -> Path:
    """The current folder with a list in order and one that is not."""
    (folder / "tidy.txt").write_bytes(TIDY.encode())
    (folder / "untidy.txt").write_bytes(UNTIDY.encode())
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_rewrites(lists: Path, run: Run) -> None:
    assert run("fmt", "untidy.txt", "tidy.txt") == (0, "", "deckcheck: 1 list rewritten, 1 unchanged\n")
    assert contents(lists) == {"tidy.txt": TIDY, "untidy.txt": TIDY}
    assert run("fmt", ".") == (0, "", "deckcheck: 2 lists unchanged\n")


def test_a_name_whose_official_one_would_mean_more_cards_stays(folder: Path, run: Run) -> None:
    (folder / "mine.toml").write_text('format = "opr-missions/custom"\n\n[deck]\n"Nr. 13" = 12\n', encoding="utf-8")
    done = run("fmt", "--check", "mine.toml")
    assert done.code == 0
    assert "would not mean the same here: Nr. 13 (line 4)" in " ".join(done.err.split())


def test_what_is_in_order_is_not_touched(lists: Path, run: Run) -> None:
    before = (lists / "tidy.txt").stat()
    os.utime("tidy.txt", ns=(1, 1))
    assert run("fmt", "tidy.txt").code == 0
    after = (lists / "tidy.txt").stat()
    assert (after.st_mtime_ns, after.st_ino) == (1, before.st_ino)


def test_check(lists: Path, run: Run) -> None:
    assert run("fmt", "--check", ".") == (
        1,
        "untidy.txt\n",
        "deckcheck: 1 list would be rewritten, 1 unchanged\n",
    )
    assert run("fmt", "--check", "tidy.txt") == (0, "", "deckcheck: 1 list unchanged\n")
    assert contents(lists) == {"tidy.txt": TIDY, "untidy.txt": UNTIDY}


def test_diff(lists: Path, run: Run) -> None:
    for options in (["--diff"], ["--diff", "--check"]):
        outcome = run("fmt", *options, "tidy.txt", "untidy.txt")
        assert outcome == (1, DIFF, "deckcheck: 1 list would be rewritten, 1 unchanged\n")
    assert run("fmt", "--diff", "tidy.txt").code == 0
    assert contents(lists) == {"tidy.txt": TIDY, "untidy.txt": UNTIDY}


def test_diff_of_a_list_without_an_end_of_line(lists: Path, run: Run) -> None:
    (lists / "tidy.txt").write_text(TIDY[:-1], "utf-8")
    out = run("fmt", "--diff", "tidy.txt").out
    assert out.endswith("-3 Tola\n\\ No newline at end of file\n+3 Tola\n")


def test_colours_only_where_they_are_wanted(lists: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = run("fmt", "--diff", "untidy.txt").out
    assert "\x1b[31m-2 tola\x1b[0m\n" in out and "\x1b[1;32m+3 Tola\x1b[0m\n" in out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("fmt", "--diff", "untidy.txt").out == DIFF


def test_standard_input(folder: Path, run: Run) -> None:
    assert run("fmt", "-", stdin=UNTIDY.encode()) == (0, TIDY, "deckcheck: 1 list rewritten\n")
    assert run("fmt", "-", stdin=TIDY.encode()) == (0, TIDY, "deckcheck: 1 list unchanged\n")
    named = ["fmt", "-", "--stdin-filename", "untidy.txt"]
    assert run(*named, "--diff", stdin=UNTIDY.encode()).out == DIFF
    assert run(*named, "--check", stdin=UNTIDY.encode())[:2] == (1, "untidy.txt\n")
    assert run("fmt", "-", stdin=UNREADABLE.encode())[:2] == (4, "")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("options", [[], ["--check"], ["--diff"]])
def test_a_list_that_cannot_be_read_is_left_alone_and_the_others_go_on(
    lists: Path, run: Run, options: list[str]
) -> None:
    (lists / "bad.txt").write_text(UNREADABLE, "utf-8")
    (lists / "json.json").write_text('{"cards": [\n', "utf-8")
    code, _, err = run("fmt", *options, ".", "none.txt")
    assert code == 4
    told = err.splitlines()
    assert told[0].startswith("deckcheck: bad.txt:3: cannot be read: 1.5 Abdon; expected ")
    assert told[1].startswith("deckcheck: json.json:2: invalid JSON: ")
    assert told[2] == "deckcheck: none.txt: cannot be opened: No such file or directory"
    made = "rewritten, 1 unchanged, 3 refused" if not options else "would be rewritten, 1 unchanged, 3 refused"
    assert told[3:] == [f"deckcheck: 1 list {made}"]
    assert contents(lists)["bad.txt"] == UNREADABLE
    assert contents(lists)["untidy.txt"] == (UNTIDY if options else TIDY)


def test_a_folder_without_lists(folder: Path, run: Run) -> None:
    (folder / "empty").mkdir()
    code, _, err = run("fmt", "empty")
    assert code == 4
    assert "a folder without decks" in err


def test_a_list_that_would_lose_something_is_left_alone(folder: Path, run: Run) -> None:
    text = '<!-- mine -->\n<deck><superzone name="Deck"><card><name>Tola</name></card></superzone></deck>\n'
    (folder / "a.dek").write_text(text, "utf-8")
    code, _, err = run("fmt", "a.dek", "--format", "redemption/unlimited")
    assert code == 4
    assert "a.dek: not rewritten: the comment '<!-- mine -->' would be lost; take it out first" in err
    assert (folder / "a.dek").read_text("utf-8") == text


def test_what_is_not_plain_is_told(folder: Path, run: Run) -> None:
    text = "Heroes (9)\n1 Nobody\n1 Lydia\n2 Tola $1.00\n"
    code, out, err = run("fmt", "-", "--stdin-filename", "a.txt", stdin=text.encode())
    assert (code, out) == (0, "Heroes (4)\n2 Tola\n1 Lydia\n1 Nobody\n")
    assert err.splitlines() == [
        "deckcheck: a.txt:1: the list says 'Heroes (9)', but the cards below it are 4",
        "deckcheck: a.txt: kept as written, since no card of this name is known: Nobody (line 2)",
        "deckcheck: a.txt: kept as written, since it may be any of several printings: Lydia (line 3)",
        "deckcheck: a.txt: dropped: a price",
        "deckcheck: 1 list rewritten",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (UNTIDY.encode(), TIDY.encode()),
        (UNTIDY.replace("\n", "\r\n").encode(), TIDY.replace("\n", "\r\n").encode()),
        (b"\xef\xbb\xbf" + UNTIDY.encode(), b"\xef\xbb\xbf" + TIDY.encode()),
        (UNTIDY.replace("# one", "# für").encode("cp1252"), TIDY.replace("# one", "# für").encode()),
    ],
)
def test_the_style_of_a_file_stays(folder: Path, run: Run, before: bytes, after: bytes) -> None:
    (folder / "a.txt").write_bytes(before)
    for outcome in ("rewritten", "unchanged"):
        assert run("fmt", "a.txt").err == f"deckcheck: 1 list {outcome}\n"
        assert (folder / "a.txt").read_bytes() == after


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_cannot_be_written(lists: Path, run: Run) -> None:
    (lists / "a.txt").write_text(UNTIDY, "utf-8")
    (lists / "a.txt").chmod(0o444)
    code, _, err = run("fmt", ".")
    assert code == 2
    assert "a.txt: cannot be written: " in err
    assert contents(lists)["untidy.txt"] == TIDY


def test_the_format_tells_the_printing(folder: Path, run: Run) -> None:
    text = b"# game: redemption\n1 Lydia\n"
    assert "1 Lydia (EC)\n" in run("fmt", "-", "--format", "limited", stdin=text).out
    assert "1 Lydia\n" in run("fmt", "-", stdin=text).out


def test_the_cards_of_a_release(folder: Path, run: Run) -> None:
    text = b"# game: Redemption\n1 son of god [2026 - 1st place]\n"
    assert "1 Son of God [2026 - 1st Place]\n" in run("fmt", "-", stdin=text).out
    early = run("fmt", "-", "--cards", "2024-06-06", stdin=text)
    assert "son of god [2026 - 1st place]\n" in early.out
    assert "kept as written" in early.err


def test_the_format_of_the_input(folder: Path, run: Run) -> None:
    text = b"1\ttola\n1\tabdon\n"
    args = ["fmt", "-", "--format", "redemption/unlimited"]
    assert run(*args, stdin=text).out == "1\tAbdon\n1\tTola\n"
    assert run(*args, "--from", "text", stdin=text).out == "Heroes (2)\n1 Abdon\n1 Tola\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["fmt"], "Missing argument 'PATH'"),
        (["fmt", "--format", "redemption/limted", "tidy.txt"], "did you mean 'redemption/limited'?"),
        (["fmt", "--format", "all", "tidy.txt"], "name one format"),
        (["fmt", "-f", "redemption/limited", "-f", "redemption/teams", "tidy.txt"], "name one format"),
        (["fmt", "--cards", "2020-01-01", "tidy.txt"], "no card release '2020-01-01'"),
        (["fmt", "--card-db", "none", "tidy.txt"], "there is no folder none"),
        (["fmt", "--from", "txt", "tidy.txt"], "no syntax 'txt'"),
    ],
)
def test_wrong_usage(lists: Path, run: Run, args: list[str], message: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert message in err
    assert contents(lists)["untidy.txt"] == UNTIDY


def test_the_help_shows_examples_and_exit_codes(run: Run) -> None:
    out = run("fmt", "--help").out
    assert "    deckcheck fmt decks/ --check\n" in out
    assert "    4  a list could not be read" in out


def test_the_configuration_tells_the_printing_too(folder: Path, run: Run) -> None:
    (folder / "a.txt").write_text("# game: redemption\n1 Lydia\n", encoding="utf-8")
    (folder / "deckcheck.toml").write_text('format = "redemption/limited"\n', encoding="utf-8")
    assert "+1 Lydia (EC)\n" in run("fmt", "a.txt", "--diff").out
    assert "Lydia (EC)" not in run("fmt", "a.txt", "--diff", "--no-config").out
    (folder / "deckcheck.toml").write_text('formats = "redemption/limited"\n', encoding="utf-8")
    outcome = run("fmt", "a.txt", "--diff")
    assert (outcome.code, "there is no key 'formats'" in outcome.err) == (2, True)


def test_of_a_folder_only_lists_that_can_be_written_are_rewritten(folder: Path, run: Run) -> None:
    (folder / "tidy.txt").write_text(TIDY, encoding="utf-8")
    for name in "plan.md", "ann", "README.md", "all.jsonl", "b.png":
        (folder / name).write_text(UNTIDY, encoding="utf-8")
    code, out, err = run("fmt", ".")
    assert (code, out) == (0, "")
    assert err.splitlines()[-1] == "deckcheck: 1 list unchanged"
    for name in "plan.md", "ann", "README.md", "all.jsonl", "b.png":
        assert f": {name}" in err or f", {name}" in err
        assert (folder / name).read_text(encoding="utf-8") == UNTIDY
