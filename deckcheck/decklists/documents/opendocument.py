"""Read texts and spreadsheets of LibreOffice and others. Deleted text and comments in the margin are not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import partial
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.office import ELEMENTS, ElementWalk, Look, StatedLook, dialect, inherited
from deckcheck.decklists.documents.package import Package
from deckcheck.decklists.documents.sheets import CellCollector, number, text_of_sheets
from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.words import meanings
from deckcheck.errors import UnreadableDeck

_CELLS = {"table-cell", "covered-table-cell"}
_MARGINS = frozenset(f"{part}{which}" for part in ("header", "footer") for which in ("", "-left", "-first"))
_NOT_SHOWN = ("none", "false")


def _look_of(styles: Mapping[str, StatedLook], element: Element) -> StatedLook:
    """Return the look that an element's style and attributes determine; everything in a hidden element is hidden."""
    stated = styles.get(element.get("style-name", ""), {})
    hidden = element.get("display") in _NOT_SHOWN or element.get("visibility", "visible") != "visible"
    return stated | {"hidden": True} if hidden else stated


_TEXT = dialect("opendocument")
_SPREADSHEET = _TEXT._replace(
    parts={tag: part for tag, part in _TEXT.parts.items() if tag in ("p", "h", "line-break")},
    reported={**_TEXT.reported, **meanings(ELEMENTS["opendocument"]["shapes"])},
)


def text_of(data: bytes) -> str:
    """Return the lines of a text or a spreadsheet."""
    package = Package(data)
    if b"encryption-data" in package.part("META-INF/manifest.xml"):
        raise UnreadableDeck("an encrypted document; save it without a password")
    named, content = package.tree(package.part("styles.xml") or b"<none/>"), package.tree(package.part("content.xml"))
    styles = {
        style.get("name", ""): (_stated_look(style), style.get("parent-style-name", ""))
        for style in (*named.iter("style"), *content.iter("style"))
    }
    look_of = partial(_look_of, inherited(styles))
    if not package.kind.endswith("text"):
        return text_of_sheets(_cells(content, ElementWalk(_SPREADSHEET._replace(stated_look=look_of), UnreadContent())))
    walk = ElementWalk(_TEXT._replace(stated_look=look_of), UnreadContent())
    for margin in named.iter():
        if margin.tag in _MARGINS and margin.get("display") != "false":
            walk.unread.take(f"page {margin.tag[:6]}", walk.lines(margin))
    return walk.unread.text(walk.lines(content))


def _stated_look(style: Element) -> StatedLook:
    stated: StatedLook = {}
    for properties in (*style.findall("text-properties"), *style.findall("table-properties")):
        if line := properties.get("text-line-through-style") or properties.get("text-line-through-type"):
            stated["struck"] = line != "none"
        if shown := properties.get("display"):
            stated["hidden"] = shown in _NOT_SHOWN
    return stated


def _cells(content: Element, walk: ElementWalk) -> CellCollector:
    """Return the cells of a spreadsheet, in which one element may be repeated."""
    cells = CellCollector(walk.unread)
    for table, shown in walk.find(content, {"table"}):
        cells.open_sheet(table.get("name", ""), hidden=shown.hidden)
        for place, times, part, look in _placed(table, {"table-column", "table-row"}, shown, walk):
            if part.tag == "table-column" and look.hidden:
                cells.hide_columns(place, place + times)
            for column, columns, cell, cell_look in _placed(part, _CELLS, look, walk):
                words = walk.words(cell, cell_look._replace(hidden=False))
                if "formula" in cell.attrib and not cell.get("value-type"):
                    words = f"=?{words}"  # its result was not saved
                for at in range(column, column + columns * bool(words)):
                    cells.put(place, at, words, times, hidden=cell_look.hidden)
    return cells


def _placed(
    element: Element, tags: Set[str], look: Look, walk: ElementWalk
) -> Iterator[tuple[int, int, Element, Look]]:
    """Yield the rows, columns or cells within an element: first position, number of repetitions, element, and look."""
    places = Counter[str]()
    for found, shown in walk.find(element, tags, look):
        kind = "rows" if found.tag == "table-row" else "columns"
        times = number(found.get(f"number-{kind}-repeated", ""), 1)
        yield places[kind], times, found, shown
        places[kind] += times
