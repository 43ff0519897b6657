"""Facts of cards: known, unknown or one of several, and counts as intervals. Independent of any game.

A fact is a plain value (``str``, ``int``, ``bool`` or a ``tuple`` of strings). A fact that is missing is
unknown; ``OneOf`` narrows it to some values. A question about facts answers ``True``, ``False`` or ``None``,
where ``None`` means that the facts allow both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

Value = str | int | bool | tuple[str, ...]
Truth = bool | None


@dataclass(frozen=True, slots=True)
class OneOf:
    """A fact that is one of these values, unknown which."""

    values: tuple[Value, ...]


Fact = Value | OneOf
Facts = Mapping[str, Fact]


def texts_of(value: Fact | None) -> tuple[str, ...]:
    """Return the texts of a list fact; none for other facts."""
    return value if isinstance(value, tuple) else ()


def in_words(value: object) -> tuple[str, ...]:
    """Return a value in words: yes or no for a flag, each item of a list; none if it is empty."""
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),) * (value != "")


def possible(facts: Facts, name: str) -> tuple[Value, ...] | None:
    """Return every value the fact may have; ``None`` if any is possible."""
    fact = facts.get(name)
    if fact is None:
        return None
    return fact.values if isinstance(fact, OneOf) else (fact,)


def surely(facts: Facts, name: str) -> frozenset[str]:
    """Return the items that a list fact contains whichever of its possible values it has.

    >>> sorted(surely({"same": OneOf((("a", "b"), ("a", "b", "c")))}, "same"))
    ['a', 'b']
    """
    values = [frozenset(each) for each in possible(facts, name) or () if isinstance(each, tuple)]
    return frozenset.intersection(*values) if values else frozenset()


def all_of(truths: Iterable[Truth]) -> Truth:
    """Return Kleene's *and*: false if one is false, else ``None`` if one is ``None``, else true."""
    return _unless(False, truths)


def any_of(truths: Iterable[Truth]) -> Truth:
    """Return Kleene's *or*: true if one is true, else ``None`` if one is ``None``, else false."""
    return _unless(True, truths)


def _unless(decisive: bool, truths: Iterable[Truth]) -> Truth:
    """Return ``decisive`` if one truth equals it, else ``None`` if one is ``None``, else the opposite."""
    result: Truth = not decisive
    for truth in truths:
        if truth is decisive:
            return decisive
        if truth is None:
            result = None
    return result


def negated(truth: Truth) -> Truth:
    """Return Kleene's *not*."""
    return None if truth is None else not truth


def agree(truths: Iterable[Truth]) -> Truth:
    """Return the common answer of all possibilities, ``None`` if they differ or one is ``None``."""
    answers = set(truths)
    return answers.pop() if len(answers) == 1 else None


def matching_copies(lines: Iterable[tuple[int, Truth]]) -> Interval:
    """Return how many copies match, given the copies of each line and whether it matches."""
    truths = list(lines)
    return Interval(sum(n for n, truth in truths if truth), sum(n for n, truth in truths if truth is not False))


class Interval(NamedTuple):
    """A count that lies between ``least`` and ``most``, both included; ``None`` is unbounded."""

    least: int | None
    most: int | None

    @classmethod
    def exactly(cls, number: int) -> Interval:
        return cls(number, number)

    @property
    def known(self) -> bool:
        """Is there only one possibility?"""
        return self.least is not None and self.least == self.most

    def within(self, limit: Interval) -> Truth:
        """Are all possibilities inside ``limit`` (true), none of them (false), or some (``None``)?

        >>> Interval(3, 5).within(Interval(1, 4)) is None
        True
        """
        low, high = self.least or 0, inf if self.most is None else self.most
        least, most = -inf if limit.least is None else limit.least, inf if limit.most is None else limit.most
        if least <= low and high <= most:
            return True
        return False if high < least or most < low else None

    @property
    def span(self) -> str:
        """Return the interval in short: ``3``, or ``2–4`` if it is not a single number."""
        return str(self.least) if self.known else f"{self.least or 0}–{'…' if self.most is None else self.most}"

    def __str__(self) -> str:
        if self.least is None:
            return "any number" if self.most is None else f"at most {self.most}"
        if self.most is None:
            return f"at least {self.least}"
        return str(self.least) if self.known else f"{self.least} to {self.most}"


NONE, SOME = Interval(0, 0), Interval(1, None)
