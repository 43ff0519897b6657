"""The decks of sources, each read by itself."""

from __future__ import annotations

from dataclasses import replace

from deckcheck.batch.sources import Source, content
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck

DeckOrFault = Deck | Exception | None
"""The deck of a source, or why there is none; ``None`` for one that is skipped."""


def deck_or_fault(source: Source, source_format: str | None, *, header_only: bool = False) -> DeckOrFault:
    """Return what :func:`deck_of` returns, or what it raises."""
    if source.skipped:
        return None
    try:
        return deck_of(source, source_format, header_only=header_only)
    except Exception as fault:  # for who judges it
        return fault


def deck_of(source: Source, source_format: str | None = None, *, header_only: bool = False) -> Deck:
    """Return the deck of a source, its lines counted in the file that holds it. Raises UnreadableDeck.

    ``source_format`` is the decklist format, where the source does not tell it; ``None`` = from the content.
    ``header_only`` is that of :func:`deckcheck.decklists.read`.
    """
    data = content(source)
    if not source.line:
        return read(data, path=source.path, syntax=source.format or source_format, header_only=header_only)
    try:
        deck = read(data, path=source.path, syntax=source.format or source_format)
    except UnreadableDeck as error:
        raise UnreadableDeck(str(error), line=error.line + source.above if error.line else source.line) from None
    # A list in one string of JSON has more lines than that.
    deck = deck.moved(source.above, data.count(b"\n") + 1)
    if source.meant:
        deck = replace(deck, format=source.meant, places={**deck.places, ("format",): source.line})
    return deck
