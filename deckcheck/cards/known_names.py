"""All names of a release at once: what one that nobody has is compared to. They are gathered as the file is built."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence

from deckcheck.named_tuple import NamedTuple


class KnownNames(NamedTuple):
    """The names of a release.

    ``every`` folded one, the ``keys`` that misspelt ones are compared to, which are all but the names that only one
    printing has, ``short`` names of titles, each with these titles, and the ``numbers`` that stand as words in names
    but references. ``loose``: see :meth:`alike`.
    """

    every: frozenset[str]
    keys: Sequence[str]
    short: Mapping[str, Sequence[str]]
    numbers: frozenset[str]
    loose: Mapping[str, Sequence[str]]

    def alike(self, loose: str) -> Sequence[str]:
        """Return the folded names but references that :func:`names.loosely` makes the same, by that.

        Most are so written themselves, and alone: the others are held in ``loose``.
        """
        names = self.loose.get(loose)
        return ((loose,) if loose in self.every else ()) if names is None else names


NO_NAMES = KnownNames(frozenset(), (), {}, frozenset(), {})


def packed(names: KnownNames) -> bytes:
    """Return the names as a release of the database holds them."""
    keys = [*names.keys]
    other = sorted(names.every.difference(keys))
    held = {"keys": keys, "other": other, "short": names.short, "numbers": sorted(names.numbers), "loose": names.loose}
    return zlib.compress(json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(held: bytes) -> KnownNames:
    """Return the names that a release of the database holds. Raises ValueError for what holds none."""
    try:
        names = json.loads(zlib.decompress(held))
        every = frozenset((*names["keys"], *names["other"]))
        return KnownNames(every, names["keys"], names["short"], frozenset(names["numbers"]), names["loose"])
    except (zlib.error, TypeError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error
