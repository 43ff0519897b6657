"""Walk over the elements of Office documents, OpenDocuments and web pages, by a table of the element types."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.visible_lines import EFFECTS, Look, UnreadContent, VisibleLines
from deckcheck.decklists.words import meanings, split_words
from deckcheck.shipped_toml import shipped_tables

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
