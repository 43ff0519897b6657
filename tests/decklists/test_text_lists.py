"""Text lists as a whole: sections, headers, line numbers, and nothing lost."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry, Problem, heading_key
from deckcheck.decklists import read
from deckcheck.decklists.field_checks import MAX_NAME
from deckcheck.findings import Verdict
from deckcheck.games import game, game_ids
from deckcheck.legality.checker import Checker
from tests.lists import FORTY_NINE, TYPE_1

LIST = """\
# name: Egypt and the judges
# format: redemption/type-1
// author: A. Player
// paragon: Abraham

1 Son of God (K)
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
    fits, long = "a" * (MAX_NAME - 2), "b" * MAX_NAME
    deck = read(f"1 {fits}\n1 {long}\n{' ' * 1000}\n".encode())
    assert deck.entries == (Entry(fits, 1, "", 1),)
    assert deck.problems == (Problem(2, f"1 {'b' * 77}…", "a line of at most 500 characters"),)
    [problem] = read(", ".join(f"1 Tola {number}" for number in range(200)).encode()).problems
    assert problem.expected == "a line of at most 500 characters, with each card on a line of its own"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    deck = read(end.join(["1 Angel", "", "1 Demon"]).encode())
    assert deck.entries == (Entry("Angel", 1, "", 1), Entry("Demon", 1, "", 3))


def headings(id: str) -> list[str]:
    sections = [word for section in game(id).sections for word in section.words]
    return sections + [word for kind in game(id).kinds for word in kind.words]


def test_every_heading_a_game_knows_is_one_in_a_list() -> None:
    for id in game_ids():
        for word in headings(id):
            assert heading_key(word) == word
            for written in (f"{word}:", f"{word} (1)"):
                [entry] = read(f"{written}\n1 Angel\n".encode()).entries
                assert (entry.section in headings(id), entry.section.strip(".")) == (True, word.strip(".")), written


def test_a_word_that_is_also_a_card_heads_a_part_of_a_list_that_counts_its_cards() -> None:
    deck = read(b"Characters\n4 Mother\nFellowship\n4 Potluck\n")
    assert [(entry.name, entry.section) for entry in deck.entries] == [
        ("Mother", "characters"),
        ("Potluck", "fellowship"),
    ]
    deck = read(b"Elder\nMother\nFellowship\n4 Potluck\n")  # among bare names it may be that card
    assert [entry.name for entry in deck.entries] == ["Elder", "Mother", "Fellowship", "Potluck"]
    assert [bool(entry.doubt) for entry in deck.entries[2:]] == [True, False]


def test_a_name_alone_above_counted_cards_may_be_a_title(checker: Checker) -> None:
    [first, *_] = read(b"Son of God (K)\nHeroes (2)\n2x Moses\n").entries
    assert (first.name, first.copies, bool(first.doubt)) == ("Son of God (K)", 1, True)
    report = checker.check(read(f"Son of God (K)\n{FORTY_NINE}"), TYPE_1)
    assert (report.verdict, report.counts["deck"], report.counts["unsorted"]) == (Verdict.UNDETERMINED, 49, 1)
