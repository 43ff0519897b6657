"""The native format."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES
from deckcheck.errors import UnreadableDeck
from tests.for_each import for_each

DECK = """\
name = "Egypt and the judges"
format = "redemption/type-1"  # game/format
game = "redemption"
author = "A. Player"
paragon = "Abraham"

[deck]
"Son of God (K)" = 1
'Lost Soul "Hopper"' = 2
"Angel \\u0041" = 3
Moses = { count = 2, set = "K", image = "K9", note = "m" }
"Two Prints" = [{ set = "A" }, { set = "B", count = 4 }]
[lost-souls]
"Lawless".count = 1

[ "Reserve" ]
"Foreign Horses (LoC)" = 1

[facts."Nicholas"]
kind = "character"
heart = 4
"""


def test_a_deck() -> None:
    assert read(DECK.encode(), path="egypt.toml") == Deck(
        entries=(
            Entry("Son of God (K)", 1, "deck", 8),
            Entry('Lost Soul "Hopper"', 2, "deck", 9),
            Entry("Angel A", 3, "deck", 10),
            Entry("Moses", 2, "deck", 11, "K", "K9", "m"),
            Entry("Two Prints", 1, "deck", 12, "A"),
            Entry("Two Prints", 4, "deck", 12, "B"),
            Entry("Lawless", 1, "lost souls", 14),
            Entry("Foreign Horses (LoC)", 1, "reserve", 17),
        ),
        name="Egypt and the judges",
        author="A. Player",
        game="redemption",
        format="redemption/type-1",
        path="egypt.toml",
        source="toml",
        facts={"Nicholas": {"kind": "character", "heart": 4}},
        extra={"paragon": "Abraham"},
    )


@for_each(
    ("lines", "problem"),
    [
        ('"B" = 0', Problem(3, "B: 0", COPIES)),
        ('"B" = -1', Problem(3, "B: -1", COPIES)),
        ('"B" = 99999999999', Problem(3, "B: 99999999999", COPIES)),
        ('"B" = 1.0', Problem(3, "B: 1.0", COPIES)),
        ('"B" = nan', Problem(3, "B: nan", COPIES)),
        ('"B" = true', Problem(3, "B: true", COPIES)),
        ('"B" = "two"', Problem(3, "B: two", COPIES)),
        ('"B" = "0"', Problem(3, "B: 0", COPIES)),
        ('"B" = []', Problem(3, "B: a list", COPIES)),
        ('"B" = 2026-08-09', Problem(3, "B: 2026-08-09", COPIES)),
        ('"B" = { count = true }', Problem(3, "B: true", COPIES)),
        ('"B" = { set = 1 }', Problem(3, "B: set 1", "a set in plain text")),
        ('"B" = { sett = "K" }', Problem(3, "B: sett", "'set'?; quote a name with dots")),
        ("St.Paul = 1", Problem(3, "St: Paul", "one of count, set, image, note; quote a name with dots")),
        ('"" = 1', Problem(3, "nothing", "a card name")),
        ('"a\\nb" = 1', Problem(3, "a\\u000ab", "a card name without control or invisible characters")),
        ("[facts]\nB = 1", Problem(4, "B: 1", 'facts as a table, such as kind = "character"')),
        ('[facts."?"]', Problem(3, "?", "a card name")),
        ('[facts."B"]\n[facts." B"]', Problem(4, "B", "the facts of a card in one table")),
        ("[[reserve]]\nB = 1", Problem(3, "reserve = a list", "one [table] for each section")),
    ],
)
def test_problems_in_tables(lines: str, problem: Problem) -> None:
    deck = read(f'[deck]\n"Angel" = 1\n{lines}\n'.encode())
    assert deck.problems == (problem,)
    assert deck.entries == (Entry("Angel", 1, "deck", 2),)


@for_each(
    ("line", "problem"),
    [
        ('formt = "x"', Problem(1, "formt = x", "'format'?")),
        ("xyz = 1", Problem(1, "xyz = 1", "one of name, author, game, format, paragon, facts")),
        ("name = 3", Problem(1, "name: 3", "the name in plain text")),
        ('name = "a\\u0007"', Problem(1, "name: a\\u0007", "the name in plain text")),
        ("facts = 3", Problem(1, "facts = 3", "'facts'?")),
        ("name.first = 3", Problem(1, "name: a table", "the name in plain text")),
    ],
)
def test_problems_at_the_top(line: str, problem: Problem) -> None:
    assert read(f'{line}\n[deck]\n"Angel" = 1\n'.encode()).problems == (problem,)


@for_each(
    ("text", "line", "message"),
    [
        ('[deck]\n"A" = 1\nSon of God = 1\n', 3, "invalid TOML: "),
        ('[deck]\n"A" = 1\n"A" = 2\n', 3, "A stands in this table twice; first on line 2"),
        ('[deck]\n"A" = 1\n[deck]\n', 3, "invalid TOML: Cannot "),
        ('[deck]\n"A" = 1\n"B" = "', 3, "invalid TOML: "),
        ('[deck]\n"A" = ' + "9" * 900 + "\n\n[", 4, "invalid TOML: "),
        ('[deck]\n"A" = ' + "9" * 5000, 2, "invalid TOML: Exceeds the limit"),
        ("a = " + "[" * 990, 0, "invalid TOML: lists or tables nested too deeply"),
        ("a = 1\n" + "a." * 20 + "b = 1", 2, "invalid TOML: Cannot "),
        ('name = "x"\n[deck]\n', 0, "the list holds no cards"),
    ],
)
def test_unreadable(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(text.encode())
    assert str(caught.value).startswith(message)
    assert caught.value.line == line


def test_an_inline_section_takes_the_line_it_stands_on() -> None:
    deck = read(b'name = "x"\ndeck = { "Angel" = 2, "B" = 0 }\n')
    assert deck.entries == (Entry("Angel", 2, "deck", 2),)
    assert deck.problems == (Problem(2, "B: 0", COPIES),)


def test_copies_may_stand_in_quotes_as_in_json() -> None:
    for data in (b'[deck]\n"Angel" = "2"\n', b'{"cards": [\n{"name": "Angel", "quantity": "2"}]}'):
        assert [(each.name, each.copies) for each in read(data).entries] == [("Angel", 2)]


def test_where_header_and_facts_stand() -> None:
    deck = read(b'game = "gospel"\nformat = "x"\n[deck]\nKin = 1\n[facts.Kin]\n\nkind = "character"\n')
    assert deck.places == {("game",): 1, ("format",): 2, ("facts", "Kin"): 5, ("facts", "Kin", "kind"): 7}


def test_a_text_over_several_lines_may_hold_anything() -> None:
    deck = read(b"[deck]\n\"Angel\" = 2\n[facts.Angel]\nremark = '''\n\"\\q\" = 1\n[deck\n'''\n")
    assert deck.entries == (Entry("Angel", 2, "deck", 2),)
    assert deck.facts == {"Angel": {"remark": '"\\q" = 1\n[deck\n'}}


def test_a_name_in_quotes_may_have_any_number_of_dots() -> None:
    dots = ".".join("abcdefghijklmnop")
    deck = read(f"[deck]\n\"{dots}\" = 1\n'{dots} B' = 2\n".encode())
    assert [entry.name for entry in deck.entries] == [dots, f"{dots} B"]
    for bare, key in ((f"{dots} = 1", "b"), (f'"a" = {{ {dots} = "b" }}', "a")):
        expected = "one of count, set, image, note; quote a name with dots"
        assert read(f"[deck]\n{bare}\n".encode(), syntax="toml").problems == (Problem(2, f"a: {key}", expected),)
