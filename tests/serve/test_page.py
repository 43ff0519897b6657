"""The form of the page, as a browser without scripts sends it."""

from __future__ import annotations

import re
from html import unescape
from importlib import resources

import pytest

from tests.decklists.documents.made import docx, word_lines
from tests.serve.conftest import DECK, ask


def sent(port: int, fields: dict[str, str], file: bytes = b"") -> tuple[int, str]:
    """The status and the page that come of a form."""
    parts = [(f'name="{key}"', value.encode()) for key, value in fields.items()]
    parts.append(('name="file"; filename="a"', file))
    head = b"--x\r\nContent-Disposition: form-data; "
    body = b"".join(head + of.encode() + b"\r\n\r\n" + data + b"\r\n" for of, data in parts)
    answer, page = ask(port, "/", body + b"--x--\r\n", Content_Type="multipart/form-data; boundary=x")
    return answer.status, page.decode()


def list_in(page: str) -> list[str]:
    found = re.search(r'<textarea id="list"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1]).splitlines()


def test_the_page_is_small_and_has_nothing_inline(port: int) -> None:
    answer, page = ask(port, "/")
    assert answer.headers["Content-Type"].startswith("text/html")
    assert not re.search(rb"<style|<script(?! src)| style=| on[a-z]+=", page)
    assert ask(port, "/page.js")[0].headers["Content-Type"].startswith("text/javascript")
    files = [*resources.files("deckcheck.serve").joinpath("page").iterdir()]
    assert sum(len(file.read_bytes()) for file in files) < 60_000
    assert sum(file.read_text("utf-8").count("\n") for file in files) <= 1200


def test_a_short_form_does_too(port: int) -> None:
    short = "application/x-www-form-urlencoded"
    answer, page = ask(port, "/", b"list=3+Mosess+(Pa)&format=redemption%2Flimited", Content_Type=short)
    assert (answer.status, list_in(page.decode())) == (200, ["3 Mosess (Pa)"])
    assert b"Cards in the deck: 3" in page


@pytest.mark.parametrize("file", [DECK, docx(word_lines(DECK.decode().splitlines()))])
def test_a_file_goes_before_the_field_and_is_put_in_it(port: int, file: bytes) -> None:
    status, page = sent(port, {"list": "1 Aaron"}, file)
    assert (status, "1 Son of God (K)" in list_in(page), "1 Aaron" in list_in(page)) == (200, True, False)


def test_a_card_is_added_before_the_reserve(port: int) -> None:
    _, page = sent(port, {"list": "1 Son of God (K)\r\n\r\nReserve:\r\n1 Moses (Pa)", "edit": "add=Aaron"})
    assert list_in(page) == ["1 Son of God (K)", "1 Aaron", "", "Reserve:", "1 Moses (Pa)"]


def test_the_smallest_change_is_made(port: int) -> None:
    fields = {"format": "opr-missions/fixed", "list": "2 Mission 11"}
    _, found = sent(port, fields | {"do": "fix"})
    assert "Legal with these changes" in found
    _, page = sent(port, fields | {"do": "apply"})
    assert 'class="legal">legal' in page


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"edit": "old=Aaron"}, 400, "old= is a name in the list"),
        ({"edit": "old=Son+of+God+(K)&new=%23&line=1"}, 400, "by hand"),
        ({"format": "/etc/passwd"}, 400, "/etc/passwd"),
        ({"do": "convert", "to": "docx"}, 400, "to=docx"),
        ({"do": "odds", "selection": "Aaron"}, 200, "Aaron"),
        ({"do": "nothing"}, 200, "Cards in the deck"),
    ],
)
def test_what_is_wrong_is_told_on_the_page(port: int, fields: dict[str, str], status: int, told: str) -> None:
    got, page = sent(port, {"list": "1 Son of God (K)"} | fields)
    assert got == status
    assert told in page
    assert list_in(page) == ["1 Son of God (K)"]
