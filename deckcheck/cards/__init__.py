"""The cards: a database of dated releases, and the way from a written name to a printing.

``Database.open().cards("redemption")`` is one game's newest release; :func:`find` looks a name up in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Database, Printing, Release
    from deckcheck.cards.folding import fold
    from deckcheck.cards.fuzzy import Hints, Near, accept, close, suggest
    from deckcheck.cards.names import Found, find, ways

__all__ = [
    "Cards", "Database", "Found", "Hints", "Near", "Printing", "Release",
    "accept", "close", "find", "fold", "suggest", "ways",
]  # fmt: skip

_HOME = {
    "fold": "folding",
    **dict.fromkeys(("Found", "find", "ways"), "names"),
    **dict.fromkeys(("Hints", "Near", "accept", "close", "suggest"), "fuzzy"),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOME.get(name, 'database')}"), name)
