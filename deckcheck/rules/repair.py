"""What rule kinds write a repair with: a changed deck as variables, and rows that bind while switches are on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from deckcheck.rules.counters import Plan
from deckcheck.rules.identity import Key
from deckcheck.rules.profiles import Card, Profile

Sum = dict[int, int]
"""A weighted sum of variables."""


class Constraint(NamedTuple):
    """A row: ``least <= sum <= most``, as ``owner`` (a rule, a card to keep) requires."""

    sum: Sum
    least: float
    most: float
    owner: str


class Rows:
    """Integer variables with bounds, and rows over them. All bounds are finite, so that any row can be switched."""

    def __init__(self) -> None:
        self.bounds: list[tuple[int, int]] = []
        self.constraints: list[Constraint] = []
        self._owner = ""
        self._switches: list[int] = []

    def variable(self, least: int, most: int) -> int:
        """Return a new integer variable."""
        self.bounds.append((least, most))
        return len(self.bounds) - 1

    def switch(self) -> int:
        """Return a new variable that is 0 (off) or 1 (on)."""
        return self.variable(0, 1)

    def present(self, sum: Mapping[int, int]) -> int:
        """Return a switch that is on if and only if some of these cards are in the deck."""
        switch = self.switch()
        self.row({**sum, switch: -self.reach(sum)[1]}, most=0)
        self.row({**sum, switch: -1}, least=0)
        return switch

    @contextmanager
    def owned(self, owner: str) -> Iterator[None]:
        """Rows added inside belong to ``owner``."""
        before, self._owner = self._owner, owner
        yield
        self._owner = before

    @contextmanager
    def when(self, *switches: int) -> Iterator[None]:
        """Rows added inside bind only while all these switches, and those around them, are on."""
        before, self._switches = self._switches, [*self._switches, *switches]
        yield
        self._switches = before

    def row(self, sum: Mapping[int, int], least: int | None = None, most: int | None = None) -> None:
        """Require that a sum lie between two bounds; a bound that cannot be missed makes no row."""
        low, high = self.reach(sum)
        if least is not None and least > low:
            self._switched(sum, least, None, least - low)
        if most is not None and most < high:
            self._switched(sum, None, most, high - most)

    def _switched(self, sum: Mapping[int, int], least: int | None, most: int | None, miss: int) -> None:
        """Add a row with one bound, which its sum can ``miss`` by this much at most.

        With switches s1 … sn, ``sum >= least`` becomes ``sum - miss*(s1 + … + sn) >= least - n*miss``: if all are on,
        that is the row itself, and each switch that is off (0) gives so much room that the row cannot bind. For
        ``sum <= most``, ``miss`` has the opposite sign.
        """
        weights, room = dict(sum), miss * len(self._switches)
        for switch in self._switches:
            weights[switch] = weights.get(switch, 0) + (miss if least is None else -miss)
        low = -float("inf") if least is None else least - room
        high = float("inf") if most is None else most + room
        self.constraints.append(Constraint(weights, low, high, self._owner))

    def reach(self, sum: Mapping[int, int]) -> tuple[int, int]:
        """Return the least and most that a sum can be within the bounds of its variables."""
        low = high = 0
        for variable, weight in sum.items():
            least, most = self.bounds[variable]
            low += weight * (least if weight > 0 else most)
            high += weight * (most if weight > 0 else least)
        return low, high


class Column(NamedTuple):
    """A variable: the copies in a section of one card, or of a class of ``class_size`` interchangeable cards.

    ``class_index`` numbers the class (-1 = a single card). ``identity`` is the ``one`` of a match: columns of partly
    known cards that share it are copies of one card.
    """

    variable: int
    profile: Profile
    cards: tuple[Card, ...]
    class_size: int = 0
    class_index: int = -1
    identity: tuple[object, ...] | None = None

    def possible_keys(self, group: int) -> tuple[Key, ...]:
        """Return the possible keys of the copies in a group, without the certain ones."""
        return next((held.keys for index, held in self.profile.maybe if index == group), ())


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
    Cards that may add to one of ``forbidden_forms`` are never legal. In ``keyed_groups`` the exact keys matter;
    in other groups only which cards share one does. ``facts`` are further facts that matter. ``least_cards`` is a lower
    bound for the number of cards that the rules require together.
    """

    plan: Plan
    header: Mapping[str, str] = field(default_factory=dict)
    forbidden_forms: set[int] = field(default_factory=set)
    keyed_groups: set[int] = field(default_factory=set)
    facts: dict[str, None] = field(default_factory=dict)
    copy_limits: list[CopyLimit] = field(default_factory=list)
    least_cards: int = 0

    def forbids(self, profile: Profile) -> bool:
        """Return whether a card cannot be in any legal deck, by the profile of a copy."""
        return any(index in self.forbidden_forms for index, _, most in profile.forms if most > 0)


class CardClass(NamedTuple):
    """The columns of ``cards`` interchangeable cards; each card has keys of its own, like the example ``keys``."""

    cards: int
    sum: Sum
    keys: frozenset[Key]


class GroupColumns(NamedTuple):
    """The columns of a group: by their certain keys, those with several possible keys, and classes."""

    sure: Mapping[Key, Sum]
    maybe: Sequence[Column]
    classes: Mapping[int, CardClass]


class DeckModel:
    """The changed deck as columns, with at most ``most_cards`` copies in all.

    ``undecidable_rules`` collects the rules that no change of cards can satisfy for certain.
    """

    def __init__(self, programme: Rows, requirements: Requirements, columns: Sequence[Column], most_cards: int) -> None:
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
