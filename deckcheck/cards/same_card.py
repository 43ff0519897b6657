"""Which printings are one card, by the *same card* rule of the Deck Building Rules 1.3 and later.

A printing gets a key for each card that it is a copy of; two printings are the same card when they share a key.
It may have several, since the rule is not transitive: *Noah's Sons* is Ham, Japheth and Shem, who are not each
other, and a card of two types is a copy of what either side is. A key also says why: ``person Ham as Hero``.

- Characters that are not generic: the same person, by the official list or else by name, with the same icon.
- Generic characters: the same name and picture; rainbow ones the same name and icon.
- Lost Souls with an ability: the same soul name, which those with the same reference share.
- Other cards: the same name and icon.

The icon is the type and, where a type comes as both, the alignment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from deckcheck.cards.name_key import fold
from deckcheck.facts import Value

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Printing

_CHARACTERS = ("Hero", "Evil Character")
_ONE_ALIGNMENT = (*_CHARACTERS, "Good Enhancement", "Evil Enhancement")


def same_keys(facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The keys of a printing, from its facts.

    >>> sons = {"title": "Noah's Sons", "type": ("Hero",), "person": ("Ham", "Shem"), "generic": False}
    >>> same_keys(sons)
    ('person Ham as Hero', 'person Shem as Hero')
    """
    return tuple(dict.fromkeys(_keys(facts)))


def _keys(facts: Mapping[str, Value]) -> Iterator[str]:
    title = str(facts["title"])
    # Both names of a two-sided card are cards' names; what stands in brackets or behind a comma is part of one.
    names = (_texts(facts.get("halves")) if "/" in title else ()) or (title,)
    if soul := facts.get("soul"):
        yield f"soul {soul}"
        return
    for kind in _texts(facts.get("type")):
        icon = kind if kind in _ONE_ALIGNMENT else " ".join([*_texts(facts.get("alignment")), kind])
        character = kind in _CHARACTERS
        if character and not facts.get("generic"):
            people = _texts(facts.get("person"))
            yield from (f"person {person} as {icon}" for person in people or map(fold, names))
            continue
        if character:
            yield from (f"name {fold(name)} with picture {facts.get('art', '')} as {icon}" for name in names)
        if not character or "Multi" in _texts(facts.get("brigades")):
            yield from (f"name {fold(name)} as {icon}" for name in names)


def card_keys(printing: Printing) -> frozenset[str]:
    """The cards that a printing is, by the keys it shares with their other printings; else the one of its title."""
    return frozenset(_texts(printing.facts.get("same"))) or frozenset([fold(printing.title)])


def same_cards(cards: Cards, printing: Printing) -> dict[str, tuple[Printing, ...]]:
    """The other printings that are the same card, by the key they share; none in a game without such keys."""
    keys = _texts(printing.facts.get("same"))
    found: dict[str, list[Printing]] = {key: [] for key in keys}
    for other in cards.all() if keys else ():
        for key in _texts(other.facts.get("same")):
            if key in found and other.id != printing.id:
                found[key].append(other)
    return {key: tuple(others) for key, others in found.items() if others}


def _texts(value: Value | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
