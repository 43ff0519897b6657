"""The cards: a database of dated releases, and the way from a written name to a printing.

``Database.open().cards("redemption")`` is one game's newest release; :func:`find` looks a name up in it.
``suggestions``, which most runs never need, has what may be meant by a name that is none.
"""

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

__all__ = [
    "AS_PEOPLE_WRITE", "BY_OWN_NAME", "NOT_IN_FULL", "Cards", "Database", "Found", "FoundBy", "Printing", "Release",
    "card_keys", "find", "fold", "meanings", "search", "with_perhaps",
]  # fmt: skip
