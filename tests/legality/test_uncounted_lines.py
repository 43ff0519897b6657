"""``--uncounted-lines remark``: in lists whose cards have counts, lines without one are no cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.findings import DeckReport
from deckcheck.legality.checker import Checker
from tests.cli.conftest import HEADER, NUMBERS, Run, folder, numbered, run  # noqa: F401 - fixtures
from tests.for_each import for_each
from tests.lists import found

COUNTED = """\
# format: redemption/unlimited
1 Son of God
2 Gideon
3 Lost Soul Hosea 13:2
1 Paul
"""
UNCOUNTED = ["Christian Martyr", "Prayer", "I might swap in Goliath", "Elijah", "Sun of God", "Lydia (Wa)"]


def judged(checker: Checker, text: str, uncounted: str) -> DeckReport:
    its = Checker(checker.database, uncounted_lines=uncounted)
    return deckcheck.check(text.encode(), checker=its)


@for_each("line", UNCOUNTED)
def test_in_a_counted_list_such_a_line_is_told_and_not_counted(checker: Checker, line: str) -> None:
    as_remark, without = (judged(checker, text, "remark") for text in (f"{COUNTED}{line}\n", COUNTED))
    passed = found(as_remark, "deckcheck/line")
    assert passed.message == f"Passed over: 1 line that was read as no card ('{line}')."
    assert passed.lines == (6,)
    assert [each for each in as_remark.findings if each is not passed] == list(without.findings)
    assert (as_remark.counts, as_remark.deck_hash) == (without.counts, without.deck_hash)


def test_a_list_with_hardly_a_count_stays_as_it_is(checker: Checker) -> None:
    for text in ("Son of God\nGideon\nPaul\nMoses\n", "Son of God\n2 Gideon\nPaul\nMoses\n", "2 Gideon\nPaul\n"):
        text = f"# format: redemption/unlimited\n{text}"
        assert judged(checker, text, "remark") == judged(checker, text, "card")


def test_headings_totals_and_counts_in_words_stay(checker: Checker) -> None:
    text = COUNTED + "Heroes (2)\nMoses x1\nReserve:\nthree Lydia\nTotal: 10\n"
    assert judged(checker, text, "remark") == judged(checker, text, "card")


def test_a_card_unless_it_is_asked_for(checker: Checker) -> None:
    counts = [judged(checker, f"{COUNTED}Elijah\n", uncounted).counts["deck"] for uncounted in ("card", "remark")]
    assert counts == [8, 7]


@for_each("line", ["Paul is not in the deck", "please cut Paul", "without Paul"])
def test_words_that_take_a_card_away_still_do(checker: Checker, line: str) -> None:
    report = judged(checker, f"{COUNTED}{line}\n", "remark")
    assert found(report, "redemption/deck-size").actual == (6, 7)


def test_there_are_two_ways_to_see_them(checker: Checker) -> None:
    with pytest.raises(ValueError, match="uncounted_lines='no'; expected card or remark"):
        Checker(checker.database, uncounted_lines="no")


def test_the_command_line_and_configurations_choose(run: Run, folder: Path) -> None:  # noqa: F811
    (folder / "a.txt").write_text(f"{HEADER}{numbered(*NUMBERS)}Last Stand\n")
    assert run("check", "a.txt").code == 3
    outcome = run("check", "a.txt", "--uncounted-lines", "remark")
    assert (outcome.code, outcome.out.count("Passed over: 1 line that was read as no card ('Last Stand').")) == (0, 1)
    assert run("config", "set", "uncounted-lines", "remark").code == 0
    assert run("check", "a.txt").code == 0
    assert run("check", "a.txt", "--uncounted-lines", "card").code == 3
    assert run("check", "a.txt", "--uncounted-lines", "cards").code == 2
