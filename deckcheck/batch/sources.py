"""Sources of decks: which files may contain some, the known facts of each deck before reading, and reading it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from deckcheck.config.discovery import PathPatterns
from deckcheck.deck import Deck, Mark, MarkKind
from deckcheck.decklists import bytes_of, read
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.wording import at_line

STDIN = "-"


class Source(NamedTuple):
    """The source of a deck: a file, or ``data`` if it has no own file; ``fault`` is the reason why there is no deck.

    ``skipped`` is the reason why a file is skipped; it is then neither a deck nor a fault, but listed in every report.

    ``format`` is the decklist format, if the place determines it. For a deck in a file with many, ``file`` is that
    file, ``line`` the line on which the deck begins there (0 in an archive), ``above`` the number to add to its own
    line numbers to get lines of that file, and ``stated_format`` the ``game/format`` that the file states. ``line`` is
    also the line of a ``fault``. ``remarks`` are the lines of words in the mail that the deck is attached to.
    """

    path: str
    data: bytes | None = None
    fault: str = ""
    format: str = ""
    above: int = 0
    file: str = ""
    line: int = 0
    stated_format: str = ""
    skipped: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def holder(self) -> str:
        """Return the file of the deck or that contains it. Deck names inside a file never lead to other files."""
        return self.file or self.path


def content(source: Source) -> bytes:
    """Return the bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault, line=source.line)
    return bytes_of(source.path) if source.data is None else source.data


def deck_of(source: Source, source_format: str | None = None, *, header_only: bool = False) -> Deck:
    """Return the deck of a source, with line numbers of the file that contains it. Raises UnreadableDeck.

    ``source_format`` is the decklist format, if the source does not determine it; ``None`` = from the content.
    ``header_only``: do not read the cards of a text or table yet.
    """
    data = content(source)
    try:
        deck = read(data, path=source.path, syntax=source.format or source_format, header_only=header_only)
    except UnreadableDeck as error:
        raise UnreadableDeck(str(error), line=error.line + source.above if error.line else source.line) from None
    if source.remarks:
        deck = replace(deck, marks=(*deck.marks, Mark(MarkKind.BESIDE, 0, source.remarks)))
    if source.line:  # a list in one JSON string has more lines than that file
        deck = deck.moved(source.above, data.count(b"\n") + 1)
    if source.stated_format:
        deck = replace(deck, format=source.stated_format, places={**deck.places, ("format",): source.line})
    return deck


def readable_list(path: str) -> Deck:
    """Return the list in a file that decks are compared with. Raises DeckcheckError, with its path, unless all of it
    can be read.
    """
    from deckcheck.legality.readability import fully_read

    try:
        return fully_read(read(bytes_of(path), path=path))
    except UnreadableDeck as error:
        raise DeckcheckError(f"{at_line(path, error.line)}: {error}") from None


class FileFilter(NamedTuple):
    """Selects files of a folder or archive; ``include`` is ``None`` for all, ``exclude`` for none.

    ``bundles``: files with many decks are split. ``extensions`` are the extensions that a list must have (none = any).
    """

    include: PathPatterns | None = None
    exclude: PathPatterns | None = None
    bundles: bool = False
    extensions: tuple[str, ...] = ()

    def selects(self, path: str) -> bool:
        """Is a file selected? ``path`` is relative."""
        return not (self.exclude and self.exclude.cover(path)) and (self.include is None or self.include.cover(path))

    def enters(self, path: str) -> bool:
        """Is a folder entered? ``path`` is relative."""
        return self.exclude is None or not self.exclude.match(path, folder=True)
