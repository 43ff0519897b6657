"""``deckcheck hash`` and ``check --registered`` as people run them: which deck is it, and is it the one handed in?"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.decklists.documents import made

ANNA = "# format: redemption/unlimited\n3 Gideon (L)\n2 Burial (F)\nReserve\n1 Ruth (L)\n"
AGAIN = "quantity,name,set,section\n1,ruth (l),,reserve\n2,Burial (F),,deck\n2,Gideon (L),,deck\n1,GIDEON (L),,deck\n"
OTHER = ANNA.replace("3 Gideon", "2 Gideon")
OPEN = ANNA + "Reserv\n1 Amos\n"
FORMAT = ["--format", "redemption/unlimited"]


@pytest.fixture
def lists(folder: Path) -> Path:
    for name, text in {"anna.txt": ANNA, "ben.csv": AGAIN, "carl.txt": OTHER, "dora.txt": OPEN}.items():
        (folder / "lists" / name).parent.mkdir(exist_ok=True)
        (folder / "lists" / name).write_text(text, encoding="utf-8")
    return folder


def hashes(run: Run, *paths: str) -> dict[str, str]:
    return {line.split("  ", 1)[1].strip(): line.split(" ", 1)[0] for line in run("hash", *paths).out.splitlines()}


def test_a_line_for_each_deck(lists: Path, run: Run) -> None:
    done = run("hash", "lists")
    found = [line.split(None, 1) for line in done.out.splitlines()]
    assert [path for _, path in found] == ["lists/anna.txt", "lists/ben.csv", "lists/carl.txt", "lists/dora.txt"]
    one, same, other, none = (hash for hash, _ in found)
    assert one == same != other
    assert none == "-"
    assert done.code == 3
    assert "lists/dora.txt:7: no hash: Amos; write the heading of its section, which may be deck or reserve" in done.err
    assert done.out.splitlines()[-1] == "-  lists/dora.txt"


def test_standard_input_bundles_and_archives(lists: Path, run: Run) -> None:
    known = hashes(run, "lists/anna.txt")["lists/anna.txt"]
    assert run("hash", "-", stdin=ANNA).out == f"{known}  -\n"
    head, *rows = AGAIN.splitlines()
    (lists / "all.csv").write_text(
        "\n".join([f"deck,{head}", *(f"{id},{row}" for id in "ab" for row in rows)]), "utf-8"
    )
    with zipfile.ZipFile(lists / "all.zip", "w") as archive:
        archive.writestr("anna.txt", ANNA)
    found = hashes(run, "all.csv", "all.zip")
    assert len(found) == 3
    assert set(found.values()) == {known}


def test_what_is_hashed(lists: Path, run: Run) -> None:
    done = run("hash", "lists/anna.txt", "--lines")
    assert done.out.splitlines()[1:] == [
        "  deck\tBurial (F)\t3E\t2",
        "  deck\tGideon (L)\tMain\t3",
        "  reserve\tRuth (L)\tMain\t1",
    ]


def test_unreadable_lists(lists: Path, run: Run) -> None:
    (lists / "lists" / "eva.txt").write_text("# format: redemption/unlimited\n1.5 Amos\n", encoding="utf-8")
    done = run("hash", "lists")
    assert done.code == 4
    assert "-  lists/eva.txt" in done.out
    assert "lists/eva.txt:2: cannot be read: 1.5 Amos" in done.err
    assert run("hash").code == 2


def test_check_as_sha256sum_does(lists: Path, run: Run) -> None:
    (lists / "lists" / "dora.txt").unlink()
    (lists / "handed-in.txt").write_text(run("hash", "lists").out, encoding="utf-8")
    done = run("hash", "--check", "handed-in.txt")
    assert (done.code, done.out) == (0, "lists/anna.txt: OK\nlists/ben.csv: OK\nlists/carl.txt: OK\n")
    (lists / "lists" / "carl.txt").write_text(ANNA, encoding="utf-8")
    (lists / "lists" / "ben.csv").rename(lists / "lists" / "ben.txt")
    done = run("hash", "lists", "--check", "handed-in.txt")
    assert (done.code, done.out) == (1, "lists/anna.txt: OK\nlists/ben.txt: OK\nlists/carl.txt: CHANGED\n")
    (lists / "lists" / "finn.txt").write_text(ANNA, encoding="utf-8")
    done = run("hash", "lists/finn.txt", "--check", "handed-in.txt")
    assert (done.code, done.out) == (3, "lists/finn.txt: OPEN (no such list is registered)\n")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", 2), ("HT4FGN7YV6N3  a.txt\nHT4FGN7YV6N3\n", 2), ("nothing of the kind, in two words\n", 2)],
)
def test_files_of_no_hashes(lists: Path, run: Run, text: str, code: int) -> None:
    (lists / "handed-in.txt").write_text(text, encoding="utf-8")
    assert run("hash", "lists/anna.txt", "--check", "handed-in.txt").code == code
    assert run("hash", "lists/anna.txt", "--check", "nowhere.txt").code == 2


def findings(run: Run, *arguments: str) -> dict[str, tuple[str, list[str]]]:
    done = run("check", *arguments, *FORMAT, "--select", "reserve-size", "--output-format", "json")
    return {
        deck["path"].rpartition("/")[2]: (
            deck["verdict"],
            [f["status"] + ": " + f["message"] for f in deck["findings"] if f["rule"] == "deckcheck/registered"],
        )
        for deck in json.loads(done.out)["decks"]
    }


@pytest.mark.parametrize("form", ["hashes", "folder", "archive"])
def test_registered(lists: Path, run: Run, form: str) -> None:
    (lists / "brought").mkdir()
    for name, text in {"anna.csv": AGAIN, "carl.txt": ANNA, "finn.txt": ANNA, "dora.txt": OPEN}.items():
        (lists / "brought" / name).write_text(text, encoding="utf-8")
    if form == "hashes":
        (lists / "registered").write_text(run("hash", "lists").out, encoding="utf-8")
    elif form == "folder":
        (lists / "lists").rename(lists / "registered")
    else:
        with zipfile.ZipFile(lists / "registered.zip", "w") as archive:
            for path in (lists / "lists").iterdir():
                archive.write(path, path.name)
    found = findings(run, "brought", "--registered", "registered.zip" if form == "archive" else "registered")
    assert found["anna.csv"] == ("legal", [])
    [changed] = found["carl.txt"][1]
    assert changed.startswith("violated: This is ")
    what = " Since then: 3 × Gideon (L) instead of 2 (deck)."
    assert changed.endswith(what) == (form != "hashes"), changed
    assert found["carl.txt"][0] == "illegal"
    assert found["finn.txt"][0] == found["dora.txt"][0] == "undetermined"
    assert found["finn.txt"][1][0].startswith("undetermined: No list was handed in for it")
    assert found["dora.txt"][1][0].startswith("undetermined: The list leaves open what deck it is")


def test_registered_with_one_list_and_several_processes(lists: Path, run: Run) -> None:
    (lists / "lists" / "dora.txt").unlink()
    found = findings(run, "lists", "--registered", "lists/anna.txt", "--jobs", "2")
    assert {name: verdict for name, (verdict, _) in found.items()} == {"ben.csv": "legal", "carl.txt": "illegal"}
    assert run("check", "lists/carl.txt", *FORMAT, "--registered", "nowhere").code == 2


def test_diff_says_which_decks_they_are(lists: Path, run: Run) -> None:
    known = hashes(run, "lists")
    done = run("diff", "lists/anna.txt", "lists/ben.csv", *FORMAT)
    one, other = known["lists/anna.txt"], known["lists/carl.txt"]
    assert done.out == f"lists/anna.txt and lists/ben.csv are the same deck ({one}): deck 5, reserve 1\n"
    assert f"  hash {one} → {other}\n" in run("diff", "lists/anna.txt", "lists/carl.txt").out
    data = json.loads(run("diff", "lists/anna.txt", "lists/dora.txt", "--output-format", "json").out)
    assert (data["before"]["hash"], data["after"]["hash"]) == (one, None)


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "html"])
def test_reports_show_the_hash(lists: Path, run: Run, form: str) -> None:
    known = hashes(run, "lists/anna.txt")["lists/anna.txt"]
    assert known in run("check", "lists/anna.txt", "--output-format", form).out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_lists_handed_in_but_not_brought_are_told_once(lists: Path, run: Run, jobs: str) -> None:
    (lists / "handed-in.txt").write_text(run("hash", "lists").out, encoding="utf-8")
    check = ("check", "lists", *FORMAT, "--registered", "handed-in.txt", "--jobs", jobs)
    assert "missing: " not in run(*check).out
    (lists / "lists" / "ben.csv").unlink()
    (lists / "lists" / "anna.txt").rename(lists / "lists" / "anna.text")
    assert run(*check).out.count("Registered, but missing: lists/ben.csv.") == 1
    report = json.loads(run(*check, "--output-format", "json").out)
    assert report["not_brought"] == ["lists/ben.csv"]
    assert "not_brought" not in json.loads(run("check", "lists", *FORMAT, "--output-format", "json").out)


def test_a_paragon_is_part_of_the_deck(folder: Path, run: Run) -> None:
    heads = ["", "# paragon: Abraham\n", "# paragon: ABRAHAM \n", "# paragon: Eve\n", "# paragon: Nobody\n"]
    none, one, same, other, unknown = (
        run("hash", "-", "--lines", stdin=f"# game: redemption\n{head}3 Gideon (L)\n").out for head in heads
    )
    assert one == same
    assert len({none, one, other, unknown}) == 4
    assert one.splitlines()[2:] == ["  paragon\tAbraham\t*\t1"]
    assert unknown.splitlines()[2] == "  paragon\tnobody\t?\t1"
    toml = 'game = "redemption"\nparagon = "abraham"\n[deck]\n"Gideon (L)" = 3\n'
    assert run("hash", "-", "--lines", stdin=toml).out == one


TYPO = ANNA.replace("Burial (F)", "Buriel (F)")


def test_names_of_no_card_are_told_and_marked(lists: Path, run: Run) -> None:
    (lists / "typo.txt").write_text(TYPO, encoding="utf-8")
    done = run("hash", "typo.txt", "lists/anna.txt")
    typo, plain = done.out.splitlines()
    assert (typo[12:], plain[12:]) == ("? typo.txt", "  lists/anna.txt")
    assert "typo.txt: unmatched names; the hash changes when they are corrected: Buriel (F) (line 3)" in done.err
    assert "anna" not in done.err
    (lists / "set.txt").write_text("# game: redemption\n1 David\n", encoding="utf-8")
    assert run("hash", "set.txt").out[12] == "?"


@pytest.mark.parametrize("by", ["file", "folder"])
def test_a_name_mended_after_it_was_handed_in_is_no_other_deck(lists: Path, run: Run, by: str) -> None:
    for folder, text in {"in": TYPO, "now": ANNA}.items():
        (lists / folder).mkdir()
        (lists / folder / "anna.txt").write_text(text, encoding="utf-8")
    (lists / "in.txt").write_text(run("hash", "in").out, encoding="utf-8")
    handed_in = "in.txt" if by == "file" else "in"
    found = findings(run, "now", "--registered", handed_in)["anna.txt"]
    assert found[0] == "undetermined"
    assert "leave open whether it is that deck" in found[1][0]
    assert run("hash", "now", "--check", handed_in).out == "now/anna.txt: OPEN\n"
    # What is known to be another card, or more of them, is another deck: the list itself tells it, its hash does not.
    for changed in (ANNA.replace("Gideon (L)", "Son of God (K)"), ANNA.replace("2 Burial", "3 Burial")):
        (lists / "now" / "anna.txt").write_text(changed, encoding="utf-8")
        verdict = findings(run, "now", "--registered", handed_in)["anna.txt"][0]
        assert verdict == ("undetermined" if by == "file" else "illegal")
    (lists / "now" / "anna.txt").write_text(TYPO, encoding="utf-8")
    assert "registered" not in str(findings(run, "now", "--registered", handed_in))
    assert run("hash", "now", "--check", handed_in).out == "now/anna.txt: OK\n"


def test_what_a_title_may_be_is_the_cards_of_that_title(lists: Path, run: Run) -> None:
    for folder, name in {"in": "David", "now": "David (Red) (Ki)", "other": "Gideon (L)"}.items():
        (lists / folder).mkdir()
        (lists / folder / "anna.txt").write_text(ANNA + f"1 {name}\n", encoding="utf-8")
    assert run("hash", "now", "--check", "in").out == "now/anna.txt: OPEN\n"
    assert run("hash", "other", "--check", "in").out == "other/anna.txt: CHANGED\n"
    assert run("hash", "other", "--check", "now").out == "other/anna.txt: CHANGED\n"


def test_a_list_without_format_is_itself_whatever_it_is_judged_by(lists: Path, run: Run) -> None:
    (lists / "now").mkdir()
    (lists / "now" / "adam.txt").write_text("# game: redemption\n1 Adam\n1 Amos\n", encoding="utf-8")
    (lists / "in.txt").write_text(run("hash", "now").out, encoding="utf-8")
    done = run("check", "now", "--format", "redemption/limited", "--registered", "in.txt", "--output-format", "json")
    assert "deckcheck/registered" not in done.out
    by_limited = run("hash", "now", "--format", "redemption/limited").out.split()[0]
    assert json.loads(done.out)["decks"][0]["hash"] == by_limited


def test_an_unreadable_list_handed_in_leaves_its_own_deck_open(lists: Path, run: Run) -> None:
    (lists / "in").mkdir()
    for name, text in {"anna.txt": ANNA, "ben.csv": ANNA.replace("3", "1.5")}.items():
        (lists / "in" / name.replace("csv", "txt")).write_text(text, encoding="utf-8")
    found = findings(run, "lists", "--registered", "in", "--jobs", "2")
    assert found["anna.txt"] == ("legal", [])
    assert found["carl.txt"][1][0].startswith("undetermined: No list was handed in")
    assert found["ben.csv"][1][0].startswith("undetermined: The list handed in for it (in/ben.txt) could not be read")
    assert run("check", "lists", *FORMAT, "--registered", "in/ben.txt").code == 2


def test_a_folder_for_each_player(lists: Path, run: Run) -> None:
    for place, text in {
        "in/anna": ANNA,
        "in/carl": OTHER,
        "now/anna": ANNA,
        "now/carl": ANNA,
        "now/dora": ANNA,
    }.items():
        (lists / place).mkdir(parents=True)
        (lists / place / "deck.txt").write_text(text, encoding="utf-8")
    (lists / "in.txt").write_text(run("hash", "in").out, encoding="utf-8")
    done = run("hash", "now", "--check", "in.txt")
    assert done.out == "now/anna/deck.txt: OK\nnow/carl/deck.txt: CHANGED\nnow/dora/deck.txt: OPEN\n"


def test_hashes_in_utf_16_and_a_line_that_is_none(lists: Path, run: Run) -> None:
    text = run("hash", "lists/anna.txt", "lists/carl.txt").out
    for encoding in ("utf-16", "utf-8-sig", "utf-8"):
        (lists / "in.txt").write_text(text, encoding=encoding)
        assert run("hash", "--check", "in.txt").code == 0
        (lists / "in.txt").write_text(text + "\nno hash\n", encoding=encoding)
        done = run("hash", "--check", "in.txt")
        assert done.code == 2
        assert "in.txt:4: this is no hash and path" in done.err


def test_a_reason_for_no_hash_is_told_once(lists: Path, run: Run) -> None:
    names = "".join(f"1 {name}\n" for name in ("Amos (PoC)", "Gideon (L)", "Ruth (L)"))
    (lists / "mail.txt").write_text(f"# game: redemption\n\nhere is my deck (Limited):\n{names}", encoding="utf-8")
    assert run("hash", "mail.txt").code == 0
    (lists / "bench.txt").write_text(f"# game: redemption\n\nBench (Limited):\n{names}", encoding="utf-8")
    done = run("hash", "bench.txt")
    alike = [line for line in done.err.splitlines() if "write the heading of its section" in line]
    assert len(alike) == 1
    assert alike[0].endswith("(so too lines 5 and 6)")


def test_check_finds_the_decks_in_archives_and_mails_again(folder: Path, run: Run) -> None:
    (folder / "z").mkdir()
    mail = made.mail("My list is attached.", deck_txt=ANNA.encode(), old_txt=OTHER.encode())
    with zipfile.ZipFile("z/all.zip", "w") as archive:
        archive.writestr("anna.txt", ANNA)
        archive.writestr("mail.eml", mail)
    Path("z/carl.eml").write_bytes(mail)
    Path("z/two.csv").write_text("deck,name\nOne,Amos\nTwo,Amos\n", "utf-8")
    Path("z/two.jsonl").write_text('{"cards": [{"name": "Amos"}]}\n' * 2, "utf-8")
    written = run("hash", "z").out
    assert len(written.splitlines()) == 9
    Path("z.txt").write_text(written, "utf-8")
    done = run("hash", "--check", "z.txt")
    assert (done.code, done.err) == (0, "")
    assert sorted(done.out.splitlines()) == sorted(f"{line.split('  ')[1]}: OK" for line in written.splitlines())
    with zipfile.ZipFile("z/all.zip", "w") as archive:
        archive.writestr("mail.eml", mail)
    done = run("hash", "--check", "z.txt")
    assert (done.code, done.out.count("UNREADABLE")) == (4, 1)
    assert "z/all.zip/anna.txt: no deck of this name is in that file" in done.err
