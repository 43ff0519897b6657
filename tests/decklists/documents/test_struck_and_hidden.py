"""What is struck out in a document is left open, and what is hidden is not read but told."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from deckcheck.decklists import decode, read
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Severity, Verdict
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.decklists.documents import made
from tests.decklists.documents.test_same_list import LINES, LIST
from tests.for_each import for_each

LINE = next(line for line in LINES if line[:1].isdigit())
COUNT, NAME = LINE.split(" ", 1)


def word(marks: str, words: str) -> str:
    return f'<w:p><w:r><w:rPr>{marks}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r></w:p>'


def odf(properties: str, body: str) -> bytes:
    styles = (
        '<office:automatic-styles xmlns:style="s" xmlns:fo="f"><style:style style:name="T1" style:family="text">'
        f'<style:text-properties {properties}/></style:style><style:style style:name="T2" '
        'style:parent-style-name="T1"/></office:automatic-styles>'
    )
    return added(made.odt(body), "content.xml", b"<office:body>", f"{styles}<office:body>".encode())


def added(document: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """Return a document with a part changed."""
    with ZipFile(BytesIO(document)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    assert parts[part].count(old) == 1
    return made.packed(parts | {part: parts[part].replace(old, new)})


def styled_sheet(font: str) -> bytes:
    rows = '<row r="1"><c r="A1" s="1"><v>3</v></c><c r="B1" s="1" t="str"><v>Moses</v></c></row>'
    book = made.xlsx({"List": rows + '<row r="2"><c r="A2" t="str"><v>1 Aaron</v></c></row>'})
    relations = b"</Relationships>"
    type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"
    named = f'<Relationship Id="s" Type="{type}" Target="styles.xml"/>'.encode()
    book = added(book, "xl/_rels/workbook.xml.rels", relations, named + relations)
    with ZipFile(BytesIO(book)) as file:
        parts: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    fonts = f"<fonts><font/><font>{font}</font></fonts><cellStyleXfs><xf fontId='1'/></cellStyleXfs>"
    parts["xl/styles.xml"] = f"<styleSheet>{fonts}<cellXfs><xf fontId='0'/><xf fontId='1'/></cellXfs></styleSheet>"
    return made.packed(parts)


RICH = '<row r="1"><c r="A1" t="inlineStr"><is>{}<r><t>1 Aaron</t></r></is></c></row>'
STRUCK = {
    "docx": (made.docx(word("<w:strike/>", "3 Moses") + word("", "1 Aaron")), ["~~3 Moses~~", "1 Aaron"]),
    "docx twice": (made.docx(word('<w:dstrike w:val="true"/>', "3 Moses ")), ["~~3 Moses~~"]),
    "docx in two runs": (
        made.docx(f"<w:p>{word('<w:strike/>', '3 ')[5:-6]}{word('<w:strike/>', 'Moses')[5:-6]}</w:p>"),
        ["~~3 Moses~~"],
    ),
    "docx off": (made.docx(word('<w:strike w:val="0"/>', "3 Moses")), ["3 Moses"]),
    "docx paragraph's end": (
        made.docx("<w:p><w:pPr><w:rPr><w:strike/></w:rPr></w:pPr><w:r><w:t>3 Moses</w:t></w:r></w:p>"),
        ["3 Moses"],
    ),
    "rtf": (made.rtf([]).replace(b"\\fs24 ", rb"\fs24 {\strike 3 Moses}\par 1 Aaron"), ["~~3 Moses~~", "1 Aaron"]),
    "rtf off": (made.rtf([]).replace(b"\\fs24 ", rb"\fs24 \strike 3 Moses\strike0\par 1 A"), ["~~3 Moses~~", "1 A"]),
    "odt": (
        odf(
            'style:text-line-through-style="solid"',
            '<text:p><text:span text:style-name="T1">3 Moses</text:span></text:p><text:p>1 Aaron</text:p>',
        ),
        ["~~3 Moses~~", "1 Aaron"],
    ),
    "odt by its parent": (
        odf('style:text-line-through-style="solid"', '<text:p text:style-name="T2">3 Moses</text:p>'),
        ["~~3 Moses~~"],
    ),
    "odt off": (
        odf('style:text-line-through-style="none"', '<text:p text:style-name="T1">3 Moses</text:p>'),
        ["3 Moses"],
    ),
    "xlsx": (styled_sheet("<strike/>"), ["| ~~3~~ | ~~Moses~~ |", "1 Aaron"]),
    "xlsx off": (styled_sheet('<strike val="0"/>'), ["| 3 | Moses |", "1 Aaron"]),
    "xlsx part": (
        made.xlsx({"List": RICH.format("<r><rPr><strike/></rPr><t>3 Moses </t></r>")}),
        ["~~3 Moses~~ 1 Aaron"],
    ),
    "html": (
        b"<html><s>3 Moses</s><br><del>3</del><del>Amos</del><p>1 A",
        ["~~3 Moses~~", "~~3 Amos~~", "1 A"],
    ),
    "html over lines": (
        b"<html><strike>3 Moses<br>2 Amos</strike><p>1 A",
        ["~~3 Moses~~", "~~2 Amos~~", "1 A"],
    ),
    "html by style": (
        b"<html><ul><li style='text-decoration: line-through'>3 Moses<li>1 Aaron</ul>",
        ["~~3 Moses~~", "1 Aaron"],
    ),
    "html table": (
        b"<table><tr><td><s>3</s><td><s>Moses</s><tr><td>1<td>Aaron</table>",
        ["| ~~3~~ | ~~Moses~~ |", "| 1 | Aaron |"],
    ),
    "html over paragraphs": (
        b"<html><p><s>3 Moses<p>2 Amos</s><p>1 A<p><s>4 Abel</p>5 Adam</s> 1 B",
        ["~~3 Moses~~", "~~2 Amos~~", "1 A", "~~4 Abel~~", "~~5 Adam~~ 1 B"],
    ),
    "html row by style": (
        b"<table><tr style='text-decoration: line-through'><td>3<td>Moses<tr><td>1<td>Aaron</table>",
        ["| ~~3~~ | ~~Moses~~ |", "| 1 | Aaron |"],
    ),
    "html part": (b"<html><p>3 <s>Moses</s> Aaron", ["3 ~~Moses~~ Aaron"]),
}


@for_each("kind", STRUCK)
def test_what_is_struck_out_is_drawn_so(kind: str) -> None:
    data, lines = STRUCK[kind]
    assert [line for line in decode(data).split("\n") if line] == lines


@pytest.mark.parametrize(
    "line",
    [f"~~{LINE}~~", f"| ~~{COUNT}~~ | ~~{NAME}~~ |", "".join(f"{each}\u0336" for each in LINE)],
)
def test_a_struck_line_is_left_open(checker: Checker, line: str) -> None:
    deck = read("\n".join(LINES).replace(LINE, line).encode())
    assert (NAME, int(COUNT)) in [(entry.name, entry.copies) for entry in deck.entries]
    assert len(deck.entries) == len(LIST.entries)
    report = check(deck, checker=checker)
    assert report.verdict is not Verdict.LEGAL
    struck = 1 + LINES.index(LINE)
    assert [each.lines for each in report.findings if "struck out" in each.message] == [(struck,)]


@for_each("line", ["3 ~~Moses~~", "~~3~~ Moses", "| ~~3~~ | Moses |", "| 3 | ~~Moses~~ |", "Moses ~~x3~~", "3̶ Moses"])
def test_a_card_without_its_name_or_its_count_is_left_open(line: str) -> None:
    report = check(read(f"1 Aaron\n{line}\n1 Amos".encode()), "redemption/unlimited")
    assert report.counts == {"deck": 2, "reserve": 0, "unsorted": 3}
    assert [each.lines for each in report.findings if each.rule == "deckcheck/line"] == [(2,)]


@for_each(
    "line",
    ["~~2~~ 3 Moses", "| ~~2~~ 3 | Moses |", "2̶ 3 Moses", "3 ~~Aaron~~ Moses", "3 Moses ~~(K)~~", "3 Moses ~~x2~~"],
)
def test_what_is_left_of_a_line_is_the_card(line: str) -> None:
    """The set that is struck, too: the card may be any of its printings."""
    struck, plain = (
        check(read(f"1 Aaron\n{each}\n1 Amos".encode()), "redemption/unlimited") for each in (line, "3 Moses")
    )
    assert (struck.counts, struck.findings) == (plain.counts, plain.findings)


def test_a_price_that_is_struck_out_is_an_old_one() -> None:
    deck = read(b"<html><p>1 Aaron $0.10<p>3 Moses <s>$1.00</s> $0.50")
    assert [(entry.name, entry.copies) for entry in deck.entries] == [("Aaron", 1), ("Moses", 3)]
    assert not [each for each in check(deck, "redemption/type-1").findings if "struck out" in each.message]


def hidden_sheet(old: bytes, new: bytes, part: str = "xl/worksheets/sheet0.xml") -> bytes:
    return added(made.xlsx({"List": made.excel_rows([["1", "Aaron"], ["3", "Moses"]])}), part, old, new)


def ods(*, row: str = "", column: str = "") -> bytes:
    columns = f"<table:table-column/><table:table-column/><table:table-column {column}/>"
    cells = "<table:table-cell><text:p>{}</text:p></table:table-cell>" * 2
    rows = cells.format(1, "Aaron") + "<table:table-cell><text:p>old</text:p></table:table-cell>"
    body = f"<table:table-row>{rows}</table:table-row><table:table-row {row}>{cells.format(3, 'Moses')}"
    return made.ods(f"<table:table>{columns}{body}</table:table-row></table:table>")


HIDDEN = {
    "html hidden": (b"<html><p hidden>3 Moses<p>1 Aaron", 1),
    "html within": (b"<html><div style='display:none'><p>3 Moses<div>2 Amos</div></div><p>1 Aaron", 2),
    "html list": (b"<html><ul><li hidden>3 X<ul><li>2 Y</li></ul><li>1 Aaron</ul>", 2),
    "html row": (b"<table><tr style='visibility: collapse'><td>3<td>Moses<tr><td>1<td>Aaron</table>", 1),
    "html field": (b"<html><input type=hidden value=4><p class='no hidden' style='overflow:hidden'>1 Aaron", 0),
    "html icon": (b"<html><svg style='display:none'><text>3 Moses</text></svg><p aria-hidden='true'>1 Aaron", 0),
    "docx": (made.docx(word("<w:vanish/>", "3 Moses") + word('<w:vanish w:val="0"/>', "1 Aaron")), 1),
    "odt": (
        odf(
            'text:display="none"',
            '<text:p><text:span text:style-name="T1">3 Moses</text:span></text:p><text:p>1 Aaron</text:p>',
        ),
        1,
    ),
    "xlsx row": (hidden_sheet(b'<row r="2">', b'<row r="2" hidden="1">'), 1),
    "xlsx sheet": (hidden_sheet(b'<sheet name="List"', b'<sheet state="hidden" name="List"', "xl/workbook.xml"), 2),
    "ods row": (ods(row='table:visibility="filter"', column='table:visibility="collapse"'), 2),
}


@for_each("kind", HIDDEN)
def test_what_is_hidden_is_not_read_but_told(checker: Checker, kind: str) -> None:
    data, lines = HIDDEN[kind]
    if kind == "xlsx sheet":
        with pytest.raises(UnreadableDeck):
            read(data)
        return
    deck = read(data)
    assert [(entry.name, entry.copies) for entry in deck.entries] == [("Aaron", 1)]
    deck = replace(deck, format="redemption/unlimited")
    told = [finding for finding in check(deck, checker=checker).findings if "hidden line" in finding.message]
    assert [(finding.severity, f" {lines} hidden line" in finding.message) for finding in told] == [
        (Severity.WARNING, True)
    ] * bool(lines)


def test_hidden_columns() -> None:
    cols = b'<cols><col min="3" max="4" hidden="1"/></cols><sheetData>'
    rows = made.excel_rows([["1", "Aaron", "old"], ["3", "Moses"]])
    data = added(made.xlsx({"List": rows}), "xl/worksheets/sheet0.xml", b"<sheetData>", cols)
    assert decode(data).split("\n") == ["| 1 | Aaron |", "| 3 | Moses |", "# Hidden lines that were not read: 1"]


def test_a_hidden_part_without_end_is_left_open() -> None:
    assert decode(b"<html><div hidden>3 Moses<p>1 Aaron").split("\n") == ["~~3 Moses~~", "~~1 Aaron~~"]


HALF = [["Heroes"], ["3", "Moses"], ["Reserve"], ["1", "Aaron"]]


def test_two_decks_on_two_sheets_are_refused() -> None:
    rows = made.excel_rows(HALF)
    with pytest.raises(UnreadableDeck, match="several decks, on the sheets 'Deck 1' and 'Deck 2'"):
        read(made.xlsx({"Deck 1": rows, "Deck 2": rows}))
    bare = made.excel_rows([["3", "Moses"]])
    with pytest.raises(UnreadableDeck, match="several decks"):
        read(made.xlsx({"Deck 1": bare, "Deck 2": bare}))
    deck = read(made.xlsx({"Deck 1": rows, "Reserve": made.excel_rows(HALF[3:])}))
    assert [entry.section for entry in deck.entries] == ["heroes", "reserve", "reserve"]


@for_each("ending", ["csv", "tsv", "json", "toml", "dek", "txt"])
def test_the_ending_of_a_document_says_nothing(ending: str) -> None:
    rows = [["quantity", "name", "section"], ["3", "Moses", "deck"]]
    deck = read(made.xlsx({"List": made.excel_rows(rows)}), path=f"renamed.{ending}")
    assert [(entry.name, entry.copies, entry.section) for entry in deck.entries] == [("Moses", 3, "deck")]


def test_a_byline_between_bars_may_be_a_remark() -> None:
    page = b"<html><h1>Old friends</h1><p>by <a>KingDavid</a> | 13 likes | 230 views</p><ul><li>3 Moses<li>1 Aaron</ul>"
    deck = read(page)
    assert deck.problems == ()
    told = {line for each in check(deck, "redemption/type-1").findings for line in each.lines if "line" in each.rule}
    assert 3 in told
    report = check(read(b"1 Aaron\nMoses | 13 likes | 230 views"), "redemption/type-1")
    assert report.counts == {"deck": 1, "reserve": 0, "unsorted": 1}
    assert [each.lines for each in report.findings if each.rule == "deckcheck/line"] == [(2,)]
