"""Compare two lists: cards added or removed, other counts, other sections, other printings of the same card.

Cards are compared by their printing, not by their spelling: two spellings of one printing are one card. An unmatched
name is compared by its folded spelling.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnreadableDeck
from deckcheck.facts import surely
from deckcheck.findings import CardsUsed
from deckcheck.games.model import Edition
from deckcheck.games.name_notes import key
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import DeckReading, misread
from deckcheck.legality.shared_checkers import ready
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import at_line


class Identified(StrEnum):
    """How precisely a line is identified: as one printing, as any of several, or as an unknown card."""

    PRINTING = "printing"
    SEVERAL = "several"
    UNKNOWN = "unknown"


class ChangeKind(StrEnum):
    """How copies changed: ``changed`` = there are more or fewer, ``printing`` = of another printing of the card."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"
    PRINTING = "printing"


class ComparedCard(NamedTuple):
    """A line's candidates: every printing as name and set, sorted; for an unmatched name, the folded name, no set."""

    how: Identified
    held: tuple[tuple[str, str], ...]

    @property
    def set(self) -> str:
        """Return the set of the only candidate; ``""`` if there are several, or none."""
        return self.held[0][1] if self.how is Identified.PRINTING else ""


class CardInSection(NamedTuple):
    """A printing in a section. ``section`` is one of the game; if ambiguous, the candidates joined by ``" or "``."""

    printing: ComparedCard
    section: str


class Difference(NamedTuple):
    """A change of some ``copies`` from ``before`` to ``after``; ``None`` = not in that list.

    For ``kind`` ``printing``, the section may differ too. For ``changed``, both lists have the card there, and
    ``copies`` are the additional ones (negative = fewer) after subtracting moved and exchanged copies.
    ``counts`` are all copies of the card in that section, before and after.
    """

    kind: ChangeKind
    copies: int
    before: CardInSection | None
    after: CardInSection | None
    counts: tuple[int, int]

    @property
    def sides(self) -> tuple[CardInSection, ...]:
        """Return ``before`` and ``after`` without ``None``."""
        return tuple(side for side in (self.before, self.after) if side is not None)


class ComparedList(NamedTuple):
    """One of the two lists: its path, its name, and the number of cards by section, in the order of the game.

    ``hash`` is the deck hash (``""`` = none).
    """

    path: str
    name: str
    counts: Mapping[str, int]
    hash: str = ""


class Diff(NamedTuple):
    """The changes from one list to another, by kind, section and name. ``names`` are display names of the printings."""

    before: ComparedList
    after: ComparedList
    game: str
    cards: CardsUsed
    changes: tuple[Difference, ...]
    names: Mapping[ComparedCard, str]

    def of(self, kind: str) -> tuple[Difference, ...]:
        """Return the changes of one kind."""
        return tuple(change for change in self.changes if change.kind == kind)


KINDS = tuple(ChangeKind)

Copies = Counter[CardInSection]


def diff(before: Deck, after: Deck, format: str = "", *, checker: Checker | None = None) -> Diff:
    """Return the changes that turn one list into the other.

    ``format`` is the ``game/format[@edition]`` of both. By default it is the one that both state; if they state
    different ones, a name matches any printing of that name. Raises UnreadableDeck, with the path, for invalid lines or
    facts, and for lists of different games or of an unknown game.
    """
    for deck in (before, after):
        if deck.problems:
            raise _with_path(deck, misread(deck.problems))
    with ready(checker) as judge:
        edition = _common(judge, before, after, format)
        prepared = judge.prepared(edition)
        readings = [judge.read(deck, edition) for deck in (before, after)]
        names: dict[ComparedCard, set[str]] = defaultdict(set)
        keys: dict[ComparedCard, frozenset[str]] = {}
        old, new = (_copies(reading, names, keys) for reading in readings)
        hashes = [judge.hashed(reading).hash for reading in readings]
        order = [section.id for section in prepared.resolver.game.sections]
    called = {card: min(found) for card, found in names.items()}
    place = {section: number for number, section in enumerate(order)}

    def order_of(difference: Difference) -> tuple[object, ...]:
        sides = difference.sides
        named = ((place.get(side.section, len(place)), fold(called[side.printing])) for side in sides)
        return KINDS.index(difference.kind), *named, sides

    first, second = map(_side, (before, after), (old, new), (order, order), hashes)
    changes = tuple(sorted(_changes(old, new, keys), key=order_of))
    return Diff(first, second, prepared.edition.game, prepared.cards, changes, called)


def _with_path(deck: Deck, error: UnreadableDeck) -> UnreadableDeck:
    """Return the error with the path or name of its list."""
    where = at_line(deck.path or deck.name or "the list", error.line)
    return UnreadableDeck(f"{where}: {error}", line=error.line)


def _common(checker: Checker, before: Deck, after: Deck, wanted: str) -> Edition:
    """Return the edition to read both lists by; their order makes no difference."""
    found: list[Edition] = []
    fault: UnreadableDeck | None = None
    for deck in (before, after):
        try:
            found.append(likely_edition(checker, deck, wanted))
        except UnreadableDeck as error:
            fault = _with_path(deck, error)
    if not found:
        raise fault or UnreadableDeck("there is nothing to compare")
    games = list(dict.fromkeys(edition.game for edition in found))
    if len(games) > 1:
        raise UnreadableDeck(f"{before.path} is a list of {games[0]} and {after.path} one of {games[1]}")
    if all(edition is found[0] for edition in found):
        return found[0]
    return likely_edition(checker, replace(before, format="", game=games[0]))


def _copies(
    reading: DeckReading, names: dict[ComparedCard, set[str]], keys: dict[ComparedCard, frozenset[str]]
) -> Copies:
    """Return the copies in a list, and add the names of its cards and their keys as the same card."""
    if reading.error is not None:
        raise _with_path(reading.deck, reading.error)
    resolver, copies = reading.prepared.resolver, Copies()
    for entry, found in reading.lines:
        card = _printing(resolver, entry, found)
        copies[CardInSection(card, " or ".join(found.sections))] += entry.copies
        keys[card] = same_card_keys(resolver, entry, found)
        names[card] |= {each.name for each in found.cards} if card.how is Identified.PRINTING else {entry.name}
    return copies


def _printing(resolver: Resolver, entry: Entry, found: Resolved) -> ComparedCard:
    if not found.how:
        return ComparedCard(Identified.UNKNOWN, ((key(resolver.game, entry.name), ""),))
    printings = tuple(sorted({(card.name, str(card.facts.get("set", ""))) for card in found.cards}))
    return ComparedCard(Identified.PRINTING if len(printings) == 1 else Identified.SEVERAL, printings)


def same_card_keys(resolver: Resolver, entry: Entry, found: Resolved) -> frozenset[str]:
    """Return the keys of the card on a line that all its candidate printings share."""
    if not found.how:
        return frozenset([f"called {key(resolver.game, entry.name)}"])
    same = [surely(card.facts, "same") or frozenset([f"called {card.facts.get('called')}"]) for card in found.cards]
    return frozenset.intersection(*same)


def _side(deck: Deck, copies: Copies, order: Iterable[str], hash: str) -> ComparedList:
    counts: Counter[str] = Counter()
    for where, number in copies.items():
        counts[where.section] += number
    ordered = [*(section for section in order if section in counts), *sorted(set(counts) - set(order))]
    return ComparedList(deck.path, deck.name, {section: counts[section] for section in ordered}, hash)


def _changes(old: Copies, new: Copies, keys: Mapping[ComparedCard, frozenset[str]]) -> Iterator[Difference]:
    """Yield moved cards first, then those exchanged for another printing, then those changed, added or removed."""
    left = Counter({where: new[where] - old[where] for where in {*old, *new}})
    for kind, cards in ((ChangeKind.MOVED, lambda printing: [printing]), (ChangeKind.PRINTING, keys.__getitem__)):
        for before, after in _pairs(left, cards):
            if (copies := min(-left[before], left[after])) > 0:
                left[before] += copies
                left[after] -= copies
                yield Difference(kind, copies, before, after, (old[before], new[after]))
    for where, copies in left.items():
        counts = (old[where], new[where])
        if not copies:
            continue
        if all(counts):
            yield Difference(ChangeKind.CHANGED, copies, where, where, counts)
        elif copies > 0:
            yield Difference(ChangeKind.ADDED, copies, None, where, counts)
        else:
            yield Difference(ChangeKind.REMOVED, -copies, where, None, counts)


Pair = tuple[CardInSection, CardInSection]


def _pairs(left: Copies, cards: Callable[[ComparedCard], Iterable[Hashable]]) -> list[Pair]:
    """Return every pair of removed copies and added copies that share one of their ``cards``.

    Pairs within a section come first. The order does not depend on which list is first, so the reverse comparison pairs
    the same copies.
    """
    of: dict[Hashable, list[CardInSection]] = {}
    for where, copies in left.items():
        for card in cards(where.printing) if copies else ():
            of.setdefault(card, []).append(where)
    pairs = {
        (before, after)
        for group in of.values()
        for before in group
        if left[before] < 0
        for after in group
        if left[after] > 0
    }
    return sorted(pairs, key=lambda pair: (pair[0].section != pair[1].section, *sorted(pair)))
