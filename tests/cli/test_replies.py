"""``check --replies`` and ``--players``: texts to send back, and a table of them."""

from __future__ import annotations

import csv
import sys
import zipfile
from pathlib import Path, PurePath

import pytest

from tests.cli.conftest import ILLEGAL, LEGAL, Run
from tests.cli.test_config import report, write
from tests.decklists.documents import made

COLUMNS = ["player", "deck", "verdict", "hash", "findings", "file", "reply", "address"]


def rows(folder: str = "out") -> list[dict[str, str]]:
    with Path(folder, "summary.csv").open(encoding="utf-8", newline="") as table:
        reader = csv.DictReader(table)
        assert reader.fieldnames == COLUMNS
        return list(reader)


def test_each_deck_gets_a_text_and_a_row(folder: Path, run: Run) -> None:
    write({"lists/a.txt": LEGAL, "lists/b/c.txt": ILLEGAL})
    write({"players.csv": "file,player,deck,address\na.txt,Anna,Hope,anna@example.org\nz.txt,Zoe,,\n"})
    outcome = run("check", "lists", "--players", "players.csv", "--replies", "out")
    assert outcome.code == 1
    assert "players.csv: no list was given for z.txt" in outcome.err
    first, second = rows()
    assert (first["player"], first["deck"], first["verdict"], first["findings"]) == ("Anna", "Hope", "legal", "0")
    assert (first["file"], first["address"]) == ("lists/a.txt", "anna@example.org")
    assert (second["player"], second["verdict"]) == ("", "illegal")
    assert int(second["findings"]) > 0
    legal = Path("out", first["reply"]).read_text("utf-8")
    assert legal.startswith('Deck check of a.txt "Hope" by Anna\n\nLEGAL    a.txt   "Hope" (Anna)')
    illegal = Path("out", second["reply"]).read_text("utf-8")
    assert "ILLEGAL  c.txt" in illegal and "opr-missions/custom-size" in illegal
    assert 'a.txt   "Hope" (Anna)' in outcome.out
    named = report(run, "lists", "--players", "players.csv")["decks"]
    assert [deck.get("player") for deck in named] == ["Anna", None]


def test_it_is_the_same_from_several_processes(folder: Path, run: Run) -> None:
    write({f"lists/{number}.txt": ILLEGAL if number % 2 else LEGAL for number in range(6)})
    written = []
    for jobs in "1", "2":
        run("check", "lists", "--replies", f"out{jobs}", "--jobs", jobs)
        written.append({path.name: path.read_text("utf-8") for path in Path(f"out{jobs}").iterdir()})
    assert written[0] == written[1]
    assert len(written[0]) == 7


@pytest.mark.skipif(sys.platform == "win32", reason="which has no such names")
def test_a_player_is_told_what_to_write_into_the_list(folder: Path, run: Run) -> None:
    write({"a.txt": "1 Moses\n"})
    assert run("check", "a.txt", "--replies", "replies").code == 1
    told = Path("replies/a.reply.txt").read_text("utf-8")
    assert "Write 'Format: limited' as the first line of the list." in told
    assert "--" not in told.replace("---", "")
    write({"a.txt": "Format: limited\n1 Moses\n"})
    assert "redemption/limited@" in run("check", "a.txt").out


def test_a_hash_that_may_change_is_marked(folder: Path, run: Run) -> None:
    write({"a.txt": "# format: redemption/limited\n1 Zyxwvq\n", "b.txt": "# format: redemption/limited\n1 Ruth (L)\n"})
    hashes = {path: hash for hash, path in map(str.split, run("hash", "a.txt", "b.txt").out.splitlines())}
    assert [hashes[path].endswith("?") for path in ("a.txt", "b.txt")] == [True, False]
    text = run("check", "a.txt", "b.txt", "--replies", "replies").out
    for path, hash in hashes.items():
        assert f"hash {hash}\n" in text
        assert f"hash\n    {hash}\n" in Path(f"replies/{path.replace('.', '.reply.')}").read_text("utf-8")
        assert f",{hash}," in Path("replies/summary.csv").read_text("utf-8")
        assert run("sheet", path, "-o", f"{path}.html").code == 0
        assert f"deck hash {hash}<" in Path(f"{path}.html").read_text("utf-8")


def test_names_are_safe_and_different(folder: Path, run: Run) -> None:
    names = ["CON.txt", "a:b?.txt", "a-b-.txt", "A-B-.txt", "x" * 200 + ".txt", "t\x07ab.txt", "summary.txt"]
    write({f"lists/{name}": LEGAL for name in names})
    Path("top.txt").write_text(LEGAL, "utf-8")
    assert run("check", "lists", "top.txt", "--replies", "out").code == 0
    made = [row["reply"] for row in rows()]
    assert sorted(made) == sorted(path.name for path in Path("out").iterdir() if path.name != "summary.csv")
    assert len({name.casefold() for name in made}) == len(names) + 1
    for name in made:
        assert len(name) <= 120 and not set(name) & set('<>:"/\\|?*\x07')
    assert sorted(path.name for path in folder.iterdir()) == ["lists", "out", "top.txt"]


def test_no_cell_is_a_formula(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "players.csv": 'file,player,deck,address\na.txt,"=1+1",@x,-2\n'})
    run("check", "a.txt", "--players", "players.csv", "--replies", "out")
    [row] = rows()
    assert (row["player"], row["deck"], row["address"]) == ("'=1+1", "'@x", "'-2")


def test_replies_stay_apart_from_lists(folder: Path, run: Run) -> None:
    write({"lists/a.txt": LEGAL})
    for inside in "lists", "lists/out":
        outcome = run("check", "lists", "--replies", inside)
        assert (outcome.code, "a folder of lists" in " ".join(outcome.err.split())) == (2, True)
    assert [path.name for path in Path("lists").iterdir()] == ["a.txt"]


def test_an_earlier_reply_is_replaced_and_no_other_file(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "out/b.reply.txt": "mine"})
    assert run("check", "a.txt", "--replies", "out").code == 0
    write({"a.txt": ILLEGAL})
    assert run("check", "a.txt", "--replies", "out").code == 1
    assert "ILLEGAL" in Path("out/a.reply.txt").read_text("utf-8")
    write({"b.txt": LEGAL})
    outcome = run("check", "b.txt", "--replies", "out")
    assert (outcome.code, "not a reply" in outcome.err) == (2, True)
    assert Path("out/b.reply.txt").read_text("utf-8") == "mine"


def test_a_table_to_fill_in_names_each_list(folder: Path, run: Run) -> None:
    write({"lists/Anna - Hope.txt": LEGAL, "lists/b.txt": "# author: Bob\n# name: =Joy\n" + LEGAL, "lists/c.txt": "\0"})
    assert run("sheet", "lists", "--players-template", "players.csv").code == 0
    with Path("players.csv").open(encoding="utf-8", newline="") as table:
        rows = [tuple(row.values()) for row in csv.DictReader(table)]
    assert rows == [
        ("lists/Anna - Hope.txt", "Anna", "Hope", ""),
        ("lists/b.txt", "Bob", "'=Joy", ""),
        ("lists/c.txt", "", "", ""),
    ]
    assert run("sheet", "lists", "--players-template", "players.csv").code == 2
    assert "(Bob)" in run("check", "lists", "--players", "players.csv").out


def test_a_table_to_fill_in_has_the_names_of_a_check(folder: Path, run: Run) -> None:
    write({"lists/a.txt": LEGAL})
    deck = LEGAL.encode()
    Path("lists/one.eml").write_bytes(made.mail("My list is attached.", deck_txt=deck))
    Path("lists/two.eml").write_bytes(made.mail("My lists are attached.", deck_txt=deck, reserve_txt=deck))
    with zipfile.ZipFile("lists/some.zip", "w") as archive:
        archive.writestr("Anna - Hope.txt", LEGAL)
        archive.write("lists/two.eml", "two.eml")
    run("sheet", "lists", "--players-template", "players.csv")
    with Path("players.csv").open(encoding="utf-8", newline="") as table:
        files = [row["file"] for row in csv.DictReader(table)]
    assert files == [
        "lists/a.txt", "lists/one.eml",
        "lists/some.zip/Anna - Hope.txt", "lists/some.zip/two.eml/deck.txt", "lists/some.zip/two.eml/reserve.txt",
        "lists/two.eml/deck.txt", "lists/two.eml/reserve.txt",
    ]  # fmt: skip
    write({"players.csv": "file,player\n" + "".join(f'"{file}",Player {at}\n' for at, file in enumerate(files))})
    outcome = run("check", "lists", "--players", "players.csv", "--replies", "out")
    assert "no list was given" not in outcome.err
    assert [row["player"] for row in rows()] == [f"Player {at}" for at in range(len(files))]


def test_a_file_that_the_table_names_is_a_list_to_answer(folder: Path, run: Run) -> None:
    write({"lists/a.txt": LEGAL, "lists/lea.png": "\x89PNG", "lists/poster.png": "\x89PNG", "lists/.pit.txt": LEGAL})
    for name, member in ("olga.zip", "photo.jpg"), ("zack.zip", "deck.txt"):
        with zipfile.ZipFile(Path("lists", name), "w") as archive:
            archive.writestr(member, LEGAL)
    named = "a.txt,Anna\nlea.png,Lea\nolga.zip,Olga\nzack.zip,Zack\n.pit.txt,Pit\nno.txt,Nora\n"
    write({"lists/players.csv": f"file,player\n{named}"})
    outcome = run("check", "lists", "--players", "lists/players.csv", "--replies", "out")
    assert outcome.code == 4
    assert {row["player"]: (row["file"], row["verdict"]) for row in rows()} == {
        "Anna": ("lists/a.txt", "legal"),
        "Lea": ("lists/lea.png", "unreadable"),
        "Olga": ("lists/olga.zip", "unreadable"),
        "Zack": ("lists/zack.zip/deck.txt", "legal"),
        "Pit": ("lists/.pit.txt", "unreadable"),
    }
    assert outcome.err.count("no list was given for") == outcome.err.count("for no.txt") == 1
    skipped = report(run, "lists", "--players", "lists/players.csv")["skipped"]
    reasons = {PurePath(each["path"]).name: each["reason"].partition(";")[0] for each in skipped}
    assert reasons == {
        "photo.jpg": "a picture", "poster.png": "a picture", "players.csv": "a file to judge by, or to write to"
    }  # fmt: skip


def test_replies_of_an_earlier_run_are_named_and_kept(folder: Path, run: Run) -> None:
    write({"lists/a.txt": LEGAL, "lists/b.txt": ILLEGAL, "out/note.reply.txt": "mine"})
    assert "earlier run" not in run("check", "lists", "--replies", "out").err
    Path("lists/b.txt").unlink()
    left = "out: replies of an earlier run, of lists that were not checked now: lists-b.reply.txt"
    assert left in run("check", "lists", "--replies", "out").err
    assert Path("out/lists-b.reply.txt").exists()
