"""What no list can be read from is refused with what it is and what to do; what is hostile within bounds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from deckcheck.decklists import MAX_BYTES, read
from deckcheck.errors import UnreadableDeck
from deckcheck.limits import LIMITS
from tests.decklists.documents import made
from tests.decklists.documents.test_same_list import DOCUMENTS, LINES
from tests.for_each import for_each
from tests.runs import tried
from tests.work import grows_no_faster

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
WEBLOC = b"""<?xml version="1.0"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD"><plist version="1.0"><dict><key>URL</key></dict></plist>"""
NONE = {
    "png": (b"\x89PNG\r\n\x1a\n\0\0", "a picture; type the list, or export it as text"),
    "jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture; type the list"),
    "gif": (b"GIF89a\x01\0", "a picture; type the list"),
    "webp": (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture; type the list"),
    "heic": (b"\0\0\0\x18ftypheic\0\0\0\0", "a picture; type the list"),
    "tiff": (b"II*\0\x08\0\0\0", "a picture; type the list"),
    "url": (
        b"[InternetShortcut]\r\nURL=https://example.org/deck/3\r\n",
        "a link to a page; open it, and copy the list",
    ),
    "webloc": (WEBLOC, "a link to a page; open it"),
    "binary webloc": (b"bplist00\xd1\x01\x02", "a link or a web archive of macOS; save the page"),
    "mht": (
        b"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n3 Moses\r\n",
        "a mail or web archive that is damaged or cut off; save its text",
    ),
    "doc": (OLE + bytes(600) + "WordDocument".encode("utf-16-le"), "an old Word document (.doc); save it as .docx"),
    "xls": (OLE + bytes(600) + "Workbook".encode("utf-16-le"), "an old Excel workbook (.xls); save it as .xlsx"),
    "encrypted docx": (OLE + "EncryptedPackage".encode("utf-16-le"), "an encrypted Office document; save it without"),
    "msg": (OLE + bytes(600) + "__substg1.0_0037".encode("utf-16-le"), "a message of Outlook (.msg); save it as .eml"),
    "gz": (b"\x1f\x8b\x08\0\0\0\0\0", "an archive; unpack it"),
    "zip": (made.packed({"a.txt": "3 Moses"}), "a zip archive or a document of another program; unpack it"),
    "pptx": (made.packed({"_rels/.rels": made.relations(officeDocument="ppt/p.xml")}), "a presentation (.pptx); type"),
    "pages": (made.packed({"Index/Document.iwa": b"\0"}), "a document of Apple's Pages or Numbers; export it"),
    "opendocument of no kind": (
        made.packed({"mimetype": "application/vnd.oasis.opendocument.textndocument.text"}),
        "a zip archive or a document of another program",
    ),
    "odp": (
        made.packed({"mimetype": "application/vnd.oasis.opendocument.presentation"}),
        "a zip archive or a document",
    ),
    "encrypted odt": (
        made.packed(
            {
                "mimetype": "application/vnd.oasis.opendocument.text",
                "META-INF/manifest.xml": "<manifest><encryption-data/></manifest>",
                "content.xml": b"\x01\x02",
            }
        ),
        "an encrypted document; save it without a password",
    ),
    "encrypted pdf": (
        made.pdf_file(
            [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [] /Count 0 >>", b"<< /Filter /Standard >>"],
            b"/Encrypt 3 0 R",
        ),
        "an encrypted PDF; print or export the list without a password",
    ),
    "scan": (made.pdf_of([b"0 0 m 100 100 l S"]), "a PDF without text, such as a scanner makes; type the list"),
    "empty html": (b"<html><body><nav><li>Home</nav></body></html>", "the list holds no cards"),
    "empty docx": (made.docx(""), "the list holds no cards"),
}


@for_each("kind", NONE)
def test_what_holds_no_list(kind: str) -> None:
    data, message = NONE[kind]
    with pytest.raises(UnreadableDeck) as caught:
        read(data, path="list.txt")
    assert str(caught.value).startswith(message)


BILLION = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE a SYSTEM "file:///etc/passwd">'
COD = '<cockatrice_deck><zone name="main"><card number="1" name="&c;"/></zone></cockatrice_deck>'


def _many_cells(number: int) -> str:
    return "".join(f"<row>{'<c><v>1</v></c>' * 100}</row>" for _ in range(number // 100))


BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "docx that unpacks to 20 MB": (lambda: made.docx("<w:p/>" + " " * 20_000_000), "refused as an archive bomb"),
    "docx nested deep": (
        lambda: made.docx("<w:p>" * 1000 + "</w:p>" * 1000),
        "a Word document (.docx) with parts nested too deeply",
    ),
    "docx with tables in tables": (
        lambda: made.docx("<w:tbl><w:tr><w:tc>" * 400 + "</w:tc></w:tr></w:tbl>" * 400),
        "a Word document (.docx) with parts nested too deeply",
    ),
    "docx of too many elements": (lambda: made.docx("<w:r/>" * 2_500_000), "it takes more than"),
    "docx with entities": (
        lambda: made.packed(
            {"_rels/.rels": made.relations(officeDocument="word/d.xml"), "word/d.xml": f"{BILLION}<a>&c;</a>"}
        ),
        "a Word document with a DOCTYPE",
    ),
    "docx that refers outside": (
        lambda: made.packed(
            {"_rels/.rels": made.relations(officeDocument="word/d.xml"), "word/d.xml": f"{OUTSIDE}<a/>"}
        ),
        "a Word document with a DOCTYPE",
    ),
    "relations with entities": (
        lambda: made.packed({"_rels/.rels": f"{BILLION}<Relationships/>"}),
        "an Office document with a DOCTYPE",
    ),
    "docx without its document": (
        lambda: made.packed({"_rels/.rels": made.relations(officeDocument="word/d.xml")}),
        "a Word document that is damaged",
    ),
    "odt with entities": (
        lambda: made.packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": f"{BILLION}<a/>"}),
        "an OpenDocument file with a DOCTYPE",
    ),
    "cod with entities": (lambda: f"{BILLION}{COD}".encode(), "a DOCTYPE declaration"),
    "cod with entities below": (lambda: f"<?xml version='1.0'?>{BILLION}{COD}".encode(), "a DOCTYPE declaration"),
    "many cells": (lambda: made.xlsx({"A": _many_cells(100_000)}), "a spreadsheet of more than"),
    "a cell at the far end": (
        lambda: made.xlsx({"A": made.excel_cell("XFD1048576", "Moses")}),
        "a spreadsheet of more than",
    ),
    "a row without end": (
        lambda: made.ods(
            '<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell '
            'table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell></table:table-row></table:table>'
        ),
        "a spreadsheet of more than",
    ),
    "hidden rows without end": (
        lambda: made.ods(
            '<table:table><table:table-row table:visibility="collapse" table:number-rows-repeated="1048576">'
            '<table:table-cell table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell>'
            "</table:table-row></table:table>"
        ),
        "a spreadsheet of more than",
    ),
    "text that is missing": (
        lambda: made.xlsx({"A": '<c r="A1" t="s"><v>7</v></c>'}),
        "an Excel workbook that is damaged",
    ),
    "many members": (
        lambda: made.packed({f"{number}": b"" for number in range(30_000)}),
        "a zip archive or a document of another program",
    ),
    "pdf that unpacks without end": (lambda: made.pdf_of([b" " * 100_000_000]), "a PDF that is damaged (Limit"),
    "pdf of many strokes": (lambda: made.pdf_of([b"0 0 m " * 600_000]), "it takes more than"),
    "pdf of forms in forms": (
        lambda: made.pdf_of(
            [b"/X Do " * 10],
            more=[
                made.stream(
                    b"/X Do " * 10,
                    b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >>"
                    % (7 + number),
                )
                for number in range(9)
            ],
            resources=b"/XObject << /X 6 0 R >>",
        ),
        "it takes more than|a PDF that cannot be read as a whole",  # by where it is when its time is over
    ),
}


@pytest.mark.slow
@for_each("bomb", BOMBS)
def test_what_is_made_to_exhaust_the_reader(bomb: str) -> None:
    make, message = BOMBS[bomb]
    data = make()
    assert len(data) < MAX_BYTES
    with pytest.raises(UnreadableDeck) as caught, LIMITS.enforced():
        read(data)
    assert any(each in str(caught.value) for each in message.split("|"))


@pytest.mark.parametrize("kind", ["docx", "odt", "xlsx-header", "ods-cells", "pdf"])
def test_what_is_cut(kind: str) -> None:
    data = DOCUMENTS[kind]
    for end in (5, 40, len(data) // 2, len(data) - 30):
        with pytest.raises(UnreadableDeck):
            read(data[:end])


@pytest.mark.slow
@for_each("kind", DOCUMENTS)
def test_what_is_damaged_is_read_or_refused(kind: str) -> None:
    data = bytearray(DOCUMENTS[kind])
    for at in range(7, len(data), len(data) // 60 + 1):
        damaged = bytes(data[:at]) + b"\xf7" + bytes(data[at + 1 :])
        try:
            read(damaged)
        except UnreadableDeck as error:
            assert str(error)


LONG: dict[str, Callable[[int], bytes]] = {
    **{
        kind: lambda size, kind=kind: kind.encode() * (size // len(kind))  # type: ignore[misc]
        for kind in (
            "<p>", "<table><tr><td>", "<td>", "<!--", "<html><!-- ", "<li", '<li a="', "<html><script>", "<nav>",
            "<a ='", "<p>&amp", "<html></nav>", "<select><option>", "<html><nav>1 A</nav>", "<html><", "<p><b>1</b>A",
            "<div>", "<div><b>", "<font>1 A<br>", "<p><s id=1>x",
        )
    },
    "options of a menu": lambda size: b"<html><select>" + b"<option>a" * (size // 9),
    "attributes": lambda size: b"<p " + b" ".join(b"a%d" % each for each in range(size // 8)) + b">1 Moses",
    "styles of all elements": lambda size: (
        b"<style>" + b"*{display:block}" * (size // 32) + b"</style>" + b"<p>x" * (size // 8)
    ),
    "words of a cell": lambda size: made.ods(
        f"<table:table><table:table-row><table:table-cell>{'<text:p>a</text:p>' * (size // 18)}"
        "</table:table-cell></table:table-row></table:table>"
    ),
    "words of an Excel cell": lambda size: made.xlsx({"A": f"<c><is>{'<r><t>a</t></r>' * (size // 15)}</is></c>"}),
    "rtf groups": lambda size: rb"{\rtf1 " + b"{" * size,
    "rtf fonts": lambda size: rb"{\rtf1{\fonttbl" + rb"\f0\fcharset0 x" * (size // 15),
    "rtf fields": lambda size: rb"{\rtf1 " + rb"{\field{\*\fldinst{ HYPERLINK " * (size // 30),
    "rtf cells": lambda size: rb"{\rtf1\intbl " + rb"\cell" * (size // 5),
    "rtf letters": lambda size: rb"{\rtf1 " + rb"\'e9\u233?" * (size // 10),
}  # fmt: skip


@pytest.mark.slow
@for_each("kind", LONG)
def test_no_page_is_slow(kind: str) -> None:
    def work(size: int) -> Callable[[], object]:
        data = LONG[kind](size)

        def done() -> None:
            with suppress(UnreadableDeck):
                read(data)

        return done

    assert grows_no_faster(work, tried(5_000, 20_000), tried(50_000, 200_000))


def _run(code: str) -> str:
    root = Path(__file__).parents[3]
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    return run.stdout.strip()


def test_only_a_document_takes_what_reads_documents() -> None:
    modules = {"pypdf", "zipfile", "pyexpat", "html", "deckcheck.decklists.documents"}

    def imported(text: str) -> set[str]:
        code = f"import sys; from deckcheck import decklists; decklists.read({text.encode()!r})"
        return set(_run(f"{code}; print(*{modules} & set(sys.modules))").split())

    assert imported("3 Angel\nPaul <Saul>\nReserve:\n1 Demon") == set()
    assert imported('{"cards": [{"name": "Angel"}]}') == set()
    assert imported("<p>3 Angel") == {"html", "pyexpat", "deckcheck.decklists.documents"}


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    path = tmp_path / "list.pdf"
    path.write_bytes(made.pdf(LINES))
    without = "import sys; sys.modules['pypdf'] = None; from deckcheck.decklists import load, read\n"
    code = f"{without}try: load({str(path)!r})\nexcept Exception as error: print(type(error).__name__, error)"
    said = _run(code)
    assert said.startswith(f"UnreadableDeck {path}: a PDF, which needs pypdf")
    assert "pip install 'deckcheck[documents]'" in said
    others = [kind for kind in DOCUMENTS if not kind.startswith("pdf")]
    for kind in others:
        (tmp_path / kind).write_bytes(DOCUMENTS[kind])
    every = f"{without}for kind in {others!r}: print(len(load({str(tmp_path)!r} + '/' + kind).entries) > 0)"
    assert set(_run(every).split()) == {"True"}


def test_an_odd_pdf_says_nothing_on_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    data = made.pdf(LINES)
    read(data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<html><table>" + b"<tr><td>1<td>Card" * 200_000, "it takes more than|more than 125000 lines"),
        (b"<html>" + b"<div>" * 1001 + b"1 Moses", "nested too deeply"),
        (b"<style>" + b"*{display:none}" * 4990 + b"</style>" + b"<p>1 Moses</p>" * 300, "300 hidden lines"),
        (b"%PDF-1.4\n" + b"trailer\n<< /Prev 1 >>\n" * 10_001, "a PDF that is damaged"),
    ],
    ids=["rows", "elements", "styles", "trailers"],
)
def test_what_has_no_end_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableDeck, match=said), LIMITS.enforced():
        read(data)
