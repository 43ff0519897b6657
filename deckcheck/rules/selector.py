"""Select cards by data: a table of facts and their required values. Never an expression that is evaluated.

        {type = ["Hero", "Evil Character"], ability = true}      every entry must match; a list is any of its values
        {brigades = {more_than = 1}}                             the number of values of a list, or a number, compared
        {title = {like = "~*~"}}                                 a pattern with * for any text; of a list, for any value
    {any = [{…}, {…}]}   {none = [{…}, {…}]}                 at least one of, none of (and all = […])

An unknown fact leaves the match undetermined (``None``), unless the rest decides it. So does a numeral that is not a
number (``X``), or one with several numbers that disagree (``4 (0)``); an empty text is no number at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from deckcheck.errors import InvalidEdition
from deckcheck.facts import Facts, OneOf, Truth, Value, agree, all_of, any_of, negated

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "more_than": int.__gt__,
    "at_least": int.__ge__,
    "at_most": int.__le__,
    "less_than": int.__lt__,
}
_NESTING = ("all", "any", "none")


class Test(NamedTuple):
    """One entry of a selector: a fact and the test of its value; ``among`` are the values if it is a choice."""

    fact: str
    holds: Callable[[Value], Truth]
    among: frozenset[Value] | None = None

    def match(self, facts: Facts) -> Truth:
        fact = facts.get(self.fact)
        if fact is None:
            return None
        return agree(map(self.holds, fact.values)) if isinstance(fact, OneOf) else self.holds(fact)


class Selector(NamedTuple):
    """Matches if all ``tests`` and ``all`` match, one of ``any`` (if there are any), and none of ``none``.

    >>> hero = selector({"type": ["Hero"], "brigades": {"more_than": 1}})
    >>> hero.match({"type": ("Hero",), "brigades": ("Blue", "Red")})
    True
    >>> hero.match({"type": ("Hero",)}) is None
    True
    >>> hero.match({"type": ("Site",)})
    False
    """

    tests: tuple[Test, ...] = ()
    all: tuple[Selector, ...] = ()
    any: tuple[Selector, ...] = ()
    none: tuple[Selector, ...] = ()

    def match(self, facts: Facts) -> Truth:
        return all_of(self._truths(facts))

    def _truths(self, facts: Facts) -> Iterator[Truth]:
        for each in self.tests + self.all:
            yield each.match(facts)
        if self.any:
            yield any_of(part.match(facts) for part in self.any)
        for part in self.none:
            yield negated(part.match(facts))

    def every_test(self) -> Iterator[Test]:
        """Yield the tests of all parts."""
        yield from self.tests
        for part in (*self.all, *self.any, *self.none):
            yield from part.every_test()


EVERY = Selector()
"""Matches every card."""


def both(first: Selector, second: Selector) -> Selector:
    """Return a selector of the cards that both match."""
    return Selector(all=(first, second))


def either(first: Selector, second: Selector) -> Selector:
    """Return a selector of the cards that at least one matches."""
    return Selector(any=(first, second))


def neither(barred: Selector) -> Selector:
    """Return a selector of the cards that the other does not match."""
    return Selector(none=(barred,))


def selector(table: object, where: str = "where") -> Selector:
    """Build a selector from its TOML table; ``where`` names the field in errors. Raises InvalidEdition."""
    if not isinstance(table, Mapping):
        raise InvalidEdition(f'{where}: expected a table of facts such as {{type = ["Hero"]}}, found {table!r}')
    tests: list[Test] = []
    nested: dict[str, tuple[Selector, ...]] = {}
    for fact, wanted in table.items():
        if fact not in _NESTING:
            tests.append(_test(fact, wanted, f"{where}.{fact}"))
        elif isinstance(wanted, list | tuple):
            nested[fact] = tuple(selector(part, f"{where}.{fact}") for part in wanted)
        else:
            raise InvalidEdition(f"{where}.{fact}: expected a list of tables, found {wanted!r}")
    return Selector(tests=tuple(tests), **nested)


def _test(fact: str, wanted: object, where: str) -> Test:
    match wanted:
        case bool() | int() | str():
            return _one_of(fact, frozenset((wanted,)))
        case [_, *_]:
            values = [value for value in wanted if isinstance(value, bool | int | str)]
            if len(values) == len(wanted):
                return _one_of(fact, frozenset(values))
        case {"like": str(pattern), **rest} if not rest:
            return Test(fact, _matches_pattern(pattern))
        case {**bounds} if bounds and all(name in _COMPARISONS and type(n) is int for name, n in bounds.items()):
            checks = [(_COMPARISONS[str(name)], n) for name, n in bounds.items() if isinstance(n, int)]
            return Test(fact, _compared(checks))
    names = ", ".join(["like", *_COMPARISONS])
    raise InvalidEdition(f"{where}: expected a value, a list of values or a table of {names}; found {wanted!r}")


@lru_cache(1 << 10)
def _one_of(fact: str, values: frozenset[Value]) -> Test:
    """Return the test whether a fact is one of these values or, if it is a list, contains one."""
    return Test(fact, lambda it: not values.isdisjoint(it) if isinstance(it, tuple) else it in values, values)


def _matches_pattern(pattern: str) -> Callable[[Value], Truth]:
    """Return the test whether a fact, or one of its values if it is a list, matches a pattern in any case."""
    folded = pattern.casefold().replace("[", "[[]").replace("?", "[?]")  # names contain these; only * is a wildcard

    def like(value: Value) -> bool:
        if isinstance(value, tuple):
            return any(map(like, value))
        return isinstance(value, str) and fnmatchcase(value.casefold(), folded)

    return like


def _compared(checks: Sequence[tuple[Callable[[int, int], bool], int]]) -> Callable[[Value], Truth]:
    """Return the test whether a number, or the number of values of a list, is within all of these bounds."""

    def fits(size: int) -> bool:
        return all(compare(size, bound) for compare, bound in checks)

    def within(value: Value) -> Truth:
        if not isinstance(value, str):
            return fits(len(value) if isinstance(value, tuple) else value)
        numbers = _numbers(value)
        return agree(None if size is None else fits(size) for size in numbers) if numbers else False

    return within


@lru_cache(1024)
def _numbers(text: str) -> tuple[int | None, ...]:
    """Return the numbers that a text states, ``None`` for an undetermined one; none if it is empty.

    >>> _numbers("10"), _numbers("-3"), _numbers("4 (0)"), _numbers("X (7)"), _numbers("")
    ((10,), (-3,), (4, 0), (None, 7), ())
    """
    words = text.replace("(", " ").replace(")", " ").replace("/", " ").split()
    return tuple(int(word) if re.fullmatch("-?[0-9]{1,9}", word) else None for word in words)


_OTHER = object()
"""Replaces any value that no selector uses."""


class Traits:
    """The facts that selectors use, each with the values they distinguish (``None`` = all values).

    If a fact is only compared with a few values, its trait is which of these it has: thousands of titles become a few
    banned ones and one for the rest.

    >>> traits = Traits([selector({"title": ["Assyria"], "brigades": {"more_than": 1}})])
    >>> moses, esther = {"title": "Moses", "brigades": ("Green",)}, {"title": "Esther", "brigades": ("Green",)}
    >>> traits.of(moses) == traits.of(esther), traits.of(moses) == traits.of({**moses, "title": "Assyria"})
    (True, False)
    """

    def __init__(self, selectors: Iterable[Selector]) -> None:
        self._asked: dict[str, frozenset[Value] | None] = {}
        for test in chain.from_iterable(each.every_test() for each in selectors):
            known = self._asked.get(test.fact, frozenset())
            self._asked[test.fact] = None if known is None or test.among is None else known | test.among

    def of(self, facts: Facts) -> tuple[Hashable, ...]:
        """Return the traits of a card with these facts."""
        traits: list[Hashable] = []
        for fact, values in self._asked.items():
            value = facts.get(fact)
            if values is not None:
                if type(value) is tuple:
                    value = () if values.isdisjoint(value) else tuple([each for each in value if each in values])
                elif type(value) is str and value not in values:
                    traits.append(_OTHER)
                    continue
            traits.append(value)
        return tuple(traits)
