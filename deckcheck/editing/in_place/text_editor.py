"""Edits of text lists, in the manner of their own lines; counts of headings and totals that are right stay so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.text.line import Card, Comment, Header, Heading, Line
from deckcheck.decklists.text.reader import lines
from deckcheck.decklists.text.writer import columns, heading_line, spelled
from deckcheck.editing.in_place.editor_protocol import Lines, Place, numbers
from deckcheck.editing.in_place.editor_protocol import as_written as digits_like
from deckcheck.editing.in_place.line_style import headed_like, worded_like
from deckcheck.editing.in_place.stated_counts import Claims
from deckcheck.editing.in_place.verified_edit import Edit, Splice

_NUMBERED = re.compile(r"(\s*)(\d{1,3})([.)]\s+\S.*)")
_MOST_SAMPLES = 6


class Layout(Lines):
    """A text list. Its first heading is the one that is not there, over cards that have none."""

    remarks = True

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text)
        self._deck = deck
        self._lines: list[Line | None] = lines(text)
        self._at = [entry.line - 1 for entry in deck.entries]
        self._of_line = {line: entry for entry, line in enumerate(self._at)}
        self._heads = [(number, line) for number, line in enumerate(self._lines) if isinstance(line, Heading)]
        self.heads = ["", *(line.section for _, line in self._heads)]
        self._claims = Claims(self._lines, deck.entries)

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        yield from self._then_counted(self._recounted(at, copies))

    def removed(self, at: int) -> Iterator[Edit]:
        yield from self._then_counted(self._removed(at))

    def _then_counted(self, edits: Iterator[Edit]) -> Iterator[Edit]:
        """Edits, and then the first with counts on the lines without: a last one among others looks like a heading."""
        first: Edit | None = None
        for edit in edits:
            first = first or edit
            yield edit
        if first is None:
            return
        bare = []
        for line, entry in zip(self._at, self._deck.entries, strict=True):
            start, raw = self.start(line), self.raws[line]
            name = raw.find(entry.name)
            touched = any(each.start <= start < each.end for each in first)
            if entry.copies == 1 and name >= 0 and not touched and not self._says_count(line):
                bare.append(self.replaced(line, f"{raw[:name]}1 {raw[name:]}"))
        yield [*first, *bare]

    def _recounted(self, at: int, copies: int) -> Iterator[Edit]:
        line, entry = self._at[at], self._deck.entries[at]
        for raw in self._counted(self.raws[line], entry, copies):
            yield [self.replaced(line, raw), *self._right(line, copies - entry.copies)]

    def _removed(self, at: int) -> Iterator[Edit]:
        line = self._at[at]
        counts = self._right(line, -self._deck.entries[at].copies)
        yield [self.deleted(line, line + 1), *counts, *self._renumbered(line + 1, -1)]
        # A heading of the list's own with nothing below it would be read as a card.
        head = max((number for number, _ in self._heads if number < line), default=-1)
        if head >= 0 and not any(head < each < line for each in self._at):
            own = [each for each in counts if each.start != self.start(head)]
            yield [self.deleted(head, head + 1), self.deleted(line, line + 1), *own]

    def added(self, entry: Entry, place: Place, remark: str = "") -> Iterator[Edit]:
        if place.new:
            yield from self._below_new_heading(entry, place, remark)
            return
        if place.entry is not None:
            near = self._at[place.entry]
            line = near + 1 if place.behind else near
        else:
            near = line = self._below(place.head)
        for raw in self._wordings(entry, near):
            numbered = _NUMBERED.fullmatch(raw)
            number = self._number(line) if numbered else 0
            raw = (f"{numbered[1]}{number}{numbered[3]}" if numbered else raw) + remark
            counts = self._right(line, entry.copies, inserted=True)
            yield [self.inserted(line, [raw]), *counts, *(self._renumbered(line, 1) if numbered else [])]

    def _right(self, line: int, more: int, *, inserted: bool = False, head: str | None = None) -> list[Splice]:
        """The counts of headings and totals that a change of a line leaves wrong."""
        found = self._claims.moved(line, more, inserted=inserted, head=head)
        return [self.replaced(number, raw) for number, raw in self._claims.rewritten(self.raws, found)]

    def _counted(self, raw: str, entry: Entry, copies: int) -> Iterator[str]:
        """A line with another count."""
        name = raw.rfind(entry.name)
        if copies == 1 and self._bare_singles() and name > 0:
            yield from self._without_count(raw, entry, name)
        places = list(numbers(raw, entry.copies))
        outside = [each for each in places if not name <= each[0] < name + len(entry.name)]
        for start, end, digits in outside or places:
            yield raw[:start] + digits_like(copies, digits) + raw[end:]
        if entry.copies == 1 and name >= 0:  # without a count
            for line in self._samples(self._at[self._deck.entries.index(entry)], counted=True):
                sample = self._deck.entries[self._of_line[line]]
                if sample.copies > 1:
                    yield from self._with_count_of(raw, entry, name, copies, self.raws[line], sample)
            before = len(raw) - len(raw.lstrip()) if name == len(raw) - len(raw.lstrip()) else name
            yield f"{raw[:before]}{copies} {raw[before:]}"
            yield f"{raw[: name + len(entry.name)]} x{copies}{raw[name + len(entry.name) :]}"

    def _bare_singles(self) -> bool:
        """Does the list write a single copy without a count?"""
        singles = [line for line, entry in zip(self._at, self._deck.entries, strict=True) if entry.copies == 1]
        return any(not self._says_count(line) for line in singles)

    def _says_count(self, line: int) -> bool:
        entry = self._deck.entries[self._of_line[line]]
        raw = self.raws[line].replace(entry.name, "", 1)
        return any(numbers(raw, entry.copies))

    def _without_count(self, raw: str, entry: Entry, name: int) -> Iterator[str]:
        yield re.sub(r"[(\[]?[x×]?\s?\d+\s?[x×]?[)\]]?\s+$", "", raw[:name], flags=re.IGNORECASE) + raw[name:]
        end = name + len(entry.name)
        yield raw[:end] + re.sub(r"^\s+[(\[]?(?:[x×]\s?\d+|\d+\s?[x×])[)\]]?", "", raw[end:], flags=re.IGNORECASE)

    def _with_count_of(
        self, raw: str, entry: Entry, name: int, copies: int, sample: str, other: Entry
    ) -> Iterator[str]:
        """A line without a count, with one as another line writes its own."""
        at = sample.find(other.name)
        if at < 0:
            return
        counted = next(numbers(sample, other.copies), None)
        if counted is None:
            return
        start, end, _ = counted
        if end <= at:
            begin = re.search(r"[(\[]?[x×]?\s?$", sample[:start], re.IGNORECASE)
            first = begin.start() if begin else start
            yield f"{raw[:name]}{sample[first:start]}{copies}{sample[end:at]}{raw[name:]}"
        elif start >= at + len(other.name):
            behind = re.match(r"\s?[x×]?\s?[)\]]?", sample[end:], re.IGNORECASE)
            last = end + (behind.end() if behind else 0)
            where = name + len(entry.name)
            yield f"{raw[:where]}{sample[at + len(other.name) : start]}{copies}{sample[end:last].rstrip()}{raw[where:]}"

    def _samples(self, near: int, *, counted: bool = False) -> list[int]:
        """Lines with cards to take after, the nearest first, those with a count before those without."""
        ranked = sorted(self._of_line, key=lambda line: (counted and not self._says_count(line), abs(line - near)))
        return ranked[:_MOST_SAMPLES]

    def _wordings(self, entry: Entry, near: int) -> Iterator[str]:
        """How a line of this list might say it."""
        for line in self._samples(near, counted=entry.copies > 1):
            sample, read = self._deck.entries[self._of_line[line]], self._lines[line]
            guess = read.guess if isinstance(read, Card) else ""
            yield from worded_like(self.raws[line], sample, guess, entry)
        if self._deck.source == "lackey-text":
            yield columns(entry)
        yield spelled(entry)

    def _below(self, head: int) -> int:
        """Where the first card goes below a heading; without one, below what the list says of itself or remarks."""
        if head > 0:
            return self._heads[head - 1][0] + 1
        if not self._heads:
            return max((number + 1 for number, raw in enumerate(self.raws) if raw.strip()), default=0)
        first = self._heads[0][0] if self._heads else len(self.raws)
        said = [number for number, line in enumerate(self._lines[:first]) if isinstance(line, Header)]
        return said[-1] + 1 if said else 0

    def _below_new_heading(self, entry: Entry, place: Place, remark: str = "") -> Iterator[Edit]:
        """A heading and the card below it, behind the last card of the heading before."""
        begin = self._heads[place.head - 1][0] if place.head > 0 else -1
        end = self._heads[place.head][0] if 0 <= place.head < len(self._heads) else len(self.raws)
        inside = [line for line in self._at if begin < line < end]
        loose = self._deck.source != "lackey-text" and self._spaced()
        if inside or begin >= 0:
            line = (max(inside) if inside else begin) + 1
            between = [[""], []] if loose else [[], [""]]
            frames = [([*blank], list[str]()) for blank in between]
        else:
            line = end if self._heads else max(self._below(0), len(self.raws) - (self.raws[-1] == ""))
            while self._heads and line and isinstance(self._lines[line - 1], Comment):
                line -= 1
            above = [""] if not self._heads and line and self.raws[line - 1].strip() else []
            frames = [(above, [""] if loose and self._heads else [])]
        counts = self._right(line, entry.copies, inserted=True, head=place.zone)
        for before, after in frames:
            for heading in self._headings(entry.section, entry.copies, place.head):
                for raw in self._wordings(entry, line):
                    yield [self.inserted(line, [*before, heading, raw + remark, *after]), *counts]

    def _spaced(self) -> bool:
        """Do blank lines part its sections? So they do where there are no two."""
        below = [number for number, _ in self._heads if number]
        return not below or any(not self.raws[number - 1].strip() for number in below)

    def _headings(self, section: str, cards: int, near: int) -> Iterator[str]:
        """How this list might head them, as its nearest headings do."""
        for _, (number, line) in sorted(enumerate(self._heads, 1), key=lambda each: abs(each[0] - near)):
            yield from headed_like(self.raws[number], line, section, cards)
        yield heading_line(section)

    def _number(self, line: int) -> int:
        """The number of a new line of a numbered list."""
        for raw in reversed(self.raws[:line]):
            if (match := _NUMBERED.fullmatch(raw)) is not None:
                return int(match[2]) + 1
        return 1

    def _renumbered(self, line: int, more: int) -> list[Splice]:
        """The lines of a numbered list from there on, up to where its numbers begin anew."""
        if not any(read and "of a numbered list" in getattr(read, "guess", "") for read in self._lines):
            return []
        found: list[Splice] = []
        for number in range(line, len(self.raws)):
            match = _NUMBERED.fullmatch(self.raws[number])
            if match is None:
                continue
            if int(match[2]) == 1 and (more < 0 or found):
                break
            found.append(self.replaced(number, f"{match[1]}{int(match[2]) + more}{match[3]}"))
        return found
