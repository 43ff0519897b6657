"""A mark around most cards of a list is notation, whatever it is; one that says something of a card is not."""

from __future__ import annotations

import re

import pytest

import deckcheck
from deckcheck import Checker, DeckReport, Verdict
from tests.dressed.writing import BESIDE, LIMITED, NAMES
from tests.lists import FORTY_NINE, TYPE_1, deck

CHECKER = Checker(suggest=False)


def checked(text: str) -> DeckReport:
    return deckcheck.check(text.encode(), LIMITED, checker=CHECKER)


@pytest.mark.parametrize("line", ["( ) 1 {}", "├── 1 {}", "{} (1 copy)", "{}, 1 Stück", "1 {{{{{}}}}}", "Q1 {}"])
def test_notation_of_all_cards(line: str) -> None:
    report = checked("".join(f"{line.format(name)}\n" for name in NAMES))
    assert (report.verdict, dict(report.counts)) == (Verdict.LEGAL, {"deck": 50, "reserve": 0})


@pytest.mark.parametrize("line", ["1 {} (maybe)", "{} (1 more)", "✗ 1 {}"])
def test_words_that_change_a_card_are_no_notation(line: str) -> None:
    report = checked("".join(f"{line.format(name)}\n" for name in NAMES))
    assert report.verdict is Verdict.UNDETERMINED


@pytest.mark.parametrize("line", ["{} - Family", "{} card", "{} @ 0.25", "{} Family", "{} // Josh", "{} | Hero"])
def test_the_set_of_most_cards_is_no_notation(line: str) -> None:
    """Most cards are of one set, so their brackets are alike, too; a title alone is another printing."""
    counted = (card.split(" ", 1) for card in f"{FORTY_NINE}1 Wisdom (L)".splitlines())
    report = CHECKER.check(deck("".join(f"{copies} {line.format(name)}\n" for copies, name in counted)), TYPE_1)
    assert (report.verdict, dict(report.counts)) == (Verdict.LEGAL, {"deck": 50, "reserve": 0})


@pytest.mark.parametrize("line", ["{} - {} - Family", "{} [{}] Family", "{} | {} | Family"])
def test_nor_is_it_without_round_brackets(line: str) -> None:
    cards = [re.fullmatch(r"(\d+ .+) \((\w+)\)", card) for card in f"{FORTY_NINE}1 Wisdom (L)".splitlines()]
    written = [line.format(card[1], card[2]) if card else "7 Lost Soul Proverbs 10:4 - Family" for card in cards]
    assert CHECKER.check(deck("\n".join(written)), TYPE_1).verdict is Verdict.LEGAL


def test_cards_in_another_notation() -> None:
    text = "".join(f"[M] 1 {name}\n" for name in NAMES) + "".join(f"[R] 1 {name}\n" for name in BESIDE[:10])
    assert checked(text).verdict is Verdict.UNDETERMINED


@pytest.mark.parametrize("heading", ["Réserve (10 cartes)", "Reserva:", "Reserve (max 10)", "Now the reserve"])
def test_headings_of_a_reserve(heading: str) -> None:
    text = "".join(f"1 {name}\n" for name in NAMES) + f"\n{heading}\n" + "".join(f"1 {name}\n" for name in BESIDE[:3])
    report = checked(text)
    assert (report.verdict, dict(report.counts)) == (Verdict.LEGAL, {"deck": 50, "reserve": 3})


@pytest.mark.parametrize(
    "line",
    [
        "12 points",
        "(555) 123-4567",
        "Reply Share",
        "Seite 1 von 2",
        "60 Artikel",
        ";",
        "\\",
        "&nbsp;",
        "&#9;",
        ";;",
        "\\;",
    ],
)
def test_lines_of_a_page(line: str) -> None:
    report = checked("".join(f"1 {name}\n" for name in NAMES) + f"\n{line}\n")
    assert (report.verdict, dict(report.counts)) == (Verdict.LEGAL, {"deck": 50, "reserve": 0})
