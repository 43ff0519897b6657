"""Numbers of cards that a list states above or below its cards head none of them."""

from __future__ import annotations

from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.dressed.writing import BESIDE, LIMITED, NAMES
from tests.for_each import for_each
from tests.lists import deck


def summarized(checker: Checker, text: str) -> DeckReport:
    return checker.check(deck(text), edition(LIMITED))


SIX = "".join(f"1 {name}\n" for name in [name for name in BESIDE if name not in NAMES][:6])
LISTED = "".join(f"1 {name}\n" for name in NAMES)


@for_each(
    "summary",
    [
        "Deck: 50\nReserve: 6\n", "Reserve: 6\nDeck: 50\n", "Reserve (6)\n", "Tokens: none\n", "Tokens: 0\n",
        "Reserve: none\n", "Maybeboard: none\n", "Heroes: 12\nReserve: 6\n",
    ],
)  # fmt: skip
def test_a_summary_above_a_list_heads_none_of_its_cards(checker: Checker, summary: str) -> None:
    report = summarized(checker, f"{summary}\n{LISTED}\nReserve:\n{SIX}")
    assert (report.verdict, report.counts["deck"], report.counts["reserve"]) == (Verdict.LEGAL, 50, 6)


@for_each("summary", ["Deck: 50\nReserve: 6\n", "Reserve: 6\n", "Reserve: 0\n"])
def test_so_does_none_below_it(checker: Checker, summary: str) -> None:
    report = summarized(checker, f"{LISTED}\nReserve:\n{SIX}\n{summary}")
    assert (report.verdict, report.counts["deck"], report.counts["reserve"]) == (Verdict.LEGAL, 50, 6)


@for_each("heading", ["Reserve (7)\n", "Reserve (10)\n\n", "Reserve: 5\n"])
def test_a_heading_with_a_wrong_count_heads_its_cards(checker: Checker, heading: str) -> None:
    report = summarized(checker, f"{LISTED}\n{heading}{SIX}")
    assert (report.counts["deck"], report.counts["reserve"]) == (50, 6)
