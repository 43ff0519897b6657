"""What words behind a name say of its card: that it is not there, how many there are, or something of the copy."""

from __future__ import annotations

import re
from enum import IntEnum

from deckcheck.decklists.text.decoration import SMALL_WORDS
from deckcheck.patterns import late_pattern
from deckcheck.reading.vocabulary import ABSENT, BELONGING, COPY, EACH, OWNER, QUANTITY

WORDS = late_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
NUMBER = late_pattern(r"(?<![^\W_])[xX×]?\s?(?!(?:19|20)\d\d)\d{1,3}\s?[xX×]?(?![^\W_])")


_POSSESSIVE = ("'s", "’s")


class Says(IntEnum):
    """What words behind a name say of the card."""

    NOTHING = 0
    ABSENT = 1
    QUANTITY = 2


def says(remark: str) -> Says:
    """Return what words behind a name say.

    >>> says("signed by Ben"), says("cut"), says("twice")
    (<Says.NOTHING: 0>, <Says.ABSENT: 1>, <Says.QUANTITY: 2>)
    """
    words = WORDS.findall(remark.casefold())
    if not ABSENT.isdisjoint(words) or remark.strip().casefold() in ("x", "no", "n/a", "-") or is_asked(remark):
        return Says.ABSENT
    if NUMBER.search(remark) or any(
        word in QUANTITY or word in EACH for word in words if word != "of" and word != "one"
    ):
        return Says.QUANTITY
    return Says.NOTHING


def is_asked(remark: str) -> bool:
    """Return whether all there is is a question mark."""
    return "?" in remark and not any(map(str.isalnum, remark))


def numbers_in(remark: str) -> list[int]:
    """Return the numbers of copies that words state.

    >>> numbers_in("two copies"), numbers_in("+1"), numbers_in("of 2019")
    ([2], [1], [])
    """
    words = WORDS.findall(remark.casefold())
    found = [int(re.sub(r"\D", "", match[0])) for match in NUMBER.finditer(remark)]
    return found + [QUANTITY[word] for word in words if word in QUANTITY and (word != "one" or len(words) > 1)]


def is_of_copy(remark: str) -> bool:
    """Return whether words are about the copy of a card, or whose it is.

    >>> is_of_copy("signed by Ben"), is_of_copy("Ben's"), is_of_copy("of the"), is_of_copy("?")
    (True, True, False, False)
    """
    words = [word for word in WORDS.findall(remark.casefold()) if not word.endswith(_POSSESSIVE)]
    if not words:
        return not any(map(str.isdecimal, remark)) and not is_asked(remark)
    owned = next((at for at, word in enumerate(words) if word in OWNER and (at or word not in BELONGING)), None)
    if owned is None and COPY.isdisjoint(words):
        return False  # "of the" goes on
    return COPY.union(SMALL_WORDS).issuperset(words if owned is None else words[:owned])
