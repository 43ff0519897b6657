"""Locate parts of a text, and insert items into rows or remove them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.decklists.toml_layout import KEY, KEY_AND_VALUE, PIECE, TOKEN, bare_key
from deckcheck.patterns import late_pattern

_BLANK = late_pattern(r"[ \t]*")
_SCALAR = late_pattern(r"[^\s#,\]}]*")


class Span(NamedTuple):
    """A part of a text, from ``start`` to before ``end``; all places in a text are offsets in characters."""

    start: int
    end: int


class Splice(NamedTuple):
    """A part of a text, and the ``text`` that replaces it."""

    start: int
    end: int
    text: str


Edit = Sequence[Splice]
"""Splices that do not overlap, in any order."""


class ItemRow(NamedTuple):
    """Items of a text in a row: lines, elements, or members in brackets, which alone have commas between them.

    ``start`` is the first place for an item, ``end`` the latest end of the last one. A new item has ``between`` between
    it and another one; if it is the only one, it has ``before`` and ``after`` around it. ``commas`` are the places of
    the commas (``None`` = a row without commas).
    """

    text: str
    start: int
    end: int
    spans: tuple[Span, ...]
    between: str
    before: str = ""
    after: str = ""
    commas: tuple[int, ...] | None = None

    def without(self, number: int) -> list[Splice]:
        """Return the splices that remove an item, with its comma, and with its line if nothing else is on it."""
        text, (start, end) = self.text, self.spans[number]
        comma = self._comma_after(number)
        end = end if comma is None else comma + 1
        own_line, comma_before = self._has_own_line(start, end), list[Splice]()
        if comma is None and number and self.commas:
            before = self.commas[number - 1]
            if own_line or text[before + 1 : start].strip():
                comma_before.append(Splice(before, before + 1, ""))
            else:
                start = before
        if own_line:
            start, end = _line_start(text, start), _blank_end(text, end)
            start, end = (start, end + 1) if end < len(text) else (max(start - 1, 0), end)
        elif comma is not None:
            end = _blank_end(text, end)
        return [*comma_before, Splice(start, end, "")]

    def inserted(self, after: int, new: Sequence[str]) -> Splice:
        """Return the splice that inserts items after the one of number ``after`` (-1 = before all)."""
        comma = "" if self.commas is None else ","
        items = f"{comma}{self.between}".join(new)
        if not self.spans:
            end = self.end if self.commas is None else self.start
            return Splice(self.start, end, f"{self.before}{items}{self.after}")
        if after < 0:
            place, new_text = self.spans[0].start, f"{items}{comma}{self.between}"
        elif (next_comma := self._comma_after(after)) is None:
            place, new_text = self.spans[after].end, f"{comma}{self.between}{items}"
        else:
            place, new_text = next_comma + 1, f"{self.between}{items},"
        return Splice(place, place, new_text)

    def _comma_after(self, number: int) -> int | None:
        return self.commas[number] if self.commas and number < len(self.commas) else None

    def _has_own_line(self, start: int, end: int) -> bool:
        """Return whether the lines from start to end contain nothing else, not even the bracket that opens the row."""
        line = _line_start(self.text, start)
        rest = self.text[_blank_end(self.text, end) :][:1]
        return not self.text[line:start].strip() and rest in ("\n", "") and line >= self.start


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _blank_end(text: str, place: int) -> int:
    blank = _BLANK.match(text, place)
    return blank.end() if blank else place


def indent(text: str, place: int) -> str | None:
    """Return the indentation before a place; ``None`` after other text, or on the first line of the text."""
    line = _line_start(text, place)
    space = text[line:place]
    return None if space.strip() or not line else space


def members(text: str, bracket: int) -> ItemRow:
    """Return the members in a bracket of a text that is valid JSON or TOML."""
    depth, end = 0, len(text)
    spans: list[Span] = []
    commas: list[int] = []
    for token in PIECE.finditer(text, bracket):
        opening = token[0][0]
        if opening in "]}":
            depth -= 1
            if not depth:
                end = token.start()
                break
        if opening == "," and depth == 1:
            commas.append(token.start())
        elif depth and opening not in "#\n":
            if len(spans) == len(commas):
                spans.append(Span(*token.span()))
            spans[-1] = Span(spans[-1].start, token.end())
        if opening in "[{":
            depth += 1
    line = _line_start(text, end)
    before = f"\n{text[line:end]}  " if "\n" in text[bracket:end] else ""
    space = indent(text, spans[0].start) if spans else None
    gaps = (text[one.end : other.start].replace(",", "", 1) for one, other in pairwise(spans))
    between = next((gap for gap in gaps if not gap.strip()), " " if space is None else f"\n{space}")
    return ItemRow(text, bracket + 1, end, tuple(spans), between, before, "", tuple(commas))


class KeySpan(NamedTuple):
    """A key of JSON or TOML without its quotes, and its span."""

    words: str
    span: Span


class Field(NamedTuple):
    """A field of JSON or TOML: the keys that lead to it and its own, and the span of its value."""

    keys: tuple[KeySpan, ...]
    value: Span


def keys(text: str, start: int, end: int) -> tuple[KeySpan, ...]:
    """Return all keys in a part of a text."""
    return tuple(KeySpan(bare_key(match[0]), Span(*match.span())) for match in KEY.finditer(text, start, end))


def field(text: str, start: int, end: int) -> Field | None:
    """Return the field that begins at ``start`` and ends before ``end``; ``None`` if there is none."""
    match = KEY_AND_VALUE.match(text, start, end)
    if match is None:
        return None
    begin = match.end()
    if text[begin] in "[{":
        end = members(text, begin).end + 1
    elif (value := TOKEN.match(text, begin) or _SCALAR.match(text, begin)) is not None:
        end = value.end()
    return Field(keys(text, start, match.end(2)), Span(begin, end))


def fields(text: str, bracket: int) -> list[Field]:
    """Return the fields of the object or table that opens with a bracket."""
    return [found for span in members(text, bracket).spans if (found := field(text, *span)) is not None]


def renumbered(text: str, old: int, new: int, start: int = 0, end: int | None = None) -> list[Splice]:
    """Return the splices that each replace a number by another one; a leading zero is kept: ``03`` becomes ``04``."""
    return [
        Splice(match.start(), match.end(), f"{new:0{len(match[0]) if match[0][0] == '0' else 1}}")
        for match in re.compile(r"\d+").finditer(text, start, len(text) if end is None else end)
        if int(match[0]) == old
    ]


def spliced(text: str, edit: Edit) -> str:
    """Return the text with an edit made."""
    for start, end, new in sorted(edit, reverse=True):
        text = text[:start] + new + text[end:]
    return text
