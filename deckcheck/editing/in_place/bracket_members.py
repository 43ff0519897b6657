"""Lists and tables in brackets, in JSON and in TOML: where each member stands, and how one comes in or goes out."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.decklists.toml_layout import TOKEN
from deckcheck.editing.in_place.editor import Splice
from deckcheck.patterns import late_pattern

_BLANK = late_pattern(r"[ \t]*")


class Span(NamedTuple):
    """A part of a text, from ``start`` to before ``end``."""

    start: int
    end: int


class Members(NamedTuple):
    """What stands between two brackets of a text: its members, without space and comments around them, and the commas.

    ``start`` is behind the bracket that opens, ``end`` before the one that closes.
    """

    text: str
    start: int
    end: int
    spans: tuple[Span, ...]
    commas: tuple[int, ...]

    def without(self, number: int) -> list[Splice]:
        """Return the splices that take a member out, with its line where it has one of its own."""
        text, (start, end) = self.text, self.spans[number]
        after = self._comma_behind(end)
        splices: list[Splice] = []
        if after is not None:
            end = after + 1
        elif number:
            before = max(comma for comma in self.commas if comma < start)
            splices.append(Splice(before, before + 1, ""))
        line, blank = text.rfind("\n", 0, start) + 1, _BLANK.match(text, end)
        stop = blank.end() if blank else end
        if not text[line:start].strip() and text[stop : stop + 1] == "\n" and line > self.start:
            return [*splices, Splice(line, stop + 1, "")]
        if splices:  # the last member, with the space behind the comma before
            if not text[before + 1 : start].strip():
                return [Splice(before, end, "")]
            return [*splices, Splice(start, end, "")]
        return [Splice(start, stop if number + 1 < len(self.spans) else end, "")]

    def inserted(self, behind: int, new: str) -> list[Splice]:
        """Return the splice that puts a member behind the one of that number, -1 = before all."""
        if not self.spans:
            line = self.text.rfind("\n", self.start, self.end) + 1
            if not line:  # both brackets on one line
                return [Splice(self.start, self.end, new)]
            return [Splice(line, line, f"{self.text[line : self.end]}  {new}\n")]
        if behind < 0:
            first = self.spans[0].start
            return [Splice(first, first, f"{new},{self._space()}")]
        last = self.spans[behind].end
        after = self._comma_behind(last)
        if after is None:
            return [Splice(last, last, f",{self._space()}{new}")]
        return [Splice(after + 1, after + 1, f"{self._space()}{new},")]

    def _comma_behind(self, place: int) -> int | None:
        return next((comma for comma in self.commas if comma >= place), None)

    def _space(self) -> str:
        """Return what parts two members."""
        for (_, end), (start, _) in zip(self.spans, self.spans[1:], strict=False):
            between = self.text[end:start].replace(",", "", 1)
            if not between.strip():
                return between
        first = self.spans[0].start
        line = self.text.rfind("\n", self.start, first) + 1
        return f"\n{self.text[line:first]}" if line and not self.text[line:first].strip() else " "


def members(text: str, bracket: int) -> Members:
    """Return the members behind the bracket at that place of a text that is known to be sound."""
    depth, begin, end = 0, bracket + 1, len(text)
    spans: list[Span] = []
    commas: list[int] = []
    comments: list[Span] = []
    for token in TOKEN.finditer(text, bracket):
        sign = token[0][0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if not depth:
                end = token.start()
                break
        elif sign == "," and depth == 1:
            spans.append(_trimmed(text, Span(begin, token.start()), comments))
            commas.append(token.start())
            begin, comments = token.end(), []
        elif sign == "#" and depth == 1:
            comments.append(Span(*token.span()))
    spans.append(_trimmed(text, Span(begin, end), comments))
    return Members(text, bracket + 1, end, tuple(span for span in spans if span.start < span.end), tuple(commas))


def _trimmed(text: str, part: Span, comments: list[Span]) -> Span:
    """Return a part without the space and the comments around it."""
    plain = text[part.start : part.end]
    for start, end in comments:
        plain = plain[: start - part.start] + " " * (end - start) + plain[end - part.start :]
    start = part.end - len(plain.lstrip())
    return Span(start, start + len(plain.strip()))
