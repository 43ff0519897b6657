"""Which of the meanings of a line's name is meant, as far as its heading and the format's pool tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.cards import BY_OWN_NAME, Cards, Found, FoundBy, Printing, fold, meanings
from deckcheck.cards.names import references
from deckcheck.deck import Entry
from deckcheck.facts import Facts, possible
from deckcheck.rules.selector import Selector

EXACT = frozenset({"lackey", "lackey-text"})
"""Decklist formats of programs that write printings' own names."""
_REFERENCE = re.compile(r"\d:\d")


def meant(cards: Cards, entry: Entry, heading: Facts, pool: Selector | None, *, exact: bool) -> Found:
    """The printings that a line means, whose ``heading`` states these facts.

    People write titles: a bare name that is also that of a printing outside the format's ``pool`` means the printings
    of this title that are in it, and a Lost Soul those of the same soul, unless lists name printings (``exact``).
    """
    found = by_heading(meanings(cards, entry.name, set=entry.set, image=entry.image), heading)
    told = found.chosen or found.unmatched or entry.image or (exact and found.how in BY_OWN_NAME)
    if pool is None or told or any(pool.match(each.facts) for each in found.printings):
        return found
    if kin := tuple(each for each in _kin(cards, entry.name, found) if pool.match(each.facts)):
        return found._replace(printings=kin, how=FoundBy.TITLE if found.how in BY_OWN_NAME else found.how)
    return found


def by_heading(found: tuple[Found, ...], heading: Facts) -> Found:
    """The likeliest way, or the first whose printings do not all gainsay the heading that the card stands under."""
    for place, way in enumerate(found if heading else ()):
        if fitting := tuple(each for each in way.printings if _agrees(each, heading)):
            return way._replace(printings=fitting) if place else way
    return found[0]


def _agrees(printing: Printing, heading: Facts) -> bool:
    """May the facts of a heading be true of a printing? A card of two types is either."""
    for name in heading:
        known = printing.facts.get(name)
        for value in possible(heading, name) or () if known is not None else ():
            if known == value or (isinstance(known, tuple) and isinstance(value, tuple) and set(known) & set(value)):
                break
        else:
            if known is not None:
                return False
    return True


def _kin(cards: Cards, name: str, found: Found) -> Iterator[Printing]:
    """The printings that a name without a set may mean beside those found.

    A title means all that have it, a Lost Soul's nickname all of the same soul, its reference those that have it too.
    """
    key = fold(name)
    if found.how in BY_OWN_NAME:
        bare = any(fold(each.title) == key for each in found.printings)  # without what tells a printing from others
        yield from (each for kind, each in cards.lookup(key) if bare and kind == "title")
        return
    if any(kind == "alias" for kind, _ in cards.lookup(cards.schema.nickname(key))):
        return  # which says all the printings that it stands for
    referred = {text for each in found.printings for text in _references(each)} if _REFERENCE.search(key) else None
    for soul in dict.fromkeys(str(each.facts.get("soul", "")) for each in found.printings):
        for kind, each in cards.lookup(fold(soul)) if soul else ():
            if kind == "soul" and each.facts["soul"] == soul and (referred is None or referred & _references(each)):
                yield each


def _references(printing: Printing) -> set[str]:
    return set(map(fold, references(str(printing.facts.get("reference", "")))))
