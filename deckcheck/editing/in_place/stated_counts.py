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
    """A count that is right: what states it, and the lines from ``begin`` to before ``end`` whose cards it counts.

    ``wide`` ones count what several headings head.
    """

    number: int
    line: Heading | Total
    begin: int
    end: int
    wide: bool


def right_counts(lines: Sequence[Line | None], entries: Sequence[Entry]) -> Iterator[StatedCount]:
    """Yield the right counts of a list; those that are wrong, which a check says, stay as they are written."""
    copies = {entry.line - 1: entry.copies for entry in entries}
    below = [0, *accumulate(copies.get(number, 0) for number in range(len(lines)))]
    heads = [number for number, line in enumerate(lines) if isinstance(line, Heading)]
    for number, line in enumerate(lines):
        if not isinstance(line, Heading | Total) or line.stated is None:
            continue
        if isinstance(line, Heading):
            ends = [*(head for head in heads if head > number), len(lines)]
            counts = [StatedCount(number, line, number + 1, end, end != ends[0]) for end in ends]
            counts = counts if line.stated else counts[:1]
        else:  # a total counts what is above it, or else all
            last = number if below[number] else len(lines)
            parts = [*((begin, last) for begin in (0, *(head + 1 for head in heads if head < last))), (0, len(lines))]
            counts = [StatedCount(number, line, begin, end, True) for begin, end in parts]
        yield from [each for each in counts if below[each.end] - below[each.begin] == line.stated][:1]


def recounted(count: StatedCount, raw: str, changed: int, more: int, *, inserted: bool, head: str | None) -> str | None:
    """Return the line of a count where a line gets ``more`` copies, or one of so many is ``inserted`` before it.

    ``head`` is the section of a new heading that is inserted with it. ``None`` is for a count that stays.
    """
    line, inside = count.line, count.begin <= changed < count.end + inserted
    if head is not None:
        inside = inside and count.wide and (changed < count.end or isinstance(line, Total))
    wanted = line._replace(stated=(line.stated or 0) + more)
    made = [spliced(raw, [each]) for each in reversed(renumbered(raw, line.stated or 0, wanted.stated or 0))]
    read = ((each, read_line(each)) for each in made if inside)
    says = (each for each, new in read if isinstance(new, Heading | Total) and new._replace(text=line.text) == wanted)
    return next(says, None)
