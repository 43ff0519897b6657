"""Lines and files that look like something else: numbers behind ``#`` and full stops, totals, prices, indexes."""

from __future__ import annotations

import json

import pytest

from deckcheck.decklists import read
from deckcheck.decklists.detection import detect
from deckcheck.errors import UnreadableDeck
from deckcheck.facts import Interval
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from tests.lists import CUSTOM, FORTY_NINE, TYPE_1, deck, found

LEGAL = f"{FORTY_NINE}1 Wisdom (L)\n"
CARDS = LEGAL.splitlines()


def test_a_comment_that_may_be_a_card_is_told(checker: Checker) -> None:
    report = checker.check(deck(f"{LEGAL}#51 Daniel\n  #2x Moses\n"), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    assert [each.lines for each in report.findings] == [(17, 18)]
    assert "'#51 Daniel' and '#2x Moses': read as comments, not as cards" in report.findings[0].message
    for comment in ("# 51 Daniel", "#Daniel", "## 3 weeks", "# format: redemption/type-1", "1 Wisdom (L) #2 Moses"):
        report = checker.check(deck(f"{FORTY_NINE}{comment}\n" + "1 Wisdom (L)\n" * ("Wisdom" not in comment)), TYPE_1)
        assert not any("read as a comment" in each.message for each in report.findings), comment


def test_a_heading_with_a_count_in_a_numbered_list_is_no_card(checker: Checker) -> None:
    lines = [CARDS[0], "10 Heroes", *CARDS[1:]]
    report = checker.check(deck("".join(f"{at}. {line}\n" for at, line in enumerate(lines, 1))), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    assert any(each.lines == (2,) and "10 Heroes" in each.message for each in report.findings)
    lines = [CARDS[0], "43 Heroes", *CARDS[1:]]
    report = checker.check(deck("".join(f"{at}. {line}\n" for at, line in enumerate(lines, 1))), TYPE_1)
    assert report.counts["deck"] == 50


@pytest.mark.parametrize("total", ["Total = 50 cards", "Total = 50", "Cards = 50"])
def test_a_total_on_top_is_no_toml(checker: Checker, total: str) -> None:
    assert checker.check(deck(f"{total}\n{LEGAL}"), TYPE_1).verdict is Verdict.LEGAL
    assert detect(f'{total}\n[deck]\n"Moses" = 1\n') == "toml"


@pytest.mark.parametrize("behind", [" - $2.00 NM", " $2.00 LP", " - $2.00 each", " - 1,50 € EX"])
def test_a_price_may_say_how_a_copy_looks(checker: Checker, behind: str) -> None:
    text = "".join(f"{card[2:]} ({card[0]}){behind}\n" for card in CARDS)
    assert checker.check(deck(text), TYPE_1).verdict is Verdict.LEGAL
    assert checker.check(deck(f"{text}Joy (L) (1){behind}\n"), TYPE_1).verdict is not Verdict.LEGAL


@pytest.mark.parametrize("begin", [0, 1])
def test_a_column_that_numbers_the_rows_is_left_out(begin: int) -> None:
    rows = "".join(f"{at},Name {at},2\n" for at in range(begin, begin + 3))
    listed = read(f",name,count\n{rows}".encode(), syntax="csv")
    assert [(each.name, each.copies) for each in listed.entries] == [(f"Name {begin + at}", 2) for at in range(3)]
    assert listed.problems == ()
    for other in (",name,count\n3,Moses,1\n2,Aaron,1\n", "name,count,\nMoses,1,0\nAaron,2,1\n"):
        assert any(entry.doubt for entry in read(other.encode(), syntax="csv").entries)


def test_numbers_in_brackets_are_cards_of_these_numbers(checker: Checker) -> None:
    for text in ("[11,12]", "[11, 12,\n 13]", json.dumps([11, 12, 13], indent=1)):
        report = checker.check(deck(text), CUSTOM)
        held = len(json.loads(text))
        assert found(report, "opr-missions/custom-size").actual == Interval(held, held)
    assert [each.name for each in deck("[3] Moses\n[2] Aaron").entries] == ["Moses", "Aaron"]
    with pytest.raises(UnreadableDeck):
        deck("[11, 12 Moses]")


def test_a_damaged_row_of_a_table_is_judged_with_the_others(checker: Checker) -> None:
    rows = "| reserve 1 | reserve R2] | 1 | evil characters |\n| Abihu, the Disobedient | 1 | evil characters |\n"
    report = checker.check(deck(rows), TYPE_1)
    assert any("reserve R2]" in each.message and each.lines == (1,) for each in report.findings)
    assert sum(report.counts.values()) == 2
