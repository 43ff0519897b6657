"""Collect everything that an edition's rules count, so that checking a deck is only addition.

A rule kind registers *forms* (weighted counts) and *groups* (copies by identity) in the plan and keeps their numbers.
A card's contribution is computed once, as its ``Profile``; a deck adds up the profiles of its cards.
``Tally`` holds these sums, and the places of the cards that a finding is about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.deck import Entry
from deckcheck.facts import Interval, Truth
from deckcheck.findings import Place
from deckcheck.limits import Memory
from deckcheck.rules.profiles import (
    Card,
    Clause,
    FormRanges,
    Key,
    Match,
    MatchedLine,
    Placed,
    PossibleKeys,
    Profile,
    group_keys,
    keys_by_clauses,
)
from deckcheck.rules.selector import Selector, Traits

if TYPE_CHECKING:
    from deckcheck.rules.unsure_copies import Unsure, UnsureCopies

_MOST_TRAITS = 10_000
_OUTSIDE: frozenset[tuple[Key, ...]] = frozenset({()})


class Term(NamedTuple):
    """Adds ``weight`` for each card that matches ``where`` and is in one of ``sections``."""

    where: Selector
    sections: tuple[str, ...]
    weight: int = 1

    def range(self, card: Card, section: str) -> tuple[int, int]:
        """Return the least and most that one copy of a card adds."""
        truth = self.where.match(card.facts) if section in self.sections else False
        if truth is None:
            return min(0, self.weight), max(0, self.weight)
        return (self.weight, self.weight) if truth else (0, 0)


class CardGroup(NamedTuple):
    """Counts the copies of each card, among those that match ``where`` in ``sections``.

    The first matching clause of ``identity`` determines which cards are the same.
    """

    where: Selector
    sections: tuple[str, ...]
    identity: tuple[Clause, ...]

    def holds(self, card: Card, section: str) -> Truth:
        """Return whether the card, in this section, belongs to the group."""
        return self.where.match(card.facts) if section in self.sections else False

    def fitting(self, card: Card) -> tuple[tuple[int, Clause], ...]:
        """Return the numbered clauses that may determine a card's keys: up to the first that surely matches."""
        fitting = []
        for number, clause in enumerate(self.identity):
            fits = clause.where.match(card.facts)
            if fits is not False:
                fitting.append((number, clause))
            if fits:
                break
        return tuple(fitting)


class _Alike(NamedTuple):
    """What all cards with the same traits share in a section.

    ``forms`` is the amount that a copy adds to each form. ``groups`` has for each group the position in ``ways``, which
    contains the membership and the clauses that determine the keys.
    """

    forms: FormRanges
    groups: tuple[tuple[int, int], ...]
    ways: tuple[tuple[Truth, tuple[tuple[int, Clause], ...]], ...]


class Plan:
    """The forms and groups of one edition, numbered by their position."""

    def __init__(self, identity: Sequence[Clause] = ()) -> None:
        self.identity = tuple(identity)
        self.forms: list[tuple[Term, ...]] = []
        self.groups: list[CardGroup] = []
        self._traits: Traits | None = None
        self._by_traits: Memory[tuple[Hashable, ...], _Alike] = Memory(_MOST_TRAITS)

    def form(self, *terms: Term) -> int:
        """Return the number of a weighted count; equal ones are shared."""
        if terms not in self.forms:
            self._traits = None
            self.forms.append(terms)
        return self.forms.index(terms)

    def group(self, where: Selector, sections: tuple[str, ...], by: tuple[str, ...] = ()) -> int:
        """Return the number of a new group, which counts copies by the edition's identity, or by the facts ``by``."""
        identity = (Clause(Selector(), by),) if by else self.identity
        self._traits = None
        self.groups.append(CardGroup(where, sections, identity))
        return len(self.groups) - 1

    def profile(self, cards: tuple[Card, ...], sections: tuple[str, ...], joint: tuple[Placed, ...] = ()) -> Profile:
        """Return the profile of one copy, over all its candidates and sections (``joint`` as in Match)."""
        outcomes = joint or tuple(product(cards, sections))
        ranges: dict[int, list[tuple[int, int]]] = {}
        keys: dict[int, list[Collection[tuple[Key, ...]]]] = {}
        for card, section in outcomes:
            alike = self._alike(card, section)
            for index, least, most in alike.forms:
                ranges.setdefault(index, []).append((least, most))
            ways = [keys_by_clauses(truth, fitting, card.facts) for truth, fitting in alike.ways]
            for index, way in alike.groups:
                keys.setdefault(index, []).append(ways[way])
        sure: list[tuple[int, Key]] = []
        maybe: list[tuple[int, PossibleKeys]] = []
        for index in sorted(keys):
            outside = _OUTSIDE if len(keys[index]) < len(outcomes) else ()
            possible = set(outside).union(*keys[index])
            in_group = group_keys(possible, certain=len(outcomes) == 1 or len(possible) == 1)
            sure += [(index, key) for key in in_group.sure]
            maybe += [(index, in_group.maybe)] if in_group.maybe is not None else []
        forms = tuple((index, *_span(ranges[index], len(outcomes))) for index in sorted(ranges))
        return Profile(forms, tuple(sure), tuple(maybe), sections[0] if len(sections) == 1 else "unsorted")

    def profile_unless(self, forbids: Callable[[FormRanges], bool], card: Card, section: str) -> Profile | None:
        """Return the profile of a copy of a card in a section; ``None`` if what it adds to forms is forbidden."""
        return None if forbids(self._alike(card, section).forms) else self.profile((card,), (section,))

    def _alike(self, card: Card, section: str) -> _Alike:
        """Return what all cards with the card's traits share in a section; it determines most of a profile."""
        traits = section, (self._traits or self._asked()).of(card.facts)
        if (alike := self._by_traits.get(traits)) is not None:
            return alike
        ranges = ((index, *_sum(terms, card, section)) for index, terms in enumerate(self.forms))
        groups: dict[int, tuple[Truth, tuple[tuple[int, Clause], ...]]] = {}
        for index, group in enumerate(self.groups):
            if (truth := group.holds(card, section)) is not False:
                groups[index] = truth, group.fitting(card)
        ways = tuple(dict.fromkeys(groups.values()))
        forms = tuple(each for each in ranges if each[1] or each[2])
        alike = _Alike(forms, tuple((index, ways.index(way)) for index, way in groups.items()), ways)
        self._by_traits[traits] = alike
        return alike

    def _asked(self) -> Traits:
        """Return the traits that forms and groups use; called after all rules have registered theirs."""
        asked = [term.where for terms in self.forms for term in terms] + [group.where for group in self.groups]
        self._traits = Traits([*asked, *(clause.where for group in self.groups for clause in group.identity)])
        self._by_traits.clear()
        return self._traits


def _span(ranges: Sequence[tuple[int, int]], outcomes: int) -> tuple[int, int]:
    """Return the least and most of several ranges; outcomes without a range count as 0."""
    none = [(0, 0)] * (len(ranges) < outcomes)
    return min([least for least, _ in (*ranges, *none)]), max([most for _, most in (*ranges, *none)])


def _sum(terms: Sequence[Term], card: Card, section: str) -> tuple[int, int]:
    """Return the least and most that a card adds to a form."""
    ranges = [term.range(card, section) for term in terms]
    return sum(least for least, _ in ranges), sum(most for _, most in ranges)


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
