"""Where decks come from, before anyone has read them: which files hold some, and what is known of each deck."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.config.path_patterns import PathPatterns
from deckcheck.decklists import SYNTAXES, bytes_of
from deckcheck.errors import UnreadableDeck

STDIN = "-"
CONFIGURATION = frozenset({"deckcheck.toml", "pyproject.toml"})
"""Files in a folder that are never decks, though their endings say so."""
CARD_DATABASE = frozenset({"cards.sqlite", "manifest.json"})
"""Files that are no decks where they stand together."""
BUNDLES = (".jsonl", ".zip")
"""The endings of files that hold many decks, besides those of tables, of which the header tells."""
TABLES = (".csv", ".tsv")


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
    """Return the bytes of a list. Raises UnreadableDeck."""
    if source.fault:
        raise UnreadableDeck(source.fault, line=source.line)
    return bytes_of(source.path) if source.data is None else source.data


class FileFilter(NamedTuple):
    """Which of the files in a folder or archive are decks; ``include`` is ``None`` for all, ``exclude`` for nothing."""

    include: PathPatterns | None = None
    exclude: PathPatterns | None = None
    bundles: bool = False

    def takes(self, path: str, *, included: bool) -> bool:
        """Is a file a deck, or many? ``path`` is relative; ``included`` says that a folder it lies in was asked for."""
        if not path.lower().endswith(endings(bundles=self.bundles)) or self.excludes(path, folder=False):
            return False
        return included or self.includes(path, folder=False)

    def includes(self, path: str, *, folder: bool) -> bool:
        """Is a path asked for?"""
        return self.include is None or self.include.match(path, folder=folder)

    def excludes(self, path: str, *, folder: bool) -> bool:
        """Is a path to be passed over?"""
        return self.exclude is not None and self.exclude.match(path, folder=folder)


@cache
def endings(*, bundles: bool = False) -> tuple[str, ...]:
    """Return what the name of a deck may end in, and with ``bundles`` that of a file of many."""
    own = dict.fromkeys(ending for syntax in SYNTAXES.values() for ending in syntax.endings)
    return (*own, *(BUNDLES if bundles else ()))
