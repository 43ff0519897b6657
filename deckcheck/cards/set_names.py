"""Which of a card's printings a set means, as people write sets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from deckcheck.cards.cards_of_release import Cards
from deckcheck.cards.names import fold, suffix_of
from deckcheck.cards.printings import Printing
from deckcheck.named_tuple import NamedTuple
from deckcheck.patterns import late_pattern

_IDLE_WORDS = frozenset({"the", "set", "deck", "starter", "edition", "printing"})
_MOST_WORDS = 5
_DASHES = ("-", "–", "—")
_DASHES_AND_SPACE = "-–— "
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
    named = [(printing, _called(cards, printing)) for printing in printings]
    if chosen := _of_key(named, key):
        return chosen
    bare = " ".join(word for word in key.split() if word.removesuffix("s") not in _IDLE_WORDS)
    if bare and bare != key and (chosen := _of_key(named, bare)):
        return chosen
    if chosen := tuple([printing for printing, called in named if bare and bare == _initials(called.names[0])]):
        return chosen
    pieces = [piece for piece in _BETWEEN_SETS.split(bare) if piece]
    if len(pieces) > 1:
        chosen = tuple({each.id: each for piece in pieces for each in _of_key(named, piece)}.values())
    return chosen if chosen and all(piece in cards.set_codes for piece in pieces) else ()


def set_behind(cards: Cards, whole: str) -> tuple[tuple[Printing, ...], str]:
    """Return the printings of a card with its set behind it without a bracket, and that set; else none, and ``""``.

    The set is a code, or anything it is called by behind a dash. What may be another card is no set:
    ``Daniel - Cloud of Witnesses``.
    """
    words = whole.split()
    last = _last_word(fold(words[-1])) if words else ""
    if last and last not in _last_words(cards.known.set_marks) and not any(dash in whole for dash in _DASHES):
        return (), ""  # soon told of most names
    for at in range(len(words) - 1, max(0, len(words) - _MOST_WORDS), -1):
        code, dashed = " ".join(words[at:]), words[at - 1].endswith(_DASHES)
        if not dashed and fold(code) not in cards.known.set_marks:
            continue
        name = " ".join(words[:at]).rstrip(_DASHES_AND_SPACE)
        by_id = {each.id: each for kind, each in cards.lookup(fold(name)) if kind in ("name", "title")}
        if not by_id:
            continue
        meant = of_set(cards, tuple(by_id.values()), code)
        coded = len(code) > 1 and any(code in (each.set, suffix_of(each.name)) for each in meant)
        another = any(kind in ("name", "title") for kind, _ in cards.lookup(fold(code)))
        if meant and (dashed or coded) and not another:
            return meant, code
    return (), ""


@lru_cache(1 << 2)
def _last_words(folded: frozenset[str]) -> frozenset[str]:
    """Return the words in which some texts end."""
    return frozenset(map(_last_word, folded))


def _last_word(folded: str) -> str:
    return "".join(folded.replace("/", " ").split()[-1:])


class _Called(NamedTuple):
    """What a printing's set is called, folded: its code, the ``names`` that it has besides, the words of all of these.

    The first of the names are that of the set and the printing's own bracket.
    """

    code: str
    names: tuple[str, ...]
    words: frozenset[str]


def _of_key(named: Sequence[tuple[Printing, _Called]], key: str) -> tuple[Printing, ...]:
    """Return the printings of the set with a code, a name or words; none where several sets have these words."""
    plain = _plain(key)
    if chosen := tuple([printing for printing, called in named if key == called.code or key == _plain(called.code)]):
        return chosen
    for most in (2, None):  # the name and bracket, then also the set's other names
        if chosen := tuple([each for each, called in named if plain in (_plain(called.code), *called.names[:most])]):
            return chosen
    words = _words(key)
    fitting = [(printing, called) for printing, called in named if words and words <= called.words]
    return tuple([each for each, _ in fitting]) if len({_plain(called.code) for _, called in fitting}) == 1 else ()


def _initials(name: str) -> str:
    """Return the first letters of a set's name of several words, ``""`` for one word."""
    words = name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else ""


def _called(cards: Cards, printing: Printing) -> _Called:
    """Return what a printing's set is called."""
    name = str(printing.facts.get("set_name", ""))
    return _called_in_all(printing.set, name, suffix_of(printing.name), cards.set_names.get(printing.set, ()))


@lru_cache(1 << 12)
def _called_in_all(code: str, name: str, bracket: str, others: tuple[str, ...]) -> _Called:
    code, *names = fold(code), _plain(fold(name)), _plain(fold(bracket)), *others
    return _Called(code, tuple(names), _words(" ".join((code, *names))))


def _plain(code: str) -> str:
    """Return a set's code for the one under which deck tools keep its banned cards apart."""
    return code.removesuffix(" (ban)")


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text)) - _IDLE_WORDS
