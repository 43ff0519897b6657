"""Read lists in documents, such as Word files, spreadsheets, web pages and PDFs, recognized by content.

A document is converted to its visible lines, with tables as text lists draw them, for the readers of lists. Nothing in
it is executed, and nothing outside it is accessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import NamedTuple, cast

from deckcheck.decklists.detection import ARCHIVES, BINARY_LINK, MAIL, OLD_OFFICE, PACKAGE, PDF, PICTURES, RTF
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern


class DocumentKind(NamedTuple):
    """A kind of document. ``reader`` is the module that reads it; if empty, ``remedy`` is the advice to the user."""

    name: str
    reader: str = ""
    remedy: str = ""


_RETYPE = "type the list, or export it as text"
_PICTURE = DocumentKind("a picture", remedy=_RETYPE)
_ARCHIVE = DocumentKind("an archive", remedy="unpack it, or give it as a .zip to 'deckcheck check'")
_LINK = DocumentKind("a link to a page", remedy="open it, and copy the list or save the page")
_SAVED = "save the page as HTML alone, or copy its list into a text file"
HTML = DocumentKind("a web page (.html)", "html")
A_MAIL = DocumentKind("a mail (.eml) or web archive (.mht)", "mail")
REQUEST = DocumentKind("a request with a list in it (.json)", "request")
_PACKAGES = {
    "word/": DocumentKind("a Word document (.docx)", "openxml"),
    "xl/": DocumentKind("an Excel workbook (.xlsx)", "openxml"),
    "application/vnd.oasis.opendocument.text": DocumentKind("an OpenDocument text (.odt)", "opendocument"),
    "application/vnd.oasis.opendocument.spreadsheet": DocumentKind(
        "an OpenDocument spreadsheet (.ods)", "opendocument"
    ),
    "ppt/": DocumentKind("a presentation (.pptx)", remedy=_RETYPE),
    "Index/": DocumentKind("a document of Apple's Pages or Numbers", remedy="export it as text, Word, Excel or PDF"),
    "": DocumentKind("a zip archive or a document of another program", remedy="unpack it, or export the list as text"),
}
_OLD = (
    ("EncryptedPackage", DocumentKind("an encrypted Office document", remedy="save it without a password")),
    ("WordDocument", DocumentKind("an old Word document (.doc)", remedy="save it as .docx or as text")),
    ("Workbook", DocumentKind("an old Excel workbook (.xls)", remedy="save it as .xlsx or .csv")),
    ("__substg1.0", DocumentKind("a message of Outlook (.msg)", remedy="save it as .eml, or the files attached to it")),
    ("", DocumentKind("an old Office document", remedy="save it as .docx, .xlsx or text")),
)
_BY_BYTES = tuple(
    (late_pattern(pattern, re.DOTALL), kind)
    for pattern, kind in (
        (re.escape(PDF), DocumentKind("a PDF", "pdf")),
        (re.escape(RTF), DocumentKind("an RTF document (.rtf)", "rtf")),
        (b"|".join((*map(re.escape, PICTURES), rb"RIFF....WEBP|BM....\0\0\0\0|\0\0\0.ftyp|\0\0\x01\0")), _PICTURE),
        (b"|".join((*map(re.escape, ARCHIVES), rb"BZh[1-9]1AY")), _ARCHIVE),
        (MAIL.pattern, A_MAIL),
        (re.escape(BINARY_LINK) + rb"\d\d", DocumentKind("a link or a web archive of macOS", remedy=_SAVED)),
    )
)
_PROLOG = late_pattern(r"(?:\s+|<\?.*?(?<=\?)>|<!--.*?(?<=--)>)*", re.DOTALL)
"""Declarations and comments before the first element or document type; ``<?>`` and ``<!-->`` are complete."""
_PAGE_TAG = late_pattern(
    r"<!doctype\s+html\b|</?(?:html|head|body|meta|title|link|style|script|main|div|span|p|br|hr|ul|ol|li|dl|dt|dd|pre"
    r"|table|t[rdh]|tbody|thead|h[1-6]|section|article|header|nav|a|b|i|u|em|strong|font|center|img|textarea)\b",
    re.IGNORECASE,
)


def kind_of(data: bytes) -> DocumentKind | None:
    """Return the kind of document; ``None`` for other data and for text, which :func:`kind_of_text` handles.

    Raises UnreadableDeck for a package that is damaged or no document.
    """
    if data.startswith(PACKAGE):
        from deckcheck.decklists.documents.package import Package

        with undamaged("a zip file or an Office document"):
            return _PACKAGES.get(Package(data).kind, _PACKAGES[""])
    if data.startswith(OLD_OFFICE):
        return next(kind for part, kind in _OLD if part.encode("utf-16-le") in data)
    return next((kind for pattern, kind in _BY_BYTES if pattern.match(data)), None)


def kind_of_text(text: str) -> DocumentKind | None:
    """Return the kind of document of a text that begins like one; ``None`` for a plain list."""
    start = text.lstrip()[:1]
    if start != "<":
        return _LINK if start == "[" else None
    below = _PROLOG.sub("", text, count=1)
    if _PAGE_TAG.match(below):
        return HTML
    if below.startswith("<cockatrice_deck"):
        return DocumentKind("a Cockatrice deck (.cod)", "xml")
    return _LINK if re.match(r"(?:<!DOCTYPE plist[^>]*>\s*)?<plist\b", below) else None


def text_of(kind: DocumentKind, content: bytes | str) -> str:
    """Return the visible lines of a document, given its bytes, or its text if it is a text format.

    Raises UnreadableDeck if there is no readable list, the document is damaged or too large, or a library is missing.
    """
    if not kind.reader:
        raise UnreadableDeck(f"{kind.name}; {kind.remedy}")
    with undamaged(kind.name):
        module = import_module(f"deckcheck.decklists.documents.{kind.reader}")
        return cast(Callable[[bytes | str], str], module.text_of)(content)


@contextmanager
def undamaged(what: str) -> Iterator[None]:
    """Raise UnreadableDeck for errors in reading, and for a missing library."""
    try:
        yield
    except (UnreadableDeck, MemoryError):
        raise
    except ImportError as error:
        missing = f"{what}, which needs {error.name}; install it with: pip install 'deckcheck[documents]'"
        raise UnreadableDeck(f"{missing}, or export the list as text") from None
    except Exception as error:  # each library raises its own errors
        fault = " ".join(str(error).split())[:200] or type(error).__name__
        raise UnreadableDeck(f"{what} that is damaged ({fault}); save it again, or export the list as text") from None
