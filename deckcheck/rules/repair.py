"""What rule kinds write their rows of the repair programme with: a changed deck as variables, and sums over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from deckcheck.rules.counters import Plan
from deckcheck.rules.identity import Key
from deckcheck.rules.profiles import Card, Profile

Sum = dict[int, int]
"""A weighted sum of variables."""


class Programme(Protocol):
    """An integer programme that rows are written into."""

    def variable(self, least: int, most: int) -> int:
        """Return a new integer variable."""

    def switch(self) -> int:
        """Return a new variable that is 0 (off) or 1 (on)."""

    def present(self, sum: Mapping[int, int]) -> int:
        """Return a switch that is on just when some of these cards are there."""

    def when(self, *switches: int) -> AbstractContextManager[None]:
        """Let rows added inside bind only while all these switches, and those around them, are on."""

    def row(self, sum: Mapping[int, int], least: int | None = None, most: int | None = None) -> None:
        """Require that a sum lie between two bounds."""

    def reach(self, sum: Mapping[int, int]) -> tuple[int, int]:
        """Return the least and most that a sum can be by the bounds of its variables."""


class Column(NamedTuple):
    """A variable: the copies in a section of one card, or of a class of ``class_size`` cards that no rule tells apart.

    ``class_index`` numbers the class (-1 = one card by itself). ``identity`` is the ``one`` of a match: columns not
    wholly known that share it are copies of one card.
    """

    variable: int
    profile: Profile
    cards: tuple[Card, ...]
    class_size: int = 0
    class_index: int = -1
    identity: tuple[object, ...] | None = None

    def possible_keys(self, group: int) -> tuple[Key, ...]:
        """Return the keys that the copies may have in a group, other than for certain."""
        return next((held.keys for index, held in self.profile.maybe if index == group), ())


class CopyLimit(NamedTuple):
    """A limit of copies: of the cards of ``own`` those of ``counted``, in a deck of as many cards as ``size`` sums.

    It is ``most`` for every full ``per`` cards (0 = in any deck): ``allowed`` gives it for a number of cards.
    """

    own: int
    counted: int
    size: int
    most: int
    per: int
    allowed: Callable[[int], int]


@dataclass
class Requirements:
    """What the rules ask of every card, gathered by their kinds in a plan of its own.

    ``header`` is that of the deck, for rules that ask only what it names.
    Cards of which a form of ``forbidden_forms`` is more than 0 can be in no legal deck. Of the groups in
    ``keyed_groups`` the very keys matter, of others only which cards share one; ``facts`` are further facts that
    matter. ``least_cards`` is a lower bound of the cards that the rules together require.
    """

    plan: Plan
    header: Mapping[str, str] = field(default_factory=dict)
    forbidden_forms: set[int] = field(default_factory=set)
    keyed_groups: set[int] = field(default_factory=set)
    facts: dict[str, None] = field(default_factory=dict)
    copy_limits: list[CopyLimit] = field(default_factory=list)
    least_cards: int = 0

    def forbids(self, profile: Profile) -> bool:
        """Return whether a card can be in no legal deck, by what a copy adds."""
        return any(index in self.forbidden_forms for index, _, most in profile.forms if most > 0)


class CardClass(NamedTuple):
    """The columns of ``cards`` cards that no rule tells apart, each card with keys of its own such as ``keys``."""

    cards: int
    sum: Sum
    keys: frozenset[Key]


class GroupColumns(NamedTuple):
    """The columns of a group: by the keys they have for certain, those that may have several keys, and classes."""

    sure: Mapping[Key, Sum]
    maybe: Sequence[Column]
    classes: Mapping[int, CardClass]


class DeckModel:
    """The changed deck as columns, at most ``most_cards`` together.

    Rules that no cards settle are gathered in ``undecidable_rules``.
    """

    def __init__(
        self, programme: Programme, requirements: Requirements, columns: Sequence[Column], most_cards: int
    ) -> None:
        self.programme, self.columns, self.most_cards = programme, columns, most_cards
        programme.row({column.variable: 1 for column in columns}, most=most_cards)
        self.undecidable_rules: set[str] = set()
        self._keyed_groups = requirements.keyed_groups
        self._low: dict[int, Sum] = {}
        self._high: dict[int, Sum] = {}
        for column in columns:
            for index, least, most in column.profile.forms:
                if least:
                    self._low.setdefault(index, {})[column.variable] = least
                if most:
                    self._high.setdefault(index, {})[column.variable] = most

    def low(self, form: int) -> Sum:
        """Return the least that a form can be, as a sum of columns."""
        return self._low.get(form, {})

    def high(self, form: int) -> Sum:
        """Return the most that a form can be, as a sum of columns."""
        return self._high.get(form, {})

    def within(self, form: int, least: int | None = None, most: int | None = None) -> None:
        """Require that a form lie between two bounds, whatever is not known of its cards."""
        self.programme.row(self.low(form), least=least)
        self.programme.row(self.high(form), most=most)

    def of_group(self, group: int) -> GroupColumns:
        """Return the columns of a group."""
        sure: dict[Key, Sum] = {}
        maybe: list[Column] = []
        classes: dict[int, CardClass] = {}
        for column in self.columns:
            keys = [key for index, key in column.profile.sure if index == group]
            if column.class_size and group not in self._keyed_groups:
                if keys:
                    members = classes.setdefault(column.class_index, CardClass(column.class_size, {}, frozenset(keys)))
                    members.sum[column.variable] = 1
                continue
            for key in keys:
                sure.setdefault(key, {})[column.variable] = 1
            if column.possible_keys(group):
                maybe.append(column)
        return GroupColumns(sure, maybe, classes)


RowWriter = Callable[[DeckModel], None]
"""Writes a rule into the programme of a model, as rows."""
