"""Collect everything that an edition's rules count, so that checking a deck is only addition.

A rule kind registers *forms* (weighted counts) and *groups* (copies by identity) in the plan and keeps their numbers.
A card's contribution is computed once, as its ``Profile``; a deck adds up the profiles of its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from itertools import product
from typing import NamedTuple

from deckcheck.facts import Truth
from deckcheck.limits import Memory
from deckcheck.rules.profiles import (
    Card,
    Clause,
    FormRanges,
    Key,
    Placed,
    PossibleKeys,
    Profile,
    group_keys,
    keys_by_clauses,
)
from deckcheck.rules.selector import Selector, Traits

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
