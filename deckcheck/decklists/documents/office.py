"""One walk over the elements of Office documents, OpenDocuments and web pages, by a table of what each element is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import NamedTuple
from xml.etree.ElementTree import Element

from deckcheck.decklists.documents.seen_lines import Part, SeenLines
from deckcheck.decklists.documents.unseen import Unseen

_MOST_PARENTS = 8


class Look(NamedTuple):
    """How words look: with a line through them, or not at all."""

    struck: bool = False
    hidden: bool = False


PLAIN = Look()
Said = dict[str, bool]
"""The parts of a look that an element or a style determines, by name."""


Styles = dict[str, tuple[Said, str]]
"""The named styles of a document: what each says itself, and the name of the style that it is based on."""


def said_by(styles: Styles, name: str) -> Said:
    """Return what a style says, itself or by the styles that it is based on."""
    said: Said = {}
    for _ in range(_MOST_PARENTS):
        if name in styles:
            own, name = styles[name]
            said = own | said
    return said


def _silent(element: Element, styles: Styles) -> Said:
    return {}


class Dialect(NamedTuple):
    """What the elements of a kind of document are, by their names.

    ``text``: their text is seen (``None`` = all text is). ``signs`` are the characters that elements stand for, or what
    returns them. What is ``told`` is not read but reported, with the text in it and
    the attributes in it that hold its ``values``; what is ``unread`` is not even reported. ``said`` returns the look
    that an element determines.
    """

    text: Set[str] | None
    parts: Mapping[str, Part]
    told: Mapping[str, str]
    unread: Set[str]
    signs: Mapping[str, str | Callable[[Element], str]] = {}
    values: Mapping[str, tuple[str, ...]] = {}
    said: Callable[[Element, Styles], Said] = _silent


class Walk:
    """A walk over elements of a document; ``unseen`` takes what is not read of it."""

    def __init__(self, dialect: Dialect, styles: Styles, unseen: Unseen) -> None:
        self.unseen = unseen
        self._dialect, self._styles = dialect, styles

    def lines(self, element: Element, look: Look = PLAIN) -> list[str]:
        """Return the lines that are seen within an element."""
        seen = SeenLines(self.unseen)
        self._within(element, seen, look, False)
        return seen.lines()

    def words(self, element: Element, look: Look = PLAIN) -> str:
        """Return what is seen within an element on one line."""
        return " ".join(filter(None, self.lines(element, look)))

    def find(self, element: Element, tags: Set[str], look: Look = PLAIN) -> Iterator[tuple[Element, Look]]:
        """Yield the outermost elements of these names within one, and how they look."""
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
        """Return whether an element is not read, and report it if it is one to report."""
        dialect = self._dialect
        if what := dialect.told.get(element.tag):
            inside = Walk(dialect._replace(said=_silent), self._styles, self.unseen)
            names = dialect.values.get(element.tag)
            values = [each.get(name, "") for each in element.iter() for name in names] if names else []
            self.unseen.tell(what, "\n".join([*inside.lines(element), *values]))
        return bool(what) or element.tag in dialect.unread

    def _take(self, element: Element, seen: SeenLines, look: Look, text: bool) -> None:
        """Take an element; ``text``: what it is in has text that is seen."""
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
        """Take what is within an element."""
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
