"""What a repair comes to: the changes with the rules they mend, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Finding


class Outcome(StrEnum):
    """``legal``: nothing to do. ``fixed``: the changes make it legal. ``out-of-reach``: no legal deck can be had.

    ``undetermined``: something is not known that no change of cards settles. ``unreadable``: the list is not all there.
    """

    LEGAL = "legal"
    FIXED = "fixed"
    OUT_OF_REACH = "out-of-reach"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


class RepairChange(NamedTuple):
    """``copies`` more (or, below 0, fewer) of a card in a section, and the findings that this mends.

    ``entry`` is the line as a list writes it, with the copies of the change; ``line`` that of the list which has the
    card there already (0 = a new line). ``card`` is the card's own name, ``moved`` says that as many copies of the card
    leave or enter another section, which together are one change for each copy. ``owned`` of the copies are those of
    the collection that was to be preferred. ``in_place_of`` are the cards taken out that new ones stand in for, each
    with its copies (``1 Daniel``).
    """

    section: str
    card: str
    copies: int
    entry: Entry
    line: int = 0
    moved: bool = False
    owned: int = 0
    why: tuple[Finding, ...] = ()
    in_place_of: tuple[str, ...] = ()


class MakeupRow(NamedTuple):
    """How many cards of a kind a section has, and how many of as many cards the decks have that it is to be like."""

    section: str
    kind: str
    cards: int
    usual: float


class Conflict(NamedTuple):
    """One of the things that cannot hold together: a rule with its text and citation, or in words a card to keep."""

    rule: str
    text: str
    citation: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest change of a deck. ``before`` and ``after`` are the reports of the checker.

    ``size`` is the number of changes: a card put in for one taken out is one, and so is a card moved. ``deck`` is the
    changed deck (the old one without changes). ``conflicts`` are the rules and cards to keep that cannot hold together
    when no legal deck is within reach, ``most`` the cards up to which decks were looked at. ``unmet`` is the advice
    that a deck which was to be completed cannot follow within reach. ``makeup`` is that of the deck, where it was to be
    like that of others (``makeup_source``).
    """

    outcome: Outcome
    deck: Deck
    before: DeckReport
    after: DeckReport
    changes: tuple[RepairChange, ...] = ()
    size: int = 0
    conflicts: tuple[Conflict, ...] = ()
    open: tuple[Finding, ...] = ()
    most: int = 0
    unmet: tuple[Finding, ...] = ()
    makeup: tuple[MakeupRow, ...] = ()
    makeup_source: str = ""
