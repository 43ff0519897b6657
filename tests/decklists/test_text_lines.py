"""Every spelling of a line in a text list, and everything that only looks like one."""

from __future__ import annotations

from deckcheck.decklists.field_checks import COPIES
from deckcheck.decklists.text.line import read_line
from deckcheck.decklists.text.line_kinds import Bare, CardLine, Comment, Header, Heading, Unread
from tests.for_each import for_each

THREE = CardLine("Angel of God", 3, "", "")
ONE = CardLine("Angel of God", 1, "", "")
BARE = Bare(*ONE)


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
        ("Angel of God", BARE),
        ("- Angel of God", BARE),
        ("1 Angel of God", ONE),
        ("9999 Angel of God", CardLine("Angel of God", 9999, "", "")),
        ("3\tAngel of God\tPC", CardLine("Angel of God", 3, "PC", "")),
        ("3\tAngel # of God\tPC", CardLine("Angel # of God", 3, "PC", "")),
        ("3\tAngel of God\tPC\t# best", CardLine("Angel of God", 3, "PC", "")),
        ("3\tAngel of God \t # best", THREE),
        ("3 Angel of God\t# best", THREE),
        ("- 3x Angel of God\t\t# best of 3", THREE),
        ("Angel of God\t# best", BARE),
        ("3\tAngel of God\t#best", CardLine("Angel of God", 3, "#best", "")),
        ("3\t# best", CardLine("# best", 3, "", "")),  # which may be counted
        ("3\tAngel x2", CardLine("Angel x2", 3, "", "")),
    ],
)
def test_spellings_of_a_card(line: str, card: CardLine) -> None:
    found = read_line(line)
    assert (type(found), found) == (type(card), card)


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
    assert read_line(name) == Bare(name, 1, "", "")
    assert read_line(f"2 {name}") == CardLine(name, 2, "", "")
    assert read_line(f"2\t{name}") == CardLine(name, 2, "", "")


def test_a_number_before_more_words_is_a_count() -> None:
    assert read_line("7 Years of Famine") == CardLine("Years of Famine", 7, "", "")
    assert read_line("1 7 Years of Famine") == CardLine("7 Years of Famine", 1, "", "")


@for_each(
    ("line", "card"),
    [
        ("2 Nicholas (m, heart 4)", CardLine("Nicholas", 2, "", "m, heart 4")),
        ("2\tNicholas (m, heart 4)\tA", CardLine("Nicholas", 2, "A", "m, heart 4")),
        ("Nicholas (M, Heart 4) x2", CardLine("Nicholas", 2, "", "M, Heart 4")),
        ("Nicholas x2 (male)", CardLine("Nicholas", 2, "", "male")),
        ("Betty (f)", Bare("Betty", 1, "", "f")),
        ("Lying (rating 1)", Bare("Lying", 1, "", "rating 1")),
        ("Betty (starter, gender = female)", Bare("Betty", 1, "", "starter, gender = female")),
        ("21 (number: 21)", Bare("21", 1, "", "number: 21")),
        ("Giles (kind=character)", Bare("Giles", 1, "", "kind=character")),
        ("Giles (m, tall)", Bare("Giles (m, tall)", 1, "", "")),
        ("Giles (m,)", Bare("Giles (m,)", 1, "", "")),
        ("Giles [m]", Bare("Giles [m]", 1, "", "")),
        ("Giles (Promo 2018)", Bare("Giles (Promo 2018)", 1, "", "")),
        ("Giles (heart)", Bare("Giles (heart)", 1, "", "")),
        ("Giles (heart 4) Smith", Bare("Giles (heart 4) Smith", 1, "", "")),
    ],
)
def test_notes(line: str, card: CardLine) -> None:
    found = read_line(line)
    assert (type(found), found) == (type(card), card)


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
        ("Fellowship – 8", "fellowship"),
        ("[Reserve]", "reserve"),
        ("== Reserve ==", "reserve"),
        ("**Reserve:**", "reserve"),
        ("# Reserve", "reserve"),
        ("## Reserve (10)", "reserve"),
        ("// Sideboard", "sideboard"),
        ("Reserve: # ten cards", "reserve"),
        ("Foo:", "foo"),
        ("Foo: 3", "foo"),
        ("Foo-Bar (3):", "foo bar"),
        ("Fellowship (8)", "fellowship"),
        ("Fellowship:", "fellowship"),
        ("Lost Soul: 7", "lost soul"),
    ],
)
def test_headings(line: str, section: str) -> None:
    assert isinstance(found := read_line(line), Heading) and found.section == section


@for_each(
    ("line", "expected"),
    [
        ("# game: redemption", Header("game", "redemption")),
        ("Format: Type 1", Header("format", "Type 1")),
        ("**Name: Judges**", Header("name", "Judges")),
        ("#format: Type 1", Header("format", "Type 1")),
        ("// Name : Egypt and the judges", Header("name", "Egypt and the judges")),
        ("## author: A. Player", Header("author", "A. Player")),
        ("# paragon: Abraham", Header("paragon", "Abraham")),
        ("# a remark", Comment()),
        ("#3 Angel of God", Comment()),
        ("// nothing: here", Comment()),
        ("# name:", Comment()),
        ("#", Comment()),
        ("----------", Comment()),
        ("", None),
        (" \t ", None),
        ("\x0c", None),
    ],
)
def test_headers_comments_and_blanks(line: str, expected: object) -> None:
    assert read_line(line) == expected


@for_each(
    "line",
    ["0 Angel", "000 Angel", "x0 Angel", "(0) Angel", "Angel x0", "0\tAngel", "10000 Angel", "99999999999 Angel"],
)
def test_counts_out_of_bounds(line: str) -> None:
    assert read_line(line) == Unread(line.replace("\t", " "), COPIES)


@for_each(
    "line",
    [
        *("-1 Angel", "+2 Angel", "−2 Angel", "- -1 Angel", "(-1) Angel", "1.5 Angel", "1,5 Angel", "2/3 Angel"),
        *(
            "3xe",
            "3x",
            "3 x",
            "x3",
            "x3Angel",
            "(3)",
            "Angel x-1",
            "Angel x1.5",
        ),
        *('"Angel" = 1', "3 Angel:", "?!", "•", "...", "{", "*Angel"),
    ],
)
def test_near_misses_are_never_cards(line: str) -> None:
    found = read_line(line)
    assert isinstance(found, Unread)
    assert found.found == line.removeprefix("- ")
    assert "'3 Name'" in found.expected


@for_each(
    ("line", "expected"),
    [
        ("2 Angel x3", "one count"),
        ("21 x1", "one count"),
        ("Round two: 1 Angel", "the heading on a line of its own"),
        ("3\t", "a card name"),
        ("3\t\tPC", "a card name"),
        ("3 ?", "a card name"),
        ("3 Angel\tPC", "count, name and set between the tabs"),
        ("3 Angel\t# 2", "count, name and set between the tabs"),
        ("Angel\t# deckcheck: ignore=pool as agreed", "'# deckcheck: ignore=RULE reason' on a line of its own"),
        ("-1\tAngel", "count, name and set between the tabs"),
        ("3\tAngel\tPC\tFoil", "count, name and set between the tabs"),
        ("3 An\x00gel", "text without control or invisible characters"),
        ("3 An\x1bgel", "text without control or invisible characters"),
        ("3 An\u202egel", "text without control or invisible characters"),
        ("3 An\u2028gel", "text without control or invisible characters"),
        ("3 \ud800", "text without control or invisible characters"),
    ],
)
def test_what_was_expected(line: str, expected: str) -> None:
    found = read_line(line)
    assert isinstance(found, Unread)
    assert found.expected.startswith(expected)


def test_control_characters_are_shown_as_escapes() -> None:
    assert read_line("3 An\x1b[31mgel") == Unread("3 An\\u001b[31mgel", "text without control or invisible characters")


def test_digits_of_any_script_are_a_count() -> None:
    assert read_line("٣ Angel of God") == THREE


def test_a_number_behind_a_cross_is_a_card_of_that_number_or_a_remark() -> None:
    doubt = "'1 21' for a card of that number, or a comment in words"
    assert read_line("#21") == Bare("#21", 1, "", "", doubt)
