"""Parse XML, and walk over the elements of Office documents, OpenDocuments and web pages, by a table of their types.

XML is parsed without entities, document types or external files. Cockatrice and OCTGN decks are XML alone: the cards of
each zone are converted to a JSON list, on their original lines.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from deckcheck.decklists.documents.visible_lines import EFFECTS, Look, UnreadContent, VisibleLines
from deckcheck.decklists.words import meanings, split_words
from deckcheck.errors import UnreadableDeck
from deckcheck.shipped_toml import shipped_tables

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


ELEMENTS = shipped_tables(Path(__file__).with_name("elements.toml"))
"""The tables of ``elements.toml`` by kind of document."""


class ElementWalk:
    """A walk over the elements of a document of a kind in ``elements.toml``."""

    def __init__(self, kind: str) -> None:
        table = ELEMENTS[kind]
        self.parts: dict[str, str] = meanings(table["parts"])
        self.unread = UnreadContent()
        self.visible = VisibleLines(self.unread)
        self._texts = frozenset(split_words(table.get("text", "")))
        self._plain = Look(is_text="text" not in table)
        self._reported = meanings(table["told"])
        self._ignored = frozenset(split_words(table["unread"]))
        self._characters = meanings(table.get("signs", {}))
        self._values = {tag: split_words(attributes) for tag, attributes in table["values"].items()}

    def lines(self, element: Element, look: Look | None = None) -> list[str]:
        """Return the visible lines within an element."""
        outer, self.visible = self.visible, VisibleLines(self.unread)
        self.read_content(element, look or self._plain)
        inner, self.visible = self.visible, outer
        return inner.lines()

    def look_of(self, element: Element, look: Look) -> Look:
        """Return the look of an element, given that of the one around it."""
        return look

    def is_skipped(self, element: Element) -> bool:
        """Return whether an element is not read, and report it if necessary."""
        tag = element.tag
        if kind := self._reported.get(tag):
            values = [each.get(name, "") for name in self._values.get(tag, ()) for each in element.iter()]
            lines = self.lines(element, self.look_of(element, self._plain))
            self.unread.report(kind, "\n".join([*lines, *values]))
        return bool(kind) or tag in self._ignored

    def read(self, element: Element, look: Look) -> None:
        """Read an element, given the look of the one around it."""
        if self.is_skipped(element):
            return
        begin, end = EFFECTS[self.parts.get(element.tag, "")]
        begin(self.visible)
        self.visible.add(self._characters.get(element.tag, ""))
        self.read_content(element, self.look_of(element, look))
        end(self.visible)

    def read_content(self, element: Element, look: Look) -> None:
        """Read the content of an element."""
        look = look._replace(is_text=True) if element.tag in self._texts else look
        self.add_text(element.text or "", look)
        for child in element:
            self.read(child, look)
            self.add_text(child.tail or "", look)

    def add_text(self, words: str, look: Look) -> None:
        """Add words to the current line, if they are text."""
        if look.is_text:
            self.visible.add(words, look)


def number(text: str, default: int) -> int:
    """Return a number in the markup of a document, or else the default."""
    return int(text) if text.isdecimal() and len(text) < 8 else default
