"""Searches the cards of one game or of several, and says what is found as plain data."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.database import Database
from deckcheck.cards.name_lookup import search
from deckcheck.cards.names import fold
from deckcheck.cards.printings import Printing
from deckcheck.cards.suggestions import suggest


def cards_of(database: Database, game: str | None, release: str | None = None) -> Iterable[Cards]:
    """Return the cards of the game, or of all games that have the release; of each the newest without one.

    Raises UnknownRelease when none has it.
    """
    games = [game] if game else list(database.games())
    holding = [id for id in games if release is None or release in (held.date for held in database.releases(id))]
    return [database.cards(id, release) for id in holding or games]


def find_in(searched: Iterable[Cards], text: str, *, limit: int, **narrowed: str) -> list[tuple[Cards, Printing]]:
    """Return the printings of a search in several games: those called just so first, in whichever game.

    There may be ``limit`` of each game; ``narrowed`` is the set, type or brigade.
    """
    found = [(cards, printing) for cards in searched for printing in search(cards, text, **narrowed, limit=limit)]
    if text:
        found.sort(key=lambda match: fold(text) not in (fold(match[1].name), fold(match[1].title)))
    return found


def suggest_in(searched: Iterable[Cards], text: str, **narrowed: str) -> list[str]:
    """Return names that may be meant by a text that no card is called."""
    return [name for cards in searched for name in suggest(cards, text) if search(cards, name, **narrowed, limit=1)]


def card_data(cards: Cards, printing: Printing, how: str = "") -> dict[str, object]:
    """Return a printing as plain data; ``how`` says by which of its names it was found."""
    return {
        "game": cards.game,
        "release": cards.release.date,
        **({"found": how} if how else {}),
        "name": printing.name,
        "facts": {key: value for key, value in printing.facts.items() if key != "name"},
    }
