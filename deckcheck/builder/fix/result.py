"""The result of a repair: the changes with the rules they fix, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Finding


class Outcome(StrEnum):
    """``legal``: nothing to do. ``fixed``: the changes make it legal. ``out-of-reach``: no legal deck is within reach.

    ``undetermined``: something is unknown that no change of cards resolves. ``unreadable``: the list is incomplete.
    """

    LEGAL = "legal"
    FIXED = "fixed"
    OUT_OF_REACH = "out-of-reach"
    UNDETERMINED = "undetermined"
    UNREADABLE = "unreadable"


class RepairChange(NamedTuple):
    """``copies`` more (negative = fewer) of a card in a section, and the findings that this fixes.

    ``entry`` is the card as a list writes it, with the copies of the change; ``line`` is the number of the line that
    already has the card (0 = a new line). ``card`` is the card's own name. ``moved``: equally many copies leave or
    enter another section, and both together count as one change for each copy. ``owned`` is how many of the copies come
    from the preferred collection. ``in_place_of`` are the removed cards that new ones replace, each with its copies
    (``1 Daniel``).
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


class Conflict(NamedTuple):
    """Part of a conflict: a rule with its text and citation, or a sentence about a card to keep."""

    rule: str
    text: str
    citation: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest change of a deck. ``before`` and ``after`` are the reports of the checker.

    ``size`` is the number of changes: exchanging a card counts as one, as does moving it. ``deck`` is the changed deck
    (the old one if nothing changes). ``conflicts`` are the rules and cards to keep that conflict if no legal deck is
    within reach; ``most`` is the largest deck size considered. ``unmet`` is the advice that a completed deck cannot
    follow. ``unsettled`` are sentences about lines that may be headings, which the repair leaves alone.
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
    unsettled: tuple[str, ...] = ()
