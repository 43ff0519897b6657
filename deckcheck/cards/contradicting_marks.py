"""What a set, a bracket or a picture means that contradicts the name beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from deckcheck.cards.database import Cards
from deckcheck.cards.names import fold, image_id
from deckcheck.cards.printings import Found, FoundBy, Printing
from deckcheck.cards.set_names import of_set
from deckcheck.facts import texts_of

_SMALL_WORDS = frozenset(["a", "an", "the", "at", "by", "for", "from", "in", "of", "on", "to", "with"])
_LEAST_LETTERS = 4
"""Fewer letters are the beginning of too many names, which then must begin with them as a word."""
_LEAST_ALIKE = 85.0
"""Names of which so many percent of the letters agree are similar."""


def with_contradictions(
    cards: Cards, name: str, found: Found, codes: Sequence[str], image: str, *, renamed: bool
) -> Found:
    """Return what a name means together with what its sets ``codes`` and its picture mean, where they contradict it.

    Who is right cannot be told, so that every printing stays that either means, with two exceptions. A set that has
    the card under the same name but for small words is no contradiction (REG 113: ``Sanhedrin`` and ``The
    Sanhedrin`` are one name). And a ``renamed`` card, which is what no printing's name in full may be, is the one that
    set and picture agree about under a similar name.
    """
    strange = [code for code in codes if not _is_of(cards, found, code)]
    elsewhere = _of_other_picture(cards, found, image)
    if not (strange or elsewhere):
        return found
    namesakes = _similar(cards, name, found) if strange else ()
    by_code = {code: of_set(cards, namesakes, code) for code in strange}
    key = _without_small_words(fold(name))
    for printings in by_code.values():
        called = _fitting(cards, printings, codes, image)
        if same := tuple(each for each in called if _without_small_words(fold(each.title)) == key):
            return Found(same, FoundBy.TITLE, chosen=True)
    if renamed and strange and (sure := _fitting(cards, elsewhere, codes, image)):
        similar = {each.id for each in namesakes}
        if all(each.id in similar for each in sure):
            return Found(sure, FoundBy.IMAGE, chosen=True)
    held = {each.id for each in found.printings}
    meant = (*(each for printings in by_code.values() for each in printings), *elsewhere)
    instead = tuple({each.id: each for each in meant if each.id not in held}.values())
    if not instead:
        return found
    marks = (code for code, printings in by_code.items() if printings or code in found.unmatched)
    unmatched = (*marks, *([image_id(image)] if elsewhere else []))
    return found._replace(printings=(*found.printings, *instead), chosen=False, unmatched=unmatched, instead=instead)


def _is_of(cards: Cards, found: Found, code: str) -> bool:
    """Is one of the printings of a set? A code just as it is printed, as most lists have it, is told at once."""
    return any(each.set == code for each in found.printings) or bool(of_set(cards, found.printings, code))


def _of_other_picture(cards: Cards, found: Found, image: str) -> tuple[Printing, ...]:
    """Return the printings with a picture that is none of those found."""
    if not image or any(each.facts.get("image") == image_id(image) for each in found.printings):
        return ()
    return cards.pictured(image)


def _fitting(cards: Cards, printings: Iterable[Printing], codes: Sequence[str], image: str) -> tuple[Printing, ...]:
    """Return those printings that every set and the picture fit."""
    left = tuple(printings)
    for code in codes:
        left = of_set(cards, left, code)
    return tuple(each for each in left if not image or each.facts.get("image") == image_id(image))


def _similar(cards: Cards, name: str, found: Found) -> tuple[Printing, ...]:
    """Return the printings of which a title or another name is similar to ``name``: a name that may be theirs.

    The name of a thing is rarely short for a thing of another type (``Goliath`` for ``Goliath's Spear``).
    """
    key = _bare(fold(name))
    types = {each for printing in found.printings for each in texts_of(printing.facts.get("type"))}
    near: dict[int, Printing] = {}
    for known in cards.keys:
        bare = _bare(known)
        if not _alike(key, bare):
            continue
        any_type = _begins(key, bare) or _nearly(key, bare)
        for _, each in cards.lookup(known):
            if any_type or not types.isdisjoint(texts_of(each.facts.get("type"))):
                near[each.id] = each
    return tuple(near.values())


def _alike(one: str, other: str) -> bool:
    """Does one of two names begin with the other, or hold all its words, or are they spelt almost alike?"""
    short, long = sorted((one, other), key=len)
    if len(short) < _LEAST_LETTERS:
        return _begins(short, long)
    return long.startswith(short) or {*short.split()} <= {*long.split()} or _nearly(short, long)


def _begins(one: str, other: str) -> bool:
    """Does one of two names begin with all words of the other?"""
    short, long = sorted((one.split(), other.split()), key=len)
    return bool(short) and long[: len(short)] == short


def _nearly(one: str, other: str) -> bool:
    """Are two names spelt almost alike?"""
    if min(len(one), len(other)) * 3 < max(len(one), len(other)) * 2:
        return False
    from rapidfuzz import fuzz

    return fuzz.ratio(one, other) >= _LEAST_ALIKE


def _bare(key: str) -> str:
    """Return the words of a folded name without brackets and articles."""
    return " ".join(word for word in re.sub(r"[()\[\]]", " ", key).split() if word not in ("a", "an", "the"))


def _without_small_words(key: str) -> tuple[str, ...]:
    """Return what tells a folded name from others: its words but articles and prepositions, in the singular."""
    return tuple(word.removesuffix("s") for word in key.split() if word not in _SMALL_WORDS)
