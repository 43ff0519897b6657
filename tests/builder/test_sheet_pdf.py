"""The PDF of check sheets, read back: every card and count is there, nothing overlaps, nothing is past the margins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from fpdf import FPDF

from deckcheck.builder.sheet import Details, Sheet, pdf, sheet_of
from deckcheck.builder.sheet.layout import MARGIN, OVERFLOW, PAPERS, SETTINGS, wrapped
from deckcheck.deck import Deck
from deckcheck.errors import DeckcheckError
from deckcheck.legality.checker import Checker
from tests.builder.printed import Printed, beyond, overlapping, printed
from tests.for_each import for_each
from tests.games.cases import COMPLETE, cases
from tests.lists import deck
from tests.runs import DEEP, tried

DETAILS = Details("Dorcas of Joppa", "Regional, Caesarea", "2026-11-21", "Paul")
COUNT = re.compile(r"\d+\.?")


def largest(id: str) -> Deck:
    """The largest legal deck of an edition among those of the cases of its rules."""
    legal = [each for each in cases() if each.edition == id and each.verdict == "legal"]
    return max(legal, key=lambda case: sum({**case.base["counts"], **case.stated.get("counts", {})}.values())).deck()


def rows(pages: Iterable[Printed]) -> Counter[str]:
    """Every row as ``count name``, put together again where a name goes on in further lines."""
    found: list[str] = []
    for page in pages:
        texts = page.texts()
        for at, text in enumerate(texts):
            if COUNT.fullmatch(text) and at + 1 < len(texts):
                found.append(f"{text} {texts[at + 1]}")
            elif found and at and not COUNT.fullmatch(texts[at - 1]):
                found.append(text)
    return Counter(found)


def looks_right(data: bytes, sheets: Sequence[Sheet], paper: str) -> list[Printed]:
    """The pages of a PDF, in which nothing overlaps or is past the margins, and all of the sheets is there."""
    pages = printed(data)
    for page in pages:
        assert (round(page.width, 1), round(page.height, 1)) == PAPERS[paper]
        assert beyond(page, MARGIN) == []
        assert overlapping(page) == []
    everything = plain("".join(text for number, page in enumerate(pages) for text in body(page, further=number > 0)))
    for title in {box.title for sheet in sheets for box in sheet.boxes} | {"In full"}:
        everything = everything.replace(plain(f"{title} (continued)"), "")
    for sheet in sheets:
        for text in (sheet.deck, sheet.verdict.upper(), sheet.judged, *sheet.details, *sheet.warnings):
            assert plain(text) in everything
        for box in sheet.boxes:
            assert plain(f"{box.title}{'' if box.cards is None else box.cards}") in everything
            for row in box.rows:
                count = "" if not row.copies else f"{row.number}." if row.number else str(row.copies)
                assert plain(f"{count}{row.text}{row.note and f'({row.note})'}") in everything
    return pages


def body(page: Printed, *, further: bool) -> list[str]:
    """What is written on a page, but for its foot and, where it is a further one of a deck, its head."""
    texts = [text for text in page.texts() if not re.fullmatch(r"deckcheck .*|page \d+ of \d+", text)]
    return texts[1:] if further and "Deck check sheet" not in texts else texts


def plain(text: str) -> str:
    return "".join(text.split())


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(PAPERS)))
def test_the_largest_legal_deck_of_every_format(checker: Checker, at: int) -> None:
    paper = [*PAPERS][at]
    # In a usual run every format on one paper, in turn; all of a paper in one file, for which fonts are made ready.
    ids = COMPLETE if DEEP else COMPLETE[at :: len(PAPERS)]
    sheets = [sheet_of(largest(id), id, checker=checker, details=DETAILS) for id in ids]
    assert {sheet.verdict for sheet in sheets} == {"legal"}
    made = pdf.write(sheets, paper)
    pages = looks_right(made.data, sheets, paper)
    assert (made.pages, len(pages), made.missing) == (1 + len(sheets), 1 + len(sheets), ())  # a summary in front
    for sheet, page in zip(sheets, pages[1:], strict=True):
        expected = Counter(
            f"{f'{row.number}.' if row.number else row.copies} {row.text}{row.note and f' ({row.note})'}"
            for box in sheet.boxes
            for row in box.rows
            if row.copies
        )
        found = rows([page])
        assert {row: number for row, number in expected.items() if found[row] < number and len(row) < 40} == {}
        assert sum(row.copies for box in sheet.boxes for row in box.rows) >= sheet.total > 0


def many(checker: Checker, number: int) -> Sheet:
    """The sheet of a deck with so many different cards, the longest names among them."""
    names = sorted(
        {card.name for card in checker.database.cards("redemption").all()}, key=lambda name: (-len(name), name)
    )
    lines = "".join(f"{1 + at % 3} {name}\n" for at, name in enumerate(names[:number]))
    text = f"# format: redemption/type-2@1.3\n# name: The longest names\n{lines}Reserve\n2 Amos\n1 {names[0]}\n"
    return sheet_of(deck(text), checker=checker, details=DETAILS)


@pytest.mark.slow
@pytest.mark.parametrize("paper", [*PAPERS][: tried(1, 2)])
def test_what_needs_further_pages(checker: Checker, paper: str) -> None:
    sheet = many(checker, tried(150, 250))
    made = pdf.write([sheet], paper)
    pages = looks_right(made.data, [sheet], paper)
    assert made.pages == len(pages) > 3
    for number, page in enumerate(pages, 1):
        texts = page.texts()
        assert f"page {number} of {made.pages}" in texts
        assert any("Dorcas of Joppa" in text for text in texts)
        assert number == 1 or any(text.endswith("(continued)") for text in texts)


@pytest.mark.slow
def test_the_letters_are_as_large_as_one_page_allows(checker: Checker) -> None:
    sizes = []
    for number in (20, 60, 75, 100):
        sheet = many(checker, number)
        sheet = sheet._replace(boxes=tuple(box for box in sheet.boxes if box.cards is not None))
        [first, *further] = printed(pdf.write([sheet]).data)
        title = next(line for line in first.lines() if "".join(each.text for each in line) == "Heroes")
        sizes.append((round((title[0].top - title[0].bottom) * 72 / 25.4), len(further)))
    assert [size for size, further in sizes if not further] == [setting.size for setting in SETTINGS]
    assert sizes[-1][0] == OVERFLOW.size
    assert sizes[-1][1] > 0


def test_several_decks_have_pages_of_their_own(checker: Checker) -> None:
    sheets = [sheet_of(largest(id), id, checker=checker) for id in ("gospel/standard@starter", "opr-missions/custom@1")]
    made = pdf.write(sheets, "letter")
    pages = looks_right(made.data, sheets, "letter")
    assert all(sheet.game in page.texts() for page, sheet in zip(pages[1:], sheets, strict=True))
    assert made.data.count(b"/Title") >= 3  # of the file, and an outline of both


@pytest.mark.slow
def test_the_summary_in_front_of_several_decks(checker: Checker) -> None:
    sheets = [
        sheet_of(replace(largest(id), name="", path="a.txt"), id, checker=checker, details=Details(player, "Regional"))
        for id, player in (("gospel/standard@starter", "Anna"), ("opr-missions/custom@1", "Ben of a long name " * 9))
    ]
    sheets.insert(1, sheets[0]._replace(deck="A deck", verdict="illegal", hash=""))
    sheets += [sheet._replace(boxes=sheet.boxes[:1]) for sheet in sheets] * 14
    pages = looks_right(pdf.write(sheets, "a4").data, sheets, "a4")
    front = [page for page in pages if "Deck check summary" in page.texts()]
    assert len(pages) == len(front) + len(sheets)
    assert len(front) > 1
    texts = front[0].texts()
    assert texts[:3] == ["Deck check summary", "Regional", "45 decks: 30 legal, 15 illegal"]
    at = texts.index("1.")
    first = str(len(front) + 1)
    assert texts[at : at + 6] == ["1.", "Anna", "a.txt", "legal", sheets[0].hash, first]
    assert texts[at + 6 : at + 12] == ["2.", "Anna", "A deck", "illegal", "no hash", str(len(front) + 2)]
    for number, sheet in enumerate(sheets[:3]):
        assert sheet.game in pages[len(front) + number].texts()


def test_the_same_bytes_and_no_time(checker: Checker) -> None:
    first, second = (pdf.write([many(checker, 12)]).data for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first
    assert b"ModDate" not in first


WORLD = """\
# format: gospel/standard
Characters:
4 שָׁלוֹם עֲלֵיכֶם
3 مَلَك الرب
3 Άγγελος Κυρίου
3 Ångström Žižek
2 Ангел Господень
4 {nb}
1 Office affiliate flow
1 Ấn Độ → ✓
"""
MARKS = bytes(set(range(0x21, 0x7F)) - {*b"{}#"})
"""What is printed of ASCII, but for letters that begin a remark or a table."""


def test_every_script_is_drawn(checker: Checker) -> None:
    sheet = sheet_of(deck(WORLD), checker=checker, details=Details("Ἰωάννης", "Łódź"))
    made = pdf.write([sheet])
    assert made.missing == ()
    [page] = printed(made.data)
    texts = page.texts()
    assert beyond(page, MARGIN) == []
    assert overlapping(page) == []
    every = ("Άγγελος Κυρίου", "Ångström Žižek", "Ангел Господень", "{nb}", "Office affiliate flow", "Ἰωάννης", "Łódź")
    for name in every:
        assert name in texts
    letters = Counter("".join(texts))
    assert letters["ש"] and letters["ע"] and letters["→"] and letters["✓"] and letters["Ấ"]


@pytest.mark.slow
def test_what_is_left_out_of_the_work_changes_no_byte(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of fonts that go into no PDF are dropped unread; nobody asks whether plain words run from the right."""
    words = "2 12 {nb} (3) <4> [5], a.\n" + "".join(f"1 {chr(each)}1 a{chr(each)} 2{chr(each)}\n" for each in MARKS)
    sheet = sheet_of(deck(WORLD + words), checker=checker)
    made = pdf.write([sheet]).data
    producer = pdf._producer()
    del producer._add_fonts
    monkeypatch.setattr(pdf, "_producer", lambda: producer)
    assert pdf.write([sheet]).data == made
    monkeypatch.setattr(pdf, "_canvas", lambda: FPDF)
    assert pdf.write([sheet]).data == made


def test_letters_that_no_font_has_are_spelled_out(checker: Checker) -> None:
    made = pdf.write([sheet_of(deck("# format: gospel/standard\nCharacters:\n2 天使 of 神\n1 A😇\n"), checker=checker)])
    assert set(made.missing) == set("天使神😇")
    [page] = printed(made.data)
    assert {"[U+5929][U+4F7F] of [U+795E]", "A[U+1F607]"} <= set(page.texts())


def test_a_font_of_ones_own(checker: Checker, tmp_path: Path) -> None:
    font = tmp_path / "own.ttf"
    build_font(font, "天使")
    sheet = sheet_of(deck("# format: gospel/standard\nCharacters:\n2 天使 of 神\n"), checker=checker)
    made = pdf.write([sheet], fonts=[str(font)])
    assert made.missing == ("神",)
    [page] = printed(made.data)
    assert any(text.startswith("天使") for text in page.texts())
    font.write_bytes(b"no font")
    (tmp_path / "other.ttf").write_bytes(b"no font")
    with pytest.raises(DeckcheckError, match=r"other\.ttf: not a font that can be used"):
        pdf.write([sheet], fonts=[str(tmp_path / "other.ttf")])
    with pytest.raises(DeckcheckError, match="No such file"):
        pdf.write([sheet], fonts=[str(tmp_path / "none.ttf")])


def build_font(path: Path, letters: str) -> None:
    """A font with a square for each letter."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"u{ord(each):04X}" for each in letters)]
    pen = TTGlyphPen(None)
    for at, point in enumerate(((100, 0), (100, 700), (800, 700), (800, 0))):
        (pen.lineTo if at else pen.moveTo)(point)
    pen.closePath()
    glyph = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(each): f"u{ord(each):04X}" for each in letters})
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.save(path)


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def test_what_is_long_is_broken_and_whole(checker: Checker) -> None:
    words = " ".join(f"word{number}" for number in range(150))
    text = f"# format: gospel/standard\n# name: {words}\nCharacters:\n2 {LONG * 2}\n999999 {LONG} of {LONG}\n"
    sheet = sheet_of(deck(text), checker=checker, details=Details("P" * 300, "E" * 2000, "D" * 90, "C" * 90))
    for paper in [*PAPERS][: tried(1, 2)]:
        looks_right(pdf.write([sheet], paper).data, [sheet], paper)


def test_unreadable_lines_are_on_the_sheet(checker: Checker) -> None:
    sheet = sheet_of(deck("# format: gospel/standard\n1.5 Believer\n2 Pastor\n"), checker=checker)
    [page] = looks_right(pdf.write([sheet]).data, [sheet], "a4")
    assert "line 2: 1.5 Believer" in page.texts()


@for_each(
    ("text", "room", "lines"),
    [
        ("", 5, [""]),
        ("ab cd", 5, ["ab cd"]),
        ("ab cd", 4, ["ab", "cd"]),
        (" ab  cd ", 8, ["ab  cd "]),
        (" ab  cd ", 7, ["ab  cd "]),
        ("abcdef", 4, ["abcd", "ef"]),
        ("a bcdefg", 3, ["a", "bcd", "efg"]),
        ("abc", 0, ["a", "b", "c"]),
    ],
)
def test_wrapping(text: str, room: int, lines: list[str]) -> None:
    assert wrapped(text, room, len) == lines
