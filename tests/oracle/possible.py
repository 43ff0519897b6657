"""The decks that a list may mean where it leaves something open."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.printed import Printed, Style
from tests.oracle.redemption_judge import Deck


def possible_decks(deck: Deck, style: Style, printed: Printed) -> list[Deck]:
    """Return every deck that the list of this deck may mean, the deck itself first.

    What may not be there is there or not, line by line. What stands below an unknown heading is all of the reserve, or
    all of the deck.
    """
    chosen = [chosen for n in range(len(printed.doubted) + 1) for chosen in combinations(printed.doubted, n)]
    found = [_without(deck, gone) for gone in chosen]
    return found + [Deck(each.both, [], each.paragon) for each in found] if style.unknown else found


def _without(deck: Deck, gone: tuple[tuple[str, str], ...]) -> Deck:
    return Deck(
        [card for card in deck.deck if ("Deck", card.printing) not in gone],
        [card for card in deck.reserve if ("Reserve", card.printing) not in gone],
        deck.paragon,
    )
