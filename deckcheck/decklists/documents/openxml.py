"""Read Word documents and Excel workbooks. Deleted text is not read, and formulas are read as their saved results.

No library is used: python-calamine allocates every cell between the first and the last, and so crashes the program for
a file of a kilobyte whose last cell is XFD1048576.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.office import ELEMENTS, ElementWalk, StatedLook, dialect, inherited
from deckcheck.decklists.documents.package import Package, Relation
from deckcheck.decklists.documents.sheets import CellCollector, number, text_of_sheets
from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.documents.visible_lines import EFFECTS
from deckcheck.decklists.text.decoration import struck
from deckcheck.decklists.words import meanings
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_SYMBOLS = meanings(ELEMENTS["word"]["symbols"])
_MARKS = {"strike": "struck", "dstrike": "struck", "vanish": "hidden"}
_OFF, _ON = ("0", "false", "off", "none"), ("1", "true")
_SIDE_PARTS = {
    **dict.fromkeys(("footnotes", "endnotes", "comments", "threadedComment", "drawing"), ""),
    "header": "page header",
    "footer": "page footer",
    **dict.fromkeys(("chart", "diagramData"), "drawing"),
}
"""The kinds of parts read in addition to a document or sheet; the value is the kind of their words, or empty."""
_PLACE = late_pattern(r"([A-Z]{1,3})([1-9]\d{0,6})")


def _symbol(element: Element) -> str:
    return _SYMBOLS.get(element.get("char", "")[-2:].upper(), "\ufffd")


def _chosen(menu: Element) -> str:
    """Return the visible entry of a menu."""
    entries, at = [entry.get("val", "") for entry in menu.iter("listEntry")], number(_value(menu, "result"), 0)
    return entries[at] if at < len(entries) else ""


def _refused(element: Element) -> str:
    raise UnreadableDeck("a Word document with another document in it; save it again, or export the list as text")


def _value(element: Element, path: str) -> str:
    found = element.find(path)
    return found.get("val", "") if found is not None else ""


def _marks(properties: Iterable[Element] | None) -> StatedLook:
    """Return the look that properties of letters set; a property set once is not unset by another."""
    stated: StatedLook = {}
    for mark in properties if properties is not None else ():
        if name := _MARKS.get(mark.tag):
            stated[name] = stated.get(name, False) or mark.get("val", "1") not in _OFF
    return stated


def _look_of(styles: Mapping[str, StatedLook], element: Element) -> StatedLook:
    """Return the look that the style and properties of a paragraph or a run determine."""
    properties = element.find(f"{element.tag}Pr") if element.tag in ("p", "r") else None
    if properties is None:
        return {}
    return styles.get(_value(properties, f"{element.tag}Style"), {}) | _marks(properties)


_READ = dialect("word")
_CALLED = {**dict.fromkeys(("altChunk", "subDoc"), _refused), "sym": _symbol, "ddList": _chosen}
_WORD = _READ._replace(characters={**_READ.characters, **_CALLED}, stated_look=partial(_look_of, {}))
_EXCEL = _WORD._replace(
    text={"t", "text"}, parts={"p": EFFECTS["paragraph"]}, reported={**_WORD.reported, "sp": "text box"}
)


def text_of(data: bytes) -> str:
    """Return the lines of a document or a workbook."""
    package = Package(data)
    return _text_of_document(package) if package.kind == "word/" else _text_of_workbook(package)


def _text_of_document(package: Package) -> str:
    related, styles = package.relations(package.main), dict[str, tuple[StatedLook, str]]()
    for each in related:
        if each.type == "styles" and (b"strike" in (part := package.part(each.target)) or b"vanish" in part):
            for style in package.tree(part).iter("style"):
                styles[style.get("styleId", "")] = _marks(style.find("rPr")), _value(style, "basedOn")
    walk = ElementWalk(_WORD._replace(stated_look=partial(_look_of, inherited(styles))), UnreadContent())
    lines = walk.lines(package.tree(package.part(package.main)))
    _take_side_parts(package, related, walk)
    return walk.unread.text(lines)


def _take_side_parts(package: Package, related: Iterable[Relation], walk: ElementWalk) -> None:
    """Read the parts beside a document or a sheet."""
    for each in related:
        if each.type in _SIDE_PARTS and (part := package.part(each.target)):
            lines = walk.lines(package.tree(part))
            if kind := _SIDE_PARTS[each.type]:
                walk.unread.take(kind, lines)


def _text_of_workbook(package: Package) -> str:
    if package.main.endswith(".bin"):
        raise UnreadableDeck("a binary Excel workbook (.xlsb); save it as .xlsx or .csv")
    related, texts, struck_styles, cells = package.relations(package.main), list[str](), set[str](), CellCollector()
    walk = ElementWalk(_EXCEL, cells.unread)
    for each in related:
        if each.type == "sharedStrings":
            texts = [walk.words(text) for text in package.tree(package.part(each.target)).iterfind("si")]
        elif each.type == "styles" and b"strike" in (part := package.part(each.target)):
            struck_styles = _struck_styles(package.tree(part))
    targets = {each.id: each.target for each in related if each.type == "worksheet"}
    for sheet in package.tree(package.part(package.main)).iter("sheet"):
        if target := targets.get(sheet.get("id", "")):  # others are charts
            cells.open_sheet(sheet.get("name", ""), hidden=sheet.get("state", "visible") != "visible")
            for row, column, cell, hidden in _placed(package.tree(package.part(target)), cells):
                words = _words(cell, walk, texts)
                if cell.get("s") in struck_styles:
                    words = struck(words.replace("~~", ""))
                cells.put(row, column, words, hidden=hidden)
            _take_side_parts(package, package.relations(target), walk)
    return text_of_sheets(cells)


def _struck_styles(root: Element) -> set[str]:
    """Return the numbers of the cell styles that strike out words."""
    fonts = {str(at) for at, font in enumerate(root.iterfind("fonts/font")) if _marks(font).get("struck")}
    return {str(at) for at, style in enumerate(root.iterfind("cellXfs/xf")) if style.get("fontId") in fonts}


def _placed(sheet: Element, cells: CellCollector) -> Iterator[tuple[int, int, Element, bool]]:
    """Yield the row and column of each cell of a sheet, the cell, and whether its row is hidden."""
    row = column = -1
    hidden = False
    for element in sheet.iter():
        if element.tag == "col" and (element.get("hidden") in _ON or element.get("width") == "0"):
            first, last = (number(element.get(each, ""), 0) for each in ("min", "max"))
            if 0 < first <= last:
                cells.hide_columns(first - 1, last)
        elif element.tag == "row":
            hidden = element.get("hidden") in _ON or element.get("ht") == "0"
            row, column = number(element.get("r", ""), row + 2) - 1, -1
        elif element.tag == "c":
            column += 1
            if (place := _PLACE.fullmatch(element.get("r", ""))) is not None:
                row = int(place[2]) - 1
                column = reduce(lambda number, letter: number * 26 + ord(letter) - ord("@"), place[1], 0) - 1
            yield row, column, element, hidden


def _words(cell: Element, walk: ElementWalk, texts: Sequence[str]) -> str:
    """Return the visible words of a cell, which may refer to a shared text."""
    type, value = cell.get("t", "n"), cell.findtext("v", "")
    if type == "s" and value:
        if (at := number(value, len(texts))) < len(texts):
            return texts[at]
        raise UnreadableDeck("an Excel workbook that is damaged (a cell's text is missing); save it again")
    if (inline := cell.find("is")) is not None:
        return walk.words(inline)
    if (cell.find("f") is not None and not value) or (type == "e" and value):
        return "=?"  # its result was not saved, or is an error
    return value.removesuffix(".0") if type == "n" else value
