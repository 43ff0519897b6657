"""All names of a release at once, to which a name that no card has is compared. The newest is compiled with them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class KnownNames(NamedTuple):
    """The names of a release, folded."""

    every: frozenset[str]
    """All of them, of whatever kind."""
    keys: tuple[str, ...]
    """Those that misspelt names are compared to, in order: all but those that only name printings in full."""
    short: Mapping[str, Sequence[str]]
    """The titles that begin with each short name before a comma, by that name as it is loosely written."""
    numbers: frozenset[str]
    """The numbers that stand as words in names but references, in digits or in letters."""
    words: frozenset[str]
    """The firm words of all names, however people write them."""
    brackets: frozenset[str]
    """What stands in brackets in the names of printings."""
    set_marks: frozenset[str]
    """The codes of sets, and what else tells printings of a title apart."""
    bare: Mapping[str, str]
    """Of each key that has articles or brackets the words without these."""
    loose: Mapping[str, Sequence[str]]
    """What :meth:`alike` returns, also nothing, where that is not the name itself alone."""

    def alike(self, loose: str) -> Sequence[str]:
        """Return the names but references of which :func:`names.loosely` makes this."""
        names = self.loose.get(loose)
        return ((loose,) if loose in self.every else ()) if names is None else names

    def are_without(self, key: str) -> bool:
        """Return whether a folded name has a firm word that no name has: then no way to write a name makes it."""
        return not self.words.issuperset(firm_words(key))


_FIRM = 4


def firm_words(key: str) -> list[str]:
    """Return the words of a folded name that people write in no other way: articles, numerals and ``w/`` are shorter.

    Whatever respells or drops words of a name has to leave these, or ``words`` has to hold them.

    >>> firm_words("angel w/the secret (of iii kings)/mary!")
    ['angel', 'secret']
    """
    return [word for word in key.split() if len(word) >= _FIRM and word.isalpha()]


NO_NAMES = KnownNames(frozenset(), (), {}, frozenset(), frozenset(), frozenset(), frozenset(), {}, {})
_UNORDERED = ("numbers", "words", "brackets", "set_marks")


def packed(names: KnownNames) -> bytes:
    """Return the names as the newest release of the database holds them."""
    keys = [*names.keys]
    other = sorted(names.every.difference(keys))
    held = {"keys": keys, "other": other, "short": names.short, "bare": names.bare, "loose": names.loose}
    held |= {each: sorted(getattr(names, each)) for each in _UNORDERED}
    return zlib.compress(json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(held: bytes) -> KnownNames:
    """Return the names that a release of the database holds. Raises ValueError for what cannot be read."""
    try:
        names = json.loads(zlib.decompress(held))
        every = frozenset((*names["keys"], *names["other"]))
        "".join(every)  # which are texts
        unordered = {each: frozenset(names[each]) for each in _UNORDERED}
        short, bare, loose = (dict(names[each]) for each in ("short", "bare", "loose"))
        return KnownNames(every, tuple(names["keys"]), short, **unordered, bare=bare, loose=loose)
    except (zlib.error, TypeError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error
