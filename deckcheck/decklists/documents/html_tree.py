"""Parse a web page to a tree of elements, even if it is invalid. The time is proportional to its size.

No library is used: lexbor takes a minute for half a megabyte of nested ``<div>``, or of options in one menu, and
quadratic time for the attributes of one element.
"""

from __future__ import annotations

import re
from collections.abc import Container
from html import unescape
from xml.etree.ElementTree import Element, TreeBuilder

from deckcheck.decklists.documents.element_walk import ELEMENTS
from deckcheck.decklists.words import split_words
from deckcheck.patterns import late_pattern

_DEEPEST = 1000
_MOST_LETTERS = 100
"""Deeper elements for mere formatting are closed at once, because many pages never close them."""
_FOREIGN = ("svg", "math")
"""Elements in which other elements may be self-closing."""
UNENDED = ""
"""The attribute of elements that end only at the end of the page; pages cannot use this name."""
BLOCKS, VOID, _LETTERS, _RAW, _ENDS_BY_ITSELF, STRUCK, STRUCK_CLASSES = (
    frozenset(split_words(ELEMENTS["page"][group]))
    for group in ("blocks", "void", "letters", "raw", "end_by_themselves", "struck", "struck_classes")
)
_LOOKS = ("class", "hidden", "id", "style")
_CELLS = frozenset(("td", "th"))
_TABLE = _CELLS | {"tbody", "thead", "tfoot", "tr", "table", "caption"}
_ENDS = {tag: frozenset(split_words(ended)) for tag, ended in ELEMENTS["page"]["ends"].items()}
_NONE, _PARAGRAPH = frozenset[str](), frozenset(("p",))
_BARRIERS = BLOCKS | _TABLE | STRUCK
_TAG = late_pattern(
    r"<!--.*?(?:(?<=--)>|\Z)|<[!?][^>]*+>?|</(?![a-z])[^>]*+>?"
    r"|<(?P<end>/)?(?P<name>[a-z][a-z0-9:-]*+)(?P<values>(?:=\s*+\"[^\"]*+\"|=\s*+'[^']*+'|[^>])*+)>?",
    re.IGNORECASE | re.DOTALL,
)
_VALUE = late_pattern(r"([^\s=/\"'>]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s>]*+)))?")


class _Tree:
    """The tree of a page while it is parsed."""

    def __init__(self) -> None:
        self._builder = TreeBuilder()
        self._root = self._builder.start("html", {})
        self._open: list[Element] = []
        self.text = self._builder.data

    def begin(self, name: str, values: dict[str, str], *, ends_itself: bool = False) -> None:
        """Begin an element, and end those that it ends. Raises RecursionError if they are nested too deeply."""
        if len(self._open) == _DEEPEST:
            raise RecursionError
        ends = _ENDS.get(name) or (_PARAGRAPH if name in BLOCKS or name == "table" else _NONE)
        in_table = name in _TABLE and name != "table"
        self._end(ends, ("table",) if in_table else _BARRIERS, outermost=in_table)
        element = self._builder.start(name, values)
        is_deep = len(self._open) >= _MOST_LETTERS and name in _LETTERS and values.keys().isdisjoint(_LOOKS)
        if name in VOID or is_deep or (ends_itself and self._is_foreign(name)):
            self._builder.end(name)
        else:
            self._open.append(element)

    def _is_foreign(self, name: str) -> bool:
        return name in _FOREIGN or ":" in name or any(each.tag in _FOREIGN for each in self._open)

    def end(self, name: str) -> None:
        """End an element in the same cell or table; an end tag without a start may still end a line."""
        barriers: Container[str] = _CELLS if name not in _TABLE else ("table",) if name != "table" else ()
        ended = name not in ("html", "body") and self._end((name,), barriers)
        if not ended and (name in BLOCKS or name == "br"):
            self.begin("br", {})

    def _end(self, names: Container[str], barriers: Container[str], outermost: bool = False) -> bool:
        """End the innermost open element of these names (or the outermost) within the barriers, if there is one."""
        found = len(self._open)
        for at in reversed(range(found)):
            tag = self._open[at].tag
            if tag in names:
                found = at
                if not outermost:
                    break
            elif tag in barriers:
                break
        ended = [each.tag for each in self._open[found:]]
        for tag in reversed(ended):
            self._builder.end(tag)
        del self._open[found:]
        through = [tag for tag in ended[1:] if tag in ("s", "strike")]
        if through and ended[0] not in _TABLE:  # strike-through continues after the end
            self.begin(through[0], {})
        return bool(ended)

    def root(self) -> Element:
        """Return the whole page, at its end."""
        for element in self._open:
            if element.tag not in _ENDS_BY_ITSELF:
                element.set(UNENDED, "")
        for element in (*reversed(self._open), self._root):
            self._builder.end(element.tag)
        return self._root


def tree(page: str) -> Element:
    """Return the root of a page, or of a part of one."""
    made, at, without_end = _Tree(), 0, set[str]()
    while (tag := _TAG.search(page, at)) is not None:
        made.text(unescape(page[at : tag.start()]))
        at, name = tag.end(), (tag["name"] or "").lower()
        if tag["end"]:
            made.end(name)
        elif name in _RAW and name not in without_end:
            end = re.compile(f"</{name}\\b", re.IGNORECASE).search(page, at)
            if end is None:  # not searched again, to keep the time linear
                without_end.add(name)
                continue
            made.begin(name, _values(tag["values"]))
            words = page[at : end.start()]
            made.text(unescape(words) if name == "textarea" else words)
            at = end.start()
        elif name and name not in _RAW:
            made.begin(name, _values(tag["values"]), ends_itself=tag["values"].endswith("/"))
    made.text(unescape(page[at:]))
    return made.root()


def _values(written: str) -> dict[str, str]:
    """Return the attributes of a tag by name; the first one if a name is repeated."""
    values: dict[str, str] = {}
    for name, *value in _VALUE.findall(written) if written else ():
        values.setdefault(name.lower(), unescape("".join(value)))
    return values
