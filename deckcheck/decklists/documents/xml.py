"""XML of documents, walked without entities, document types or anything outside, within bounds."""

from __future__ import annotations

from xml.parsers import expat

from deckcheck.errors import UnreadableDeck

MAX_DEPTH = 256
MAX_ELEMENTS = 200_000


class Walker:
    """Takes the elements of a document as they come, by their names without namespace."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take the begin of an element."""

    def end(self, tag: str) -> None:
        """Take the end of an element."""

    def text(self, text: str) -> None:
        """Take text between tags."""

    line = 0
    """The line that the walk is on."""


class _Local(dict[str, str]):
    """Names without their namespaces' prefixes, of which a document has few."""

    def __missing__(self, name: str) -> str:
        found = self[name] = name.rpartition(":")[2]
        return found


def walk(data: bytes, walker: Walker, what: str, *, encoding: str | None = None) -> None:
    """Lead a walker through XML. Raises UnreadableDeck, which says of ``what``, for a fault, an entity or too much.

    ``encoding`` goes before the one that the XML states of itself.
    """
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    depth, elements, local = 0, 0, _Local()

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, elements
        depth, elements = depth + 1, elements + 1
        if depth > MAX_DEPTH or elements > MAX_ELEMENTS:
            bound = f"nested more than {MAX_DEPTH} deep" if depth > MAX_DEPTH else f"of more than {MAX_ELEMENTS}"
            raise UnreadableDeck(f"{what} with elements {bound}; copy the list into a text file")
        walker.line = parser.CurrentLineNumber
        walker.start(local[tag], {local[name]: value for name, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        walker.end(local[tag])

    def doctype(*_: object) -> None:
        # A declaration can define entities that expand without end or name other files.
        raise UnreadableDeck(f"{what} with a DOCTYPE declaration; it has none, save it again")

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = walker.text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = f"{what} that is damaged (invalid XML: {expat.ErrorString(error.code)}); save it again"
        raise UnreadableDeck(fault, line=error.lineno) from None
