"""Lines that may be more than one thing: the verdict never goes against any of their readings, and they are named."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.editing.convert import convert
from deckcheck.editing.in_place.target_lines import Guide
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition as edition_by_id
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FIXED, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck, found

FAITH_AND_LOVE = (Path(__file__).parents[2] / "examples/legal/gospel/standard-faith-and-love.txt").read_text("utf-8")
BASES = {
    "redemption, a card short": (TYPE_1, FORTY_NINE),
    "redemption, two short": (TYPE_1, FORTY_NINE.replace("3 Joy", "2 Joy")),
    "redemption, whole": (TYPE_1, f"{FORTY_NINE}1 Wisdom (L)\n"),
    "redemption, next to the next number of souls": (TYPE_1, f"{FORTY_NINE}3 Wisdom (L)\n3 Peace (L)\n1 Faith (Wa)\n"),
    "gospel": (GOSPEL, FAITH_AND_LOVE),
    "gospel, a card short": (GOSPEL, FAITH_AND_LOVE.replace("4 Believer", "3 Believer")),
    "gospel, two short": (GOSPEL, FAITH_AND_LOVE.replace("4 Believer", "2 Believer")),
    "the mission": (MISSION, REST + CHURCH),
    "the mission, a card short": (MISSION, REST + CHURCH.replace("2 Simeon", "1 Simeon")),
}

SEVERAL = {
    "1 Hope (L), 1 Joy (L)": ("1 Hope (L)\n1 Joy (L)",),
    "1 Mosess, 1 Aron": ("1 Moses\n1 Aaron",),
    "1 Joyfulness of Mine & 2 Hopefulness of Mine": ("1 Joyfulness of Mine\n2 Hopefulness of Mine",),
    "1 Mosess and Aron": ("1 Moses\n1 Aaron",),
    "1 Mosess an Elders, Pharaohs Servant": ("1 Moses and Elders\n1 Moses",),
    "1 Zadoc and Nathan the Priests": ("1 Zadok\n1 Nathan", "1 Moses and Elders"),
    "1 Moses, Aaron": ("1 Moses\n1 Aaron", "1 Moses"),
    "1 Wisdom (L) and Peace (L)": ("1 Wisdom (L)\n1 Peace (L)",),
    "1 Mother and Pastor": ("1 Mother\n1 Pastor", "1 Mother", '1 "Mother and Pastor"'),
    "1 Believer, 2 Mother": ("1 Believer\n2 Mother",),
    "1 Believer & Pastor": ("1 Believer\n1 Pastor", "1 Believer"),
    "1 Phoebe and Martha": ("1 Phoebe (f, heart 5)\n1 Martha (f, heart 5)", "1 Phoebe (f, heart 5)"),
    "1 Phoebe, 1 Martha": ("1 Phoebe (f, heart 5)\n1 Martha (f, heart 5)",),
    "2 Andrew + Martha": (
        "2 Andrew (m, heart 4)\n2 Martha (f, heart 5)",
        "2 Andrew (m, heart 4)\n1 Martha (f, heart 5)",
    ),
}
"""Two cards on one line, with what each may be."""
TAILS = {
    "1 Wisdom (L) - the old print": ("1 Wisdom (L)",),
    "3 Hope (L) // borrowed": ("3 Hope (L)",),
    "1 Moses foil": ("1 Moses",),
    "1 Moses (foil)": ("1 Moses",),
    "1 Moses, borrowed from Bob": ("1 Moses",),
    "1 Mother - the old print": ("1 Mother",),
    "2 Mother // borrowed": ("2 Mother",),
    "2 Mother #borrowed": ("2 Mother",),
    "1 Captive Priest #signed": ("1 Captive Priest",),
    "4 Believer foil": ("4 Believer",),
    "1 Phoebe foil": ("1 Phoebe (f, heart 5)",),
    "1 Phoebe - to be bought": ("1 Phoebe (f, heart 5)",),
}
"""A card with a remark behind it."""
SLIPS = {
    "1 captiv Priest": ("1 Captive Priest",),
    "1 wisdm (L)": ("1 Wisdom (L)",),
    "1 beleiver": ("1 Believer",),
}
UNCOUNTED = {
    "Good luck!": ("",),
    "Thanks to everybody who helped": ("", "Thanks to everybody who helped:"),
    "Wish list": ("", "Wish list:", "Maybeboard:"),
    "Bob": ("", '1 "Bob"', "Bob:"),
    "Mothr": ("1 Mother", ""),
    "Wisdm (L)": ("1 Wisdom (L)", ""),
}

LIMITED = edition_by_id("redemption/limited@2.0")
OPEN = (Verdict.UNDETERMINED, Verdict.UNREADABLE)


def judged(checker: Checker, edition: Edition, text: str) -> DeckReport:
    return checker.check(read(text.encode(), syntax="text"), edition)


@cache
def truth_of(checker: Checker, base: str, text: str) -> Verdict:
    """The verdict on a list that says what a line means, which several lines may."""
    return judged(checker, BASES[base][0], text).verdict


@for_each("base", BASES)
@for_each(("line", "readings"), {**SEVERAL, **TAILS, **SLIPS, **UNCOUNTED}.items())
def test_no_verdict_goes_against_a_reading(checker: Checker, base: str, line: str, readings: tuple[str, ...]) -> None:
    """Wherever the line stands: at the end of the list, or before its last line."""
    edition, text = BASES[base]
    *above, last = text.rstrip("\n").split("\n")
    for before, behind in ((text, ""), ("\n".join([*above, ""]), last + "\n")):
        report = judged(checker, edition, f"{before}{line}\n{behind}")
        assert report.verdict is not Verdict.UNREADABLE
        for meant in readings:
            truth = truth_of(checker, base, f"{before}{meant}\n{behind}")
            assert report.verdict in (truth, Verdict.UNDETERMINED) or truth in OPEN


@for_each(
    "line",
    [
        "1 Wisdom (L) and Peace (L)",
        "1 Moses & Aaron",
        "1 Moses 1 Aaron",
        "1 Mosess and Aron",
        "1 Mosess, Aron",
        "1 Mosess / Aron",
        "1 Mosess & Aron (Pr)",
    ],
)
def test_two_cards_on_one_line_are_one_or_two(checker: Checker, line: str) -> None:
    report = judged(checker, TYPE_1, f"{FORTY_NINE.replace('3 Joy', '2 Joy')}{line}\n")
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    [remark] = [each for each in report.findings if each.rule == "deckcheck/line"]
    assert "Write a line for each card, '1 " in remark.message
    assert remark.lines == (16,)
    with pytest.raises(UnwritableDeck, match=r"line 16: .* a line for each card"):
        convert(deck(f"{FORTY_NINE}{line}\n"), "toml", checker=checker)


@for_each("between", [", ", "; "])
@for_each(("one", "other"), [("1 {}", "1 {}"), ("{} x1", "{} x1"), ("1x {}", "1x {}")])
def test_two_cards_with_counts_are_two(checker: Checker, one: str, other: str, between: str) -> None:
    """Whether a card has their names or not."""
    for names in (("Hope (L)", "Joy (L)"), ("Zorblax", "Quuxifier")):
        line = one.format(names[0]) + between + other.format(names[1])
        report = judged(checker, TYPE_1, f"{FORTY_NINE.replace('3 Joy', '2 Joy')}{line}\n")
        assert (report.counts["deck"], report.counts.get("unsorted", 0)) == (50, 0)


@pytest.mark.parametrize(
    "line", ["2 Mosess", "1 Mosess - the old print", "1 Lost Sole [Prosperity, Deut 30:15]", "1 Mosess or so"]
)
def test_a_slip_in_one_name_is_one_card(checker: Checker, line: str) -> None:
    assert len(checker.read(deck(f"{line}\n"), TYPE_1).lines) == 1


@pytest.mark.parametrize("line", ["1 Mother and Pastor", "1 Mother / Pastor"])
def test_so_they_are_in_a_game_whose_cards_are_not_all_known(checker: Checker, line: str) -> None:
    report = judged(checker, GOSPEL, f"Divine\n{line}\n")
    assert report.counts["unsorted"] == 1
    may_be, further = [each.message for each in report.findings if each.rule == "deckcheck/line"]
    assert "may be Mother or Pastor" in may_be
    assert "Write a line for each card, '1 Mother' and '1 Pastor'." in further


@for_each(
    ("line", "edition", "name"),
    [
        ("1 Moses and Elders", TYPE_1, "Moses and Elders"),
        ("1 Aaron, Moses' Brother", TYPE_1, "Aaron, Moses' Brother"),
        ("1 Fire and Brimstone", GOSPEL, "Fire and Brimstone"),
        ("1 Peter the Baker", MISSION, "Peter the Baker"),
        ("1 Widow and Orphan", MISSION, "Widow and Orphan"),
        ("1 Battle of 3 Kings", CUSTOM, "Battle of 3 Kings"),
        ("1 Seize 2 Objectives", CUSTOM, "Seize 2 Objectives"),
        ("1 Peter, the Baker (m, heart 4)", MISSION, "Peter, the Baker"),
    ],
)
def test_a_name_that_is_a_cards_is_that_card(checker: Checker, line: str, edition: Edition, name: str) -> None:
    """So is one of which no piece is a card."""
    reading = checker.read(deck(f"{line}\n"), edition)
    [(entry, _)] = reading.lines
    assert (entry.name, entry.copies) == (name, 1)
    report = checker.check(deck(f"{line}\n"), edition)
    assert not [each for each in report.findings if each.rule == "deckcheck/line" and "may be" in each.message]


@for_each("tail", [" - the old print", " // borrowed", " #borrowed", ", borrowed"])
def test_a_remark_about_the_copy_says_nothing_of_the_card(checker: Checker, tail: str) -> None:
    for copies, broken in ((2, False), (3, True)):
        report = judged(checker, GOSPEL, f"Divine\n{copies} Man of God\n{copies} Man of God{tail}\n")
        assert not [each for each in report.findings if each.rule == "deckcheck/line"]
        limits = [each for each in report.findings if "copies" in each.values]
        assert [each.status for each in limits] == ["violated"] * broken


@for_each(("tail", "may_be_gone"), [(" foil", False), (" – to be bought", True), (" / signed", False)])
def test_a_remark_behind_a_card_leaves_it_that_card_perhaps(checker: Checker, tail: str, may_be_gone: bool) -> None:
    """Ten copies of a card may be too many, and are not where they are two cards."""
    report = judged(checker, GOSPEL, f"Divine\n4 Man of God\n4 Man of God{tail}\n")
    assert any(each.rule == "deckcheck/line" and "Man of God" in each.message for each in report.findings)
    limits = [each for each in report.findings if "copies" in each.values]
    assert not limits or all(each.status == "undetermined" for each in limits)
    refused = (
        pytest.raises(UnwritableDeck, match="line 3: 'Man of God' may be no card") if may_be_gone else nullcontext()
    )
    with refused:
        assert convert(deck(f"# format: gospel/standard\nDivine\n4 Man of God{tail}\n"), "toml", checker=checker)


@pytest.mark.parametrize("tail", [" // fav", " - fav", " #fav", " // borrowed from Bob"])
@pytest.mark.parametrize("name", ["Elijah (PoC)", "Chronicles of the Kings (LoC Plus)", "Moses", "Chariot of Fire"])
def test_a_card_before_a_remark_is_that_card_and_no_other(checker: Checker, name: str, tail: str) -> None:
    """Of a remark that nobody understands it is said so."""
    report = judged(checker, LIMITED, f"1 {name}{tail}\n")
    assert not any(each.fixes or {*each.suggestions} - {name} for each in report.findings)
    assert report.counts["deck"] + report.counts.get("unsorted", 0) == 1
    assert judged(checker, LIMITED, f"1 {name} # fav\n").warnings == 0  # a comment, for sure


def test_several_cards_of_a_line_are_no_other_card_misspelt(checker: Checker) -> None:
    report = judged(checker, LIMITED, "1 Elijah (PoC), 1 Amos (PoC), 2 Moses\n")
    assert report.counts["deck"] == 4
    assert not any(each.rule in ("deckcheck/unknown-card", "deckcheck/line") for each in report.findings)


def test_a_number_sign_before_a_number_is_no_remark(checker: Checker) -> None:
    [(_, resolved)] = checker.read(deck("1 Mother #2\n"), GOSPEL).lines
    assert resolved.parts == ()


def test_uncounted_cards_stay_cards(checker: Checker) -> None:
    text = FORTY_NINE + "Wisdom (L)\n"
    report = judged(checker, TYPE_1, text)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())
    report = judged(checker, TYPE_1, "Wisdom (L)\n" + FORTY_NINE)  # or the title of the list
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)


# Rows of numbers


TENS = range(10, 70, 10)
ROWS = {
    between: "".join(between.join(str(ten + unit) for unit in range(1, 7)) + "\n" for ten in TENS)
    for between in (" ", ", ", ",", "; ", "/", "  ", " and ")
}


@for_each(
    "text", [*ROWS.values(), "11-16\n21-26\n31–36\n41-46, 51-56\n61-66\n", "11-66\n", "11 12\n13 14\n15 16\n21-66\n"]
)
def test_rows_of_numbers_are_cards(checker: Checker, text: str) -> None:
    report = judged(checker, FIXED, text)
    assert (report.verdict, report.counts) == (Verdict.LEGAL, {"deck": 36})
    assert [each for each in report.findings if each.rule.startswith("deckcheck/")] == []


def test_a_row_of_numbers_is_counted_as_its_cards(checker: Checker) -> None:
    assert judged(checker, CUSTOM, "Missions (18)\n11-16\n21-36\n").verdict is Verdict.LEGAL
    for stated, told in ((18, []), (12, ["The list says 'Missions (12)', but the cards below it are 18."])):
        report = judged(checker, CUSTOM, f"Missions ({stated})\n11-36\n")
        assert [each.message for each in report.findings if each.rule == "deckcheck/line"] == told


@pytest.mark.parametrize(
    "text", ["11-16, 21-26, 31-36\n", "11-16 21-26 31-36\n", "1 11 12 13 14 15 16\n21-26\n31-36\n"]
)
def test_so_are_some_of_them(checker: Checker, text: str) -> None:
    report = judged(checker, CUSTOM, text)
    assert report.counts["deck"] == 18
    assert report.verdict in (Verdict.LEGAL, Verdict.UNDETERMINED)


def test_what_may_count_copies_or_be_a_number_is_left_open(checker: Checker) -> None:
    for text, actual in (("11 12\n", (1, 12)), ("2 11 12\n", (2, 5))):
        report = judged(checker, CUSTOM, text)
        assert found(report, "opr-missions/custom-size").actual == Interval(*actual)
        assert found(report, "deckcheck/line").lines == (1,)
    assert judged(checker, CUSTOM, "3 11\n").counts == {"deck": 3}


@pytest.mark.parametrize("line", ["11 12 13", "3, 4, 5", "11-16"])
def test_in_other_games_rows_of_numbers_are_nothing(checker: Checker, line: str) -> None:
    for cards, verdict in ((FORTY_NINE, Verdict.ILLEGAL), (f"{FORTY_NINE}1 Wisdom (L)\n", Verdict.LEGAL)):
        assert judged(checker, TYPE_1, f"{cards}{line}\n").verdict is verdict


def test_a_row_is_converted_number_by_number(checker: Checker) -> None:
    text = convert(deck("# format: opr-missions/custom\n11-13, 21\n"), "text", checker=checker).text
    assert [entry.name for entry in deck(text).entries] == ["11", "12", "13", "21"]


# Notes


@for_each("note", ["(F)", "(f)", "[female]", "(Female)", "[F]", "(FEMALE)", "[f, heart 5]", "(F, Heart 5)"])
def test_a_gender_is_a_note_in_any_letters(checker: Checker, note: str) -> None:
    text = f"Characters\n1 Phoebe {note}\n1 Phoebe (f)\n"
    (entry, resolved), _ = checker.read(deck(text), MISSION).lines
    assert (entry.name, resolved.cards[0].facts["gender"], resolved.note_unclear) == ("Phoebe", "female", False)


def test_where_it_tells_printings_apart_it_is_part_of_the_name(checker: Checker) -> None:
    [(entry, resolved)] = checker.read(deck("1 Burial (F)\n"), TYPE_1).lines
    assert (entry.name, [card.name for card in resolved.cards]) == ("Burial (F)", ["Burial (F)"])


# What other rooms make of them


def test_the_remedy_is_to_write_a_line_for_each_card(checker: Checker) -> None:
    report = judged(checker, CUSTOM, "11-16\n21-26\n31-34\n41 42\n")
    assert found(report, "opr-missions/custom-size").remedy == "Write '1 42' and so on, a line for each card."


def test_an_edit_takes_no_card_out_of_a_line_of_several(checker: Checker) -> None:
    listed = deck("11-13\n21\n")
    guide = Guide(checker.read(listed, CUSTOM))
    assert [guide.found(number) is None for number in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("below", "is_open"),
    [("or Aaron (Pi)", True), ("(or Aaron)", True), ("original art", False), ("orange border", False)],
)
def test_an_alternative_below_a_card_leaves_its_count_open(checker: Checker, below: str, is_open: bool) -> None:
    report = judged(checker, TYPE_1, f"3 Mosess\n1 Amos\n{below}\n1 Aaron (Pi)\n")
    assert (
        any(each.rule == "deckcheck/line" and each.message.startswith("Amos:") for each in report.findings) is is_open
    )
