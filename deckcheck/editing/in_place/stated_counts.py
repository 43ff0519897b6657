"""The counts that headings and totals of a text list state: which cards each counts, and the count after an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.decklists.text.line import Heading, Line, Total, read_line
from deckcheck.editing.in_place.editor_protocol import as_written, numbers


class Claim(NamedTuple):
    """A count that is right: on which line, and the lines from ``begin`` to before ``end`` whose cards it counts.

    ``wide`` ones count what several headings head.
    """

    line: int
    count: int  # type: ignore[assignment]  # the field's own word, though tuples have a method so named
    begin: int
    end: int
    wide: bool


class Claims:
    """The right counts of a list; those that are wrong, which a check says, stay as they are written."""

    def __init__(self, lines: Sequence[Line | None], entries: Sequence[Entry]) -> None:
        self._lines = lines
        at = {entry.line - 1: entry.copies for entry in entries}
        self._below = [0, *accumulate(at.get(number, 0) for number in range(len(lines)))]
        self._heads = [number for number, line in enumerate(lines) if isinstance(line, Heading)]
        self._claims = [claim for number in range(len(lines)) if (claim := self._claim(number)) is not None]

    def _claim(self, number: int) -> Claim | None:
        line = self._lines[number]
        if not isinstance(line, Heading | Total) or line.stated is None:
            return None
        count, below = line.stated, self._below
        if isinstance(line, Heading):
            ends = [*(each for each in self._heads if each > number), len(self._lines)]
            for end in ends if count else ends[:1]:
                if below[end] - below[number] == count:
                    return Claim(number, count, number + 1, end, end != ends[0])
            return None
        end = number if below[number] else len(self._lines)  # a total counts what is above it, or else all
        for begin in (0, *(each + 1 for each in self._heads if each < end)):
            if below[end] - below[begin] == count:
                return Claim(number, count, begin, end, True)
        return Claim(number, count, 0, len(self._lines), True) if count == below[-1] else None

    def moved(self, line: int, more: int, *, inserted: bool, head: str | None) -> Mapping[int, tuple[int, int]]:
        """The counts to write, old and new, by line, when a line changes its copies or one is ``inserted`` before it.

        ``head`` is the section of a new heading that is inserted with it.
        """
        found = {}
        for claim in self._claims:
            inside = claim.begin <= line < claim.end
            if inserted:
                inside = claim.begin <= line <= claim.end
            if head is not None:
                own = self._lines[claim.line]
                inside = inside and claim.wide and (line < claim.end or isinstance(own, Total))
            if inside:
                found[claim.line] = (claim.count, claim.count + more)
        return found

    def rewritten(self, raws: Sequence[str], counts: Mapping[int, tuple[int, int]]) -> Iterator[tuple[int, str]]:
        """The lines with these counts."""
        for number, (old, new) in counts.items():
            raw, line = raws[number], self._lines[number]
            for start, end, digits in list(numbers(raw, old))[::-1]:
                made = raw[:start] + as_written(new, digits) + raw[end:]
                read = read_line(made)
                if isinstance(line, Heading) and isinstance(read, Heading):
                    fits = (read.section, read.stated) == (line.section, new)
                else:
                    fits = isinstance(line, Total) and isinstance(read, Total) and read.stated == new
                if fits:
                    yield number, made
                    break
