"""All names of a release at once: what one that nobody has is compared to. The newest is compiled with them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence

from deckcheck.named_tuple import NamedTuple


class KnownNames(NamedTuple):
    """The names of a release, folded."""

    every: frozenset[str]
    """All of them, of whatever kind."""
    keys: Sequence[str]
    """Those that misspelt names are compared to, in order: all but what is only the name of a printing."""
    short: Mapping[str, Sequence[str]]
    """The titles that begin with each short name before a comma, by that name as it is loosely written."""
    numbers: frozenset[str]
    """The numbers that stand as words in names but references."""
    words: frozenset[str]
    """The firm words of all names, however people write them."""
    brackets: frozenset[str]
    """What stands in brackets in the names of printings."""
    set_marks: frozenset[str]
    """The codes of sets, and what else tells printings of a title apart."""
    bare: Mapping[str, str]
    """The words of those keys that have articles or brackets, without these."""
    loose: Mapping[str, Sequence[str]]
    """What :meth:`alike` returns where that is not the name itself alone."""

    def alike(self, loose: str) -> Sequence[str]:
        """Return the folded names but references that :func:`names.loosely` makes the same, by that."""
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
