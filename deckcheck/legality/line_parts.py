"""What a name that no card has may be made of: several cards, or a card and a remark behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.decklists.text.count_and_note import counted
from deckcheck.decklists.text.decoration import SMALL_WORDS

_BETWEEN = re.compile(
    r"\s*(?P<sign>[,;+&/|]+)\s*|\s+(?P<word>and|plus|with|or|[-–—]+)\s+|\s+(?=\(?\d{1,3}\)?\s?[x×]?\s+[^\W\d])",
    re.IGNORECASE,
)
_REMARK_BEHIND = re.compile(r"[-–—]+|//+|[|]")


class Part(NamedTuple):
    """A piece of a line: its words, the copies that it states (0 = none), and whether it can only be a remark."""

    name: str
    copies: int = 0
    remark: bool = False


def parts(name: str) -> tuple[Part, ...]:
    """Return the pieces of which a name may be made, where there is more than one.

    >>> [part.name for part in parts("Moses and Aaron")], parts("Moses, 2 Aaron")[1], parts("Son of God")
    (['Moses', 'Aaron'], Part(name='Aaron', copies=2, remark=False), ())
    """
    found: list[Part] = []
    begin, behind = 0, False
    for between in [*_BETWEEN.finditer(name), None]:
        words = name[begin : between.start() if between else None].strip()
        if words:
            piece = counted(words)
            remark = behind or (bool(found) and not piece.digits and words[0].islower())
            found.append(Part(piece.name, int(piece.digits[:4] or 0), remark))
        if between:
            begin = between.end()
            behind = _REMARK_BEHIND.fullmatch(between["sign"] or between["word"] or "") is not None
    return tuple(found) if len(found) > 1 else ()


def beginnings(name: str) -> Iterator[str]:
    """Yield what is left of a name without the words in lower case at its end, the most of it first.

    >>> list(beginnings("Moses foil from Bob")), list(beginnings("Song of songs"))
    (['Moses'], ['Song of'])
    """
    words = name.split()
    for end in range(len(words) - 1, 0, -1):
        if words[end][0].islower() and words[end].casefold() not in SMALL_WORDS:
            yield " ".join(words[:end])
