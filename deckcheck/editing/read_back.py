"""The proof that a list which is written anew says what it is to say."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.decklists.capabilities import content
from deckcheck.decklists.field_checks import shown
from deckcheck.errors import UnreadableDeck, UnwritableDeck


def require_read_back(text: str, deck: Deck, syntax: str, understood: Callable[[Deck], Deck], path: str = "") -> None:
    """Raises UnwritableDeck when a text would not be read as the deck, so that nothing is ever lost in silence.

    ``understood`` returns what a deck is taken for that was read.
    """
    try:
        back = understood(read(text.encode("utf-8", "replace"), path=path))
    except UnreadableDeck as error:
        raise UnwritableDeck(f"{syntax} cannot hold it: {error}") from None
    wanted, written = content(deck), content(back)
    if missing := wanted.cards - written.cards:
        entry, copies = next(iter(missing.items()))
        where = f" under {entry.section!r}" if entry.section else ""
        raise UnwritableDeck(f"{syntax} has no spelling for {shown(entry.name)!r} ({copies} ×{where})")
    if wanted != written or back.problems:
        raise UnwritableDeck(f"{syntax} has no spelling for something in its header or its facts")
