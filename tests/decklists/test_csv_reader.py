"""CSV tables."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES
from deckcheck.errors import UnreadableDeck
from deckcheck.library import check
from tests.for_each import for_each

DECK = '''\
quantity,name,set,section
1,Son of God (K),K,Deck
2,"Mary, Holy Virgin",,
1,"Lost Soul ""Hopper""",RR,Lost Souls

,,,
1,Lost Soul "Lawless",,reserve
'''
ENTRIES = (
    Entry("Son of God (K)", 1, "deck", 2, "K"),
    Entry("Mary, Holy Virgin", 2, "", 3),
    Entry('Lost Soul "Hopper"', 1, "lost souls", 4, "RR"),
    Entry('Lost Soul "Lawless"', 1, "reserve", 7),
)


def test_a_deck() -> None:
    assert read(DECK.encode(), path="a.csv") == Deck(ENTRIES, path="a.csv", source="csv")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiters_and_order(delimiter: str) -> None:
    rows = ['Section|"Name"|QUANTITY', 'reserve|"Foo, Bar; Baz"|2', "|Angel|1"]
    deck = read("\n".join(rows).replace("|", delimiter).encode())
    assert deck.source == "csv"
    assert deck.entries == (Entry("Foo, Bar; Baz", 2, "reserve", 2), Entry("Angel", 1, "", 3))


def test_only_the_name_is_required() -> None:
    assert read(b"name\nAngel\nDemon\n", path="a.csv").entries == (Entry("Angel", 1, "", 2), Entry("Demon", 1, "", 3))


@for_each(
    ("row", "problem"),
    [
        ("-1,B,", Problem(3, "-1, B,", COPIES)),
        ("1.5,B,", Problem(3, "1.5, B,", COPIES)),
        (",B,", Problem(3, ", B,", COPIES)),
        ("99999999999,B,", Problem(3, "99999999999, B,", COPIES)),
        ("1,,K", Problem(3, "1, , K", "a card name")),
        ("1,B", Problem(3, "1, B", "as many cells as in the header; quote a name with a delimiter")),
        (
            "1,Mary, Holy Virgin,K",
            Problem(3, "1, Mary, Holy Virgin, K", "as many cells as in the header; quote a name with a delimiter"),
        ),
        ('1,"a\nb",K', Problem(3, "1, a\\u000ab, K", "a card name without control or invisible characters")),
    ],
)
def test_problems(row: str, problem: Problem) -> None:
    deck = read(f"quantity,name,set\n1,Angel,K\n{row}\n1,Last,\n".encode())
    assert deck.problems == (problem,)
    assert [entry.name for entry in deck.entries] == ["Angel", "Last"]
    assert deck.entries[1].line == 4 + row.count("\n")


@for_each(
    ("column", "cell", "is_doubtful"),
    [("sets", "K", False), ("qty owed", "3", True), ("sectoin", "Tokens", True), ("pile 7", "3 Aaron", True)],
)
def test_an_unknown_column_leaves_doubt_where_it_may_count_or_place_cards(
    column: str, cell: str, is_doubtful: bool
) -> None:
    deck = read(f"quantity,name,{column}\n1,Angel,{cell}\n".encode())
    assert not deck.problems
    assert any(entry.doubt for entry in deck.entries) is is_doubtful


@pytest.mark.parametrize("column", ["quantty", "Quanity", "qauntity"])
def test_a_misspelt_column_of_counts_counts(column: str) -> None:
    deck = read(f"{column},name\n2,Angel\n".encode(), path="a.csv")
    assert [(entry.name, entry.copies, entry.doubt) for entry in deck.entries] == [("Angel", 2, None)]
    assert not read(b"quality,name\nfine,Angel\n", path="a.csv").problems


@pytest.mark.parametrize(("header", "row"), [("Qty,Deck", "3,11"), ("Deck,Qty", "11,3")])
def test_numbers_below_a_section_beside_counts_are_cards(header: str, row: str) -> None:
    report = check(read(f"{header}\n{row}\n".encode(), syntax="csv"), "opr-missions/custom")
    assert report.counts == {"deck": 3}
    assert not [each for each in report.findings if each.rule.startswith("deckcheck/")]


@for_each(
    ("text", "line", "message"),
    [
        ("quantity,what\n1,Angel\n", 1, "the header 'quantity, what'; expected quantity,name,set,section"),
        ("1,Angel,K\nDemon\n", 1, "the header '1, angel, k'"),
        ("11,12\n13,14\n", 1, "the header '11, 12'"),
        ("deck,name\nAnn,Angel\n", 1, "a table of many decks, by its column 'deck'; 'deckcheck check' takes"),
        ("Player,Card\nAnn,Angel\n", 1, "a table of many decks, by its column 'Player'; 'deckcheck check' takes"),
        ("", 1, "the header ''"),
        ("name,set,name\nA,B,C\n", 1, "two columns 'name'"),
        ("name,set" + ",x" * 60, 1, "two columns 'quantity'"),
        ('quantity,name\n1,"Angel\n1,Demon\n', 2, "invalid CSV: "),
        ('quantity,name\n1,A\n1,"An"gel\n', 3, "invalid CSV: "),
        ("quantity,name\n", 0, "the list holds no cards"),
    ],
)
def test_unreadable(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(text.encode(), path="a.csv")
    assert str(caught.value).startswith(message)
    assert caught.value.line == line


@for_each(
    "text",
    [
        *(
            "1,Son of God\n2,Moses\n",
            "Son of God,1\nMoses,2\n",
            "1;Son of God\n2;Moses\n",
            '"Son of God","1"\n"Moses","2"\n',
        ),
        *("1x,Son of God\n2x,Moses\n", "1,Son of God,\n\n2,Moses,\n", '"1", "Son of God"\n"2", "Moses"\n'),
    ],
)
def test_without_a_header(text: str) -> None:
    for path in ("-", "a.csv", "a.txt"):
        deck = read(text.encode(), path=path)
        assert [(entry.name, entry.copies) for entry in deck.entries] == [("Son of God", 1), ("Moses", 2)]
        assert (deck.source, deck.problems) == ("csv", ())


@pytest.mark.parametrize(("delimiter", "path"), [(",", "-"), (";", "-"), ("\t", "a.tsv"), ("|", "a.csv")])
def test_without_a_header_sections_and_sets(delimiter: str, path: str) -> None:
    rows = ["Mary# Holy Virgin@3@K", "Reserve", "Moses@2", "Lot 11@1"]
    deck = read("\n".join(rows).replace("@", delimiter).encode(), path=path)
    assert deck.entries == (
        Entry("Mary# Holy Virgin", 3, "", 1, "K"),
        Entry("Moses", 2, "reserve", 3),
        Entry("Lot 11", 1, "reserve", 4),
    )


def test_a_comma_within_a_name_is_none_between_columns() -> None:
    deck = read(b"1;Mary, Holy Virgin\n2;Moses\n")
    assert [entry.name for entry in deck.entries] == ["Mary, Holy Virgin", "Moses"]


@pytest.mark.parametrize(
    "text", ["11,12\n13,14\n", "Moses, 1\nAaron\n", "3 Moses\n1,Aaron\n", "Mary, Holy Virgin\nMoses\n"]
)
def test_what_is_no_table_stays_text(text: str) -> None:
    assert read(text.encode()).source == "text"


def test_columns_that_hold_no_cards_are_passed_over() -> None:
    deck = read(b'Count,Name,Price,Rarity,Notes,Card ID\n2,Moses,1.20,Rare,"m, heart 4",17\n1,Aaron,,,borrowed,\n')
    assert deck.problems == ()
    assert deck.entries == (Entry("Moses", 2, "", 2, "", "", "m, heart 4"), Entry("Aaron", 1, "", 3))


@pytest.mark.parametrize(
    ("column", "cell", "counts"),
    [
        ("foil", "1", [(1, False), (1, True)]),
        ("type", "3 Aaron", [(1, True), (3, True)]),
        ("comment", "2x Aaron", [(1, True), (2, True)]),
    ],
)
def test_a_cell_that_may_count_cards_is_doubt(column: str, cell: str, counts: list[tuple[int, bool]]) -> None:
    deck = read(f"name,{column}\nMoses,{cell}\nAaron,\n".encode(), path="a.csv")
    first = [entry for entry in deck.entries if entry.line == 2]
    assert [(entry.copies, bool(entry.doubt)) for entry in first] == counts
    with_more = f"name,{column}\n" + "".join(f"{number},{cell}\n" for number in (11, 12))
    report = check(read(with_more.encode(), path="a.csv"), "opr-missions/custom")
    assert "deckcheck/line" in {each.rule for each in report.findings}


def test_a_note_hides_no_card_in_another_cell() -> None:
    deck = read(b"quantity,name,notes,comment\n1,Moses,starter,3 Aaron\n")
    assert [(entry.name, entry.copies, bool(entry.doubt)) for entry in deck.entries] == [
        ("Moses", 1, True),
        ("Aaron", 3, True),
    ]


def test_cards_beside_each_other_are_no_table_without_header() -> None:
    deck = read(b"1,Moses,2,Aaron\n1,Joshua,2,Caleb\n")
    assert deck.source == "text"
    report = check(deck, "redemption/unlimited")
    assert report.counts == {"deck": 6, "reserve": 0}
    assert not [each for each in report.findings if each.rule == "deckcheck/line"]


def test_columns_called_as_sections_count_the_copies_there() -> None:
    deck = read(b"Card,Deck,Reserve\nMoses,2,0\nAaron,1,1\nNathan,,3\nTotal,3,4\n", path="a.csv")
    assert [(entry.name, entry.copies, entry.section) for entry in deck.entries] == [
        ("Moses", 2, "deck"),
        ("Aaron", 1, "deck"),
        ("Aaron", 1, "reserve"),
        ("Nathan", 3, "reserve"),
    ]
    for odd in ("Moses,,", "Moses,0,0"):
        deck = read(f"Card,Deck,Reserve\n{odd}\nAaron,1,1\n".encode(), path="a.csv")
        assert [(entry.name, bool(entry.doubt)) for entry in deck.entries] == [
            ("Moses", True),
            ("Aaron", False),
            ("Aaron", False),
        ]
    assert read(b"Deck,Reserve,Card\n1,0\n1,0,Moses\n", path="a.csv").problems[0].line == 2


@for_each(
    ("column", "cell", "copies"),
    [
        ("Change", "-1", (1, 1)),
        ("", "−2", (0, 2)),
        ("Notes", "+1", (2, 1)),
        ("Price", "-1", (2, 0)),
        ("Board", "?", (0, 2)),
        ("Board", "❌", (0, 2)),
        ("Board", "Main", (2, 0)),
        ("Foil", "❌", (2, 0)),
    ],
)
def test_a_cell_that_changes_copies_leaves_doubt(column: str, cell: str, copies: tuple[int, int]) -> None:
    entries = read(f"Qty,Card,{column}\n2,Moses,{cell}\n1,Aaron,\n".encode(), path="a.csv").entries
    moses = [(entry.copies, bool(entry.doubt)) for entry in entries if entry.name == "Moses"]
    assert tuple(sum(number for number, is_open in moses if is_open is doubt) for doubt in (False, True)) == copies


@for_each(
    ("text", "cards"),
    [
        ("Card,Count\nMoses,0\nAaron,-\nNathan,1\n", [("Nathan", 1, "")]),
        ("Card,Owned,Deck\nMoses,3,1\nAaron,1,0\n", [("Moses", 1, "deck")]),
        ("Deck,,Reserve,\n1,Moses,,\n2,Aaron,,\n", [("Moses", 1, "deck"), ("Aaron", 2, "deck")]),
        (
            "Qty,Deck,,Qty,Reserve\n1,Moses,,1,Nathan\n2,Aaron,,,\n",
            [("Moses", 1, "deck"), ("Aaron", 2, "deck"), ("Nathan", 1, "reserve")],
        ),
        ("Qty,Deck,,Qty,Reserve\n1,Moses,,,\n2,Aaron,,,\n", [("Moses", 1, "deck"), ("Aaron", 2, "deck")]),
        (
            "Heroes,Others,Reserve\nMoses,Nathan,\nAaron,,\n",
            [("Moses", 1, "heroes"), ("Aaron", 1, "heroes"), ("Nathan", 1, "others")],
        ),
        (
            "| Qty | Card |\n|---|---|\n| 1 | Mary, Holy Virgin |\n| 2 | Aaron |\n",
            [("Mary, Holy Virgin", 1, ""), ("Aaron", 2, "")],
        ),
        ("Qty|Card|Section\n1|Moses|Deck\n2|Aaron|Reserve\n", [("Moses", 1, "deck"), ("Aaron", 2, "reserve")]),
    ],
)
def test_tables_of_other_programs(text: str, cards: list[tuple[str, int, str]]) -> None:
    deck = read(text.encode(), path="a.csv")
    assert [(entry.name, entry.copies, entry.section) for entry in deck.entries] == cards
    assert not deck.problems
    assert not any(entry.doubt for entry in deck.entries)


def test_cards_that_only_the_head_of_their_column_counts_leave_doubt() -> None:
    entries = read(b"Deck,,Reserve (3),\n1,Moses,,\n2,Aaron,,\n", path="a.csv").entries
    assert [(each.copies, each.section, bool(each.doubt)) for each in entries if each.name in ("Moses", "Aaron")] == [
        (1, "deck", False),
        (2, "deck", False),
    ]
    assert [(each.copies, bool(each.doubt)) for each in entries[2:]] == [(3, True)]


@pytest.mark.parametrize("text", ["Card,Owned,Deck\nMoses,3,\n", "Card,Deck,Reserve\nMoses,0,0\n"])
def test_a_row_in_no_section_leaves_doubt(text: str) -> None:
    assert all(entry.doubt for entry in read(text.encode(), path="a.csv").entries)


@pytest.mark.parametrize("sign", ["\x7f", "\u202e", "\ufeff"])
def test_a_set_that_cannot_be_printed_is_no_set(sign: str) -> None:
    deck = read(f"quantity,name,set\n1,Moses,{sign}\n2,Aaron,Wa\n".encode(), syntax="csv")
    assert [(entry.name, entry.set) for entry in deck.entries] == [("Aaron", "Wa")]
    assert [(problem.line, problem.expected) for problem in deck.problems] == [(2, "a set in plain text")]
