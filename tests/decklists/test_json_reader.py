"""JSON lists."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry, Problem
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import COPIES
from deckcheck.errors import UnreadableDeck
from tests.for_each import for_each

DECK = r"""{
  "name": "Egypt \u0026 the judges", "author": "A. Player", "game": null,
  "format": "Type 1",
  "paragon": "Abraham",
  "cards": [
    {"name": "Son of God (K)", "set": "K", "quantity": 1},
    {"name": "Moses",
     "quantity": "2"}, {"name": "Aaron", "set": null, "image": "K9", "note": "m"}
  ],
  "reserve": [],
  "Lost_Souls": [{"name": "Hopper"}],
  "facts": {"Nicholas": {"kind": "character", "heart": 4}}
}
"""


def test_a_deck() -> None:
    assert read(DECK.encode(), path="egypt.json") == Deck(
        entries=(
            Entry("Son of God (K)", 1, "deck", 6, "K"),
            Entry("Moses", 2, "deck", 7),
            Entry("Aaron", 1, "deck", 8, "", "K9", "m"),
            Entry("Hopper", 1, "lost souls", 11),
        ),
        name="Egypt & the judges",
        author="A. Player",
        format="Type 1",
        path="egypt.json",
        source="json",
        facts={"Nicholas": {"kind": "character", "heart": 4}},
        extra={"paragon": "Abraham"},
    )


@for_each(
    ("card", "problem"),
    [
        ('{"name": "B", "quantity": 0}', Problem(2, "B: 0", COPIES)),
        ('{"name": "B", "quantity": -1}', Problem(2, "B: -1", COPIES)),
        ('{"name": "B", "quantity": 1.0}', Problem(2, "B: 1.0", COPIES)),
        ('{"name": "B", "quantity": 1e999}', Problem(2, "B: inf", COPIES)),
        ('{"name": "B", "quantity": true}', Problem(2, "B: true", COPIES)),
        ('{"name": "B", "quantity": null}', Problem(2, "B: null", COPIES)),
        ('{"name": "B", "quantity": [1]}', Problem(2, "B: a list", COPIES)),
        ('{"name": "B", "quantity": "-1"}', Problem(2, "B: -1", COPIES)),
        ('{"name": "B", "quantity": 99999999999999999999999}', Problem(2, "B: 99999999999999999999999", COPIES)),
        ('{"name": 3}', Problem(2, "3", "a card name in quotes")),
        ("{}", Problem(2, "null", "a card name in quotes")),
        ('{"name": " "}', Problem(2, "nothing", "a card name")),
        (r'{"name": "a\tb"}', Problem(2, "a\\u0009b", "a card name without control or invisible characters")),
        (r'{"name": "a\ud800"}', Problem(2, "a\\ud800", "a card name without control or invisible characters")),
        ('{"name": "B", "set": 3}', Problem(2, "B: set 3", "a set in plain text")),
        ('"Reserve:"', Problem(2, "Reserve:", 'a card such as {"name": "Son of God", "quantity": 1}')),
        ("null", Problem(2, "null", 'a card such as {"name": "Son of God", "quantity": 1}')),
    ],
)
def test_problems_in_cards(card: str, problem: Problem) -> None:
    deck = read(f'{{"cards": [{{"name": "Angel"}},\n{card}]}}'.encode())
    assert deck.problems == (problem,)
    assert deck.entries == (Entry("Angel", 1, "deck", 1),)


def test_an_unknown_key_in_a_card_is_a_problem_beside_the_card() -> None:
    deck = read(b'{"cards": [{"name": "Angel", "main": 2}]}')
    assert deck.entries == (Entry("Angel", 1, "deck", 1),)
    assert deck.problems == (Problem(1, "Angel: main", "one of name, quantity, set, image, note, section"),)


def test_a_card_may_name_its_own_section() -> None:
    deck = read(
        b'{"cards": [{"name": "Angel", "section": "Lost-Souls"}, {"name": "Harp", "section": null}, {"name": "A"}]}'
    )
    assert [entry.section for entry in deck.entries] == ["lost souls", "deck", "deck"]
    assert not deck.problems
    deck = read(b'{"cards": [{"name": "Angel", "section": ["a"]}]}')
    assert deck.problems == (Problem(1, "Angel: section a list", "a section in plain text"),)


@for_each(
    ("member", "problem"),
    [
        ('"card": {}', Problem(2, "card: a table", "'cards'?")),
        ('"formt": "x"', Problem(2, "formt: x", "'format'?")),
        ('"name": ["x"]', Problem(2, "name: a list", "the name in plain text")),
        ('"cut": [["x"]]', Problem(2, "a list", 'a card such as {"name": "Son of God", "quantity": 1}')),
        ('"facts": []', Problem(2, "facts: a list", "a table of facts by card name")),
        ('"facts": {"B": 1}', Problem(2, "B: 1", 'facts as a table, such as kind = "character"')),
        (r'"facts": {"B": {"kind": "\udc00"}}', Problem(2, "facts", "whole characters")),
    ],
)
def test_problems_at_the_top(member: str, problem: Problem) -> None:
    deck = read(f'{{"cards": [{{"name": "Angel"}}],\n{member}}}'.encode())
    assert deck.problems == (problem,)


def test_a_wrong_shape_of_cards() -> None:
    assert read(b'{"cards": {"Angel": "one"}}').problems == (Problem(1, "cards: a table", "a list of cards"),)


@for_each(
    ("text", "line", "message"),
    [
        (DECK[:150], 6, "invalid JSON: Unterminated string"),
        (DECK[:95], 3, "invalid JSON: Unterminated string"),
        ('{"cards": [\n{"name": "A"}\n', 3, "invalid JSON: Expecting ',' delimiter"),
        ('{"cards": [\n{"name": "A"}\n]', 3, "invalid JSON: Expecting ',' delimiter"),
        ('{"cards": [{"name": "A"},\n}}', 2, "invalid JSON: Expecting value"),
        ('{"cards"\n[]}', 2, "invalid JSON: Expecting ':' delimiter"),
        ('{"name": "x",\n3: 4}', 2, "invalid JSON: Expecting property name"),
        ('{"cards": [\n{"name": "A", "quantity": NaN}]}', 2, "invalid JSON: NaN is not a value"),
        ('{"x":\n-Infinity}', 2, "invalid JSON: -Infinity is not a value"),
        ('{"cards": [{"name": "A"},\n{"name": "B", "name": "C"}]}', 2, "invalid JSON: 'name' twice; each key once"),
        ('{"cards": [{"name": "A"}],\n"cards": []}', 2, "invalid JSON: 'cards' twice; each key once"),
        ('{"cards": ["A"],\n"facts": {"B": {}, "B": {}}}', 2, "invalid JSON: 'B' twice; each key once"),
        ('{"cards": [{"name": "A"}],\n"digits": 1, "digits": 2}', 2, "invalid JSON: 'digits' twice; each key once"),
        (f'{{"cards": [{{"name": "A", "quantity": {"9" * 5000}}}]}}', 1, "invalid JSON: a number of so many digits"),
        ('{"cards": {"A": {"quantity": 1, "quantity": 3}}}', 1, "invalid JSON: 'quantity' twice; each key once"),
        ('{"cards": [{"name": "A"}]}\n{}', 2, "invalid JSON: more text after the deck; 'deckcheck check' takes"),
        ('{"cards": [{"name": "A"}]}\n1', 2, "invalid JSON: more text after the deck"),
        ('{"x": ' * 100_000, 0, "invalid JSON: nested too deeply"),
        ('{"cards":\n' + "[" * 100_000, 0, "invalid JSON: nested too deeply"),
        ('[{"name": "A", "cards": []}]', 1, "a list of several decks; 'deckcheck check' takes"),
        ("{}", 0, "the list holds no cards"),
        ('{"cards": []}', 0, "the list holds no cards"),
    ],
)
def test_unreadable(text: str, line: int, message: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(text.encode())
    assert str(caught.value).startswith(message)
    assert caught.value.line == line
