"""Words without a count: a card, a heading or the title of the list, until the rest of the list decides."""

from __future__ import annotations

import pytest

from deckcheck.editing.convert import convert
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Interval
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, MISSION, REST, deck, found

TYPE_1_TODAY = edition("redemption/type-1@1.3")
FIFTY = FORTY_NINE + "1 Wisdom (L)\n"


def with_line(line: str, text: str = FORTY_NINE) -> str:
    """The list with a line in its midst."""
    return text.replace("3 Hope (L)\n", f"{line}\n3 Hope (L)\n")


# The name of a card


@pytest.mark.parametrize("text", [with_line("Sadducees"), f"Sadducees\n{FORTY_NINE}", with_line("*Sadducees*")])
def test_a_name_without_a_count_is_one_copy_or_none(checker: Checker, text: str) -> None:
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    remark = found(report, "deckcheck/line")
    assert remark.lines == (1 + text.split("\n").index(next(line for line in text.split("\n") if "Sadd" in line)),)
    assert "'1 Sadducees' for the card" in remark.message
    with pytest.raises(UnwritableDeck, match=f"line {remark.lines[0]}: 'Sadducees' may be no card"):
        convert(deck(text, format="redemption/type-1@1.3"), "toml", checker=checker)


def test_where_either_is_legal_it_does_not_matter(checker: Checker) -> None:
    assert checker.check(deck(with_line("Sadducees", FIFTY)), TYPE_1_TODAY).verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    "text",
    [
        with_line("1 Sadducees"),
        f"{FORTY_NINE}Sadducees\n",
        f"{FORTY_NINE}Sadducees\nReserve\n1 Peter (Ap)\n",
        with_line("Wisdom (L)"),
    ],
)
def test_a_count_a_set_or_nothing_below_it_makes_it_a_card(checker: Checker, text: str) -> None:
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


def test_among_names_without_a_count_it_is_one(checker: Checker) -> None:
    names = "Sadducees\nTola\nAmos\n"
    report = checker.check(deck(f"{names}3 Hope (L)\n3 Joy (L)\n"), TYPE_1_TODAY)
    assert report.counts["deck"] == 9


def test_below_it_a_section_may_end(checker: Checker) -> None:
    """Ten cards in the reserve, or one of them and nine of the deck below a heading of their own."""
    text = f"{FIFTY}Reserve\n1 Peter (Ap)\nSadducees\n3 Faith (L)\n"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert (report.counts["deck"], report.counts["reserve"], report.counts["unsorted"]) == (50, 1, 4)
    report = checker.check(deck(text.replace("3 Joab (L)\n", "")), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(47, 50)


# A heading in the words of a card's name


@pytest.mark.parametrize(("heading", "most"), [("Sadducees:", 51), ("Sadducees: 1", 51), ("Sadducees (1)", 51)])
def test_a_heading_may_be_the_card(checker: Checker, heading: str, most: int) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n1 Wisdom (L)\n"), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, most)


@pytest.mark.parametrize("behind", ["1 Wisdom (L)\n", "", "Reserve\n1 Peter (Ap)\n"])
@pytest.mark.parametrize("heading", ["Sadducees: 4", "Sadducees (4)", "Sadducees (4):"])
def test_with_a_wrong_count_it_is_so_many_cards(checker: Checker, heading: str, behind: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n{behind}"), TYPE_1_TODAY)
    assert report.verdict is Verdict.ILLEGAL
    assert found(report, "redemption/ability-limit").actual == Interval(4, 4)


@pytest.mark.parametrize(("heading", "wrong"), [("Wish list (3)", 3), ("Bought (3 cards)", 3), ("Zorblax (3)", 6)])
def test_a_count_in_brackets_that_fits_shows_a_heading(checker: Checker, heading: str, wrong: int) -> None:
    """In words that head no such part of a list it may be so many cards of a name, too."""
    text = f"{FIFTY}{heading}\n3 Wisdom (L)\n"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert found(report, "redemption/plain-limit").actual == Interval(3, 4)
    report = checker.check(deck(text.replace("3 Wisdom", "2 Wisdom")), TYPE_1_TODAY)
    limit = [each.actual for each in report.findings if each.rule == "redemption/plain-limit"]
    assert limit == ([] if wrong == 3 else [Interval(3, wrong)])
    told = f"The list says '{heading}', but the cards below it are 2."
    assert told in {each.message for each in report.findings}


@for_each("heading", ["Sadducees:", "Sadducees (K):"])
@for_each("behind", ["", "\n", "\nReserve\n1 Peter (Ap)\n"])
def test_the_name_of_a_card_without_cards_below_is_that_card_or_none(
    checker: Checker, heading: str, behind: str
) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}{behind}"), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    for sure in ("", "1 Wisdom (L)\n"):
        truth = checker.check(deck(f"{FIFTY}{sure}{behind.lstrip()}"), TYPE_1_TODAY)
        open_ = checker.check(deck(f"{FIFTY}{heading}{behind}"), TYPE_1_TODAY)
        assert open_.verdict in (truth.verdict, Verdict.UNDETERMINED)


@for_each("heading", ["Wish list:", "Cut:", "**Cut**:", "Update 2:", "Round 1 (2 cards):"])
@for_each("behind", ["", "\n", "\nReserve\n1 Peter (Ap)\n"])
def test_a_heading_without_cards_is_no_card(checker: Checker, heading: str, behind: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}{behind}"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 49)
    assert checker.check(deck(f"{FIFTY}{heading}{behind}"), TYPE_1_TODAY).verdict is Verdict.LEGAL


def test_where_either_is_legal_such_a_heading_does_not_matter(checker: Checker) -> None:
    assert checker.check(deck(f"{FIFTY}Sadducees:\n"), TYPE_1_TODAY).verdict is Verdict.LEGAL
    assert checker.check(deck(f"{CHURCH}{REST}Cut:\n"), MISSION).verdict is not Verdict.UNREADABLE


def test_below_a_heading_that_is_open_too_it_is_the_same(checker: Checker) -> None:
    report = checker.check(deck(with_line("Sadducees") + "Tola:\n"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 51)


# A title, and words of the game


@pytest.mark.parametrize(("title", "most"), [("Judgs", 50), ("Moses (old)", 50), ("Kings of old", 49), ("My Deck", 49)])
def test_a_title_counts_one_copy_of_a_card_that_it_is_near_to_or_none(checker: Checker, title: str, most: int) -> None:
    report = checker.check(deck(f"{title}\n{FORTY_NINE}"), TYPE_1_TODAY)
    size = found(report, "redemption/deck-size").actual
    assert size == Interval(49, most)
    report = checker.check(deck(f"{title}\n{FORTY_NINE}".replace("3 Joab (L)\n", "")), TYPE_1_TODAY)
    assert report.verdict is Verdict.ILLEGAL


ADDRESS = "https://example.org/deck/Moses"


@for_each(
    ("top", "most"),
    [
        ("Nationals 2025 Day 2", 49),
        ("Nationals 2025, Day 2", 49),
        ("Season 12", 49),
        ("Judges 123456", 49),
        ("Mosess 2", 51),
        (ADDRESS, 49),
        (f"{ADDRESS}\nMosess 2\n", 51),
        (f"{ADDRESS}\nNationals 2025 Day 2\n", 49),
        (f"Nationals 2025\n{ADDRESS}", 49),
        (f"# a remark\n\n{ADDRESS}\n\n", 49),
    ],
)
@for_each("below", [FORTY_NINE, f"Deck:\n{FORTY_NINE}"])
def test_a_title_may_end_in_a_number_or_be_an_address(checker: Checker, top: str, most: int, below: str) -> None:
    report = checker.check(deck(f"{top}\n{below}"), TYPE_1_TODAY)
    assert report.verdict is (Verdict.UNDETERMINED if most > 49 else Verdict.ILLEGAL)
    assert found(report, "redemption/deck-size").actual == Interval(49, most)
    remarks = [each.lines for each in report.findings if "a remark" in each.message or "Passed over" in each.message]
    lines = enumerate(top.split("\n"), 1)
    assert sorted(at for told in remarks for at in told) == [at for at, line in lines if line and line[0] != "#"]


@pytest.mark.parametrize("text", [f"Moses 2\n{FORTY_NINE}", with_line("Mosess 2"), with_line("Nationals 2025 Day 2")])
def test_a_card_with_its_count_behind_may_be_that_or_words(checker: Checker, text: str) -> None:
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert any(each.rule == "deckcheck/line" and each.lines for each in report.findings)


def test_a_card_with_its_set_and_its_count_behind_is_no_title(checker: Checker) -> None:
    report = checker.check(deck(f"Wisdom (L) 2\n{FORTY_NINE}"), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 51)


def test_among_names_without_a_count_a_number_may_be_one(checker: Checker) -> None:
    report = checker.check(deck("Mosess 2\nAaron\nTola\n"), TYPE_1_TODAY)
    size = found(report, "redemption/deck-size").actual
    assert size == Interval(2, 5)


@pytest.mark.parametrize("text", [with_line(ADDRESS), f"{FORTY_NINE}Reserve\n{ADDRESS}\n"])
def test_an_address_between_cards_is_passed_over_and_told(checker: Checker, text: str) -> None:
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 49)
    at = 1 + text.split("\n").index(ADDRESS)
    assert any(each.lines == (at,) and "Passed over" in each.message for each in report.findings)


def test_a_title_of_numbers(checker: Checker) -> None:
    numbers = "".join(f"1 {tens}{ones}\n" for tens in range(1, 4) for ones in range(1, 7))
    report = checker.check(deck(f"Planned Gambit\n{numbers}"), CUSTOM)
    assert found(report, "opr-missions/custom-size").actual == Interval(18, 19)


def test_words_of_the_game_head_cards_of_the_deck(checker: Checker) -> None:
    church = CHURCH.replace("2 Martha", "Women\n2 Martha").replace("2 Andrew", "Men\n2 Andrew")
    report = checker.check(deck(church + REST), MISSION)
    assert (report.verdict, report.counts["characters"]) == (Verdict.LEGAL, 8)
    assert "unsorted" not in report.counts


@pytest.mark.parametrize("words", ["Missions", "Missions (32)", "Missions:"])
def test_a_heading_of_the_game_is_one(checker: Checker, words: str) -> None:
    report = checker.check(deck(CHURCH + REST.replace("Missions", words)), MISSION)
    assert (report.verdict, report.counts["missions"]) == (Verdict.LEGAL, 32)


# A card below two headings, of which one is misspelt


@pytest.mark.parametrize("heading", ["Resirve:", "Reserv:", "Sidboard:"])
def test_a_card_that_stands_elsewhere_too_is_no_exception(checker: Checker, heading: str) -> None:
    text = FIFTY.replace("3 Joab (L)\n", "2 Joab (L)\n")
    report = checker.check(deck(f"{text}{heading}\n1 Joab (L)\n"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    report = checker.check(deck(f"{text}Reserve:\n1 Joab (L)\n"), TYPE_1_TODAY)
    assert (report.verdict, report.counts["deck"]) == (Verdict.ILLEGAL, 49)


@pytest.mark.parametrize("heading", ["Misions:", "Enimies:", "Side dek:"])
def test_nor_is_one_that_the_database_lacks(checker: Checker, heading: str) -> None:
    rest = REST.replace("32 Prayer", "30 Prayer\n1 Kindness")
    report = checker.check(deck(f"{CHURCH}{rest}{heading}\n1 Kindness\n"), MISSION)
    assert found(report, "the-mission/section-minimum").actual == Interval(31, 32)
    plain = checker.check(deck(f"{CHURCH}{rest}Side deck:\n1 Kindness\n"), MISSION)
    assert found(plain, "the-mission/section-minimum").actual == Interval(31, 31)


BEHIND = ("1 Cast out Demons", "1 Dathan", "1 Denying Blame", "1 Elders of Israel", "1 Faith Shared")


@for_each("heading", ["Reserve (5)\nAbiram:", "Abiram:", "Abiram", "Cut:", "Reserve\nHeroes", "Reserve"])
def test_what_was_judged_before_changes_nothing(checker: Checker, heading: str) -> None:
    cards = FORTY_NINE + "1 Abishai (1st Print - K)\n"
    doubtful = deck(f"{cards}{heading}\n" + "\n".join(BEHIND) + "\n")
    again = Checker(checker.database)
    again.check(deck(cards + "\n".join(BEHIND) + "\n"), edition("redemption/type-1@1.3"))  # every line is known now
    alone = Checker(checker.database).check(doubtful, edition("redemption/type-1@1.3"))
    assert alone == again.check(doubtful, edition("redemption/type-1@1.3"))
    assert alone == again.check(deck(doubtful.written), edition("redemption/type-1@1.3"))


def test_cards_below_a_gap_are_named_by_it(checker: Checker) -> None:
    text = "Deck (2)\n1 Ruth (L)\n1 Noah\n\n1 Amos\n\nReserve:\n1 Wisdom (L)\n"
    message = found(checker.check(deck(text), TYPE_1_TODAY), "deckcheck/line").message
    assert message.startswith("No heading says where the cards below line 4 belong; they may stand in any")
