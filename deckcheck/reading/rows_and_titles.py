"""Lines that are no single card: rows of cards behind a heading, and titles without a count at the ends of a list."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.patterns import late_pattern
from deckcheck.reading.line_readings import MOST_IN_ROWS, cards_in_row, most_in_row
from deckcheck.reading.resolver import Resolver

_SPOKEN_WORD = late_pattern(r"[^\s.,;:!?\"“”]+")
_BRACKETS = frozenset("()[]{}")
_MOST_WORDS, _MOST_OF_NAME = 24, 8
"""Of a remark so many words at most are looked up, in pieces shorter than that."""


def unfolded(resolver: Resolver, deck: Deck) -> Deck:
    """Return the deck with an entry for each card of a row (``Heroes: Moses, Aaron``), and without what is no card.

    Rows beyond all bounds stay.
    """
    if all(entry.perhaps is not Perhaps.ROW for entry in deck.entries):
        return deck
    entries: list[Entry] = []
    held = 0
    for entry in deck.entries:
        held += most_in_row(entry) if entry.perhaps is Perhaps.ROW else 0
        row = entry.perhaps is Perhaps.ROW and held <= MOST_IN_ROWS
        entries += cards_in_row(entry, partial(_is_called, resolver), resolver.line_reader) if row else (entry,)
    return replace(deck, entries=tuple(entries))


def _is_called(resolver: Resolver, entry: Entry) -> bool:
    """Return whether a card is called so, at a fraction of the time that all of its line takes."""
    return bool(resolver.names.read(entry)[0].how or resolver.names.tables(entry.name))
