"""All names of a release at once: what one that nobody has is compared to. The newest is compiled with them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence

from deckcheck.named_tuple import NamedTuple


class KnownNames(NamedTuple):
    """The names of a release.

    ``every`` folded one, the ``keys`` that misspelt ones are compared to, which are all but the names that only one
    printing has, ``short`` names of titles, each with these titles, and the ``numbers`` that stand as words in names
    but references. ``words`` are the firm ones of all ways to write them. ``brackets`` are
    what stands in those of printings' own names, ``set_marks`` the codes of sets and what tells printings of a title
    apart, all folded; ``bare`` are the keys that have articles or brackets, without. ``loose``: see :meth:`alike`.
    """

    every: frozenset[str]
    keys: Sequence[str]
    short: Mapping[str, Sequence[str]]
    numbers: frozenset[str]
    words: frozenset[str]
    brackets: frozenset[str]
    set_marks: frozenset[str]
    bare: Mapping[str, str]
    loose: Mapping[str, Sequence[str]]

    def alike(self, loose: str) -> Sequence[str]:
        """Return the folded names but references that :func:`names.loosely` makes the same, by that.

        Most are so written themselves, and alone: the others are held in ``loose``.
        """
        names = self.loose.get(loose)
        return ((loose,) if loose in self.every else ()) if names is None else names

    def are_without(self, key: str) -> bool:
        """Return whether a folded name has a word that no name has, however people write it."""
        return not self.words.issuperset(firm_words(key))


def firm_words(key: str) -> list[str]:
    """Return the words of a folded name that people write in no other way: articles, numerals and ``w/`` are shorter.

    >>> firm_words("angel w/the secret (of iii kings)/mary!")
    ['angel', 'secret']
    """
    return [word for word in key.split() if len(word) >= _FIRM and word.isalpha()]


_FIRM = 4
NO_NAMES = KnownNames(frozenset(), (), {}, frozenset(), frozenset(), frozenset(), frozenset(), {}, {})


_SETS = ("numbers", "words", "brackets", "set_marks")


def packed(names: KnownNames) -> bytes:
    """Return the names as the newest release of the database holds them."""
    keys = [*names.keys]
    other = sorted(names.every.difference(keys))
    held = {"keys": keys, "other": other, "short": names.short, "bare": names.bare, "loose": names.loose}
    held |= {each: sorted(getattr(names, each)) for each in _SETS}
    return zlib.compress(json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(held: bytes) -> KnownNames:
    """Return the names that a release of the database holds. Raises ValueError for what holds none."""
    try:
        names = json.loads(zlib.decompress(held))
        every = frozenset((*names["keys"], *names["other"]))
        sets = {each: frozenset(names[each]) for each in _SETS}
        return KnownNames(every, names["keys"], names["short"], **sets, bare=names["bare"], loose=names["loose"])
    except (zlib.error, TypeError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error
