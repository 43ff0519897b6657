"""One key for every harmless spelling of a name."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUOTES = "'\"‘’‚‛′´`ʼʻʹ“”„‟″«»‹›"
_UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # soft hyphens and joiners that come along when pasting
_SPACED = "-‐‑‒–—―−_"
BRACKETS = str.maketrans("{}（）［］｛｝【】", "()()()()()")
"""Brackets of other kinds, to the round ones that they stand for."""
_SIGNS = (
    BRACKETS
    | str.maketrans("[]⁄∕", "()//", f"{_QUOTES}{_UNSEEN},.")
    | str.maketrans(dict.fromkeys(_SPACED, " ") | {"&": " and "})
)
_NO_SPACE = re.compile(r"(?<=[(/]) +| +(?=[)/])")
_BRACKET = re.compile(r"(?<=[^ (/])\(")


@lru_cache(1 << 14)
def fold(name: str) -> str:
    """One key for every harmless spelling of a name.

    Ignores case, accents, quotes, commas, full stops, signs that are not seen, the kind of dash and bracket, and
    spaces that are doubled or stand at a bracket or slash.

    >>> fold("Bow and  Arrow (Gray)[ Wa]"), fold("O’Neill–Smith, the 2nd / Third")
    ('bow and arrow (gray) (wa)', 'oneill smith the 2nd/third')
    """
    if not name.isascii():
        for _ in range(2):  # folding case may bring accents back
            name = unicodedata.normalize("NFKD", name.translate(_SIGNS)).casefold()
            name = "".join(sign for sign in name if not unicodedata.combining(sign))
    text = " ".join(name.translate(_SIGNS).casefold().split())
    return _BRACKET.sub(" (", _NO_SPACE.sub("", text))
