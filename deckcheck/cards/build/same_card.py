"""Derive facts from a Redemption card's name and facts: halves, nickname, and which printings are one card.

The last follows the *same card* rule of the Deck Building Rules 1.3 and later.

A printing has a key for each card that it is a copy of; two printings are the same card if they share a key. It may
have several, since the rule is not transitive: *Noah's Sons* is Ham, Japheth and Shem, who are not each other, and a
card of two types is a copy of each side. A key also states why: ``person Ham as Hero``; ``fact_schema.toml`` names the
clause and the document.

- Characters that are not generic: the same person, by the official list, with the same icon; or the same name and icon,
  even for different people.
- Generic characters: the same name and picture; rainbow ones also the same name and icon.
- Lost Souls with an ability: the same soul name, which those with the same reference share.
- Other cards: the same name and icon.

The icon is the type, with the alignment for types that may have either. The name is the official one, if the guides
state another than the card. A character's identity may be undetermined: the keys that it might also have are separate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from deckcheck.cards.fact_schema import Printing
from deckcheck.cards.names import fold
from deckcheck.facts import Value, texts_of
from deckcheck.patterns import late_pattern

CHARACTERS = ("Hero", "Evil Character")
_ONE_ALIGNMENT = (*CHARACTERS, "Good Enhancement", "Evil Enhancement")


def same_keys(facts: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the keys of a printing, computed from its facts.

    >>> sons = {"title": "Noah's Sons", "type": ("Hero",), "person": ("Ham", "Shem"), "generic": False}
    >>> same_keys(sons)
    ('person Ham as Hero', 'person Shem as Hero', 'name noahs sons as Hero')
    """
    return tuple(dict.fromkeys(_keys(facts)))


def perhaps_keys(facts: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the possible further keys: those of the people that a printing might be. At most one applies.

    >>> perhaps_keys({"type": ("Hero",), "may_be": ("Elhanan",)})
    ('person Elhanan as Hero',)
    """
    kinds = [kind for kind in texts_of(facts.get("type")) if kind in CHARACTERS]
    return tuple(f"person {person} as {kind}" for person in texts_of(facts.get("may_be")) for kind in kinds)


def _keys(facts: Mapping[str, Value]) -> Iterator[str]:
    title = str(facts["title"])
    # Both names of a two-sided card are card names; text in brackets or after a comma is part of a name.
    names = texts_of(facts.get("names")) or (texts_of(facts.get("halves")) if "/" in title else ()) or (title,)
    if soul := facts.get("soul"):
        yield f"soul {soul}"
        return
    both = names
    for place, kind in enumerate(kinds := texts_of(facts.get("type"))):
        if len(both) == len(kinds) > 1 and {*kinds} <= {*CHARACTERS}:
            names = both[place : place + 1]  # each side has its own name and icon
        icon = kind if kind in _ONE_ALIGNMENT else " ".join([*texts_of(facts.get("alignment")), kind])
        character = kind in CHARACTERS
        generic = character and bool(facts.get("generic")) and kind not in texts_of(facts.get("unique"))
        if generic:
            yield from (f"name {fold(name)} with picture {facts.get('art', '')} as {icon}" for name in names)
        elif character:
            yield from (f"person {person} as {icon}" for person in texts_of(facts.get("person")))
        if not generic or "Multi" in texts_of(facts.get("brigades")):
            yield from (f"name {fold(name)} as {icon}" for name in names)


def halves_of(title: str) -> tuple[str, ...]:
    """Return the two names of a two-sided card; empty for other cards.

    >>> halves_of("Saul/Paul"), halves_of('Lost Soul "Humble" [James 4:6 / Proverbs 3:34]')
    (('Saul', 'Paul'), ())
    """
    if "/" not in title or title.startswith("Lost Soul"):
        return ()
    return tuple(half.strip() for half in title.split("/"))


_REMARK = late_pattern(r" \(.*")


class People:
    """The people that known printings depict, by their folded names."""

    def __init__(self, printings: Iterable[Printing]) -> None:
        self._named: dict[str, set[str]] = {}
        for printing in printings:
            people = texts_of(printing.facts.get("person"))
            for label in people:
                self._named.setdefault(fold(_REMARK.sub("", label)), set()).add(label)
            if len(people) == 1:  # a card of several people does not have the name of one
                for name in _names(printing.facts):
                    self._named.setdefault(fold(name), set()).add(people[0])

    def perhaps(self, facts: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the people whose names a character's names begin with; empty if the card is no character."""
        if not {*CHARACTERS} & {*texts_of(facts.get("type"))}:
            return ()
        named = [fold(name).split() for name in _names(facts)]
        starts = {" ".join(words[:end]) for words in named for end in range(1, len(words) + 1)}
        return tuple(sorted({label for start in starts for label in self._named.get(start, ())}))


def _names(facts: Mapping[str, Value]) -> tuple[str, ...]:
    return texts_of(facts.get("names")) or texts_of(facts.get("halves")) or (str(facts["title"]),)
