"""Group thousands of cards into a few classes: cards that no rule distinguishes, so any of a class will do.

A card that shares an identity only with cards of its own sort is a unit of its class: units differ in identity
alone, so the solver may choose any. A card that shares an identity with another sort, or with the deck, stays single.
Among pools that differ only in copy limits and preference, the first ones are usually enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate, chain, groupby, repeat
from typing import NamedTuple

from deckcheck.builder import connected
from deckcheck.builder.fix.candidates import Candidate
from deckcheck.rules.profiles import Key, Profile
from deckcheck.rules.repair import Requirements
from deckcheck.rules.unsure_copies import may_equal

_GroupKey = tuple[int, Key]
"""A group of cards that are counted together, and a card's key in it."""
_Keyed = tuple[Candidate, frozenset[_GroupKey]]


class Pool(NamedTuple):
    """Interchangeable candidates: a class of them, or a single one.

    ``cards`` counts those that are not the same card as any of the deck or of another pool that counts its own.
    ``sort`` is everything that rules see of copies except which card they are and how many of it; ``None``
    if they see more.
    """

    units: Sequence[Candidate]
    is_class: bool
    cards: int
    sort: Hashable


def classify(
    candidates: Iterable[Candidate], own: Sequence[Profile], requirements: Requirements, kind: dict[int, Hashable]
) -> list[Pool]:
    """Return the single candidates, then the classes.

    ``own`` is what the deck's lines add; ``kind``, by ``id`` of a candidate, splits the classes further.
    """
    used = {pair for profile in own for pair in profile.pairs}
    # A partly known key might equal one that agrees in the known part; a wholly unknown key might be any card.
    partial = [(group, key) for group, key in used if None in key and set(key[1:]) != {None}]
    copies = requirements.copy_groups

    def but_for_the_card(profile: Profile) -> Hashable:
        return profile.forms, tuple(pair[0] if pair[0] in copies else pair for pair in profile.sure)

    tied: list[Candidate] = []
    single: list[tuple[Candidate, int]] = []
    free: list[_Keyed] = []
    for candidate in candidates:
        profiles = candidate.profiles.values()
        if candidate.line >= 0 or any(profile.open for profile in profiles):
            tied.append(candidate)
            used |= {pair for profile in profiles for pair in profile.pairs}
        else:
            pairs = (pair for profile in profiles for pair in profile.sure if pair[0] in copies)
            free.append((candidate, frozenset(pairs)))
    classes: dict[Hashable, list[Candidate]] = {}
    for group in sorted(map(sorted, connected([keys for _, keys in free]))):
        members = [free[at] for at in group]
        keys = frozenset().union(*(keys for _, keys in members))
        is_distinct = not keys.isdisjoint(used) or any(
            group == own_group and may_equal(key, own_key) for group, key in keys for own_group, own_key in partial
        )
        alike: dict[Hashable, Candidate] = {}
        for candidate, own_keys in members:
            effects = _effects(candidate, requirements, but_for_the_card)
            signature = (effects, kind[id(candidate)], candidate.cost, candidate.stock)
            alternative = (signature, own_keys, candidate.entry.name if candidate.stock else "")
            alike[alternative] = min(alike.get(alternative, candidate), candidate, key=by_name)
        if len(alike) > 1 or is_distinct:
            single += zip(alike.values(), repeat(0) if is_distinct else chain([1], repeat(0)), strict=False)
        else:
            [((signature, *_), candidate)] = alike.items()  # type: ignore[misc]
            classes.setdefault(signature, []).append(candidate)

    def sort(candidate: Candidate) -> Hashable:
        return kind[id(candidate)], _effects(candidate, requirements, lambda profile: uncounted(profile, requirements))

    return [
        *(Pool([candidate], False, 0, None) for candidate in tied),
        *(Pool([candidate], False, cards, sort(candidate)) for candidate, cards in single),
        *(Pool(sorted(units, key=by_name), True, len(units), sort(units[0])) for units in classes.values()),
    ]


def first_choices(pools: Sequence[Pool], most: Mapping[Hashable, int]) -> tuple[list[int], list[list[int]]]:
    """Return the positions of the pools to offer first, and those of the others, grouped by sort.

    The first are pools with as many cards of each sort as ``most`` says, and those without a sort. Of the others of a
    sort, those of the lowest cost form a group of their own.
    """
    of_sort: dict[Hashable, list[int]] = {}
    for at, pool in enumerate(pools):
        of_sort.setdefault(pool.sort, []).append(at)
    first = of_sort.pop(None, [])
    others: list[list[int]] = []
    for sort, alike in of_sort.items():
        alike.sort(key=lambda at: (pools[at].units[0].cost, by_name(pools[at].units[0])))
        end = bisect_left(list(accumulate((pools[at].cards for at in alike), initial=0)), most[sort])
        first += alike[:end]
        by_cost = [list(same) for _, same in groupby(alike[end:], key=lambda at: pools[at].units[0].cost)]
        others += [*by_cost[:1], list(chain(*by_cost[1:]))]
    return sorted(first), list(filter(None, others))


def by_name(candidate: Candidate) -> tuple[str, str]:
    """Return the sort key among equally good candidates: by name."""
    return candidate.entry.name.casefold(), candidate.entry.name


def most_copies(candidate: Candidate, requirements: Requirements) -> float:
    """Return the copy limit of a card by the strictest rule that does not grow with the deck; infinity if none."""
    groups = {group for profile in candidate.profiles.values() for group, _ in profile.sure}
    fixed = [limit.most for limit in requirements.copy_limits if limit.own in groups and not limit.per]
    return min(fixed, default=float("inf"))


def _effects(candidate: Candidate, requirements: Requirements, of: Callable[[Profile], Hashable]) -> Hashable:
    """Return everything that rules see of a card: ``of`` its profile in each place, and further facts."""
    further = tuple([repr(candidate.cards[0].facts.get(name)) for name in requirements.facts])
    return tuple((place, of(profile)) for place, profile in candidate.profiles.items()), further


def uncounted(profile: Profile, requirements: Requirements) -> Profile:
    """Return a profile without the counts that limit the copies of a card."""
    copies = requirements.copy_groups
    sure = tuple(pair for pair in profile.sure if pair[0] not in copies)
    return profile._replace(sure=sure, maybe=())
