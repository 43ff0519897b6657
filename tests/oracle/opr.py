"""OPR mission cards: "Fixed Deck Games" and "Custom Deck Rules". A card is its number, 11 to 66, of two dice."""

from __future__ import annotations

from collections import Counter
from random import Random

STANDARD = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
OTHERS = [10, 17, 20, 37, 67, 77]
WARNINGS = {"roll-and-play"}


def judge_fixed(deck: list[int]) -> dict[str, bool]:
    """Judge a fixed deck: the 36 standard cards, each once."""
    return {"fixed-deck": sorted(deck) == STANDARD}


def judge_custom(deck: list[int]) -> dict[str, bool]:
    """Judge a custom deck: 18 unique cards of the standard 36. Rolling dice works with fixed decks only."""
    return {
        "custom-size": len(deck) == 18,
        "unique": len(set(deck)) == len(deck),
        "standard-cards": all(number in STANDARD for number in deck),
        "roll-and-play": sorted(deck) == STANDARD,
    }


def random_deck(rng: Random, fixed: bool) -> list[int]:
    """Return a deck near the boundaries."""
    deck = rng.sample(STANDARD, 36 if fixed else rng.choice((17, 18, 18, 18, 18, 19, 36)))
    change = rng.choice(("", "", "", "twice", "other", "more", "less"))
    if change == "twice":
        deck[0] = deck[-1]
    if change == "other":
        deck[0] = rng.choice(OTHERS)
    if change == "more":
        deck.append(rng.choice(STANDARD))
    if change == "less":
        deck.pop()
    return deck


def written(deck: list[int], rng: Random) -> str:
    """Return the deck as a list; the source names card 21 only."""
    rows = [f'"{rng.choice(("Seize 1", "21")) if number == 21 else f"Card {number}"}" = {copies}'
            for number, copies in Counter(deck).items()]  # fmt: skip
    facts = [f'"Card {number}" = {{ number = {number} }}' for number in sorted(set(deck)) if number != 21]
    return "\n".join(["[deck]", *rows, "[facts]", *facts]) + "\n"
