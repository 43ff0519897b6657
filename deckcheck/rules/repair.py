"""The interface for rule kinds to the repair programme: a changed deck as variables, sums of them, and copy limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, Protocol

from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, FormRanges, Key, Profile
from deckcheck.rules.unsure_copies import may_equal

Sum = dict[int, int]
"""A weighted sum of variables."""


class RepairProgramme(Protocol):
    """An integer programme that rows are written into."""

    def variable(self, least: int, most: int) -> int:
        """Return a new integer variable."""

    def switch(self) -> int:
        """Return a new variable that is 0 (off) or 1 (on)."""

    def present(self, sum: Mapping[int, int]) -> int:
        """Return a switch that is on if and only if some of these cards are in the deck."""

    def when(self, *switches: int) -> AbstractContextManager[None]:
        """Let rows added inside bind only while all these switches, and those around them, are on."""

    def row(self, sum: Mapping[int, int], least: int | None = None, most: int | None = None) -> None:
        """Require that a sum lie between two bounds."""

    def reach(self, sum: Mapping[int, int]) -> tuple[int, int]:
        """Return the least and most that a sum can be within the bounds of its variables."""


class CopiesVariable(NamedTuple):
    """A variable: the copies of a card in a section.

    ``identity`` is the ``one`` of a match: columns of partly known cards that share it are copies of one card.
    """

    variable: int
    profile: Profile
    cards: tuple[Card, ...]
    identity: tuple[object, ...] | None = None

    def possible_keys(self, group: int) -> tuple[Key, ...]:
        """Return the possible keys of the copies in a group, without the certain ones."""
        return next((possible.keys for index, possible in self.profile.maybe if index == group), ())


class CopyLimit(NamedTuple):
    """A copy limit: for cards of the group ``own``, counting copies in ``counted``; the form ``size`` is the deck size.

    It is ``most`` for every full ``per`` cards (0 = in any deck); ``allowed`` computes it for a deck size.
    """

    own: int
    counted: int
    size: int
    most: int
    per: int
    allowed: Callable[[int], int]


@dataclass
class Requirements:
    """The requirements of all rules, collected by their kinds in a separate plan.

    ``header`` is the deck's, for rules that depend on it.
    Cards that may add to one of ``forbidden_forms`` are never legal. The exact keys of a group matter, but for those of
    ``copy_limits``, where only matters which cards share one. ``facts`` are further facts that matter.
    ``least_cards`` is a lower bound for the number of cards that the rules require together.
    """

    plan: Plan
    header: Mapping[str, str] = field(default_factory=dict)
    forbidden_forms: set[int] = field(default_factory=set)
    facts: dict[str, None] = field(default_factory=dict)
    copy_limits: list[CopyLimit] = field(default_factory=list)
    least_cards: int = 0

    @property
    def copy_groups(self) -> set[int]:
        """The groups that only limit copies: which cards share a key matters, not what the key is."""
        return {group for limit in self.copy_limits for group in (limit.own, limit.counted)}

    def forbids(self, forms: FormRanges) -> bool:
        """Return whether a card cannot be in any legal deck, by what a copy adds to forms."""
        return any(most > 0 and index in self.forbidden_forms for index, _, most in forms)


class GroupColumns(NamedTuple):
    """The columns of a group: by their certain keys, and those with several possible keys."""

    sure: Mapping[Key, Sum]
    maybe: Sequence[CopiesVariable]


class DeckModel:
    """The changed deck as columns, with at most ``most_cards`` copies in all; ``header`` is that of the deck."""

    def __init__(
        self, programme: RepairProgramme, requirements: Requirements, columns: Sequence[CopiesVariable], most_cards: int
    ) -> None:
        self.programme, self.columns, self.most_cards = programme, columns, most_cards
        programme.row({column.variable: 1 for column in columns}, most=most_cards)
        self.header = requirements.header
        self._low: dict[int, Sum] = {}
        self._high: dict[int, Sum] = {}
        for column in columns:
            for index, least, most in column.profile.forms:
                if least:
                    self._low.setdefault(index, {})[column.variable] = least
                if most:
                    self._high.setdefault(index, {})[column.variable] = most

    def low(self, form: int) -> Sum:
        """Return the least value of a form, as a sum of columns."""
        return self._low.get(form, {})

    def high(self, form: int) -> Sum:
        """Return the greatest value of a form, as a sum of columns."""
        return self._high.get(form, {})

    def within(self, form: int, least: int | None = None, most: int | None = None) -> None:
        """Require that a form lie between two bounds, whatever the unknown facts of its cards are."""
        self.programme.row(self.low(form), least=least)
        self.programme.row(self.high(form), most=most)

    def of_group(self, group: int) -> GroupColumns:
        """Return the columns of a group."""
        sure: dict[Key, Sum] = {}
        maybe: list[CopiesVariable] = []
        for column in self.columns:
            keys = [key for index, key in column.profile.sure if index == group]
            for key in keys:
                sure.setdefault(key, {})[column.variable] = 1
            if column.possible_keys(group):
                maybe.append(column)
        return GroupColumns(sure, maybe)


RowWriter = Callable[[DeckModel], None]
"""Writes a rule into the programme of a model, as rows."""


def limit_copies(model: DeckModel, limit: CopyLimit) -> None:
    """Write the rows of a copy limit: one for each card that might have several copies."""
    programme, counted = model.programme, model.of_group(limit.counted)
    own = counted if limit.own == limit.counted else model.of_group(limit.own)
    steps = range(2 * limit.per, model.most_cards + 1, limit.per) if limit.per else ()
    further = [programme.switch() for _ in steps]  # each that is on allows ``most`` more copies
    for before, after in pairwise(further):  # switched on in order, so one row sets the size for all
        programme.row({before: 1, after: -1}, least=0)
    cards = {switch: -limit.per * (1 + (at == 0)) for at, switch in enumerate(further)}
    programme.row({**model.low(limit.size), **cards}, least=0)

    def at_most(total: Sum, cards: int) -> None:
        allowed = limit.most * cards
        programme.row({**total, **dict.fromkeys(further, -allowed)}, most=allowed)

    unsure = {key for column in counted.maybe for key in column.possible_keys(limit.counted)}
    for key in {**counted.sure, **dict.fromkeys(sorted(unsure, key=repr))}:
        total = copies_of(counted, limit.counted, key)
        concerned = total if own is counted else copies_of(own, limit.own, key)
        if total.keys() <= concerned.keys():
            at_most(total, 1)
        elif concerned:  # the others count only if a card with the limit is in the deck
            there = programme.switch()
            programme.row({**concerned, there: -programme.reach(concerned)[1]}, most=0)
            with programme.when(there):
                at_most(total, 1)


def copies_of(columns: GroupColumns, group: int, key: Key) -> Sum:
    """Return the columns that are, or may be, this card."""
    return {
        **columns.sure.get(key, {}),
        **{column.variable: 1 for column in columns.maybe if _may_be(column, group, (key,))},
    }


def _may_be(column: CopiesVariable, group: int, keys: frozenset[Key] | tuple[Key, ...]) -> bool:
    return any(may_equal(key, own) for key in keys for own in column.possible_keys(group))
