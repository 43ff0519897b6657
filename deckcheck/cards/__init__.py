"""The cards: a database of dated releases, and the way from a written name to a printing.

``Database.open().cards("redemption")`` is one game's newest release; :func:`find` looks a name up in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Database, Printing, Release
    from deckcheck.cards.name_key import fold
    from deckcheck.cards.name_lookup import Found, find, ways
    from deckcheck.cards.suggestions import Hints, Near, accept, close, suggest

__all__ = [
    "Cards", "Database", "Found", "Hints", "Near", "Printing", "Release",
    "accept", "close", "find", "fold", "suggest", "ways",
]  # fmt: skip

_HOME = {
    "fold": "name_key",
    **dict.fromkeys(("Found", "find", "ways"), "name_lookup"),
    **dict.fromkeys(("Hints", "Near", "accept", "close", "suggest"), "suggestions"),
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOME.get(name, 'database')}"), name)
