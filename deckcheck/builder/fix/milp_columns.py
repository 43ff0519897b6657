"""What a changed deck may hold, as the variables of a programme, and the sums that rules ask for over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckcheck.builder.fix.milp_solver import Programme, Sum
from deckcheck.rules.counters import Card, Key, Plan, Profile
from deckcheck.rules.kinds.copies import Copies
from deckcheck.rules.rule import Rule


class Column(NamedTuple):
    """The copies of a card in a section, or of ``many`` cards that no rule tells apart, of a ``sort`` of their own.

    ``one`` is that of a match: what tells that copies of a card not wholly known are of one card.
    """

    variable: int
    profile: Profile
    cards: tuple[Card, ...]
    many: int = 0
    sort: int = -1
    one: tuple[object, ...] | None = None


class Limit(NamedTuple):
    """A limit of copies: of the cards of ``own`` those of ``counted``, in a deck of as many cards as ``size`` sums."""

    own: int
    counted: int
    size: int
    check: Copies


@dataclass
class Asks:
    """What the rules ask of every card: a plan of their own, and what must not be taken together.

    ``header`` is that of the deck, for rules that ask only what it names.
    Cards of which a form of ``barred`` is more than 0 can be in no legal deck. Of the groups ``apart`` the very keys
    matter, of others only which cards share one; ``facts`` are further facts that matter. ``floor`` is no less than the
    cards that all rules require, each by itself.
    """

    plan: Plan
    header: Mapping[str, str] = field(default_factory=dict)
    barred: set[int] = field(default_factory=set)
    apart: set[int] = field(default_factory=set)
    facts: dict[str, None] = field(default_factory=dict)
    limits: list[Limit] = field(default_factory=list)
    floor: int = 0


class Class(NamedTuple):
    """The columns of cards that no rule tells apart: so ``many``, each with keys of its own such as ``keys``."""

    many: int
    sum: Sum
    keys: frozenset[Key]


class Held(NamedTuple):
    """The columns of a group: by the keys that they have for certain, those that may have several, and classes."""

    sure: Mapping[Key, Sum]
    maybe: Sequence[Column]
    classes: Mapping[int, Class]


class Shelf:
    """The columns of a programme, together at most so ``many`` cards; ``open`` gathers rules that no cards settle."""

    def __init__(self, programme: Programme, asks: Asks, columns: Sequence[Column], many: int) -> None:
        self.programme, self.asks, self.columns, self.many = programme, asks, columns, many
        programme.row({column.variable: 1 for column in columns}, most=many)
        self.open: set[str] = set()
        self._low: dict[int, Sum] = {}
        self._high: dict[int, Sum] = {}
        for column in columns:
            for index, least, most in column.profile.forms:
                if least:
                    self._low.setdefault(index, {})[column.variable] = least
                if most:
                    self._high.setdefault(index, {})[column.variable] = most

    def low(self, form: int) -> Sum:
        """The least that a form can be."""
        return self._low.get(form, {})

    def high(self, form: int) -> Sum:
        """The most that a form can be."""
        return self._high.get(form, {})

    def within(self, form: int, least: int | None = None, most: int | None = None) -> None:
        """Ask that a form certainly lie between two bounds."""
        self.programme.row(self.low(form), least=least)
        self.programme.row(self.high(form), most=most)

    def held(self, group: int) -> Held:
        """The columns of a group."""
        sure: dict[Key, Sum] = {}
        maybe: list[Column] = []
        classes: dict[int, Class] = {}
        for column in self.columns:
            keys = [key for index, key in column.profile.sure if index == group]
            if column.many and group not in self.asks.apart:
                if keys:
                    found = classes.setdefault(column.sort, Class(column.many, {}, frozenset(keys)))
                    found.sum[column.variable] = 1
                continue
            for key in keys:
                sure.setdefault(key, {})[column.variable] = 1
            if any(index == group for index, _ in column.profile.maybe):
                maybe.append(column)
        return Held(sure, maybe, classes)


def keys_of(column: Column, group: int) -> tuple[Key, ...]:
    """The keys that a column may have in a group."""
    return tuple(key for index, key in column.profile.maybe if index == group)


Writer = Callable[[Shelf], None]
"""Writes a rule into a programme."""
Translation = Callable[[Rule, Asks], Writer]
