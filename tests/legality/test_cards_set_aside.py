"""Headings of cards that are not in the deck, above its cards: never an illegal deck for what is set aside."""

from __future__ import annotations

import pytest

from deckcheck.cards import Database
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.legality.test_rows_between_cards import LIST, PLAIN
from tests.lists import deck

UNLIMITED = edition("redemption/unlimited@2.0")
ASIDE = ("Not in the deck", "Wishlist", "Cut", "Notes", "To buy", "Alternatives", "Out", "Extra cards", "Extra cards:")


@pytest.fixture
def checker(built_in: Database) -> Checker:
    return Checker(built_in)


@pytest.mark.parametrize("words", ASIDE)
@pytest.mark.parametrize("cards", [LIST, PLAIN], ids=["headed", "plain"])
def test_cards_below_words_at_the_top_may_be_outside_the_deck(words: str, cards: str, checker: Checker) -> None:
    report = checker.check(deck(f"{words}\n1 Aaron (Pa)\n1 Agabus\n\n{cards}"), UNLIMITED)
    assert report.verdict is Verdict.UNDETERMINED  # legal without the two, illegal with them
    assert 1 in {line for finding in report.findings for line in finding.lines}


@pytest.mark.parametrize(("copies", "told"), [(1, "whether this is 1 copy of"), (2, "whether this is 2 copies of")])
def test_so_many_copies_are_struck_out(copies: int, told: str, checker: Checker) -> None:
    report = checker.check(deck(f"{PLAIN}~~{copies} Agabus~~\n"), UNLIMITED)
    assert any(told in finding.message for finding in report.findings)


def test_cards_below_a_title_alone_are_the_deck(checker: Checker) -> None:
    twice = f"Old friends\n{PLAIN}1 Agabus\n"
    assert checker.check(deck(twice), UNLIMITED).verdict is Verdict.ILLEGAL
    assert checker.check(deck(f"Old friends\n\n{LIST}1 Agabus\n"), UNLIMITED).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("words", ["Extra cards", "Extra cards:"])
def test_extra_cards_are_no_neutral_cards(words: str, checker: Checker) -> None:
    report = checker.check(deck(f"{LIST}\n{words}\n1 Agabus\n"), UNLIMITED)
    assert report.verdict is Verdict.UNDETERMINED
    assert "Neutral" not in " ".join(finding.message for finding in report.findings)


@for_each(
    ("words", "near"),
    [("neutrl cards", True), ("neutrl card", True), ("resreve cards", True), ("extra cards", False)],
)
def test_a_heading_of_cards_is_near_to_another_by_its_other_words(words: str, near: bool, checker: Checker) -> None:
    report = checker.check(deck(f"{LIST}\n{words}:\n1 Agabus\n"), UNLIMITED)
    told = [each for each in report.findings if each.rule == "deckcheck/line"]
    asked = " ".join([each.message for each in told] + [name for each in told for name in each.suggestions]).lower()
    assert ("neutral" in asked or "reserve cards" in asked) is near


@pytest.mark.parametrize("words", ["neutral card", "Neutral", "section: neutral cards"])
def test_a_heading_of_cards_in_other_words_is_that_heading(words: str, checker: Checker) -> None:
    one, other = (checker.check(deck(f"{LIST}\n{head}:\n1 Agabus\n"), UNLIMITED) for head in (words, "Neutral cards"))
    assert (one.verdict, one.counts) == (other.verdict, other.counts)
    assert [each.rule for each in one.findings] == [each.rule for each in other.findings]
