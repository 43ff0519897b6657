"""Walk over the elements of Office documents, OpenDocuments and web pages, by a table of the element types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.seen_lines import EFFECTS, ElementEffects, SeenLines
from deckcheck.decklists.documents.unseen import Unseen
from deckcheck.decklists.words import meanings, parted
from deckcheck.shipped_toml import shipped_tables

_MOST_PARENTS = 8


class Look(NamedTuple):
    """The look of words: struck out or hidden."""

    struck: bool = False
    hidden: bool = False


PLAIN = Look()
StatedLook = dict[str, bool]
"""The parts of a look that an element or a style determines, by name."""


Styles = dict[str, tuple[StatedLook, str]]
"""The named styles of a document, each with its own look and the name of its base style."""


def said_by(styles: Styles, name: str) -> StatedLook:
    """Return the look of a style, including its base styles."""
    said: StatedLook = {}
    for _ in range(_MOST_PARENTS):
        if name in styles:
            own, name = styles[name]
            said = own | said
    return said


def _silent(element: Element, styles: Styles) -> StatedLook:
    return {}


class Dialect(NamedTuple):
    """The meaning of the elements in a kind of document, by name.

    ``text``: elements whose text is visible (``None``: all). ``signs``: the characters that elements represent, or
    functions that return them. Elements in ``told`` are not read but reported, with their text and their attributes in
    ``values``; those in ``unread`` are not even reported. ``said`` returns the look that an element determines.
    """

    text: Set[str] | None
    parts: Mapping[str, ElementEffects]
    told: Mapping[str, str]
    unread: Set[str]
    signs: Mapping[str, str | Callable[[Element], str]] = {}
    values: Mapping[str, tuple[str, ...]] = {}
    said: Callable[[Element, Styles], StatedLook] = _silent


ELEMENTS = shipped_tables(Path(__file__).with_name("elements.toml"))
"""The tables of ``elements.toml`` by kind of document."""


def dialect(document: str, said: Callable[[Element, Styles], StatedLook] = _silent) -> Dialect:
    """Return the dialect of a kind of document, as ``elements.toml`` describes it."""
    table = ELEMENTS[document]
    return Dialect(
        frozenset(parted(table["text"])) if "text" in table else None,
        {tag: EFFECTS[effect] for tag, effect in meanings(table["parts"]).items()},
        meanings(table["told"]),
        frozenset(parted(table["unread"])),
        meanings(table.get("signs", {})),
        {tag: tuple(parted(attributes)) for tag, attributes in table["values"].items()},
        said,
    )


class ElementWalk:
    """A walk over elements of a document; ``unseen`` collects the unread ones."""

    def __init__(self, dialect: Dialect, styles: Styles, unseen: Unseen) -> None:
        self.unseen = unseen
        self._dialect, self._styles = dialect, styles

    def lines(self, element: Element, look: Look = PLAIN) -> list[str]:
        """Return the visible lines within an element."""
        seen = SeenLines(self.unseen)
        self._within(element, seen, look, False)
        return seen.lines()

    def words(self, element: Element, look: Look = PLAIN) -> str:
        """Return the visible words within an element on one line."""
        return " ".join(filter(None, self.lines(element, look)))

    def find(self, element: Element, tags: Set[str], look: Look = PLAIN) -> Iterator[tuple[Element, Look]]:
        """Yield the outermost elements with these names within an element, and their look."""
        for child in element:
            if self._passed_over(child):
                continue
            inner = self._look(child, look)
            if child.tag in tags:
                yield child, inner
            else:
                yield from self.find(child, tags, inner)

    def _look(self, element: Element, look: Look) -> Look:
        said = self._dialect.said(element, self._styles)
        return look._replace(**said) if said else look

    def _passed_over(self, element: Element) -> bool:
        """Return whether an element is not read, and report it if necessary."""
        dialect = self._dialect
        if what := dialect.told.get(element.tag):
            inside = ElementWalk(dialect._replace(said=_silent), self._styles, self.unseen)
            names = dialect.values.get(element.tag)
            values = [each.get(name, "") for each in element.iter() for name in names] if names else []
            self.unseen.tell(what, "\n".join([*inside.lines(element), *values]))
        return bool(what) or element.tag in dialect.unread

    def _take(self, element: Element, seen: SeenLines, look: Look, text: bool) -> None:
        """Read an element; ``text``: its parent has visible text."""
        if self._passed_over(element):
            return
        tag, dialect = element.tag, self._dialect
        part = dialect.parts.get(tag)
        if part:
            part.begin(seen)
        sign = dialect.signs.get(tag, "")
        seen.add(sign if isinstance(sign, str) else sign(element))
        self._within(element, seen, self._look(element, look), text)
        if part:
            part.end(seen)

    def _within(self, element: Element, seen: SeenLines, look: Look, text: bool) -> None:
        """Read the content of an element."""
        text = text or self._dialect.text is None or element.tag in self._dialect.text
        self._put(element.text if text else "", seen, look)
        for child in element:
            self._take(child, seen, look, text)
            self._put(child.tail if text else "", seen, look)

    def _put(self, words: str | None, seen: SeenLines, look: Look) -> None:
        if words and look.hidden:
            seen.hide(words)
        elif words:
            seen.add(words, crossed=look.struck)
