"""Where decks come from: which files hold some, what is known of each deck before it is read, and the deck itself."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from deckcheck.config.path_patterns import PathPatterns
from deckcheck.deck import Deck
from deckcheck.decklists import bytes_of, read
from deckcheck.errors import UnreadableDeck

STDIN = "-"


class Source(NamedTuple):
    """Where a deck comes from: a file, or its ``data`` when it has none of its own; ``fault`` is why there is no deck.

    ``skipped`` is why a file is passed over, which is then no deck and no fault, but named in every report.

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
    skipped: str = ""

    @property
    def holder(self) -> str:
        """The file that it is, or that holds it. What a file of many calls its decks leads to no other file."""
        return self.file or self.path


def content(source: Source) -> bytes:
    """Return the bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault, line=source.line)
    return bytes_of(source.path) if source.data is None else source.data


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


class FileFilter(NamedTuple):
    """Which of the files in a folder or archive are looked at; ``include`` is ``None`` for all, ``exclude`` for none.

    ``bundles``: files of many decks are taken apart. ``endings`` are those that a list must have (none = any).
    """

    include: PathPatterns | None = None
    exclude: PathPatterns | None = None
    bundles: bool = False
    endings: tuple[str, ...] = ()

    def takes(self, path: str) -> bool:
        """Is a file looked at? ``path`` is relative."""
        return not (self.exclude and self.exclude.cover(path)) and (self.include is None or self.include.cover(path))

    def enters(self, path: str) -> bool:
        """Is a folder looked at? ``path`` is relative."""
        return self.exclude is None or not self.exclude.match(path, folder=True)
