"""XML of documents as trees of elements: no entities, no document types, nothing outside, all within bounds."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from deckcheck.errors import UnreadableDeck

MAX_DEPTH = 256
MAX_ELEMENTS = 200_000
LINE = ""
"""The attribute, of a name that XML does not allow, which is the line that an element begins on."""


class _Local(dict[str, str]):
    """Names without their namespaces' prefixes, of which a document has few."""

    def __missing__(self, name: str) -> str:
        found = self[name] = name.rpartition(":")[2]
        return found


def parsed(data: bytes, what: str, *, encoding: str | None = None) -> Element:
    """Return the root of XML; names are without namespace. Raises UnreadableDeck for a fault, an entity or too much.

    ``what`` names the document. ``encoding`` overrides the one that the XML declares.
    """
    parser, tree = expat.ParserCreate(encoding), TreeBuilder()
    parser.buffer_text = True
    depth, elements, local = 0, 0, _Local()

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, elements
        depth, elements = depth + 1, elements + 1
        if depth > MAX_DEPTH or elements > MAX_ELEMENTS:
            bound = f"nested more than {MAX_DEPTH} deep" if depth > MAX_DEPTH else f"of more than {MAX_ELEMENTS}"
            raise UnreadableDeck(f"{what} with elements {bound}; copy the list into a text file")
        named = {local[name]: value for name, value in attributes.items()}
        tree.start(local[tag], {**named, LINE: str(parser.CurrentLineNumber)})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        tree.end(local[tag])

    def doctype(*_: object) -> None:
        # A declaration can define entities that expand without end or name other files.
        raise UnreadableDeck(f"{what} with a DOCTYPE declaration; it has none, save it again")

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = tree.data
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = f"{what} that is damaged (invalid XML: {expat.ErrorString(error.code)}); save it again"
        raise UnreadableDeck(fault, line=error.lineno) from None
    return tree.close()
