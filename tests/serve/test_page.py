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


@pytest.mark.parametrize(("copies", "broken"), [(1, False), (2, True)])
def test_a_deck_is_held_to_the_opened_cards(port: int, copies: int, broken: bool) -> None:
    listed = {"list": f"{copies} Flight (Wa)", "format": "redemption/limited", "pool": "1 Flight (Wa)"}
    _, page = sent(port, listed)
    assert ("2 × Flight (Wa); 1 was opened." in page) == broken
    assert "1 Flight (Wa)</textarea>" in page and "<details open>" in page
    assert "opened-pool" not in sent(port, listed | {"pool": " \r\n"})[1]


def test_a_card_is_added_before_the_reserve(port: int) -> None:
    _, page = sent(port, {"list": "1 Son of God (K)\r\n\r\nReserve:\r\n1 Moses (Pa)", "edit": "add=Aaron"})
    assert list_in(page) == ["1 Son of God (K)", "1 Aaron", "", "Reserve:", "1 Moses (Pa)"]


@pytest.mark.parametrize(("lines", "there"), [("&line=2", "Mosess"), ("&line=2&line=5", "Moses (Pr)")])
def test_a_name_is_corrected_on_its_lines_alone(port: int, lines: str, there: str) -> None:
    written = "1 Rod of Mosess\r\n3x Mosess\r\n\r\nReserve:\r\n1 Mosess"
    _, page = sent(port, {"list": written, "edit": f"old=Mosess&new=Moses+(Pr){lines}"})
    assert list_in(page) == ["1 Rod of Mosess", "3x Moses (Pr)", "", "Reserve:", f"1 {there}"]


@pytest.mark.parametrize(
    ("named", "chosen", "judged"),
    [
        ("redemption/type-1@3rd-edition", "", "redemption/type-1@3rd-edition"),
        ("Limited", "", "redemption/limited@2.0"),
        ("Limited", "redemption/type-2", "redemption/type-2@2.0"),
        ("Redemption Type I", "", "redemption/limited@2.0"),
        ("OPR", "", ""),
        ("./league.toml", "", ""),
    ],
)
def test_the_format_chosen_goes_before_the_one_that_a_list_names(
    port: int, named: str, chosen: str, judged: str
) -> None:
    _, page = sent(port, {"list": f"# format: {named}\n1 Son of God (K)", "format": chosen})
    assert re.findall(r"<small>(.*?)</small>", page) == [judged] * bool(judged)
    assert f"Where {'else ' * bool(judged)}it is legal" in page


@pytest.mark.parametrize(
    ("fields", "advice"),
    [
        ({"list": "1 Son of God (K)"}, "Choose a format above the list. What follows is by redemption/"),
        ({"list": "1 foo", "do": "hand"}, "the-mission. Choose a format above the list."),
        ({"list": "1 Moses (Pr)\n# deckcheck: ignore=foo bar"}, "found &#39;ignore=foo&#39;"),
        ({"list": "# format: the-mission/standard\n1 Nicholas (male)"}, "was not used: 1 card"),
        ({"list": "1 Son of God (K)", "do": "odds"}, "Type a card of the list"),
    ],
)
def test_advice_is_for_the_page_and_not_for_a_terminal(port: int, fields: dict[str, str], advice: str) -> None:
    _, page = sent(port, fields)
    assert advice in page
    said = re.sub(r"<textarea.*?</textarea>", "", page, flags=re.DOTALL)
    assert re.findall(r"--\w+|deckcheck [a-z]+ [a-z]+", said) == []


def test_a_file_is_read_as_lists_are(port: int) -> None:
    _, page = sent(port, {}, "1 Elijah’s Mantle\n".encode("cp1252"))
    assert list_in(page) == ["1 Elijah’s Mantle"]
    _, page = sent(port, {}, b"<html><body><ul><li>1 Moses (Pa)</li></ul></body></html>")
    assert list_in(page) == ["1 Moses (Pa)"]


def test_the_smallest_change_is_made(port: int) -> None:
    fields = {"list": "# format: opr-missions/fixed\n2 Mission 11"}
    _, found = sent(port, fields | {"do": "fix"})
    assert "Legal with these changes" in found
    _, page = sent(port, fields | {"do": "apply"})
    assert 'class="legal">legal' in page


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"edit": "old=Aaron"}, 400, "old= is a name in the list"),
        ({"edit": "old=Moses&new=Aaron"}, 400, "write &#39;Aaron&#39; by hand"),
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
    assert "Cards in the deck: 1" in page or "format" in fields  # a button that fails leaves the report


def test_a_file_that_is_no_list_leaves_the_list(port: int) -> None:
    status, page = sent(port, {"list": "1 Son of God (K)"}, b"\x89PNG\r\n\x1a\n\0\0\0")
    assert (status, list_in(page)) == (422, ["1 Son of God (K)"])
    assert "Cards in the deck: 1" in page
    assert 'class="problem"' in page


def test_a_format_that_is_not_known_is_said(port: int) -> None:
    _, page = sent(port, {"list": "# format: OPR\n1 Son of God (K)"})
    assert "there is no format &#39;OPR&#39;" in page
    assert "Where it is legal" in page
