"""What a set, a bracket or a picture means that contradicts the name beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.names import fold, image_id, without_articles
from deckcheck.cards.printings import Found, FoundBy, Printing
from deckcheck.cards.set_names import of_set
from deckcheck.facts import texts_of

_SMALL_WORDS = frozenset(["a", "an", "the", "at", "by", "for", "from", "in", "of", "on", "to", "with"])
_LEAST_LETTERS = 4
"""Fewer letters are the beginning of too many names, which then must begin with them as a word."""
_LEAST_ALIKE = 85.0
"""Names of which so many percent of the letters agree are similar."""


def with_contradictions(
    cards: Cards,
    name: str,
    found: Found,
    codes: Sequence[str],
    image: str,
    near: Callable[[], Mapping[str, bool]],
    *,
    renamed: bool,
) -> Found:
    """Return what a name means together with what its sets ``codes`` and its picture mean, where they contradict it.

    Who is right cannot be told, so that every printing stays that either means, with two exceptions. A set that has
    the card under the same name but for small words is no contradiction (REG 113: ``Sanhedrin`` and ``The
    Sanhedrin`` are one name). And a ``renamed`` card, which is what no printing's name in full may be, is the one that
    set and picture agree about under a similar name. ``near`` gives the :func:`similar_keys` of the name.
    """
    strange = [code for code in codes if not _is_of(cards, found, code)]
    elsewhere = _of_other_picture(cards, found, image)
    if not (strange or elsewhere):
        return found
    namesakes = _similar(cards, found, near()) if strange else ()
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
    picture = image_id(image) if image else ""
    if not image or any(each.facts.get("image") == picture for each in found.printings):
        return ()
    return cards.pictured(image)


def _fitting(cards: Cards, printings: Iterable[Printing], codes: Sequence[str], image: str) -> tuple[Printing, ...]:
    """Return those printings that every set and the picture fit."""
    left = tuple(printings)
    for code in codes:
        left = of_set(cards, left, code)
    return tuple(each for each in left if not image or each.facts.get("image") == image_id(image))


def _similar(cards: Cards, found: Found, keys: Mapping[str, bool]) -> tuple[Printing, ...]:
    """Return the printings that have one of the similar ``keys``: the name may be theirs.

    The name of a thing is rarely short for a thing of another type (``Goliath`` for ``Goliath's Spear``).
    """
    types = {each for printing in found.printings for each in texts_of(printing.facts.get("type"))}
    near: dict[int, Printing] = {}
    for known, any_type in keys.items():
        for _, each in cards.lookup(known):
            if any_type or not types.isdisjoint(texts_of(each.facts.get("type"))):
                near[each.id] = each
    return tuple(near.values())


def similar_keys(cards: Cards, name: str) -> dict[str, bool]:
    """Return the known names that are similar to a name, and whether they are so whatever the types of the cards.

    They are where one begins with all words of the other, or where hardly a letter differs. For cards of one type it is
    enough that one begins with the other or has all its words.
    """
    from rapidfuzz import fuzz, process

    key = without_articles(fold(name))
    own_words = key.split()
    words, near = {*own_words}, {}
    first, any_word = "".join(own_words[:1]), tuple(own_words)
    for known, bare in cards.bare_keys.items():
        if not (first in bare or bare.startswith(any_word) or key.startswith(bare)):
            continue  # soon told of most: no word of the one is the first of the other
        own = bare.split()
        if words.issuperset(own) or words.issubset(own) or bare.startswith(key) or key.startswith(bare):
            short, long = sorted((own, own_words), key=len)
            begins = bool(short) and long[: len(short)] == short
            if begins or min(len(bare), len(key)) >= _LEAST_LETTERS:
                near[known] = begins
    for _, _, known in process.extract(key, cards.bare_keys, scorer=fuzz.ratio, score_cutoff=_LEAST_ALIKE, limit=None):
        near[known] = True
    return near


def _without_small_words(key: str) -> tuple[str, ...]:
    """Return what tells a folded name from others: its words but articles and prepositions, in the singular."""
    return tuple(word.removesuffix("s") for word in key.split() if word not in _SMALL_WORDS)
