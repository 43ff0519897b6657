"""Mails in folders and archives: each list in them is a deck, and what is none is named with the reason."""

from __future__ import annotations

import zipfile
from mailbox import mbox
from pathlib import Path

import pytest

from deckcheck.batch.discovery import gather
from deckcheck.batch.file_kinds import PICTURE
from deckcheck.batch.sources import Source
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check_paths
from tests.batch.test_batch_zip import LEGAL
from tests.decklists.documents import made

DOCX = made.docx(made.word_lines(LEGAL.split("\n")))
WORDS = "words of a mail, in which hardly a line counts a card"
GREETING = "Hi Anna,\nmy list is attached.\nBen\n12 Main Street"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sources(path: str = "a.eml") -> list[Source]:
    return list(gather([path], bundles=True))


def said(path: str = "a.eml") -> list[tuple[str, str]]:
    return [(each.path, each.fault or each.skipped) for each in sources(path)]


def write(data: bytes, name: str = "a.eml") -> None:
    Path(name).write_bytes(data)


def test_a_mail_of_one_text_is_the_deck_itself() -> None:
    write(made.mail(LEGAL, f"<pre>{LEGAL}"))
    assert sources() == [Source("a.eml")]


def test_each_list_is_a_deck_and_the_rest_is_named(checker: Checker) -> None:
    write(made.mail(GREETING, deck_docx=DOCX, other_txt=LEGAL.encode(), logo_png=b"\x89PNG", notes_log=b""))
    Path("d").mkdir()
    with zipfile.ZipFile("d/all.zip", "w") as archive:
        archive.write("a.eml", "r1/a.eml")
    for path in ("a.eml", "d/all.zip/r1/a.eml"):
        found = check_paths([path.partition("/r1")[0]], checker=checker)
        assert [(each.path, each.verdict.value, each.line) for each in found.decks] == [
            (f"{path}/deck.docx", "legal", 0),
            (f"{path}/other.txt", "legal", 0),
        ]
        assert {each.file for each in found.decks} == {path.partition("/r1")[0]}
        assert list(found.skipped) == [
            (f"{path}/text.txt", WORDS),
            (f"{path}/logo.png", PICTURE),
            (f"{path}/notes.log", "a database or a log"),
        ]


def test_a_text_with_a_list_is_a_deck_beside_the_attached() -> None:
    write(made.mail(f"Hi Anna,\n{LEGAL}", deck_docx=DOCX))
    assert said() == [("a.eml/text.txt", ""), ("a.eml/deck.docx", "")]


def test_mere_words_are_a_deck_where_there_is_no_other() -> None:
    write(made.mail("Moses\nAaron\nRuth", logo_png=b"\x89PNG"))
    assert said() == [("a.eml/text.txt", ""), ("a.eml/logo.png", PICTURE)]


def test_a_mail_without_a_list_is_a_fault_in_a_folder_too() -> None:
    write(made.mail("", deck_png=b"\x89PNG"))
    for path in ("a.eml", "."):
        assert said(path) == [("a.eml/deck.png", PICTURE), ("a.eml", "a mail without a list")]


def test_what_is_attached_and_not_read_is_a_fault() -> None:
    write(made.mail(GREETING, decks_zip=b"PK", deck_txt=LEGAL.encode(), all_jsonl=b"{}"))
    fault = "many decks or an archive within a mail; unpack it first"
    assert said() == [
        ("a.eml/text.txt", WORDS), ("a.eml/decks.zip", fault), ("a.eml/deck.txt", ""), ("a.eml/all.jsonl", fault)
    ]  # fmt: skip
    write(made.mail(GREETING, deck_txt=LEGAL.encode())[:-60])
    assert [fault.partition(";")[0] for _, fault in said()] == ["a mail or web archive that is damaged or cut off"]


def test_mails_in_a_mail_by_the_same_name_are_decks_of_their_own() -> None:
    each = b"\n--b\nContent-Type: message/rfc822; name=Decklist.eml\n\n" + made.mail(LEGAL)
    write(b"MIME-Version: 1.0\nContent-Type: multipart/digest; boundary=b\n" + each * 2 + b"\n--b--")
    assert said() == [("a.eml/Decklist.eml/text.txt", ""), ("a.eml/2. Decklist.eml/text.txt", "")]
    assert {each.data for each in sources()} == {LEGAL.encode()}


def test_each_mail_of_a_mailbox_is_judged(checker: Checker) -> None:
    mailbox = mbox("inbox.mbox", create=True)
    for each in (
        made.mail(LEGAL),
        made.mail(GREETING, deck_docx=DOCX, logo_png=b"\x89PNG"),
        made.mail("", a_png=b"\x89PNG"),
    ):
        mailbox.add(each)
    mailbox.add(f"From: Eve/Ben <e@x.org>\nSubject: deck\n\n{LEGAL}\n")
    mailbox.close()
    Path("d").mkdir()
    with zipfile.ZipFile("d/all.zip", "w") as archive:
        archive.write("inbox.mbox", "in.mbox")
    for path in ("inbox.mbox", "d/all.zip/in.mbox"):
        found = check_paths([path.removesuffix("/in.mbox")], checker=checker)
        assert [(each.path, each.verdict.value) for each in found.decks] == [
            (f"{path}/1 3 Moses", "legal"),
            (f"{path}/2 3 Moses/deck.docx", "legal"),
            (f"{path}/3 3 Moses", "unreadable"),
            (f"{path}/4 Eve Ben", "legal"),
        ]
        assert [each.path.removeprefix(path) for each in found.skipped] == [
            "/2 3 Moses/text.txt", "/2 3 Moses/logo.png", "/3 3 Moses/a.png"
        ]  # fmt: skip
    data = Path("inbox.mbox").read_bytes()
    for name in ("inbox.txt", "inbox"):
        write(data, name)
        [report] = check_paths([name], checker=checker).decks
        assert report.verdict is Verdict.UNREADABLE
    with pytest.raises(UnreadableDeck, match="several mails in one file"):
        read(data)
    write(data[: data.index(b"\nFrom ") + 1], "one.mbox")
    assert [each.verdict.value for each in check_paths(["one.mbox"], checker=checker).decks] == ["legal"]


def test_names_lead_nowhere(tmp_path: Path) -> None:
    data = made.mail(GREETING, x_txt=LEGAL.encode(), y_txt=LEGAL.encode())
    write(data.replace(b'"x.txt"', b'"../../x.txt"').replace(b'"y.txt"', b'"=?utf-8?q?d=C3=A9ck=2Etxt?="'))
    assert [path for path, _ in said()] == ["a.eml/text.txt", "a.eml/x.txt", "a.eml/déck.txt"]


def test_a_plain_list_by_the_name_of_a_mail() -> None:
    write(LEGAL.encode())
    assert sources() == [Source("a.eml")]


def test_too_large_a_mail_is_refused() -> None:
    write(made.mail(GREETING, photo_png=b"\x89PNG" + bytes(13_000_000)))
    assert said()[0][1].startswith("larger than 16 MB; save its attachments")


def test_a_quoted_list_beside_an_attached_one_is_no_deck() -> None:
    write(made.mail("Mine is attached.\n\nAm 20.11.2026 um 09:12 schrieb Eve:\n" + LEGAL, deck_docx=DOCX))
    assert said() == [("a.eml/text.txt", WORDS), ("a.eml/deck.docx", "")]
    write(made.mail("Do you mean this?\n\nAm 20.11.2026 um 09:12 schrieb Eve:\n" + LEGAL, logo_png=b"\x89PNG"))
    assert said() == [("a.eml/text.txt", ""), ("a.eml/logo.png", PICTURE)]


def test_a_change_in_the_words_beside_a_list_leaves_it_open(checker: Checker) -> None:
    for words, verdict in (("Hi,\none change:\n-1 34\n+1 Agabus", "undetermined"), (GREETING, "legal")):
        write(made.mail(words, deck_docx=DOCX))
        [report] = check_paths(["a.eml"], checker=checker).decks
        assert report.verdict.value == verdict
        assert any("+1 Agabus" in each.message for each in report.findings) is (verdict == "undetermined")
