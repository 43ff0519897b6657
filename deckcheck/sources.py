"""Where decks come from, before anyone has read them."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.errors import UnreadableDeck
from deckcheck.formats import bytes_of

STDIN = "-"


class Source(NamedTuple):
    """Where a deck comes from: a file, or its ``data`` when it has none of its own; ``fault`` is why there is no deck.

    ``format`` is the decklist format where the place tells it, and ``above`` how many lines of a file with many decks
    stand above this one, so that its findings name lines of that file.
    """

    path: str
    data: bytes | None = None
    fault: str = ""
    format: str = ""
    above: int = 0


def content(source: Source) -> bytes:
    """The bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault)
    return bytes_of(source.path) if source.data is None else source.data
