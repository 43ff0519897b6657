"""What a person sees of a document, and what of it is no list."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from deckcheck.decklists import decode, read
from deckcheck.errors import UnreadableDeck
from deckcheck.library import check
from tests.decklists.documents import made
from tests.dressed.writing import BESIDE, NAMES
from tests.for_each import for_each


def seen(data: bytes) -> list[str]:
    return [line for line in decode(data).split("\n") if line]


@for_each(
    ("body", "lines"),
    [
        ("<p>1 Son&nbsp;of\n  God &amp; Co", ["1 Son of God & Co"]),
        ("<p>Moses<small>es</small>", ["Moseses"]),
        ("<p><b>3</b>Moses", ["3 Moses"]),
        ("<p><i>3</i><b>11</b>", ["3 11"]),
        ("<p>Psalm 119<span>:1</span>", ["Psalm 119:1"]),
        ("<nav>3 Moses</nav><p>1 Aaron", ["3 Moses", "1 Aaron"]),  # a card, wherever it stands
        ("<header>Shop</header><p>1 Aaron", ["Shop", "1 Aaron"]),
        ("<header>Shop</header><main><p>1 Aaron</main>", ["1 Aaron", "# Beside the list: 1 page header ('Shop')"]),
        ("<nav>Home<p>1 Aaron", ["Home", "1 Aaron"]),  # not closed
        ("<p hidden>1 Aaron<p>1 Amos", ["1 Amos", "# Hidden lines that were not read: 1"]),
        ("<textarea>1 Moses\n2 Aaron</textarea>", ["1 Moses", "2 Aaron"]),
        ("<p title='<li>4 Haman'>1 Aaron", ["1 Aaron"]),
        ("<p>1 < 2<p>3 > 2", ["1 < 2", "3 > 2"]),
        ("<ul><li>1 Moses<ul><li>2 Aaron</ul></ul>", ["1 Moses", "2 Aaron"]),
        ("<script>'</script>'</script><p>1 Aaron", ["'", "1 Aaron"]),
        ("<input type='hidden' value='4'><p>1 Aaron", ["1 Aaron"]),
        ("<table><tr><td>3</td><td>Moses<br>(K)</td></tr></table>", ["| 3 | Moses (K) |"]),
        ("<table><tr><td>a|b<td>c</table>", ["| a/b | c |"]),
        (
            "<table><tr><th>Section<th>Name<tr><td rowspan=2>Deck<td>Moses<tr><td>Aaron"
            "<tr><td rowspan=0>Reserve<td>Amos<tr><td>Tola<tr><td>Ehud</table>",
            [
                "| Section | Name |",
                "| Deck | Moses |",
                "|  | Aaron |",
                "| Reserve | Amos |",
                "|  | Tola |",
                "|  | Ehud |",
            ],
        ),
        ("3 Moses</br>1 Aaron</p>2 Amos", ["3 Moses", "1 Aaron", "2 Amos"]),
        (
            "<nav>Home<b hidden>3 Moses</b></nav><p>1 Aaron",
            ["1 Aaron", "# Hidden lines that were not read: 1", "# Beside the list: 1 menu ('Home')"],
        ),
        (f"<svg>{'<path d=1/>' * 300}</svg><o:p/><p>1 Aaron", ["1 Aaron"]),
        ("<select><option>4<p>3 Moses<p>1 Aaron", ["4", "3 Moses", "1 Aaron"]),  # not closed
        (f"{'<a name=x>' * 300}1 Aaron", ["1 Aaron"]),
        (f"{'<div>' * 150}1 Aaron{'</div>' * 150}2 Amos", ["1 Aaron", "2 Amos"]),
        ("<font color=red>1 Aaron<br>" * 300, ["1 Aaron"] * 300),
    ],
)
def test_pages(body: str, lines: list[str]) -> None:
    assert seen(f"<html>{body}".encode()) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("3 Moses<br>1 Aaron<br/>Reserve<BR>2 Amos", ["3 Moses", "1 Aaron", "Reserve", "2 Amos"]),
        ("Heroes\n<b>3 Moses</b>\n1 Aaron", ["Heroes", "3 Moses", "1 Aaron"]),
        ("My deck<ul><li>3 Moses</li><li>1 Aaron</li></ul>", ["My deck", "3 Moses", "1 Aaron"]),
        ("3 Moses\n1 Aaron <3\n2 Amos <Amoz>", ["3 Moses", "1 Aaron <3", "2 Amos <Amoz>"]),  # no page
        (
            '{"cards": ["3 Moses"], "description": "<p>Mine</p>"}',
            ['{"cards": ["3 Moses"], "description": "<p>Mine</p>"}'],
        ),
    ],
)
def test_a_part_of_a_page(text: str, lines: list[str]) -> None:
    assert seen(text.encode()) == lines
    assert read(text.encode()).entries


@for_each(
    ("body", "lines"),
    [
        ("<w:p><w:r><w:t>3</w:t><w:tab/><w:t>Moses</w:t></w:r></w:p>", ["3\tMoses"]),
        ("<w:p><w:r><w:t>1 Moses</w:t><w:br/><w:t>2 Aaron</w:t></w:r></w:p>", ["1 Moses", "2 Aaron"]),
        (
            "<w:p><w:del><w:delText>9 Moses</w:delText></w:del><w:ins><w:t>1 Aaron</w:t></w:ins></w:p>",
            ["1 Aaron", "# Not read of the document: 1 deletion ('9 Moses')"],
        ),
        ("<w:p><w:moveFrom><w:t>1 Aaron</w:t></w:moveFrom></w:p><w:p><w:t>1 Moses</w:t></w:p>", ["1 Moses"]),
        (
            "<w:p><mc:Choice xmlns:mc='m'><w:p><w:t>1 Moses</w:t></w:p></mc:Choice>"
            "<mc:Fallback xmlns:mc='m'><w:t>1 Moses</w:t></mc:Fallback></w:p>",
            ["1 Moses"],
        ),
        ("<w:p><w:fldSimple w:instr='PAGE'/><w:instrText>3 PAGE</w:instrText><w:t>1 Moses</w:t></w:p>", ["1 Moses"]),
    ],
)
def test_word(body: str, lines: list[str]) -> None:
    assert seen(made.docx(body)) == lines


@for_each(
    ("body", "lines"),
    [
        ("<text:p>3<text:tab/>Moses</text:p>", ["3\tMoses"]),
        ("<text:p>1 Moses<text:line-break/>2<text:s text:c='3'/>Aaron</text:p>", ["1 Moses", "2 Aaron"]),
        (
            "<text:list><text:list-item><text:p>1 Mo<text:a>ses</text:a></text:p></text:list-item></text:list>",
            ["1 Moses"],
        ),
        (
            "<text:tracked-changes><text:p>9 Haman</text:p></text:tracked-changes><text:p>1 Moses</text:p>",
            ["1 Moses", "# Not read of the document: 1 deletion ('9 Haman')"],
        ),
        (
            "<text:p>1 Moses<office:annotation><text:p>9 Haman</text:p></office:annotation></text:p>",
            ["1 Moses", "# Not read of the document: 1 comment ('9 Haman')"],
        ),
        ("<text:h>Reserve</text:h><text:p>1 Moses</text:p>", ["Reserve", "1 Moses"]),
    ],
)
def test_opendocument(body: str, lines: list[str]) -> None:
    assert seen(made.odt(body)) == lines


@for_each(
    ("body", "lines"),
    [
        (rb"1 \'c9lie\rquote s Mantle\par 2 Aaron", ["1 Élie’s Mantle", "2 Aaron"]),
        (rb"\uc1 1 \u201?lie\uc0 \u8217 s\line 2\tab Aaron", ["1 Élie’s", "2\tAaron"]),
        (
            rb"{\v 9 Haman}1 Moses{\*\bkmkstart 3 x}\par{\deleted 4 Judas}{\pict 8950}2 Aaron",
            ["1 Moses", "2 Aaron", "# Hidden lines that were not read: 2"],
        ),
        (rb"{\field{\*\fldinst HYPERLINK http://x}{\fldrslt 1 Moses}}", ["1 Moses"]),
        (rb"\bin4 }}}} 1 Moses", ["1 Moses"]),
        (rb"1 Moses}2 Aaron", ["1 Moses"]),
    ],
)
def test_rtf(body: bytes, lines: list[str]) -> None:
    assert seen(b"{\\rtf1\\ansi\\ansicpg1252 " + body + b"}") == lines


def test_a_table_of_rtf() -> None:
    assert seen(made.rtf_table([["3", "Moses"], ["1", "Aaron"]])) == ["| 3 | Moses |", "| 1 | Aaron |"]


def cells(*rows: str) -> bytes:
    return made.xlsx({"List": made.excel_rows([row.split(",") for row in rows])})


@for_each(
    ("rows", "read_as"),
    [
        (("3,Moses", "Reserve", "1,Aaron"), [("Moses", 3, ""), ("Aaron", 1, "reserve")]),
        (("Moses,3", "Heroes,1", "Aaron,1"), [("Moses", 3, ""), ("Aaron", 1, "heroes")]),
        ((",,3,Moses", ",,1,Aaron"), [("Moses", 3, ""), ("Aaron", 1, "")]),
        (
            ("My deck", "Set,Name,Copies,Notes", "K,Moses,2,old", ",Aaron,1,foil"),
            [("Moses", 2, "deck"), ("Aaron", 1, "deck")],
        ),
        (("Qty,Name", "3,Moses", "1,Aaron", "4,"), [("Moses", 3, ""), ("Aaron", 1, "")]),  # a sum below
        (("Qty,Name", "3,Moses", "Total,3"), [("Moses", 3, "")]),
        (("Name,Section", "Moses,Reserve", "Aaron,"), [("Moses", 1, "reserve"), ("Aaron", 1, "")]),
        (("#,Card", "2,Moses"), [("Moses", 2, "")]),
        (("Card", "Moses", "Aaron"), [("Moses", 1, ""), ("Aaron", 1, "")]),
        (("My deck", ",Qty,,Card", ",3,,Moses"), [("Moses", 3, "deck")]),  # with columns that are empty
        (("Deck:,3", "3,Moses"), [("Moses", 3, "deck")]),
    ],
)
def test_sheets(rows: tuple[str, ...], read_as: list[tuple[str, int, str]]) -> None:
    deck = read(cells(*rows))
    assert [(entry.name, entry.copies, entry.section) for entry in deck.entries] == read_as
    assert (deck.problems, deck.remarks) == ((), ())


def test_a_note_that_states_facts_is_kept() -> None:
    rows = [["Name", "Copies", "Notes"], ["Nicholas", "2", "m, heart 4"], ["Giles", "1", "borrowed"]]
    deck = read(made.xlsx({"List": made.excel_rows(rows)}))
    assert [(entry.name, entry.note) for entry in deck.entries] == [("Nicholas", "m, heart 4"), ("Giles", "")]


def test_a_wrong_sum_is_remarked() -> None:
    assert [remark.found for remark in read(cells("Qty,Name", "3,Moses", "1,Aaron", "5,")).remarks] == ["| 5 | |"]


@for_each(
    ("rows", "counts", "told"),
    [
        # in the reserve, or of these three
        (("Qty,Name,Reserve", "3,Moses,1"), {"deck": 0, "reserve": 0, "unsorted": 4}, [(2,)]),
        (("Qty,Name,Comment", "3,Moses,2 Aaron"), {"deck": 0, "reserve": 0, "unsorted": 5}, [(2,)]),
        (("3,Moses,2 Aaron",), {"deck": 5, "reserve": 0}, []),
        (("Qty,Name,Price", "3,Moses,2"), {"deck": 3, "reserve": 0}, []),
    ],
)
def test_a_cell_that_may_count_cards_is_never_dropped(
    rows: tuple[str, ...], counts: dict[str, int], told: list[tuple[int, ...]]
) -> None:
    report = check(read(cells(*rows)), "redemption/unlimited")
    assert dict(report.counts) == counts
    assert [each.lines for each in report.findings if each.rule == "deckcheck/line"] == told


def test_the_row_of_a_problem_is_named() -> None:
    [problem] = read(cells("3,Moses", "", "", "1.5,Aaron")).problems
    assert problem.line == 4


def test_shared_texts_hidden_sheets_and_formulas() -> None:
    rows = '<row r="2"><c r="A2"><f>1+1</f><v>2.0</v></c><c r="B2" t="s"><v>1</v></c></row>'
    data = made.xlsx({"List": rows}, ["Moses", "Aaron"])
    assert seen(data) == ["| 2 | Aaron |"]
    both = made.xlsx({"List": rows, "All cards": made.excel_rows([["9", "Haman"]])}, ["Moses", "Aaron"])
    assert [entry.copies for entry in read(both).entries] == [2, 9]
    with ZipFile(BytesIO(both)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    book = parts["xl/workbook.xml"].replace(b'<sheet name="All cards"', b'<sheet state="hidden" name="All cards"')
    assert seen(made.packed(parts | {"xl/workbook.xml": book})) == [
        "| 2 | Aaron |",
        "# Hidden lines that were not read: 1",
    ]


def test_a_formula_without_its_result_is_no_count() -> None:
    rows = '<row r="1"><c r="A1"><f>B7</f></c><c r="B1" t="str"><v>Moses</v></c></row>'
    deck = read(made.xlsx({"List": rows}))
    assert deck.problems or deck.entries[0].name != "Moses"


def test_several_sheets_are_sections_or_left_open() -> None:
    rows = made.excel_rows([["3", "Moses"]])
    deck = read(made.xlsx({"Main": rows, "Side": rows, "Table": ""}))
    assert [entry.section for entry in deck.entries] == ["main", "side"]
    deck = read(made.xlsx({"Tim": rows, "Tom": rows}))
    assert [entry.section for entry in deck.entries] == ["", "tom sheet"]


def test_a_list_in_another_syntax_within_a_document() -> None:
    lines = ['name = "Judges"', "[deck]", '"Moses" = 3']
    deck = read(made.docx(made.word_lines(lines)))
    assert (deck.source, deck.name, deck.entries[0].copies) == ("toml", "Judges", 3)


def test_what_a_cockatrice_deck_holds_besides_is_a_problem() -> None:
    data = made.cod([["1", "Moses"]], []).replace(b"</cockatrice_deck>", b"<sleeve><card/></sleeve></cockatrice_deck>")
    assert [problem.found for problem in read(data).problems]
    with pytest.raises(UnreadableDeck, match="a Cockatrice deck that is damaged"):
        read(data[:-9])


def test_columns_of_a_pdf_are_told_by_where_they_are_drawn() -> None:
    rows = (("Qty", "Card"), ("3", "Moses"), ("1", "Aaron"))
    drawn = "".join(
        f"BT /F1 10 Tf 12 TL 1 0 0 1 {across} {700 - 20 * row} Tm ({words}) Tj T* ET\n"
        for row, cells in enumerate(rows)
        for across, words in zip((50, 200), cells, strict=True)
    )
    deck = read(made.pdf_of([drawn.encode()]))
    assert ([(entry.copies, entry.name) for entry in deck.entries], deck.problems) == ([(3, "Moses"), (1, "Aaron")], ())


def test_bullets_and_margins_of_a_pdf_are_no_cards() -> None:
    deck = read(
        made.pdf(["11/22/26, 11:59 AM Deck", "\x7f 3 Moses", "\x7f", "1 Aaron", "file:///a.html 1/2", "Page 1"])
    )
    assert ([(entry.copies, entry.name) for entry in deck.entries], deck.problems) == ([(3, "Moses"), (1, "Aaron")], ())


def test_a_sum_below_the_counts_is_a_total_and_a_type_may_be_the_reserve() -> None:
    for rows in (["Qty,Name,Type", "3,Moses,Hero", "1,Aaron,Reserve", "4,Total"],):
        deck = read(cells(*rows))
        assert [(each.copies, each.name, each.section) for each in deck.entries] == [
            (3, "Moses", "hero"),
            (1, "Aaron", "reserve"),
        ]
    assert len(read(b"Qty,Name,Type\n3,Moses,Hero\n1,Aaron,Reserve\n4,Total,\n", path="a.csv").entries) == 2


def test_numbers_alone_count_the_names_below_unless_they_count_lines() -> None:
    assert [each.copies for each in read(b"1\nMoses\n2\nAaron\n1\nDavid\n").entries] == [1, 2, 1]
    assert len(read(b"1\nMoses\n2\nAaron\n3\nDavid\n").entries) == 6


def test_the_head_of_an_rtf_document_and_its_bullets_are_not_read() -> None:
    body = rb"{\rtf1\ansi{\header\pard\plain Page of decks\par}\pard{\listtext\pard\plain \u61623?\tab}3 Moses\par}"
    assert [(each.copies, each.name) for each in read(body).entries] == [(3, "Moses")]


@for_each("second", ["Sheet2", "Tabelle2", "Wishlist"])
def test_cards_on_a_further_sheet_may_be_of_the_deck_or_not(second: str) -> None:
    """Its name, in a row of cards on both sheets, is a heading and no words between them."""
    deck, others = (made.excel_rows([["1", name] for name in names]) for names in (NAMES[:49], BESIDE[:3]))
    for name, most in ((second, 52), ("Reserve", 49)):
        report = check(read(made.xlsx({"Sheet1": deck, name: others})), "redemption/limited@2.0")
        [size] = [each for each in report.findings if each.rule == "redemption/deck-size"]
        assert size.actual == (49, most)
