"""The lines of a deck resolved: what rules see of each, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckcheck.cards import FoundBy
from deckcheck.deck import Entry
from deckcheck.facts import Fact, Value
from deckcheck.reading.cross_line_facts import Contradiction
from deckcheck.rules.profiles import Card, Match


class Overridden(NamedTuple):
    """A fact that is stated of a card though the database knows it otherwise, whichever printing is meant."""

    fact: str
    stated: Fact
    known: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Resolved(Match):
    """A line resolved: what rules see, and how its name was found.

    - ``how``: that of ``cards.find``, ``number``, ``fuzzy`` for a misspelt name that is taken for the one card it can
      only be, or ``unnamed`` for words that only count cards.
    - ``declared``: a facts table describes the card.
    - ``claimed``: only the list itself describes it, and the database, which lacks it, holds every card of the game.
    - ``misspelt_for``: cards that it may be, misspelt, in a game of which the database holds only some.
    - ``note_unclear``: its note, or what looks like one, states nothing the game knows.
    - ``plain``: the line names cards of the game and nothing else, so that no other line tells anything of it.
    - ``odd``: there may be something to say of the line: it is not plain, or a rule turns on which card it is.
    - ``overridden``: facts of the database that the list or a facts file contradicts.
    - ``overruled``: facts that the list states and a facts file, which counts, states otherwise (its ``known``).
    - ``namesakes``: other names of the list that may be the same card.
    - ``contradictions``: facts of which the lines of one card say different things.
    - ``moved_outside``: the card stands outside the deck, though the list has it elsewhere.
    - ``unmatched``: the brackets, the set and the picture that fit no such printing.
    - ``instead``: those of the cards that these mean.
    - ``perhaps``: the line may be no card: a remark, a heading, a title, or part of another line.
    - ``parts``: the names of which it may be made, where one of them is a card's.
    - ``later``: the release that first has the card, where this one has none.
    """

    how: FoundBy
    declared: bool
    claimed: bool
    misspelt_for: tuple[str, ...]
    note_unclear: bool
    plain: bool
    odd: bool
    overridden: tuple[Overridden, ...]
    overruled: tuple[Overridden, ...]
    namesakes: tuple[str, ...]
    contradictions: tuple[Contradiction, ...]
    moved_outside: bool
    unmatched: tuple[str, ...]
    later: str
    instead: tuple[Card, ...]
    perhaps: bool
    parts: tuple[str, ...] = ()

    @property
    def is_one_printing(self) -> bool:
        """Is the line plain, and which printing it names sure?"""
        return self.plain and len(self.cards) == 1


Line = tuple[Entry, Resolved]
Lines = Sequence[Line]
"""The entries of a deck, in order, each with what it may mean, and behind them further cards that lines may hold."""


def odd_lines(lines: Lines) -> Lines:
    """Return the lines of which there is something to say."""
    return [line for line in lines if line[1].odd]


def sets_named(lines: Lines) -> frozenset[str]:
    """Return the sets of the printings that a list names for sure, which hint at those of misspelt names."""
    return frozenset(str(found.cards[0].facts.get("set", "")) for _, found in lines if found.is_one_printing)
