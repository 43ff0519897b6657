"""A deck added up: the sums that rules judge, and where the cards stand that a finding is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.facts import Interval
from deckcheck.findings import Place
from deckcheck.rules.plan import Key, Line, Match, Plan
from deckcheck.rules.selector import Selector


class Unsure(NamedTuple):
    """Copies whose key in a group is open: where they stand, and the keys they may have.

    ``one`` says that they are copies of one card, ``inside`` that they belong to the group in any case.
    """

    places: tuple[Place, ...]
    copies: int
    keys: tuple[Key, ...]
    one: bool
    inside: bool


class Tally:
    """A deck added up by a plan; ``header`` are the values its list states besides."""

    def __init__(self, plan: Plan, lines: Sequence[Line], header: Mapping[str, str] | None = None) -> None:
        self.lines = lines
        self.header = header or {}
        self._plan = plan
        sums: dict[int, int] = {}
        counts: dict[int, int] = {}
        repeated: set[int] = set()
        maybe: list[dict[Key, int]] = [{} for _ in plan.groups]
        for entry, match in lines:
            copies = entry.copies
            _, _, unknown, _, summed, counted = match.profile
            sums[summed] = sums.get(summed, 0) + copies
            for number in counted:
                if number in counts:
                    counts[number] += copies
                    repeated.add(number)
                else:
                    counts[number] = copies
            if copies > 1:
                repeated.update(counted)
            for index, key in unknown:
                group = maybe[index]
                group[key] = group.get(key, 0) + copies
        low = [0] * len(plan.forms)
        high = [0] * len(plan.forms)
        for number, copies in sums.items():
            for index, least, most in plan.summed[number]:
                low[index] += least * copies
                high[index] += most * copies
        self._low, self._high, self._counts, self.maybe = low, high, counts, maybe
        self._repeated = [(*plan.counted[number], counts[number]) for number in repeated]

    def sure(self, group: int) -> dict[Key, int]:
        """The copies of each card that certainly belongs to a group."""
        counted = self._plan.counted
        pairs = ((*counted[number], copies) for number, copies in self._counts.items())
        return {key: copies for index, key, copies in pairs if index == group}

    def repeated(self, group: int) -> list[tuple[Key, int]]:
        """Those of ``sure`` of which there is more than one copy."""
        return [(key, copies) for index, key, copies in self._repeated if index == group]

    def __getitem__(self, form: int) -> Interval:
        """The value of a form over the whole deck."""
        return Interval(self._low[form], self._high[form])

    def count(self, where: Selector, sections: tuple[str, ...]) -> Interval:
        """A count that no plan foresaw, for the words of a finding."""
        ranges = [(entry.copies, match.range(where, sections)) for entry, match in self.lines]
        return Interval(sum(copies * low for copies, (low, _) in ranges), sum(n * high for n, (_, high) in ranges))

    def places(self, where: Selector, sections: tuple[str, ...], *, undecided: bool = False) -> tuple[Place, ...]:
        """Where the cards stand that ``where`` means for certain, or (``undecided``) that it may mean."""
        wanted = (0, 1) if undecided else (1, 1)
        return tuple(place(entry, match) for entry, match in self.lines if match.range(where, sections) == wanted)

    def holders(self, group: int, key: Key) -> tuple[Place, ...]:
        """Where the copies stand that certainly are this card of a group."""
        return tuple(place(entry, match) for entry, match in self.lines if (group, key) in match.profile.sure)

    def unsure(self, group: int) -> list[Unsure]:
        """The copies that may belong to a group in more than one way; lines of one name are taken together."""
        found: dict[object, Unsure] = {}
        for entry, match in self.lines:
            keys = tuple(key for index, key in match.profile.maybe if index == group)
            if keys:
                one, inside = match.one, group in match.profile.inside
                alike = len(found) if one is None else (one, keys, inside)
                held = found.get(alike, Unsure((), 0, keys, one is not None, inside))
                found[alike] = held._replace(
                    places=(*held.places, place(entry, match)), copies=held.copies + entry.copies
                )
        return list(found.values())


def place(entry: Entry, match: Match) -> Place:
    """Where a line stands in its list."""
    return Place(entry.name, entry.copies, entry.line, match.meaning, match.reason)


def may_equal(one: Key, other: Key) -> bool:
    """Can two keys be the same card? An unknown value may be any."""
    return len(one) == len(other) and all(a == b or a is None or b is None for a, b in zip(one, other, strict=True))
