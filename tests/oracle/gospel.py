"""Gospel: The Game by the starter rulebook, 2.1, 3.1.1, 3.1.2, 3.1.3 and 7.1.1."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.oracle.native import listed


@dataclass(frozen=True)
class Card:
    name: str
    kind: str
    resource: str = ""


Deck = dict[str, list[Card]]

RESOURCES = [Card(name, "resource", name.casefold()) for name in ("Faith", "Love", "Pure", "Prayer", "Neutral")]
CHARACTERS = [Card(name, "character") for name in (
    "Mother", "Pastor", "Believer", "Worshipper", "Kin", "Man of God", "Michael the Archangel", "Shepherd Boy",
)]  # fmt: skip
OTHERS = [
    Card("Boldness", "fellowship"), Card("Breaking of Bread", "fellowship"), Card("Healing Touch", "empowerment"),
    Card("Burning Bush", "divine"), Card("Parted Waters", "divine"), Card("Gift of Tongues", "empowerment"),
]  # fmt: skip
ADVERSITIES = [Card(name, "adversity") for name in (
    "Demon", "Lying", "Fire and Brimstone", "Secret Sin", "Heretic", "Famine in the Land", "Locust Swarm", "Shipwreck",
    "Proud Look", "Golden Idol", "Hardened Heart", "Great Drought", "Broken Vow", "Stolen Bread", "Long Winter",
    "Thorny Ground", "Blind Guides", "Dry Cistern", "Whitewashed Tomb", "Bitter Root", "Unclean Spirit", "Lost Coin",
)]  # fmt: skip
WARNINGS = {"deck-size", "adversity-short", "opening-resources", "resource-types", "balance"}


def judge(deck: Deck, solitaire: bool) -> dict[str, bool]:
    """Judge by the rules of building a deck and by its tips."""
    play, adversity = deck["deck"], deck["adversity"]
    resources = [card for card in play if card.kind == "resource"]
    people = [card for card in play if card.kind == "character"]
    return {
        "copy-limit": all(n <= 4 for card, n in Counter(play).items() if card.kind != "resource"),
        "adversity-size": len(adversity) <= (40 if solitaire else 20),
        "adversity-copies": all(n <= 2 for n in Counter(adversity).values()),
        "card-kind": not any(card.kind == "adversity" for card in play)
        and all(card.kind == "adversity" for card in adversity),
        "deck-size": 50 <= len(play) <= 100,
        "adversity-short": len(adversity) >= 20,
        "opening-resources": len(resources) >= 2,
        "resource-types": len({card.resource for card in resources}) <= 3,
        "balance": all(len(play) <= 5 * len(kind) and 2 * len(kind) <= len(play) for kind in (resources, people)),
    }


def random_deck(rng: Random, solitaire: bool) -> Deck:
    """Return a deck near the boundaries."""
    size = rng.choice((49, 50, 51, 60, 60, 75, 99, 100, 101))
    part = rng.choice((size // 5 - 1, (size + 4) // 5, size // 3, size // 3, size // 2, size // 2 + 1))
    kinds = rng.sample(RESOURCES, rng.choice((1, 2, 3, 3, 3, 4)))
    play = [rng.choice(kinds) for _ in range(part)]
    most = rng.choice((4, 4, 4, 4, 5))
    play += (rng.sample(CHARACTERS, len(CHARACTERS)) * most)[: rng.choice((part, size // 3, size // 5))]
    play += (rng.sample(OTHERS, len(OTHERS)) * most)[: max(0, size - len(play))]
    play += [rng.choice(kinds) for _ in range(size - len(play))]
    count = rng.choice((0, 19, 20, 20, 20, 21)) if not solitaire else rng.choice((19, 20, 39, 40, 40, 41))
    adversity = (rng.sample(ADVERSITIES, len(ADVERSITIES)) * 2)[:count]
    if rng.random() < 0.2 and adversity:
        adversity[0] = adversity[-1]
    if rng.random() < 0.15:
        play[rng.randrange(len(play))] = rng.choice(ADVERSITIES)
    if rng.random() < 0.1 and adversity:
        adversity[-1] = rng.choice(OTHERS + CHARACTERS + RESOURCES)
    return {"deck": play, "adversity": adversity}


def written(deck: Deck, rng: Random) -> str:
    """Return the deck as a list that states what no rulebook says of a card."""
    stated = {card for section in deck.values() for card in section}
    facts = (f'"{card.name}" = {{ kind = "{card.kind}" }}' for card in sorted(stated, key=lambda card: card.name))
    return listed(deck, facts, rng)
