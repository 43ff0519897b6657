"""The counts that headings and totals of a text list state: which cards each counts, and the count after an edit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.decklists.text.line_kinds import Heading, Line, Total
from deckcheck.editing.in_place.spans import renumbered, spliced
from deckcheck.reading.text_lists import read_line


class StatedCount(NamedTuple):
    """A count that is right: on which line, and the lines from ``begin`` to before ``end`` whose cards it counts.

    ``wide`` ones count what several headings head.
    """

    line: int
    copies: int
    begin: int
    end: int
    wide: bool


class StatedCounts:
    """The right counts of a list; those that are wrong, which a check says, stay as they are written."""

    def __init__(self, lines: Sequence[Line | None], entries: Sequence[Entry]) -> None:
        self._lines = lines
        copies = {entry.line - 1: entry.copies for entry in entries}
        self._below = [0, *accumulate(copies.get(number, 0) for number in range(len(lines)))]
        self._heads = [number for number, line in enumerate(lines) if isinstance(line, Heading)]
        self._counts = [count for number in range(len(lines)) if (count := self._right_count(number)) is not None]

    def _right_count(self, number: int) -> StatedCount | None:
        """Return the count that a line states, if it is right."""
        line, below, last = self._lines[number], self._below, len(self._lines)
        if not isinstance(line, Heading | Total) or line.stated is None:
            return None
        if isinstance(line, Heading):
            ends = [*(head for head in self._heads if head > number), last]
            for end in ends if line.stated else ends[:1]:
                if below[end] - below[number] == line.stated:
                    return StatedCount(number, line.stated, number + 1, end, end != ends[0])
            return None
        end = number if below[number] else last  # a total counts what is above it, or else all
        for begin in (0, *(head + 1 for head in self._heads if head < end)):
            if below[end] - below[begin] == line.stated:
                return StatedCount(number, line.stated, begin, end, True)
        return StatedCount(number, line.stated, 0, last, True) if line.stated == below[-1] else None

    def rewritten(
        self, raws: Sequence[str], changed: int, more: int, *, inserted: bool, head: str | None
    ) -> Iterator[tuple[int, str]]:
        """Yield the lines to write anew where a line gets ``more`` copies, or one of so many is ``inserted`` before it.

        ``head`` is the section of a new heading that is inserted with it.
        """
        for count in self._counts:
            line = self._lines[count.line]
            inside = count.begin <= changed < count.end + inserted
            if head is not None:
                inside = inside and count.wide and (changed < count.end or isinstance(line, Total))
            if not inside:
                continue
            raw, copies = raws[count.line], count.copies + more
            for splice in reversed(renumbered(raw, count.copies, copies)):
                if _states(made := spliced(raw, [splice]), line, copies):
                    yield count.line, made
                    break


def _states(raw: str, line: Line | None, copies: int) -> bool:
    """Return whether a line is read as another one, but with this count."""
    read = read_line(raw)
    if isinstance(line, Heading) and isinstance(read, Heading):
        return (read.section, read.stated) == (line.section, copies)
    return isinstance(line, Total) and isinstance(read, Total) and read.stated == copies
