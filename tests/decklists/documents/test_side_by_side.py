"""Lists side by side in a document are read one below the other, or refused; names over two lines are never lost."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

import pytest

from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.decklists.documents import made
from tests.decklists.documents.test_same_list import HEAD, LIST, MAIN, RESERVE, cards, page_rows
from tests.for_each import for_each

LEFT = ["Deck", *(" ".join(row) for row in MAIN)]
RIGHT = ["Reserve", *(" ".join(row) for row in RESERVE)]
ONE_CELL = [list(row) for row in zip_longest(LEFT, RIGHT, fillvalue="")]
TWO_CELLS = [
    [*left, "", *right]
    for left, right in zip_longest([["Deck", ""], *MAIN], [["Reserve", ""], *RESERVE], fillvalue=["", ""])
]


def drawn(lines: list[tuple[int, int, str]]) -> bytes:
    """Return a page with words at places."""
    text = "".join(
        f"BT /F1 6 Tf 1 0 0 1 {across} {up} Tm ({made.quoted(words)}) Tj ET\n" for across, up, words in lines
    )
    return made.pdf_of([text.encode("cp1252")])


def placed(lines: list[str], across: int, top: int = 780) -> list[tuple[int, int, str]]:
    return [(across, top - 10 * number, line) for number, line in enumerate(lines)]


COLUMNS = [*placed(LEFT, 50, 740), *placed(RIGHT, 330, 740)]
SIDE_BY_SIDE = {
    "xlsx": made.xlsx({"List": made.excel_rows([*([line] for line in HEAD), *ONE_CELL])}),
    "xlsx counts": made.xlsx({"List": made.excel_rows([*([line] for line in HEAD), *TWO_CELLS])}),
    "ods counts": made.ods(made.odf_table([*([line] for line in HEAD), *TWO_CELLS])),
    "docx": made.docx(made.word_lines(HEAD) + made.word_table(ONE_CELL)),
    "docx counts": made.docx(made.word_lines(HEAD) + made.word_table(TWO_CELLS)),
    "odt": made.odt(made.odf_lines(HEAD) + made.odf_table(ONE_CELL)),
    "html counts": made.html("<br>".join(HEAD) + page_rows(TWO_CELLS)),
    "pdf by columns": drawn([*placed(HEAD, 50), *COLUMNS]),
    "pdf by rows": drawn([*placed(HEAD, 50), *sorted(COLUMNS, key=lambda each: (-each[1], each[0]))]),
}


@for_each("kind", SIDE_BY_SIDE)
def test_lists_side_by_side(checker: Checker, kind: str) -> None:
    deck = read(SIDE_BY_SIDE[kind])
    assert deck.problems == ()
    assert cards(deck) == cards(LIST)
    assert check(deck, checker=checker).verdict is Verdict.LEGAL


@for_each(
    ("rows", "counts", "told"),
    [
        (["3,Moses,2,Aaron", "1,Amos,1,Haman"], {"deck": 7, "reserve": 0}, set()),
        (["3 Moses,2 Aaron", "1 Amos,foil"], {"deck": 6, "reserve": 0}, set()),
        # a count of something, and its set
        (["3,Moses,2,Ki", "1,Amos,1,Haman"], {"deck": 2, "reserve": 0, "unsorted": 8}, {1}),
        # above which of the cards a heading stands, and what the x says
        (
            ["Heroes,,Reserve,", "3,Moses,2,Aaron", "1,Amos,x,Haman"],
            {"deck": 0, "reserve": 0, "unsorted": 7},
            {1, 2, 3},
        ),
    ],
)
def test_what_may_be_one_list_is_not_parted(rows: list[str], counts: dict[str, int], told: set[int]) -> None:
    cells = [row.split(",") for row in rows]
    for data in (made.xlsx({"List": made.excel_rows(cells)}), made.docx(made.word_table(cells))):
        report = check(read(data), "redemption/unlimited")
        assert dict(report.counts) == counts
        assert {line for each in report.findings if each.rule == "deckcheck/line" for line in each.lines} == told


def test_a_heading_between_the_rows_stays_there() -> None:
    deck = read(b"<html><table><tr><td>3 Moses</tr>Reserve<tr><td>1 Aaron</tr></table>")
    assert [(entry.name, entry.section) for entry in deck.entries] == [("Moses", ""), ("Aaron", "reserve")]


def test_cards_side_by_side_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(UnreadableDeck, match="cards side by side"):
        read(drawn([(50, 700, "3 Moses"), (300, 700, "1 Aaron"), (50, 690, "1 Amos"), (300, 690, "foil")]))


@for_each("width", [14, 18, 22, 30])
@for_each("indent", [0, 12])
def test_names_over_two_lines_of_a_pdf(checker: Checker, width: int, indent: int) -> None:
    lines, up = placed(HEAD, 50), 750
    for entry in LIST.entries:
        if entry.section == "reserve" and not any(words == "Reserve" for _, _, words in lines):
            lines.append((50, up := up - 10, "Reserve"))
        for number, words in enumerate(wrap(f"{entry.copies} {entry.name}", width)):
            lines.append((50 + indent * (number > 0), up := up - 7, words))
    try:
        deck = read(drawn(lines))
    except UnreadableDeck:
        assert not indent
        return
    if indent:
        assert cards(deck) == cards(LIST)
    verdict = check(deck, checker=checker).verdict
    assert verdict in ((Verdict.LEGAL,) if indent else (Verdict.UNDETERMINED, Verdict.UNREADABLE))
