"""Parse XML of documents to trees of elements, within limits, without entities, document types or external files."""

from __future__ import annotations

from functools import cache
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from deckcheck.errors import UnreadableDeck

MAX_DEPTH = 256
MAX_ELEMENTS = 200_000
LINE = ""
"""The attribute with the first line number of an element; XML does not allow its name."""


class Tree:
    """Build a tree of elements from the events of a parser.

    Raises UnreadableDeck, with ``what`` as the name of the document, for too many or too deeply nested elements.
    """

    def __init__(self, what: str, max_depth: int = MAX_DEPTH) -> None:
        self._what, self._max_depth = what, max_depth
        self._builder = TreeBuilder()
        self._depth = self._elements = 0
        self.text = self._builder.data
        self.close = self._builder.close

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        """Begin an element."""
        self._depth, self._elements = self._depth + 1, self._elements + 1
        if self._depth > self._max_depth or self._elements > MAX_ELEMENTS:
            deep = self._depth > self._max_depth
            bound = f"nested more than {self._max_depth} deep" if deep else f"of more than {MAX_ELEMENTS}"
            raise UnreadableDeck(f"{self._what} with elements {bound}; copy the list into a text file")
        return self._builder.start(tag, attributes)

    def end(self, tag: str) -> None:
        """End the innermost element."""
        self._depth -= 1
        self._builder.end(tag)


def parsed(data: bytes, what: str, *, encoding: str | None = None) -> Element:
    """Return the root of XML, with names without namespace. Raises UnreadableDeck for a fault, an entity or too much.

    ``what`` names the document. ``encoding`` overrides the declared one.
    """
    parser, tree = expat.ParserCreate(encoding), Tree(what)
    local = cache(lambda name: name.rpartition(":")[2])  # a document has few different names
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        named = {local(name): value for name, value in attributes.items()}
        tree.start(local(tag), {**named, LINE: str(parser.CurrentLineNumber)})

    def doctype(*_: object) -> None:
        # A declaration can define entities that expand without end or name other files.
        raise UnreadableDeck(f"{what} with a DOCTYPE declaration; it has none, save it again")

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: tree.end(local(tag))
    parser.CharacterDataHandler = tree.text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = f"{what} that is damaged (invalid XML: {expat.ErrorString(error.code)}); save it again"
        raise UnreadableDeck(fault, line=error.lineno) from None
    return tree.close()
