"""Letters that look like those of another alphabet, and signs that nobody sees: what a name reads as to a person."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from deckcheck.patterns import late_pattern

_ZERO = late_pattern(r"(?<=[^\W\d_])0(?![\d\W]|$)|(?<![\w])0(?=[^\W\d_]{2})")
"""A zero within a word or at its beginning, which is an o."""
MOST_READINGS = 32
"""So many ways to read a name are tried: a sign may look like several letters."""

_UNSEEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that nobody sees though Unicode counts them among letters, marks and pictures."""


def is_unseen(sign: str) -> bool:
    """Return whether a sign of a name shows nothing: format signs, selectors of variants, fillers."""
    return (
        sign in _UNSEEN_LETTERS
        or unicodedata.category(sign) == "Cf"
        or "VARIATION SELECTOR" in unicodedata.name(sign, "")
    )


def readings(name: str) -> Iterator[str]:
    """Yield what a name looks like in plain letters, without what nobody sees; nothing for one that has no such sign.

    >>> list(readings("D\u0430niel")), list(readings("Dan\u3164iel")), list(readings("Daniel"))
    (['Daniel'], ['Daniel'], [])
    >>> list(readings("S0n of God")), list(readings("0bedience")), list(readings("10th Anniversary"))
    (['Son of God'], ['obedience'], [])
    >>> list(readings("\u0406saiah"))
    ['lsaiah', 'Isaiah']
    """
    spelt = _ZERO.sub("o", name) if "0" in name else name
    if spelt.isascii():
        if spelt != name:
            yield spelt
        return
    ways = [_letters(sign) for sign in spelt]
    for letters in islice(product(*ways), MOST_READINGS):
        if (reading := "".join(letters)) != name:
            yield reading


def as_seen(name: str) -> str:
    """Return what a name most likely reads as; itself, where its letters are what they look like."""
    return next(readings(name), name)


def strange_signs(name: str) -> tuple[str, ...]:
    """Return the signs of a name that look like others or like nothing, each with what Unicode calls it.

    >>> strange_signs("D\u0430niel"), strange_signs("Zoë")
    (("'\u0430' (CYRILLIC SMALL LETTER A)",), ())
    """
    strange = [sign for sign in name if _letters(sign) != (sign,)]
    return tuple(dict.fromkeys(map(_called, (*_ZERO.findall(name), *strange))))


def is_disguised(name: str) -> bool:
    """Return whether a name mixes plain letters with signs that look like them, as hardly any alphabet does."""
    if name.isascii() and "0" not in name:
        return False
    return bool(strange_signs(name)) and any(sign.isascii() and sign.isalpha() for sign in name)


def _called(sign: str) -> str:
    shown = f"'{sign}'" if not is_unseen(sign) else "an invisible sign"
    return f"{shown} ({unicodedata.name(sign, f'U+{ord(sign):04X}')})"


@lru_cache(1 << 10)
def _letters(sign: str) -> tuple[str, ...]:
    """Return the plain letters that a sign looks like, nothing for one that is not seen, else the sign itself."""
    if sign.isascii():
        return (sign,)
    if is_unseen(sign):
        return ("",)
    if not sign.isalpha() or unicodedata.normalize("NFKD", sign)[0].isascii():  # a mark, or a letter with an accent
        return (sign,)
    from confusable_homoglyphs import confusables  # with Unicode's table, which takes long to read

    found = confusables.is_confusable(sign, greedy=True, preferred_aliases=[]) or []
    alike = (each["c"] for one in found for each in one["homoglyphs"])
    letters = dict.fromkeys(each for each in alike if each.isascii() and each.isalnum())
    if "l" in letters:  # which looks like a capital I, as the table says of neither
        letters["I"] = None
    return tuple(letters) or (sign,)
