"""Lines about a list, its player and its day: decided where no card is called so."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.legality.test_rows_between_cards import CARDS, LIST, PLAIN
from tests.lists import deck

UNLIMITED = edition("redemption/unlimited@2.0")
ABOUT = (
    "Player: John Smith",
    "Player name: John Smith",
    "Deck name: Old friends",
    "Event: Nationals 2026",
    "Date: March 7, 2026",
    "March 7, 2026",
    "Saturday, March 7th 2026",
    "Sept. 12, 2026",
    "3pm",
    "at 7:30 pm",
    "john@x.org",
    "John.Smith@mail.example.org",
    "Redemption Type 1",
    "REDEMPTION T1",
    "Unlimited 2.0",
)


@pytest.fixture
def checker(built_in: Database) -> Checker:
    return Checker(built_in)


@pytest.mark.parametrize("line", ABOUT)
def test_a_line_about_the_list_is_no_card(line: str, checker: Checker) -> None:
    for text in (f"{line}\n\n{LIST}", f"{line}\n{PLAIN}", f"{LIST}\n{line}\n"):
        assert checker.check(deck(text), UNLIMITED).verdict is Verdict.LEGAL, text
        assert checker.check(deck(f"{text}1 Agabus\n"), UNLIMITED).verdict is Verdict.ILLEGAL, text


def test_the_player_and_the_name_of_the_deck_are_kept() -> None:
    found = deck(f"Deck name: Old friends\nPlayer: John Smith\n{PLAIN}")
    assert (found.name, found.author) == ("Old friends", "John Smith")
    assert {entry.section for entry in found.entries} == {entry.section for entry in deck(PLAIN).entries}


@for_each("line", ["Daughter of Jairus", "John @ Patmos", "May 7", "Agabus", "Event", "Player"])
def test_what_may_be_a_card_is_one_still(line: str) -> None:
    assert [entry.name for entry in deck(line).entries] == [line]


def test_blank_lines_of_a_quoted_mail(checker: Checker) -> None:
    quoted = "".join(f"> {line}".rstrip() + "\n" for line in LIST.split("\n"))
    for text in (quoted, quoted.replace(">", ">>"), quoted.replace(">", "> >")):
        assert deck(text).problems == ()
        assert checker.check(deck(text), UNLIMITED).verdict is Verdict.LEGAL
        mark = text.partition(" Dom")[0]
        added = f"{mark} 1 Agabus\n"
        assert checker.check(deck(text.rstrip("> \n") + "\n" + added), UNLIMITED).verdict is Verdict.ILLEGAL
        apart = checker.check(deck(text + added), UNLIMITED)
        assert apart.verdict is checker.check(deck(f"{LIST}\n1 Agabus\n"), UNLIMITED).verdict is Verdict.UNDETERMINED


def test_bullets_of_a_forum(checker: Checker) -> None:
    text = "".join(f"[*]{card}\n" for card in CARDS)
    assert checker.check(deck(text), UNLIMITED).verdict is Verdict.LEGAL
    assert checker.check(deck(text.replace("[*]", "[*] 1 ")), UNLIMITED).verdict is Verdict.LEGAL
    assert checker.check(deck(f"{text}[*]Agabus\n"), UNLIMITED).verdict is Verdict.ILLEGAL


@for_each("paragon", ["Paragon: Abraham", "1 Paragon: Abraham", "1x Paragon: Abraham"])
def test_a_paragon_is_no_card_of_the_deck_though_it_is_counted(checker: Checker, paragon: str) -> None:
    text = (Path(__file__).parents[2] / "examples/legal/redemption/paragon-1.2-abraham.txt").read_text("utf-8")
    assert "# paragon: Abraham\n" in text
    report = checker.check(
        deck(text.replace("# paragon: Abraham\n", f"{paragon}\n")), edition("redemption/paragon@1.2")
    )
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 40)
