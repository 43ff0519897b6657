"""Edits of native lists: the line of a card, a table of a section, or a member of a table on one line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.toml import card, table
from deckcheck.decklists.toml_layout import KEY_AND_VALUE, TOKEN, TomlLayout, bare_key
from deckcheck.editing.in_place.bracket_members import Members, members
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, Splice, renumbered
from deckcheck.patterns import late_pattern

_COPIES = late_pattern(r"[\"']?\d+[\"']?")
_ONLY_COUNT = late_pattern(r"\{ count = (\d+) \}")


class TomlEditor(Editor):
    """A native list. Every statement is taken as what stands from its first line to where it can be parsed alone."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        layout = TomlLayout(text)
        self._inside = {line - 1 for line in layout.inside}
        self._tables = [line - 1 for line in layout.tables]
        keys = [(line - 1, section_key(path[0])) for line, path in layout.tables.items() if len(path) == 1]
        self._heads = [(line, section) for line, section in keys if section != "facts"]
        self.heads = [section for _, section in self._heads]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        start, end = self._span(number)
        entry = self.deck.entries[number]
        value = self.text.find("=", start, end)
        name = self.text.find(entry.name, start, end)
        for first in (name + len(entry.name) if name >= 0 else value, value, start):
            for splice in renumbered(self.text, entry.copies, copies, max(first, start), end):
                yield [splice]
        if entry.copies == 1:  # a table that does not count
            for held in self._brackets(start, end, "{"):
                yield [Splice(held.start, held.start, f" count = {copies}{',' if held.spans else ' '}")]
            yield [self.inserted(self._lines(number)[0] + 1, [f"count = {copies}"])]

    def removed(self, number: int) -> Iterator[Edit]:
        start, end = self._span(number)
        entries = self.deck.entries
        if sum(other.line == entries[number].line for other in entries) > 1:  # in one list or table
            for held in self._brackets(start, end):
                yield from self._alone(held)
                yield from map(held.without, range(len(held.spans)))
            return
        yield [self.deleted(*self._lines(number))]
        for held in self._brackets(start, end):
            if len(held.spans) == 1:
                yield held.without(0)

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        yield from self._beside_its_own(entry)
        if point.entry is not None:
            begin, end = self._lines(point.entry)
            for raw in self._wordings(entry, self.raws[begin]):
                yield [self.inserted(end if point.behind else begin, [raw])]
            yield from self._in_table(entry, begin)
        elif not point.new:
            yield [self.inserted(self._heads[point.head][0] + 1, [card([entry])])]
        else:
            yield from self._below_new_table(entry, point)
        for line, raw in enumerate(self.raws):  # reserve = {}
            match = KEY_AND_VALUE.match(raw)
            if match and section_key(bare_key(match[2])) == entry.section and raw[match.end() :].startswith("{"):
                yield from self._in_table(entry, line, match.end())

    def _end(self, line: int) -> int:
        """Return the line behind a statement that begins on this one."""
        end = line + 1
        while end in self._inside:
            end += 1
        return end

    def _table_end(self, line: int) -> int:
        """Return the line behind the last statement of the table that begins on this one."""
        end = next((table for table in self._tables if table > line), len(self.raws))
        stated = (
            number
            for number in range(end - 1, line, -1)
            if number not in self._inside and KEY_AND_VALUE.match(self.raws[number])
        )
        return self._end(next(stated, line))

    def _lines(self, number: int) -> tuple[int, int]:
        """Return the lines that say an entry: a statement, or a table with those below it."""
        line = self.deck.entries[number].line - 1
        return line, self._table_end(line) if line in self._tables else self._end(line)

    def _span(self, number: int) -> tuple[int, int]:
        """Return where the text of an entry's lines begins and ends."""
        begin, end = self._lines(number)
        return self.start(begin), min(self.start(end), len(self.text))

    def _brackets(self, start: int, end: int, signs: str = "[{") -> Iterator[Members]:
        """Yield the lists and tables in brackets of a statement."""
        for token in TOKEN.finditer(self.text, start, end):
            if token[0] in signs:
                yield members(self.text, token.start())

    def _alone(self, held: Members) -> Iterator[Edit]:
        """Yield either of two in a list on one line, which then needs no list."""
        begin, end = held.start - 1, held.end + 1
        if self.text[begin] == "[" and "\n" not in self.text[begin:end] and len(held.spans) == 2:
            for span in held.spans:
                left = self.text[span.start : span.end]
                plain = _ONLY_COUNT.fullmatch(left)
                yield [Splice(begin, end, plain[1] if plain else left)]

    def _beside_its_own(self, entry: Entry) -> Iterator[Edit]:
        """Yield a second printing, or a note, under a name that the section has already."""
        cards = [(other.name, other.section) for other in self.deck.entries]
        if (entry.name, entry.section) not in cards:
            return
        number = cards.index((entry.name, entry.section))
        start, end = self._span(number)
        # As a table even where there is nothing but a count to say.
        new = card([entry._replace(image=entry.image or "x")]).partition(" = ")[2]
        new = new if entry.image else new.replace(', image = "x"', "")
        if (match := KEY_AND_VALUE.match(self.text, start)) is None:
            return
        begin, value = match.end(), self.text[match.end() : end]
        if value.startswith("["):
            held = members(self.text, begin)
            yield held.inserted(len(held.spans) - 1, new)
        elif (copies := _COPIES.match(value)) is not None:
            yield [Splice(begin, begin + copies.end(), f"[{{ count = {copies[0]} }}, {new}]")]
        elif value.startswith("{"):
            stop = members(self.text, begin).end + 1
            yield [Splice(begin, begin, "["), Splice(stop, stop, f", {new}]")]

    def _in_table(self, entry: Entry, line: int, column: int = 0) -> Iterator[Edit]:
        """Yield the card as a member of a table on a line."""
        start = self.start(line)
        for held in self._brackets(start + column, start + len(self.raws[line]), "{"):
            new = card([entry])
            yield held.inserted(len(held.spans) - 1, new if held.spans else f" {new} ")

    def _wordings(self, entry: Entry, sample: str) -> Iterator[str]:
        """Yield the line of a card, with the signs around its key that another one has, then without."""
        written = card([entry])
        end = next(match.start() for match in re.finditer(" = ", written) if _is_key(written[: match.start()]))
        key, value = written[:end], written[end + 3 :]
        if (match := KEY_AND_VALUE.match(sample)) is not None:
            before, other, space, gap = match.groups()
            if other[0] == "'" and not set("'\\") & set(entry.name) and entry.name.isprintable():
                key = f"'{entry.name}'"
            if len(space) > 1:  # the signs stand below each other
                key, space = key.ljust(len(other) + len(space) - 1), " "
            yield f"{before}{key}{space}={gap}{value}"
        yield written

    def _below_new_table(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a table for the section, behind that of the section before, or before the first of all tables."""
        lines = [table(entry.section), card([entry])]
        if point.head >= 0:
            yield [self.inserted(self._table_end(self._heads[point.head][0]), ["", *lines])]
        if self._tables:
            first = self._tables[0]
            while first and self.raws[first - 1].lstrip().startswith("#"):
                first -= 1
            yield [self.inserted(first, [*lines, ""])]
        end = len(self.raws) - (self.raws[-1] == "")
        yield [self.inserted(end, ["", *lines] if self.text.strip() else lines)]


def _is_key(text: str) -> bool:
    """Return whether a text is a whole key."""
    try:
        return len(tomllib.loads(f"{text} = 0")) == 1
    except tomllib.TOMLDecodeError:
        return False
