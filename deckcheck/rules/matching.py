"""Match the copies that are needed with those that there are, if some of them may serve several needs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

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
