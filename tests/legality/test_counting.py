"""No line vanishes: copies that are written are judged, or named in a finding."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decklists import read
from deckcheck.decklists.tables import _ALSO, _ANY, header_columns
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CUSTOM, FORTY_NINE, GOSPEL, TYPE_1, deck

SPELLINGS = (
    "{n} {name}", "{n}x {name}", "{n} × {name}", "x{n} {name}", "({n}) {name}", "[{n}] {name}", "{n}\t{name}",
    "{n} copies of {name}", "{n} copy of {name}", "{name} x{n}", "{name} {n}x", "{name} (x{n})", "{n}x{name}",
    "- {n} {name}", "**{n} {name}**", "{n} {name} # mine", "SB: {n} {name}", "1. {n}x {name}",
    "| {n} | {name} |", "| {name} | {n} |", "{n} | {name}", "{n} | {name} | card", "{name} | {n} | title",
    "| {n} | {name} | cards | x |", "card | {n} | {name}", "| {name} | title | {n} |", "| name | {n}x {name} |",
)  # fmt: skip
NAMES = (
    (CUSTOM, (*map(str, (11, 12, 21, 22, 34, 66)), "Seize 1", "#11", "Card 12", "Hold the Line")),
    (GOSPEL, ("Faith", "Pastor", "Fellowship", "Boldness", "Shared Supper")),
    (TYPE_1, ("Son of God (K)", "David", "Lost Soul Proverbs 10:4", "7 Years of Famine", "Qwertz")),
)


def accounted(report: DeckReport, checker: Checker, text: str, edition: Edition) -> dict[int, Counter[str]]:
    """Return the copies of each card on each line, as they were judged; none of a line that a finding names."""
    held: dict[int, Counter[str]] = defaultdict(Counter)
    for entry, _ in checker.read(read(text.encode(), syntax="text"), edition).cards:
        held[entry.line][entry.name] += entry.copies
    told = {line for finding in report.findings for line in finding.lines}
    return {**held, **{line: Counter() for line in told}}


@given(data=st.data())
def test_copies_written_are_copies_judged_or_named(checker: Checker, data: st.DataObject) -> None:
    edition, names = data.draw(st.sampled_from(NAMES))
    cards = st.tuples(st.sampled_from(SPELLINGS), st.integers(1, 66), st.sampled_from(names))
    # Of two numbers in a row of a table the first is the count.
    cards = cards.filter(lambda card: not (card[2].isdecimal() and card[0].startswith(("{name} |", "| {name} |"))))
    written = data.draw(st.lists(cards, min_size=1, max_size=12))
    text = "".join(spelling.format(n=copies, name=name) + "\n" for spelling, copies, name in written)
    report = checker.check(read(text.encode(), syntax="text"), edition)
    found = accounted(report, checker, text, edition)
    for line, (_, copies, name) in enumerate(written, 1):
        judged = found[line]
        row = {str(copies): 1, name: 1}  # "13 11" among others like it: the cards 13 and 11
        right = not judged or copies in judged.values() or judged == row or name == "7 Years of Famine"
        assert right, text.split("\n")[line - 1]


@for_each(
    "row",
    [
        "9 | Son of God | card", "| 9 | Son of God | title |", "Son of God | 9 | cards",
        "9 | Son of God (K) | Card name",
        "card | 9 | Son of God", "| Son of God | card |", "| 9 | name of nobody |",
    ],
)  # fmt: skip
def test_a_row_with_a_card_is_no_header(checker: Checker, row: str) -> None:
    assert checker.check(deck(FORTY_NINE + "1 Abishai (1st Print - K)\n"), TYPE_1).verdict is Verdict.LEGAL
    text = FORTY_NINE + f"1 Abishai (1st Print - K)\n\n{row}\n"
    report = checker.check(deck(text), TYPE_1)
    listed = report.counts["deck"] + report.counts.get("unsorted", 0)  # perhaps the reserve, below a gap
    assert report.verdict is not Verdict.LEGAL or listed == 51, "a card of one copy"


def test_a_row_apart_without_a_card_is_reported(checker: Checker) -> None:
    text = FORTY_NINE + "1 Abishai (1st Print - K)\n\n| card | name of nobody |\n"
    report = checker.check(deck(text), TYPE_1)
    assert (report.verdict, [each.lines for each in report.findings]) == (Verdict.LEGAL, [(18,)])


@pytest.mark.parametrize(
    "row", ["| Qty | Card | Set | Notes |", "Name | Count", "| **Card** | # | Price | |", "title|x"]
)
def test_a_row_of_column_names_is_a_header(row: str) -> None:
    assert header_columns(tuple(cell.strip() for cell in row.strip("|").split("|")))


def test_no_card_is_called_like_a_column(checker: Checker) -> None:
    database = checker.database
    for game in database.games():
        assert {*_ALSO, *_ANY}.isdisjoint(database.cards(game).keys), game


ELEVEN = ("11x 11", "x11 11", "11\t11", "11 copies of 11", "11 11", "(11) 11", "11 x11", "| 11 | 11 |", "11 × 11")


@for_each("line", ELEVEN)
def test_eleven_copies_of_eleven_are_not_one(checker: Checker, line: str) -> None:
    others = "".join(f"1 {number}\n" for number in (12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36))
    assert checker.check(read(f"1 11\n{others}".encode()), CUSTOM).verdict is Verdict.LEGAL
    assert checker.check(read(f"{line}\n{others}".encode(), syntax="text"), CUSTOM).verdict in (
        Verdict.ILLEGAL,
        Verdict.UNREADABLE,
    )


@pytest.mark.parametrize(("line", "copies"), [("21 Seize 1", 1), ("21x Seize 1", 21), ("Seize 1 x21", 21)])
def test_the_number_before_its_name_is_no_count_unless_marked_as_one(checker: Checker, line: str, copies: int) -> None:
    [(entry, _)] = checker.read(read(line.encode()), CUSTOM).lines
    assert (entry.copies, entry.name) == (copies, "Seize 1")


def test_marked_counts_are_no_numbers_though_all_are_known(checker: Checker) -> None:
    numbers = (11, 12, 13, 14, 15, 16)
    plain = "".join(f"{number} Card of {number}\n" for number in numbers)
    marked = "".join(f"{number}x Card of {number}\n" for number in numbers)
    assert [entry.copies for entry, _ in checker.read(read(plain.encode()), CUSTOM).lines] == [1] * 6
    assert [entry.copies for entry, _ in checker.read(read(marked.encode()), CUSTOM).lines] == list(numbers)
