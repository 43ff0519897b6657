"""Lists in which a deck may begin again, at their shortest and oddest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.lists import deck
from tests.work import grows_no_faster

LIMITED = edition("redemption/limited@2.0")


def test_a_name_stated_twice_above_no_card_is_no_second_deck() -> None:
    with pytest.raises(UnreadableDeck, match="holds no cards"):
        read(b"Name: A\nName: A\n")


@pytest.mark.parametrize("row", ["Heroes: ,", "Heroes: , ;"])
def test_a_row_of_separators_alone_is_its_heading(checker: Checker, row: str) -> None:
    for text in ("{}\n50 Amos (PoC)\n", "{}\n50 Xyzzy\n", "Heroes\n1 Moses\n\n{}\nHeroes\n1 Aaron\n"):
        one, other = (checker.check(deck(text.format(head)), LIMITED) for head in (row, "Heroes"))
        assert (one.verdict, one.counts) == (other.verdict, other.counts)
        assert [each.rule for each in one.findings] == [each.rule for each in other.findings]


@pytest.mark.slow
@pytest.mark.parametrize("joined", [", ", " & ", " and ", " + "])
def test_rows_without_end_are_bounded_however_they_are_joined(checker: Checker, joined: str) -> None:
    def work(rows: int) -> Callable[[], object]:
        listed = deck("".join(f"Heroes: {joined.join(['Moses'] * 45)}\n" for _ in range(rows)))
        return lambda: checker.check(listed, LIMITED)

    assert grows_no_faster(work, 50, 500)  # of which the latter is refused
    assert checker.check(deck(f"Heroes: {joined.join(['Moses'] * 2001)[:490]}\n" * 60), LIMITED).verdict in (
        Verdict.UNREADABLE,
        Verdict.ILLEGAL,
    )


def test_headings_that_stand_twice_above_the_first_card_begin_no_second_deck() -> None:
    text = "My deck\n\nhttps://decks.example/d/1\n\n## Deck\n## Lost Souls\n- Shepherds x1\n## Heroes\n- Moses x1\n"
    found = read(text.encode())
    assert not found.problems
    assert [(entry.name, entry.section) for entry in found.entries] == [
        ("Shepherds", "lost souls"),
        ("Moses", "heroes"),
    ]
