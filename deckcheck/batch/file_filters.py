"""Which of the files in a folder or an archive are decks: by what they are called, and by patterns."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from deckcheck.config.path_patterns import Meant
from deckcheck.decklists import SYNTAXES

CONFIGURATION = frozenset({"deckcheck.toml", "pyproject.toml"})
"""Files in a folder that are never decks, though their endings say so."""
CARD_DATABASE = frozenset({"cards.sqlite", "manifest.json"})
"""Files that are no decks where they stand together."""
BUNDLES = (".jsonl", ".zip")
"""The endings of files that hold many decks, besides those of tables, of which the header tells."""
TABLES = (".csv", ".tsv")


class Choice(NamedTuple):
    """Which of what lies in a folder is a deck; ``include`` is ``None`` for all, ``exclude`` for nothing."""

    include: Meant | None = None
    exclude: Meant | None = None
    bundles: bool = False

    def takes(self, path: str, *, included: bool) -> bool:
        """Is a file a deck, or many? ``path`` is relative; ``included`` says that a folder it lies in was asked for."""
        if not path.lower().endswith(endings(bundles=self.bundles)) or self.excludes(path, folder=False):
            return False
        return included or self.includes(path, folder=False)

    def includes(self, path: str, *, folder: bool) -> bool:
        """Is a path asked for?"""
        return self.include is None or self.include(path, folder)

    def excludes(self, path: str, *, folder: bool) -> bool:
        """Is a path to be passed over?"""
        return self.exclude is not None and self.exclude(path, folder)

    @property
    def narrow(self) -> bool:
        """Are there patterns?"""
        return self.include is not None or self.exclude is not None


@cache
def endings(*, bundles: bool = False) -> tuple[str, ...]:
    """What the name of a deck may end in, and with ``bundles`` that of a file of many."""
    own = dict.fromkeys(ending for each in SYNTAXES.values() for ending in each.endings)
    return (*own, *(BUNDLES if bundles else ()))
