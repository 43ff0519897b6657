"""The candidates of a deck's lines, which copies are one card, and what a copy of each adds to an edition's totals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.facts import Facts, Truth, Value, possible
from deckcheck.rules.selector import Selector

Key = tuple[Value | None, ...]
"""Identifies a card in a group: the number of the identity clause, then the values of its facts (None = unknown)."""


class Clause(NamedTuple):
    """Cards that match ``where`` are the same card if the facts ``by`` agree.

    With ``each``, ``by`` is one list, and two cards are the same if they share a value of it: a card may then be
    the same as two others that are not the same as each other.
    """

    where: Selector
    by: tuple[str, ...]
    each: bool = False

    def keys(self, number: int, facts: Facts) -> Collection[tuple[Key, ...]]:
        """Return the keys of a card with these facts, one tuple for each possibility."""
        values = [possible(facts, fact) or (None,) for fact in self.by]
        if self.each:
            ways = (each if isinstance(each, tuple) else (each,) for each in values[0])
            return {tuple((number, value) for value in each) for each in ways}
        return {((number, *map(_comparable, combination)),) for combination in product(*values)}


def keys_by_clauses(truth: Truth, fitting: Sequence[tuple[int, Clause]], facts: Facts) -> Collection[tuple[Key, ...]]:
    """Return the keys of a card by clauses, including no keys if it may not be in the group (``truth`` is None)."""
    if truth and len(fitting) == 1:
        return fitting[0][1].keys(fitting[0][0], facts)
    keys: set[tuple[Key, ...]] = {()} if truth is None else set()
    for number, clause in fitting:
        keys.update(clause.keys(number, facts))
    return keys


class PossibleKeys(NamedTuple):
    """The possible keys of a card in a group; ``inside``: it belongs to the group for sure, under one of them."""

    keys: tuple[Key, ...]
    inside: bool


class GroupKeys(NamedTuple):
    """The keys of a card in a group: the sure ones, and the possible others."""

    sure: tuple[Key, ...]
    maybe: PossibleKeys | None = None


def group_keys(keys: Collection[tuple[Key, ...]], *, certain: bool) -> GroupKeys:
    """Return the keys of all possibilities; if ``certain``, keys common to all of them are sure."""
    if certain and len(keys) == 1:
        [sole] = keys
        if len(sole) == 1 and None not in sole[0]:  # the usual case, at a third of the cost
            return GroupKeys(sole)
    known = sorted({key for each in keys for key in each}, key=repr)
    sure = _certain(keys) if certain else frozenset()
    if len(sure) == len(known):
        return GroupKeys(tuple(known))
    maybe = PossibleKeys(tuple(key for key in known if key not in sure), () not in keys)
    return GroupKeys(tuple(key for key in known if key in sure), maybe)


def _certain(keys: Collection[tuple[Key, ...]]) -> frozenset[Key]:
    """Return the keys that a card has in every possibility; none if one of them is unknown."""
    if any(None in key for each in keys for key in each):
        return frozenset()
    return frozenset.intersection(*map(frozenset, keys))


def _comparable(value: Value | None) -> Value | None:
    """Return a value in a comparable form: the order of a list does not matter."""
    return tuple(sorted(value)) if isinstance(value, tuple) else value


class Card(NamedTuple):
    """One candidate for a line of a list."""

    name: str
    facts: Facts


Placed = tuple[Card, str]
"""A card and its section."""

FormRanges = tuple[tuple[int, int, int], ...]
"""Forms with the least and most that a copy adds to each."""


class Profile(NamedTuple):
    """The amounts a copy adds: to forms ``(index, least, most)``, surely to groups ``(index, key)``, perhaps to groups.

    ``section`` is where the copy is counted, ``"unsorted"`` if it may be in several sections.
    """

    forms: FormRanges
    sure: tuple[tuple[int, Key], ...]
    maybe: tuple[tuple[int, PossibleKeys], ...]
    section: str

    @property
    def pairs(self) -> Iterator[tuple[int, Key]]:
        """Yield every key that a copy has or may have, with its group."""
        yield from self.sure
        yield from ((group, key) for group, possible in self.maybe for key in possible.keys)

    @property
    def open(self) -> bool:
        """Does the contribution of a copy depend on unknown facts?"""
        return bool(self.maybe) or any(least != most for _, least, most in self.forms)


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A resolved line: its candidates, the sections it may be in, and the profile of a copy.

    ``meaning`` is the card's own name if the name as written differs, ``reason`` how it was found. ``joint`` pairs
    candidates with sections if they depend on each other. ``single`` is the name under which all copies are one card,
    whichever that is; ``""`` = they may be several cards, ``None`` = the facts determine it.
    ``file`` is the list of the line, where lists are checked together.
    """

    cards: tuple[Card, ...]
    sections: tuple[str, ...]
    profile: Profile
    meaning: str = ""
    reason: str = ""
    joint: tuple[Placed, ...] = ()
    single: str | None = None
    file: str = ""

    @property
    def section(self) -> str:
        """The section of the line, ``""`` if it is ambiguous."""
        return self.sections[0] if len(self.sections) == 1 else ""

    @property
    def outcomes(self) -> tuple[Placed, ...]:
        """All candidates of a copy, each with its section."""
        return self.joint or tuple(product(self.cards, self.sections))

    @property
    def one(self) -> tuple[object, ...] | None:
        """A key that copies of one card share, even if little is known of it; ``None`` if they may be several cards."""
        if self.single is not None:
            return (self.single,) if self.single else None
        facts = self.cards[0].facts
        if len(self.cards) > 1 or not isinstance(facts.get("called"), str):
            return None
        return facts["called"], facts.get("name"), facts.get("set")


MatchedLine = tuple[Entry, Match]
