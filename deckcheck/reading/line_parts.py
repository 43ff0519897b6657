"""What a name that no card has may be made of: several cards, or a card and a remark behind it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckcheck.decklists.text.count_and_note import counted
from deckcheck.decklists.text.decoration import SMALL_WORDS
from deckcheck.patterns import late_pattern

_BETWEEN = late_pattern(
    r"\s*(?P<sign>[,;+&/|]+)\s*|\s+(?P<word>and|plus|with|or|[-–—]+)\s+|\s+(?P<hash>#+)(?=\s?[^\W\d])"
    r"|\s+(?=\(?\d{1,3}\)?\s?[x×]?\s+[^\W\d])",
    re.IGNORECASE,
)
_OPEN_BRACKET = late_pattern(r"[(\[][^)\]]*$|^[^(\[]*[)\]]")
_REMARK_BEHIND = late_pattern(r"[-–—]+|//+|[|]|#+")


class Part(NamedTuple):
    """A piece of a line: its words, the copies that it states (0 = none), and whether it can only be a remark.

    ``another`` card it is for sure, whatever its name, that has a count of its own behind a comma or *and*.
    """

    name: str
    copies: int = 0
    remark: bool = False
    another: bool = False


@lru_cache(maxsize=1 << 12)
def parts(name: str) -> tuple[Part, ...]:
    """Return the pieces of which a name may be made, where there is more than one.

    >>> [part.name for part in parts("Moses and Aaron")], parts("Moses, 2 Aaron")[1], parts("Son of God")
    (['Moses', 'Aaron'], Part(name='Aaron', copies=2, remark=False, another=True), ())
    """
    if _BETWEEN.search(name) is None or "://" in name:
        return ()
    found: list[Part] = []
    begin, behind, apart = 0, False, False
    for between in [*_BETWEEN.finditer(name), None]:
        words = name[begin : between.start() if between else None].strip()
        if words:
            piece = counted(words)
            remark = behind or (bool(found) and not piece.digits and words[0].islower())
            found.append(Part(piece.name, int(piece.digits[:4] or 0), remark, apart and bool(piece.digits)))
        if between:
            begin = between.end()
            sign = between["sign"] or between["word"] or between["hash"] or ""
            behind = _REMARK_BEHIND.fullmatch(sign) is not None
            apart = bool(sign) and not behind
    return tuple(found) if len(found) > 1 else ()


def cards_between(name: str) -> tuple[str, ...]:
    """Return the cards that a name joins by a word or a sign, if each may be a card's name, misspelt.

    >>> cards_between("Mosess and Aron"), cards_between("Mosess [A, B]"), cards_between("Mosess, the old one")
    (('Mosess', 'Aron'), (), ())
    """
    found = parts(name)
    apart = not any(part.remark or part.copies or _OPEN_BRACKET.search(part.name) for part in found)
    return tuple(part.name for part in found) if apart else ()


@lru_cache(maxsize=1 << 12)
def beginnings(name: str) -> tuple[str, ...]:
    """Return what is left of a name without the words in lower case at its end, the most of it first.

    >>> beginnings("Moses foil from Bob"), beginnings("Song of songs")
    (('Moses',), ('Song of',))
    """
    words = name.split()
    ends = range(len(words) - 1, 0, -1)
    return tuple(" ".join(words[:at]) for at in ends if words[at][0].islower() and words[at] not in SMALL_WORDS)
