"""A repair: the preferences of the player that it follows, and its result, the changes or why there are none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckcheck.cards import find
from deckcheck.cards.suggestions import suggest
from deckcheck.deck import Deck, Doubt, Entry, Perhaps
from deckcheck.errors import DeckcheckError, did_you_mean
from deckcheck.findings import DeckReport, Finding
from deckcheck.games.name_notes import key
from deckcheck.reading.resolved_lines import Lines, Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.profiles import Card, MatchedLine
from deckcheck.wording import choice


class UnknownPreference(DeckcheckError):
    """A preference about a card that does not exist."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """``keep`` and ``avoid`` are names as lists write them: a title covers all its printings.

    ``prefer`` is a collection: added cards come from it first, as many as it has beyond those of the deck.
    ``complete`` fills the deck up: as little as possible is removed, and the rulebook's advice is followed
    if possible. ``like`` are decks to learn from: added cards are then those that such decks have.
    """

    keep: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    prefer: Deck | None = None
    complete: bool = False
    like: tuple[Deck, ...] = ()


class NamedCards:
    """The cards that some names resolve to, matched by name, by title, or by spelling (``names_by_key``)."""

    def __init__(self, resolver: Resolver, names: Iterable[str]) -> None:
        self._game = resolver.game
        self.names_by_key = {key(self._game, name): name for name in names}
        found = (find(resolver.cards, name).printings for name in self.names_by_key.values())
        self._printings = {printing.name for printings in found for printing in printings}

    def include(self, written: str, card: Card) -> bool:
        """Is this card, as it is ``written``, among them?"""
        known = self.names_by_key
        return bool(known) and (
            card.name in self._printings or card.facts.get("called") in known or key(self._game, written) in known
        )


def heading_doubt(entry: Entry, found: Resolved) -> Doubt | None:
    """Return the doubt whether a line is a card or a heading; ``None`` if there is no such doubt."""
    return entry.doubt if found.perhaps and entry.perhaps in (Perhaps.HEADING, Perhaps.HEADS) else None


def unsettled_lines(lines: Lines) -> dict[int, str]:
    """Return the positions of the lines that may be a heading, each with a sentence that says what to write."""
    return {
        at: f"Line {entry.line} ({entry.name}) is not settled and stays as it is; write {doubt.remedy}."
        for at, (entry, found) in enumerate(lines)
        if (doubt := heading_doubt(entry, found))
    }


def lines_to_keep(resolver: Resolver, lines: Sequence[MatchedLine], names: Sequence[str]) -> dict[int, str]:
    """Return the positions of the lines to keep, each with the wish in a sentence. Raises UnknownPreference."""
    found: dict[int, str] = {}
    for name in names:
        named = NamedCards(resolver, [name])
        is_kept = [any(named.include(entry.name, card) for card in match.cards) for entry, match in lines]
        there = [at for at, keeps in enumerate(is_kept) if keeps]
        if not there:
            called = [entry.name for entry, _ in lines]
            called += [str(card.facts["title"]) for _, match in lines for card in match.cards if "title" in card.facts]
            hint = did_you_mean(name, called) or "."
            raise UnknownPreference(f"{name!r} cannot be kept: it is not in the deck{hint}")
        found.update(dict.fromkeys(there, f"{name} is to be kept"))
    return found


def avoided_cards(resolver: Resolver, lines: Sequence[MatchedLine], names: Sequence[str]) -> NamedCards:
    """Return the cards to avoid. Raises UnknownPreference if one does not exist."""
    avoided = NamedCards(resolver, names)
    written = {key(resolver.game, entry.name) for entry, _ in lines}
    for spelling, name in avoided.names_by_key.items():
        if spelling not in written and not find(resolver.cards, name).printings:
            suggested = suggest(resolver.cards, name)
            hint = f"; did you mean {choice([repr(each) for each in suggested])}?" if suggested else "."
            raise UnknownPreference(f"there is no card {name!r} to avoid{hint}")
    return avoided


def unknown_cards(resolver: Resolver, collection: Deck) -> tuple[str, ...]:
    """Return the unmatched names of a collection, if the game's database has every card."""
    if not resolver.game.database_is_complete:
        return ()
    return tuple(dict.fromkeys(entry.name for entry, found in resolver.lines(collection) if not found.how))


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

    ``entry`` is one copy of the card as a list writes it; ``line`` is the number of the line that already has the card
    (0 = a new line). ``card`` is the card's own name. ``moved``: equally many copies leave or
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
