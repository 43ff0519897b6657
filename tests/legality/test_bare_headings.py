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
    assert "'1 Sadducees' for a card" in remark.message
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


def test_a_heading_with_a_wrong_count_is_not_read(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Sadducees: 4\n1 Wisdom (L)\n"), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNREADABLE


@pytest.mark.parametrize(
    ("heading", "wrong"), [("Wish list (3)", Verdict.UNDETERMINED), ("Bought (3 cards)", Verdict.UNREADABLE)]
)
def test_a_count_in_brackets_that_fits_shows_a_heading(checker: Checker, heading: str, wrong: Verdict) -> None:
    """With another count it may be so many cards of a name in the usual spelling, else it cannot be read."""
    text = f"{FIFTY}{heading}\n3 Wisdom (L)\n"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert found(report, "redemption/plain-limit").actual == Interval(3, 4)
    report = checker.check(deck(text.replace("3 Wisdom", "2 Wisdom")), TYPE_1_TODAY)
    assert found(report, "redemption/plain-limit").actual == Interval(3, 6), "a heading of 2 cards, or 3 of a card"


@for_each(
    ("heading", "most"),
    [
        ("Sadducees:", 50),
        ("Sadducees (K):", 50),
        ("Sadducees (2):", 51),
        ("Sadducees: 2", 51),
        ("Wish list:", 50),
        ("Cut:", 50),
        ("**Cut**:", 50),
        ("Update 2:", 51),
        ("Round 1 (2 cards):", 51),
    ],
)
@for_each("behind", ["", "\n", "\nReserve\n1 Peter (Ap)\n"])
def test_a_heading_without_cards_is_one_or_so_many_copies(
    checker: Checker, heading: str, most: int, behind: str
) -> None:
    text = f"{FORTY_NINE}{heading}{behind}"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, most)
    remark = next(each for each in report.findings if "heads no cards" in each.message)
    assert remark.lines == (16,)
    assert f"or '{most - 49} {remark.cards[0]}' for a card." in remark.message
    with pytest.raises(UnwritableDeck, match="line 16: "):
        convert(deck(text, format="redemption/type-1@1.3"), "toml", checker=checker)
    for sure in ("", f"{most - 49} Wisdom (L)\n"):
        truth = checker.check(deck(f"{FIFTY}{sure}{behind.lstrip()}"), TYPE_1_TODAY)
        open_ = checker.check(deck(f"{FIFTY}{heading}{behind}"), TYPE_1_TODAY)
        assert open_.verdict in (truth.verdict, Verdict.UNDETERMINED)


def test_where_either_is_legal_such_a_heading_does_not_matter(checker: Checker) -> None:
    assert checker.check(deck(f"{FIFTY}Sadducees:\n"), TYPE_1_TODAY).verdict is Verdict.LEGAL
    assert checker.check(deck(f"{CHURCH}{REST}Cut:\n"), MISSION).verdict is not Verdict.UNREADABLE


def test_below_a_heading_that_is_open_too_it_is_the_same(checker: Checker) -> None:
    report = checker.check(deck(with_line("Sadducees") + "Tola:\n"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 51)


# A title, and words of the game


@pytest.mark.parametrize("title", ["Judgs", "Planned Gambitt (old)", "Moses Deck"])
def test_a_title_counts_one_copy_of_a_card_or_none(checker: Checker, title: str) -> None:
    report = checker.check(deck(f"{title}\n{FORTY_NINE}"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
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
    remarks = [each.lines for each in report.findings if "a remark" in each.message]
    lines = enumerate(top.split("\n"), 1)
    assert sorted(at for told in remarks for at in told) == [at for at, line in lines if line and line[0] != "#"]


@pytest.mark.parametrize(
    "text",
    [
        f"Moses 2\n{FORTY_NINE}",
        f"Wisdom (L) 2\n{FORTY_NINE}",
        with_line("Mosess 2"),
        with_line("Nationals 2025 Day 2"),
        "Mosess 2\nAaron\nTola\n",
    ],
)
def test_a_card_with_its_count_behind_is_not_read(checker: Checker, text: str) -> None:
    """Nor is a number among names that have no count, which may be one."""
    assert checker.check(deck(text), TYPE_1_TODAY).verdict is Verdict.UNREADABLE


@pytest.mark.parametrize("text", [with_line(ADDRESS), f"{FORTY_NINE}Reserve\n{ADDRESS}\n"])
def test_an_address_between_cards_is_a_remark_perhaps(checker: Checker, text: str) -> None:
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50 - ("Reserve" in text))
    assert any(ADDRESS in each.message and "reads like a remark" in each.message for each in report.findings)


def test_a_title_of_numbers(checker: Checker) -> None:
    numbers = "".join(f"1 {tens}{ones}\n" for tens in range(1, 4) for ones in range(1, 7))
    report = checker.check(deck(f"Planned Gambit\n{numbers}"), CUSTOM)
    assert found(report, "opr-missions/custom-size").actual == Interval(18, 19)


def test_words_of_the_game_head_cards_of_the_deck(checker: Checker) -> None:
    church = CHURCH.replace("2 Martha", "Women\n2 Martha").replace("2 Andrew", "Men\n2 Andrew")
    report = checker.check(deck(church + REST), MISSION)
    assert (report.verdict, report.counts["characters"], report.counts["unsorted"]) == (Verdict.LEGAL, 8, 2)


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
