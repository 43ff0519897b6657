"""Text lists as a whole: sections, headers, line numbers, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.decklists import read
from deckcheck.decklists.text.headings import CARDS_TOO, HEADINGS
from deckcheck.decklists.text.reader import MAX_LINE, account

LIST = """\
# name: Egypt and the judges
# format: redemption/type-1
// author: A. Player
// paragon: Abraham

Son of God (K)
Heroes (2)
2x Moses

  Reserve:
1\tForeign Horses\tLoC
0 Nobody
"""


def test_a_list() -> None:
    assert read(LIST.encode(), path="egypt.txt") == Deck(
        entries=(
            Entry("Son of God (K)", 1, "", 6),
            Entry("Moses", 2, "heroes", 8),
            Entry("Foreign Horses", 1, "reserve", 11, "LoC"),
        ),
        name="Egypt and the judges",
        author="A. Player",
        format="redemption/type-1",
        path="egypt.txt",
        source="text",
        extra={"paragon": "Abraham"},
        problems=(Problem(12, "0 Nobody", "a whole number of copies from 1 to 9999"),),
    )


def test_account_names_every_line() -> None:
    assert account(LIST) == [
        *((1, "header"), (2, "header"), (3, "header"), (4, "header")),
        *((6, "card"), (7, "heading"), (8, "card"), (10, "heading"), (11, "card"), (12, "unread")),
    ]


def test_lackey_text() -> None:
    deck = read(b"2\tAngel\n\nReserve:\n1\tDemon\nTokens:\n1\tHost Token\n")
    assert deck.source == "lackey-text"
    assert deck.entries == (
        Entry("Angel", 2, "", 1),
        Entry("Demon", 1, "reserve", 4),
        Entry("Host Token", 1, "tokens", 6),
    )


def test_a_second_header_is_a_problem_unless_it_says_the_same() -> None:
    deck = read(b"# name: A\n# name: A\n# name: B\n1 Angel\n")
    assert deck.name == "A"
    assert deck.problems == (Problem(3, "name: B", "one name; 'A' stands above"),)


def test_a_long_line_is_a_problem() -> None:
    fits, long = "a" * (MAX_LINE - 2), "b" * MAX_LINE
    deck = read(f"1 {fits}\n1 {long}\n{' ' * 1000}\n".encode())
    assert deck.entries == (Entry(fits, 1, "", 1),)
    assert deck.problems == (Problem(2, f"1 {'b' * 77}…", "a line of at most 500 characters"),)
    [problem] = read(", ".join(f"1 Tola {number}" for number in range(60)).encode()).problems
    assert problem.expected == "a line of at most 500 characters, with each card on a line of its own"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    deck = read(end.join(["1 Angel", "", "1 Demon"]).encode())
    assert deck.entries == (Entry("Angel", 1, "", 1), Entry("Demon", 1, "", 3))


def test_headings_are_folded_and_none_is_both_heading_and_card() -> None:
    assert {heading_key(word) for word in HEADINGS | CARDS_TOO} == HEADINGS | CARDS_TOO
    assert not HEADINGS & CARDS_TOO


def test_every_heading_a_game_knows_is_one_in_a_list() -> None:
    import tomllib

    games = sorted((Path(deckcheck.__file__).parent / "games").glob("*/game.toml"))
    assert games
    for game in games:
        tables = tomllib.loads(game.read_text(encoding="utf-8"))
        words = {word for part in ("sections", "kinds") for item in tables.get(part, ()) for word in item["words"]}
        assert words <= HEADINGS | CARDS_TOO, game


def test_a_word_that_is_also_a_card_heads_a_part_of_a_list_that_counts_its_cards() -> None:
    deck = read(b"Characters\n4 Mother\nFellowship\n4 Potluck\n")
    assert [(entry.name, entry.section) for entry in deck.entries] == [
        ("Mother", "characters"),
        ("Potluck", "fellowship"),
    ]
    deck = read(b"Mother\nFellowship\n4 Potluck\n")
    assert [entry.name for entry in deck.entries] == ["Mother", "Fellowship", "Potluck"]
