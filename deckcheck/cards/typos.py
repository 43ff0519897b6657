"""Typos: two letters transposed, one missing, one doubled, or a neighbouring key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ADJACENT = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0))
_ENDS = ("", " ", "/", ")")
_KEYS = {(row, place): key for row, keys in enumerate(_ROWS) for place, key in enumerate(keys)}
NEIGHBOURS: Mapping[str, str] = {
    key: "".join(_KEYS.get((row + down, place + right), "") for down, right in _ADJACENT)
    for (row, place), key in _KEYS.items()
}
"""The keys next to each letter of a QWERTY keyboard."""


_VOWELS = "aeiouy"
_PAIRS = (("ph", "f"), ("c", "k"), ("ch", "k"), ("ck", "k"), ("s", "z"), ("th", "t"), ("ah ", "a "))
_SOUNDS: dict[str, list[tuple[str, str]]] = {}
for _one, _other in _PAIRS:
    _SOUNDS.setdefault(_one[0], []).append((_one, _other))
    _SOUNDS.setdefault(_other[0], []).append((_other, _one))
_SHORT_WORD = 3
SLIGHT, _VOWEL_LEFT_OUT, SLIP, _FAR, NO_SLIP = 4, 6, 7, 16, 30
_WIDEST = 4  # maximum shift, in letters, between two names that are compared


def misspelling(right: str, written: str) -> int:
    """Return the cost of the folded name ``right`` misspelt as ``written``: 0 if equal, more for each typo.

    Cheapest are transposed letters, a letter doubled or not, another vowel in a longer word, and similar sounds; then a
    missing letter or a neighbouring key. Other differences are not typos, nor are any at the end of a word, which
    distinguish the singular from the plural, and a king from his son. From ``NO_SLIP`` on, it is no misspelling.

    >>> misspelling("ezekiel", "ezekial"), misspelling("abraham", "abrahm"), misspelling("abram", "abrahm")
    (4, 6, 16)
    """
    right, written = f"{right} \n", f"{written} \n"
    costs = {(0, 0): 0}
    for here in range(len(right)):
        for there in range(max(0, here - _WIDEST), min(len(written), here + _WIDEST + 1)):
            if (cost := costs.get((here, there), NO_SLIP)) < NO_SLIP:
                for of_right, of_written, more in _steps(right, written, here, there):
                    at = here + of_right, there + of_written
                    costs[at] = min(costs.get(at, cost + more), cost + more)
    return costs.get((len(right), len(written)), NO_SLIP)


def _steps(right: str, written: str, here: int, there: int) -> Iterator[tuple[int, int, int]]:
    """Yield the possible steps from two positions: how many letters of each name match, and at which cost."""
    letter, typed = right[here], written[there]
    for sound, alike in _SOUNDS.get(letter, ()):
        if right.startswith(sound, here) and written.startswith(alike, there):
            yield len(sound), len(alike), SLIGHT
    if letter == typed:
        yield 1, 1, 0
        return
    inside = letter.isalpha() and right[here + 1 : here + 2] not in _ENDS
    if letter.isalpha() and typed.isalpha():
        if right[here : here + 2] == written[there : there + 2][::-1]:
            yield 2, 2, SLIGHT
        word = right[:here].rpartition(" ")[2] + right[here:].partition(" ")[0]
        vowels = letter in _VOWELS and typed in _VOWELS and len(word) > _SHORT_WORD
        likely = SLIGHT if vowels else SLIP if typed in NEIGHBOURS.get(letter, "") else _FAR
        yield 1, 1, likely if inside else _FAR
    left_out = SLIGHT if letter == right[here - 1] else _VOWEL_LEFT_OUT if letter in _VOWELS else SLIP
    yield 1, 0, left_out if inside else _FAR
    doubled = letter not in _ENDS and typed.isalpha() and typed == written[there - 1]
    yield 0, 1, SLIGHT if doubled else _FAR


def is_slip(right: str, written: str) -> bool:
    """Return whether at most one typo turns ``right`` into ``written``.

    >>> is_slip("angel of the lord", "agnel of the lord"), is_slip("coliseum lions", "coliseum lion")
    (True, False)
    """
    from rapidfuzz.distance import OSA  # rejects most names a hundred times as fast

    return OSA.distance(right, written, score_cutoff=1) <= 1 and misspelling(right, written) <= SLIP
