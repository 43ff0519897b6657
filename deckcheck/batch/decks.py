"""The decks of sources: each read by itself, or some of them before the first is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from deckcheck.batch.sources import Source, content
from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.errors import UnreadableDeck

AHEAD = 1 << 20
"""So many letters of lists may be read before the first of them is judged, which saves an eighth of their time: the
code that reads, and then that which judges, is at hand for the processor."""
PATIENCE = 0.05
"""After so many seconds a list waits for others no longer than until the next comes."""
_LIST, _CARD = 1_000, 50  # so many letters does a list count for besides its own, and each of its cards

DeckOrFault = Deck | Exception | None
"""The deck of a source, or why there is none; ``None`` for one that is skipped."""


def read_ahead(
    sources: Iterable[Source], source_format: str | None = None, *, least: int = 0, most: int = AHEAD
) -> Iterator[tuple[Source, DeckOrFault]]:
    """Yield every source with its deck, in order; ``source_format`` is that of :func:`deck_of`.

    The first comes once ``least`` letters have been read, and then twice as much is read ahead each time, up to
    ``most`` (0 = nothing), but for no longer than ``PATIENCE``.
    """
    held: list[tuple[Source, DeckOrFault]] = []
    size, ahead, due = 0, least, monotonic() + PATIENCE
    try:
        for source in sources:
            deck = None if source.skipped else _deck_or_fault(source, source_format)
            held.append((source, deck))
            size += _LIST + (len(deck.written) + _CARD * len(deck.entries) if isinstance(deck, Deck) else 0)
            if size >= ahead or monotonic() >= due:
                yield from held
                ahead, due = min(2 * size, most), monotonic() + PATIENCE
                held, size = [], 0
    except Exception:  # of who finds the sources, behind those that were found
        yield from held
        raise
    yield from held


def _deck_or_fault(source: Source, source_format: str | None) -> Deck | Exception:
    try:
        return deck_of(source, source_format)
    except Exception as fault:  # for who judges it, when its turn comes
        return fault


def deck_of(source: Source, source_format: str | None = None) -> Deck:
    """Return the deck of a source, its lines counted in the file that holds it. Raises UnreadableDeck.

    ``source_format`` is the decklist format, where the source does not tell it; ``None`` = from the content.
    """
    data = content(source)
    if not source.line:
        return read(data, path=source.path, syntax=source.format or source_format)
    try:
        deck = read(data, path=source.path, syntax=source.format or source_format)
    except UnreadableDeck as error:
        raise UnreadableDeck(str(error), line=error.line + source.above if error.line else source.line) from None
    moved: dict[str, Any] = {
        part: tuple(each._replace(line=each.line and each.line + source.above) for each in getattr(deck, part))
        for part in ("entries", "problems", "remarks", "ignores")
    }
    places = {what: line + source.above for what, line in deck.places.items()}
    if source.meant:
        moved["format"], places["format",] = source.meant, source.line
    return replace(deck, places=places, **moved)
