"""Counts joined to their names by an x, behind a sign, and lists of names below words that set them aside."""

from __future__ import annotations

import pytest

from deckcheck.cards import Database
from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.legality.test_rows_between_cards import PLAIN

UNLIMITED = edition("redemption/unlimited@2.0")
CARDS = [line.removeprefix("1 ") for line in PLAIN.splitlines()]


@pytest.fixture
def checker(built_in: Database) -> Checker:
    return Checker(built_in)


def _judged(checker: Checker, text: str) -> DeckReport:
    return checker.check(read(text.encode()), UNLIMITED)


@pytest.mark.parametrize(
    ("line", "name", "copies"),
    [("1xagabus", "agabus", 1), ("2Xa soldier's prayer", "a soldier's prayer", 2), ("3×agabus", "agabus", 3)],
)
def test_a_count_with_its_x_joins_a_name_in_small_letters(line: str, name: str, copies: int) -> None:
    [entry] = read(line.encode()).entries
    assert (entry.name, entry.copies) == (name, copies)


@pytest.mark.parametrize("line", ["2xp", "3pm", "1xx", "4x4", "3x"])
def test_an_x_alone_joins_nothing(checker: Checker, line: str) -> None:
    report = _judged(checker, f"{line}\n1 Agabus\n")
    assert 1 in {at for each in report.findings if each.rule == "deckcheck/line" for at in each.lines}


def test_a_list_in_small_letters_is_legal(checker: Checker) -> None:
    small = "".join(f"1x{card.lower()}\n" for card in CARDS)
    assert _judged(checker, small).verdict is Verdict.LEGAL
    assert _judged(checker, f"{small}1xagabus\n").verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("sign", ["#1 {}", " #1x {}"])
def test_cards_whose_counts_stand_behind_a_sign(sign: str, checker: Checker) -> None:
    lines = [sign.format(card) for card in CARDS]
    assert _judged(checker, "\n".join(lines)).verdict is Verdict.LEGAL
    report = _judged(checker, "\n".join([*lines, sign.format("Nobody at all")]))
    assert 51 in {line for finding in report.findings for line in finding.lines}


def test_numbers_behind_a_sign_that_count_the_lines_count_no_copies(checker: Checker) -> None:
    """They do where each goes on from the one before, perhaps anew below a heading; also in lists of a few lines."""
    numbered = "".join(f"#{at} {card}\n\n" for at, card in enumerate(CARDS, start=1))
    report = _judged(checker, numbered)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    assert any("count the lines and no copies" in each.message for each in report.findings)
    assert _judged(checker, f"{numbered}#51 Agabus\n").verdict is Verdict.ILLEGAL
    few = _judged(checker, "Heroes\n#1 Adam\n\nArtifacts\n#1 Altar of Dagon\n#2 Ark of the Covenant (Ki)\n")
    assert few.counts["deck"] == 3


def test_numbers_behind_a_sign_that_come_again_count_copies(checker: Checker) -> None:
    assert (
        _judged(checker, "".join(f"#{1 + at // 3} {card}\n" for at, card in enumerate(CARDS[:6]))).counts["deck"] == 9
    )


def test_a_name_that_nobody_knows_stays_open_behind_such_a_number(checker: Checker) -> None:
    numbered = [f"#{at} {card}" for at, card in enumerate([*CARDS[:49], "Nobody at all"], start=1)]
    report = _judged(checker, "\n".join(numbered))
    assert report.verdict is Verdict.UNDETERMINED
    assert 50 in {line for finding in report.findings for line in finding.lines}


def test_a_comment_with_a_number_stays_one_among_cards(checker: Checker) -> None:
    report = _judged(checker, f"{PLAIN}#1 Agabus\n#1 Agabus\n")
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("words", ["Wishlist", "Wish list", "To buy", "Cut", "Not in the deck", "Extra cards"])
def test_names_below_words_that_set_them_aside(words: str, checker: Checker) -> None:
    bare = "\n".join(CARDS)
    assert _judged(checker, bare).verdict is Verdict.LEGAL
    assert _judged(checker, f"{bare}\nAgabus").verdict is Verdict.ILLEGAL
    for text in (f"{words}\nAgabus\nAmos\n\n{bare}\n", f"{bare}\n\n{words}\nAgabus\n"):
        report = _judged(checker, text)
        assert report.verdict is Verdict.UNDETERMINED  # legal without them, illegal with them
        assert text.splitlines().index(words) + 1 in {line for each in report.findings for line in each.lines}
