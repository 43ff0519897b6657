"""``deckcheck convert``: lists to other formats, files and folders, and what is told on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.decklists.registry import WRITABLE
from tests.cli.conftest import Run

LIST = "# name: Two kings\n# a remark\n2 David (Green) (Ki)\n1 Goliath (L)\n"
CSV = "quantity,name,set,section\n2,David (Green) (Ki),,\n1,Goliath (L),,\n"
unix = pytest.mark.skipif(os.name == "nt", reason="needs links")


@pytest.fixture
def lists(folder: Path) -> Path:
    """The current folder with lists in folders."""
    for name in ("a.txt", "league/a.txt", "league/deep/b.txt"):
        path = folder / "decks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LIST, "utf-8")
    return folder


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_to_standard_output(lists: Path, run: Run) -> None:
    code, out, err = run("convert", "decks/a.txt", "--to", "csv")
    assert (code, out) == (0, CSV)
    assert err == (
        "deckcheck: decks/a.txt: dropped, not supported by csv: the name\n"
        "deckcheck: decks/a.txt: dropped, not supported by csv: 1 comment\n"
    )


def test_from_standard_input(folder: Path, run: Run) -> None:
    code, out, err = run("convert", "-", "--to", "csv", "--stdin-filename", "pasted.txt", stdin=LIST.encode())
    assert (code, out) == (0, CSV)
    assert err.startswith("deckcheck: pasted.txt: dropped, ")


@pytest.mark.parametrize("to", WRITABLE)
def test_every_format(lists: Path, run: Run, to: str) -> None:
    ending = WRITABLE[to].extensions[0]
    code, out, _ = run("convert", "decks/a.txt", "-o", f"new{ending}", "--to", to)
    assert (code, out) == (0, "")
    written = (lists / f"new{ending}").read_bytes()
    assert run("convert", "decks/a.txt", "--to", to).out.encode() == written
    if to != "markdown":
        assert [entry.copies for entry in read(written).entries] == [2, 1]


@pytest.mark.parametrize(
    ("file", "begins"), [("a.dek", "<deck"), ("a.JSON", "{"), ("a.md", "# Two"), ("b.txt", "# name")]
)
def test_the_ending_tells_the_format(lists: Path, run: Run, file: str, begins: str) -> None:
    assert run("convert", "decks/a.txt", "-o", file).code == 0
    assert (lists / file).read_text("utf-8").startswith(begins)


@pytest.mark.parametrize("args", [[], ["-o", "new.pdf"], ["-o", "new"], ["--out-dir", "new"]])
def test_no_format_to_write(lists: Path, run: Run, args: list[str]) -> None:
    code, out, err = run("convert", "decks/a.txt", *args)
    assert (code, out) == (2, "")
    assert "name the syntax to write" in err
    assert not (lists / "new.pdf").exists()


def test_a_format_that_there_is_not(lists: Path, run: Run) -> None:
    code, _, err = run("convert", "decks/a.txt", "--to", "jsn")
    assert code == 2
    assert "did you mean 'json'?" in err


def test_the_format_of_the_input(lists: Path, run: Run) -> None:
    (lists / "odd.txt").write_text("name,quantity\nAmos,2\n", "utf-8")
    assert "2 Amos\n" in run("convert", "odd.txt", "--to", "text").out
    assert run("convert", "odd.txt", "--from", "json", "--to", "text").code == 4


def test_nothing_is_overwritten_unasked(lists: Path, run: Run) -> None:
    (lists / "new.csv").write_bytes(b"old\r\n")
    code, out, err = run("convert", "decks/a.txt", "-o", "new.csv")
    assert (code, out) == (2, "")
    assert "new.csv already exists" in err and "--force" in err
    assert (lists / "new.csv").read_bytes() == b"old\r\n"
    assert run("convert", "decks/a.txt", "-o", "new.csv", "--force").code == 0
    assert (lists / "new.csv").read_bytes() == CSV.replace("\n", "\r\n").encode()


def test_over_itself(lists: Path, run: Run) -> None:
    assert run("convert", "decks/a.txt", "-o", "decks/a.txt", "--to", "csv").code == 2
    assert run("convert", "decks/a.txt", "-o", "decks/a.txt", "--to", "csv", "--force").code == 0
    assert (lists / "decks/a.txt").read_text("utf-8") == CSV


def test_a_folder(lists: Path, run: Run) -> None:
    code, out, err = run("convert", "decks", "--to", "csv", "--out-dir", "out")
    assert (code, out) == (0, "")
    assert files(lists / "out") == ["a.csv", "league/a.csv", "league/deep/b.csv"]
    assert {(lists / "out" / name).read_text("utf-8") for name in files(lists / "out")} == {CSV}
    assert len(err.splitlines()) == 6


def test_a_folder_into_itself(lists: Path, run: Run) -> None:
    """What an earlier run wrote below the sources is no source of the next one."""
    for _ in range(2):
        assert run("convert", "decks", "--to", "csv", "--out-dir", "decks/out", "--force").code == 0
    assert files(lists / "decks" / "out") == ["a.csv", "league/a.csv", "league/deep/b.csv"]
    code, _, err = run("convert", "decks/league", "--to", "text", "--out-dir", "decks/league")
    assert code == 2
    assert "already exists (and 1 more); nothing was written" in err


def test_a_folder_needs_a_folder(lists: Path, run: Run) -> None:
    code, _, err = run("convert", "decks", "--to", "csv")
    assert code == 2
    assert "3 lists do not fit into one file" in err and "--out-dir" in err
    code, _, err = run("convert", "decks", "--to", "csv", "-o", "all.csv", "--out-dir", "out")
    assert code == 2
    assert "--out-dir for many" in err
    assert files(lists) == ["decks/a.txt", "decks/league/a.txt", "decks/league/deep/b.txt"]


def test_two_lists_that_would_become_one_file(lists: Path, run: Run) -> None:
    (lists / "decks" / "a.csv").write_text(CSV, "utf-8")
    for paths in (["decks"], ["decks/a.txt", "decks/league/a.txt"]):
        code, _, err = run("convert", *paths, "--to", "json", "--out-dir", "out")
        assert code == 2
        assert "would both become out" in err
        assert not (lists / "out").exists()
    assert run("convert", "decks/a.txt", "decks/../decks/a.txt", "--to", "json", "--out-dir", "out").code == 0


def test_standard_input_below_a_folder(folder: Path, run: Run) -> None:
    code, _, err = run("convert", "-", "--to", "csv", "--out-dir", "out", stdin=LIST.encode())
    assert code == 2
    assert "--stdin-filename" in err
    args = ["convert", "-", "--to", "csv", "--out-dir", "out", "--stdin-filename", "../../mine.txt"]
    assert run(*args, stdin=LIST.encode()).code == 0
    assert files(folder) == ["out/mine.csv"]


def test_a_path_with_dots_stays_below_the_folder(lists: Path, run: Run) -> None:
    os.chdir(lists / "decks" / "league")
    assert run("convert", "../../decks", "../a.txt", "--to", "csv", "--out-dir", "../../out").code == 0
    assert files(lists / "out") == ["a.csv", "league/a.csv", "league/deep/b.csv"]


@unix
def test_no_link_leads_out_of_the_folder(lists: Path, run: Run) -> None:
    (lists / "out").mkdir()
    (lists / "elsewhere").mkdir()
    (lists / "out" / "league").symlink_to("../elsewhere")
    code, _, err = run("convert", "decks", "--to", "csv", "--out-dir", "out", "--force")
    assert code == 2
    assert "a link that leads out of out" in err
    assert files(lists / "elsewhere") == []


def test_a_list_that_cannot_be_read_is_refused_and_the_others_go_on(lists: Path, run: Run) -> None:
    (lists / "decks" / "b.txt").write_text("1 Amos\n1.5 Huldah\n-2 Agabus\n", "utf-8")
    (lists / "decks" / "c.json").write_text('{"cards": [\n', "utf-8")
    code, _, err = run("convert", "decks", "--to", "csv", "--out-dir", "out")
    assert code == 4
    assert files(lists / "out") == ["a.csv", "league/a.csv", "league/deep/b.csv"]
    told = [line for line in err.splitlines() if "dropped" not in line]
    assert told[0].startswith("deckcheck: decks/b.txt:2: cannot be read: 1.5 Huldah; expected ")
    assert told[1].startswith("deckcheck: decks/b.txt:3: cannot be read: -2 Agabus; expected ")
    assert told[2].startswith("deckcheck: decks/c.json:2: invalid JSON: ")


def test_many_lines_that_cannot_be_read(folder: Path, run: Run) -> None:
    code, out, err = run("convert", "-", "--to", "csv", stdin=b"1.5 Amos\n" * 12)
    assert (code, out) == (4, "")
    assert len(err.splitlines()) == 11
    assert err.endswith("and 2 more lines that cannot be read\n")


@pytest.mark.parametrize("path", ["none.txt", "decks/none"])
def test_a_list_that_is_not_there(lists: Path, run: Run, path: str) -> None:
    code, _, err = run("convert", path, "--to", "csv")
    assert code == 4
    assert f"{path}: cannot be opened: No such file" in err


def test_a_folder_without_lists(folder: Path, run: Run) -> None:
    (folder / "empty").mkdir()
    code, _, err = run("convert", "empty", "--to", "csv", "--out-dir", "out")
    assert code == 4
    assert "a folder without decks" in err


def test_a_list_that_the_format_cannot_hold(folder: Path, run: Run) -> None:
    text = "# format: redemption/limited\nMaybeboard:\n1 Amos\n"
    code, out, err = run("convert", "-", "--to", "lackey", stdin=text.encode())
    assert (code, out) == (4, "")
    assert "-: not converted: " in err


def test_a_printing_that_was_chosen_is_told(folder: Path, run: Run) -> None:
    code, out, err = run("convert", "-", "--to", "lackey", stdin=b"# game: Redemption\n1 Angel of the Lord\n1 Nobody\n")
    assert code == 0
    assert '<name id="">Nobody</name>' in out
    assert "1 card is not known, and other programs may not know it either: Nobody\n" in err
    assert "1 card may be any of several printings; one was taken: Angel of the Lord\n" in err


def test_the_cards_of_a_release(folder: Path, run: Run) -> None:
    text = b"# game: Redemption\n1 Son of God [2026 - 1st Place]\n"
    assert 'id="Son-of-God-Nativity-1st-Place"' in run("convert", "-", "--to", "lackey", stdin=text).out
    early = run("convert", "-", "--to", "lackey", "--cards", "2024-06-06", stdin=text)
    assert 'id="Son-of-God-Nativity-1st-Place"' not in early.out
    assert run("convert", "-", "--to", "lackey", "--cards", "2020-01-01", stdin=text).code == 2


@pytest.mark.parametrize("target", ["none/new.csv", "decks/a.txt/new.csv", "decks"])
def test_a_file_that_cannot_be_written(lists: Path, run: Run, target: str) -> None:
    before = files(lists)
    code, _, err = run("convert", "decks/a.txt", "--to", "csv", "-o", target)
    assert code == 2
    assert f"{target}: cannot be written: " in err
    assert files(lists) == before


def test_a_folder_that_cannot_be_made(lists: Path, run: Run) -> None:
    code, _, err = run("convert", "decks/a.txt", "--to", "csv", "--out-dir", "decks/a.txt")
    assert code == 2
    assert err.startswith("deckcheck: decks/a.txt: cannot create this folder: ")


def test_a_count_that_the_list_states_wrongly_is_told(folder: Path, run: Run) -> None:
    code, out, err = run("convert", "-", "--to", "csv", stdin=b"Heroes: 3\n2 David (Green) (Ki)\n")
    assert (code, out) == (0, "quantity,name,set,section\n2,David (Green) (Ki),,heroes\n")
    assert err == "deckcheck: -:1: the list says 'Heroes: 3', but the cards below it are 2\n"


def test_of_a_folder_all_that_is_no_list_is_named_and_what_was_made_is_no_source(folder: Path, run: Run) -> None:
    Path("d").mkdir()
    for name in "a.txt", "ann", "notes.dec":
        Path("d", name).write_text(LIST, encoding="utf-8")
    Path("d/b.png").write_bytes(b"")
    Path("d/c.jsonl").write_bytes(b"{}\n")
    code, _, err = run("convert", "d", "--to", "markdown", "--out-dir", "d")
    assert (code, sorted(path.name for path in Path("d").glob("*.md"))) == (0, ["a.md", "ann.md", "notes.md"])
    assert "Skipped, a picture; " in err
    assert "Skipped, a file of many decks, which 'deckcheck check' takes: d/c.jsonl" in err
    again = run("convert", "d", "--to", "markdown", "--out-dir", "d", "--force")
    assert again.code == 0
    assert "Skipped, made from a list in the same folder: d/a.md" in again.err
