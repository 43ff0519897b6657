"""The card database's dated releases, and name lookup from a written name to its printings.

``Database.open().cards("redemption")`` is one game's newest release; :func:`find` looks up a name in it. Most runs
never need ``suggestions``, which proposes candidates for an unmatched name.
"""

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import Database
from deckcheck.cards.fact_schema import (
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
from deckcheck.cards.name_lookup import find, meanings, search
from deckcheck.cards.names import fold

__all__ = [
    "AS_PEOPLE_WRITE", "BY_OWN_NAME", "NOT_IN_FULL", "Cards", "Database", "Found", "FoundBy", "Printing", "Release",
    "card_keys", "find", "fold", "meanings", "search", "with_perhaps",
]  # fmt: skip
