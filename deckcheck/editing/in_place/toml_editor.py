"""Places of native lists: the line of a card, a table of a section, or a member of a table on one line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.toml import card, table
from deckcheck.decklists.toml_layout import KEY_AND_VALUE, TomlLayout
from deckcheck.editing.in_place.editor import Editor, InsertionPoint, Item, Place
from deckcheck.editing.in_place.spans import Edit, Key, Row, Span, Splice, field, keys, members, values
from deckcheck.patterns import late_pattern

_ONLY_COUNT = late_pattern(r"\{ count = (\d+) \}")


class _Head(NamedTuple):
    """A table of a section: where its first card goes, and the line behind it."""

    section: str
    place: Place
    end: int


class TomlEditor(Editor):
    """A native list. Every statement is taken as what stands from its first line to where it can be parsed alone."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        layout = TomlLayout(text)
        self._inside = {line - 1 for line in layout.inside}
        self._tables = {line - 1: path for line, path in layout.tables.items()}
        self._ends = [*self._tables, len(self.raws)]
        self._heads: list[_Head] = []
        self._named: dict[tuple[str, str], list[Item]] = {}
        self._find_items()
        self.heads = [head.section for head in self._heads]
        left = {card: iter(items) for card, items in self._named.items()}
        found = (next(left.get((entry.section, entry.name), iter(())), None) for entry in deck.entries)
        self.items = [[item] if item else [] for item in found]

    def _find_items(self) -> None:
        table: tuple[Key, ...] = ()
        for line in range(len(self.raws)):
            if line in self._tables:
                row = self.lines(line, self._table_end(line))
                table = keys(self.text, self.start(line), self.start(line + 1))[: len(self._tables[line]) or None]
                if len(table) == 1 and table[0].words != "facts":
                    place = Place(self.lines(line, line + 1), 0)
                    self._heads.append(_Head(section_key(table[0].words), place, self._table_end(line)))
                self._take(table, Item(row, 0, {}), None)
            elif line not in self._inside:
                row = self.lines(line, self._end(line))
                self._take_field(table, Item(row, 0, {}))

    def _take_field(self, path: tuple[Key, ...], item: Item) -> None:
        """Take an item that is a field below the keys of a ``path``."""
        if (found := field(self.text, *item.span)) is not None:
            self._take((*path, *found.keys), item, found.value)

    def _take(self, path: tuple[Key, ...], item: Item, value: Span | None) -> None:
        """Take what an item says: the cards of a section, a card, or what there is more to say of one."""
        section, sign = section_key(path[0].words), self.text[value.start] if value else ""
        if len(path) == 1:
            if value and sign == "{" and section != "facts":
                self._take_section(path, members(self.text, value.start))
            return
        known = self._named.setdefault((section, path[1].words.strip()), [])
        parts = {"name": path[1].span} | ({"value": value} if value else {})
        if len(path) == 3 and value:  # of a table, or of keys with dots
            item = known.pop() if known else item._replace(parts={"name": path[1].span})
            known.append(item._replace(parts={**item.parts, path[2].words: value}))
        elif len(path) == 2 and value and sign == "[":
            row = members(self.text, value.start)
            said = (values(self.text, span.start) for span in row.spans)
            known += [Item(row, number, parts | each, item) for number, each in enumerate(said)]
        elif len(path) == 2:
            own = values(self.text, value.start) if value and sign == "{" else {"count": value} if value else {}
            known.append(item._replace(parts=parts | own))

    def _take_section(self, path: tuple[Key, ...], row: Row) -> None:
        """Take a section that is a table on one line."""
        row = row if row.spans else row._replace(before=" ", behind=" ")
        end = self.text.count("\n", 0, row.end) + 1
        self._heads.append(_Head(section_key(path[0].words), Place(row, len(row.spans) - 1), end))
        for number in range(len(row.spans)):
            self._take_field(path, Item(row, number, {}))

    def _end(self, line: int) -> int:
        """Return the line behind a statement that begins on this one."""
        end = line + 1
        while end in self._inside:
            end += 1
        return end

    def _table_end(self, line: int) -> int:
        """Return the line behind the last statement of the table that begins on this one."""
        end = self._ends[bisect_right(self._ends, line)]
        stated = (
            number
            for number in range(end - 1, line, -1)
            if number not in self._inside and KEY_AND_VALUE.match(self.raws[number])
        )
        return self._end(next(stated, line))

    def first_counted(self, item: Item, copies: int) -> Iterator[Edit]:
        start = item.span.start if item.holder else item.parts.get("value", item.span).start
        if self.text[start] == "{":
            comma = "," if members(self.text, start).spans else " "
            yield [Splice(start + 1, start + 1, f" count = {copies}{comma}")]
        else:  # a table of its own
            line = self.text.count("\n", 0, start)
            yield [self.lines(line, line + 1).inserted(0, [f"count = {copies}"])]

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that take out an entry; either of two in a list on one line then needs no list."""
        for item in self.items[number]:
            begin, end = item.row.start - 1, item.row.end + 1
            if item.holder and len(item.row.spans) == 2 and "\n" not in self.text[begin:end]:
                left = self.text[slice(*item.row.spans[1 - item.number])]
                plain = _ONLY_COUNT.fullmatch(left)
                yield [Splice(begin, end, plain[1] if plain else left)]
            elif item.holder and len(item.row.spans) == 1:
                yield item.holder.row.without(item.holder.number)
        yield from super().removed(number)

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry: as a second printing, or a note, below a name that is there, else anew."""
        for item in self._named.get((entry.section, entry.name), ())[-1:]:
            # As a table even where there is nothing but a count to say.
            new = card([entry._replace(image=entry.image or "x")]).partition(" = ")[2]
            new = new if entry.image else new.replace(', image = "x"', "")
            if item.holder:
                yield [item.row.inserted(len(item.row.spans) - 1, [new])]
            elif "value" in item.parts:
                start, end = item.parts["value"]
                value = self.text[start:end]
                old = value if value.startswith("{") else f"{{ count = {value} }}"
                yield [Splice(start, end, f"[{old}, {new}]")]
        yield from super().added(entry, point, remark)

    def below(self, point: InsertionPoint) -> Place | None:
        return None if point.new else self._heads[point.head].place

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a table for the section, behind that of the section before, or before the first of all tables."""
        lines = [table(entry.section), card([entry])]
        if point.head >= 0:
            yield [self.inserted(self._heads[point.head].end, ["", *lines])]
        if self._tables:
            first = min(self._tables)
            while first and self.raws[first - 1].lstrip().startswith("#"):
                first -= 1
            yield [self.inserted(first, [*lines, ""])]
        end = len(self.raws) - (self.raws[-1] == "")
        yield [self.inserted(end, ["", *lines] if self.text.strip() else lines)]

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        """Yield a card with the signs around its key that another one has, then without."""
        key = _quoted_like(entry.name, '"')
        written = card([entry])
        value = written[len(key) + len(" = ") :]
        sample = place.sample.raw if place.sample and place.row.commas is None else ""
        if (match := KEY_AND_VALUE.match(sample)) is not None:
            before, other, space, gap = match.groups()
            if other[0] == "'":
                key = _quoted_like(entry.name, other)
            if len(space) > 1:  # the signs stand below each other
                key, space = key.ljust(len(other) + len(space) - 1), " "
            yield f"{before}{key}{space}={gap}{value}"
        yield written

    def spelled(self, said: str, old: str) -> str:
        return _quoted_like(said, old)


def _quoted_like(name: str, old: str) -> str:
    """Return a key in the quotes of another one, where they can hold it."""
    if old[0] == "'" and not set("'\\") & set(name) and name.isprintable():
        return f"'{name}'"
    return card([Entry(name)]).removesuffix(" = 1")
