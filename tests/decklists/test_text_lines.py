"""Every spelling of a line in a text list, and everything that only looks like one."""

from __future__ import annotations

import pytest

from deckcheck.decklists.field_checks import COPIES
from deckcheck.errors import UnreadableDeck
from deckcheck.legality.checker import Checker
from tests.decklists.one_line import Card, cards, listed, problem, spans, told
from tests.for_each import for_each
from tests.lists import CUSTOM, FORTY_NINE

THREE = Card("Angel of God", 3)
ONE = Card("Angel of God")


@for_each(
    ("line", "card"),
    [
        ("3 Angel of God", THREE),
        ("3x Angel of God", THREE),
        ("3X Angel of God", THREE),
        ("3 x Angel of God", THREE),
        ("3× Angel of God", THREE),
        ("3 × Angel of God", THREE),
        ("3×Angel of God", THREE),
        ("x3 Angel of God", THREE),
        ("×3 Angel of God", THREE),
        ("Angel of God x3", THREE),
        ("Angel of God x 3", THREE),
        ("Angel of God ×3", THREE),
        ("Angel of God×3", THREE),
        ("(3) Angel of God", THREE),
        ("3\tAngel of God", THREE),
        ("3x\tAngel of God", THREE),
        ("3\tAngel of God\t", THREE),
        ("\t3\tAngel of God", THREE),
        ("  3   Angel of God  ", THREE),
        ("\t3 Angel of God", THREE),
        ("3\u00a0Angel of God", THREE),
        ("003 Angel of God", THREE),
        ("- 3 Angel of God", THREE),
        ("* 3x Angel of God", THREE),
        ("• Angel of God x3", THREE),
        ("•3 Angel of God", THREE),
        ("+ 3 Angel of God", THREE),
        ("[3] Angel of God", THREE),
        ("３ｘ Angel of God", THREE),
        ("3 An\u200bgel of God\ufeff", THREE),
        ("– 3\tAngel of God", THREE),
        ("3 Angel of God # too many?", THREE),
        ("3 Angel of God\r", THREE),
        ("Angel of God", ONE),
        ("- Angel of God", ONE),
        ("1 Angel of God", ONE),
        ("9999 Angel of God", Card("Angel of God", 9999)),
        ("3\tAngel of God\tPC", Card("Angel of God", 3, "PC")),
        ("3\tAngel # of God\tPC", Card("Angel # of God", 3, "PC")),
        ("3\tAngel of God\tPC\t# best", Card("Angel of God", 3, "PC")),
        ("3\tAngel of God \t # best", THREE),
        ("3 Angel of God\t# best", THREE),
        ("- 3x Angel of God\t\t# best of 3", THREE),
        ("Angel of God\t# best", ONE),
        ("3\tAngel of God\t#best", Card("Angel of God", 3, "#best")),
        ("3\t# best", Card("# best", 3)),  # which may be counted
        ("3\tAngel x2", Card("Angel x2", 3)),
    ],
)
def test_spellings_of_a_card(line: str, card: Card) -> None:
    assert cards(line) == [card]


@for_each(
    "name",
    [
        "Lost Soul Psalm 1:4 (Site Doubler)",
        "Pharisees - John 8:3-4",
        "Herod's Temple (GoC)",
        'Lost Soul "Humble" [James 4:6 / Proverbs 3:34 - RoJ]',
        "Mary, Holy Virgin / Mary, Willing Servant (GoC)",
        "No Straw!",
        "~The Prodigal~",
        "“Quoted” Name",
        "Abraham’s Deceit (LoC)",
        "1,290 Days [T2C AB]",
        "3rd Day",
        "Lost Soul",
        "Fellowship",
        "Prayer",
        "21",
        "Burial (F)",
        "Christian Soldier (Male)",
        "Outsiders (EC, Gray)",
        "Xerxes",
        "Felix",
    ],
)
def test_names_stay_whole(name: str) -> None:
    assert [(entry.copies, entry.name) for entry in listed(name).entries] == [(1, name)]
    assert cards(f"2 {name}") == cards(f"2\t{name}") == [Card(name, 2)]


def test_a_number_before_more_words_is_a_count() -> None:
    assert cards("7 Years of Famine") == [Card("Years of Famine", 7)]
    assert cards("1 7 Years of Famine") == [Card("7 Years of Famine")]


@for_each(
    ("line", "card"),
    [
        ("2 Nicholas (m, heart 4)", Card("Nicholas", 2, "", "m, heart 4")),
        ("2\tNicholas (m, heart 4)\tA", Card("Nicholas", 2, "A", "m, heart 4")),
        ("Nicholas (M, Heart 4) x2", Card("Nicholas", 2, "", "M, Heart 4")),
        ("Nicholas x2 (male)", Card("Nicholas", 2, "", "male")),
        ("Betty (f)", Card("Betty", 1, "", "f")),
        ("Lying (rating 1)", Card("Lying", 1, "", "rating 1")),
        ("Betty (starter, gender = female)", Card("Betty", 1, "", "starter, gender = female")),
        ("1 21 (number: 21)", Card("21", 1, "", "number: 21")),
        ("Giles (kind=character)", Card("Giles", 1, "", "kind=character")),
        ("Giles (m, tall)", Card("Giles (m, tall)")),
        ("Giles (m,)", Card("Giles (m,)")),
        ("Giles [m]", Card("Giles [m]")),
        ("Giles (Promo 2018)", Card("Giles (Promo 2018)")),
        ("Giles (heart)", Card("Giles (heart)")),
        ("Giles (heart 4) Smith", Card("Giles (heart 4) Smith")),
    ],
)
def test_notes(line: str, card: Card) -> None:
    assert cards(line) == [card]


@for_each(
    ("line", "section"),
    [
        ("Reserve:", "reserve"),
        ("Sideboard", "sideboard"),
        ("SIDE-DECK", "side deck"),
        ("Heroes (12)", "heroes"),
        ("Heroes [12]:", "heroes"),
        ("Heroes 12", "heroes"),
        ("12 Heroes:", "heroes"),
        ("Lost Souls: 7", "lost souls"),
        ("Lost Souls:7", "lost souls"),
        ("Lost_Souls\t7", "lost souls"),
        ("Main Deck (60 cards):", "main deck"),
        ("Reserve - 10", "reserve"),
        ("Reserve – 10", "reserve"),
        ("Heroes — 12", "heroes"),
        ("Heroes—12 cards", "heroes"),
        ("Fellowship – 1", "fellowship"),
        ("[Reserve]", "reserve"),
        ("== Reserve ==", "reserve"),
        ("**Reserve:**", "reserve"),
        ("# Reserve", "reserve"),
        ("## Reserve (10)", "reserve"),
        ("// Sideboard", "sideboard"),
        ("Reserve: # ten cards", "reserve"),
        ("Foo:", "foo"),
        ("Foo-Bar (3):", "foo bar"),
        ("Fellowship (1)", "fellowship"),
        ("Fellowship:", "fellowship"),
        ("Lost Soul: 1", "lost soul"),
    ],
)
def test_headings(line: str, section: str) -> None:
    assert cards(f"{line}\n1 Moses\n") == [Card("Moses", section=section)]


@for_each(
    ("line", "name", "span"),
    [
        ("Fellowship (8)", "Fellowship", (0, 8)),
        ("Lost Soul: 7", "Lost Soul", (0, 7)),
        ("Foo: 1", "Foo", (0, 1)),
        ("Foo: 3", "Foo", (3, 3)),
    ],
)
def test_a_heading_whose_count_is_wrong_may_count_cards_itself(line: str, name: str, span: tuple[int, int]) -> None:
    """So may one whose count is right, in words that no game knows."""
    assert spans(f"{line}\n1 Moses\n") == {name: span, "Moses": (1, 1)}


@for_each(
    ("line", "stated"),
    [
        ("# game: redemption", ("game", "redemption")),
        ("Format: Type 1", ("format", "Type 1")),
        ("**Name: Judges**", ("name", "Judges")),
        ("#format: Type 1", ("format", "Type 1")),
        ("// Name : Egypt and the judges", ("name", "Egypt and the judges")),
        ("## author: A. Player", ("author", "A. Player")),
        ("# paragon: Abraham", ("paragon", "Abraham")),
        ("# a remark", None),
        ("#3 Angel of God", None),
        ("// nothing: here", None),
        ("# name:", None),
        ("#", None),
        ("----------", None),
        ("", None),
        (" \t ", None),
        ("\x0c", None),
    ],
)
def test_headers_comments_and_blanks(line: str, stated: tuple[str, str] | None) -> None:
    deck = listed(f"{line}\n1 Moses\n")
    heads = {"name": deck.name, "author": deck.author, "game": deck.game, "format": deck.format, **deck.extra}
    assert [(key, value) for key, value in heads.items() if value] == ([stated] if stated else [])
    assert ([entry.name for entry in deck.entries], deck.problems) == (["Moses"], ())


@for_each(
    "line",
    ["0 Angel", "000 Angel", "x0 Angel", "(0) Angel", "Angel x0", "0\tAngel", "10000 Angel", "99999999999 Angel"],
)
def test_counts_out_of_bounds(line: str) -> None:
    assert problem(line)[1:] == (line.replace("\t", " "), COPIES)


@for_each("line", ["-1 Angel", "−2 Angel", "- -1 Angel", "(-1) Angel", "1.5 Angel", "1,5 Angel", "-1\tAngel"])
def test_counts_gone_wrong(line: str) -> None:
    assert problem(line)[1:] == (line.replace("\t", " "), COPIES)
    name = line.split()[-1]
    assert problem(f"{name} x-1").expected == problem(f"{name} x1.5").expected == COPIES


@for_each("line", ["?!", "•", "...", "{", "(3)", "----", "#"])
def test_signs_alone_are_no_cards(line: str) -> None:
    deck = listed(f"1 Moses\n{line}")
    assert ([entry.name for entry in deck.entries], deck.problems) == (["Moses"], ())


@for_each(
    ("line", "most"),
    [
        ("2/3 Angel", {"2/3 Angel": 1}),
        ("2 Angel x3", {"Angel x3": 2, "2 Angel": 3}),
        ("3 Angel:", {"Angel": 3}),
        ("Round two: 1 Angel", {"Round two: 1 Angel": 1}),
        ("3\t", {"3": 1}),
        ("3\t\tPC", {"PC": 3}),
        ("3 ?", {"3 ?": 3}),
        ("3 Angel\tPC", {"Angel PC": 3}),
        ("3 Angel\t# 2", {"Angel": 3}),
        ("3\tAngel\tPC\tFoil", {"Angel PC Foil": 3}),
        ('"Angel" = 1', {"Angel": 1}),
        ("x3Angel", {"Angel": 3}),
        ("3x", {"3x": 1}),
        ("*Angel", {"*Angel": 1}),
    ],
)
def test_what_may_be_a_card_is_one_perhaps(line: str, most: dict[str, int]) -> None:
    """None is lost, and no name holds a tab."""
    found = spans(f"1 Moses\n{line}")
    assert {name: copies for name, (_, copies) in found.items() if name != "Moses"} == most


@for_each(
    ("line", "expected"),
    [
        ("Angel\t# deckcheck: ignore=pool as agreed", "'# deckcheck: ignore=RULE reason' on a line of its own"),
        ("3 An\x1bgel", "text without control or invisible characters"),
        ("3 An\u202egel", "text without control or invisible characters"),
        ("3 An\u2028gel", "text without control or invisible characters"),
    ],
)
def test_what_was_expected(line: str, expected: str) -> None:
    assert problem(line).expected.startswith(expected)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(UnreadableDeck):
        listed("1 Moses\n3 An\x00gel")


def test_control_characters_are_shown_as_escapes() -> None:
    assert problem("3 An\x1b[31mgel").found == "3 An\\u001b[31mgel"


def test_digits_of_any_script_are_a_count() -> None:
    assert cards("٣ Angel of God") == [THREE]


def test_a_number_behind_a_cross_is_a_card_of_that_number_or_a_remark(checker: Checker) -> None:
    assert cards("#21") == [Card("#21")]
    assert checker.check(listed("#21\n"), CUSTOM).counts["deck"] == 1
    assert told(checker, f"{FORTY_NINE}#21\n") == {16}
