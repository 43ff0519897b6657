"""Edits of text lists, in the manner of their own lines; counts of headings and totals that are right stay so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.text.line_kinds import CardLine, Comment, Header, Heading
from deckcheck.editing.in_place.editor import WORDS, Edit, Editor, InsertionPoint, Splice, renumbered, spliced
from deckcheck.editing.in_place.line_style import headed_like, worded_like
from deckcheck.editing.in_place.stated_counts import StatedCounts
from deckcheck.patterns import late_pattern
from deckcheck.reading.text_lists import lines
from deckcheck.reading.text_writer import columns, heading_line, spelled

_NUMBERED = late_pattern(r"(\s*)(\d{1,3})([.)]\s+\S.*)")
_COUNT_BEFORE = late_pattern(r"[(\[]?[x×]?\s?\d+\s?[x×]?[)\]]?\s+$", re.IGNORECASE)
_COUNT_BEHIND = late_pattern(r"^\s+[(\[]?(?:[x×]\s?\d+|\d+\s?[x×])[)\]]?", re.IGNORECASE)
_SIGNS_BEFORE = late_pattern(r"[(\[]?[x×]?\s?$", re.IGNORECASE)
_SIGNS_BEHIND = late_pattern(r"\s?[x×]?\s?[)\]]?", re.IGNORECASE)
_MOST_SAMPLES = 6


class TextEditor(Editor):
    """A text list. Its first heading is the one that is not there, over cards that have none."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._lines = lines(text)
        self._entries = {entry.line - 1: entry for entry in deck.entries}
        self._heads = [(number, line) for number, line in enumerate(self._lines) if isinstance(line, Heading)]
        self.heads = ["", *(line.section for _, line in self._heads)]
        self._stated = StatedCounts(self._lines, deck.entries)

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        entry = self.deck.entries[number]
        line = entry.line - 1
        counts = self._stated_counts(line, copies - entry.copies)
        yield from self._then_counted([self.replaced(line, raw), *counts] for raw in self._counted(line, copies))

    def removed(self, number: int) -> Iterator[Edit]:
        yield from self._then_counted(self._removed(self.deck.entries[number]))

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        if point.new:
            yield from self._below_new_heading(entry, point, remark)
            return
        if point.entry is not None:
            sample = self.deck.entries[point.entry].line - 1
            line = sample + 1 if point.behind else sample
        else:
            sample = line = self._below(point.head)
        counts = self._stated_counts(line, entry.copies, inserted=True)
        for raw in self._wordings(entry, sample):
            numbered = _NUMBERED.fullmatch(raw)
            if numbered is not None:
                raw = f"{numbered[1]}{self._number(line)}{numbered[3]}"
            yield [self.inserted(line, [raw + remark]), *counts, *(self._renumbered(line, 1) if numbered else [])]

    def _then_counted(self, edits: Iterator[Edit]) -> Iterator[Edit]:
        """Yield the edits, then the first with all counts written: a last line without one may look like a heading."""
        first: Edit | None = None
        for edit in edits:
            first = first or edit
            yield edit
        if first is None:
            return
        counted = []
        for line, entry in self._entries.items():
            start, raw = self.start(line), self.raws[line]
            name = raw.find(entry.name)
            touched = any(splice.start <= start < splice.end for splice in first)
            if entry.copies == 1 and name >= 0 and not touched and not self._says_count(line):
                counted.append(self.replaced(line, f"{raw[:name]}1 {raw[name:]}"))
        yield [*first, *counted]

    def _removed(self, entry: Entry) -> Iterator[Edit]:
        line = entry.line - 1
        counts = self._stated_counts(line, -entry.copies)
        yield [self.deleted(line, line + 1), *counts, *self._renumbered(line + 1, -1)]
        # A heading of the list's own with nothing below it would be read as a card.
        head = max((number for number, _ in self._heads if number < line), default=-1)
        if head >= 0 and not any(head < other < line for other in self._entries):
            own = [splice for splice in counts if splice.start != self.start(head)]
            yield [self.deleted(head, head + 1), self.deleted(line, line + 1), *own]

    def _stated_counts(self, line: int, more: int, *, inserted: bool = False, head: str | None = None) -> list[Splice]:
        """Return the splices of headings and totals whose counts a change of a line leaves wrong."""
        changed = self._stated.rewritten(self.raws, line, more, inserted=inserted, head=head)
        return [self.replaced(number, raw) for number, raw in changed]

    def _counted(self, line: int, copies: int) -> Iterator[str]:
        """Yield a line with another count."""
        raw, entry = self.raws[line], self._entries[line]
        name = raw.rfind(entry.name)
        end = name + len(entry.name)
        if copies == 1 and self._bare_singles() and name > 0:
            yield _COUNT_BEFORE.sub("", raw[:name]) + raw[name:]
            yield raw[:end] + _COUNT_BEHIND.sub("", raw[end:])
        splices = renumbered(raw, entry.copies, copies)
        outside = [splice for splice in splices if not name <= splice.start < end]
        yield from (spliced(raw, [splice]) for splice in outside or splices)
        if entry.copies == 1 and name >= 0:  # without a count
            for sample in self._samples(line, counted=True):
                if self._entries[sample].copies > 1:
                    yield from self._counted_like(sample, raw, name, end, copies)
            yield f"{raw[:name]}{copies} {raw[name:]}"
            yield f"{raw[:end]} x{copies}{raw[end:]}"

    def _counted_like(self, sample: int, raw: str, name: int, end: int, copies: int) -> Iterator[str]:
        """Yield a line without a count, its name from ``name`` to ``end``, with one as another line writes its own."""
        text, other = self.raws[sample], self._entries[sample]
        begin = text.find(other.name)
        behind = begin + len(other.name)
        counts = renumbered(text, other.copies, copies)
        if begin < 0 or not counts:
            return
        start, stop, _ = counts[0]
        if stop <= begin:
            signs = _SIGNS_BEFORE.search(text[:start])
            first = signs.start() if signs else start
            yield f"{raw[:name]}{text[first:start]}{copies}{text[stop:begin]}{raw[name:]}"
        elif start >= behind:
            signs = _SIGNS_BEHIND.match(text[stop:])
            last = stop + (signs.end() if signs else 0)
            yield f"{raw[:end]}{text[behind:start]}{copies}{text[stop:last].rstrip()}{raw[end:]}"

    def _bare_singles(self) -> bool:
        """Return whether the list writes a single copy without a count."""
        return any(entry.copies == 1 and not self._says_count(line) for line, entry in self._entries.items())

    def _says_count(self, line: int) -> bool:
        entry = self._entries[line]
        return bool(renumbered(self.raws[line].replace(entry.name, "", 1), entry.copies, 0))

    def _samples(self, near: int, *, counted: bool = False) -> list[int]:
        """Return lines with cards to take after, the nearest first, those with a count before those without.

        What may be no card comes last.
        """

        def rank(line: int) -> tuple[bool, bool, int]:
            return bool(self._entries[line].perhaps), counted and not self._says_count(line), abs(line - near)

        return sorted(self._entries, key=rank)[:_MOST_SAMPLES]

    def _wordings(self, entry: Entry, near: int) -> Iterator[str]:
        """Yield how a line of this list might say it."""
        for number in self._samples(near, counted=entry.copies > 1):
            yield from worded_like(self.raws[number], self._entries[number], entry)
        if self.deck.source == "lackey-text":
            yield columns(entry)
        yield spelled(entry)
        yield spelled(entry, "x")  # in lower case it would read like a sentence

    def _below(self, head: int) -> int:
        """Return where the first card goes below a heading; without one, below what the list says of itself."""
        if head > 0:
            return self._heads[head - 1][0] + 1
        if not self._heads:
            return max((number + 1 for number, raw in enumerate(self.raws) if raw.strip()), default=0)
        above = self._lines[: self._heads[0][0]]
        return max((number + 1 for number, line in enumerate(above) if isinstance(line, Header)), default=0)

    def _below_new_heading(self, entry: Entry, point: InsertionPoint, remark: str) -> Iterator[Edit]:
        """Yield a heading and the card below it, behind the last card of the heading before."""
        begin = self._heads[point.head - 1][0] if point.head > 0 else -1
        end = self._heads[point.head][0] if 0 <= point.head < len(self._heads) else len(self.raws)
        inside = [line for line in self._entries if begin < line < end]
        cards = [line for line in inside if self._entries[line].perhaps not in WORDS]  # above a closing greeting
        loose = self.deck.source != "lackey-text" and self._spaced()
        frames: list[tuple[list[str], list[str]]]
        places: list[int] = []
        if inside or begin >= 0:
            places = [line + 1 for line in dict.fromkeys((max(cards or inside or [begin]), max(inside or [begin])))]
            frames = [([""], []), ([], [])] if loose else [([], []), ([""], [])]
        else:
            line = end if self._heads else max(self._below(0), len(self.raws) - (self.raws[-1] == ""))
            while self._heads and line and isinstance(self._lines[line - 1], Comment):
                line -= 1
            above = [""] if not self._heads and line and self.raws[line - 1].strip() else []
            frames = [(above, [""] if loose and self._heads else [])]
            places = [line]
        for line, (before, after) in product(places, frames):
            counts = self._stated_counts(line, entry.copies, inserted=True, head=point.zone)
            for heading in self._headings(entry.section, entry.copies, point.head):
                for raw in self._wordings(entry, line):
                    yield [self.inserted(line, [*before, heading, raw + remark, *after]), *counts]

    def _spaced(self) -> bool:
        """Return whether blank lines part its sections; so they do where there are no two."""
        below = [number for number, _ in self._heads if number]
        return not below or any(not self.raws[number - 1].strip() for number in below)

    def _headings(self, section: str, cards: int, near: int) -> Iterator[str]:
        """Yield how this list might head them, as its nearest headings do."""
        for _, (number, line) in sorted(enumerate(self._heads, 1), key=lambda head: abs(head[0] - near)):
            yield from headed_like(self.raws[number], line, section, cards)
        yield heading_line(section)

    def _number(self, line: int) -> int:
        """Return the number of a new line of a numbered list."""
        above = (_NUMBERED.fullmatch(raw) for raw in reversed(self.raws[:line]))
        return next((int(match[2]) + 1 for match in above if match is not None), 1)

    def _renumbered(self, begin: int, more: int) -> list[Splice]:
        """Return the splices of a numbered list from a line on, up to where its numbers begin anew."""
        if not any(isinstance(line, CardLine) and "of a numbered list" in line.taken_off for line in self._lines):
            return []
        splices: list[Splice] = []
        for line in range(begin, len(self.raws)):
            match = _NUMBERED.fullmatch(self.raws[line])
            if match is None:
                continue
            if int(match[2]) == 1 and (more < 0 or splices):
                break
            splices.append(self.replaced(line, f"{match[1]}{int(match[2]) + more}{match[3]}"))
        return splices
