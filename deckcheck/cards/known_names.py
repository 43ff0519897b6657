"""All names of a release, to compare unmatched names with; the newest release stores them precomputed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards.cards_of_release import IN_RELEASE
from deckcheck.cards.names import before_comma, fold, loosely, suffix_of, without_articles
from deckcheck.patterns import late_pattern


class KnownNames(NamedTuple):
    """The folded names of a release."""

    every: frozenset[str]
    """All names of every kind."""
    keys: tuple[str, ...]
    """The names that misspelt names are compared with, sorted: all except those that are only full printing names."""
    short: Mapping[str, Sequence[str]]
    """Titles by the short name before their comma, as a :func:`names.loosely` key."""
    brackets: frozenset[str]
    """The texts in brackets in the names of printings."""
    set_marks: frozenset[str]
    """Set codes, and the suffixes that distinguish printings of a title."""
    bare: Mapping[str, str]
    """Maps each key that has articles or brackets to its words without them."""
    loose: Mapping[str, Sequence[str]]
    """The results of :meth:`alike`, including empty ones, unless the result is only the name itself."""

    def alike(self, loose: str) -> Sequence[str]:
        """Return the names, except references, whose :func:`names.loosely` key this is."""
        names = self.loose.get(loose)
        return ((loose,) if loose in self.every else ()) if names is None else names


NO_NAMES = KnownNames(frozenset(), (), {}, frozenset(), frozenset(), {}, {})
_UNORDERED = ("brackets", "set_marks")


def packed(names: KnownNames) -> bytes:
    """Return the names as the newest release of the database stores them: compressed JSON."""
    keys = [*names.keys]
    other = sorted(names.every.difference(keys))
    data = {"keys": keys, "other": other, "short": names.short, "bare": names.bare, "loose": names.loose}
    data |= {each: sorted(getattr(names, each)) for each in _UNORDERED}
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(data: bytes) -> KnownNames:
    """Return the names stored for a release. Raises ValueError if they cannot be read."""
    try:
        names = json.loads(zlib.decompress(data))
        every = frozenset((*names["keys"], *names["other"]))
        "".join(every)  # raises TypeError unless all are strings
        unordered = {each: frozenset(names[each]) for each in _UNORDERED}
        short, bare, loose = (dict(names[each]) for each in ("short", "bare", "loose"))
        return KnownNames(every, tuple(names["keys"]), short, **unordered, bare=bare, loose=loose)
    except (zlib.error, TypeError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error


_IN_BRACKETS = late_pattern(r"[(\[]([^()\[\]\n]+)[)\]]")


def gathered(ask: Callable[..., Iterable[Any]], game: str, ordinal: int) -> KnownNames:
    """Return the names of a release. ``ask`` runs a database query with its values and returns the rows."""
    names = f"SELECT name.folded, name.kind FROM name JOIN card ON card.id = name.card WHERE {IN_RELEASE}"  # noqa: S608
    printings = f"SELECT name, title, set_code FROM card WHERE {IN_RELEASE} ORDER BY id"  # noqa: S608
    cards = list(ask(printings, game, ordinal, ordinal))
    kinds: dict[str, set[str]] = {}
    for key, kind in ask(names, game, ordinal, ordinal):
        kinds.setdefault(key, set()).add(kind)
    written = sorted(key for key, held in kinds.items() if held != {"reference"})
    loose: dict[str, list[str]] = {}
    for key in written:
        loose.setdefault(loosely(key), []).append(key)
    keys_by_loose = {key: loose.get(key, []) for key in (*loose, *kinds)}
    keys = tuple(sorted(key for key, held in kinds.items() if held != {"name"}))
    short: dict[str, list[str]] = {}
    for title in dict.fromkeys(title for _, title, _ in cards):
        for name in dict.fromkeys(map(loosely, before_comma(title))):
            short.setdefault(name, []).append(title)
    return KnownNames(
        every=frozenset(kinds),
        keys=keys,
        short=short,
        brackets=frozenset(map(fold, _IN_BRACKETS.findall("\n".join(name for name, _, _ in cards)))),
        set_marks=frozenset(fold(mark) for name, _, code in cards for mark in (code, suffix_of(name))),
        bare={key: bare for key in keys if (bare := without_articles(key)) != key},
        loose={key: alike for key, alike in keys_by_loose.items() if alike != [key] * (key in kinds)},
    )
