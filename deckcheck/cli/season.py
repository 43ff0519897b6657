"""``deckcheck stats --played``: print how often the decks of a season play each card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from deckcheck.builder.render.season import data, text
from deckcheck.builder.season import DeckCards, Season, cards_of_deck, seasons
from deckcheck.cli.deck_options import OutputOptions
from deckcheck.cli.read_list import report_problems
from deckcheck.deck import Deck
from deckcheck.legality.checker import Checker


def read_cards(deck: Deck, checker: Checker, format: str) -> DeckCards:
    """Return the cards of a list, and report lines that cannot be read."""
    report_problems(deck.path, deck.problems)
    return cards_of_deck(deck, checker, format)


def write_season(
    now: Sequence[DeckCards | None], before: Sequence[DeckCards | None], output: OutputOptions, *, top: int
) -> bool:
    """Write how often cards are played, compared with ``before``. Return whether all lists could be read completely."""

    def shown(found: Sequence[Season], *, width: int, color: bool) -> str:
        return text(found, top=top)

    found = seasons([deck for deck in now if deck], [deck for deck in before if deck])
    output.write(found, partial(data, compared=bool(before)), shown)
    return all(deck and not deck.unread for deck in (*now, *before))
