"""The candidates of a deck's lines, and the amounts that a copy of each adds to the totals of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.facts import Facts
from deckcheck.rules.identity import Key, PerhapsHeld


class Card(NamedTuple):
    """One candidate for a line of a list."""

    name: str
    facts: Facts


Placed = tuple[Card, str]
"""A card and its section."""

FormRanges = tuple[tuple[int, int, int], ...]
"""Forms with the least and most that a copy adds to each."""


class Profile(NamedTuple):
    """The amounts a copy adds: to forms ``(index, least, most)``, surely to groups ``(index, key)``, perhaps to groups.

    ``summed`` is the plan's number for the card's sort, ``counted`` those for each of ``sure``: these add up faster.
    """

    forms: FormRanges
    sure: tuple[tuple[int, Key], ...]
    maybe: tuple[tuple[int, PerhapsHeld], ...]
    summed: int
    counted: tuple[int, ...]

    @property
    def pairs(self) -> Iterator[tuple[int, Key]]:
        """Yield every key that a copy has or may have, with its group."""
        yield from self.sure
        yield from ((group, key) for group, held in self.maybe for key in held.keys)

    @property
    def open(self) -> bool:
        """Does the contribution of a copy depend on unknown facts?"""
        return bool(self.maybe) or any(least != most for _, least, most in self.forms)


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A resolved line: its candidates, the sections it may be in, and the profile of a copy.

    ``meaning`` is the card's own name if the name as written differs, ``reason`` how it was found. ``joint`` pairs
    candidates with sections if they depend on each other. ``single`` is the name under which all copies are one card,
    whichever that is; ``""`` = they may be several cards, ``None`` = the facts determine it.
    ``file`` is the list of the line, where lists are checked together.
    ``summed`` and ``counted`` are copied from the profile for faster adding.
    """

    cards: tuple[Card, ...]
    sections: tuple[str, ...]
    profile: Profile
    meaning: str = ""
    reason: str = ""
    joint: tuple[Placed, ...] = ()
    single: str | None = None
    file: str = ""
    summed: int = field(init=False, repr=False)
    counted: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "summed", self.profile.summed)
        object.__setattr__(self, "counted", self.profile.counted)

    @property
    def section(self) -> str:
        """The section of the line, ``""`` if it is ambiguous."""
        return self.sections[0] if len(self.sections) == 1 else ""

    @property
    def outcomes(self) -> tuple[Placed, ...]:
        """All candidates of a copy, each with its section."""
        return self.joint or tuple(product(self.cards, self.sections))

    @property
    def one(self) -> tuple[object, ...] | None:
        """A key that copies of one card share, even if little is known of it; ``None`` if they may be several cards."""
        if self.single is not None:
            return (self.single,) if self.single else None
        facts = self.cards[0].facts
        if len(self.cards) > 1 or not isinstance(facts.get("called"), str):
            return None
        return facts["called"], facts.get("name"), facts.get("set")


Line = tuple[Entry, Match]
