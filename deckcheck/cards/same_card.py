"""Which printings are one card, by the *same card* rule of the Deck Building Rules 1.3 and later.

A printing gets a key for each card that it is a copy of; two printings are the same card when they share a key.
It may have several, since the rule is not transitive: *Noah's Sons* is Ham, Japheth and Shem, who are not each
other, and a card of two types is a copy of what either side is. A key also says why: ``person Ham as Hero``;
:func:`why` names the clause and the document.

- Characters that are not generic: the same person, by the official list, with the same icon; or the same name and icon,
  whoever they are.
- Generic characters: the same name and picture; rainbow ones the same name and icon.
- Lost Souls with an ability: the same soul name, which those with the same reference share.
- Other cards: the same name and icon.

The icon is the type and, where a type comes as both, the alignment. The name is the official one, where the guides
state another than the card. Who a character is may be open: the keys that it may have besides are apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from deckcheck.cards.name_key import fold
from deckcheck.facts import Facts, OneOf, Value

if TYPE_CHECKING:
    from deckcheck.cards.database import Cards, Printing

_CHARACTERS = ("Hero", "Evil Character")
_ONE_ALIGNMENT = (*_CHARACTERS, "Good Enhancement", "Evil Enhancement")


def same_keys(facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The keys of a printing, from its facts.

    >>> sons = {"title": "Noah's Sons", "type": ("Hero",), "person": ("Ham", "Shem"), "generic": False}
    >>> same_keys(sons)
    ('person Ham as Hero', 'person Shem as Hero', 'name noahs sons as Hero')
    """
    return tuple(dict.fromkeys(_keys(facts)))


def perhaps_keys(facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The further keys of which a printing has one at most: those of the people that it may be.

    >>> perhaps_keys({"type": ("Hero",), "may_be": ("Elhanan",)})
    ('person Elhanan as Hero',)
    """
    kinds = [kind for kind in _texts(facts.get("type")) if kind in _CHARACTERS]
    return tuple(f"person {person} as {kind}" for person in _texts(facts.get("may_be")) for kind in kinds)


def with_perhaps(facts: Mapping[str, Value]) -> Facts:
    """The facts of a printing for judging: which cards it is a copy of is open where it may be one more.

    >>> with_perhaps({"same": ("name a as Hero",), "perhaps": ("person B as Hero",)})["same"].values
    (('name a as Hero',), ('name a as Hero', 'person B as Hero'))
    """
    if not (perhaps := _texts(facts.get("perhaps"))):
        return facts
    same = _texts(facts.get("same"))
    return {**facts, "same": OneOf((same, *((*same, key) for key in perhaps)))}


def why(key: str, printings: Iterable[Printing] = ()) -> str:
    """The clause by which these printings with a key are one card, and the documents that state it.

    >>> why("name legion with picture Legion_(Di) as Evil Character")
    'one name and picture; Deck Building Rules 1.3, page 6'
    """
    sort, _, rest = key.partition(" ")
    if sort == "person":
        clause, pages = "one person and icon", "; ORDIR 7.0.0, pages 26 to 33, younger cards by name and verse"
    elif sort == "soul":
        clause, pages = "one soul name", ""
    elif " with picture " in rest:
        clause, pages = "one name and picture", ""
    elif rest.endswith(tuple(f" as {kind}" for kind in _CHARACTERS)):
        clause, pages = "one name and icon, whoever they are", "; REG 11.0.0, page 104"
    else:
        clause, pages = "one name and icon", ""
    if sort == "name" and any(each.facts.get("names") for each in printings):
        pages += "; what is one name: REG 11.0.0, page 113, ORDIR 7.0.0, pages 3 and 4"
    return f"{clause}; Deck Building Rules 1.3, page 6{pages}"


def _keys(facts: Mapping[str, Value]) -> Iterator[str]:
    title = str(facts["title"])
    # Both names of a two-sided card are cards' names; what stands in brackets or behind a comma is part of one.
    names = _texts(facts.get("names")) or (_texts(facts.get("halves")) if "/" in title else ()) or (title,)
    if soul := facts.get("soul"):
        yield f"soul {soul}"
        return
    both = names
    for place, kind in enumerate(kinds := _texts(facts.get("type"))):
        if len(both) == len(kinds) > 1 and {*kinds} <= {*_CHARACTERS}:
            names = both[place : place + 1]  # each side has a name and an icon of its own
        icon = kind if kind in _ONE_ALIGNMENT else " ".join([*_texts(facts.get("alignment")), kind])
        character = kind in _CHARACTERS
        generic = character and bool(facts.get("generic")) and kind not in _texts(facts.get("unique"))
        if generic:
            yield from (f"name {fold(name)} with picture {facts.get('art', '')} as {icon}" for name in names)
        elif character:
            yield from (f"person {person} as {icon}" for person in _texts(facts.get("person")))
        if not generic or "Multi" in _texts(facts.get("brigades")):
            yield from (f"name {fold(name)} as {icon}" for name in names)


def card_keys(printing: Printing) -> frozenset[str]:
    """The cards that a printing is, by the keys it shares with their other printings; else the one of its title."""
    return frozenset(_texts(printing.facts.get("same"))) or frozenset([fold(printing.title)])


def same_cards(cards: Cards, printing: Printing) -> dict[str, tuple[Printing, ...]]:
    """The other printings that are the same card, by the key they share; none in a game without such keys."""
    return _sharing(cards, printing, _texts(printing.facts.get("same")), ("same",))


def perhaps_same(cards: Cards, printing: Printing) -> dict[str, tuple[Printing, ...]]:
    """The other printings that are perhaps the same card, by the key that one of the two perhaps has."""
    perhaps = _sharing(cards, printing, _texts(printing.facts.get("perhaps")), ("same", "perhaps"))
    return perhaps | _sharing(cards, printing, _texts(printing.facts.get("same")), ("perhaps",))


def _sharing(
    cards: Cards, printing: Printing, keys: tuple[str, ...], where: tuple[str, ...]
) -> dict[str, tuple[Printing, ...]]:
    """The other printings that have one of the keys, by the key."""
    found: dict[str, list[Printing]] = {key: [] for key in keys}
    for other in cards.all() if keys else ():
        for key in (key for fact in where for key in _texts(other.facts.get(fact))):
            if key in found and other.id != printing.id:
                found[key].append(other)
    return {key: tuple(others) for key, others in found.items() if others}


def _texts(value: Value | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
