"""No words of a document vanish in silence: each is read, or told where it is not."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from deckcheck.decklists import decode, read
from deckcheck.decklists.documents.visible_lines import UnreadContent
from deckcheck.errors import UnreadableDeck
from deckcheck.findings import Severity
from deckcheck.legality.checker import Checker
from deckcheck.library import check
from tests.decklists.documents import made
from tests.decklists.documents.test_struck_and_hidden import added
from tests.for_each import for_each

CARD = "3 Zerubbabel"
WORD = 'xmlns:w="w"'


def page(body: str) -> bytes:
    return f"<html><p>1 Aaron</p>{body}".encode()


def word(body: str = "", **parts: str) -> bytes:
    """Return a document with further parts, by their types."""
    document = made.docx(made.word_lines(["1 Aaron"]) + body)
    with ZipFile(BytesIO(document)) as file:
        held: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    held["word/_rels/document.xml.rels"] = made.relations(**{type: f"{type}.xml" for type in parts})
    return made.packed(held | {f"word/{type}.xml": part for type, part in parts.items()})


def word_part(tag: str, lines: str, within: str = "") -> str:
    body = f"<w:{within}>{made.word_lines([lines])}</w:{within}>" if within else made.word_lines([lines])
    return f"<w:{tag} {WORD}>{body}</w:{tag}>"


def odt(body: str, styles: str = "") -> bytes:
    document = made.odt(made.odf_lines(["1 Aaron"]) + body)
    with ZipFile(BytesIO(document)) as file:
        held: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    return made.packed(held | {"styles.xml": styles}) if styles else document


def odt_margin(tag: str, words: str) -> bytes:
    space = 'xmlns:office="o" xmlns:style="s" xmlns:text="t"'
    margin = f"<style:{tag}><text:p>{words}</text:p></style:{tag}>"
    return odt("", f"<office:styles {space}><office:master-styles>{margin}</office:master-styles></office:styles>")


def sheet(cell: str = "", **parts: str) -> bytes:
    rows = f'<row r="1"><c r="A1" t="str"><v>1 Aaron</v></c></row><row r="2">{cell}</row>'
    with ZipFile(BytesIO(made.xlsx({"List": rows}))) as file:
        held: dict[str, str | bytes] = {name: file.read(name) for name in file.namelist()}
    held["xl/worksheets/_rels/sheet0.xml.rels"] = made.relations(**{type: f"{type}.xml" for type in parts})
    return made.packed(held | {f"xl/worksheets/{type}.xml": part for type, part in parts.items()})


def ods(inside: str) -> bytes:
    cell = f"<table:table-cell>{inside}<text:p>1 Aaron</text:p></table:table-cell>"
    return made.ods(f"<table:table><table:table-row>{cell}</table:table-row></table:table>")


def rtf(body: str) -> bytes:
    return made.rtf(["1 Aaron"])[:-1] + body.encode() + b"}"


def pdf(annotation: bytes) -> bytes:
    document = made.pdf(["1 Aaron"], packed=False)
    return document.replace(b"/MediaBox", b"/Annots [<< /Type /Annot %b >>] /MediaBox" % annotation)


READ = {
    "html button": page(f"<button>{CARD}</button>"),
    "html button with the count": page("<p><button>-</button><button>3</button><button>+</button> Zerubbabel</p>"),
    "html field": page(f"<input value='{CARD}'>"),
    "html field of several words": page('<input type="search"><input type="text" value="3 Zerubbabel">'),
    "html text area": page(f"<textarea>{CARD}</textarea>"),
    "html menu that shows all": page(f"<select multiple><option>{CARD}</option></select>"),
    "html details": page(f"<details><summary>More</summary>{CARD}</details>"),
    "html menu of the page": page(f"<nav>{CARD}</nav>"),
    "html cell in a cell": page(f"<table><tr><td><table><tr><td>{CARD}</table></table>"),
    "docx content control": word(f"<w:sdt><w:sdtContent>{made.word_lines([CARD])}</w:sdtContent></w:sdt>"),
    "docx field": word(f'<w:p><w:fldSimple w:instr="X"><w:r><w:t>{CARD}</w:t></w:r></w:fldSimple></w:p>'),
    "docx menu": word(
        '<w:p><w:r><w:fldChar><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="2 Moses"/>'
        f'<w:listEntry w:val="{CARD}"/></w:ddList></w:ffData></w:fldChar></w:r></w:p>'
    ),
    "docx text box": word(
        f"<w:p><w:r><w:pict><w:txbxContent>{made.word_lines([CARD])}</w:txbxContent></w:pict></w:r></w:p>"
    ),
    "docx table in a cell": word(made.word_table([["x"]]).replace("<w:tc>", f"<w:tc>{made.word_table([[CARD]])}")),
    "docx alignment": word("<w:p><w:r><w:t>3</w:t><w:ptab/><w:t>Zerubbabel</w:t></w:r></w:p>"),
    "docx insertion": word(f"<w:p><w:ins><w:r><w:t>{CARD}</w:t></w:r></w:ins></w:p>"),
    "odt text box": odt(
        f"<text:p><d:frame xmlns:d='d'><d:text-box><text:p>{CARD}</text:p></d:text-box></d:frame></text:p>"
    ),
    "odt section": odt(f"<text:section><text:p>{CARD}</text:p></text:section>"),
    "xlsx inline text": sheet(made.excel_cell("A2", CARD)),
    "xlsx merged cells": sheet('<c r="A2"><v>3</v></c><c r="B2" t="str"><v>Zerubbabel</v></c>'),
    "rtf text box": rtf(r"{\shp{\*\shpinst{\shptxt 3 Zerubbabel\par}}{\shprslt 3 Zerubbabel\par}}"),
    "rtf field": rtf(r"{\field{\*\fldinst X}{\fldrslt 3 Zerubbabel}}\par"),
}  # fmt: skip


@for_each("kind", READ)
def test_what_is_read(kind: str) -> None:
    deck = read(READ[kind])
    assert [(entry.copies, entry.name) for entry in deck.entries if entry.name == "Zerubbabel"] == [(3, "Zerubbabel")]
    assert not deck.problems
    assert not [each for each in check(deck, "redemption/type-1").findings if "not read" in each.message]


TOLD = {
    "html drawing": (page(f"<svg><text>{CARD}</text></svg>"), "1 drawing"),
    "html frame": (page(f'<iframe srcdoc="{CARD}"></iframe>'), "1 frame"),
    "html without scripts": (page(f"<noscript>{CARD}</noscript>"), "1 note for browsers without scripts"),
    "html object": (page(f"<object>{CARD}</object>"), "1 frame"),
    "html picture": (page(f"<img alt='{CARD}'>"), "1 picture"),
    "html suggestions": (page(f"<datalist><option>{CARD}</option></datalist>"), "1 suggestion"),
    "html button of a form": (page(f"<input type=submit value='{CARD}'>"), "1 button"),
    "docx footnote": (word(footnotes=word_part("footnotes", CARD, "footnote")), "1 footnote"),
    "docx endnote": (word(endnotes=word_part("endnotes", CARD, "endnote")), "1 footnote"),
    "docx comment": (word(comments=word_part("comments", CARD, "comment")), "1 comment"),
    "docx deletion": (word(f"<w:p><w:del><w:r><w:delText>{CARD}</w:delText></w:r></w:del></w:p>"), "1 deletion"),
    "docx drawn words": (word(f'<w:p><w:r><w:textpath w:string="{CARD}"/></w:r></w:p>'), "1 drawing"),
    "odt note": (odt(f"<text:p>2 Amos<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>"
                     f"{CARD}</text:p></text:note-body></text:note></text:p>"), "1 footnote"),
    "odt comment": (odt(
        f"<text:p><office:annotation><text:p>{CARD}</text:p></office:annotation></text:p>"), "1 comment"),
    "odt deletion": (odt(f"<text:tracked-changes><text:p>{CARD}</text:p></text:tracked-changes>"), "1 deletion"),
    "xlsx comment": (sheet(comments=f"<comments><comment><text><r><t>{CARD}</t></r></text></comment></comments>"),
                     "1 comment"),
    "xlsx text box": (sheet(drawing=f"<d><sp><p><t>{CARD}</t></p></sp></d>"), "1 text box"),
    "ods comment": (ods(f"<office:annotation><text:p>{CARD}</text:p></office:annotation>"), "1 comment"),
    "ods text box": (ods(f"<draw:frame xmlns:draw='d'><text:p>{CARD}</text:p></draw:frame>"), "1 text box"),
    "rtf footnote": (rtf(r"2 Amos{\footnote 3 Zerubbabel}\par"), "1 footnote"),
    "rtf comment": (rtf(r"2 Amos{\*\annotation 3 Zerubbabel}\par"), "1 comment"),
    "pdf comment": (pdf(b"/Subtype /Text /Contents (3 Zerubbabel)"), "1 comment"),
}  # fmt: skip


@for_each("kind", TOLD)
def test_what_is_told(checker: Checker, kind: str) -> None:
    data, told = TOLD[kind]
    deck = read(data)
    assert {entry.name for entry in deck.entries} <= {"Aaron", "Amos"}
    assert not deck.problems
    report = check(replace(deck, format="redemption/unlimited"), checker=checker)
    [finding] = [finding for finding in report.findings if "Passed over" in finding.message]
    assert finding.severity is Severity.WARNING
    assert f"{told} ('{CARD}') of the document" in finding.message


MARGINS = {
    "docx header": word(header=word_part("hdr", CARD)),
    "docx footer": word(footer=word_part("ftr", CARD)),
    "odt header": odt_margin("header", CARD),
    "odt footer": odt_margin("footer-left", CARD),
    "rtf header": rtf(r"{\header 3 Zerubbabel\par}{\headerf 3 Zerubbabel\par}"),
    "rtf footer": rtf(r"{\footer\pard 3 Zerubbabel\par}"),
}


@for_each("kind", MARGINS)
def test_a_card_in_the_margin_is_left_open(kind: str) -> None:
    deck = read(MARGINS[kind])
    assert {(entry.copies, entry.name) for entry in deck.entries} == {(1, "Aaron"), (3, "Zerubbabel")}
    [size] = [each for each in check(deck, "redemption/type-1").findings if each.rule == "redemption/deck-size"]
    assert size.actual == (1, 4)


@for_each("kind", MARGINS)
@for_each("words", ["Spring Open", "12 November 2026", "Page 1 of 2", "1 of 2"])
def test_other_words_in_the_margin_are_a_remark(kind: str, words: str) -> None:
    head, foot = CARD.encode(), words.encode()
    data = MARGINS[kind]
    if data.startswith(b"PK"):
        with ZipFile(BytesIO(data)) as file:
            data = made.packed({name: file.read(name).replace(head, foot) for name in file.namelist()})
    deck = read(data.replace(head, foot))
    assert [(entry.copies, entry.name) for entry in deck.entries] == [(1, "Aaron")]
    assert decode(data.replace(head, foot)).split("\n")[-1].endswith(f"('{words}')")


def test_what_is_deleted_from_a_margin_is_told() -> None:
    deleted = f"<w:p><w:del><w:r><w:delText>{CARD}</w:delText></w:r></w:del></w:p></w:hdr>"
    data = word(header=word_part("hdr", "Spring Open").replace("</w:hdr>", deleted))
    assert decode(data).split("\n")[1:] == [
        f"# Not read of the document: 1 deletion ('{CARD}')",
        "# Beside the list: 1 page header ('Spring Open')",
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (pdf(b"/Subtype /Widget /FT /Tx /V (Zerubbabel)"), "fields that are filled in ('Zerubbabel')"),
        (pdf(b"/Subtype /FreeText /Contents (3 Zerubbabel)"), "words written over it ('3 Zerubbabel')"),
        (pdf(b"/Subtype /StrikeOut"), "lines that are struck out"),
        (word("<w:altChunk/>"), "another document in it"),
    ],
    ids=["pdf form", "pdf words", "pdf strokes", "docx in docx"],
)
def test_what_may_be_of_the_list_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data)
    assert said in str(caught.value)


def test_what_is_not_read_is_said_where_no_list_is_left() -> None:
    with pytest.raises(UnreadableDeck, match=r"no cards.*not read: 1 text box \('3 Zer"):
        read(added(sheet(drawing=f"<d><sp><p><t>{CARD}</t></p></sp></d>"), "xl/worksheets/sheet0.xml", b"1 Aaron", b""))


@pytest.mark.parametrize(
    "lines",
    [
        ['name = "Judges"', "[deck]", '"Aaron" = 1'],
        ['{"cards": [{"name": "Aaron", "quantity": 1}]}'],
        ["quantity,name", "1,Aaron"],
        ["1 Aaron"],
    ],
    ids=["toml", "json", "csv", "text"],
)
def test_what_is_hidden_is_told_of_a_list_in_any_syntax(lines: list[str]) -> None:
    hidden = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>3 Moses</w:t></w:r></w:p>"
    deck = read(made.docx(made.word_lines(lines) + hidden))
    assert [(entry.copies, entry.name) for entry in deck.entries] == [(1, "Aaron")]
    told = " ".join(each.message for each in check(deck, "redemption/type-1").findings)
    assert "1 hidden line of the document, which nobody sees" in told


def test_the_same_margin_of_the_first_page_and_the_others_is_one() -> None:
    header, footer = ("page header", "3 Zerubbabel"), ("page footer", "Page 1")
    unseen, alike = UnreadContent(), UnreadContent()
    for margin in (header, footer, header, footer):
        unseen.report(*margin)
    told = "# Beside the list: 1 page footer ('Page 1')"
    assert unseen.text(["2 Amos"]).split("\n") == ["~~3 Zerubbabel~~", "2 Amos", told]
    for margin in (("page footer", header[1]), header):
        alike.report(*margin)
    assert alike.text([]).split("\n") == ["~~3 Zerubbabel~~"] * 2
