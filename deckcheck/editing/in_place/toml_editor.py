"""Edits of native lists: the line of a card, a table of a section, or a member of a table on one line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.detection import TOML_KEY
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.toml import TABLE_LINE, TOKEN, bare, card, table
from deckcheck.editing.in_place.bracket_members import Members, inserted, members, without
from deckcheck.editing.in_place.editor_protocol import Lines, Place, as_written, numbers
from deckcheck.editing.in_place.verified_edit import Edit, Splice

_KEY_AND_VALUE = re.compile(rf"(\s*(?:{TOML_KEY}\s*\.\s*)*)({TOML_KEY})(\s*)=(\s*)")


class Layout(Lines):
    """A native list. Every statement is taken as what stands from its first line to where it can be parsed alone."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text)
        self._deck = deck
        self._inside = self._inner_lines()
        self._tables = [
            (number, tuple(bare(key) for key in match.groups() if key))
            for number, raw in enumerate(self.raws)
            if number not in self._inside and (match := TABLE_LINE.match(raw)) is not None
        ]
        self._heads = [(number, section_key(keys[0])) for number, keys in self._tables if len(keys) == 1]
        self._heads = [each for each in self._heads if each[1] != "facts"]
        self.heads = [section for _, section in self._heads]

    def _inner_lines(self) -> set[int]:
        """The lines that begin inside a value."""
        found: set[int] = set()
        line = depth = 0
        for token in TOKEN.finditer(self.text):
            word = token[0]
            if word == "\n":
                line += 1
                if depth:
                    found.add(line)
            elif word[0] in "[{" and len(word) == 1:
                depth += 1
            elif word in ("]", "}"):
                depth -= 1
            elif "\n" in word:
                found.update(range(line + 1, line + 1 + word.count("\n")))
                line += word.count("\n")
        return found

    def _end(self, line: int) -> int:
        """The line behind a statement that begins on this one."""
        end = line + 1
        while end in self._inside:
            end += 1
        return end

    def _region(self, at: int) -> tuple[int, int]:
        """The lines that say an entry: a statement, or a table with those below it."""
        line = self._deck.entries[at].line - 1
        if any(number == line for number, _ in self._tables):
            end = next((number for number, _ in self._tables if number > line), len(self.raws))
            stated = [number for number in range(line, end) if self._states(number)]
            return line, self._end(stated[-1])
        return line, self._end(line)

    def _states(self, line: int) -> bool:
        return line not in self._inside and bool(
            TABLE_LINE.match(self.raws[line]) or _KEY_AND_VALUE.match(self.raws[line])
        )

    def _span(self, at: int) -> tuple[int, int]:
        begin, end = self._region(at)
        return self.start(begin), min(self.start(end), len(self.text)) if end < len(self.raws) else len(self.text)

    def _parts(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """Every bracket of a statement that opens a list or a table."""
        for token in TOKEN.finditer(self.text, start, end):
            if token[0] in ("[", "{"):
                yield token.start(), token[0]

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        start, end = self._span(at)
        entry = self._deck.entries[at]
        value = self.text.find("=", start, end)
        name = self.text.find(entry.name, start, end)
        for first in ((name + len(entry.name)) if name >= 0 else value, value, start):
            for begin, stop, digits in numbers(self.text[:end], entry.copies, max(first, start)):
                yield [Splice(begin, stop, as_written(copies, digits))]
        if entry.copies == 1:  # a table that does not count
            for bracket, sign in self._parts(start, end):
                if sign == "{":
                    yield [Splice(bracket + 1, bracket + 1, f" count = {copies}{',' if self._held(bracket) else ' '}")]
            yield [self.inserted(self._region(at)[0] + 1, [f"count = {copies}"])]

    def _held(self, bracket: int) -> bool:
        return bool(members(self.text, bracket).spans)

    def removed(self, at: int) -> Iterator[Edit]:
        start, end = self._span(at)
        entry = self._deck.entries[at]
        others = [each for number, each in enumerate(self._deck.entries) if number != at and each.line == entry.line]
        if others:  # in the same list or table
            for bracket, _ in self._parts(start, end):
                held = members(self.text, bracket)
                yield from self._alone(bracket, held)
                for number in range(len(held.spans)):
                    yield without(self.text, held, number)
            return
        yield [self.deleted(*self._region(at))]
        for bracket, _ in self._parts(start, end):
            held = members(self.text, bracket)
            if len(held.spans) == 1:
                yield without(self.text, held, 0)

    def _alone(self, bracket: int, held: Members) -> Iterator[Edit]:
        """One of two in a list on one line, which then needs no list."""
        whole = self.text[bracket : held.end + 1]
        if whole[0] == "[" and "\n" not in whole and len(held.spans) == 2:
            for span in held.spans:
                left = self.text[span.start : span.end]
                plain = re.fullmatch(r"\{ count = (\d+) \}", left)
                yield [Splice(bracket, held.end + 1, plain[1] if plain else left)]

    def added(self, entry: Entry, place: Place) -> Iterator[Edit]:
        yield from self._beside_its_own(entry)
        if place.entry is not None:
            begin, end = self._region(place.entry)
            for raw in self._wordings(entry, self.raws[begin]):
                yield [self.inserted(end if place.behind else begin, [raw])]
            yield from self._in_table(entry, self.start(begin), self.start(begin) + len(self.raws[begin]))
        elif not place.new:
            line = self._heads[place.head][0]
            yield [self.inserted(line + 1, [card([entry])])]
        else:
            yield from self._below_new_table(entry, place)
        for number, raw in enumerate(self.raws):  # reserve = {}
            match = _KEY_AND_VALUE.match(raw)
            if match and section_key(bare(match[2])) == entry.section and raw[match.end() :].startswith("{"):
                yield from self._in_table(entry, self.start(number) + match.end(), self.start(number) + len(raw))

    def _beside_its_own(self, entry: Entry) -> Iterator[Edit]:
        """A second printing, or a note, under a name that the section has already."""
        for at, other in enumerate(self._deck.entries):
            if (other.name, other.section) != (entry.name, entry.section):
                continue
            start, end = self._span(at)
            new = card([entry._replace(image=entry.image or "x")]).partition(" = ")[2]
            new = new.replace(', image = "x"', "") if not entry.image else new
            if (match := _KEY_AND_VALUE.match(self.text, start)) is None:
                return
            value = self.text[match.end() : end]
            if value.startswith("["):
                held = members(self.text, match.end())
                yield inserted(self.text, held, len(held.spans) - 1, new)
            elif (number := re.match(r"[\"']?\d+[\"']?", value)) is not None:
                whole = f"[{{ count = {number[0]} }}, {new}]"
                yield [Splice(match.end(), match.end() + number.end(), whole)]
            elif value.startswith("{"):
                stop = members(self.text, match.end()).end + 1
                yield [Splice(match.end(), match.end(), "["), Splice(stop, stop, f", {new}]")]
            return

    def _in_table(self, entry: Entry, start: int, end: int) -> Iterator[Edit]:
        """As a member of a table on one line."""
        for bracket, sign in self._parts(start, end):
            if sign == "{":
                held = members(self.text, bracket)
                new = card([entry])
                yield inserted(self.text, held, len(held.spans) - 1, new if held.spans else f" {new} ")

    def _wordings(self, entry: Entry, sample: str) -> Iterator[str]:
        """The line of a card, with the signs around its key that another one has."""
        written = card([entry])
        end = next(
            at
            for at in (match.start() for match in re.finditer(" = ", written))
            if not written[:at] or _whole(written[:at])
        )
        key, value = written[:end], written[end + 3 :]
        if (match := _KEY_AND_VALUE.match(sample)) is not None:
            before, other, space, gap = match.groups()
            if other[0] == "'" and not set("'\\") & set(entry.name) and entry.name.isprintable():
                key = f"'{entry.name}'"
            if len(space) > 1:  # the signs stand below each other
                key, space = key.ljust(len(other) + len(space) - 1), " "
            yield f"{before}{key}{space}={gap}{value}"
        yield written

    def _below_new_table(self, entry: Entry, place: Place) -> Iterator[Edit]:
        """A table for the section, behind that of the section before, or before the first of all tables."""
        lines = [table(entry.section), card([entry])]
        if place.head >= 0:
            begin = self._heads[place.head][0]
            end = next((number for number, _ in self._tables if number > begin), len(self.raws))
            stated = [number for number in range(begin, end) if self._states(number)]
            yield [self.inserted(self._end(stated[-1]), ["", *lines])]
        if self._tables:
            first = self._tables[0][0]
            while first and self.raws[first - 1].lstrip().startswith("#"):
                first -= 1
            yield [self.inserted(first, [*lines, ""])]
        end = len(self.raws) - (self.raws[-1] == "")
        yield [self.inserted(end, ["", *lines] if self.text.strip() else lines)]


def _whole(key: str) -> bool:
    try:
        return len(tomllib.loads(f"{key} = 0")) == 1
    except tomllib.TOMLDecodeError:
        return False
