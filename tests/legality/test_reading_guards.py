"""Lists on which one small condition of the reader decides: each with what a judge would say of it."""

from __future__ import annotations

import pytest

from deckcheck.facts import Interval
from deckcheck.findings import Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, MISSION, REST, TYPE_1, deck, found

TYPE_1_TODAY = edition("redemption/type-1@1.3")
FIFTY = f"{FORTY_NINE}1 Wisdom (L)\n"
SEVENTEEN = "\n".join(map(str, (12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36)))
"""All but one of a deck of mission cards, which lacks 11."""

# Headings


@for_each("heading", ["Not in reserve:", "Cut from the reserve:", "Was in the sideboard:", "Reserv stuff:"])
def test_words_beside_the_reserve_may_set_cards_aside(checker: Checker, heading: str) -> None:
    """A fourth copy is too many in the deck and in the reserve, and none at all where it was only thought of."""
    report = checker.check(deck(f"{FIFTY}{heading}\n1 Gideon (L)\n1 Deborah (L)\n"), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/plain-limit").actual == Interval(3, 4)


def test_a_title_ends_where_the_reserve_begins(checker: Checker) -> None:
    """Whether the first line is a card or a title, the last card is in the reserve."""
    report = checker.check(deck(f"Wisdom\n{FORTY_NINE}Reserve:\n1 Faith (L)\n"), TYPE_1_TODAY)
    assert report.counts["reserve"] == 1
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


@for_each("heading", ["Comments", "Comment", "Replies", "Discussion", "Related decks", "Similar decks", "Description"])
def test_what_stands_below_the_end_of_a_page_need_not_be_in_the_deck(checker: Checker, heading: str) -> None:
    report = checker.check(deck(f"{FIFTY}\n{heading}\nNice deck, good luck!\n1 Faith (L)\n"), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"], report.counts["unsorted"]) == (Verdict.LEGAL, 50, 1)


# Counts and remarks


@for_each(
    ("word", "copies"),
    [("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8), ("nine", 9)],
)
def test_a_number_in_words_behind_a_name_may_be_its_count(checker: Checker, word: str, copies: int) -> None:
    """It is the count, or so many more than the one before the name."""
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L) ({word} copies)\n"), TYPE_1)
    assert (report.counts["deck"], report.counts["unsorted"]) == (50, copies)
    remark = found(report, "deckcheck/line")
    assert f"'{copies} Wisdom (L)' or '{copies + 1} Wisdom (L)'" in remark.message


@for_each("line", ["11 (foil)", "11 # foil", "11 *signed*", "11 // from Ben", "11 (my own)"])
def test_words_of_the_copy_behind_a_number_count_nothing(checker: Checker, line: str) -> None:
    report = checker.check(deck(f"{SEVENTEEN}\n{line}\n"), CUSTOM)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 18)


@pytest.mark.parametrize("line", ["8-8", "77-77", "1 8-8"])
def test_a_range_of_one_number_that_no_card_has_is_one_strange_card(checker: Checker, line: str) -> None:
    report = checker.check(deck(f"{SEVENTEEN}\n{line}\n"), CUSTOM)
    strange = found(report, "opr-missions/standard-cards")
    assert (report.verdict, strange.status, strange.lines) == (Verdict.ILLEGAL, Status.VIOLATED, (18,))


# Cards of one's own


def test_a_card_that_is_described_is_no_other_misspelt(checker: Checker) -> None:
    """``Prayr`` alone may be Prayer; once the list says what it is, it is a card of its own."""
    for facts, asked in ({}, True), ({"Prayr": {"kind": "mission"}}, False):
        report = checker.check(deck(f"3 Prayr\n{CHURCH}{REST}", facts=facts), MISSION)
        unknown = [each for each in report.findings if each.rule == "deckcheck/unknown-card"]
        assert any(each.severity is Severity.WARNING for each in unknown) is asked
