"""Documents on the command line: what reads them, and that nothing writes into them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import LEGAL, Run
from tests.decklists.documents import made

LINES = LEGAL.split("\n")
DOCUMENTS = {
    "list.docx": (made.docx(made.word_lines(LINES)), "a Word document (.docx)"),
    "list.ods": (made.ods(made.odf_table([[line] for line in LINES])), "an OpenDocument spreadsheet (.ods)"),
    "list.html": (made.html(f"<p>{'<br>'.join(LINES)}"), "a web page (.html)"),
    "list.pdf": (made.pdf(LINES), "a PDF"),
    "list.rtf": (made.rtf(LINES), "an RTF document (.rtf)"),
    "list.eml": (made.mail(LEGAL, f"<pre>{LEGAL}"), "a mail (.eml) or web archive (.mht)"),
}


@pytest.fixture
def documents(folder: Path) -> Path:
    for name, (data, _) in DOCUMENTS.items():
        (folder / name).write_bytes(data)
    (folder / "list.txt").write_text(LEGAL)
    return folder


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_reads_them(documents: Path, run: Run, name: str) -> None:
    assert run("check", name).code == 0
    assert "1 Card 11" in run("check", name, "--explain-reading").out.replace("1 11", "1 Card 11")
    for command in ("stats", "odds"):
        told, of_text = run(command, name), run(command, "list.txt")
        assert (told.code, told.out.replace(name, "list.txt")) == (of_text.code, of_text.out)
    assert run("diff", name, "list.txt").code == 0
    assert run("sheet", name, "-o", "sheet.html").code == 0
    converted = run("convert", name, "--to", "text")
    assert (converted.code, converted.out) == (0, run("convert", "list.txt", "--to", "text").out)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_writes_into_them(documents: Path, run: Run, name: str) -> None:
    data, kind = DOCUMENTS[name]
    remedy = f"make a list of it first: deckcheck convert {name} --to text"
    for arguments in (("add", name, "41"), ("remove", name, "11"), ("fmt", name), ("fmt", name, "--check")):
        told = run(*arguments)
        assert told.code == (4 if arguments[0] == "fmt" else 2)
        assert " ".join(told.err.split()).count(f"{kind}, which cannot be") == 1
        assert remedy in " ".join(told.err.split())
    assert (documents / name).read_bytes() == data


def test_a_mail_with_the_list_attached(folder: Path, run: Run) -> None:
    data = made.mail("Hi Anna", list_docx=DOCUMENTS["list.docx"][0])
    (folder / "a.eml").write_bytes(data)
    assert run("check", "-", stdin=data).code == run("check", "a.eml").code == 0
    assert run("convert", "a.eml", "--to", "text").out == run("convert", "-", "--to", "text", stdin=data).out
    (folder / "a.eml").write_bytes(made.mail("Hi Anna", a_txt=LEGAL.encode(), b_txt=LEGAL.encode()))
    assert run("check", "a.eml").code == run("check", "-", "--stdin-filename", "b.eml", stdin=data).code == 0
    assert [f"a.eml/{name}" in run("stats", "a.eml").out for name in ("a.txt", "b.txt")] == [True, True]
    told = run("odds", "a.eml", "any")
    assert (told.code, "a mail of several lists ('a.txt', 'b.txt')" in told.err) == (4, True)


def test_what_cannot_be_read_is_one_file_of_many(documents: Path, run: Run) -> None:
    (documents / "photo.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    told = run("check", "list.docx", "photo.txt", "list.txt", "--output-format", "concise")
    assert told.code == 4
    assert "photo.txt: error deckcheck/unreadable: a picture; type the list, or export it as text" in told.out
    assert told.out.count("list.") == 0


@pytest.mark.parametrize(
    "text", ['["11", "12"]', '{"data": {"main": ["11", "12"]}}', '{"main": {"11": 1, "12": 1}}', '{"11": 1, "12": 1}']
)
def test_json_in_another_shape_is_not_changed_in_place(folder: Path, run: Run, text: str) -> None:
    (folder / "a.json").write_text(text)
    for arguments in (("add", "a.json", "13"), ("add", "a.json", "11"), ("remove", "a.json", "12")):
        told = run(*arguments, "--format", "opr-missions/custom")
        assert (told.code, "in another program's shape" in " ".join(told.err.split())) == (2, True)
        assert (folder / "a.json").read_text() == text


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": ["11", "2x 12"]}',
        '{"cards": [{"name": "11"}, {"cardName": "12", "qty": 2}], "tags": ["a"]}',
        "1,11st\n2,12nd\n",
    ],
)
def test_other_spellings_are_changed_right_or_not_at_all(folder: Path, run: Run, text: str) -> None:
    for arguments in (("add", "a", "13"), ("add", "a", "12"), ("remove", "a", "12"), ("remove", "a", "11")):
        (folder / "a").write_text(text)
        told = run(*arguments, "--format", "opr-missions/custom", "--as-written" if arguments[0] == "add" else "--all")
        assert told.code in (0, 2)
        assert "its own fault" not in told.err
        assert told.code == 0 or (folder / "a").read_text() == text


def test_fmt_loses_nothing_that_other_programs_say(folder: Path, run: Run) -> None:
    (folder / "a.json").write_text('{"format": "opr-missions/custom", "id": 7, "cards": ["11", "12"]}')
    (folder / "b.csv").write_text("name,price\n11,1.20\n12,\n")
    for name, lost in (("a.json", "its key 'id' would be lost"), ("b.csv", "its column 'price' would be lost")):
        before = (folder / name).read_text()
        told = run("fmt", name, "--format", "opr-missions/custom")
        assert (told.code, lost in told.err) == (4, True)
        assert (folder / name).read_text() == before


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_without_pypdf_all_but_the_pdf_are_judged(
    documents: Path, run: Run, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    def judged() -> tuple[int, dict[str, str], list[str]]:
        done = run("check", ".", "--output-format", "json", "--jobs", jobs)
        decks = json.loads(done.out)["decks"]
        found = [finding for deck in decks for finding in deck["findings"]]
        said = [finding["message"] for finding in found if finding["rule"] == "deckcheck/unreadable"]
        return done.code, {deck["path"]: deck["verdict"] for deck in decks}, said

    every = dict.fromkeys(sorted([*DOCUMENTS, "list.txt"]), "legal")
    assert judged() == (0, every, [])
    monkeypatch.setitem(sys.modules, "pypdf", None)
    said = "a PDF, which needs pypdf; install it with: pip install 'deckcheck[documents]', or export the list as text"
    assert judged() == (4, every | {"list.pdf": "unreadable"}, [said])
