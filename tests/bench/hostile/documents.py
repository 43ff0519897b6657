"""Makes hostile documents: damaged ones of each kind, and such as unpack, nest or go on without end."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random
from zipfile import ZipFile

from tests.decklists.documents import made
from tests.decklists.documents.test_same_list import DOCUMENTS

_ENTITIES = (
    b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///dev/zero">]>'
)
_PIECES = (
    *(b"<", b">", b"&c;", b"]]>", b"\0", b"\xff\xfe", b"<w:tbl><w:tr><w:tc>", b"</w:p>", b"<w:p>" * 300, b"1" * 5000),
    *(
        b"<table><tr><td>" * 30,
        b"<!--",
        b"<nav>",
        b"{",
        b"}",
        b"{\\*",
        b"\\u-1?",
        b"\\bin99999999 ",
        b"\\'f",
        b"\\cell",
    ),
    *(b'r="XFD1048576"', b't="s"', b"<v>1e999</v>", b"<f>", b'number-rows-repeated="1048576"', b'"9" "99999999"'),
    *(b"\n--==0==\n", b"\n--==0==--\n", b"\nContent-Transfer-Encoding: base64\n\n", b"; charset=utf-7", b"=?utf-8?b?"),
    *(b"1 0 R", b"endobj", b"<< /Length 99999999 >>", b"/Filter [/FlateDecode /FlateDecode]", b"/X Do", b"BT", b" Tj"),
    *(b"[" * 3000, b"<<" * 3000, b"(" * 3000, b"startxref\n7", b"/Prev 9", b"-99999999999999999999", _ENTITIES),
)


def _damaged(random: Random, data: bytes) -> bytes:
    """Return bytes of which some are other ones, gone, doubled, or replaced by what means something there."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 2, 5, 40))):
        at = random.randrange(len(changed) + 1)
        act = random.random()
        if act < 0.4:
            changed[at : at + 1] = bytes([random.randrange(256)])
        elif act < 0.6:
            changed[at:at] = random.choice(_PIECES)
        elif act < 0.8:
            del changed[at : at + random.choice((1, 10, 200))]
        else:
            changed[at:at] = changed[at : at + random.choice((5, 100, 2000))]
    return bytes(changed[: random.randrange(len(changed) + 1)] if random.random() < 0.1 else changed)


def _damaged_within(random: Random, data: bytes) -> bytes:
    """Return a package with a damaged part, packed again so that it is reached."""
    with ZipFile(BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    name = random.choice(sorted(parts))
    parts[name] = _damaged(random, parts[name])
    if random.random() < 0.1:
        del parts[random.choice(sorted(parts))]
    return made.packed(parts)


def _flood(random: Random, each: str, size: int = 3_000_000) -> bytes:
    numbered = (each.replace("%", str(number)) for number in range(1, random.choice((9, 999, size // len(each)))))
    return "".join(numbered).encode()


def _pdf_flood(random: Random) -> bytes:
    each = random.choice(
        ("% 0 obj\n", "% 0 obj\n<< >>\nendobj\n", "xref\n0 %\n", "trailer\n<< /Prev % >>\n", "obj ", "[")
    )
    ending = b"\ntrailer << /Root 1 0 R /Size 9999999 >>\nstartxref\n%d\n%%%%EOF" % random.choice((7, 9, 99, 10**12))
    return b"%PDF-1.4\n" + _flood(random, each) + ending


def _pdf_content(random: Random) -> bytes:
    each = random.choice(
        (
            "(a) Tj ",
            "BT ET ",
            "q ",
            "q Q ",
            "[",
            "<< ",
            "1 0 0 1 % 0 cm ",
            "BT 1 0 0 1 0 % Tm (1 Moses) Tj ET ",
            "/F% 1 Tf ",
        )
    )
    content = _flood(random, each, 900_000)
    if random.random() < 0.5:
        return made.pdf_of([content], packed=random.random() < 0.5)
    return made.pdf_of([zlib.compress(content)] * random.choice((1, 30)))


def _package(random: Random) -> bytes:
    size = random.choice((10, 1000, 1_000_000))
    rows = "".join(f"<row>{'<c><v>1</v></c>' * 1000}</row>" for _ in range(size // 1000))
    many = f'<table:table-cell table:number-columns-repeated="{size}"><text:p>1</text:p></table:table-cell>'
    deep = random.choice(("<w:p>", "<w:tbl><w:tr><w:tc>", "<w:r><w:t>", "<w:p/>", "<w:tab/>", "<w:p><w:r><w:br/>"))
    return random.choice(
        (
            lambda: made.xlsx({"A": rows}),
            lambda: made.xlsx({"A": '<row r="1048576"/>' + made.excel_cell(f"ZZ{size}", "1")}, ["x" * 50] * 9999),
            lambda: made.xlsx({f"A{number}": made.excel_rows([["1", "Moses"]]) for number in range(size // 500)}),
            lambda: made.ods(f'<table:table><table:table-row table:number-rows-repeated="{size}">{many * 9}'),
            lambda: made.docx(deep * (size // 3)),
            lambda: made.docx(" " * 9_000_000),
            lambda: made.odt("<text:list><text:list-item>" * (size // 9)),
            lambda: made.packed({f"{number}/" * 9: b"" for number in range(size // 99)}),
            lambda: made.packed({"_rels/.rels": _ENTITIES + b"<a>&c;&d;</a>"}),
            lambda: made.packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": _ENTITIES}),
        )
    )()


def _text(random: Random) -> bytes:
    begin, each = random.choice(
        (
            ("<html>", "<div>"),
            ("<html>", "<table><tr><td>"),
            ("<html><table>", "<tr><td>1<td>Card %"),
            ("<html>", "<span>%</span><span>Moses</span>"),
            ("<html><", "a='"),
            ("<html><table>", "<th class='row-headers-background'>"),
            ("{\\rtf1 ", "{\\b "),
            ("{\\rtf1\\trowd\\intbl ", "\\cell 1"),
            ("{\\rtf1 ", "\\u%?\\par "),
            ("{\\rtf1 {\\fonttbl", "{\\f%\\fnil A;}"),
            ("<cockatrice_deck><zone name='main'>", "<card number='%' name='Moses'/>"),
            ("<cockatrice_deck>", "<zone name='%'>"),
            ("MIME-Version: 1.0\n", "A%: b\n"),
            ("MIME-Version: 1.0\n", "Content-Type: message/rfc822\n\n"),
            ("MIME-Version: 1.0\n", "Content-Type: multipart/mixed; boundary=%\n\n--%\n"),
            (
                "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n",
                "\n--b\nContent-Type: a; name=%.txt\n\n",
            ),
            ("MIME-Version: 1.0\nContent-Type: text/plain", "; a%=b"),
        )
    )
    return begin.encode() + _flood(random, each)


_MADE: tuple[Callable[[Random], bytes], ...] = (_pdf_flood, _pdf_content, _package, _text)


def hostile_document(random: Random) -> tuple[str, bytes]:
    """Return a document and its name, of which the ending may be another kind's."""
    kind = random.choice(sorted(DOCUMENTS))
    ending = kind if random.random() < 0.8 else random.choice(sorted(DOCUMENTS))
    data = DOCUMENTS[kind]
    if random.random() < 0.1:
        data = random.choice(_MADE)(random)
    elif data.startswith(b"PK") and random.random() < 0.7:
        data = _damaged_within(random, data)
    else:
        data = _damaged(random, data)
    return f"list.{ending.partition('-')[0]}", data
