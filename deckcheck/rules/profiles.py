"""What the lines of a deck may stand for, and what one copy of each adds to the sums of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from deckcheck.deck import Entry
from deckcheck.facts import Facts
from deckcheck.rules.identity import Key, PerhapsHeld


class Card(NamedTuple):
    """One possibility of what a line of a list stands for."""

    name: str
    facts: Facts


Placed = tuple[Card, str]
"""A card, and the section it stands in."""

FormRanges = tuple[tuple[int, int, int], ...]
"""Forms with the least and most that a copy adds to each."""


class Profile(NamedTuple):
    """What one copy adds: to forms ``(index, least, most)``, surely to a group ``(index, key)``, or perhaps by group.

    ``summed`` is the plan's number for the card's sort, ``counted`` are those for each of ``sure``: they add up faster.
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
        """Does what a copy adds turn on what is not known of it?"""
        return bool(self.maybe) or any(least != most for _, least, most in self.forms)


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A line resolved: the cards it may stand for, the sections it may stand in, what a copy of it adds.

    ``meaning`` is the card's own name when the name as written does not tell, and ``reason`` how it was found.
    ``joint`` are the cards with the section that each would stand in, where the one hangs on the other. ``single`` is
    the name under which all copies are one card, whichever that is; ``""`` = they may be several, ``None`` = the facts
    tell.
    ``summed`` and ``counted`` are those of the profile, at hand for the adding up.
    """

    cards: tuple[Card, ...]
    sections: tuple[str, ...]
    profile: Profile
    meaning: str = ""
    reason: str = ""
    joint: tuple[Placed, ...] = ()
    single: str | None = None
    summed: int = field(init=False, repr=False)
    counted: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "summed", self.profile.summed)
        object.__setattr__(self, "counted", self.profile.counted)

    @property
    def section(self) -> str:
        """Where it stands, ``""`` when that is open."""
        return self.sections[0] if len(self.sections) == 1 else ""

    @property
    def outcomes(self) -> tuple[Placed, ...]:
        """All that a copy may be, and where it then stands."""
        return self.joint or tuple(product(self.cards, self.sections))

    @property
    def one(self) -> tuple[object, ...] | None:
        """What tells that copies are of one card, however little is known of it; ``None`` when they may be several."""
        if self.single is not None:
            return (self.single,) if self.single else None
        facts = self.cards[0].facts
        if len(self.cards) > 1 or not isinstance(facts.get("called"), str):
            return None
        return facts["called"], facts.get("name"), facts.get("set")


Line = tuple[Entry, Match]
