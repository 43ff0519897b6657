"""A deck added up: the totals that rules check, and the places of the cards that a finding is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from deckcheck.deck import Entry
from deckcheck.facts import Interval, Truth
from deckcheck.findings import Place
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Key, Match, MatchedLine

if TYPE_CHECKING:
    from deckcheck.rules.unsure_copies import Unsure, UnsureCopies, UnsureLines


class Tally:
    """The totals of a deck by a plan; ``header`` are other values of its list, ``stated_at`` lines (as in Deck)."""

    def __init__(
        self,
        plan: Plan,
        lines: Sequence[MatchedLine],
        header: Mapping[str, str] | None = None,
        stated_at: Mapping[tuple[str, ...], int] | None = None,
    ) -> None:
        self.lines = lines
        self.header, self.stated_at = header or {}, stated_at or {}
        self._plan = plan
        sums: dict[int, int] = {}
        counted: list[int] = []
        for entry, match in lines:
            profile = match.profile
            sums[profile.summed] = sums.get(profile.summed, 0) + entry.copies
            counted += profile.counted
        low = [0] * len(plan.forms)
        between: list[tuple[int, int]] = []  # most minus least, where they differ
        sections: dict[str, int] = {}
        unsure = False
        for number, held in sums.items():
            forms, section, maybe, more = plan.summed[number]
            sections[section] = sections.get(section, 0) + held
            unsure = unsure or maybe
            for index, least, _ in forms:
                low[index] += least * held
            if more:
                between += [(index, each * held) for index, each in more]
        high = low.copy()
        for index, each in between:
            high[index] += each
        self._sums, self._low, self._high = sums, low, high
        self._sections = sections
        self._apart = len(set(counted)) == len(counted)  # no card is in two lines
        singly = self._apart and sum(sums.values()) == len(lines)
        self._repeated: dict[int, list[tuple[Key, int]]] | None = {} if singly else None
        self._sure: list[dict[Key, int]] | None = None
        self._places: dict[frozenset[int], tuple[Place, ...]] = {}
        self._is_sure = not unsure  # every copy's contribution is known
        self._unsure: UnsureLines | None = None
        self._by_keys: dict[tuple[int, ...], UnsureCopies] = {}

    def by_section(self, known: Mapping[str, int]) -> dict[str, int]:
        """Return the cards by section: the ``known`` ones, which may have none, then others in the order of the list.

        ``"unsorted"`` are cards that may be in more than one section.
        """
        return {**known, **self._sections}

    def sure(self, group: int) -> Mapping[Key, int]:
        """Return the copies of each card that certainly belongs to a group."""
        if self._sure is None:
            self._sure = [{} for _ in self._plan.groups]
            for number, copies in _copies(self.lines).items():
                index, key = self._plan.counted[number]
                self._sure[index][key] = copies
        return self._sure[group]

    def maybe(self, group: int) -> Collection[Key]:
        """Return every key that copies which may belong to a group might have."""
        return () if self._is_sure else self.unsure_copies(group).at

    def repeated(self, group: int) -> list[tuple[Key, int]]:
        """Return those of ``sure`` with more than one copy."""
        if self._repeated is None:
            self._repeated = {}
            lines = [line for line in self.lines if line[0].copies > 1] if self._apart else self.lines
            for number, copies in _copies(lines).items():
                if copies > 1:
                    index, key = self._plan.counted[number]
                    self._repeated.setdefault(index, []).append((key, copies))
        return self._repeated.get(group, [])

    def __getitem__(self, form: int) -> Interval:
        """Return the value of a form over the whole deck."""
        return Interval(self._low[form], self._high[form])

    def within(self, form: int, limit: Interval) -> Truth:
        """Is a form inside ``limit``? Equals ``self[form].within(limit)``, at a third of the cost."""
        least, most = limit
        low, high = self._low[form], self._high[form]
        if (least is None or low >= least) and (most is None or high <= most):
            return True
        return False if (least is not None and high < least) or (most is not None and low > most) else None

    def places(self, form: int, *, undecided: bool = False) -> tuple[Place, ...]:
        """Return the places of the cards that surely add to a form, or (``undecided``) of those that may."""
        wanted = (form, 0, 1) if undecided else (form, 1, 1)
        sorts = frozenset([number for number in self._sums if wanted in self._plan.summed[number].forms])
        if sorts not in self._places:  # many forms are about the same cards
            adding = [line for line in self.lines if line[1].profile.summed in sorts]
            self._places[sorts] = tuple([place(entry, match) for entry, match in adding])
        return self._places[sorts]

    def holders(self, group: int, keys: Iterable[Key]) -> list[tuple[Place, ...]]:
        """Return for each of some cards of a group the places of the copies that surely are this card."""
        held: dict[int, list[Place]] = {self._plan.number((group, key)): [] for key in keys}
        for entry, match in self.lines:
            if not held.keys().isdisjoint(match.profile.counted):
                here = place(entry, match)
                for number in held.keys() & match.profile.counted:
                    held[number].append(here)
        return list(map(tuple, held.values()))

    def concerned(self, group: int, keys: Iterable[Key], unsure: Iterable[Unsure]) -> tuple[Place, ...]:
        """Return the places of the copies that surely are one of some cards of a group, then those of unsure copies."""
        sure = self.holders(group, keys)
        return tuple(place for places in (*sure, *(each.places for each in unsure)) for place in places)

    def unsure(self, group: int) -> Sequence[Unsure]:
        """Return the copies that may belong to a group in more than one way; lines of one name are combined."""
        return () if self._is_sure else self.unsure_copies(group).each

    def unsure_copies(self, group: int) -> UnsureCopies:
        """Return the copies that a group may count under more than one key; groups with the same copies share them."""
        if self._unsure is None:
            from deckcheck.rules.unsure_copies import UnsureLines  # in most decks all cards are known

            lines = (line for line in self.lines if self._plan.summed[line[1].profile.summed].maybe)
            self._unsure = UnsureLines((match, place(entry, match)) for entry, match in lines)
        keys = [held.get(group) for held in self._unsure.held]
        ids = tuple(map(id, keys))
        if (copies := self._by_keys.get(ids)) is None:
            copies = self._by_keys[ids] = self._unsure.copies(keys)
        return copies


def place(entry: Entry, match: Match) -> Place:
    """Return the place of a line in its list."""
    return Place(entry.name, entry.copies, entry.line, match.meaning, match.reason, match.file)


def _copies(lines: Iterable[MatchedLine]) -> dict[int, int]:
    """Return the copies in lines by the plan's numbers for the cards that they surely are."""
    found: dict[int, int] = {}
    for entry, match in lines:
        for number in match.profile.counted:
            found[number] = found.get(number, 0) + entry.copies
    return found
