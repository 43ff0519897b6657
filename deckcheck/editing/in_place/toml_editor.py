"""Places of native lists: the line of a card, a table of a section, or a member of a table on one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.detection import TOML_KEY
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.toml import card, copies, copies_table, quoted, table
from deckcheck.decklists.toml_layout import KEY_AND_VALUE
from deckcheck.editing.in_place.editor import Editor, InsertionPoint, Item, Place
from deckcheck.editing.in_place.spans import Edit, Key, Span, Splice, field, fields, keys, members
from deckcheck.patterns import late_pattern

_HEADER = late_pattern(rf"\s*\[+(?:\s*{TOML_KEY}\s*\.)*\s*{TOML_KEY}\s*\]")
_ONLY_COUNT = late_pattern(r"\{ count = (\d+) \}")


class _Statement(NamedTuple):
    """The keys of a table, or those that lead to a value, and the lines that hold it: of a table with its cards."""

    keys: tuple[Key, ...]
    begin: int
    end: int
    value: Span | None = None


class TomlEditor(Editor):
    """A native list."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._heads: list[tuple[str, Place, int]] = []
        """The section of each table, where its first card goes, and the line behind it."""
        self._named: dict[tuple[str, str], list[Item]] = {}
        self._statements = self._read_statements()
        for statement in self._statements:
            item = Item(self.lines(statement.begin, statement.end), 0, {})
            self._take(statement.keys, item, statement.value)
        self.heads = [section for section, _, _ in self._heads]
        self.places = [place for _, place, _ in self._heads]
        left = {card: iter(items) for card, items in self._named.items()}
        found = (next(left.get((entry.section, entry.name), iter(())), None) for entry in deck.entries)
        self.items = [[item] if item else [] for item in found]

    def _read_statements(self) -> list[_Statement]:
        """Return the statements of the list, each table before its own."""
        statements: list[_Statement] = []
        table, line = -1, 0
        while line < len(self.raws):
            begin, line = line, line + 1
            start = self.starts[begin]
            if (header := _HEADER.match(self.raws[begin])) is not None:
                table = len(statements)
                statements.append(_Statement(keys(self.text, start, start + header.end()), begin, line))
            elif (found := field(self.text, start, self.starts[line])) is not None:
                line = self.line_at(found.value.end) + 1
                path = found.keys
                if table >= 0:
                    path = (*statements[table].keys, *path)
                    statements[table] = statements[table]._replace(end=line)
                statements.append(_Statement(path, begin, line, found.value))
        return statements

    def _take(self, path: tuple[Key, ...], item: Item, value: Span | None) -> None:
        """Take what an item says: a section, a card (the last key of two is its name), or one thing of a card."""
        if path[0].words == "facts":
            return
        section, sign = section_key(path[0].words), self.text[value.start] if value else ""
        known = self._named.setdefault((section, path[1].words.strip()), []) if path[1:] else []
        row = members(self.text, value.start) if value and sign in "[{" else item.row
        if len(path) == 1 and sign in ("", "{"):
            begin, end = (self.line_at(place) for place in item.span)
            place = Place(self.lines(begin, begin + 1), 0)
            if value:
                own = row if row.spans else row._replace(before=" ", behind=" ")
                place = Place(own, len(row.spans) - 1)
            self._heads.append((section, place, end + 1))
        elif len(path) == 2 and sign == "[":
            for number, span in enumerate(row.spans):
                self._take(path, Item(row, number, {}, item), span)
        elif len(path) == 2:
            said = {"name": path[1].span} | ({"value": value} if value else {})
            known.append(item._replace(parts=said | ({"count": value} if value and sign != "{" else {})))
        elif len(path) == 3 and value:  # of a table, or of keys with dots
            card = known.pop() if known else item._replace(parts={"name": path[1].span})
            known.append(card._replace(parts={**card.parts, path[2].words: value}))
        if value and sign == "{":
            for number, found in enumerate(fields(self.text, value.start)):
                self._take((*path, *found.keys), Item(row, number, {}), found.value)

    def first_counted(self, item: Item, copies: int) -> Iterator[Edit]:
        start = item.parts.get("value", item.span).start
        if self.text[start] == "{":
            comma = "," if members(self.text, start).spans else " "
            yield [Splice(start + 1, start + 1, f" count = {copies}{comma}")]
        else:  # a table of its own
            yield [self.inserted(self.line_at(start) + 1, [f"count = {copies}"])]

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
            new = copies_table(entry)
            if item.holder:
                yield [item.row.inserted(len(item.row.spans) - 1, [new])]
            elif "value" in item.parts:
                start, end = item.parts["value"]
                value = self.text[start:end]
                old = value if value.startswith("{") else f"{{ count = {value} }}"
                yield [Splice(start, end, f"[{old}, {new}]")]
        yield from super().added(entry, point, remark)

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a table for the section, behind that of the section before, or before the first of all tables."""
        lines = [table(entry.section), card([entry])]
        if point.head >= 0:
            yield [self.inserted(self._heads[point.head][2], ["", *lines])]
        tables = (statement.begin for statement in self._statements if statement.value is None)
        if (first := next(tables, None)) is not None:
            while first and self.raws[first - 1].lstrip().startswith("#"):
                first -= 1
            yield [self.inserted(first, [*lines, ""])]
        end = len(self.raws) - (self.raws[-1] == "")
        yield [self.inserted(end, ["", *lines] if self.text.strip() else lines)]

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        """Yield a card with the signs around its key that another one has, then without."""
        key, value = quoted(entry.name), copies([entry])
        sample = place.sample.raw if place.sample and place.row.commas is None else ""
        if (match := KEY_AND_VALUE.match(sample)) is not None:
            before, other, space, gap = match.groups()
            like = self.spelled(entry.name, other) if other[0] == "'" else key
            # The signs may stand below each other.
            before += like.ljust(len(other) + len(space) - 1) + " " if len(space) > 1 else like + space
            yield f"{before}={gap}{value}"
        yield f"{key} = {value}"

    def spelled(self, said: str, old: str) -> str:
        """Return a key in the quotes of another one, where they can hold it."""
        if old[0] == "'" and not set("'\\") & set(said) and said.isprintable():
            return f"'{said}'"
        return quoted(said)
