"""Where decks come from, before anyone has read them: which files hold some, and what is known of each deck."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.config.path_patterns import PathPatterns
from deckcheck.decklists import bytes_of
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
