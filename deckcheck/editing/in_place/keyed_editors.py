"""Edit native and JSON lists, in which the cards of a section are the value of its key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.json import card_object, in_lines, text_of
from deckcheck.decklists.registry import MAIN
from deckcheck.decklists.toml import KEY, KEY_AND_VALUE, TomlLayout, bare_key, card, copies, quoted, table
from deckcheck.editing.in_place.editors import Edit, Editor, InsertionPoint, Span, Splice

_NO_SECTION = frozenset({*HEADER_KEYS, "facts", "ignore"})

_LAYOUTS: tuple[Callable[[Any], str], ...]
_LAYOUTS = (in_lines, text_of, *(partial(text_of, indent=space) for space in (2, 4, "\t")))
"""The layouts of JSON lists that are kept."""


class KeyedEditor(Editor):
    """A list of keys and values, of which only names can be edited, as in JSON of another program's shape."""

    def items(self, number: int) -> list[Span]:
        """Return none, since no card has a part of the text for certain."""
        return []

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each key or text that equals the entry's name, from the entry's line on."""
        entry = self.deck.entries[number]
        for found in KEY.finditer(self.text, self.starts[max(entry.line - 1, 0)]):
            if bare_key(found[0]).strip() == entry.name:
                yield [Splice(*found.span(), quoted(name))]


class JsonEditor(KeyedEditor):
    """A JSON list of our shape, of which a section is written anew; its headings are the keys of its lists.

    The layout stays if programs write it, otherwise each card gets a line.
    """

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._tree = json.loads(text)
        self._keys = [key for key, value in self._tree.items() if isinstance(value, list) and key not in _NO_SECTION]
        self.heads = [MAIN if key == "cards" else section_key(key) for key in self._keys]
        self._places = [(key, at) for key in self._keys for at in range(len(self._tree[key]))]

    def _with(self, key: str, begin: int, end: int, cards: Sequence[object]) -> Edit:
        """Return the edit that replaces some cards of a section."""
        listed = self._tree.get(key, [])
        made = self._tree | {key: [*listed[:begin], *cards, *listed[end:]]}
        written = self.text.rstrip()
        layout = next((layout for layout in _LAYOUTS if layout(self._tree) == written), in_lines)
        return [Splice(0, len(written), layout(made))]

    def restated(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield the edit that changes the quantity of a card, or removes it from its list."""
        key, at = self._places[number]
        yield self._with(key, at, at + 1, [self._tree[key][at] | {"quantity": copies}] if copies else [])

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add a card to a list, if need be with a key for its heading, or with a new list."""
        own = [key for key, head in zip(self._keys, self.heads, strict=True) if head == point.zone]
        key = own[-1] if own else "cards" if point.zone == MAIN else point.zone
        at = len(self._tree.get(key, []))
        if point.entry is not None:
            key, at = self._places[point.entry]
            at += point.after
        yield from (self._with(key, at, at, [card_object(entry, heading)]) for heading in (entry.section, ""))


class TomlEditor(KeyedEditor):
    """A native list; its headings are its tables, in which each name has a statement.

    Sections and cards in other layouts (``deck = {…}``, ``[deck.Tola]``) cannot be edited, except for their names.
    """

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._layout = TomlLayout(text)
        tables = {line: key for line, (key, *rest) in self._layout.tables.items() if not rest and key != "facts"}
        self.heads = list(map(section_key, tables.values()))
        self._lines = list(tables)
        """The line below each heading."""

    def _statement(self, number: int) -> tuple[int, int, int]:
        """Return the lines of the entry's name, and the length of the first of them up to the value.

        There are no such lines if the name is in another layout.
        """
        entry = self.deck.entries[number]
        begin = end = max(entry.line - 1, 0)
        found = KEY_AND_VALUE.match(self.raws[begin])
        if found is None or bare_key(found[2]).strip() != entry.name or not entry.line:
            return begin, begin, 0
        end += 1
        while end + 1 in self._layout.inside:
            end += 1
        return begin, end, found.end()

    def items(self, number: int) -> list[Span]:
        """Return the statement of the entry's name, if it has lines of its own."""
        begin, end, length = self._statement(number)
        return [self.lines(begin, end)] if length else []

    def restated(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield the edit that states the whole value anew, unless the name has no other entry."""
        entry = self.deck.entries[number]
        return self._stating(number, [entry._replace(copies=copies)] if copies else [])

    def _stating(self, number: int, changed: Sequence[Entry]) -> Iterator[Edit]:
        """Yield the edit that states the name with other entries in place of one; comments inside move above it."""
        begin, end, length = self._statement(number)
        named = [each for each in self.deck.entries if each.line == begin + 1]
        at = named.index(self.deck.entries[number])
        stated = [*named[:at], *changed, *named[at + 1 :]]
        if length and stated:
            comments, last = self._layout.comments | self._layout.trailing, self.raws[end - 1]
            above = [comments[line] for line in range(begin + 1, end) if line in comments]
            after = last[len(last.removesuffix(comments.get(end, "")).rstrip()) :]
            yield [self.replaced(begin, end, [*above, f"{self.raws[begin][:length]}{copies(stated)}{after}"])]

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry to its name, else as a new line, or below a new table before the next one."""
        for number, other in enumerate(self.deck.entries):
            if (other.section, other.name) == (entry.section, entry.name):
                yield from self._stating(number, [other, entry])
        if point.entry is not None:
            begin, end, length = self._statement(point.entry)
            space = self.raws[begin][: -len(self.raws[begin].lstrip())]
            if length:
                yield [self.inserted(end if point.after else begin, [space + card([entry])])]
        elif not point.new:
            yield [self.inserted(self._lines[point.head], [card([entry])])]
        else:
            yield self._below_new_table(entry, self._lines[point.head] if point.head >= 0 else 0)

    def _below_new_table(self, entry: Entry, above: int) -> Edit:
        """Return the edit that adds a table before the first one from a line on, and the comments above that one."""
        new = [table(entry.section), card([entry])]
        line = next((line - 1 for line in self._layout.tables if line > above), None)
        if line is None:
            end = len(self.raws) - (self.raws[-1] == "")
            return [self.inserted(end, ["", *new] if end else new)]
        while line and self.raws[line - 1].lstrip().startswith("#"):
            line -= 1
        return [self.inserted(line, [*new, ""])]
