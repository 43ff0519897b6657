"""What is one card under Deck Building Rules 1.3, the rules 2.0 and Paragon.

Same card is any one of: same name and art; ability Lost Souls with the same soul name; rainbow cards with the same
name and icon; cards neither generic nor Lost Souls with the same name and icon; unique characters that are the same
person with the same icon. Each of these is a group that is counted apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from tests.oracle.redemption_cards import CHARACTERS, ENHANCEMENTS, Card

# Two references, one soul name.
TWO_REFERENCES = ("Hopper", "Revealer")


def soul_name(card: Card) -> str:
    """Return the name of a Lost Soul with an ability: its reference tells it, but for Jeremiah 22:3."""
    for name in TWO_REFERENCES:
        if name in card.printing:
            return name
    if card.printing.startswith("Lost Souls (") or '"Lost Souls"' in card.printing:
        return "Lost Souls"
    if card.reference == "Jeremiah 22:3":
        return "Orphans" if "Orphans" in card.printing else "Foreigner"
    return card.reference


def icons(card: Card) -> list[str]:
    """Return type and alignment; a card that is both sides shares an icon with each."""
    return [each if each in CHARACTERS | ENHANCEMENTS else f"{card.alignment} {each}" for each in card.types]


def groups_of(card: Card, perhaps: bool = False) -> set[tuple[str, ...]]:
    """Return the groups of one card that a printing belongs to; ``perhaps``: whoever it may be, it is."""
    if card.lost_soul:
        if not card.ability:
            return {("plain soul", card.printing)}
        called = re.search(r'"(.+)"|\((.+?)\)', card.printing)
        return {("soul", soul_name(card)), ("soul", (called[1] or called[2]) if called else soul_name(card))}
    groups: set[tuple[str, ...]] = {("art", name, card.picture) for name in card.names}
    if card.picture.startswith("shared"):  # the table names cards of one name and picture, spelt as they may be
        groups = {("art", card.picture)}
    if not card.generic or "Multi" in card.brigades:
        groups |= {("name", name, icon) for name in card.names for icon in icons(card)}
    people = card.people | card.perhaps if perhaps else card.people
    for icon in card.types & CHARACTERS:
        groups |= {("person", person, icon) for person in people}
    return groups


def same_cards(cards: Iterable[Card], perhaps: bool = False) -> list[list[Card]]:
    """Return every group that some of the cards form, each with its copies."""
    groups: dict[tuple[str, ...], list[Card]] = defaultdict(list)
    for card in cards:
        for group in groups_of(card, perhaps):
            groups[group].append(card)
    return list(groups.values())
