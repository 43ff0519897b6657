"""Totals and headings among the rows of tables and the lines of texts: never cards, and never the cards' end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal" / "redemption"
UNLIMITED = edition("redemption/unlimited@2.0")
LIST = (EXAMPLES / "unlimited-2.0-old-friends.txt").read_text(encoding="utf-8").partition("\n\n")[2]
HEADS = [(part.split(" (")[0], part.split("\n")[1:]) for part in LIST.strip().split("\n\n")]
"""The headings of a legal deck of 50, each with its lines."""
CARDS = [line.removeprefix("1 ") for _, lines in HEADS for line in lines]
PLAIN = "".join(f"1 {card}\n" for card in CARDS)

Check = Callable[[str, str], DeckReport]


@pytest.fixture
def check(built_in: Database) -> Check:
    checker = Checker(built_in)
    return lambda text, path: checker.check(read(text.encode(), path=path), UNLIMITED)


def _quoted(cell: str) -> str:
    return f'"{cell}"' if "," in cell else cell


def _told(report: DeckReport) -> list[str]:
    return [finding.message for finding in report.findings if finding.rule == "deckcheck/line"]


TOTALS = (
    "50 Total",
    "50 total",
    "50x Total",
    "Totals | 50",
    "50 | Total",
    "| Total | | 50 |",
    "50\tTotal",
    "Total\t50",
    "Sum 50",
    "Sum: 50",
    "50 Sum",
    "Card total: 50",
    "Total of 50",
    "50 Grand total",
)


@pytest.mark.parametrize("line", TOTALS)
def test_a_total_is_no_card(line: str, check: Check) -> None:
    for text in (f"{PLAIN}{line}\n", f"{PLAIN}\n{line}\n", f"{line}\n\n{LIST}", f"{LIST}\n{line}\n"):
        report = check(text, "list.txt")
        assert report.verdict is Verdict.LEGAL, text
        assert not _told(report)
        wrong = check(text.replace(line, line.replace("50", "51")), "list.txt")
        assert wrong.verdict is Verdict.LEGAL
        assert len(_told(wrong)) == 1


@pytest.mark.parametrize("row", ["50,Total", "Total,50", "Totals,50", "50,Sum"])
@pytest.mark.parametrize("header", ["quantity,name\n", "name,quantity\n", ""])
@pytest.mark.parametrize("tab", [False, True])
def test_a_total_in_a_table_is_no_card(row: str, header: str, tab: bool, check: Check) -> None:
    order = "{1},1\n" if header.startswith("name") else "1,{0}\n"
    text = header + "".join(order.format(_quoted(card), _quoted(card)) for card in CARDS)
    for said, told in ((row, 0), (row.replace("50", "49"), 1)):
        whole = f"{text}{said}\n"
        if tab:
            whole = "\n".join(
                line.replace('"', "").replace("1,", "1\t").replace(",1", "\t1") for line in whole.split("\n")
            )
            whole = whole.replace("quantity,name", "quantity\tname").replace("name,quantity", "name\tquantity")
            whole = whole.replace(said, said.replace(",", "\t"))
        report = check(whole, "list.tsv" if tab else "list.csv")
        assert report.verdict is Verdict.LEGAL, whole
        assert len(_told(report)) == told


def test_subtotals_are_checked_one_by_one(check: Check) -> None:
    rows = [f"| {card} | | 1 |\n" for card in CARDS]
    table = ["| Card | Set | Qty |\n", *rows[:25], "| Subtotal | | 25 |\n", *rows[25:], "| Subtotal | | 25 |\n"]
    assert not _told(check("".join([*table, "| Total | | 50 |\n"]), "list.txt"))
    assert len(_told(check("".join(table).replace("| 25 |", "| 24 |"), "list.txt"))) == 2


def _tables(counted: Callable[[int], int]) -> Iterator[tuple[str, str]]:
    """Yield tables of the deck in which every heading states what ``counted`` makes of the cards below it."""
    for path, header, group, card in (
        ("list.csv", "Qty,Card\n", "{1},{0}\n", "1,{0}\n"),
        ("list.csv", "Card,Qty\n", "{0},{1}\n", "{0},1\n"),
        ("list.csv", "", "{1},{0}\n", "1,{0}\n"),
        ("list.txt", "", "| {1} | {0} |\n", "| 1 | {0} |\n"),
        ("list.txt", "| Qty | Card |\n|---|---|\n", "{1} | {0}\n", "1 | {0}\n"),
        ("list.txt", "| Card | Set | Qty |\n", "| {0} | | {1} |\n", "| {0} | | 1 |\n"),
    ):
        lines = [header]
        for name, cards in HEADS:
            lines.append(group.format(name, counted(len(cards))))
            named = (line.removeprefix("1 ") for line in cards)
            lines += [card.format(_quoted(name) if path.endswith("csv") else name) for name in named]
        yield path, "".join(lines)


def test_a_row_that_counts_the_cards_below_it_is_their_heading(check: Check) -> None:
    for path, text in _tables(lambda held: held):
        report = check(text, path)
        assert report.verdict is Verdict.LEGAL, text
        assert not _told(report), text


def test_a_row_that_miscounts_the_cards_below_it_is_told_and_never_makes_the_deck_illegal(check: Check) -> None:
    for path, text in _tables(lambda held: held + 1):
        report = check(text, path)
        assert report.verdict is Verdict.UNDETERMINED, text  # "8 Lost Souls" may be the cards
        assert _told(report), text


@pytest.mark.parametrize("row", [",{}\n", "{},\n", ",{}:\n"])
def test_a_row_with_a_heading_alone(row: str, check: Check) -> None:
    lines = [row.format(name) + "".join(f"1,{_quoted(card[2:])}\n" for card in cards) for name, cards in HEADS]
    report = check("Qty,Card\n" + "".join(lines), "list.csv")
    assert report.verdict is Verdict.LEGAL
    assert not _told(report)


def test_a_reserve_in_a_table_may_hold_the_headings_below_it(checker: Checker) -> None:
    rows = "Qty,Card\n,Heroes\n1,Moses\n,Reserve\n,Heroes\n1,Aaron\n"
    report = checker.check(read(rows.encode(), path="a.csv"), edition("redemption/unlimited@2.0"))
    assert report.counts["unsorted"] == 1
    [size] = [each for each in report.findings if each.rule == "redemption/deck-size"]
    assert size.actual == (1, 2)


def test_a_row_of_a_headings_words_that_fits_nothing_is_doubt(check: Check) -> None:
    rows = "Qty,Card\n" + "".join(f"1,{_quoted(card)}\n" for card in CARDS)
    report = check(f"{rows}5,Dominants\n", "list.csv")
    assert report.verdict is Verdict.UNDETERMINED
    assert [finding.places[0].line for finding in report.findings if finding.rule == "deckcheck/line"] == [52]


@pytest.mark.parametrize("header", ["In deck", "Main", "Used?", "Keep"])
@pytest.mark.parametrize(("marked", "unmarked"), [("1", "0"), ("yes", "no"), ("x", "")])
@pytest.mark.parametrize("form", ["{},{}", "| {} | {} |"])
def test_a_row_that_is_not_marked_is_not_surely_in_the_deck(
    header: str, marked: str, unmarked: str, form: str, check: Check
) -> None:
    def judged(*unmarked_cards: str) -> Verdict:
        cells = [(_quoted(card), unmarked if card in unmarked_cards else marked) for card in (*CARDS, *unmarked_cards)]
        rows = [form.format("Card", header), *([form.format("---", "---")] * ("|" in form))]
        path = "list.md" if "|" in form else "list.csv"
        return check("\n".join([*rows, *(form.format(*row) for row in dict(cells).items())]), path).verdict

    assert judged(CARDS[-1]) is not Verdict.LEGAL
    assert judged("Son of God (K)") is not Verdict.ILLEGAL


@pytest.mark.parametrize("header", ["Reserve?", "**Reserve**", "Sideboard:"])
def test_a_decorated_header_names_the_section_of_its_column(header: str, check: Check) -> None:
    rows = [f"| 1 | {card} | |" for card in CARDS] + ["| 1 | Christian Martyr (L) | x |"]
    report = check("\n".join([f"| Qty | Card | {header} |", "|---|---|---|", *rows]), "list.md")
    assert report.counts["reserve"] == 1
    assert report.verdict is Verdict.ILLEGAL  # a Dominant is not allowed in the reserve
