"""Edit text lists in the style of their own lines; correct counts of headings and totals stay correct."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading, Total
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, Splice
from deckcheck.editing.in_place.line_words import (
    headed_like,
    is_counted,
    recounted,
    recounts,
    right_counts,
    worded_like,
)
from deckcheck.patterns import late_pattern
from deckcheck.reading.text_lists import lines, read_line
from deckcheck.reading.text_writer import columns, heading_line, spelled

_NUMBERED = late_pattern(r"^([^\S\n]*)(\d{1,3})([.)][^\S\n]+\S.*)$", re.MULTILINE)
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
        self._stated = list(right_counts(self._lines, deck.entries))

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that give the line of an entry another count."""
        entry, line = self.deck.entries[number], self.deck.entries[number].line - 1
        counts = self._stated_counts(line, copies - entry.copies)
        for raw in recounted(self.raws[line], entry, copies):
            yield [self.replaced(line, line + 1, [raw]), *counts]

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that remove the line of an entry, then edits that also remove its heading."""
        line = self.deck.entries[number].line - 1
        counts = self._stated_counts(line, -self.deck.entries[number].copies)
        gone = self.without(line, line + 1)
        yield [gone, *counts]
        # An unknown heading with nothing below it would be read as a card.
        head = max((number for number, _ in self._heads if number < line), default=-1)
        if head >= 0 and not any(head < other < line for other in self._entries):
            own = [splice for splice in counts if splice.start != self.starts[head]]
            yield [self.without(head, head + 1), gone, *own]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each place of its line with the old name."""
        entry = self.deck.entries[number]
        start, raw = self.starts[entry.line - 1], self.raws[entry.line - 1]
        for found in re.finditer(re.escape(entry.name), raw):
            yield [Splice(start + found.start(), start + found.end(), name)]

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
            for raw in reversed(recounts(self.raws[number], stated, stated + more)) if inside else ():
                read = read_line(raw)
                if isinstance(read, Heading | Total) and read == stating._replace(stated=stated + more, text=read.text):
                    splices.append(self.replaced(number, number + 1, [raw]))
                    break
        return splices

    def _samples(self, line_number: int, *, counted: bool) -> list[int]:
        """Return lines with cards as samples, the nearest first; with ``counted``, those with a count come first.

        Lines that may be no card come last.
        """

        def rank(line: int) -> tuple[bool, bool, int]:
            entry = self._entries[line]
            return bool(entry.perhaps), counted and not is_counted(self.raws[line], entry), abs(line - line_number)

        return sorted(self._entries, key=rank)[:_MOST_SAMPLES]

    def _wordings(self, entry: Entry, line_number: int) -> Iterator[str]:
        """Yield possible lines for an entry, in the style of the list."""
        for number in self._samples(line_number, counted=entry.copies > 1):
            for raw in worded_like(self.raws[number], self._entries[number], entry):
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
        likened = (headed_like(self.raws[at], old, entry.section, entry.copies) for _, (at, old) in nearest)
        for heading in chain(*likened, [heading_line(entry.section)]):
            for raw in self._wordings(entry, line):
                yield [self.inserted(line, [*before, heading, raw + remark, *after]), *counts]
