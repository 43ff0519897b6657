"""Which of a card's printings a set means, as people write sets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deckcheck.cards.database import Cards
from deckcheck.cards.names import fold, suffix_of
from deckcheck.cards.printings import Printing
from deckcheck.patterns import late_pattern

_IDLE_WORDS = frozenset({"the", "set", "deck", "starter", "edition", "printing"})
_BETWEEN_SETS = late_pattern(r" ?/ ?| and | or |[&+] ?")


def of_set(cards: Cards, printings: Sequence[Printing], written: str) -> tuple[Printing, ...]:
    """Return those of a card's printings that ``written`` means; none when it means none of them.

    The first of these that fits: the set's code; its name, or the printing's own bracket; another name of the set;
    words of them all, where only one set has these words (``AB``, ``2018``); the same without words such as *deck*;
    the first letters of its name (``TtC``); one of several sets (``I/J``, ``I & J decks``).
    """
    key = fold(written)
    if not key:  # a dash, which is no set's bracket either
        return ()
    coded = [(printing, fold(printing.set)) for printing in printings]
    if chosen := tuple(printing for printing, code in coded if key in (code, _plain(code))):
        return chosen
    named = [(printing, code, list(_names(cards, printing))) for printing, code in coded]
    if chosen := _of_key(named, key):
        return chosen
    bare = " ".join(word for word in key.split() if word.removesuffix("s") not in _IDLE_WORDS)
    if bare and bare != key and (chosen := _of_key(named, bare)):
        return chosen
    if chosen := tuple(printing for printing, _, names in named if bare and bare == _initials(names[0])):
        return chosen
    pieces = [piece for piece in _BETWEEN_SETS.split(bare) if piece]
    if len(pieces) > 1:
        chosen = tuple({each.id: each for piece in pieces for each in _of_key(named, piece)}.values())
    return chosen if chosen and all(piece in cards.set_codes for piece in pieces) else ()


def _of_key(named: Sequence[tuple[Printing, str, Sequence[str]]], key: str) -> tuple[Printing, ...]:
    """Return the printings of the set with a code, a name or words; none where several sets have these words."""
    if chosen := tuple(printing for printing, code, _ in named if key in (code, _plain(code))):
        return chosen
    for most in (2, None):  # the name and bracket, then also the set's other names
        if chosen := tuple(printing for printing, code, names in named if _plain(key) in (_plain(code), *names[:most])):
            return chosen
    words = _words(key)
    fitting = [
        (printing, code) for printing, code, names in named if words and words <= _words(" ".join((code, *names)))
    ]
    return tuple(printing for printing, _ in fitting) if len({_plain(code) for _, code in fitting}) == 1 else ()


def _initials(name: str) -> str:
    """Return the first letters of a set's name of several words, ``""`` for one word."""
    words = name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _names(cards: Cards, printing: Printing) -> Iterator[str]:
    """Yield what may stand for a printing's set beside its code, folded: its name, the bracket, its other names."""
    yield _plain(fold(str(printing.facts.get("set_name", ""))))
    yield _plain(fold(suffix_of(printing.name)))
    yield from cards.set_names.get(printing.set, ())


def _plain(code: str) -> str:
    """Return a set's code for the one under which deck tools keep its banned cards apart."""
    return code.removesuffix(" (ban)")


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text)) - _IDLE_WORDS
