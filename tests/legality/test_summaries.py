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


@for_each("summary", ["Tokens: 3\n\n", "Token: 3\n\n", "Reserve: 6\n\n"])
def test_a_count_that_no_other_heading_repeats_heads_no_far_longer_list(checker: Checker, summary: str) -> None:
    report = summarized(checker, f"{summary}{LISTED}")
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


@for_each("summary", ["Heroes: 12\n", "Main deck: 50\n", "Deck (50)\n", "50-card deck\n"])
def test_the_count_of_a_kind_below_its_cards_is_no_further_card(checker: Checker, summary: str) -> None:
    report = summarized(checker, f"{LISTED}\n{summary}")
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


@for_each("summary", ["Heroes: 13\n", "Main deck: 49\n", "Reserve: 6\n"])
def test_one_that_differs_may_be(checker: Checker, summary: str) -> None:
    assert summarized(checker, f"{LISTED}\n{summary}").verdict is Verdict.UNDETERMINED


@for_each("between", ["\n", "\nRound 1\n", "\n\n\n"])
@for_each("above", ["", "Deck:\n", "My deck\n\n"])
def test_few_cards_below_the_only_gap_may_be_the_reserve(checker: Checker, above: str, between: str) -> None:
    few = LISTED.partition("\n")[2]
    assert summarized(checker, f"{above}{few}{between}{SIX}").verdict is Verdict.UNDETERMINED
    report = summarized(checker, f"{above}{LISTED}{between}{SIX}")
    assert (report.verdict, report.counts["deck"], report.counts["unsorted"]) == (Verdict.LEGAL, 50, 6)


def test_nor_does_a_gap_before_one_kind_or_half_a_list_or_one_of_several(checker: Checker) -> None:
    souls = [name for name in NAMES if name.startswith("Lost Soul")]
    others = [name for name in NAMES if name not in souls]
    parts = (
        (others, souls),
        (NAMES[:25], NAMES[25:]),
        (NAMES[:10], NAMES[10:20], NAMES[20:]),
        (NAMES[:40], NAMES[40:44], NAMES[44:]),
    )
    for names in parts:
        text = "\n".join("".join(f"1 {name}\n" for name in part) for part in names)
        report = summarized(checker, text)
        assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50), text


@for_each(
    "heading",
    ["[spoiler=Reserve]", '[quote="Reserve"]', "[h2]Reserve[/h2]", "Reserve zone", "Reserve list", "Then the reserve:",
     "Board: Reserve", "Reserve (6, total 56)"],
)  # fmt: skip
def test_headings_of_the_reserve_in_other_dress(checker: Checker, heading: str) -> None:
    report = summarized(checker, f"{LISTED}{heading}\n{SIX}")
    assert (report.verdict, report.counts["deck"], report.counts["reserve"]) == (Verdict.LEGAL, 50, 6)


def test_a_signature_below_a_mail_is_no_card(checker: Checker) -> None:
    report = summarized(checker, f"{LISTED}\n-- \nJosh Miller\n12 Oak Ave\n555-1234\n")
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)
    report = summarized(checker, f"{LISTED}\n-- \n{SIX}")
    assert report.counts["deck"] < 56 and "unsorted" in report.counts


@for_each(
    "heading",
    ["Reserve / 6", "Reserve - (6)", "Reserve (6, done)", "6 cards: Reserve", "Reserve -> 6", "Reserve no. 6",
     "All 6 reserve", "The 6 Reserve:", "Reserve {6}", "Reserve n=6"],
)  # fmt: skip
def test_a_heading_beside_the_number_of_its_cards(checker: Checker, heading: str) -> None:
    report = summarized(checker, f"{LISTED}\n{heading}\n{SIX}")
    assert (report.verdict, report.counts["deck"], report.counts["reserve"]) == (Verdict.LEGAL, 50, 6)
