"""Tables of other programs: exports of sheets and of collections, in the words of other languages."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.decklists.csv import passed_over
from deckcheck.errors import UnreadableDeck
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

CARDS = [(2, "Son of God (K)"), (1, "Agabus")]


def found(text: str, path: str = "a.csv") -> Deck:
    return read(text.encode(), path=path)


@for_each(
    "text",
    [
        "2.0,Son of God (K)\n1.0,Agabus\n",
        "Son of God (K),2.0\nAgabus,1.00\n",
        "Quantity,Name\n2.0,Son of God (K)\n1.0,Agabus\n",
        "sep=;\nQuantity;Name\n2;Son of God (K)\n1;Agabus\n",
        "sep=;\n2;Son of God (K)\n1;Agabus\n",
        "sep=,\r\nQuantity,Name\r\n2,Son of God (K)\r\n1,Agabus\r\n",
        "My deck,\nQuantity,Name\n2,Son of God (K)\n1,Agabus\n",
        '"My deck"\n\nQuantity;Name\n2;Son of God (K)\n1;Agabus\n',
        "Quantity,Name,Owned,Needed,Subtotal\n2,Son of God (K),4,0,0.50\n1,Agabus,0,1,$1\n",
        "Anzahl;Karte\n2;Son of God (K)\n1;Agabus\n",
        "Quantité,Nom de la carte\n2,Son of God (K)\n1,Agabus\n",
        "Cantidad,Carta\n2,Son of God (K)\n1,Agabus\n",
    ],
)
def test_a_table_is_read_as_other_programs_write_it(text: str) -> None:
    deck = found(text)
    assert not deck.problems
    assert [(entry.copies, entry.name) for entry in deck.entries] == CARDS
    lines = text.split("\n")
    assert all(entry.name in lines[entry.line - 1] for entry in deck.entries)
    assert deck.name == ("My deck" if "My deck" in text else "")


@for_each(
    "text",
    [
        "2.5,Son of God (K)\n1.0,Agabus\n",
        "Quantity,Name\n0.0,Agabus\n",
        "Quantity,Name\n1.5,Agabus\n",
        "Name,Owned\nAgabus,2\n",  # perhaps the count
        "Quantity,Name,Reserve\n1,Agabus,1\n",
        "Reserve,\nQuantity,Name\n1,Agabus\n",  # a section, not a title
    ],
)
def test_what_may_count_or_place_cards_is_never_passed_over(text: str) -> None:
    try:
        deck = found(text)
        assert deck.problems or any(entry.doubt for entry in deck.entries)
    except UnreadableDeck:
        return


def test_what_is_passed_over_below_a_title_is_told() -> None:
    assert passed_over("My deck,,\nQuantity,Name,Owned\n1,Agabus,2\n") == ["owned"]


def test_a_word_assigned_above_a_text_list_makes_no_toml() -> None:
    text = "Paragon = Abraham\n2 Son of God (K)\n1 Agabus\n"
    assert found(text, "a.txt").source == "text"
    assert [(entry.copies, entry.name) for entry in found(text, "a.txt").entries if entry.line > 1] == CARDS
    for toml in 'paragon = "Abraham"\n[deck]\nAgabus = 1\n', "Agabus = 1\n":
        assert found(toml, "a.txt").source == "toml"
    with pytest.raises(UnreadableDeck, match="TOML"):
        found("Paragon = Abraham\nAgabus = 1\n", "a.toml")


NUMBERS = [11, 12, 21]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"missions": [11, 12, 21]}', "a.json"),
        ("Mission 11\nMission 12\nMission 21\n", "a.txt"),
        ("# format: opr-missions/custom\nMission 11\nMISSION 12\n\n  mission  21\n", "a.txt"),
    ],
)
def test_mission_cards_are_known_by_their_numbers(text: str, path: str) -> None:
    deck = found(text, path)
    assert not deck.problems
    assert [(entry.name, entry.copies) for entry in deck.entries] == [(str(number), 1) for number in NUMBERS]


@pytest.mark.parametrize("text", ['{"cards": [17]}', '{"cards": [7, 110]}', '{"cards": [true]}', '{"cards": [11.0]}'])
def test_other_numbers_are_no_cards(text: str) -> None:
    assert found(text, "a.json").problems


def test_a_heading_with_a_count_stays_one_where_cards_are() -> None:
    deck = found("Mission 11\n11 Prayer\nMission 12\n12 Covering\n", "a.txt")
    assert [(entry.name, entry.section) for entry in deck.entries] == [("Prayer", "mission"), ("Covering", "mission")]
    assert [each.copies for each in found("Mission 11\nEnemies 12\n", "a.txt").entries if each.doubt] == [12]


@pytest.mark.parametrize(
    ("card", "keys"), [('{"quantity": 1, "card_id": 5}', "quantity, card_id"), ('{"set": "K"}', "set")]
)
def test_a_card_without_a_name_is_told_what_it_needs(card: str, keys: str) -> None:
    [problem] = found(f'{{"cards": [{card}, "Agabus"]}}', "a.json").problems
    assert problem.found == f"a card with {keys}"
    assert problem.expected.startswith('a "name" in each card, as in {"name": ')


@for_each(
    "text",
    [
        "My deck,,\nPlayer:,Ann,\n,,\nQty,Card,Type\n2,Son of God (K),\n1,Agabus,\n,,\n3,Total,\n",
        "Card,Qty,Owned?\nSon of God (K),2,TRUE\nAgabus,1,FALSE\n",
    ],
)
def test_what_spreadsheets_have_around_the_cards_is_passed_over(text: str) -> None:
    deck = found(text)
    assert not deck.problems
    assert [(entry.copies, entry.name, entry.doubt) for entry in deck.entries] == [
        (2, "Son of God (K)", None),
        (1, "Agabus", None),
    ]
    assert deck.name == ("My deck" if "My deck" in text else "")


def test_several_lines_above_a_header_may_be_cards() -> None:
    deck = found("Agabus,\nThaddeus,\nQuantity,Name\n1,Moses\n")
    assert [(entry.name, entry.doubt is not None) for entry in deck.entries] == [
        ("Agabus", True),
        ("Thaddeus", True),
        ("Moses", False),
    ]


MARKED = [
    "#{0}Card{0}Main{0}Reserve\n1{0}Moses{0}x{0}\n2{0}Agabus{0}x{0}\n3{0}Abel (C){0}{0}x\n",
    "Card{0}Qty{0}Main{0}Reserve\nMoses{0}1{0}x{0}\nAgabus{0}1{0}x{0}\nAbel (C){0}1{0}{0}x\n",
    "Card{0}Qty{0}Reserve\nMoses{0}1{0}\nAgabus{0}1{0}no\nAbel (C){0}1{0}yes\n",
    "Line{0}Card{0}Copies in deck{0}Copies in reserve\n1{0}Moses{0}1{0}0\n2{0}Agabus{0}1{0}0\n3{0}Abel (C){0}0{0}1\n",
]


@for_each(("table", "sign"), [(table, sign) for table in MARKED for sign in (",", "\t", " | ")])
def test_columns_named_like_sections_place_their_cards(table: str, sign: str, checker: Checker) -> None:
    """A mark or a count in such a column places the card, in every kind of table."""
    text = table.format(sign)
    if "|" in sign:
        text = "".join(f"| {line} |\n" for line in text.splitlines())
    deck = read(text.encode(), path="a.csv" if sign == "," else "a.txt")
    counts = checker.check(deck, edition("redemption/unlimited@2.0")).counts
    assert (counts["deck"], counts["reserve"]) == (2, 1), text


@for_each("sign", [",", " | "])
def test_a_row_may_have_copies_in_two_sections(sign: str, checker: Checker) -> None:
    for both, one, counted in ("21", "10", (3, 1)), ("xx", "x-", (2, 1)):
        text = f"Card{sign}Main{sign}Reserve\nMoses{sign}{sign.join(both)}\nAgabus{sign}{sign.join(one)}\n"
        deck = read(text.encode(), path="a.csv" if sign == "," else "a.txt")
        counts = checker.check(deck, edition("redemption/unlimited@2.0")).counts
        assert (counts["deck"], counts["reserve"]) == counted


@pytest.mark.parametrize(
    "table",
    ["Deck,Qty,,Reserve,Qty\nMoses,2,,Aaron,1\nAmos,1,,,\n", "Qty,Deck,Qty,Reserve\n2,Moses,1,Aaron\n1,Amos,,\n"],
)
def test_sections_name_the_columns_of_their_cards(table: str, checker: Checker) -> None:
    assert checker.check(read(table, syntax="csv"), edition("redemption/unlimited@2.0")).counts == {
        "deck": 3,
        "reserve": 1,
    }


@pytest.mark.parametrize(("header", "section"), [("Deck,Qty", "deck"), ("Anzahl;Reserve", "reserve")])
def test_one_section_names_the_column_of_its_cards(header: str, section: str, checker: Checker) -> None:
    rows = "2;Moses" if header.startswith("Anzahl") else "Moses,2"
    report = checker.check(read(f"{header}\n{rows}\n", syntax="csv"), edition("redemption/unlimited@2.0"))
    assert {key: number for key, number in report.counts.items() if number} == {section: 2}


def test_a_row_in_none_of_the_sections_may_be_absent(checker: Checker) -> None:
    deck = read(b"| Card | Main | Reserve |\n|---|---|---|\n| Moses | x | |\n| Agabus | | |\n")
    counts = checker.check(deck, edition("redemption/unlimited@2.0")).counts
    assert (counts["deck"], counts["unsorted"]) == (1, 1)


def counts(text: str, checker: Checker) -> dict[str, int]:
    """The cards by section; "unsorted" are those whose section is open."""
    counted = checker.check(found(text, "a.csv" if "," in text else "a.txt"), edition("redemption/limited@2.0")).counts
    return {section: copies for section, copies in counted.items() if copies}


@for_each(
    "text",
    [
        "| Deck | Reserve |\n|---|---|\n| 1 Amos (PoC)<br>1 Aaron<br>1 Moses | 1 Angel<br/>1 Esther |\n",
        "| Deck | 1 Amos (PoC)<br>1 Aaron<br>1 Moses |\n| Reserve | 1 Angel<br>1 Esther |\n",
        "Deck                Reserve\n1 Amos (PoC)        1 Angel\n1 Aaron             1 Esther\n1 Moses\n",
        "Deck\tReserve\n1 Amos (PoC)\t1 Angel\n1 Aaron\t1 Esther\n1 Moses\t\n",
        "| Deck |\n|---|\n| 1 Amos (PoC); 1 Aaron; 1 Moses |\n| Reserve |\n| 1 Angel; 1 Esther |\n",
    ],
)
def test_all_cards_of_a_cell_are_in_the_section_of_its_column(text: str, checker: Checker) -> None:
    assert counts(text, checker) == {"deck": 3, "reserve": 2}


@for_each("between", [" | ", "\t", "   "])
@for_each("words", ["✓", "★", "Ben", "#12", "2026-11-21", "1.50", "$0.50", "Rare", ""])
def test_words_about_a_copy_are_no_part_of_its_name(between: str, words: str, checker: Checker) -> None:
    cards = [("2", "Amos (PoC)"), ("1", "Aaron, Peacemaker"), ("3", "Elisha (PoC)")]
    for order in ((1, 0, 2), (0, 1, 2), (0, 2, 1)):
        rows = [[(*card, words)[at] for at in order] for card in cards]
        assert counts("".join(f"{between.join(row)}\n" for row in rows).replace(",", ""), checker) == {"deck": 6}


def test_words_about_a_copy_may_place_or_remove_it(checker: Checker) -> None:
    text = "Amos (PoC) | 2 | {0}\nElisha (PoC) | 1 | {1}\nAaron | 1 | {0}\n"
    assert counts(text.format("", "Reserve"), checker) == {"deck": 3, "reserve": 1}
    assert counts(text.format("✓", "removed"), checker) == {"deck": 3, "unsorted": 1}


def test_a_part_that_is_indented_is_no_column(checker: Checker) -> None:
    assert counts("Deck\n1 Amos (PoC)\n     Reserve\n     1 Angel\nDeck\n1 Aaron\n", checker) == {
        "deck": 2,
        "reserve": 1,
    }


@for_each(
    ("text", "expected"),
    [
        ("Reserve\n1 Amos (PoC) | Hero\n", {"reserve": 1}),
        ("Reserve\n1\tAmos (PoC)\tHero\n", {"reserve": 1}),
        ("## Reserve\n\n| Qty | Name | Type |\n|---|---|---|\n| 1 | Amos (PoC) | Hero |\n", {"reserve": 1}),
        ("Qty,Name,Type\n1,Elisha (PoC),Hero\nReserve,,\n1,Amos (PoC),Hero\n", {"deck": 1, "reserve": 1}),
        ("Qty,Name,Type\n1,Elisha (PoC),Hero\n", {"deck": 1}),
        ("Heroes\n1 Amos (PoC) | Reserve\n", {"reserve": 1}),
        ("Reserve\n1 Amos (PoC) | Deck\n", {"unsorted": 1}),
        ("Bench\n1 Amos (PoC) | Hero\n", {"unsorted": 1}),
        ('{"reserve": [{"name": "Amos (PoC)", "section": "Heroes"}]}', {"reserve": 1}),
        ('{"reserve": [{"name": "Amos (PoC)", "board": "main"}]}', {"unsorted": 1}),
    ],
)
def test_a_kind_takes_no_card_out_of_the_section_above_it(
    checker: Checker, text: str, expected: dict[str, int]
) -> None:
    assert counts(text, checker) == expected


@for_each(
    ("text", "expected"),
    [
        ("Zone,Qty,Name\nDeck,1,Buckler (Roots)\n,1,Elisha (PoC)\nReserve,1,Amos (PoC)\n,1,Elijah (PoC)\n",
         {"deck": 2, "reserve": 2}),
        ("| Zone | Qty | Name |\n|---|---|---|\n| Deck | 1 | Buckler (Roots) |\n| Reserve | 1 | Amos (PoC) |\n"
         "| | 1 | Elijah (PoC) |\n", {"deck": 1, "reserve": 2}),
        ("Zone,Qty,Name\nReserve,1,Amos (PoC)\n,1,Elijah (PoC)\n", {"reserve": 1, "unsorted": 1}),
        ("Qty,Name,Zone\n1,Buckler (Roots),\n1,Amos (PoC),Reserve\n1,Elijah (PoC),\n",
         {"deck": 1, "reserve": 1, "unsorted": 1}),
        ("Zone,Qty,Name\n,1,Buckler (Roots)\nReserve,1,Amos (PoC)\n,1,Elisha (PoC)\nReserve,1,Elijah (PoC)\n",
         {"deck": 2, "reserve": 2}),
        ("Section,Quantity,Name\nReserve,1,Amos (PoC)\n,1,Elijah (PoC)\n", {"deck": 1, "reserve": 1}),
    ],
)  # fmt: skip
def test_an_empty_cell_below_a_section_may_be_merged_with_it(
    checker: Checker, text: str, expected: dict[str, int]
) -> None:
    """Unless the table repeats its sections, or its header is our own."""
    assert counts(text, checker) == expected


@for_each("mark", ["no", "No", "FALSE", "N", "nein"])
def test_a_card_that_a_column_does_not_mark_may_be_absent(checker: Checker, mark: str) -> None:
    table = f"Qty,Name,Active\n1,Elisha (PoC),{mark}\n1,Amos (PoC),yes\n"
    assert counts(table, checker) == {"deck": 1, "unsorted": 1}
    assert counts(table.replace("Active", "Foil"), checker) == {"deck": 2}
