"""Slips of the hand: two letters changed places, one left out, one doubled, or the key beside it hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress, count, islice
from operator import ne

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0))
_ENDS = ("", " ", "/", ")")
_KEYS = {(row, place): key for row, keys in enumerate(_ROWS) for place, key in enumerate(keys)}
NEIGHBOURS: Mapping[str, str] = {
    key: "".join(_KEYS.get((row + down, place + right), "") for down, right in _BESIDE)
    for (row, place), key in _KEYS.items()
}
"""The keys beside each letter of a QWERTY keyboard."""


def slips(meant: str, written: str, most: int = 2, left_out: int = 1) -> int | None:
    """How many slips make ``written`` of ``meant``; None when there are more than ``most`` or other differences.

    Only letters slip, and the last letter of a word stands unless it changed places: it tells the one from the
    many, and a king from his son. Of several slips one may be a letter ``left_out``: without two a word is another.

    >>> slips("angel of the lord", "agnel of the lrd"), slips("coliseum lions", "coliseum lion")
    (2, None)
    """
    if meant == written:
        return 0
    if not most or abs(len(meant) - len(written)) > most:
        return None
    same = _same(meant, written)
    needed = (
        slips(one, other, most - 1, left_out - shorter)
        for one, other, shorter in _mended(meant, written, same)
        if shorter <= left_out
    )
    return min((count + 1 for count in needed if count is not None), default=None)


def are_near(one: str, other: str) -> bool:
    """Return False where more than one slip is between two names, or another difference, which is soon seen.

    >>> are_near("paul", "puul"), are_near("paul", "paal"), are_near("pal", "paul"), are_near("peter", "petra")
    (False, False, True, False)
    """
    if len(one) == len(other):
        match list(islice(compress(zip(one, other, strict=True), map(ne, one, other)), 3)):
            case [(here, there)]:
                return here in NEIGHBOURS.get(there, "") or there in NEIGHBOURS.get(here, "")
            case [(here, there), (then, after)]:
                return (here, there) == (after, then)
            case differences:
                return not differences
    shorter, longer = sorted((one, other), key=len)
    same = _same(shorter, longer)
    return longer[same + 1 :] == shorter[same:]


def _same(one: str, other: str) -> int:
    """Return how many letters two names begin with alike."""
    return next(compress(count(), map(ne, one, other)), min(len(one), len(other)))


def _mended(meant: str, written: str, same: int) -> Iterator[tuple[str, str, bool]]:
    """What is left of both after the first difference, at ``same``, for each slip that it may be.

    With it goes whether the slip is a letter left out.
    """
    letter, after = meant[same : same + 1], meant[same + 1 : same + 2]
    typed, then = written[same : same + 1], written[same + 1 : same + 2]
    if (letter + after).isalpha() and (typed, then) == (after, letter):
        yield meant[same + 2 :], written[same + 2 :], False
    if letter.isalpha() and after not in _ENDS:
        yield meant[same + 1 :], written[same:], True
        if typed and typed in NEIGHBOURS.get(letter, ""):
            yield meant[same + 1 :], written[same + 1 :], False
    if typed.isalpha() and same and typed == written[same - 1] and letter not in _ENDS:
        yield meant[same:], written[same + 1 :], False
