"""Whom a character may be that is younger than the official list of people: somebody whose name its own begins with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from deckcheck.cards.database import Printing
from deckcheck.cards.name_key import fold
from deckcheck.facts import Value

LISTED = "2026-03-13"
"""The date of the official list of unique characters that are one person."""

_CHARACTERS = {"Hero", "Evil Character"}
_REMARK = re.compile(r" \(.*")


class People:
    """The people that printings are stated to be, by the folded names of each."""

    def __init__(self, printings: Iterable[Printing]) -> None:
        self._named: dict[str, set[str]] = {}
        for each in printings:
            people = _texts(each.facts.get("person"))
            for label in people:
                self._named.setdefault(fold(_REMARK.sub("", label)), set()).add(label)
            if len(people) == 1:  # a card that is several people is called by none of their names
                for name in _names(each.facts):
                    self._named.setdefault(fold(name), set()).add(people[0])

    def begun(self, facts: Mapping[str, Value]) -> tuple[str, ...]:
        """The people with a name that one of the character's names begins with; none for what is no character."""
        if not _CHARACTERS & {*_texts(facts.get("type"))}:
            return ()
        words = [fold(name).split() for name in _names(facts)]
        starts = {" ".join(each[:end]) for each in words for end in range(1, len(each) + 1)}
        return tuple(sorted({label for start in starts for label in self._named.get(start, ())}))


def _names(facts: Mapping[str, Value]) -> tuple[str, ...]:
    return _texts(facts.get("names")) or _texts(facts.get("halves")) or (str(facts["title"]),)


def _texts(value: Value | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
