"""Walk over the elements of Office documents, OpenDocuments and web pages, by a table of the element types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.unread_content import UnreadContent
from deckcheck.decklists.documents.visible_lines import EFFECTS, ElementEffects, VisibleLines
from deckcheck.decklists.words import meanings, split_words
from deckcheck.shipped_toml import shipped_tables


class Look(NamedTuple):
    """The look of words: struck out or hidden."""

    struck: bool = False
    hidden: bool = False


PLAIN = Look()
StatedLook = dict[str, bool]
"""The parts of a look that an element or a style determines, by name."""


def inherited(styles: Mapping[str, tuple[StatedLook, str]]) -> dict[str, StatedLook]:
    """Return the whole look of each style, given its own and its parent, which may be defined after it."""
    looks: dict[str, StatedLook] = {}
    for name in styles:
        chain: dict[str, None] = {}
        while name in styles and name not in looks and name not in chain:
            chain[name] = None
            name = styles[name][1]
        look = looks.get(name, {})
        for each in reversed(chain):
            look = looks[each] = look | styles[each][0]
    return looks


class Dialect(NamedTuple):
    """The meaning of the elements in a kind of document, by name.

    ``text``: elements whose text is visible (``None``: all). ``characters``: the characters that elements represent, or
    functions that return them. Elements in ``reported`` are not read but reported, with their text and their attributes
    in ``values``; those in ``ignored`` are not even reported. ``stated_look`` returns the look that an element
    determines.
    """

    text: Set[str] | None
    parts: Mapping[str, ElementEffects]
    reported: Mapping[str, str]
    ignored: Set[str]
    characters: Mapping[str, str | Callable[[Element], str]]
    values: Mapping[str, tuple[str, ...]]
    stated_look: Callable[[Element], StatedLook] = lambda element: {}


ELEMENTS = shipped_tables(Path(__file__).with_name("elements.toml"))
"""The tables of ``elements.toml`` by kind of document."""


def dialect(document: str) -> Dialect:
    """Return the dialect of a kind of document, as ``elements.toml`` describes it."""
    table = ELEMENTS[document]
    return Dialect(
        frozenset(split_words(table["text"])) if "text" in table else None,
        {tag: EFFECTS[effect] for tag, effect in meanings(table["parts"]).items()},
        meanings(table["told"]),
        frozenset(split_words(table["unread"])),
        meanings(table.get("signs", {})),
        {tag: tuple(split_words(attributes)) for tag, attributes in table["values"].items()},
    )


class ElementWalk:
    """A walk over elements of a document; ``unread_content`` collects the unread ones."""

    def __init__(self, dialect: Dialect, unread: UnreadContent) -> None:
        self.unread = unread
        self._dialect = dialect

    def lines(self, element: Element, look: Look = PLAIN) -> list[str]:
        """Return the visible lines within an element."""
        visible = VisibleLines(self.unread)
        self._read_content(element, visible, look, False)
        return visible.lines()

    def words(self, element: Element, look: Look = PLAIN) -> str:
        """Return the visible words within an element on one line."""
        return " ".join(filter(None, self.lines(element, look)))

    def find(self, element: Element, tags: Set[str], look: Look = PLAIN) -> Iterator[tuple[Element, Look]]:
        """Yield the outermost elements with these names within an element, and their look."""
        for child in element:
            if self._is_skipped(child):
                continue
            inner = self._look(child, look)
            if child.tag in tags:
                yield child, inner
            else:
                yield from self.find(child, tags, inner)

    def _look(self, element: Element, look: Look) -> Look:
        stated = self._dialect.stated_look(element)
        return look._replace(**stated) if stated else look

    def _is_skipped(self, element: Element) -> bool:
        """Return whether an element is not read, and report it if necessary."""
        dialect = self._dialect
        if kind := dialect.reported.get(element.tag):
            names = dialect.values.get(element.tag)
            values = [each.get(name, "") for each in element.iter() for name in names] if names else []
            self.unread.report(kind, "\n".join([*self.lines(element), *values]))
        return bool(kind) or element.tag in dialect.ignored

    def _read_element(self, element: Element, visible: VisibleLines, look: Look, text: bool) -> None:
        """Read an element; ``text``: its parent has visible text."""
        if self._is_skipped(element):
            return
        tag, dialect = element.tag, self._dialect
        part = dialect.parts.get(tag)
        if part:
            part.begin(visible)
        characters = dialect.characters.get(tag, "")
        visible.add(characters if isinstance(characters, str) else characters(element))
        self._read_content(element, visible, self._look(element, look), text)
        if part:
            part.end(visible)

    def _read_content(self, element: Element, visible: VisibleLines, look: Look, text: bool) -> None:
        """Read the content of an element."""
        text = text or self._dialect.text is None or element.tag in self._dialect.text
        self._add_text(element.text if text else "", visible, look)
        for child in element:
            self._read_element(child, visible, look, text)
            self._add_text(child.tail if text else "", visible, look)

    def _add_text(self, words: str | None, visible: VisibleLines, look: Look) -> None:
        if words and look.hidden:
            visible.hide(words)
        elif words:
            visible.add(words, crossed=look.struck)
