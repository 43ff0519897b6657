"""Word's documents: paragraphs, line breaks, tabs and tables, also in text boxes. What is deleted is not read."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.office import PLAIN, Dialect, Said, Styles, Walk, marks, said_by
from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.seen_lines import BREAK, CELL, PARAGRAPH, ROW, TABLE
from deckcheck.decklists.documents.unseen import Unseen
from deckcheck.decklists.documents.xml import parsed
from deckcheck.errors import UnreadableDeck

_NAME = "a Word document"
_SYMBOLS = {
    **dict.fromkeys(("FE", "FD", "FC", "52", "53", "FB"), "☑"),
    **dict.fromkeys(("A8", "6F", "A3", "2A"), "☐"),
    **dict.fromkeys(("B7", "A7", "D8", "6C", "6E"), "•"),
}
"""Characters of symbol fonts, by the ends of their numbers."""
_MARGINS = {"header": "page header", "footer": "page footer"}
_NOTES = ("footnotes", "endnotes", "comments")
_DRAWINGS = {"chart": "a chart", "diagramData": "a diagram"}
_ANY_PARAGRAPH = " "
"""The style of paragraphs that name none."""


def _symbol(element: Element) -> str:
    return _SYMBOLS.get(element.get("char", "")[-2:].upper(), "\ufffd")


def _chosen(menu: Element) -> str:
    """Return the entry of a menu that is seen."""
    entries = [entry.get("val", "") for entry in menu.iter("listEntry")]
    chosen = _value(menu.find("result"))
    return "".join(entries[int(chosen[:4]) if chosen.isdecimal() else 0 :][:1])


def _refused(element: Element) -> str:
    raise UnreadableDeck(f"{_NAME} with another document in it; save it again, or export the list as text")


def _value(element: Element | None) -> str:
    return element.get("val", "") if element is not None else ""


def _said(element: Element, styles: Styles) -> Said:
    """Return the look that the style and the properties of a table, a paragraph or a run determine."""
    tag = element.tag
    if tag == "txbxContent":  # of a text box, which does not look like the words that it is beside
        return {"struck": False, "hidden": False}
    if tag not in ("p", "r", "tbl"):
        return {}
    properties = element.find(f"{tag}Pr")
    style = properties.find(f"{tag}Style") if properties is not None else None
    if style is None and tag == "p":
        return said_by(styles, _ANY_PARAGRAPH)
    return said_by(styles, _value(style)) | (marks(properties) if tag == "r" else {})


_WORD = Dialect(
    text={"t", "delText"},
    parts={"p": PARAGRAPH, "br": BREAK, "cr": BREAK, "tbl": TABLE, "tr": ROW, "tc": CELL},
    told={
        "footnote": "footnote",
        "endnote": "footnote",
        "comment": "comment",
        "del": "deletion",
        "textpath": "drawing",
        "OLEObject": "embedded object",
    },
    unread={"Fallback", "moveFrom", "pPr", "rPr", "sectPr", "tblPr", "trPr", "tcPr"},
    signs={"tab": "\t", "ptab": "\t", "noBreakHyphen": "-"},
    words={"sym": _symbol, "ddList": _chosen, "altChunk": _refused, "subDoc": _refused},
    values={"textpath": ("string",), "OLEObject": ("ProgID",)},
    said=_said,
)


def text_of(data: bytes) -> str:
    """Return the lines of a document."""
    package, unseen, styles = Package(data), Unseen(), Styles()
    related, look = package.relations(package.main), PLAIN
    for each in related:
        if each.type == "styles" and (b"strike" in (part := package.part(each.target)) or b"vanish" in part):
            look = look._replace(**_add_styles(parsed(part, _NAME), styles))
    walk = Walk(_WORD, styles, unseen)
    lines = walk.lines(parsed(package.part(package.main), _NAME), look)
    for each in related:
        if each.type in _DRAWINGS:
            unseen.tell("drawing", _DRAWINGS[each.type])
        elif each.type in _MARGINS and (part := package.part(each.target)):
            unseen.take_margin(_MARGINS[each.type], Walk(_WORD, styles, Unseen()).lines(parsed(part, _NAME), look))
        elif each.type in _NOTES and (part := package.part(each.target)):
            walk.lines(parsed(part, _NAME))
    return unseen.text(lines)


def _add_styles(root: Element, styles: Styles) -> Said:
    """Add the styles of a document, and return the look of all its words unless a style says otherwise."""
    for style in root.iter("style"):
        name = style.get("styleId", "")
        said: Said = {}
        for letters in style.iter("rPr"):
            said |= marks(letters)
        styles[name] = said, _value(style.find("basedOn"))
        if style.get("type") == "paragraph" and style.get("default") in ("1", "true"):
            styles[_ANY_PARAGRAPH] = {}, name
    return marks(root.find("docDefaults/rPrDefault/rPr"))
