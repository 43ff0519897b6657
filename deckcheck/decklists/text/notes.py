"""Trailing remarks in brackets. A bracket is a note only when every piece of it states a fact, else it is name.

    note  = piece *("," piece)
    piece = "m" | "f" | "male" | "female" | "starter" | "generic" | a kind: "mission", "enemy", "resource" …
          | ("heart" | "rating" | "number" | "strength" | "toughness") digits
          | word ("=" | ":") value            any fact, but no count: kind=enemy, gender: female

Case does not matter, with one exception: a lone ``(F)`` or ``(Female)`` is part of a printing's name in
Redemption, so a gender that stands alone is a note in lower case only.
"""

from __future__ import annotations

import re

_PIECE = re.compile(
    r"m|f|male|female|starter|generic|character|stronghold|mission|enemy"
    r"|resource|divine|empowerment|fellowship|adversity|(?:heart|rating|number|strength|toughness)\s+[0-9]{1,4}|(?!(?:qty|quantity|count|copies)\b)[a-z_]+\s*[=:](?!//)\s*[^=:]*[^=:\s]",
    re.IGNORECASE,
)
_GENDERS = frozenset({"m", "f", "male", "female"})


def split_note(name: str) -> tuple[str, str]:
    """The name without its note, and the note without its brackets (``""`` when there is none).

    >>> split_note("Nicholas (m, heart 4)")
    ('Nicholas', 'm, heart 4')
    >>> split_note("Lost Soul Psalm 1:4 (Site Doubler)")
    ('Lost Soul Psalm 1:4 (Site Doubler)', '')
    """
    if not name.endswith(")"):
        return name, ""
    title, _, bracket = name.rpartition("(")
    title, note = title.rstrip(), bracket[:-1].strip()
    pieces = [piece.strip() for piece in note.split(",")]
    if not title or not all(_PIECE.fullmatch(piece) for piece in pieces):
        return name, ""
    if note.lower() in _GENDERS and note != note.lower():
        return name, ""
    return title, note
