"""Search the cards of one game or several, and return the results as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import Database
from deckcheck.cards.name_lookup import search
from deckcheck.cards.names import fold
from deckcheck.cards.printings import Printing


def cards_of(database: Database, game: str | None, release: str | None = None) -> Iterable[Cards]:
    """Return the cards of one game, or of all games that have the release; without a release, the newest of each.

    Raises UnknownRelease if no game has it.
    """
    games = [game] if game else list(database.games())
    holding = [id for id in games if release is None or release in (held.date for held in database.releases(id))]
    return [database.cards(id, release) for id in holding or games]


def find_in(searched: Iterable[Cards], text: str) -> list[tuple[Cards, Printing]]:
    """Return the search results of several games: exact names and titles first, from any game."""
    found = [(cards, printing) for cards in searched for printing in search(cards, text)]
    if text:
        found.sort(key=lambda match: fold(text) not in (fold(match[1].name), fold(match[1].title)))
    return found


def card_data(cards: Cards, printing: Printing, how: str = "") -> dict[str, object]:
    """Return a printing as plain data; ``how`` states which of its names matched, and is omitted if ``""``."""
    return {
        "game": cards.game,
        "release": cards.release.date,
        **({"found": how} if how else {}),
        "name": printing.name,
        "facts": {key: value for key, value in printing.facts.items() if key != "name"},
    }
