"""Locate a change in a list: the lines that are that card in that section, or the place of a new line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from deckcheck.cards import fold
from deckcheck.deck import Entry, Perhaps, heading_key
from deckcheck.decklists.text.line_kinds import CardLine, Heading
from deckcheck.editing.card_details import moved_below
from deckcheck.editing.in_place.editors import InsertionPoint
from deckcheck.editing.sheet_order import sheet
from deckcheck.errors import UneditableDeck
from deckcheck.legality.readability import DeckReading
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.text_lists import read_line

_IN_WORDS = 4
"""The doubt of lines after which no card is put: a greeting, a quotation."""


class Guide:
    """The lines of a deck as its game reads them. Raises UneditableDeck without a reading."""

    def __init__(self, reading: DeckReading | None) -> None:
        if reading is None:
            raise UneditableDeck("the game of the list is not known")
        self._resolver = reading.prepared.resolver
        self.deck = deck = reading.deck
        self.written_headings = {entry.section for entry in deck.entries}
        self._raws, self._sheet = deck.raws, sheet(self._resolver.game.id)
        lines = reading.require()
        several = {entry.line for entry, _ in lines[len(deck.entries) :]}  # such a line matches only as written
        pairs = list(zip(deck.entries, lines, strict=False))
        self._resolved = [None if read.line in several else found for _, (read, found) in pairs]
        self.entries = tuple(read if read.copies != entry.copies else entry for entry, (read, _) in pairs)
        """The entries as read with the cards: ``7 Years of Famine`` is one copy of that card."""

    def found(self, number: int) -> Resolved | None:
        """Return the entry of that number, resolved; ``None`` if its line has several cards."""
        return self._resolved[number]

    def _is_known(self, number: int) -> bool:
        found = self._resolved[number]
        return found is not None and bool(found.how or found.declared)

    def known_cards(self) -> frozenset[str]:
        """Return the names that are surely cards, even if their lines look ambiguous without the cards."""
        return frozenset(entry.name for number, entry in enumerate(self.deck.entries) if self._is_known(number))

    def meaning(self, entry: Entry) -> Resolved:
        """Return a line resolved as in this deck."""
        return self._resolver.lines(replace(self.deck, entries=(entry,)))[0][1]

    def moved(self, entry: Entry, words: str) -> Entry:
        """Return a line as it must be in another section, with what only its heading states of its card."""
        return moved_below(self._resolver, self.deck, entry, heading_key(words))

    def zone(self, heading: str) -> str:
        """Return the section of a heading."""
        return self._sheet.section(heading)

    def section(self, words: str) -> str | None:
        """Return the id of the section of the game that these words name; ``None`` for another heading."""
        key = heading_key(words) or self._resolver.game.main
        sections = self._resolver.game.sections
        return next((each.id for each in sections if key in (heading_key(each.id), *each.words)), None)

    def is_in(self, number: int, words: str) -> bool:
        """Return whether an entry is in that section, or below that heading."""
        heading, found = self.deck.entries[number].section, self._resolved[number]
        section = self.section(words)
        if section is None:
            return self._sheet.one_of(heading) == self._sheet.one_of(heading_key(words))
        return self.zone(heading) == heading_key(section) or (found is not None and found.sections == (section,))

    def holders(self, wanted: Entry) -> list[int]:
        """Return the entries that are that card in its section, those with the same spelling first.

        Among equals, those below the same heading come first, then later lines before earlier ones.
        """
        resolved = self.meaning(wanted)
        ranked = []
        for number, entry in enumerate(self.entries):
            as_written = (entry.name, *entry[4:7]) == (wanted.name, *wanted[4:7])
            alike = as_written or same(wanted, resolved, entry, self._resolved[number])
            if alike and self.is_in(number, wanted.section):
                ranked.append((not as_written, entry.section != wanted.section, -number))
        return [-number for _, _, number in sorted(ranked)]

    def insertion_point(self, entry: Entry, heads: Sequence[str]) -> InsertionPoint:
        """Return the place for a new card; ``entry.section`` is the requested section."""
        heading = self._heading(entry, heads)
        point = InsertionPoint(heading, self.zone(heading))
        there = [number for number, other in enumerate(self.deck.entries) if other.section == heading]
        doubts = list(map(self._doubt, there))
        least = min(doubts, default=_IN_WORDS)
        if cards := [number for number, doubt in zip(there, doubts, strict=True) if doubt == least < _IN_WORDS]:
            return self._among(entry._replace(section=heading), cards, point)
        if there:  # all may be remarks
            return point._replace(entry=there[0])
        if heading in heads:
            return point._replace(head=len(heads) - 1 - list(reversed(heads)).index(heading))
        order = self._sheet.of_heading
        before = [number for number, head in enumerate(heads) if order(head) <= order(heading)]
        return point._replace(head=before[-1] if before else -1, new=True)

    def _doubt(self, number: int) -> int:
        """Return how doubtful it is that cards may follow a line (0 = certain).

        The line may be a name alone, a heading or a remark.
        """
        entry, known = self.deck.entries[number], self._is_known(number)
        complete = self._resolver.game.database_is_complete
        if not (entry.perhaps or (complete and not known)):
            return 0
        if not known and entry.perhaps is Perhaps.REMARK:
            return _IN_WORDS
        read = read_line(self._raws.get(entry.line, ""))
        bare = complete and not known and isinstance(read, CardLine) and read.is_bare and not read.entry.perhaps
        return 2 * (bool(entry.perhaps) and isinstance(read, Heading)) + bare

    def _among(self, entry: Entry, there: list[int], point: InsertionPoint) -> InsertionPoint:
        """Return the place of a card below its heading: in check sheet order if its cards are, else last."""
        found = self.meaning(entry)
        keys = [self._sheet.of_card(self.entries[n], other) for n in there if (other := self._resolved[n])]
        if len(keys) == len(there) and keys == sorted(keys):
            earlier = sum(key <= self._sheet.of_card(entry, found) for key in keys)
            return point._replace(entry=there[max(earlier - 1, 0)], after=earlier > 0)
        return point._replace(entry=there[-1])

    def _heading(self, entry: Entry, heads: Sequence[str]) -> str:
        """Return the heading of the list that fits a card in the requested section; a new one if there is none."""
        section = self.section(entry.section)
        counts = Counter(other.section for other in self.deck.entries)
        # "" counts as a heading if it has cards, or if the list has no other.
        present = [head for head in dict.fromkeys([*heads, *counts]) if head or counts[head] or len(heads) == 1]
        wanted = heading_key(section or "")
        placed = entry._replace(section=entry.section or wanted)
        if section is None:
            alike = self._sheet.one_of(entry.section)
            return next((head for head in present if self._sheet.one_of(head) == alike), entry.section)
        resolved, headings = self.meaning(placed), self._resolver.headings
        here = [head for head in present if self.zone(head) in (wanted, "")]
        kind = self._sheet.heading(placed, resolved)
        kinds = [head for head in here if (known := headings.get(head)) and known.facts and head != wanted]
        own = [head for head in kinds if self._sheet.same(head) == kind]
        others = sorted((head for head in here if head not in kinds), key=lambda head: -counts[head])
        for heading in (*own, *others):
            there = self.meaning(entry._replace(section=heading))
            if there.cards == resolved.cards and there.sections in (resolved.sections, (section,)):
                return heading
        return kind if kinds and kind in headings and kind else wanted


def same(one: Entry, resolved: Resolved | None, other: Entry, found: Resolved | None) -> bool:
    """Return whether two lines are the same card, as far as is known. Different notes may distinguish cards."""
    if one.note != other.note:
        return False
    if resolved is not None and found is not None and resolved.how and found.how:
        return names(resolved) == names(found)
    return (fold(one.name), one.set) == (fold(other.name), other.set) and not (one.image and other.image)


def names(found: Resolved) -> tuple[str, ...]:
    """Return the names of the candidate printings of a line."""
    return tuple(card.name for card in found.cards)
