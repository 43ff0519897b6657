"""Word new lines like others of the list: bullets, counts, columns; find the counts that lines state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from deckcheck.deck import Entry, heading_key
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.tables import row_cells
from deckcheck.decklists.text.line_kinds import Heading, Line, Total
from deckcheck.editing.comments import without_remark
from deckcheck.editing.in_place.editor import renumbered, spliced
from deckcheck.patterns import late_pattern
from deckcheck.reading.vocabulary import without_price

_NOTE = late_pattern(r"\s*\([^()]*\)")


def recounts(text: str, old: int, new: int) -> list[str]:
    """Return the texts with one number that is ``old`` replaced by ``new``, for each such number."""
    return [spliced(text, [splice]) for splice in renumbered(text, old, new)]


def is_counted(raw: str, entry: Entry) -> bool:
    """Return whether the line of an entry may state its count."""
    return bool(recounts(raw.replace(entry.name, ""), entry.copies, 0))


def recounted(raw: str, entry: Entry, copies: int) -> Iterator[str]:
    """Yield the line of an entry with another count, or with a first one before the name or after it."""
    yield from recounts(raw, entry.copies, copies)
    if entry.copies == 1:
        words = without_remark(raw)
        before, name, after = words.rpartition(entry.name)
        after += raw[len(words) :]
        yield from (f"{before}{copies} {name}{after}", f"{before}{name} x{copies}{after}")


def worded_like(raw: str, sample: Entry, entry: Entry) -> Iterator[str]:
    """Yield the line of ``entry`` in the style of the line ``raw``, which is that of ``sample``.

    A line with a price or a link is no sample, since these are only of its own card.

    >>> list(worded_like("- 2x Tola # best", Entry("Tola", 2), Entry("Abdon", 1)))[0]
    '- 1x Abdon'
    """
    if "](" in raw or without_price(raw) != raw:
        return
    if row_cells(raw):
        yield _row_like(raw, sample, entry)
        return
    before, name, after = without_remark(raw.rstrip()).rpartition(sample.name)
    if not name or ("\t" not in before and entry.set):
        return
    after = _NOTE.sub("", after, count=1) if sample.note else after
    if sample.set and sample.set in after:
        after = after[: after.rindex(sample.set)].rstrip()
    name = f"{entry.name} ({entry.note})" if entry.note else entry.name
    ways = [(each, after) for each in reversed(recounts(before, sample.copies, entry.copies))]
    ways += [(before, each) for each in recounts(after, sample.copies, entry.copies)]
    for start, end in (*ways, (before, after), (f"{before}{entry.copies} ", after)):
        yield f"{start}{name}{end}\t{entry.set}" if entry.set else f"{start}{name}{end}"


def _row_like(raw: str, sample: Entry, entry: Entry) -> str:
    """Return a row of a table with the same columns, and if possible their widths; other cells are empty."""
    known = {sample.name: entry.name, str(sample.copies): str(entry.copies), sample.set: entry.set}
    cells = []
    for cell in raw.split("|"):
        text = cell.strip()
        is_section = heading_key(text) == sample.section == entry.section
        cells.append(cell.replace(text, (text if is_section else known.get(text, "")).ljust(len(text)), 1))
    return "|".join(cells)


def headed_like(raw: str, line: Heading, section: str, cards: int) -> Iterator[str]:
    """Yield a heading for ``section`` with this many cards, in the style of another one.

    >>> list(headed_like("== HEROES (12) ==", Heading("heroes", "", 12), "lost souls", 7))
    ['== LOST SOULS (7) ==']
    """
    raw = without_remark(raw.rstrip())
    own = re.search(r"[\s_-]+".join(map(re.escape, line.section.split())), raw, re.IGNORECASE)
    if own is not None:
        title = titled(section)
        new = title.upper() if own[0].isupper() else section if own[0].islower() else title
        made = f"{raw[: own.start()]}{new}{raw[own.end() :]}"
        yield from [made] if line.stated is None else recounts(made, line.stated, cards)


class StatedCount(NamedTuple):
    """A correct count: the line that states it, from 0, and the lines that it counts, ``begin`` to before ``end``.

    ``wide`` ones count the cards of several headings.
    """

    number: int
    line: Heading | Total
    begin: int
    end: int
    wide: bool


def right_counts(lines: Sequence[Line | None], entries: Sequence[Entry]) -> Iterator[StatedCount]:
    """Yield the correct counts of a list; a check reports wrong ones, which stay as written."""
    copies = {entry.line - 1: entry.copies for entry in entries}
    below = [0, *accumulate(copies.get(number, 0) for number in range(len(lines)))]
    heads = [number for number, line in enumerate(lines) if isinstance(line, Heading)]
    for number, line in enumerate(lines):
        if not isinstance(line, Heading | Total) or line.stated is None:
            continue
        if isinstance(line, Heading):
            ends = [*(head for head in heads if head > number), len(lines)][: None if line.stated else 1]
            parts = [(number + 1, end, end != ends[0]) for end in ends]
        else:  # a total counts the cards above it, or all
            last = number if below[number] else len(lines)
            begins = (0, *(head + 1 for head in heads if head < last))
            parts = [*((begin, last, True) for begin in begins), (0, len(lines), True)]
        counts = (StatedCount(number, line, *part) for part in parts)
        yield from [each for each in counts if below[each.end] - below[each.begin] == line.stated][:1]
