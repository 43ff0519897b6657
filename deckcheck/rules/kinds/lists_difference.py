"""Compute the difference between a deck and the lists it may equal, if some copies are unsure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.facts import Interval, Value
from deckcheck.rules.unsure_copies import Unsure, unmet
from deckcheck.wording import choice, few

MOST_NAMES = 10
"""The most cards named in a message."""

SureCopies = Mapping[Value | None, int]
CardCounts = Counter[Value | None]


class ListDifference(NamedTuple):
    """A deck compared with a list: ``missing`` and ``surplus`` cards, and ``unsure`` copies, perhaps of missing ones.

    ``wanted``: the list's cards. ``possible``: the unsure copies may be exactly the missing cards.
    """

    name: str
    missing: CardCounts
    surplus: CardCounts
    wanted: CardCounts
    unsure: tuple[Unsure, ...]
    possible: bool

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Return the sort key for closeness: a card in place of another is one difference."""
        missing, surplus = self.missing.total(), self.surplus.total()
        return not self.possible, max(missing, surplus), missing + surplus

    @property
    def changes(self) -> Interval:
        """Return how many cards must be added, removed or exchanged to get the list."""
        missing, surplus = self.missing.total(), self.surplus.total()
        unsure = sum(each.copies for each in self.unsure)
        most = max(missing, surplus + unsure)
        return Interval(0 if self.possible else max(1, missing - unsure, surplus), most)

    def sentence(self, noun: str, names: Sequence[str]) -> tuple[str, dict[str, Any]]:
        """Return the template of a message and its values."""
        names_open = list(dict.fromkeys(each.places[0].card for each in self.unsure))
        open_ = choice(names_open, "and") if names_open else ""
        values: dict[str, Any] = {"what": noun, "list": self.name, "open": open_}
        if self.possible and self.missing:
            values["missing"] = _counted(self.missing)
            are = "is" if len(self.unsure) == 1 and self.unsure[0].copies == 1 else "are"
            return f"The deck is {{list}} only if {{open}} {are} {{missing}}.", values
        if self.possible:
            return "The deck is {list} only if {open} does not belong to it.", values
        if self.missing == self.wanted:  # the deck has no card of the list
            values["names"] = choice(list(names), "or")
            return "The deck is none of the {what}, and has no card of {names}.", values
        values["parts"] = ", ".join(self._parts(open_))
        return "The deck is none of the {what}; the nearest is {list}: {parts}.", values

    def _parts(self, open_: str) -> Iterable[str]:
        """Yield the missing cards, the repeated ones, and those that do not belong to the list."""
        foreign = Counter({name: n for name, n in self.surplus.items() if name not in self.wanted})
        if self.missing:
            yield f"{_counted(self.missing)} {'is' if self.missing.total() == 1 else 'are'} missing"
        if repeated := self.surplus - foreign:
            yield f"{_counted(repeated, once='1 × ')} too many"
        if foreign:
            yield f"{_counted(foreign)} {'does' if foreign.total() == 1 else 'do'} not belong to it"
        if open_:
            one = len(self.unsure) == 1
            known = f"whatever {open_} {'is' if one else 'are'}"
            excess = f"{open_} {'does' if one else 'do'} not belong to it, whatever {'it is' if one else 'they are'}"
            yield known if self.missing else excess


def nearest(sure: SureCopies, unsure: Sequence[Unsure], lists: Mapping[str, CardCounts]) -> ListDifference:
    """Return the difference from the closest list, preferring lists that the deck may equal."""
    found = []
    for name, wanted in lists.items():
        missing, surplus = wanted - Counter(sure), Counter(sure) - wanted
        possible = not surplus and _may_be(missing, unsure)
        found.append(ListDifference(name, missing, surplus, wanted, tuple(unsure), possible))
    return min(found, key=lambda each: each.rank)


def _may_be(missing: CardCounts, unsure: Sequence[Unsure]) -> bool:
    """Can the unsure copies be exactly the missing cards, using all that surely belong to the deck?

    Copies of one unknown card are taken for copies of several, which leaves a rare deck open. If each missing card can
    be an unsure copy, and each copy that surely belongs to the deck a missing card, both can be so at once (theorem of
    Mendelsohn and Dulmage).
    """
    inside, copies = [each for each in unsure if each.inside], [each.copies for each in unsure]
    needed = [*missing.values()]
    if not sum(each.copies for each in inside) <= sum(needed) <= sum(copies):
        return False
    may_be = [[at for at, each in enumerate(unsure) if _fits(each, name)] for name in missing]
    belong = [[at for at, name in enumerate(missing) if _fits(each, name)] for each in inside]
    return not any(unmet(needed, copies, may_be)) and not any(unmet([each.copies for each in inside], needed, belong))


def _fits(each: Unsure, name: Value | None) -> bool:
    return any(key[1] is None or key[1] == name for key in each.keys)


def _counted(cards: CardCounts, once: str = "") -> str:
    """Return cards with their copies, shortened if there are many; ``once`` precedes a single copy."""
    phrases = (f"{copies} × {name}" if copies > 1 else f"{once}{name}" for name, copies in cards.items())
    return few(phrases, MOST_NAMES)
