"""The check sheet for a screen: the same sheet, nothing but itself, and no list makes markup of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from deckcheck.builder.sheet import Details, html, sheet_of
from deckcheck.legality.checker import Checker
from tests.builder.test_sheet import REDEMPTION
from tests.lists import deck


class Reader(HTMLParser):
    """The text of a page, and its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_everything_is_there(checker: Checker) -> None:
    sheet = sheet_of(deck(REDEMPTION), checker=checker, details=Details(event="Regional", checked_by="Paul"))
    page = html.write([sheet], "letter")
    text = "".join(Reader(page).words)
    for box in sheet.boxes:
        assert f"{box.title}{'' if box.cards is None else box.cards}" in text
        for row in box.rows:
            count = "" if not row.copies else f"{row.number}." if row.number else str(row.copies)
            assert f"{count}{row.text}{row.note and f' ({row.note})'}" in text
    for each in ("Dorcas", "Regional", "Paul", "Judges and kings", "ILLEGAL: ", sheet.judged, "Deck 18, Reserve 4"):
        assert each in text
    assert "@page { size: letter;" in page


def test_it_needs_nothing_but_itself(checker: Checker) -> None:
    page = html.write([sheet_of(deck(REDEMPTION), checker=checker)])
    assert "default-src 'none'" in page
    assert not re.search(r"https?:|<script|<img|url\(|@import", page)


def test_no_list_makes_markup(checker: Checker) -> None:
    bad = "<script>alert(1)</script>"
    text = f"# format: gospel/standard\n# name: {bad}\nCharacters:\n2 {bad}\n1.5 {bad}\n"
    page = html.write([sheet_of(deck(text), checker=checker, details=Details(bad, bad, bad, bad))])
    assert "script" not in Reader(page).tags
    assert page.count("&lt;script&gt;") >= 6


def test_each_deck_begins_a_page(checker: Checker) -> None:
    sheets = [
        sheet_of(deck(f"# format: gospel/standard\n# name: Deck {at}\n4 Believer\n"), checker=checker) for at in (1, 2)
    ]
    page = html.write(sheets)
    assert Reader(page).tags.count("article") == 1 + 2  # a summary stands in front of several
    assert Reader(html.write(sheets[:1])).tags.count("article") == 1
    assert "break-before: page" in page
    assert page == html.write(sheets)
