"""Where decks come from, before anyone has read them."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.decklists import bytes_of
from deckcheck.errors import UnreadableDeck

STDIN = "-"


class Source(NamedTuple):
    """Where a deck comes from: a file, or its ``data`` when it has none of its own; ``fault`` is why there is no deck.

    ``format`` is the decklist format where the place tells it. Of a deck in a file of many, ``file`` is that file,
    ``line`` the line on which it begins there (0 in an archive), ``above`` by how much its own lines are to be moved so
    that its findings name lines of that file, and ``meant`` the ``game/format`` that the file states. ``line`` is also
    where a ``fault`` is.
    """

    path: str
    data: bytes | None = None
    fault: str = ""
    format: str = ""
    above: int = 0
    file: str = ""
    line: int = 0
    meant: str = ""

    @property
    def holder(self) -> str:
        """The file that it is, or that holds it. What a file of many calls its decks leads to no other file."""
        return self.file or self.path


def content(source: Source) -> bytes:
    """The bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault, line=source.line)
    return bytes_of(source.path) if source.data is None else source.data
