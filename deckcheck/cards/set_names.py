"""Which of a card's printings a set means, as people write sets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from deckcheck.cards.name_key import fold
from deckcheck.cards.titles import suffix_of

if TYPE_CHECKING:
    from deckcheck.cards.printings import Cards, Printing

_folded = lru_cache(maxsize=1024)(fold)
_IDLE = frozenset({"the", "set", "deck", "edition", "printing"})


def of_set(cards: Cards, printings: Sequence[Printing], written: str) -> tuple[Printing, ...]:
    """Those of a card's printings that ``written`` means; none when it means none of them.

    The first of these that fits: the set's code; its name, or the printing's own bracket; another name of the set;
    words of them all, where only one set has these words (``AB``, ``2018``).
    """
    key = _folded(written)
    codes = [_folded(each.set) for each in printings]
    if chosen := tuple(each for each, code in zip(printings, codes, strict=True) if key in (code, _plain(code))):
        return chosen
    known = [(each, code, list(_names(cards, each))) for each, code in zip(printings, codes, strict=True)]
    for most in (2, None):  # the name and bracket, then also the set's other names
        if chosen := tuple(each for each, code, names in known if _plain(key) in (_plain(code), *names[:most])):
            return chosen
    words = _words(key)
    told = [(each, code) for each, code, names in known if words and words <= _words(" ".join((code, *names)))]
    return tuple(each for each, _ in told) if len({_plain(code) for _, code in told}) == 1 else ()


def _names(cards: Cards, printing: Printing) -> Iterator[str]:
    """What may stand for a printing's set beside its code, folded: its name, the bracket, the set's other names."""
    yield _plain(_folded(str(printing.facts.get("set_name", ""))))
    yield _plain(_folded(suffix_of(printing.name)))
    yield from cards.set_names.get(printing.set, ())


def _plain(code: str) -> str:
    """The code under which deck tools keep a set's banned cards apart is the same set."""
    return code.removesuffix(" (ban)")


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text)) - _IDLE
