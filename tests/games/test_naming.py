"""Names as a game prints them."""

from __future__ import annotations

import pytest

from deckcheck.games import game, game_ids
from deckcheck.games.name_notes import note_example, number_and_name, printed
from deckcheck.games.stated_facts import noted_facts
from tests.for_each import for_each

MISSION, OPR, REDEMPTION = game("the-mission"), game("opr-missions"), game("redemption")


@for_each(
    ("written", "name"),
    [
        ("Soup Kitchen (U)", "Soup Kitchen"),
        ("Soup Kitchen (u)", "Soup Kitchen"),
        ("Soup Kitchen [ER]", "Soup Kitchen"),
        ("Soup Kitchen C", "Soup Kitchen"),
        ("Soup Kitchen c", "Soup Kitchen c"),
        ("Soup Kitchen (X)", "Soup Kitchen (X)"),
        ("R", "R"),
        ("~Revival~ (R)", "~Revival~"),
        ("~Revival", "~Revival~"),
        ("Revival ~", "~Revival~"),
        ("∼Revival∼", "~Revival~"),
        ("～The Harvest～", "~The Harvest~"),
        ("˜Revival", "~Revival~"),
        ("Half ~ and half", "Half ~ and half"),
        ("Revival", "Revival"),
        ("~", "~"),
    ],
)
def test_printed(written: str, name: str) -> None:
    assert printed(MISSION, written) == name
    assert printed(REDEMPTION, written) == written, "which has its own brackets"


@for_each(
    ("text", "number", "name", "said"),
    [
        ("21 Seize 1", 21, "Seize 1", False),
        ("21. Seize 1", 21, "Seize 1", False),
        ("21: Seize 1", 21, "Seize 1", False),
        ("21 - Seize 1", 21, "Seize 1", False),
        ("Card 21 (Seize 1)", 21, "Seize 1", True),
        ("#21: Seize 1", 21, "Seize 1", True),
        ("card no. 21 – Seize 1", 21, "Seize 1", True),
    ],
)
def test_a_number_beside_a_name(text: str, number: int, name: str, said: bool) -> None:
    assert number_and_name(OPR, text) == (number, name, said)
    assert number_and_name(MISSION, text) is None


@for_each("text", ["21", "Card 21", "Seize 1", "Outpost 11", "Card 11b", "Card 21 Seize 1"])
def test_names_with_numbers(text: str) -> None:
    assert number_and_name(OPR, text) is None


@pytest.mark.parametrize("id", game_ids())
def test_the_example_of_a_note_is_one(id: str) -> None:
    assert noted_facts(game(id), note_example(game(id)))
    assert noted_facts(game(id), note_example(game(id), "foo; bar"))
