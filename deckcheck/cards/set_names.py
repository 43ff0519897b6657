"""Resolve sets, as people write them, to a card's printings; handle sets that contradict a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.fact_schema import Found, FoundBy, Printing
from deckcheck.cards.names import fold, image_id, suffix_of, without_articles
from deckcheck.facts import texts_of
from deckcheck.patterns import late_pattern

_IDLE_WORDS = frozenset({"the", "set", "deck", "starter", "edition", "printing"})
_MOST_WORDS = 5
_DASHES = "-–—"
_BETWEEN_SETS = late_pattern(r" ?/ ?| and |[&+] ?")


def of_set(cards: Cards, printings: Sequence[Printing], written: str) -> tuple[Printing, ...]:
    """Return those of a card's printings that ``written`` matches; empty if none.

    The first of these that fits: the set's code; its name, or the printing's own bracket; another name of the set;
    words of any of these, if only one set has them (``AB``, ``2018``); the same without words such as *deck*; the
    initials of its name (``TtC``); one of several sets (``I/J``, ``I & J decks``, ``Wa or Wo``).
    """
    key = fold(written)
    if not key:  # a dash, which is no bracket of a set either
        return ()
    if len(either := key.split(" or ")) > 1:
        resolved = [of_set(cards, printings, each) for each in either]
        marks = cards.set_codes | cards.known.brackets
        are_known = all(found or each in marks for found, each in zip(resolved, either, strict=True))
        return tuple({each.id: each for found in resolved for each in found}.values()) if are_known else ()
    named = [(printing, _names_of(cards, printing)) for printing in printings]
    if chosen := _of_key(named, key):
        return chosen
    bare = " ".join(word for word in key.split() if word.removesuffix("s") not in _IDLE_WORDS)
    if bare and bare != key and (chosen := _of_key(named, bare)):
        return chosen
    if chosen := tuple([each for each, names in named if bare and bare == _initials(names.names[0])]):
        return chosen
    pieces = [piece for piece in _BETWEEN_SETS.split(bare) if piece]
    if len(pieces) > 1:
        chosen = tuple({each.id: each for piece in pieces for each in _of_key(named, piece)}.values())
    return chosen if chosen and all(piece in cards.set_codes for piece in pieces) else ()


def trailing_set(cards: Cards, whole: str) -> tuple[tuple[Printing, ...], str]:
    """Return the printings of a name that ends in a set without a bracket, and that set; ``((), "")`` if none.

    The set is a code, or after a dash any of its names, unless it is also a card: ``Daniel - Cloud of Witnesses``.
    """
    words = whole.split()
    for at in range(len(words) - 1, max(0, len(words) - _MOST_WORDS), -1):
        code, dashed = " ".join(words[at:]), words[at - 1].endswith(tuple(_DASHES))
        if not dashed and fold(code) not in cards.known.set_marks:
            continue
        name = " ".join(words[:at]).rstrip(f"{_DASHES} ")
        by_id = {each.id: each for kind, each in cards.lookup(fold(name)) if kind in ("name", "title")}
        if not by_id:
            continue
        printings = of_set(cards, tuple(by_id.values()), code)
        coded = len(code) > 1 and any(code in (each.set, suffix_of(each.name)) for each in printings)
        another = any(kind in ("name", "title") for kind, _ in cards.lookup(fold(code)))
        if printings and (dashed or coded) and not another:
            return printings, code
    return (), ""


class _SetNames(NamedTuple):
    """The names of a printing's set, folded: its code, its names, and the words of all these.

    The first two of the ``names`` are the set's name and the printing's own bracket; either may be ``""``.
    """

    code: str
    names: tuple[str, ...]
    words: frozenset[str]


def _of_key(named: Sequence[tuple[Printing, _SetNames]], key: str) -> tuple[Printing, ...]:
    """Return the printings whose set has this code, name or words; empty if several sets have these words."""
    base = _base_code(key)
    if chosen := tuple([each for each, names in named if key == names.code or key == _base_code(names.code)]):
        return chosen
    for most in (2, None):  # the name and bracket first, then the set's other names too
        if chosen := tuple([each for each, names in named if base in (_base_code(names.code), *names.names[:most])]):
            return chosen
    words = _words(key)
    fitting = [(each, names.code) for each, names in named if words and words <= names.words]
    return tuple([each for each, _ in fitting]) if len({_base_code(code) for _, code in fitting}) == 1 else ()


def _initials(name: str) -> str:
    """Return the initials of a set's name; ``""`` for a single word."""
    words = name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _names_of(cards: Cards, printing: Printing) -> _SetNames:
    """Return the names of a printing's set."""
    name = str(printing.facts.get("set_name", ""))
    return _folded_names(printing.set, name, suffix_of(printing.name), cards.set_names.get(printing.set, ()))


@lru_cache(1 << 12)  # all games have some hundred sets, each with as many brackets
def _folded_names(code: str, name: str, bracket: str, others: tuple[str, ...]) -> _SetNames:
    """Return the names of a set, given its code and name, a printing's bracket, and its other names (folded)."""
    names = (_base_code(fold(name)), _base_code(fold(bracket)), *others)
    return _SetNames(fold(code), names, _words(" ".join((fold(code), *names))))


def _base_code(code: str) -> str:
    """Return a set's code without the suffix under which deck tools list its banned cards."""
    return code.removesuffix(" (ban)")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text)) - _IDLE_WORDS


_SMALL_WORDS = frozenset(["a", "an", "the", "at", "by", "for", "from", "in", "of", "on", "to", "with"])
_LEAST_LETTERS = 4
"""Shorter names are the start of too many others, so they must match as whole first words."""
_LEAST_ALIKE = 85.0
"""Minimum similarity of similar names, in percent."""


def with_contradictions(
    cards: Cards,
    name: str,
    found: Found,
    codes: Sequence[str],
    image: str,
    find_similar: Callable[[], Mapping[str, bool]],
    *,
    renamed: bool,
) -> Found:
    """Return ``found`` with the printings that the sets ``codes`` and the image id resolve to, if these contradict it.

    Neither side is known to be right, so all printings of both remain, with two exceptions. If the set has the card
    under the same name except for small words, there is no contradiction (REG 113: ``Sanhedrin`` and ``The Sanhedrin``
    are one name). And a ``renamed`` card, whose name is not a printing's full name, resolves to the printing of a
    similar name on which set and image agree. ``find_similar`` returns the :func:`similar_keys` of the name.
    """
    contradicting = [code for code in codes if not _is_of(cards, found, code)]
    elsewhere = _of_other_picture(cards, found, image)
    if not (contradicting or elsewhere):
        return found
    namesakes = _similar(cards, found, find_similar()) if contradicting else ()
    by_code = {code: of_set(cards, namesakes, code) for code in contradicting}
    key = _without_small_words(fold(name))
    for printings in by_code.values():
        called = _fitting(cards, printings, codes, image)
        if same := tuple(each for each in called if _without_small_words(fold(each.title)) == key):
            return Found(same, FoundBy.TITLE, chosen=True)
    if renamed and contradicting and (sure := _fitting(cards, elsewhere, codes, image)):
        similar = {each.id for each in namesakes}
        if all(each.id in similar for each in sure):
            return Found(sure, FoundBy.IMAGE, chosen=True)
    found_ids = {each.id for each in found.printings}
    alternatives = (*(each for printings in by_code.values() for each in printings), *elsewhere)
    instead = tuple({each.id: each for each in alternatives if each.id not in found_ids}.values())
    if not instead:
        return found
    marks = (code for code, printings in by_code.items() if printings or code in found.unmatched)
    unmatched = (*marks, *([image_id(image)] if elsewhere else []))
    return found._replace(printings=(*found.printings, *instead), chosen=False, unmatched=unmatched, instead=instead)


def _is_of(cards: Cards, found: Found, code: str) -> bool:
    """Is one of the printings from this set? The exact code, which most lists state, is compared first."""
    return any(each.set == code for each in found.printings) or bool(of_set(cards, found.printings, code))


def _of_other_picture(cards: Cards, found: Found, image: str) -> tuple[Printing, ...]:
    """Return the printings with this image id, unless one of those found has it."""
    picture = image_id(image) if image else ""
    if not image or any(each.facts.get("image") == picture for each in found.printings):
        return ()
    return cards.pictured(image)


def _fitting(cards: Cards, printings: Iterable[Printing], codes: Sequence[str], image: str) -> tuple[Printing, ...]:
    """Return the printings that fit every set and the image id."""
    left = tuple(printings)
    for code in codes:
        left = of_set(cards, left, code)
    return tuple(each for each in left if not image or each.facts.get("image") == image_id(image))


def _similar(cards: Cards, found: Found, keys: Mapping[str, bool]) -> tuple[Printing, ...]:
    """Return the printings with one of the similar ``keys``, as the name might be theirs.

    A key with the value False needs a shared type: a name is rarely short for a card of another type (``Goliath`` for
    ``Goliath's Spear``).
    """
    types = {each for printing in found.printings for each in texts_of(printing.facts.get("type"))}
    by_id: dict[int, Printing] = {}
    for known, any_type in keys.items():
        for _, each in cards.lookup(known):
            if any_type or not types.isdisjoint(texts_of(each.facts.get("type"))):
                by_id[each.id] = each
    return tuple(by_id.values())


def similar_keys(cards: Cards, name: str) -> dict[str, bool]:
    """Return the known names similar to a name, each with whether the types of the cards do not matter.

    They do not if one name begins with all words of the other, or if hardly a letter differs. Cards of one type are
    similar even if one name only begins with the other, or has all its words.
    """
    from rapidfuzz import fuzz, process

    key = without_articles(fold(name))
    own_words = key.split()
    words, similar = {*own_words}, {}
    first, any_word = "".join(own_words[:1]), tuple(own_words)
    for known, bare in cards.bare_keys.items():
        if not (first in bare or bare.startswith(any_word) or key.startswith(bare)):
            continue  # fast rejection of most: neither contains the first word of the other
        own = bare.split()
        if words.issuperset(own) or words.issubset(own) or bare.startswith(key) or key.startswith(bare):
            short, long = sorted((own, own_words), key=len)
            begins = bool(short) and long[: len(short)] == short
            if begins or min(len(bare), len(key)) >= _LEAST_LETTERS:
                similar[known] = begins
    for _, _, known in process.extract(key, cards.bare_keys, scorer=fuzz.ratio, score_cutoff=_LEAST_ALIKE, limit=None):
        similar[known] = True
    return similar


def _without_small_words(key: str) -> tuple[str, ...]:
    """Return the significant words of a folded name: without articles and prepositions, in the singular."""
    return tuple(word.removesuffix("s") for word in key.split() if word not in _SMALL_WORDS)
