"""A deck added up: the totals that rules check, and the places of the cards that a finding is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from deckcheck.deck import Entry
from deckcheck.facts import Interval
from deckcheck.findings import Place
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Key, Match, MatchedLine

if TYPE_CHECKING:
    from deckcheck.rules.unsure_copies import Unsure, UnsureCopies


class Tally:
    """The totals of a deck by a plan; ``header`` are other values of its list, ``stated_at`` lines (as in Deck).

    ``sections`` are the cards by section in the order of the list, ``"unsorted"`` those of more than one section.
    """

    def __init__(
        self,
        plan: Plan,
        lines: Sequence[MatchedLine],
        header: Mapping[str, str] | None = None,
        stated_at: Mapping[tuple[str, ...], int] | None = None,
    ) -> None:
        self.lines = lines
        self.header, self.stated_at = header or {}, stated_at or {}
        low, high = [0] * len(plan.forms), [0] * len(plan.forms)
        sections: dict[str, int] = {}
        copies_of_line: list[dict[Key, int]] = [{} for _ in plan.groups]
        for entry, match in lines:
            copies, (forms, sure, _, section) = entry.copies, match.profile
            sections[section] = sections.get(section, 0) + copies
            for index, least, most in forms:
                low[index] += least * copies
                high[index] += most * copies
            for index, key in sure:
                copies_of_line[index][key] = copies_of_line[index].get(key, 0) + copies
        self._low, self._high, self.sections, self._sure = low, high, sections, copies_of_line
        self._open = [line for line in lines if line[1].profile.maybe]  # in most decks none
        self._unsure: dict[int, UnsureCopies] = {}

    def sure(self, group: int) -> Mapping[Key, int]:
        """Return the copies of each card that certainly belongs to a group."""
        return self._sure[group]

    def maybe(self, group: int) -> Collection[Key]:
        """Return every key that copies which may belong to a group might have."""
        return self.unsure_copies(group).at if self._open else ()

    def __getitem__(self, form: int) -> Interval:
        """Return the value of a form over the whole deck."""
        return Interval(self._low[form], self._high[form])

    def places(self, form: int, *, undecided: bool = False) -> tuple[Place, ...]:
        """Return the places of the cards that surely add to a form, or (``undecided``) of those that may."""
        wanted = (form, 0, 1) if undecided else (form, 1, 1)
        return tuple([place(entry, match) for entry, match in self.lines if wanted in match.profile.forms])

    def holders(self, group: int, keys: Iterable[Key]) -> list[tuple[Place, ...]]:
        """Return for each of some cards of a group the places of the copies that surely are this card."""
        places_by_number: dict[tuple[int, Key], list[Place]] = {(group, key): [] for key in keys}
        for entry, match in self.lines:
            for pair in places_by_number.keys() & match.profile.sure:
                places_by_number[pair].append(place(entry, match))
        return list(map(tuple, places_by_number.values()))

    def concerned(self, group: int, keys: Iterable[Key], unsure: Iterable[Unsure]) -> tuple[Place, ...]:
        """Return the places of the copies that surely are one of some cards of a group, then those of unsure copies."""
        sure = self.holders(group, keys)
        return tuple(place for places in (*sure, *(each.places for each in unsure)) for place in places)

    def unsure(self, group: int) -> Sequence[Unsure]:
        """Return the copies that may belong to a group in more than one way; lines of one name are combined."""
        return self.unsure_copies(group).each if self._open else ()

    def unsure_copies(self, group: int) -> UnsureCopies:
        """Return the copies that a group may count under more than one key."""
        if group not in self._unsure:
            from deckcheck.rules.unsure_copies import UnsureCopies  # in most decks all cards are known

            lines = ((match, place(entry, match)) for entry, match in self._open)
            self._unsure[group] = UnsureCopies.of(lines, group)
        return self._unsure[group]


def place(entry: Entry, match: Match) -> Place:
    """Return the place of a line in its list."""
    return Place(entry.name, entry.copies, entry.line, match.meaning, match.reason, match.file)
