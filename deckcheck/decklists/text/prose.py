"""Words that read like a sentence rather than like a card's name: what stands between the cards of a post."""

from __future__ import annotations

import re

_SMALL = "a|an|and|as|at|by|de|for|from|in|into|is|la|no|not|of|on|or|the|to|upon|with"
_LOWER = re.compile(rf"(?<!\S)(?!(?:{_SMALL})\b)[a-zß-öø-ÿ]")
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DATE = re.compile(rf"(?:{_MONTHS})[a-z]*\.?,? (?:19|20)\d\d", re.IGNORECASE)
MOST_LOWER = 2
"""Words in lower case that a name may hold, small ones aside."""


def speaks(words: str) -> bool:
    """Does it begin in lower case, hold many words in lower case, or is it the rest of a date?

    >>> speaks("weeks ago I played this"), speaks("August 2026"), speaks("The god of this World"), speaks("gossip")
    (True, True, False, False)
    """
    if words[:1].islower():
        return " " in words
    return len(_LOWER.findall(words)) > MOST_LOWER or _DATE.fullmatch(words) is not None
