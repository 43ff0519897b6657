"""Whom a character may be that is younger than the official list of people: somebody whose name its own begins with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckcheck.cards.build.same_card import CHARACTERS
from deckcheck.cards.names import fold
from deckcheck.cards.printings import Printing
from deckcheck.facts import Value, texts_of
from deckcheck.patterns import late_pattern

_REMARK = late_pattern(r" \(.*")


class People:
    """The people that printings are stated to be, by the folded names of each."""

    def __init__(self, printings: Iterable[Printing]) -> None:
        self._named: dict[str, set[str]] = {}
        for printing in printings:
            people = texts_of(printing.facts.get("person"))
            for label in people:
                self._named.setdefault(fold(_REMARK.sub("", label)), set()).add(label)
            if len(people) == 1:  # a card that is several people is called by none of their names
                for name in _names(printing.facts):
                    self._named.setdefault(fold(name), set()).add(people[0])

    def perhaps(self, facts: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the people with whose names a character's names begin; none for what is no character."""
        if not {*CHARACTERS} & {*texts_of(facts.get("type"))}:
            return ()
        named = [fold(name).split() for name in _names(facts)]
        starts = {" ".join(words[:end]) for words in named for end in range(1, len(words) + 1)}
        return tuple(sorted({label for start in starts for label in self._named.get(start, ())}))


def _names(facts: Mapping[str, Value]) -> tuple[str, ...]:
    return texts_of(facts.get("names")) or texts_of(facts.get("halves")) or (str(facts["title"]),)
