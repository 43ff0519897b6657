"""Which printings of a name its heading and the format's pool mean."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.cards import AS_PEOPLE_WRITE, BY_OWN_NAME, Cards, Found, Printing, fold
from deckcheck.cards.names import references
from deckcheck.facts import Fact, Facts, OneOf, texts_of
from deckcheck.patterns import late_pattern

REFERENCE = late_pattern(r"\d:\d")


def by_heading(found: tuple[Found, ...], heading: Facts) -> Found:
    """Return the first meaning of which a printing agrees with the heading of the card, or the likeliest.

    A printing that only a mark means, which contradicts the name, counts where the name means none that agrees.
    """
    for place, way in enumerate(found):
        if fits(way, heading):
            fitting = tuple(each for each in way.printings if agrees(each.facts, heading))
            return way._replace(printings=fitting) if place or way.how in AS_PEOPLE_WRITE else way
    return next((way for way in found if any(agrees(each.facts, heading) for each in way.instead)), found[0])


def fits(way: Found, heading: Facts) -> bool:
    """Does a printing agree with the heading that the name itself means?"""
    return any(agrees(each.facts, heading) for each in way.printings if each not in way.instead)


def agrees(facts: Facts, heading: Facts) -> bool:
    """May the facts of a heading be true of a card? A card of two types is either."""
    return all(_agree(facts[name], value) for name, value in heading.items() if name in facts)


def _agree(known: Fact, stated: Fact) -> bool:
    """May what a heading states of a fact be true of a card?"""
    if isinstance(stated, OneOf):
        return any(_agree(known, value) for value in stated.values)
    return known == stated or not set(texts_of(known)).isdisjoint(texts_of(stated))


def kin(cards: Cards, name: str, found: Found) -> Iterator[Printing]:
    """Yield the printings that a name without a set may mean beside those found.

    A title means all that have it, a Lost Soul's nickname all of the same soul, its reference those that have it too.
    """
    key = fold(name)
    if found.how in BY_OWN_NAME:
        bare = any(fold(each.title) == key for each in found.printings)  # without what tells a printing from others
        yield from (each for kind, each in cards.lookup(key) if bare and kind == "title")
        return
    if any(kind == "alias" for kind, _ in cards.lookup(cards.schema.nickname(key))):
        return  # which says all the printings that it stands for
    referred = {text for each in found.printings for text in _references(each)} if REFERENCE.search(key) else None
    for soul in dict.fromkeys(str(each.facts.get("soul", "")) for each in found.printings):
        for kind, each in cards.lookup(fold(soul)) if soul else ():
            if kind == "soul" and each.facts["soul"] == soul and (referred is None or referred & _references(each)):
                yield each


def _references(printing: Printing) -> set[str]:
    return set(map(fold, references(str(printing.facts.get("reference", "")))))
