"""A deck added up: the sums that rules judge, and where the cards stand that a finding is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, overload

from deckcheck.deck import Deck, Entry, SharedEntry
from deckcheck.facts import Interval, Truth
from deckcheck.findings import Place
from deckcheck.rules.counters import Plan
from deckcheck.rules.identity import Key
from deckcheck.rules.profiles import Line, Match

if TYPE_CHECKING:
    from deckcheck.rules.unsure_copies import Unsure, UnsureCopies, UnsureLines

_place: Callable[[tuple[object, ...]], Place] = partial(tuple.__new__, Place)  # half the time of Place(…)

_NONE: Mapping[Key, int] = MappingProxyType({})
M = TypeVar("M", bound=Match)


class PlainLines(Sequence[tuple[Entry, M]]):
    """The lines of a deck that are plain throughout, and what each means; entries are made once somebody looks.

    Such a deck is one of ``decklists.text.plain_list``: it has no problems, remarks, ignores, facts or doubtful lines.
    ``odd`` says whether there is something to say of any of them.
    """

    __slots__ = ("_deck", "found", "odd")

    def __init__(self, deck: Deck, found: Sequence[M], *, odd: bool) -> None:
        self._deck, self.found, self.odd = deck, found, odd

    @property
    def cards(self) -> Sequence[SharedEntry]:
        """Return the entries without their numbers."""
        return self._deck.shared

    def without_numbers(self) -> Iterator[tuple[SharedEntry, M]]:
        """Return the lines without their numbers."""
        return zip(self._deck.shared, self.found, strict=True)

    def numbered(self) -> Iterator[tuple[SharedEntry, M, int]]:
        """Return the lines, each with its number, for those who want a few of them."""
        return zip(self._deck.shared, self.found, self._deck.numbers, strict=False)

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[tuple[Entry, M]]:
        return zip(self._deck.entries, self.found, strict=True)

    @overload
    def __getitem__(self, at: int) -> tuple[Entry, M]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[tuple[Entry, M]]: ...
    def __getitem__(self, at: int | slice) -> tuple[Entry, M] | Sequence[tuple[Entry, M]]:
        return list(self)[at]


class Tally:
    """A deck added up by a plan; ``header`` are other values of its list, ``stated_at`` where (as in Deck)."""

    def __init__(
        self,
        plan: Plan,
        lines: Sequence[Line],
        header: Mapping[str, str] | None = None,
        stated_at: Mapping[tuple[str, ...], int] | None = None,
    ) -> None:
        self.lines = lines
        self.header, self.stated_at = header or {}, stated_at or {}
        self._plan = plan
        added = [0] * len(plan.summed)
        keys: list[int] = []
        for entry, match in self._without_numbers():
            added[match.summed] += entry[1]  # by position, which takes half the time
            keys += match.keys
        if isinstance(lines, PlainLines):  # of which there is a copy at least, whoever else may say 0
            sums = {number: held for number, held in enumerate(added) if held}
        else:
            sums = {number: added[number] for number in dict.fromkeys([match.summed for _, match in lines])}
        low = [0] * len(plan.forms)
        between: list[tuple[int, int]] = []  # the most without the least, where they differ
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
        self._apart = len(set(keys)) == len(keys)  # no card stands in two lines
        singly = self._apart and sum(sums.values()) == len(lines)
        self._repeated: dict[int, list[tuple[Key, int]]] | None = {} if singly else None
        self._sure: list[dict[Key, int]] | None = None
        self._places: dict[frozenset[int], tuple[Place, ...]] = {}
        self._is_sure = not unsure  # of every copy it is known what it adds
        self._unsure: UnsureLines | None = None
        self._by_keys: dict[tuple[int, ...], UnsureCopies] = {}

    def by_section(self, known: Mapping[str, int]) -> dict[str, int]:
        """Return the cards by section: the ``known`` ones, which may have none, then others as the list has them.

        ``"unsorted"`` are cards that may stand in more than one.
        """
        counts = {**known, **self._sections}
        if len(counts) > len(known) + 1:  # to find their order takes long
            sorts = dict.fromkeys([match.summed for _, match in self._without_numbers()])
            sections = (self._plan.summed[number].section for number in sorts)
            counts = {**known, **{section: counts[section] for section in sections}}
        return counts

    def sure(self, group: int) -> Mapping[Key, int]:
        """Return the copies of each card that certainly belongs to a group."""
        if self._sure is None:
            self._sure = [{} for _ in self._plan.groups]
            for number, copies in _copies(self._without_numbers()).items():
                index, key = self._plan.counted[number]
                self._sure[index][key] = copies
        return self._sure[group]

    def maybe(self, group: int) -> Mapping[Key, int]:
        """Return the copies of each card that may belong to a group, under every key that each may have."""
        return _NONE if self._is_sure else self.unsure_copies(group).maybe

    def repeated(self, group: int) -> list[tuple[Key, int]]:
        """Return those of ``sure`` of which there is more than one copy."""
        if self._repeated is None:
            self._repeated = {}
            lines = self._without_numbers()
            for number, copies in _copies([line for line in lines if line[0][1] > 1] if self._apart else lines).items():
                if copies > 1:
                    index, key = self._plan.counted[number]
                    self._repeated.setdefault(index, []).append((key, copies))
        return self._repeated.get(group, [])

    def _without_numbers(self) -> Iterable[Line]:
        """Return the lines, plain ones without their numbers, which need not be made."""
        return self.lines.without_numbers() if isinstance(self.lines, PlainLines) else self.lines

    def __getitem__(self, form: int) -> Interval:
        """Return the value of a form over the whole deck."""
        return Interval(self._low[form], self._high[form])

    def within(self, form: int, limit: Interval) -> Truth:
        """Does a form lie inside ``limit``? As ``self[form].within(limit)``, at a third of the cost."""
        least, most = limit
        low, high = self._low[form], self._high[form]
        if (least is None or low >= least) and (most is None or high <= most):
            return True
        return False if (least is not None and high < least) or (most is not None and low > most) else None

    def places(self, form: int, *, undecided: bool = False) -> tuple[Place, ...]:
        """Return where the cards stand that a count is surely about, or (``undecided``) that it may be about."""
        wanted = (form, 0, 1) if undecided else (form, 1, 1)
        sorts = frozenset([number for number in self._sums if wanted in self._plan.summed[number].forms])
        if sorts not in self._places:  # many forms are about the same cards
            lines = numbered(self.lines) if sorts else ()
            self._places[sorts] = tuple(
                [_at(line, entry, match) for entry, match, line in lines if match.summed in sorts]
            )
        return self._places[sorts]

    def holders(self, group: int, keys: Iterable[Key]) -> list[tuple[Place, ...]]:
        """Return of each of some cards of a group where the copies stand that certainly are this card."""
        held: dict[int, list[Place]] = {self._plan.number((group, key)): [] for key in keys}
        for entry, match, line in numbered(self.lines):
            if not held.keys().isdisjoint(match.counted):
                here = _at(line, entry, match)
                for number in held.keys() & match.counted:
                    held[number].append(here)
        return list(map(tuple, held.values()))

    def unsure(self, group: int) -> Sequence[Unsure]:
        """Return the copies that may belong to a group in more than one way; lines of one name are taken together."""
        return () if self._is_sure else self.unsure_copies(group).each

    def unsure_copies(self, group: int) -> UnsureCopies:
        """Return the copies that a group may hold under more than one key; groups that hold the same share them."""
        if self._unsure is None:
            from deckcheck.rules.unsure_copies import UnsureLines  # of most decks all cards are known

            sorts = {number for number in self._sums if self._plan.summed[number].maybe}
            lines = numbered(self.lines)
            self._unsure = UnsureLines(
                (match, _at(line, entry, match)) for entry, match, line in lines if match.summed in sorts
            )
        keys = [held.get(group) for held in self._unsure.held]
        ids = tuple(map(id, keys))
        if (copies := self._by_keys.get(ids)) is None:
            copies = self._by_keys[ids] = self._unsure.copies(keys)
        return copies


def numbered(lines: Sequence[tuple[Entry, M]]) -> Iterable[tuple[Entry, M, int]]:
    """Return the lines with their numbers, which the entries of plain ones lack until all of these are made."""
    return lines.numbered() if isinstance(lines, PlainLines) else ((*line, line[0].line) for line in lines)


def place(entry: Entry, match: Match) -> Place:
    """Return where a line stands in its list."""
    return _at(entry.line, entry, match)


def _at(line: int, entry: Entry, match: Match) -> Place:
    return _place((entry[0], entry[1], line, match.meaning, match.reason))  # by position, which takes half the time


def _copies(lines: Iterable[Line]) -> dict[int, int]:
    """Return the copies in lines by the plan's numbers for what a card surely is."""
    found: dict[int, int] = {}
    for entry, match in lines:
        for number in match.counted:
            found[number] = found.get(number, 0) + entry.copies
    return found
