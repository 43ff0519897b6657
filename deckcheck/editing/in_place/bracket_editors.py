"""Edit native and JSON lists, whose cards are fields of tables and members of brackets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import MAIN
from deckcheck.decklists.detection import TOML_KEY
from deckcheck.decklists.field_checks import HEADER_KEYS, section_key
from deckcheck.decklists.json import card_object, is_ours
from deckcheck.decklists.toml import card, copies, copies_table, quoted, table
from deckcheck.decklists.toml_layout import KEY_AND_VALUE, TOKEN
from deckcheck.editing.in_place.editor import Editor, EntryText, InsertionPlace, InsertionPoint
from deckcheck.editing.in_place.spans import Edit, KeySpan, Span, Splice, field, fields, indent, keys, members
from deckcheck.patterns import late_pattern

_HEADER = late_pattern(rf"\s*\[+(?:\s*{TOML_KEY}\s*\.)*\s*{TOML_KEY}\s*\]")
_ONLY_COUNT = late_pattern(r"\{ count = (\d+) \}")
_NO_SECTION = frozenset({*HEADER_KEYS, "facts", "ignore"})
_text = partial(json.dumps, ensure_ascii=False)


class JsonEditor(Editor):
    """A JSON list; its headings are the keys of its lists. In another program's shape, only its names can be edited."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        if not is_ours(text):
            self.refusal = (
                "a JSON list in another program's shape, which cannot be changed in place; make one of ours first: "
                "deckcheck convert --to json"
            )
            return
        self._top = members(text, text.index("{"))
        self.items = []
        for [key, *_], value in fields(text, self._top.start - 1):
            if text[value.start] == "[" and key.words not in _NO_SECTION:
                cards = members(text, value.start)
                self.heads.append(MAIN if key.words == "cards" else section_key(key.words))
                self.places.append(InsertionPlace(cards, len(cards.spans) - 1))
                for at, span in enumerate(cards.spans):
                    stated = {found.keys[0].words: found.value for found in fields(text, span.start)}
                    self.items.append([EntryText(cards, at, stated)])

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each string that equals the entry's name, from the entry's line on."""
        entry = self.deck.entries[number]
        for token in TOKEN.finditer(self.text, self.starts[max(entry.line - 1, 0)]):
            if token[0][0] == '"' and json.loads(token[0]).strip() == entry.name:
                yield [Splice(*token.span(), _text(name))]

    def first_counted(self, item: EntryText, copies: int) -> Iterator[Edit]:
        keys = members(self.text, item.span.start)
        name = next(at for at, span in enumerate(keys.spans) if span.end == item.parts["name"].end)
        yield [keys.inserted(name, [f'"quantity"{self._colon(item)}{copies}'])]

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a card in an existing list of the section, then a new list after that of the section before."""
        for head, place in zip(self.heads[::-1], self.places[::-1], strict=True):
            if head == point.zone:
                yield from self.put(entry, place)
        after = len(self._top.spans) - 1
        for place in self.places[max(point.head, 0) :][:1]:
            after = sum(span.end < place.row.start for span in self._top.spans) - (point.head < 0)
        space = indent(self.text, self._top.spans[0].start) if self._top.spans else None
        for new in self.worded(entry, None):
            cards = f"[{new}]" if space is None else f"[\n{space * 2}{new}\n{space}]"
            yield [self._top.inserted(after, [f"{_text('cards' if point.zone == MAIN else point.zone)}: {cards}"])]

    def worded(self, entry: Entry, sample: EntryText | None) -> Iterator[str]:
        """Yield a card object with the keys, order and space of another one, then one with a key for its section."""
        sample = sample or self.last_item()
        for heading in (entry.section, ""):
            stated = {"name": entry.name, "quantity": entry.copies} | card_object(entry, heading)
            if sample is None:
                yield _text(stated)
                continue
            row, keys = members(self.text, sample.span.start), [*sample.parts, *stated]
            if "quantity" not in sample.parts and entry.copies == 1:
                del stated["quantity"]
            fields = (
                f"{_text(key)}{self._colon(sample)}{_text(stated[key])}" for key in sorted(stated, key=keys.index)
            )
            inner = (f",{row.between}" if len(row.spans) > 1 else ", ").join(fields)
            yield f"{{{self.text[row.start : row.spans[0].start]}{inner}{self.text[row.spans[-1].end : row.end]}}}"

    def _colon(self, item: EntryText) -> str:
        """Return the text between a key and its value."""
        first = fields(self.text, item.span.start)[0]
        return self.text[first.keys[0].span.end : first.value.start]


class _Statement(NamedTuple):
    """A table, or a field with all keys that lead to its value, and its lines; a table's lines include its cards.

    The lines are those from ``begin`` to before ``end``, from 0. ``value`` is ``None`` for a table.
    """

    keys: tuple[KeySpan, ...]
    begin: int
    end: int
    value: Span | None = None


class TomlEditor(Editor):
    """A native list: a card is a field on a line, a field among others on one, or a table of its own."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._ends: list[int] = []
        """The line after the table of each heading."""
        self._named: dict[tuple[str, str], list[EntryText]] = {}
        self._statements = self._read_statements()
        for path, begin, end, value in self._statements:
            self._take(path, EntryText(self.lines(begin, end), 0, {}), value)
        left = {card: iter(items) for card, items in self._named.items()}
        found = (next(left.get((entry.section, entry.name), iter(())), None) for entry in deck.entries)
        self.items = [[item] if item else [] for item in found]

    def _read_statements(self) -> list[_Statement]:
        """Return the statements of the list, each table before its fields."""
        statements: list[_Statement] = []
        table, line = -1, 0
        while line < len(self.raws):
            begin, start, line = line, self.starts[line], line + 1
            if header := _HEADER.match(self.text, start, self.starts[line]):
                table = len(statements)
                statements.append(_Statement(keys(self.text, *header.span()), begin, line))
            elif found := field(self.text, start, self.starts[line]):
                line, path = self.line_at(found.value.end) + 1, found.keys
                if table >= 0:
                    path = (*statements[table].keys, *path)
                    statements[table] = statements[table]._replace(end=line)
                statements.append(_Statement(path, begin, line, found.value))
        return statements

    def _take(self, path: tuple[KeySpan, ...], item: EntryText, value: Span | None) -> None:
        """Record the content of an item: a section, a card (named by the second of two keys), or one part of a card."""
        if path[0].words == "facts":
            return
        section, opening = section_key(path[0].words), self.text[value.start] if value else ""
        known = self._named.setdefault((section, path[1].words.strip()), []) if path[1:] else []
        row = members(self.text, value.start) if value and opening in "[{" else item.row
        if len(path) == 1 and opening in ("", "{"):
            begin, end = (self.line_at(place) for place in item.span)
            place = InsertionPlace(self.lines(begin, begin + 1), 0)
            if value:
                place = InsertionPlace(row if row.spans else row._replace(before=" ", after=" "), len(row.spans) - 1)
            self.heads.append(section)
            self.places.append(place)
            self._ends.append(end + 1)
        elif len(path) == 2 and opening == "[":
            for number, span in enumerate(row.spans):
                self._take(path, EntryText(row, number, {}, item), span)
        elif len(path) == 2:
            known.append(item._replace(parts={"name": path[1].span} | ({"value": value} if value else {})))
        elif len(path) == 3 and value:  # of a table, or of keys with dots
            card = known.pop() if known else item._replace(parts={"name": path[1].span})
            known.append(card._replace(parts={**card.parts, path[2].words: value}))
        if value and opening == "{":
            for number, found in enumerate(fields(self.text, value.start)):
                self._take((*path, *found.keys), EntryText(row, number, {}), found.value)

    def first_counted(self, item: EntryText, copies: int) -> Iterator[Edit]:
        """Yield the count as the first field in brackets, then as the first field of a table."""
        start = item.parts.get("value", item.span).start
        comma = "," if members(self.text, start).spans else " "
        yield [Splice(start + 1, start + 1, f" count = {copies}{comma}")]
        yield [self.inserted(self.line_at(start) + 1, [f"count = {copies}"])]

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that remove an entry; if one of two in a list on one line remains, it needs no list."""
        own_items = [item for item in self.items[number] if item.holder]
        for item in own_items:
            begin, end = item.row.start - 1, item.row.end + 1
            if len(item.row.spans) == 2 and "\n" not in self.text[begin:end]:
                left = self.text[slice(*item.row.spans[1 - item.number])]
                count = _ONLY_COUNT.fullmatch(left)
                yield [Splice(begin, end, count[1] if count else left)]
        yield from super().removed(number)
        yield from (item.holder.row.without(item.holder.number) for item in own_items if item.holder)

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry: to an existing name, as another printing or note, otherwise as a new name."""
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
        """Yield a table for the section: after that of the section before, before the first table, or at the end."""
        lines = [table(entry.section), card([entry])]
        if point.head >= 0:
            yield [self.inserted(self._ends[point.head], ["", *lines])]
        tables = (statement.begin for statement in self._statements if statement.value is None)
        if (first := next(tables, None)) is not None:
            while first and self.raws[first - 1].lstrip().startswith("#"):
                first -= 1
            yield [self.inserted(first, [*lines, ""])]
        end = len(self.raws) - (self.raws[-1] == "")
        yield [self.inserted(end, ["", *lines] if self.text.strip() else lines)]

    def worded(self, entry: Entry, sample: EntryText | None) -> Iterator[str]:
        """Yield a card with the spacing and quotes of another one's key, if that has its own line, then a plain one."""
        key, value = quoted(entry.name), copies([entry])
        raw = sample.raw if sample and sample.row.commas is None else ""
        if match := KEY_AND_VALUE.match(raw):
            before, other, space, gap = match.groups()
            like = self.spelled(entry.name, other) if other[0] == "'" else key
            # The equals signs may be aligned.
            before += like.ljust(len(other) + len(space) - 1) + " " if len(space) > 1 else like + space
            yield f"{before}={gap}{value}"
        yield f"{key} = {value}"

    def spelled(self, content: str, old: str) -> str:
        """Return a key in the same quotes as another one, if they can contain it."""
        if old[0] == "'" and not set("'\\") & set(content) and content.isprintable():
            return f"'{content}'"
        return quoted(content)
