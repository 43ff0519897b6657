"""The Mission by the advanced rules: "Designing a deck", "Setting up", and the starter decks of the online rulebook.

A card is its name, its kind, and of a character the gender and heart; a deck is its sections, copy by copy.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tests.oracle.native import listed

KINDS = {"characters": "character", "strongholds": "stronghold", "missions": "mission", "enemies": "enemy"}
CHURCHES = ({"Nicholas", "Giles", "Betty"}, {"Levi", "Chloe", "Pauline"})


@dataclass(frozen=True)
class Card:
    name: str
    kind: str
    gender: str = ""
    heart: int = 0
    starter: bool = False


Deck = dict[str, list[Card]]

PEOPLE = [
    Card(name, "character", gender, heart)
    for name, gender, heart in (
        ("Andrew", "male", 4), ("Martha", "female", 5), ("Simeon", "male", 6), ("Phoebe", "female", 5),
        ("Barnabas", "male", 9), ("Dorcas", "female", 7), ("Silvanus", "male", 3), ("Tabitha", "female", 8),
    )
]  # fmt: skip
STARTER = [Card(name, "character", "", 0, True) for church in CHURCHES for name in sorted(church)]
STRONGHOLDS = [Card(name, "stronghold") for name in ("Fear", "Pride", "Apathy", "Anger", "Lust")]
UNLIMITED = [Card(name, "mission") for name in ("Prayer", "Offer of Life")]
MISSIONS = [Card(f"Journey to {place}", "mission") for place in (
    "Antioch", "Berea", "Corinth", "Derbe", "Ephesus", "Galatia", "Iconium", "Judea", "Lystra", "Malta", "Nazareth",
    "Perga",
)]  # fmt: skip
ENEMIES = [Card(name, "enemy") for name in (
    "Whom He May Devour", "Unteachable", "Backslide", "Lustful Intentions", "Gossip", "Envious Neighbour", "Idle Talk",
    "Strife at Home", "Worry", "Doubtful Mind", "Bitterness", "Slander",
)]  # fmt: skip
TITLED = [Card("~The Good Shepherd~", "mission"), Card("~The Roaring Lion~", "enemy")]


def judge_standard(deck: Deck) -> dict[str, bool]:
    """Judge by the rules of designing a deck."""
    side = deck["side-deck"]
    people = deck["characters"]
    copies = Counter(card for section in deck.values() for card in section)
    genders = Counter(card.gender for card in people)
    rules = {
        "section-minimum": len(people) >= 8 and len(deck["strongholds"]) >= 12 and len(deck["missions"]) >= 32
        and len(deck["enemies"]) >= 28,
        "side-deck-size": all(sum(card.kind == kind for card in side) <= 5 for kind in ("mission", "enemy")),
        "side-deck-contents": all(card.kind in ("mission", "enemy") for card in side),
        "gender-share": all(4 * genders[gender] <= 3 * len(people) for gender in ("male", "female")),
        "copy-limit": all(
            count <= 3 or card.kind == "stronghold" or card in UNLIMITED for card, count in copies.items()
        ),
        "titled-once": all(count == 1 for card, count in copies.items() if card.name.startswith("~")),
        "card-kind": all(card.kind == kind for section, kind in KINDS.items() for card in deck[section]),
        "opening-church": any(
            len({card.gender for card in three}) > 1 and sum(card.heart for card in three) <= 15
            for three in combinations(people, 3)
        ),
        "starter-cards": not any(card.starter for card in copies),
    }  # fmt: skip
    if any(card.kind != "character" for card in people):
        del rules["opening-church"]  # the letter does not say what such a card is worth in a church
    return rules


def judge_starter(deck: Deck) -> dict[str, bool]:
    """Judge a starter deck: one of the two opening churches is there, and only characters among the characters."""
    names = {card.name for card in deck["characters"]}
    return {
        "starter-church": any(church <= names for church in CHURCHES),
        "card-kind": all(card.kind == "character" for card in deck["characters"]),
    }


WARNINGS = {"opening-church", "starter-cards"}


def random_deck(rng: Random) -> Deck:
    """Return a deck near the boundaries."""
    size = {"characters": 8, "strongholds": 12, "missions": 32, "enemies": 28}
    deck: Deck = {section: [] for section in (*size, "side-deck")}
    for section, among in (("characters", PEOPLE), ("missions", MISSIONS), ("enemies", ENEMIES)):
        most = rng.choice((1, 2, 3, 3, 3))
        for card in rng.sample(among, len(among)):
            deck[section] += [card] * (most if section == "characters" else 3)
        deck[section] = deck[section][: size[section] + rng.choice((-1, 0, 0, 0, 1, 3))]
    deck["strongholds"] = [rng.choice(STRONGHOLDS) for _ in range(12 + rng.choice((-1, 0, 0, 0, 1)))]
    for _ in range(rng.choice((0, 0, 4))):
        deck["missions"][rng.randrange(len(deck["missions"]))] = rng.choice(UNLIMITED)
    for among in (MISSIONS, ENEMIES):
        spare = [card for card in among if not any(card in deck[section] for section in deck)] or among
        count = rng.choice((0, 0, 4, 5, 5, 6))
        deck["side-deck"] += (rng.sample(spare, min(len(spare), 2)) * 3)[:count]
    for _ in range(rng.choice((0, 0, 1, 2))):
        card = rng.choice([*TITLED, *PEOPLE, *STRONGHOLDS, *MISSIONS, *ENEMIES])
        section = rng.choice((*[name for name, kind in KINDS.items() if kind == card.kind] * 4, *deck))
        deck[section] += [card] * rng.choice((1, 1, 1, 2))
    return deck


def random_starter(rng: Random) -> Deck:
    """Return a deck with one of the opening churches, with parts of both, or with another card among them."""
    people = rng.choice((sorted(CHURCHES[0]), sorted(CHURCHES[1]), rng.sample(sorted(CHURCHES[0] | CHURCHES[1]), 3)))
    deck: Deck = {section: [] for section in (*KINDS, "side-deck")}
    deck["characters"] = [card for card in STARTER if card.name in people]
    deck["strongholds"] = [rng.choice(STRONGHOLDS) for _ in range(rng.randint(1, 12))]
    deck["missions"] = [rng.choice(UNLIMITED) for _ in range(rng.randint(1, 30))]
    deck["enemies"] = [rng.choice(ENEMIES) for _ in range(rng.randint(1, 28))]
    if rng.random() < 0.2:
        deck["characters"].append(rng.choice(STRONGHOLDS + ENEMIES[:4] + UNLIMITED))
    return deck


def written(deck: Deck, rng: Random) -> str:
    """Return the deck as a list that states what no rulebook says of a card."""
    lines, stated = [], {card for section in deck.values() for card in section}
    for card in sorted(stated, key=lambda card: card.name):
        facts = f'kind = "{card.kind}"'
        if card.gender:
            facts += f', gender = "{card.gender}", heart = {card.heart}'
        lines.append(f'"{card.name}" = {{ {facts} }}')
    return listed(deck, lines, rng)
