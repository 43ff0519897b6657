"""Which of many selectors may mean a card, found by the values they ask for, so that the others need not be asked.

And what they can tell cards by at all: one answer is true of all cards of the same traits.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

from deckcheck.facts import Facts, OneOf, Value
from deckcheck.rules.selector import Selector

Asked = tuple[tuple[str, frozenset[Value]], ...]
"""Facts with values, of which a card must have one at least."""


class Index:
    """Numbers of what selectors stand for, by what each asks of a card.

    >>> from deckcheck.rules.selector import selector
    >>> index = Index()
    >>> index.add(0, [selector({"type": ["Hero"]})])
    >>> index.add(1, [selector({"type": ["Site"]}), selector({"title": "Assyria"})])
    >>> index.add(2, [selector({"brigades": {"more_than": 1}})])
    >>> index.find({"type": ("Hero",), "title": "Moses"}), index.find({"type": ("City",), "title": "Assyria"})
    ([0, 2], [1, 2])
    >>> index.find({"title": "Moses"})
    [0, 1, 2]
    """

    def __init__(self) -> None:
        self._always: set[int] = set()
        self._asking: dict[str, set[int]] = {}
        self._by_value: dict[str, dict[Value, set[int]]] = {}

    def add(self, number: int, selectors: Iterable[Selector]) -> None:
        """Let a number be found for every card that one of the selectors means or may mean."""
        for where in selectors:
            asked = _asked(where)
            if asked is None:
                self._always.add(number)
            for fact, values in asked or ():
                self._asking.setdefault(fact, set()).add(number)
                for value in values:
                    self._by_value.setdefault(fact, {}).setdefault(value, set()).add(number)

    def find(self, facts: Facts) -> list[int]:
        """Return the numbers that a card with these facts may concern, in order."""
        found = set(self._always)
        for fact, asking in self._asking.items():
            value = facts.get(fact)
            if value is None or isinstance(value, OneOf):
                found |= asking
                continue
            held: Collection[Value] = value if isinstance(value, tuple) else (value,)
            by_value = self._by_value[fact]
            for each in held:
                if each in by_value:
                    found |= by_value[each]
        return sorted(found)


def _asked(where: Selector) -> Asked | None:
    """Return what every card that a selector means must have one of; ``None`` when that cannot be told by values."""
    for test in where.tests:
        if test.among is not None:
            return ((test.fact, test.among),)
    for part in where.all:
        if (asked := _asked(part)) is not None:
            return asked
    if where.any:
        choices = [_asked(each) for each in where.any]
        if None not in choices:
            return tuple(pair for each in choices for pair in each or ())
    return None


_OTHER = object()
"""Any value that no selector asks for."""


class Traits:
    """The facts that selectors ask for, each with the values it may be one of (``None`` = any value tells).

    Of a fact that is only asked whether it is one of some values, a trait is which of these it has: thousands of titles
    are then a few banned ones and the others.

    >>> from deckcheck.rules.selector import selector
    >>> traits = Traits([selector({"title": ["Assyria"], "brigades": {"more_than": 1}})])
    >>> moses, esther = {"title": "Moses", "brigades": ("Green",)}, {"title": "Esther", "brigades": ("Green",)}
    >>> traits.of(moses) == traits.of(esther), traits.of(moses) == traits.of({**moses, "title": "Assyria"})
    (True, False)
    """

    def __init__(self, selectors: Iterable[Selector]) -> None:
        self._asked: dict[str, frozenset[Value] | None] = {}
        for each in selectors:
            self._add(each)

    def _add(self, where: Selector) -> None:
        for test in where.tests:
            known = self._asked.get(test.fact, frozenset())
            self._asked[test.fact] = None if known is None or test.among is None else known | test.among
        for part in (*where.all, *where.any, *where.none):
            self._add(part)

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
