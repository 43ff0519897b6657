"""Parse XML of documents to trees of elements, without entities, document types or external files.

Cockatrice and OCTGN decks are XML alone: the cards of each zone are converted to a JSON list, on their original lines.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from deckcheck.errors import UnreadableDeck

LINE = ""
"""The attribute with the first line number of an element; XML does not allow its name."""


def parsed(data: bytes, document: str, *, encoding: str | None = None) -> Element:
    """Return the root of XML, with names without namespace. Raises UnreadableDeck for a fault or an entity.

    ``document`` names the document. ``encoding`` overrides the declared one.
    """
    parser, tree = expat.ParserCreate(encoding), TreeBuilder()
    local = cache(lambda name: name.rpartition(":")[2])  # a document has few different names
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        named = {local(name): value for name, value in attributes.items()}
        tree.start(local(tag), {**named, LINE: str(parser.CurrentLineNumber)})

    def end(tag: str) -> None:
        tree.end(local(tag))

    def doctype(*_: object) -> None:
        # A declaration can define entities that expand without end or name other files.
        raise UnreadableDeck(
            f"{document} with a DOCTYPE declaration; it has none, save it again", line=parser.CurrentLineNumber
        )

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = tree.data
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = f"{document} that is damaged (invalid XML: {expat.ErrorString(error.code)}); save it again"
        raise UnreadableDeck(fault, line=error.lineno) from None
    return tree.close()


_FRAME = frozenset(("cockatrice_deck", "zone", "card", "tags", "deck", "section"))
"""Elements whose text is not part of the deck, except for the name of a card."""
_READ_TAGS = frozenset(("deckname", "comments", "tag", "lastLoadedTimestamp", "bannerCard", "card", "notes"))
_ZONES = {"main": "cards", "side": "reserve", "": "cards"}


def text_of(text: str) -> str:
    """Return a Cockatrice or OCTGN deck as a JSON list."""
    members, zone, last = defaultdict[str, list[str]](list), "cards", 1

    def put(key: str, value: object) -> None:
        nonlocal last
        members[key].append("\n" * (line - last) + json.dumps(value, ensure_ascii=False))
        last = max(line, last)

    for element in parsed(text.encode(errors="surrogatepass"), "a Cockatrice deck", encoding="utf-8").iter():
        tag, line, text_inside = element.tag, int(element.attrib.pop(LINE)), (element.text or "").strip()
        if tag in ("zone", "section"):
            zone = _ZONES.get(name := element.get("name", ""), name)
        elif tag == "card":
            number, set = element.get("number", element.get("qty", "1")), element.get("setShortName", "")
            put(zone, {"name": element.get("name", text_inside), "quantity": number, "set": set})
        elif tag == "deckname" and text_inside:
            put("name", text_inside)
        elif tag not in _FRAME | _READ_TAGS:
            put(f"<{tag}>", element.attrib)
        for loose in filter(None, (text_inside if tag not in _READ_TAGS else "", (element.tail or "").strip())):
            put("text outside of the cards", loose)
    parts = ((key, ",".join(held)) for key, held in members.items())
    return f"{{{','.join(json.dumps(key) + (f':{held}' if key == 'name' else f':[{held}]') for key, held in parts)}}}"
