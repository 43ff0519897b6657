"""Match needed copies with those that there are, if some may serve several needs; group what shares something."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import chain, pairwise

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


def connected(sets: Sequence[Collection[Hashable]]) -> list[list[int]]:
    """Return the positions of sets in groups: those that have an item in common, directly or through others.

    >>> connected([{1}, {2}, {1, 3}, {3, 4}])
    [[1], [0, 2, 3]]
    """
    groups: dict[int, list[int]] = {}
    group_of: dict[Hashable, int] = {}
    for number, items in enumerate(sets):
        shared = sorted({group_of[item] for item in items if item in group_of})
        groups[number] = [*chain(*map(groups.pop, shared)), number]
        group_of.update(dict.fromkeys(chain(*(sets[at] for at in groups[number])), number))
    return list(groups.values())
