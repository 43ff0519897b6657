"""The cards: a database of dated releases, and the way from a written name to a printing.

``Database.open().cards("redemption")`` is one game's newest release; :func:`find` looks a name up in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.cards.cards_of_release import Cards
    from deckcheck.cards.database import Database
    from deckcheck.cards.name_lookup import find, meanings, search
    from deckcheck.cards.names import fold
    from deckcheck.cards.printings import (
        AS_PEOPLE_WRITE,
        BY_OWN_NAME,
        NOT_IN_FULL,
        Found,
        FoundBy,
        Printing,
        Release,
        card_keys,
        with_perhaps,
    )
    from deckcheck.cards.suggestions import (
        NameContext,
        Suggestion,
        clear_correction,
        is_short,
        similar_names,
        sole_correction,
        suggest,
    )

_MODULES = {
    "Cards": "cards_of_release",
    "Database": "database",
    **dict.fromkeys(("find", "meanings", "search"), "name_lookup"),
    "fold": "names",
    **dict.fromkeys(("AS_PEOPLE_WRITE", "BY_OWN_NAME", "NOT_IN_FULL"), "printings"),
    **dict.fromkeys(("Found", "FoundBy", "Printing", "Release"), "printings"),
    **dict.fromkeys(("card_keys", "with_perhaps"), "printings"),
    **dict.fromkeys(
        ("NameContext", "Suggestion", "clear_correction", "is_short", "similar_names", "sole_correction", "suggest"),
        "suggestions",
    ),
}
__all__ = [
    "AS_PEOPLE_WRITE", "BY_OWN_NAME", "NOT_IN_FULL", "Cards", "Database", "Found", "FoundBy", "NameContext", "Printing",
    "Release", "Suggestion", "card_keys", "clear_correction", "find", "fold", "is_short", "meanings", "search",
    "similar_names", "sole_correction", "suggest", "with_perhaps",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
