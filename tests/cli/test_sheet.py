"""``deckcheck sheet`` as people run it: the files it writes, what it tells, its exit codes."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from deckcheck.cli.app import app
from tests.builder.printed import printed
from tests.cli.conftest import Run


def text(path: Path) -> str:
    return "\n".join(line for page in printed(path.read_bytes()) for line in page.texts())


def test_one_pdf_of_a_folder(decks: Path, run: Run) -> None:
    done = run(
        "sheet",
        ".",
        "-o",
        "all.pdf",
        "--event",
        "Regional",
        "--name",
        "Dorcas",
        "--date",
        "May 4",
        "--checked-by",
        "Paul",
    )
    assert (done.code, done.out) == (4, "")
    assert "unreadable.txt:2: cannot be read: 1.5 Seize" in done.err
    pages = printed((decks / "all.pdf").read_bytes())
    found = "\n".join(line for page in pages for line in page.texts())
    for each in ("LEGAL: opr-missions/custom@1", "ILLEGAL: opr-missions/custom@1", "UNDETERMINED: ", "NOT JUDGED: "):
        assert each in found
    assert len(pages) - 1 == found.count("Deck check sheet") == 5
    assert pages[0].texts()[:3] == [
        "Deck check summary",
        "Regional · May 4",
        "5 decks: 1 illegal, 2 legal, 1 undetermined, 1 not judged",
    ]
    for each in ("Regional", "Dorcas", "May 4", "Paul"):
        assert sum(each in page.texts() for page in pages[1:]) == 5
    assert "Lines that could not be read\nline 2: 1.5 Seize" in found


def test_a_file_for_each_deck(decks: Path, run: Run) -> None:
    (decks / "round").mkdir()
    (decks / "legal.txt").rename(decks / "round" / "legal.txt")
    done = run("sheet", ".", "--out-dir", "sheets", "--to", "html")
    assert done.code == 4
    names = sorted(str(path.relative_to(decks / "sheets")) for path in (decks / "sheets").rglob("*.*"))
    sheets = ["illegal.html", "round/legal.html", "undetermined.html", "unreadable.html", "warned.html"]
    assert names == sorted([*sheets, "summary.html"])
    summary = (decks / "sheets" / "summary.html").read_text(encoding="utf-8")
    assert "Deck check summary" in summary
    assert sorted(re.findall(r'<a href="([^"#]+)"', summary)) == sheets
    again = run("sheet", ".", "--out-dir", "sheets", "--to", "html")
    assert again.code == 2
    assert "already exists (and 4 more); nothing was written" in again.err
    assert run("sheet", "round", "--out-dir", "sheets", "--to", "html", "--force").code == 0
    for _ in range(2):  # a sheet beside its list is no list of the next run
        beside = run("sheet", "round", "--out-dir", "round", "--to", "html", "--force")
        assert beside.code == 0
        assert sorted(path.name for path in (decks / "round").iterdir()) == ["legal.html", "legal.txt"]
    assert "Skipped, made from a list in the same folder: round/legal.html" in beside.err
    (decks / "round" / "README").write_text("Round 1", encoding="utf-8")
    for _ in range(2):
        one = run("sheet", "round", "-o", "round/all.html", "--force", "--to", "html")
        assert "round/README" in one.err
    assert "round/all.html" in one.err


def test_names_never_leave_the_folder(decks: Path, run: Run) -> None:
    (decks / "sheets").mkdir()
    (decks / "elsewhere").mkdir()
    (decks / "sheets" / "legal.pdf").symlink_to(decks / "elsewhere" / "legal.pdf")
    done = run("sheet", "legal.txt", "--out-dir", "sheets", "--force")
    assert done.code == 2
    assert "leads out of sheets" in done.err
    done = run(
        "sheet",
        "-",
        "--out-dir",
        "sheets",
        "--stdin-filename",
        "../../x.txt",
        stdin=b"# format: gospel/standard\n4 Believer\n",
    )
    assert (done.code, (decks / "sheets" / "x.pdf").is_file()) == (0, True)


def test_the_same_bytes_each_time_and_standard_output(decks: Path, run: Run) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert run("sheet", "legal.txt", "-o", name) == (0, "", "")
    assert (decks / "a.pdf").read_bytes() == (decks / "b.pdf").read_bytes()
    assert run("sheet", "legal.txt", "-o", "-", "--to", "html").out.startswith("<!DOCTYPE html>")
    written = CliRunner().invoke(app, ["sheet", "legal.txt", "-o", "-"], prog_name="deckcheck")
    assert (written.exit_code, written.stdout_bytes) == (0, (decks / "a.pdf").read_bytes())


def test_what_the_ending_says(decks: Path, run: Run) -> None:
    assert run("sheet", "legal.txt", "-o", "a.html").code == 0
    assert (decks / "a.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert run("sheet", "legal.txt", "-o", "a.html").code == 2
    assert run("sheet", "legal.txt", "-o", "a.html", "--to", "pdf", "--force").code == 0
    assert (decks / "a.html").read_bytes().startswith(b"%PDF")


def test_letters_without_a_font_are_told(folder: Path, run: Run) -> None:
    (folder / "a.txt").write_text("# format: gospel/standard\nCharacters\n2 天使\n", encoding="utf-8")
    done = run("sheet", "a.txt", "-o", "a.pdf")
    assert done.code == 0
    assert "a.pdf: no font has these characters" in done.err
    assert "--font: 天 (U+5929), 使 (U+4F7F)" in done.err
    assert "[U+5929][U+4F7F]" in text(folder / "a.pdf")


def test_a_format_and_configuration(decks: Path, run: Run) -> None:
    (decks / "a.txt").write_text("# game: redemption\n1 Amos\n", encoding="utf-8")
    done = run("sheet", "a.txt", "-o", "a.pdf")
    assert (done.code, "a.txt: not judged: the list names no format" in done.err) == (0, True)
    assert run("sheet", "a.txt", "-o", "b.pdf", "--format", "redemption/unlimited", "--as-of", "2026-09-01").code == 0
    assert "ILLEGAL: redemption/unlimited@2.0, cards of 2026-08-09" in text(decks / "b.pdf")
    (decks / "deckcheck.toml").write_text('format = "redemption/type-1@1.3"\ncards = "2026-03-30"\n', encoding="utf-8")
    assert run("sheet", "a.txt", "-o", "c.pdf").code == 0
    assert "ILLEGAL: redemption/type-1@1.3, cards of 2026-03-30" in text(decks / "c.pdf")


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("legal.txt",), 2, "name the file to write, or a folder with --out-dir"),
        (("legal.txt", "-o", "a.docx"), 2, "a.docx is neither .pdf nor .html"),
        (("legal.txt", "-o", "legal.txt", "--to", "pdf", "--force"), 2, "legal.txt is one of the decks"),
        (("legal.txt", "-o", "a.pdf", "--out-dir", "x"), 2, "is one file for all sheets"),
        (("legal.txt", "-o", "a.pdf", "--paper", "a5"), 2, "There are a4, letter"),
        (("legal.txt", "-o", "a.pdf", "--format", "all"), 2, "name one format"),
        (("legal.txt", "-o", "a.pdf", "--font", "legal.txt"), 2, "legal.txt: not a font that can be used"),
        (("none.txt", "-o", "a.pdf"), 4, "none.txt: cannot be opened"),
        (("legal.txt", "-o", "no/folder/a.pdf"), 2, "no/folder/a.pdf: cannot be written"),
    ],
)
def test_trouble(decks: Path, run: Run, args: tuple[str, ...], code: int, said: str) -> None:
    before = (decks / "legal.txt").read_bytes()
    done = run("sheet", *args)
    assert (done.code, said in " ".join(done.err.split())) == (code, True), done.err
    assert not (decks / "a.pdf").exists()
    assert (decks / "legal.txt").read_bytes() == before


def test_what_to_install(decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    done = run("sheet", "legal.txt", "-o", "a.pdf")
    assert (done.code, done.err) == (
        2,
        "deckcheck: a PDF needs fpdf2; install it with: pip install 'deckcheck[sheet]'\n",
    )
    assert run("sheet", "legal.txt", "-o", "a.html").code == 0


def test_lists_that_only_their_endings_tell_apart(decks: Path, run: Run) -> None:
    (decks / "same.txt").write_text("# format: redemption/limited\n1 Moses\n", "utf-8")
    (decks / "same.csv").write_text("Section,Quantity,Name\nDeck,1,Moses\n", "utf-8")
    args = ("same.txt", "same.csv", "legal.txt", "--format", "redemption/limited", "--to", "html", "--out-dir", "out")
    done = run("sheet", *args)
    assert done.code == 0, done.err
    assert {each.name for each in (decks / "out").iterdir()} == {
        *("same.txt.html", "same.csv.html", "legal.html", "summary.html")
    }


@pytest.mark.parametrize(("option", "said"), [((), True), (("--no-list-ignores",), False)])
def test_who_judges_the_lists_of_others_hears_no_wishes(
    decks: Path, run: Run, option: tuple[str, ...], said: bool
) -> None:
    text = "# format: redemption/limited\n# deckcheck: ignore=deck-size a draft\n1 Moses\n"
    (decks / "mine.txt").write_text(text, "utf-8")
    assert run("sheet", "mine.txt", "-o", "mine.html", *option).code == 0
    assert ("Not checked: deck-size" in (decks / "mine.html").read_text("utf-8")) is said


LIST = "# format: opr-missions/custom\n1 11\n1 12\n"


def owners(page: str) -> list[tuple[str, str]]:
    """The players and decks of the sheets of a web page, in their order."""
    found = re.findall(r"<dt>(?:Player|Deck)</dt><dd>(?:<bdi>(.*?)</bdi>)?</dd>", page)
    return [(unescape(player), unescape(deck)) for player, deck in zip(found[::2], found[1::2], strict=True)]


def test_whose_deck_it_is(folder: Path, run: Run) -> None:
    (folder / "lists").mkdir()
    for name, text in {
        "Dora Dale - Two - kings.txt": LIST,
        "anna_schmidt.txt": LIST,
        "carl.txt": f"# author: Carl\n# name: My own\n{LIST}",
        "eva.txt": f"# author: E.\n{LIST}",
    }.items():
        (folder / "lists" / name).write_text(text, encoding="utf-8")
    done = run("sheet", "lists", "-o", "-", "--to", "html")
    assert owners(done.out) == [
        ("Carl", "My own"), ("Dora Dale", "Two - kings"), ("E.", "eva"), ("", "anna schmidt")
    ]  # fmt: skip
    (folder / "players.csv").write_text(
        "\ufeffDeck;Player;File\n;Anna Schmidt;lists/anna_schmidt.txt\nE's deck;Eva;eva\n;Finn;finn.txt\n", "utf-8"
    )
    done = run("sheet", "lists", "-o", "-", "--to", "html", "--players", "players.csv")
    assert owners(done.out) == [
        ("Anna Schmidt", "anna schmidt"), ("Carl", "My own"), ("Dora Dale", "Two - kings"), ("Eva", "E's deck")
    ]  # fmt: skip
    assert "lists/carl.txt: no player in players.csv" in done.err
    assert "players.csv: no list was given for finn.txt" in done.err
    one = run("sheet", "lists/eva.txt", "-o", "-", "--to", "html", "--players", "players.csv", "--player", "Eve")
    assert owners(one.out) == [("Eve", "E's deck")]
    assert "Deck check summary" not in one.out


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("list,who\na.txt,Anna\n", "has the columns file, player, deck, address in its first line"),
        ("file,player\n,Anna\n", "players.csv:2: a row names no file"),
        ("file,player\na.txt,Anna\nb/a.txt,Ben\n", "several players have the list"),
    ],
)
def test_tables_that_tell_no_players(folder: Path, run: Run, table: str, why: str) -> None:
    (folder / "lists").mkdir()
    (folder / "lists" / "a.txt").write_text(LIST, encoding="utf-8")
    (folder / "players.csv").write_text(table, encoding="utf-8")
    done = run("sheet", "lists", "-o", "all.html", "--players", "players.csv")
    assert done.code == 2
    assert why in done.err
    assert not (folder / "all.html").exists()


@pytest.mark.slow
@pytest.mark.parametrize("form", ["html", "pdf"])
def test_a_summary_beside_the_sheets_of_a_folder(decks: Path, run: Run, form: str) -> None:
    for _ in range(2):  # a summary among the lists is no list of the next run
        done = run("sheet", ".", "--out-dir", ".", "--to", form, "--force")
        assert done.code == 4
        summary = decks / f"summary.{form}"
        assert summary.stat().st_size > 500
    assert f"Skipped, the summary of an earlier run: summary.{form}" in done.err
    if form == "pdf":
        [page] = printed(summary.read_bytes())
        assert {"Deck check summary", "legal.pdf", "File"} <= {*page.texts()}
    assert not (decks / "alone" / f"summary.{form}").exists()
    assert run("sheet", "legal.txt", "--out-dir", "alone", "--to", form).code == 0
    assert [each.name for each in (decks / "alone").iterdir()] == [f"legal.{form}"]
    (decks / "legal.txt").rename(decks / "summary.txt")
    clash = run("sheet", "summary.txt", "warned.txt", "--out-dir", "new", "--to", form)
    assert clash.code == 2
    assert "would be the summary of all decks" in clash.err


def test_a_file_of_many_decks(decks: Path, run: Run) -> None:
    with ZipFile(decks / "all.zip", "w") as archive:
        for name in ("legal.txt", "unreadable.txt"):
            archive.write(decks / name, f"round 1/{name}")
        archive.writestr("photo.png", b"\x89PNG\r\n")
    (decks / "players.csv").write_text("file,player\nall.zip,Dorcas\n", encoding="utf-8")
    done = run("sheet", "all.zip", "--out-dir", "sheets", "--to", "html", "--players", "players.csv")
    assert done.code == 4
    assert "all.zip/round 1/unreadable.txt:2: cannot be read" in done.err
    assert "all.zip/photo.png" in done.err
    assert sorted(path.name for path in (decks / "sheets").rglob("*")) == [
        "legal.html",
        "round 1",
        "summary.html",
        "unreadable.html",
    ]
    assert "Dorcas" in (decks / "sheets" / "round 1" / "legal.html").read_text(encoding="utf-8")
    (decks / "two.jsonl").write_text('{"cards": [{"name": "Angel"}]}\n' * 2, encoding="utf-8")
    run("sheet", "two.jsonl", "--out-dir", "lines", "--to", "html", "-f", "redemption/limited")
    lines = {path.name for path in (decks / "lines").iterdir()}
    assert lines == {"two.jsonl-1.html", "two.jsonl-2.html", "summary.html"}
