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


_VOWELS = "aeiouy"
_PAIRS = (("ph", "f"), ("c", "k"), ("ch", "k"), ("ck", "k"), ("s", "z"), ("th", "t"), ("ah ", "a "))
_SOUNDS: dict[str, list[tuple[str, str]]] = {}
for _one, _other in _PAIRS:
    _SOUNDS.setdefault(_one[0], []).append((_one, _other))
    _SOUNDS.setdefault(_other[0], []).append((_other, _one))
_SHORT_WORD = 3
SLIGHT, _VOWEL_LEFT_OUT, SLIP, _FAR, NO_SLIP = 4, 6, 7, 16, 30
_WIDEST = 4  # letters by which two names are out of step, with no more slips than that


def misspelling(meant: str, written: str) -> int:
    """Return how unlikely somebody who means one folded name writes another: 0 for the same, more for each slip.

    Slight are letters that changed places, one doubled or not, a vowel for a vowel in a longer word, and what sounds
    alike; then come a letter left out and the key beside it. All else is no slip, and neither is one at a word's end:
    it tells the one from the many, and a king from his son.

    >>> misspelling("ezekiel", "ezekial"), misspelling("abraham", "abrahm"), misspelling("abram", "abrahm")
    (4, 6, 16)
    """
    meant, written = f"{meant} \n", f"{written} \n"
    costs = {(0, 0): 0}
    for here in range(len(meant)):
        for there in range(max(0, here - _WIDEST), min(len(written), here + _WIDEST + 1)):
            if (cost := costs.get((here, there), NO_SLIP)) < NO_SLIP:
                for of_meant, of_written, more in _steps(meant, written, here, there):
                    at = here + of_meant, there + of_written
                    costs[at] = min(costs.get(at, cost + more), cost + more)
    return costs.get((len(meant), len(written)), NO_SLIP)


def _steps(meant: str, written: str, here: int, there: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many letters of both may stand for each other from two places on, and how unlikely that is."""
    letter, typed = meant[here], written[there]
    for sound, alike in _SOUNDS.get(letter, ()):
        if meant.startswith(sound, here) and written.startswith(alike, there):
            yield len(sound), len(alike), SLIGHT
    if letter == typed:
        yield 1, 1, 0
        return
    inside = letter.isalpha() and meant[here + 1 : here + 2] not in _ENDS
    if letter.isalpha() and typed.isalpha():
        if meant[here : here + 2] == written[there : there + 2][::-1]:
            yield 2, 2, SLIGHT
        word = meant[:here].rpartition(" ")[2] + meant[here:].partition(" ")[0]
        vowels = letter in _VOWELS and typed in _VOWELS and len(word) > _SHORT_WORD
        likely = SLIGHT if vowels else SLIP if typed in NEIGHBOURS.get(letter, "") else _FAR
        yield 1, 1, likely if inside else _FAR
    left_out = SLIGHT if letter == meant[here - 1] else _VOWEL_LEFT_OUT if letter in _VOWELS else SLIP
    yield 1, 0, left_out if inside else _FAR
    doubled = letter not in _ENDS and typed.isalpha() and typed == written[there - 1]
    yield 0, 1, SLIGHT if doubled else _FAR


def is_slip(meant: str, written: str) -> bool:
    """Return whether one slip at most makes ``written`` of ``meant``, whatever sounds alike.

    >>> is_slip("angel of the lord", "agnel of the lord"), is_slip("coliseum lions", "coliseum lion")
    (True, False)
    """
    return meant == written or any(one == other for one, other in _mended(meant, written, _same(meant, written)))


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


def _mended(meant: str, written: str, same: int) -> Iterator[tuple[str, str]]:
    """Yield what is left of both after the first difference, at ``same``, for each slip that it may be."""
    letter, after = meant[same : same + 1], meant[same + 1 : same + 2]
    typed, then = written[same : same + 1], written[same + 1 : same + 2]
    if (letter + after).isalpha() and (typed, then) == (after, letter):
        yield meant[same + 2 :], written[same + 2 :]
    if letter.isalpha() and after not in _ENDS:
        yield meant[same + 1 :], written[same:]
        if typed and typed in NEIGHBOURS.get(letter, ""):
            yield meant[same + 1 :], written[same + 1 :]
    if typed.isalpha() and same and typed == written[same - 1] and letter not in _ENDS:
        yield meant[same:], written[same + 1 :]
