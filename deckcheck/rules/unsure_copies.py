"""Copies of unknown cards: the keys under which a group may count them, how many there are, and the needs they meet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress, pairwise
from operator import and_
from typing import NamedTuple

from deckcheck.findings import Place
from deckcheck.rules.profiles import Key, Match, PossibleKeys


class Unsure(NamedTuple):
    """Copies whose key in a group is ambiguous: their places and possible keys.

    ``one``: they are copies of one card. ``inside``: they belong to the group for sure.
    """

    places: tuple[Place, ...]
    copies: int
    keys: tuple[Key, ...]
    one: bool
    inside: bool


class UnsureCopies:
    """The copies that a group may count under more than one key; ``at`` lists by key the positions in ``each``.

    Results are cached by those keys, as the same copies often match many cards.
    """

    @classmethod
    def of(cls, lines: Iterable[tuple[Match, Place]], group: int) -> UnsureCopies:
        """Return those of the lines of a deck; lines of one card are combined."""
        found: dict[object, tuple[PossibleKeys, list[Place]]] = {}
        for number, (match, here) in enumerate(lines):
            for held in [held for index, held in match.profile.maybe if index == group]:
                alike = number if match.one is None else (match.one, held)
                found.setdefault(alike, (held, []))[1].append(here)
        return cls(
            [
                Unsure(tuple(places), sum(each.copies for each in places), held.keys, type(alike) is tuple, held.inside)
                for alike, (held, places) in found.items()
            ]
        )

    def __init__(self, each: Sequence[Unsure]) -> None:
        self.each = each
        self.at: dict[Key, list[int]] = {}
        for number, unsure in enumerate(each):
            for key in unsure.keys:
                self.at.setdefault(key, []).append(number)
        self._found: dict[tuple[Key, ...], tuple[int, Mapping[Place, None]]] = {}

    @cached_property
    def alike(self) -> AlikeKeys | None:
        """Return a finder of keys that may be the same card; ``None`` if all are known, so only equal ones are."""
        return AlikeKeys(self.at) if any(None in key for key in self.at) else None

    def to(self, key: Key) -> tuple[int, Mapping[Place, None]]:
        """Return the number of copies that might have a key, and their places."""
        keys = tuple(self.alike.to(key)) if self.alike else (key,) * (key in self.at)
        if keys not in self._found:
            lines = [self.each[number] for number in sorted({number for each in keys for number in self.at[each]})]
            places = dict.fromkeys([place for each in lines for place in each.places])
            self._found[keys] = sum([each.copies for each in lines]), places
        return self._found[keys]


def may_equal(one: Key, other: Key) -> bool:
    """Can two keys be the same card? An unknown value may be any."""
    return len(one) == len(other) and all(a == b or a is None or b is None for a, b in zip(one, other, strict=True))


class AlikeKeys:
    """Finds quickly which keys may be the same card as a given one, indexed by the values that both know."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._by_pattern: dict[tuple[bool, ...], list[Key]] = {}
        for key in dict.fromkeys(keys):
            self._by_pattern.setdefault(_known(key), []).append(key)
        self._by_common: dict[tuple[tuple[bool, ...], tuple[bool, ...]], dict[Key, list[Key]]] = {}

    def to(self, key: Key) -> Iterator[Key]:
        """Yield the keys that :func:`may_equal` a key."""
        mine = _known(key)
        for theirs, keys in self._by_pattern.items():
            if len(theirs) != len(mine):
                continue
            common = tuple(map(and_, mine, theirs))
            found = self._by_common.get((common, theirs))
            if found is None:
                found = self._by_common[common, theirs] = {}
                for each in keys:
                    found.setdefault(tuple(compress(each, common)), []).append(each)
            yield from found.get(tuple(compress(key, common)), ())


def _known(key: Key) -> tuple[bool, ...]:
    return tuple(value is not None for value in key)


_Step = tuple[int, int]
"""A need, and a supply that it takes."""


def unmet(needs: Sequence[int], supplies: Sequence[int], fits: Sequence[Collection[int]]) -> list[int]:
    """Return how many copies of each need find no supply, in total as few as possible.

    ``fits`` are the positions of the supplies that may serve each need. Earlier needs are met first.
    """
    left, missing = list(supplies), list(needs)
    taken: dict[int, Counter[int]] = defaultdict(Counter)  # by supply: the copies that each need takes
    for need in range(len(needs)):
        while missing[need] and (path := _path(need, left, taken, fits)):
            last = path[-1][1]
            given_up = [(supply, holder) for (_, supply), (holder, _) in pairwise(path)]
            moved = min(missing[need], left[last], *(taken[supply][holder] for supply, holder in given_up))
            for supply, holder in given_up:
                taken[supply][holder] -= moved
            for holder, supply in path:
                taken[supply][holder] += moved
            left[last] -= moved
            missing[need] -= moved
    return missing


def _path(
    need: int, left: Sequence[int], taken: Mapping[int, Counter[int]], fits: Sequence[Collection[int]]
) -> list[_Step]:
    """Return the shortest chain of needs that each take a supply of the next one, the last of them one that is left."""
    paths: dict[int, list[_Step]] = {need: []}
    seen: set[int] = set()
    queue = [need]
    for each in queue:
        for supply in fits[each]:
            if supply in seen:
                continue
            seen.add(supply)
            path = [*paths[each], (each, supply)]
            if left[supply]:
                return path
            for holder in (+taken[supply]).keys() - paths.keys():
                paths[holder] = path
                queue.append(holder)
    return []
