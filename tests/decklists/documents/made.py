"""Documents as other programs write them, made of the lines of a list or of the rows of a table."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

Rows = Sequence[Sequence[str]]

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_ODF = " ".join(
    f'xmlns:{each}="urn:oasis:names:tc:opendocument:xmlns:{each}:1.0"' for each in ("office", "text", "table")
)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip file of the parts."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return data.getvalue()


def relations(**targets: str) -> str:
    """Return the relations of an Office document: what a part is, and where."""
    each = "".join(
        f'<Relationship Id="{type}{number}" Type="{_TYPES}/{type}" Target="{target}"/>'
        for type, paths in targets.items()
        for number, target in enumerate(paths.split())
    )
    return f'<?xml version="1.0"?><Relationships xmlns="{_RELATIONS}">{each}</Relationships>'


def docx(body: str) -> bytes:
    """Return a Word document of the XML of its body."""
    return packed(
        {
            "_rels/.rels": relations(officeDocument="word/document.xml"),
            "word/document.xml": f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>',
        }
    )


def word_lines(lines: Sequence[str]) -> str:
    return "".join(
        f'<w:p><w:pPr><w:pStyle w:val="List"/></w:pPr><w:r><w:t xml:space="preserve">{escape(line)}</w:t></w:r></w:p>'
        for line in lines
    )


def word_table(rows: Rows) -> str:
    cells = ("".join(f"<w:tc>{word_lines([cell])}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def _opendocument(kind: str, body: str) -> bytes:
    content = f"<office:document-content {_ODF}><office:body><office:{kind}>{body}</office:{kind}></office:body>"
    return packed(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": f"{content}</office:document-content>",
        }
    )


def odt(body: str) -> bytes:
    """Return an OpenDocument text of the XML of its body."""
    return _opendocument("text", body)


def odf_lines(lines: Sequence[str], tag: str = "p") -> str:
    return "".join(f"<text:{tag}>{escape(line)}</text:{tag}>" for line in lines)


def odf_table(rows: Rows, name: str = "Table") -> str:
    cells = ("".join(f"<table:table-cell>{odf_lines([cell])}</table:table-cell>" for cell in row) for row in rows)
    inside = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return f'<table:table table:name="{name}">{inside}</table:table>'


def ods(*tables: str) -> bytes:
    """Return an OpenDocument spreadsheet of tables (see :func:`odf_table`)."""
    return _opendocument("spreadsheet", "".join(tables))


def xlsx(sheets: Mapping[str, str], shared: Sequence[str] = ()) -> bytes:
    """Return an Excel workbook of the XML of its sheets."""
    named = "".join(
        f'<sheet name="{escape(name)}" sheetId="{number + 1}" r:id="worksheet{number}"/>'
        for number, name in enumerate(sheets)
    )
    texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
    paths = [f"worksheets/sheet{number}.xml" for number in range(len(sheets))]
    return packed(
        {
            "_rels/.rels": relations(officeDocument="xl/workbook.xml"),
            "xl/workbook.xml": f'<workbook xmlns="{_SHEET}" xmlns:r="{_TYPES}"><sheets>{named}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relations(worksheet=" ".join(paths), sharedStrings="sharedStrings.xml"),
            "xl/sharedStrings.xml": f'<sst xmlns="{_SHEET}">{texts}</sst>',
            **{
                f"xl/{path}": f'<worksheet xmlns="{_SHEET}"><sheetData>{rows}</sheetData></worksheet>'
                for path, rows in zip(paths, sheets.values(), strict=True)
            },
        }
    )


def excel_rows(rows: Rows) -> str:
    """Return the rows of a sheet; what is digits is a number, and what is empty no cell."""
    return "".join(
        f'<row r="{number}">'
        + "".join(excel_cell(f"{chr(ord('A') + at)}{number}", cell) for at, cell in enumerate(row) if cell)
        + "</row>"
        for number, row in enumerate(rows, 1)
    )


def excel_cell(place: str, text: str) -> str:
    if text.isdecimal():
        return f'<c r="{place}"><v>{text}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def rtf(lines: Sequence[str]) -> bytes:
    """Return an RTF document; each line is a paragraph."""
    return _rtf("".join(f"{rtf_text(line)}\\par\n" for line in lines))


def rtf_table(rows: Rows) -> bytes:
    table = ("".join(f"\\intbl {rtf_text(cell)}\\cell" for cell in row) for row in rows)
    return _rtf("".join(f"\\trowd\\cellx1000\\cellx9000\\pard{row}\\row\n" for row in table) + "\\pard ")


def _rtf(body: str) -> bytes:
    head = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss\fcharset0 Helvetica;}}{\colortbl;\red255\green0\blue0;}"
    return f"{head}{{\\*\\generator Riched20;}}\\pard\\f0\\fs24 {body}}}".encode("ascii")


def rtf_text(text: str) -> str:
    def letter(sign: str) -> str:
        if sign in "\\{}":
            return f"\\{sign}"
        return sign if sign.isascii() else f"\\u{ord(sign)}?"

    return "".join(map(letter, text))


def html(body: str) -> bytes:
    """Return a web page as a shop would save it, with much around its body."""
    return f"""<!DOCTYPE html><html><head><title>1 Shop</title><style>li {{ color: "}}" }}</style>
<script>if (1 < 2) document.write("<li>3 Script</li>")</script></head><body class="a > b">
<nav><ul><li><a href="/">Home</a></li><li>Cart (0)</li></ul></nav>
<!-- <li>3 Comment</li> --><noscript>Please turn on</noscript><button>Add to cart</button>
{body}
<footer>© 2026 Shop<br>Imprint</footer><script src="x.js"></script></body></html>""".encode()


def pdf(lines: Sequence[str], *, packed: bool = True) -> bytes:
    """Return a PDF as a text editor prints it: Courier, 60 lines on each page."""
    pages = [lines[at : at + 60] for at in range(0, len(lines), 60)]
    drawn = ["".join(f"({quoted(line)}) Tj T*\n" for line in page) for page in pages]
    return pdf_of([f"BT /F1 9 Tf 12 TL 50 780 Td\n{page}ET".encode("cp1252") for page in drawn], packed=packed)


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"


def pdf_of(pages: Sequence[bytes], *, more: Sequence[bytes] = (), resources: bytes = b"", packed: bool = True) -> bytes:
    """Return a PDF of what is drawn on its pages; ``more`` objects are numbered behind them, from 4 + 2 a page."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(pages)),
        FONT,
    ]
    for number, page in enumerate(pages):
        held = b"/Resources << /Font << /F1 3 0 R >> %b >>" % resources
        box = b"/MediaBox [0 0 595 842] /Contents %d 0 R" % (5 + 2 * number)
        objects += [b"<< /Type /Page /Parent 2 0 R %b %b >>" % (held, box), stream(page, packed=packed)]
    return pdf_file([*objects, *more])


def stream(data: bytes, about: bytes = b"", *, packed: bool = True) -> bytes:
    data = zlib.compress(data, 9) if packed else data
    filter = b" /Filter /FlateDecode" if packed else b""
    return b"<< %b /Length %d%b >>\nstream\n%b\nendstream" % (about, len(data), filter, data)


def pdf_file(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Return a PDF of its objects, of which the first is the catalog."""
    data, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    ending = b"trailer << /Size %d /Root 1 0 R %b >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n%b%b" % (len(objects) + 1, table, ending)


def cod(main: Rows, side: Rows) -> bytes:
    """Return a Cockatrice deck; a row is a count and a name."""
    zones = "".join(
        f'    <zone name="{name}">\n'
        + "".join(f'        <card number="{count}" name="{escape(card)}"/>\n' for count, card in rows)
        + "    </zone>\n"
        for name, rows in (("main", main), ("side", side))
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n    <deckname>Mine</deckname>\n'
    return f"{head}    <comments>For Saturday</comments>\n{zones}</cockatrice_deck>\n".encode()


def mail(text: str = "", page: str = "", **files: bytes) -> bytes:
    """Return a mail with a text, the same as a page, and files, of whose names the last ``_`` is a dot."""
    message = EmailMessage()
    message["From"], message["Date"] = "3 Moses <moses@example.org>", "Sat, 21 Nov 2026 10:00:00 +0100"
    message["Subject"] = "2 Aaron"
    if text or not page:
        message.set_content(text)
    if page and text:
        message.add_alternative(page, subtype="html")
    elif page:
        message.set_content(page, subtype="html")
    for name, data in files.items():
        is_picture = data.startswith(b"\x89PNG")
        types = ("image", "png") if is_picture else ("application", "octet-stream")
        message.add_attachment(data, *types, filename=".".join(name.rsplit("_", 1)))
    for number, part in enumerate(message.walk()):
        if part.is_multipart():
            part.set_boundary(f"=={number}==")
    return message.as_bytes()


def archived(page: str, *further: str) -> bytes:
    """Return a page as browsers save it in one file, with what it is drawn with."""
    parts = (f"Content-Type: {each}" for each in (f"text/html; charset=utf-8\n\n{page}", *further))
    begin = "From: <Saved by Blink>\nSubject: 2 Aaron\nMIME-Version: 1.0\nContent-Type: multipart/related;\n"
    each = "".join(f"\n------b\n{part}" for part in parts)
    return f'{begin}\ttype="text/html";\n\tboundary="----b"\n\n{each}\n------b--\n'.encode()
