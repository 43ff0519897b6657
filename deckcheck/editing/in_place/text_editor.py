"""Edit text lists in the style of their own lines; correct counts of headings and totals stay correct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, Perhaps, heading_key
from deckcheck.decklists.registry import titled
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading, Line, Total
from deckcheck.editing.comments import without_remark
from deckcheck.editing.in_place.editors import Edit, Editor, InsertionPoint, Splice, renumbered, spliced
from deckcheck.patterns import late_pattern
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled
from deckcheck.reading.vocabulary import without_price

_NOTE = late_pattern(r"\s*\([^()]*\)")
_MOST_SAMPLES = 6


class TextEditor(Editor):
    """A text list. Heading 0 is implicit and covers the cards above any heading."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._lines = lines(text)
        self._entries = {entry.line - 1: entry for entry in deck.entries}
        self._heads = [(number, line) for number, line in enumerate(self._lines) if isinstance(line, Heading)]
        self._bounds = [-1, *(number for number, _ in self._heads), len(self.raws)]
        self.heads = ["", *(line.section for _, line in self._heads)]
        self._stated = list(_right_counts(self._lines, deck.entries))

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that give the line of an entry another count or remove it, at last with its heading."""
        entry, line = self.deck.entries[number], self.deck.entries[number].line - 1
        counts = self._stated_counts(line, copies - entry.copies)
        yield from ([*edit, *counts] for edit in super().recounted(number, copies))
        # An unknown heading with nothing below it would be read as a card.
        head = max((number for number, _ in self._heads if number < line), default=-1)
        if not copies and head >= 0 and not any(head < other < line for other in self._entries):
            own = [splice for splice in counts if splice.start != self.starts[head]]
            yield [*(Splice(*self.lines(at, at + 1), "") for at in (head, line)), *own]

    def restated(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that add the first count to a line without one, before the name or after it."""
        entry = self.deck.entries[number]
        place = without_remark(self.raws[entry.line - 1]).rfind(entry.name)
        if copies and entry.copies == 1 and place >= 0:
            start = self.starts[entry.line - 1] + place
            end = start + len(entry.name)
            yield from ([Splice(start, start, f"{copies} ")], [Splice(end, end, f" x{copies}")])

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, followed by the remark."""
        if point.new:
            yield from self._below_new_heading(entry, point, remark)
            return
        if point.entry is not None:
            sample = self.deck.entries[point.entry].line - 1
            line = sample + 1 if point.after else sample
        else:
            sample = line = self._below(point.head)
        counts = self._stated_counts(line, entry.copies, inserted=True)
        for raw in self._wordings(entry, sample):
            yield [self.inserted(line, [raw + remark]), *counts]

    def _stated_counts(self, line: int, more: int, *, inserted: bool = False, head: str | None = None) -> list[Splice]:
        """Return the splices of headings and totals whose counts become wrong if a line gets ``more`` copies.

        ``inserted``: a new line with that many is inserted before it, below a new heading of the section ``head`` if
        stated.
        """
        splices = []
        for number, stating, begin, end, wide in self._stated:
            inside = begin <= line < end + inserted
            if head is not None:
                inside = inside and wide and (line < end or isinstance(stating, Total))
            stated = stating.stated or 0
            for raw in reversed(_recounts(self.raws[number], stated, stated + more)) if inside else ():
                read = read_line(raw)
                if isinstance(read, Heading | Total) and read == stating._replace(stated=stated + more, text=read.text):
                    splices.append(self.replaced(number, number + 1, [raw]))
                    break
        return splices

    def _wordings(self, entry: Entry, line_number: int) -> Iterator[str]:
        """Yield possible lines for an entry, in the style of the nearest lines.

        Lines that may be no card are likened last and, for several copies, lines without a count after the others.
        """

        def rank(line: int) -> tuple[bool, bool, int]:
            sample, raw = self._entries[line], self.raws[line]
            uncounted = not _recounts(raw.replace(sample.name, ""), sample.copies, 0)
            return bool(sample.perhaps), entry.copies > 1 and uncounted, abs(line - line_number)

        for number in sorted(self._entries, key=rank)[:_MOST_SAMPLES]:
            for raw in _worded_like(self.raws[number], self._entries[number], entry):
                read = read_line(raw)
                name = read.entry.name if isinstance(read, CardLine) else ""
                if name == entry.name or not name.endswith(entry.name):  # else a symbol would be part of the name
                    yield raw
        if self.deck.source == "lackey-text":
            yield columns(entry)
        yield from (spelled(entry), spelled(entry, "x"))  # in lower case it would read like a sentence

    def _below(self, head: int) -> int:
        """Return the line for the first card below a heading; without a heading, below the header of the list."""
        if head > 0:
            return self._bounds[head] + 1
        if not self._heads:
            return max((number + 1 for number, raw in enumerate(self.raws) if raw.strip()), default=0)
        above = self._lines[: self._bounds[1]]
        return max((number + 1 for number, line in enumerate(above) if isinstance(line, Header)), default=0)

    def _below_new_heading(self, entry: Entry, point: InsertionPoint, remark: str) -> Iterator[Edit]:
        """Yield a heading and the card below it, after the last card of the heading before."""
        begin, end = self._bounds[point.head : point.head + 2]
        # A closing greeting stays below all cards.
        cards = [at for at, each in self._entries.items() if begin < at < end and each.perhaps is not Perhaps.REMARK]
        above_heads = [self.raws[number - 1].strip() for number, _ in self._heads if number]
        # Blank lines separate the sections if they separate any two, or if there are no two.
        loose = self.deck.source != "lackey-text" and not (above_heads and all(above_heads))
        if cards or begin >= 0:
            line, before, after = max([*cards, begin]) + 1, [""] * loose, []
        elif self._heads:
            line, before, after = end, [], [""] * loose
            while line and isinstance(self._lines[line - 1], Comment):
                line -= 1
        else:
            line = max(self._below(0), len(self.raws) - (self.raws[-1] == ""))
            before, after = [""] * bool(line and self.raws[line - 1].strip()), []
        counts = self._stated_counts(line, entry.copies, inserted=True, head=point.zone)
        nearest = sorted(enumerate(self._heads, 1), key=lambda head: abs(head[0] - point.head))
        likened = (_headed_like(self.raws[at], old, entry.section, entry.copies) for _, (at, old) in nearest)
        for heading in chain(*likened, [heading_line(entry.section)]):
            for raw in self._wordings(entry, line):
                yield [self.inserted(line, [*before, heading, raw + remark, *after]), *counts]


def _recounts(text: str, old: int, new: int) -> list[str]:
    """Return the texts with one number that is ``old`` replaced by ``new``, for each such number."""
    return [spliced(text, [splice]) for splice in renumbered(text, old, new)]


def _worded_like(raw: str, sample: Entry, entry: Entry) -> Iterator[str]:
    """Yield the line of ``entry`` in the style of the line ``raw``, which is that of ``sample``.

    A line with a price or a link is no sample, since these are only of its own card.

    >>> list(_worded_like("- 2x Tola # best", Entry("Tola", 2), Entry("Abdon", 1)))[0]
    '- 1x Abdon'
    """
    if "](" in raw or without_price(raw) != raw:
        return
    if "|" in raw:
        yield _row_like(raw, sample, entry)
        return
    before, name, after = without_remark(raw.rstrip()).rpartition(sample.name)
    if not name or ("\t" not in before and entry.set):
        return
    after = _NOTE.sub("", after, count=1) if sample.note else after
    if sample.set and sample.set in after:
        after = after[: after.rindex(sample.set)].rstrip()
    name = f"{entry.name} ({entry.note})" if entry.note else entry.name
    ways = [(each, after) for each in reversed(_recounts(before, sample.copies, entry.copies))]
    ways += [(before, each) for each in _recounts(after, sample.copies, entry.copies)]
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


def _headed_like(raw: str, line: Heading, section: str, cards: int) -> Iterator[str]:
    """Yield a heading for ``section`` with this many cards, in the style of another one.

    >>> list(_headed_like("== HEROES (12) ==", Heading("heroes", "", 12), "lost souls", 7))
    ['== LOST SOULS (7) ==']
    """
    raw = without_remark(raw.rstrip())
    own = re.search(r"[\s_-]+".join(map(re.escape, line.section.split())), raw, re.IGNORECASE)
    if own is not None:
        title = titled(section)
        new = title.upper() if own[0].isupper() else section if own[0].islower() else title
        made = f"{raw[: own.start()]}{new}{raw[own.end() :]}"
        yield from [made] if line.stated is None else _recounts(made, line.stated, cards)


class _StatedCount(NamedTuple):
    """A correct count: the line that states it, from 0, and the lines that it counts, ``begin`` to before ``end``.

    ``wide`` ones count the cards of several headings.
    """

    number: int
    line: Heading | Total
    begin: int
    end: int
    wide: bool


def _right_counts(lines: Sequence[Line | None], entries: Sequence[Entry]) -> Iterator[_StatedCount]:
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
        counts = (_StatedCount(number, line, *part) for part in parts)
        yield from [each for each in counts if below[each.end] - below[each.begin] == line.stated][:1]
