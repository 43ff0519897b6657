"""Lists that machines write: a cell is the name, but people write remarks behind names there, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.text.line_kinds import CardLine
from deckcheck.patterns import late_pattern
from deckcheck.reading.line_reader import LineReader, ReadCard
from deckcheck.reading.text_lists import cards_of

_REMARKED = late_pattern(r"[)\]}*]$|\s[-–—]+\s")
"""A name with something in brackets or stars behind it, or behind a dash."""


def with_remarks(deck: Deck, reader: LineReader) -> Deck:
    """Return a deck with all that the words behind its names leave open, with the cards of its game at hand."""
    remarked = [bool(_REMARKED.search(entry.name)) and not reader.names.is_title(entry.name) for entry in deck.entries]
    if not any(remarked):  # as in most
        return deck
    entries: list[Entry] = []
    for entry, is_remarked in zip(deck.entries, remarked, strict=True):
        is_open = is_remarked and not (entry.note or entry.perhaps or entry.name in deck.facts)
        found = [*_alternatives(entry, reader)] if is_open else []
        entries += found or [entry]
    return replace(deck, entries=tuple(entries))


def _alternatives(entry: Entry, reader: LineReader) -> Iterator[Entry]:
    """Yield the entries that an entry may mean, none where no words behind its name say how many there are."""
    best = min(reader.names_in(entry.name), key=lambda name: name.cost, default=None)
    if best is None or not best.remark:
        return
    card = ReadCard(entry.copies, best.name, best.called, entry.set or best.set)
    for line in cards_of(reader.ways(card, best.remark), f"{entry.copies} {entry.name}"):
        if isinstance(line, CardLine):
            read = line.entry
            yield read._replace(section=entry.section, line=entry.line, image=entry.image, within=entry.within)
