"""Lists of odd lines take time in proportion to their length, however many there are and however long each is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from deckcheck.decklists import read
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.work import grows_no_faster

CARDS = "# format: redemption/type-1\nHeroes (2)\n1 Moses - foil\n1 Aaron (K)\n\n"
_NUMBERS = count()


def judged(checker: Checker, text: Callable[[int], str]) -> Callable[[int], Callable[[], None]]:
    """Return the work of checking a list with so many odd parts."""

    def work(parts: int) -> Callable[[], None]:
        deck = read(CARDS + text(parts), header_only=True)
        edition = choose(checker, deck)

        def done() -> None:
            assert checker.check(deck, edition).findings

        return done

    return work


@pytest.mark.parametrize("line", ["See you all there, friends.\n", "7 Lost Souls\n", "Heroes (10)\n\n", "# a remark\n"])
def test_many_lines_take_no_more_than_their_share(checker: Checker, line: str) -> None:
    assert grows_no_faster(judged(checker, lambda parts: line * parts), 300, 3_000)


@pytest.mark.parametrize("each", [" - foil", " (x", ", and", " 2x", "\t1", "#a ", " ~"])
def test_a_long_line_takes_no_more_than_its_share(checker: Checker, each: str) -> None:
    def text(parts: int) -> str:
        return "".join(f"1 Moses{each * parts}{next(_NUMBERS)}\n" for _ in range(20))

    assert grows_no_faster(judged(checker, text), 6, 60)
