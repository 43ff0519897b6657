"""Words without a count at the ends of a list: no cards where all others are counted and no card's name is near."""

from __future__ import annotations

import pytest

from deckcheck.batch.explain_reading import explain_source
from deckcheck.batch.sources import Source
from deckcheck.editing.convert import convert
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.legality.test_open_lines import FAITH_AND_LOVE
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck

LEGAL = f"{FORTY_NINE}1 Wisdom (L)\n"
TITLES = (
    "Old friends", "by John", "Decklist", "Deck: Old friends", "https://example.org/3", "7 March 2026",
    "March 2026", "Thanks,", "Enjoy", "Nationals 2025 Day 2", "Thanks to all who helped", "My deck (old)", "Moses Deck",
    "Deck: Mosess",
)  # fmt: skip
NEAR = (
    "Mosess",
    "Wisdm (L)",
    "Angel of Gd",
    "1 AoG",
)
ASIDE = ("Wish list", "Reserve ideas", "Reserv", "Cut cards", "Trade binder", "Maybe later")


@for_each("title", TITLES)
def test_a_title_is_no_card(checker: Checker, title: str) -> None:
    texts = [f"{title}\n{LEGAL}", f"{title}\n\n{LEGAL}", f"{title}\nDeck\n{LEGAL}"]
    if not title.startswith(("Deck:", "Nationals", "https:")):
        texts += [f"{LEGAL}{title}\n", f"{LEGAL}\n{title}\n"]
    for text in texts:
        report = checker.check(deck(text), TYPE_1)
        assert report.verdict is Verdict.LEGAL, text
        assert [each.lines for each in report.findings] == [(text.split("\n").index(title) + 1,)], text
        assert checker.check(deck(text.replace("3 Joy", "4 Joy")), TYPE_1).verdict is Verdict.ILLEGAL, text


@for_each("words", NEAR)
def test_what_may_be_a_card_is_left_open(checker: Checker, words: str) -> None:
    for text in (f"{words}\n{LEGAL}", f"{LEGAL}{words}\n"):
        assert checker.check(deck(text), TYPE_1).verdict is Verdict.UNDETERMINED, text


@for_each("words", ASIDE)
def test_what_may_head_cards_that_are_set_aside_leaves_these_open(checker: Checker, words: str) -> None:
    assert checker.check(deck(f"{words}\n{LEGAL}"), TYPE_1).verdict is Verdict.UNDETERMINED
    assert checker.check(deck(f"{FORTY_NINE}{words}\n1 Wisdom (L)\n"), TYPE_1).verdict is Verdict.UNDETERMINED
    assert checker.check(deck(f"{LEGAL}{words}\n"), TYPE_1).verdict is Verdict.LEGAL, "it heads no card"


def test_a_misspelt_heading_of_a_kind_is_no_card(checker: Checker) -> None:
    assert checker.check(deck(f"Heros\n{LEGAL}"), TYPE_1).verdict is Verdict.LEGAL


@for_each(
    "text",
    [
        LEGAL.replace("3 Joy", "Old friends\n3 Joy"),
        f"{LEGAL}Reserve\nOld friends\n",
    ],
)
def test_between_cards_or_below_a_heading_it_may_be_a_card(checker: Checker, text: str) -> None:
    assert checker.check(deck(text), TYPE_1).verdict is Verdict.UNDETERMINED


@for_each(
    "text",
    [
        f"Old friends\nNew friends\n{LEGAL}",
        f"{LEGAL}Old friends\nNew friends\n",
        "Old friends\n" + LEGAL.replace("1 Wisdom", "Wisdom"),
        "Old friends\n" + LEGAL.replace("3 Joy", "\n3 Joy"),
    ],
)
def test_beside_other_words_it_is_a_title(checker: Checker, text: str) -> None:
    """Two of them, one where another card has no count, or where there is a gap between the cards."""
    assert checker.check(deck(text), TYPE_1).verdict is Verdict.LEGAL


def test_lines_about_the_list_stand_beside_a_title(checker: Checker) -> None:
    text = f"Old friends\nby John\nhttps://example.org/3\n\n{LEGAL}\nThanks,\nBob Miller\n"
    report = checker.check(deck(text), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    assert [each.lines for each in report.findings] == [(1, 2, 3, 22, 23)]


@pytest.mark.parametrize(
    ("edition", "text"),
    [(GOSPEL, FAITH_AND_LOVE), (MISSION, REST + CHURCH), (CUSTOM, "".join(f"1 Seize {n}\n" for n in range(18)))],
)
def test_where_any_name_may_be_a_card_it_is_left_open(checker: Checker, edition: object, text: str) -> None:
    report = checker.check(deck(f"Old friends\n{text}"), edition)  # type: ignore[arg-type]
    assert report.counts["unsorted"] == 1
    assert any(1 in each.lines for each in report.findings)
    for words in ("by John", "Decklist"):
        assert "unsorted" not in checker.check(deck(f"{words}\n{text}"), edition).counts  # type: ignore[arg-type]


def test_a_card_by_its_name_is_a_card_or_a_title(checker: Checker) -> None:
    added = (f"Moses\n{LEGAL}", f"{LEGAL}and Angel of God\n", f"{LEGAL}Plus Moses\n")
    for text in (*added, f"{FORTY_NINE}Wisdom (L)\n", f"Deck: Wisdom (L)\n{FORTY_NINE}"):
        assert checker.check(deck(text), TYPE_1).verdict is Verdict.LEGAL
    assert checker.check(deck(f"Wisdom (L)\n{FORTY_NINE}"), TYPE_1).verdict is Verdict.UNDETERMINED


def test_what_writes_lists_names_it(checker: Checker) -> None:
    text = f"Old friends\n{LEGAL}Thanks!\n"
    for syntax in ("toml", "text", "csv", "lackey"):
        made = convert(deck(f"# format: redemption/type-1@3rd-edition\n{text}"), syntax, checker=checker)
        is_kept = syntax in ("toml", "text")  # as comments, which the others lack
        assert ("2 lines of words ('Old friends', 'Thanks!')" in map(str, made.left_out)) != is_kept
        assert ("# Old friends\n# Thanks!\n" in made.text) == is_kept
        assert ("friends" in made.text) == is_kept
    told = explain_source(checker, Source("list.txt", text.encode()), ["redemption/type-1@3rd-edition"])
    assert told[0].interpretation == "a remark"
