"""JSON lists of other programs: what they call things, and what of them holds no cards. Nothing is lost in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.deck import Entry
from deckcheck.decklists import load, read
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.for_each import for_each

MAIN, RESERVE = [("Son of God", 1), ("Moses", 2)], [("Aaron", 3)]


def entries(*sections: tuple[str, list[tuple[str, int]]]) -> list[tuple[str, int, str]]:
    return [(name, copies, section) for section, cards in sections for name, copies in cards]


@for_each(
    ("value", "main"),
    [
        ({"id": 5, "username": "x", "url": "http://x", "deckData": {"main": ["Son of God", "2x Moses"]}}, "main"),
        ({"data": {"deck": {"main": [{"cardName": "Son of God"}, {"title": "Moses", "qty": 2}]}}}, "main"),
        ({"main": {"Son of God": 1, "Moses": 2}, "created_at": "2026-11-22", "is_public": True}, "main"),
        ({"main": {"Son of God": {"quantity": 1}, "Moses": {"count": "2", "id": 9}}, "tags": ["fun", "new"]}, "main"),
        (["Son of God", "2x Moses"], ""),
        ([{"name": "Son of God", "quantity": 1}, {"name": "Moses", "quantity": 2}], ""),
        ({"Son of God": 1, "Moses": 2}, ""),
        ({"id": 3, "Son of God": "1", "Moses": "2"}, ""),
        ({"cards": ["1 Son of God", "Moses (2x)"], "user": {"id": 3, "links": {"url": "http://x"}}}, "deck"),
        ({"cards": [{"name": "Son of God", "number": "7", "quantity": 1}, {"cardName": "Moses", "copies": 2}]}, "deck"),
        ({"deck": [{"name": "Son of God", "type": "Hero", "foil": False}, {"name": "Moses", "quantity": 2}]}, "deck"),
        (
            {
                "sections": [
                    {"name": "Main", "count": 3, "cards": [{"name": "Son of God"}, {"name": "Moses", "quantity": 2}]},
                    {"name": "Reserve", "cards": []},
                ]
            },
            "main",
        ),
        ([{"name": "Main", "cards": ["Son of God", "2 Moses"]}], "main"),
        ({"sections": [{"name": "Main", "cards": ["Son of God"], "more": ["2 Moses"]}]}, None),
        ({"sections": [{"name": "Main", "cards": ["Son of God", "2 Moses"], "leader": "Aaron"}]}, None),
        ({"decks": [{"name": "Mine", "cards": ["Son of God", "2 Moses"]}]}, None),
        ({"cards": [["Son of God"]], "main": []}, None),
    ],
)
def test_the_same_cards(value: object, main: str | None) -> None:
    deck = read(json.dumps(value).encode())
    if main is None:
        assert deck.problems
        return
    assert deck.problems == ()
    assert [(entry.name, entry.copies, entry.section) for entry in deck.entries] == entries((main, MAIN))


@pytest.mark.parametrize("indent", [None, 2])
def test_sections_within_an_object(indent: int | None) -> None:
    value = {"version": 2, "deckData": {"main": {"Son of God": 1, "Moses": 2}, "reserve": ["3 Aaron"]}}
    text = json.dumps(value, indent=indent)
    deck = read(text.encode())
    assert [tuple(entry[:3]) for entry in deck.entries] == entries(("main", MAIN), ("reserve", RESERVE))
    if indent:
        lines = text.split("\n")
        assert all(entry.name in lines[entry.line - 1] for entry in deck.entries)


@for_each(
    "member",
    [
        *('"leader": "Moses"', '"Moses": 1', '"list": "1 Moses\\n2 Aaron"', '"user": {"favourites": {"Moses": 1}}'),
        *('"description": "mine:\\n3 Moses"', '"other": {"main": ["Moses"]}', '"time": 2', '"cut": {"a": "Moses"}'),
        *(
            '"commander": {"name": "Moses"}',
            '"Id": 3',
            '"comment": "3 Moses"',
            '"x": {"y": {"z": {"v": {"w": ["Moses"]}}}}',
        ),
    ],
)
def test_what_may_hold_cards_is_never_passed_over(member: str) -> None:
    deck = read(f'{{"cards": [{{"name": "Angel"}}],\n{member}}}'.encode())
    assert [problem.line for problem in deck.problems] == [2] or len(deck.entries) > 1


@for_each("key", ["main", "reserve", "total", "count", "number", "foil", "owned", "price"])
def test_a_number_that_may_count_copies_is_a_problem(key: str) -> None:
    deck = read(json.dumps({"cards": [{"name": "Moses", "set": "K", key: 2}]}).encode())
    counts = key == "count"
    assert [entry.copies for entry in deck.entries] == [2 if counts else 1]
    assert bool(deck.problems) is not (counts or key == "price")


def test_two_words_for_one_thing_are_asked_about() -> None:
    for card in (
        {"name": "Moses", "qty": 2, "count": 3},
        {"name": "Moses", "title": "Aaron"},
        {"name": "A", "quantity": 1, "qty": 2},
    ):
        assert read(json.dumps({"cards": [card]}).encode()).problems
    assert not read(b'{"cards": [{"name": "Moses", "title": "Moses", "quantity": 2, "qty": 2}]}').problems


def test_an_author_with_an_id() -> None:
    deck = read(
        b'{"author": {"id": 3, "username": "Tim"}, "game": {"name": "Redemption", "slug": "r"}, "cards": ["Moses"]}'
    )
    assert (deck.author, deck.game, deck.problems) == ("Tim", "Redemption", ())


def test_a_heading_within_a_list_is_no_card() -> None:
    deck = read(b'["Reserve:", "3 Moses"]')
    assert (deck.entries, [problem.found for problem in deck.problems]) == (
        (Entry("Moses", 3, "", 1),),
        ["Reserve:"],
    )


def test_the_verdict_is_that_of_the_list(checker: Checker) -> None:
    deck = load(Path(__file__).parents[2] / "examples/legal/redemption/paragon-1.2-abraham.txt")
    parts: dict[str, dict[str, int]] = {"main": {}, "reserve": {}}
    for entry in deck.entries:
        parts["reserve" if entry.section == "reserve" else "main"][entry.name] = entry.copies
    value = {"uuid": "7", "format": deck.format, "paragon": deck.extra["paragon"], "deckData": parts}
    report = check(read(json.dumps(value).encode()), checker=checker)
    assert (str(report.verdict), report.findings) == ("legal", ())


def test_what_a_card_says_besides_its_copies_is_passed_over() -> None:
    deck = read(b'{"cards": [{"name": "Moses", "quantity": 3, "foil": true, "isSideboard": false}]}')
    assert ([(entry.name, entry.copies) for entry in deck.entries], deck.problems) == ([("Moses", 3)], ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"cards": [{"name": "Moses", "quantity": 1, "reserve": true}]}', "Moses: reserve"),
        ('{"cards": [{"name": "Moses", "quantity": 1, "isSideboard": true}]}', "Moses: isSideboard"),
        ('{"Moses": true, "Aaron": 1}', "Moses: true"),
    ],
)
def test_what_may_move_or_add_a_card_is_never_passed_over(text: str, found: str) -> None:
    assert [problem.found for problem in read(text.encode()).problems] == [found]


def test_what_is_false_of_a_card_matters_where_its_key_says_that_it_is_there() -> None:
    card = {"name": "Moses", "quantity": 1}
    for key in ("foil", "Foil", "is_promo"):
        assert not read(json.dumps([card | {key: False}]).encode()).problems
    for key in ("included", "in_deck"):
        assert read(json.dumps([card | {key: False}]).encode()).problems
        assert not read(json.dumps([card | {key: True}]).encode()).problems
