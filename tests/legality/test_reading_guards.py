"""Lists on which one small condition of the reader decides: each with what a judge would say of it."""

from __future__ import annotations

import pytest

from deckcheck.facts import Interval
from deckcheck.findings import Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck, found

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


def test_an_author_below_a_title_does_not_hide_a_second_deck(checker: Checker) -> None:
    cards = "Heroes\n3 Gideon (L)\n3 Deborah (L)\nEvil Characters\n3 Pharaoh (L)\n"
    for author in ("", "Author: Ben\n", "\nAuthor: Ben\n\n"):
        report = checker.check(deck(f"Deck A\n{cards}\nDeck B\n{author}{cards}"), TYPE_1)
        [problem] = report.findings
        assert (report.verdict, problem.lines) == (Verdict.UNREADABLE, (8,)), author
        assert "another seems to begin here" in problem.message


# Counts and remarks


def test_counts_on_lines_above_the_names_count_them(checker: Checker) -> None:
    """As a table looks whose cells were copied one by one."""
    report = checker.check(deck(FIFTY.replace(" ", "\n", 1).replace("\n3 ", "\n3\n").replace("\n1 ", "\n1\n")), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


@for_each(("last", "sure"), [("15 16", True), ("11 15", False)])
def test_pairs_of_numbers_are_no_counts_only_where_none_comes_twice(checker: Checker, last: str, sure: bool) -> None:
    """Six missions, or eleven copies of one and so on: a number that comes twice may be a count."""
    report = checker.check(deck(f"11 12\n13 14\n{last}\n"), CUSTOM)
    assert report.verdict is (Verdict.ILLEGAL if sure else Verdict.UNDETERMINED)
    size = found(report, "opr-missions/custom-size").actual
    assert size is not None
    assert (size == Interval(6, 6)) is sure


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


@for_each("names", [("Way Of The Cross", "WayoftheCross"), ("Bear One Another", "BearOneAnother")])
def test_a_name_without_its_spaces_may_be_the_same_card(checker: Checker, names: tuple[str, str]) -> None:
    """Two and two may be four copies of an adversity, of which two are allowed."""
    report = checker.check(deck("".join(f"2 {name}\n" for name in names)), GOSPEL)
    copies = found(report, "gospel/adversity-copies")
    assert (report.verdict, copies.status, copies.actual) == (Verdict.UNDETERMINED, Status.UNDETERMINED, Interval(0, 4))


# Rows of tables in text

HEADER = "| Qty | Card | Reserve |\n|---|---|---|\n"
GIDEON = "| 3 | Gideon (L) | |"
ROWS = "".join(f"| {line.replace(' ', ' | ', 1)} | |\n" for line in FIFTY.splitlines())


@for_each(
    ("row", "copies"),
    [("| 3 | Gideon (L) | ~~1~~ |", 3), ("| ~~2~~ 3 | Gideon (L) | |", 3), ("| ~~3~~ 2 | Gideon (L) | |", 2)],
)
def test_what_is_struck_in_a_cell_is_gone_where_more_is_left(checker: Checker, row: str, copies: int) -> None:
    report = checker.check(deck(HEADER + ROWS.replace(GIDEON, row)), TYPE_1_TODAY)
    assert report.counts["deck"] == 47 + copies
    assert report.verdict is (Verdict.LEGAL if copies == 3 else Verdict.ILLEGAL)


@for_each("row", ["| 3 | ~~Gideon (L)~~ | |", "| ~~3~~ | Gideon (L) | |", "| ~~3~~ | ~~Gideon (L)~~ | |"])
def test_a_card_of_which_nothing_is_left_may_be_gone(checker: Checker, row: str) -> None:
    report = checker.check(deck(HEADER + ROWS.replace(GIDEON, row)), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(47, 50)


def test_a_count_below_a_section_beside_another_count_may_be_cards_there(checker: Checker) -> None:
    """One copy that is in the reserve, or one more there: the deck has 49 cards or 50."""
    rows = ROWS.replace("| 1 | Wisdom (L) | |", "| 1 | Wisdom (L) | 1 |")
    report = checker.check(deck(HEADER + rows), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


def test_a_sign_that_nobody_sees_in_a_row_changes_nothing(checker: Checker) -> None:
    report = checker.check(deck(HEADER + ROWS.replace("Gideon", "Gid\u200beon")), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


def test_a_header_says_nothing_of_rows_below_other_words(checker: Checker) -> None:
    rows = "".join("| {1} | {0} |\n".format(*line.split(" ", 1)) for line in FORTY_NINE.splitlines())
    text = f"| Card | Qty |\n|---|---|\n{rows}\nThanks for reading, all of you!\n| 1 | Wisdom (L) |\n"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


# Other cards, and words that are no list


@for_each("behind", ["- 2 Faith (L)", "(2 Faith (L))"])
def test_a_counted_card_behind_another_may_be_there_or_not(checker: Checker, behind: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L) {behind}\n"), TYPE_1)
    assert (report.verdict, report.counts["deck"], report.counts["unsorted"]) == (Verdict.LEGAL, 50, 2)
    assert "or '1 Wisdom (L)' and '2 Faith (L)'" in found(report, "deckcheck/line").message


@for_each("text", ["Come to our next event.\nWe will play on Sunday.\n", "We will play our next game, friends.\n"])
def test_an_announcement_is_no_deck_where_any_name_may_be_a_card(checker: Checker, text: str) -> None:
    for format in (MISSION, GOSPEL, CUSTOM):
        report = checker.check(deck(text), format)
        assert report.verdict is Verdict.UNREADABLE
        assert "this looks like no list" in found(report, "deckcheck/line").message


@pytest.mark.parametrize("line", ["[{}](https://cards.example/c/31) x1", "- [{}](https://cards.example/c/31) x1"])
def test_a_link_is_no_line_of_a_chat(checker: Checker, line: str) -> None:
    """Though a verse stands in its bracket, as the time does before who speaks."""
    soul, rest = "7 Lost Soul Proverbs 10:4\n", FORTY_NINE.partition("\n")[2]
    text = rest + "1 Wisdom (L)\n" + 7 * f"{line.format('Lost Soul Proverbs 10:4')}\n"
    assert FORTY_NINE.startswith(soul)
    report = checker.check(deck(text), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
