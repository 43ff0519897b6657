"""Lists and tables in brackets, in JSON and in TOML: where each member stands, and how one comes in or goes out."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.editing.in_place.verified_edit import Splice

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' r"""'''.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{},]""", re.DOTALL
)
_BLANK = re.compile(r"[ \t]*")


class Span(NamedTuple):
    """A part of a text, from ``start`` to before ``end``."""

    start: int
    end: int


class Members(NamedTuple):
    """What stands between two brackets: its members without space and commas around them, and where the commas are.

    ``start`` is behind the bracket that opens, ``end`` before the one that closes.
    """

    start: int
    end: int
    spans: tuple[Span, ...]
    commas: tuple[int, ...]


def members(text: str, bracket: int) -> Members:
    """The members behind the bracket at that place of a text that is known to be sound."""
    depth, begin, commas = 0, bracket + 1, list[int]()
    parts: list[tuple[int, int]] = []
    remarks: list[Span] = []
    end = len(text)
    for token in _TOKEN.finditer(text, bracket):
        sign = token[0][0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if not depth:
                end = token.start()
                break
        elif sign == "," and depth == 1:
            parts.append((begin, token.start()))
            commas.append(token.start())
            begin = token.end()
        elif sign == "#" and depth == 1:
            remarks.append(Span(*token.span()))
    parts.append((begin, end))
    spans = [_trimmed(text, part, remarks) for part in parts]
    return Members(bracket + 1, end, tuple(each for each in spans if each.start < each.end), tuple(commas))


def _trimmed(text: str, part: tuple[int, int], remarks: list[Span]) -> Span:
    """A part without the space and the comments around it."""
    start, end = part
    while start < end:
        if text[start].isspace():
            start += 1
        elif said := next((each for each in remarks if each.start == start), None):
            start = said.end
        else:
            break
    while start < end:
        if text[end - 1].isspace():
            end -= 1
        elif said := next((each for each in remarks if each.end == end), None):
            end = said.start
        else:
            break
    return Span(start, end)


def without(text: str, held: Members, number: int) -> list[Splice]:
    """The splices that take a member out, with its line where it has one of its own."""
    start, end = held.spans[number]
    after = next((comma for comma in held.commas if comma >= end), None)
    found: list[Splice] = []
    if after is not None:
        end = after + 1
    elif number:
        before = max(comma for comma in held.commas if comma < start)
        found.append(Splice(before, before + 1, ""))
    line, blank = text.rfind("\n", 0, start) + 1, _BLANK.match(text, end)
    stop = blank.end() if blank else end
    if not text[line:start].strip() and text[stop : stop + 1] == "\n" and line > held.start:
        return [*found, Splice(line, stop + 1, "")]
    if after is None and number:  # the space behind the comma before
        return (
            [Splice(found[0].start, end, "")]
            if not text[found[0].end : start].strip()
            else [*found, Splice(start, end, "")]
        )
    return [*found, Splice(start, stop if number + 1 < len(held.spans) else end, "")]


def inserted(text: str, held: Members, behind: int, new: str) -> list[Splice]:
    """The splice that puts a member behind the one of that number, -1 = before all."""
    if not held.spans:
        line = text.rfind("\n", held.start, held.end) + 1
        if not line:  # both brackets on one line
            return [Splice(held.start, held.end, new)]
        return [Splice(line, line, f"{text[line : held.end]}  {new}\n")]
    if behind < 0:
        first = held.spans[0]
        return [Splice(first.start, first.start, f"{new},{_space(text, held)}")]
    last = held.spans[behind]
    after = next((comma for comma in held.commas if comma >= last.end), None)
    space = _space(text, held)
    if after is None:
        return [Splice(last.end, last.end, f",{space}{new}")]
    return [Splice(after + 1, after + 1, f"{space}{new},")]


def _space(text: str, held: Members) -> str:
    """What parts two members."""
    for (_, end), (start, _) in zip(held.spans, held.spans[1:], strict=False):
        between = text[end:start].replace(",", "", 1)
        if not between.strip():
            return between
    first = held.spans[0].start
    line = text.rfind("\n", held.start, first) + 1
    return f"\n{text[line:first]}" if line and not text[line:first].strip() else " "
