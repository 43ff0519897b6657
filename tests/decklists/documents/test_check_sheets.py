"""Our own check sheets are lists again, as PDF and as a web page."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfWriter

from deckcheck.builder.sheet import Details, Sheet, html, pdf, sheet_of
from deckcheck.builder.sheet.layout import PAPERS
from deckcheck.deck import Deck
from deckcheck.decklists import load, read
from deckcheck.errors import UnreadableDeck
from deckcheck.legality.checker import Checker
from deckcheck.library import check, deck_hash
from tests.for_each import for_each
from tests.lists import deck
from tests.runs import DEEP

ROOT = Path(__file__).parents[3] / "examples/legal"
LISTS = [
    "gospel/standard-faith-and-love.txt",
    "opr-missions/custom-eighteen-by-number.txt",
    "redemption/raid-2026-prophets-and-kings.txt",
    "redemption/paragon-1.2-abraham.txt",
    "redemption/limited-2.0-green-and-white.txt",
    "the-mission/standard-river-street-church.txt",
    "the-mission/starter-deck-b.txt",
]
DETAILS = Details("Dorcas of Joppa", "Regional, Caesarea", "2026-11-21", "Paul")


def written(sheet: Sheet, form: str) -> bytes:
    return html.write([sheet]).encode() if form == "html" else pdf.write([sheet], form).data


def shown(sheet: Sheet) -> Counter[tuple[str, str]]:
    """How many copies of each name stand in the reserve, or a side deck, and how many do not."""
    held = Counter[tuple[str, str]]()
    for box in sheet.boxes:
        for row in box.rows:
            held[row.text, box.title] += row.copies
    return held


# In a usual run every list on one paper, in turn.
@for_each(
    ("path", "form"),
    [
        (path, form)
        for at, path in enumerate(LISTS)
        for form in ([*PAPERS] if DEEP else [[*PAPERS][at % len(PAPERS)]]) + ["html"]
    ],
)
def test_a_sheet_is_read_back(checker: Checker, path: str, form: str) -> None:
    listed = load(ROOT / path)
    made = sheet_of(listed, checker=checker, details=DETAILS)
    back = read(written(made, form))
    assert back.problems == back.remarks == ()
    assert (back.name, back.author, back.format) == (listed.name, DETAILS.player, made.judged.partition(",")[0])
    copies = Counter[str]()
    for entry in back.entries:
        copies[entry.name] += entry.copies
    expected = Counter[str]()
    for (name, _), number in shown(made).items():
        expected[name] += number
    assert copies == expected
    if "paragon" not in path:  # of which a sheet says nothing
        report = check(back, checker=checker)
        assert (str(report.verdict), dict(report.counts)) == ("legal", dict(check(listed, checker=checker).counts))


@pytest.mark.parametrize("form", [*PAPERS, "html"])
def test_marks_are_no_part_of_a_name(checker: Checker, form: str) -> None:
    listed = deck(
        "# format: redemption/unlimited\nHeroes\n5 Gideon (L)\n1 Amos\nSites\n1 Nobody Else\n"
        "Reserve\n2 Burial (F)\n1 Nobody At All\nDominants\n1 Falling Away (Wa)\n"
    )
    made = sheet_of(listed, checker=checker, details=DETAILS)
    assert sum(row.marked for box in made.boxes for row in box.rows) >= 5
    back = read(written(made, form))
    assert back.problems == back.remarks == ()
    assert sorted({entry.name for entry in back.entries}) == sorted({entry.name for entry in listed.entries})
    assert sum(entry.copies for entry in back.entries) == sum(entry.copies for entry in listed.entries)


@pytest.mark.slow
@pytest.mark.parametrize("form", [*PAPERS, "html"])
def test_a_sheet_read_back_is_the_same_deck(checker: Checker, form: str) -> None:
    for path in LISTS:
        made = sheet_of(load(ROOT / path), checker=checker)
        back = replace(read(written(made, form)), extra=load(ROOT / path).extra)  # no sheet has a place for a Paragon
        assert deck_hash(back, checker=checker) == made.hash != "", path


def long_names(checker: Checker) -> Deck:
    names = sorted(
        {card.name for card in checker.database.cards("redemption").all()}, key=lambda name: (-len(name), name)
    )
    lines = "".join(f"{1 + at % 3} {name}\n" for at, name in enumerate(names[:120]))
    return deck(f"# format: redemption/type-2@1.3\n# name: The longest names\n{lines}Reserve\n2 Amos\n1 {names[0]}\n")


def test_names_in_several_lines_and_boxes_that_go_on(checker: Checker) -> None:
    made = sheet_of(long_names(checker), checker=checker, details=DETAILS)
    made = made._replace(boxes=tuple(box for box in made.boxes if box.cards is not None))
    back = read(pdf.write([made]).data)
    assert Counter(entry.name for entry in back.entries) == Counter(row.text for box in made.boxes for row in box.rows)


def test_lines_that_could_not_be_read_cannot_be_read_again(checker: Checker) -> None:
    made = sheet_of(deck("# format: redemption/unlimited\n3 Abel\n1.5 Moses\n"), checker=checker)
    for form in ("a4", "html"):
        back = read(written(made, form))
        assert [problem for problem in back.problems if "1.5 Moses" in problem.found]


def test_what_the_check_said_is_no_part_of_a_name(checker: Checker) -> None:
    made = sheet_of(deck("# format: redemption/unlimited\nHeroes\n3 Mosess\n1 Xyzzy Plugh\n"), checker=checker)
    for form in ("a4", "html"):
        assert {entry.name for entry in read(written(made, form)).entries} >= {"Mosess", "Xyzzy Plugh"}


def test_the_sheets_of_several_decks_are_refused(checker: Checker) -> None:
    made = [sheet_of(load(ROOT / path), checker=checker) for path in LISTS[:2]]
    for data in (html.write(made).encode(), pdf.write(made).data):
        with pytest.raises(UnreadableDeck, match="the check sheets of 2 decks; 'deckcheck check' takes"):
            read(data)


@pytest.mark.parametrize("other", ["11 Nathan", "1 Amos"])
@pytest.mark.parametrize("form", ["a4", "html"])
def test_a_sheet_that_shows_other_cards_than_it_carries_is_read_as_it_is_shown(
    checker: Checker, form: str, other: str
) -> None:
    made = sheet_of(deck("# format: redemption/unlimited\nHeroes\n2 David (Red)\n11 Amos\n"), checker=checker)
    if form == "html":
        data = html.write([made]).replace("11 Amos&#10;", f"{other}&#10;").encode()
    else:
        whole = PdfWriter(BytesIO(pdf.write([made]).data))
        [attached] = whole.attachment_list
        attached.content = "\n".join(made.listed).replace("11 Amos", other).encode()
        changed = BytesIO()
        whole.write(changed)
        data = changed.getvalue()
    assert any(entry.copies == 11 and entry.name.startswith("Amos") for entry in read(data).entries)
