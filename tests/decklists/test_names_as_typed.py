"""Cards as chats, documents and store pages write them: each is read, and left open where it may be something else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

LEGAL = Path(__file__).parents[2] / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
LIMITED = edition("redemption/limited@2.0")
CARD = "1 Eyes to See"
STYLES = """\
1 [[Eyes to See]]
[[Eyes to See]] x1
||1 Eyes to See||
*Eyes to See* x1
**Eyes to See** (1)
1 __Eyes to See__
(1x) Eyes to See
[x1] Eyes to See
Eyes to See - 1
Eyes to See – 1
Eyes to See (1)
Eyes to See [1]
Eyes to See ... 1
Eyes to See......1
Eyes to See        1
Eyes to See\t1
1 - Eyes to See
1) Eyes to See
1. Eyes to See
Qty: 1 Eyes to See
qty 1 Eyes to See
[x] 1 Eyes to See
Eyes to See = 1
Eyes to See, 1
1 ||Eyes to See||
1: Eyes to See
1 The Eyes to See
""".splitlines()
"""One copy of a card."""


def judged(checker: Checker, line: str) -> DeckReport:
    """The report on a legal list with another line for one of its cards."""
    text = LEGAL.read_text("utf-8")
    assert text.count(f"\n{CARD}\n") == 1
    return checker.check(read(text.replace(f"\n{CARD}\n", f"\n{line}\n").encode()), LIMITED)


@for_each("line", [CARD, *STYLES])
def test_every_style_is_the_card(checker: Checker, line: str) -> None:
    report = judged(checker, line)
    assert report.verdict is Verdict.LEGAL
    assert not report.findings


@pytest.mark.parametrize("line", ["||Eyes to See||", "__Eyes to See__", "The Eyes to See"])
def test_without_a_count_it_may_head_what_is_below(checker: Checker, line: str) -> None:
    assert judged(checker, line).verdict is judged(checker, "Eyes to See").verdict is Verdict.UNDETERMINED
    assert judged(checker, "[[Eyes to See]]").verdict is Verdict.LEGAL, "so only names of cards are written"


@for_each("style", ["{} - 2", "{} (2)", "{}\t2", "{}  2", "(2x) {}", "{} ... 2"])
def test_two_copies_are_two(checker: Checker, style: str) -> None:
    report = judged(checker, style.format("Eyes to See"))
    assert report.verdict is Verdict.ILLEGAL
    assert [
        finding.actual.least for finding in report.findings if finding.rule.endswith("copy-limit") and finding.actual
    ]


@for_each(
    "line",
    ["~~1 Eyes to See~~", "~~Eyes to See~~", "- ~~Eyes to See~~", "Nobody - 1", "Nobody (1)", "Nobody\t1"],
)
def test_what_may_be_no_card_is_left_open(checker: Checker, line: str) -> None:
    """With the line it is legal, without it a card is missing."""
    report = judged(checker, line)
    assert report.verdict is Verdict.UNDETERMINED
    told = [finding for finding in report.findings if finding.rule == "deckcheck/line"]
    assert len({finding.lines for finding in told}) == len(told[0].lines) == 1
    assert "unclear" in told[0].message


@pytest.mark.parametrize("between", ["        ", "\t", "  "])
def test_two_cards_beside_each_other(checker: Checker, between: str) -> None:
    text = re.sub(r" \(\d+\)\n", "\n", LEGAL.read_text("utf-8").replace(f"\n{CARD}\n", "\n"))
    first = next(line for line in text.splitlines() if line.startswith("1 "))
    report = checker.check(read(text.replace(first, f"{first}{between}{CARD}").encode()), LIMITED)
    assert report.verdict is Verdict.LEGAL
    assert not report.findings
    in_cells = f"{first}\t{CARD}".replace("1 ", "1\t")
    assert checker.check(read(text.replace(first, in_cells).encode()), LIMITED).verdict is Verdict.LEGAL


def test_fences_are_no_cards(checker: Checker) -> None:
    for fence in ("```", "```text", "~~~"):
        deck = read(f"{fence}\n{LEGAL.read_text('utf-8')}\n{fence}\n".encode())
        assert checker.check(deck, LIMITED).verdict is Verdict.LEGAL


def test_a_count_behind_words_may_count_the_cards_below(checker: Checker) -> None:
    deck = read(b"Wish list (2)\n1 Eyes to See\n1 Prayer\n")
    assert [entry.section for entry in deck.entries] == ["wish list", "wish list"]
    deck = read(b"Eyes to See (1)\nPrayer (1)\n")
    assert [(entry.name, entry.copies) for entry in deck.entries] == [("Eyes to See", 1), ("Prayer", 1)]


@pytest.mark.parametrize("line", ["Seize 1 (21)", "Seize 1 - 21", "21 Seize 1"])
def test_the_number_of_a_card_behind_its_name_counts_no_copies(checker: Checker, line: str) -> None:
    rest = "\n".join(f"{tens}{units}" for tens in (1, 3, 4) for units in range(1, 7))[: -len("\n46")]
    report = checker.check(read(f"{rest}\n{line}\n".encode()), edition("opr-missions/custom@1"))
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("style", ["{number} Mission {at}", "{number}. Mission {at}"])
@pytest.mark.parametrize(("deck", "cards"), [("opr-missions/fixed@1", 36), ("opr-missions/custom@1", 18)])
def test_names_that_end_in_a_number_are_not_so_many_copies(checker: Checker, style: str, deck: str, cards: int) -> None:
    numbers = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    text = "\n".join(style.format(number=number, at=at) for at, number in enumerate(numbers[:cards]))
    assert checker.check(read(text.encode()), edition(deck)).verdict is Verdict.UNDETERMINED
