"""Mails: the list in their text, or the one attached; their headers are no cards, and nothing else is lost."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress

import pytest

from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from tests.decklists.documents import made
from tests.for_each import for_each
from tests.runs import tried
from tests.work import grows_no_faster

LIST = "3 Moses\n2 Aaron\n"
GREETING = "Hi Anna,\nmy list is attached.\nBen\n12 Main Street"
HEAD = b"MIME-Version: 1.0\n"
MIXED = HEAD + b'Content-Type: multipart/mixed; boundary="b"\n\n'


def cards(data: bytes) -> list[tuple[int, str]]:
    return [(entry.copies, entry.name) for entry in read(data).entries]


def passed_over(data: bytes) -> list[str]:
    return [mark.words[0] for mark in read(data).marks]


def text(body: bytes, more: bytes = b"", type: bytes = b"text/plain") -> bytes:
    return HEAD + b"Content-Type: " + type + more + b"\n\n" + body


@for_each(
    "data",
    [
        text(b"3 Mos=C3=A9s\n2 Aa=\nron", b"\nContent-Transfer-Encoding: quoted-printable"),
        text(b64encode("3 Mosés\n2 Aaron".encode()), b"; charset=utf-8\nContent-Transfer-Encoding: base64"),
        text(b"3 Mos\xe9s\r\n2 Aaron", b"; charset=iso-8859-1"),
        text("3 Mosés\n2 Aaron".encode(), b"; charset=us-ascii"),
        text("3 Mosés\n2 Aaron".encode(), b"; charset=nobody-knows"),
        text("3 Mosés\n2 Aaron".encode(), b"; charset=windows-1252"),
        text("3 Mosés\n2 Aaron".encode("cp437"), b"; charset=cp437"),
        text("<p>3 Mosés<p>2 Aaron".encode("utf-16"), b"; charset=utf-16", b"text/html"),
        b"From ben Sat Nov 21 10:00:00 2026\nReceived: from a by b\n\twith c\n\n3 Mos\xe9s\n2 Aaron",
    ],
)
def test_a_text_however_it_is_encoded(data: bytes) -> None:
    assert cards(data) == [(3, "Mosés"), (2, "Aaron")]


def test_a_text_goes_before_the_same_as_a_page() -> None:
    assert cards(made.mail(LIST, "<p>7 Pharaoh")) == [(3, "Moses"), (2, "Aaron")]
    assert cards(made.mail("Your program shows no pages.", "<p>7 Pharaoh<p>1 Amos")) == [(7, "Pharaoh"), (1, "Amos")]
    blank = MIXED.replace(b"mixed", b"alternative") + b"--b\n\n \n--b\nContent-Type: text/html\n\n<p>7 Pharaoh\n--b--"
    assert cards(blank) == [(7, "Pharaoh")]


def test_pieces_of_a_text_around_a_file_are_one() -> None:
    data = made.mail("3 Moses\n1 Ruth", deck_png=b"\x89PNG")
    end = data.rindex(b"--==0==--")
    assert cards(data[:end] + b"--==0==\n\n2 Aaron\n" + data[end:]) == [(3, "Moses"), (1, "Ruth"), (2, "Aaron")]


def test_the_file_attached_to_mere_words() -> None:
    data = made.mail(GREETING, deck_csv=b"name,quantity\nMoses,3\n", logo_png=b"\x89PNG")
    assert cards(data) == [(3, "Moses")]
    assert passed_over(data) == ["1 mail text ('12 Main Street') of the document"]
    assert passed_over(made.mail("Hi Anna", deck_txt=b"3 Moses")) == []


def test_a_file_beside_the_list_is_told() -> None:
    data = made.mail(LIST, deck_txt=b"7 Pharaoh", logo_png=b"\x89PNG")
    assert cards(data) == [(3, "Moses"), (2, "Aaron")]
    assert passed_over(data) == ["1 attachment ('deck.txt') of the document"]


def test_a_list_is_one_among_more_words() -> None:
    chat = "\n".join(f"I thought long about card {number}" for number in range(30))
    data = made.mail(f"{chat}\n1 Moses\n2 Aaron\n1 Ruth\n1 Amos\n> 1 Jael", deck_txt=b"7 Pharaoh")
    assert [name for _, name in cards(data)][-5:] == ["Moses", "Aaron", "Ruth", "Amos", "Jael"]


def test_the_mail_that_is_attached() -> None:
    within = (
        b"--b\n\nsee below\n--b\nContent-Type: message/rfc822\n\n" + made.mail("x", deck_txt=b"3 Moses") + b"\n--b--"
    )
    assert cards(MIXED + within) == [(3, "Moses")]


@for_each(
    ("data", "said"),
    [
        (
            made.mail(GREETING, a_txt=b"3 Moses", b_docx=b"2 A"),
            "a mail of several lists ('a.txt', 'b.docx'); 'deckcheck",
        ),
        (made.mail("", a_png=b"\x89PNG"), "a mail without a list: 'a.png'"),
        (made.mail(GREETING, a_doc=b"\xd0\xcf\x11\xe0"), "an old Office document"),
        (made.mail(GREETING, a_eml=made.mail(LIST)), "a mail within a mail; save its text"),
        (text(b"MyBNb3!Nlcw==", b"\nContent-Transfer-Encoding: base64"), "damaged in the mail (invalid base64)"),
        (MIXED + b"--b\n\n3 Moses\n", "a mail or web archive that is damaged or cut off"),
        (MIXED + b"3 Moses\n", "a mail or web archive that is damaged or cut off"),
        (MIXED + b"--b\n\n3 Moses\n" * 10_000, "a mail or web archive that is damaged or cut off"),
        (
            HEAD + b"Content-Type: message/rfc822\n\n" * 9_000 + b"\n3 Moses",
            "a mail (.eml) or web archive (.mht) with parts nested too deeply",
        ),
        (HEAD + b"\n" * 3_000_001, "a mail without a list"),
    ],
)
def test_what_holds_no_single_list(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data)
    assert str(caught.value).startswith(said)


def test_headers_are_no_cards() -> None:
    assert {name for _, name in cards(made.mail(GREETING))}.isdisjoint({"Moses", "Aaron"})


def test_a_list_with_a_heading_like_a_header_is_no_mail() -> None:
    assert cards(b"Received:\n3 Moses\nContent: 2 Aaron") == cards(b"# x\nReceived:\n3 Moses\nContent: 2 Aaron")
    pasted = read(b"From: Ben\nSubject: my deck\n\n3 Moses\n")
    assert [entry.line for entry in pasted.entries if entry.name == "Moses"] == [4]


LONG: dict[str, Callable[[int], bytes]] = {
    "semicolons": lambda size: text(b"3 Moses", b";" * size),
    "names": lambda size: text(b"3 Moses", b"; name*0=a" * (size // 10)),
    "encoded words": lambda size: text(b"3 Moses", b'; name="' + b"=?utf-8?q?" * (size // 10)),
    "headers": lambda size: b"A: b\n" * (size // 5) + HEAD + b"\n3 Moses",
    "no header": lambda size: b"A: b\n" + b" \n" * (size // 2) + b"3 Moses",
    "letters of domains": lambda size: text(b"a" * size + b"-" + b"b" * size, b"; charset=punycode"),
    "mails in one another": lambda size: HEAD + b"Content-Type: message/rfc822\n\n" * (size // 50) + b"\n3 Moses",
    "parts in one another": lambda size: HEAD + b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (number, number) for number in range(size // 60)
    ),
}  # fmt: skip


@pytest.mark.slow
@for_each("kind", LONG)
def test_no_mail_is_slow(kind: str) -> None:
    def work(size: int) -> Callable[[], object]:
        data = LONG[kind](size)

        def done() -> None:
            with suppress(UnreadableDeck):
                read(data)

        return done

    assert grows_no_faster(work, tried(5_000, 20_000), tried(50_000, 200_000))
