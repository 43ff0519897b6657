"""The names of a release by how many letters they have, since a misspelt name is compared to those of about as many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class KeysByLength(NamedTuple):
    """Some ``keys``, ``ordered`` by how many letters they have, and ``at`` which place each of those stands in them.

    Those of so many letters are ``ordered`` from ``begins[letters]`` on.
    """

    keys: Sequence[str]
    ordered: Sequence[str]
    at: Sequence[int]
    begins: Sequence[int]

    @classmethod
    @lru_cache(1 << 3)
    def of(cls, keys: tuple[str, ...]) -> KeysByLength:
        """Return the keys in this order, those of one length as they stand; made once of each release."""
        letters = [*map(len, keys)]
        at = sorted(range(len(keys)), key=letters.__getitem__)
        letters.sort()
        begins = [bisect_left(letters, number) for number in range(max(letters, default=0) + 2)]
        return cls(keys, [keys[place] for place in at], at, begins)

    def begin(self, letters: int) -> int:
        """Return from which on the keys have so many letters or more."""
        return self.begins[max(0, min(letters, len(self.begins) - 1))]
