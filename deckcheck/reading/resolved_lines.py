"""The resolved lines of a deck: the data for rules, and the observations to report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckcheck.cards import FoundBy
from deckcheck.deck import Entry
from deckcheck.facts import Fact, Value
from deckcheck.reading.line_facts import Contradiction
from deckcheck.rules.profiles import Card, Match


class Overridden(NamedTuple):
    """A declared fact that contradicts the database for every candidate printing."""

    fact: str
    stated: Fact
    known: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Resolved(Match):
    """A resolved line: the data for rules, and how its name was found.

    - ``how``: as in ``cards.find``, or ``number``, ``fuzzy`` (a typo with only one possible card), or ``unnamed``
      (words that only count cards).
    - ``declared``: a facts table describes the card.
    - ``claimed``: only the list itself describes the card, and the database lacks it though it is complete.
    - ``misspelt_for``: close matches of the name, if the database of the game is incomplete.
    - ``note_unclear``: its note, or words like a note, state nothing the game knows.
    - ``plain``: the line is unambiguous: it names cards of the game and nothing else, so other lines add nothing.
    - ``reportable``: there may be something to report: the line is not plain, or a rule depends on which card it is.
    - ``overridden``: facts of the database that the list or a facts file contradicts.
    - ``overruled``: declared facts of the list that a facts file contradicts; its values are ``known`` and count.
    - ``namesakes``: other names of the list that may be the same card.
    - ``contradictions``: facts that the lines of one card state differently.
    - ``moved_outside``: the card belongs outside the deck, though the list has it elsewhere.
    - ``unmatched``: brackets, set or picture that fit no printing of the name.
    - ``instead``: the candidates that ``unmatched`` indicates.
    - ``perhaps``: the line may be no card: a remark, a heading, a title, or part of another line.
    - ``parts``: the names in the unmatched one, if one of them is a card's and the database is incomplete.
    - ``later``: the first release with the card, if the current one lacks it.
    """

    how: FoundBy
    declared: bool
    claimed: bool
    misspelt_for: tuple[str, ...]
    note_unclear: bool
    plain: bool
    reportable: bool
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
        """Is the line plain, with exactly one printing?"""
        return self.plain and len(self.cards) == 1


Line = tuple[Entry, Resolved]
Lines = Sequence[Line]
"""The entries of a deck, in order, each resolved, then further cards that lines may contain."""


def reportable_lines(lines: Lines) -> Lines:
    """Return the lines that may need a report."""
    return [line for line in lines if line[1].reportable]


def sets_named(lines: Lines) -> frozenset[str]:
    """Return the sets of the printings named unambiguously; they help to correct misspelt names."""
    return frozenset(str(found.cards[0].facts.get("set", "")) for _, found in lines if found.is_one_printing)
