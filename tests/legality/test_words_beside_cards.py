"""Lines whose words, signs or cells leave open whether they are cards, and where these belong: never passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.lists import deck

EXAMPLE = Path(__file__).parents[2] / "examples/legal/redemption/limited-2.0-green-and-white.txt"
LEGAL = EXAMPLE.read_text(encoding="utf-8")
LIMITED = edition("redemption/limited@2.0")

IN_RESERVE = (
    "Reserve Doubt",
    "Reserve 1 Doubt",
    "Reserve (2) Doubt, Mayhem",
    "(Reserve) Doubt",
    "Reserve (Doubt)",
    "Reserve/Doubt",
    "Reserve card Doubt",
    "Sideboard Doubt, Mayhem",
    "SB Doubt",
    "Doubt in reserve",
    "1 Doubt in reserve",
)
"""The reserve may have no Dominant; with it in the deck or in neither, the list is legal."""
INSTEAD_OR_TOO = (
    "Son of God <<1>>",
    "Son of God qty one",
    "Dominants SoG, Grapes",
)
"""The list has a card beside which Son of God is forbidden."""


@pytest.mark.parametrize("line", [*IN_RESERVE, *INSTEAD_OR_TOO])
def test_a_card_beside_words_stays_open(checker: Checker, line: str) -> None:
    assert checker.check(deck(LEGAL), LIMITED).verdict is Verdict.LEGAL
    report = checker.check(deck(f"{LEGAL}\n{line}\n"), LIMITED)
    assert report.verdict is Verdict.UNDETERMINED
    assert any(place.line == LEGAL.count("\n") + 2 for each in report.findings for place in each.places)


def test_the_remedy_for_a_card_beside_its_section_names_both(checker: Checker) -> None:
    report = checker.check(deck(f"{LEGAL}\nReserve Doubt\n"), LIMITED)
    assert any("'Reserve: 1 Doubt' for the card" in each.message for each in report.findings)
    report = checker.check(deck(f"{LEGAL}\nReserve: 1 Doubt (LoC)\n"), LIMITED)
    assert report.verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("arrow", ["->", "→", "-->"])
def test_a_card_behind_an_arrow_may_be_instead(checker: Checker, arrow: str) -> None:
    given = LEGAL.replace("1 Chariot of Fire\n", f"1 Chariot of Fire {arrow} Son of God\n")
    instead = LEGAL.replace("1 Chariot of Fire\n", "1 Mayhem (FoM)\n")
    assert checker.check(deck(instead), LIMITED).verdict is Verdict.LEGAL
    report = checker.check(deck(given), LIMITED)
    assert report.verdict is Verdict.UNDETERMINED  # both are forbidden together, either alone is not


def test_a_dash_before_an_unknown_name_is_no_sign_off_in_a_list_with_dashes(checker: Checker) -> None:
    dashed = "".join(f"- {line[2:]}" if line[:2] == "1 " else line for line in LEGAL.splitlines(keepends=True))
    assert checker.check(deck(dashed), LIMITED).verdict is Verdict.LEGAL
    unknown = dashed.replace("- Chariot of Fire\n", "- Son of God\n- CoF\n").replace("(5)", "(6)")
    report = checker.check(deck(unknown), LIMITED)
    assert report.verdict is Verdict.UNDETERMINED
    signed = checker.check(deck(f"{LEGAL}\n- Josh\n"), LIMITED)
    assert signed.verdict is Verdict.LEGAL


@pytest.mark.parametrize("title", ["Type II", "Anna's Type I"])
def test_a_roman_number_behind_unknown_words_counts_nothing(checker: Checker, title: str) -> None:
    assert checker.check(deck(f"{title}\n{LEGAL}"), LIMITED).verdict is Verdict.LEGAL


CELLS = {
    "Reserve": False,
    "Reserve:": False,
    "Reserve (3)": False,
    "Res": False,
    "SB": False,
    "Dominant (reserve)": False,
    "Dominant": True,
}
"""What a cell may hold, and whether the card is surely in the deck then."""


@pytest.mark.parametrize("column", ["Type", "Status"])
@pytest.mark.parametrize("cell", CELLS)
def test_any_column_may_put_a_card_into_the_reserve(checker: Checker, column: str, cell: str) -> None:
    names = [line[2:].replace('"', '""') for line in LEGAL.splitlines() if line[:2] == "1 "]
    rows = "".join(f'1,"{name}",Deck\n' for name in names)
    report = checker.check(deck(f'Qty,Card,{column}\n{rows}1,"Doubt (LoC)",{cell}\n'), LIMITED)
    assert (report.verdict is Verdict.LEGAL) == CELLS[cell]


def test_a_name_that_begins_with_a_digit_may_be_numbered_with_a_hash(checker: Checker) -> None:
    names = [line[2:] for line in LEGAL.splitlines() if line[:2] == "1 "]
    numbered = "".join(f"#{at} {name}\n" for at, name in enumerate([*names[:-1], "5 Smooth Stones"], 1))
    report = checker.check(deck(numbered), LIMITED)
    assert report.counts["deck"] == 50
