"""What changed between two lists: cards in and out, other counts, other sections, other printings of the same card.

Cards are compared by what they are, not by how they are written: two spellings of one printing are one card. A name
that no card has is compared by its folded spelling.
"""

from __future__ import annotations

from collections import Counter
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
from deckcheck.legality.readability import Reading, misread
from deckcheck.legality.shared_checkers import ready
from deckcheck.reading.resolved_lines import Resolved
from deckcheck.reading.resolver import Resolver
from deckcheck.wording import at_line


class Identified(StrEnum):
    """How far it is known which card a line means: one printing, any of several, or no card that is known."""

    PRINTING = "printing"
    SEVERAL = "several"
    UNKNOWN = "unknown"


class Kind(StrEnum):
    """What became of copies: ``changed`` = there are more or fewer, ``printing`` = of another printing of the card."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"
    PRINTING = "printing"


class ComparedCard(NamedTuple):
    """What a line may be: every printing as name and set, sorted; a name that no card has, folded, with no set."""

    how: Identified
    held: tuple[tuple[str, str], ...]

    @property
    def set(self) -> str:
        """Return the set of the only printing it may be; ``""`` where there are several, or none."""
        return self.held[0][1] if self.how is Identified.PRINTING else ""


class CardInSection(NamedTuple):
    """A printing in a section. ``section`` is one of the game, or those it may be in, joined by ``" or "``."""

    printing: ComparedCard
    section: str


class Difference(NamedTuple):
    """So many ``copies`` that were ``before`` and are ``after``; ``None`` = in the other list they are not.

    Where ``kind`` is ``printing``, perhaps the section is another too; where it is ``changed``, both lists have the
    card there, and ``copies`` are those more, or fewer where negative, once what was moved or exchanged is taken off.
    ``counts`` are all its copies there, before and after.
    """

    kind: Kind
    copies: int
    before: CardInSection | None
    after: CardInSection | None
    counts: tuple[int, int]

    @property
    def sides(self) -> tuple[CardInSection, ...]:
        """Return where it was and where it is, as far as it was and is anywhere."""
        return tuple(side for side in (self.before, self.after) if side is not None)


class ComparedList(NamedTuple):
    """One of the two lists: its path, its name, and how many cards each section has, in the order of the game.

    ``hash`` is that of the deck (``""`` = it has none).
    """

    path: str
    name: str
    counts: Mapping[str, int]
    hash: str = ""


class Diff(NamedTuple):
    """The changes from one list to another, by kind, section and name. ``names`` are what people call the printings."""

    before: ComparedList
    after: ComparedList
    game: str
    cards: CardsUsed
    changes: tuple[Difference, ...]
    names: Mapping[ComparedCard, str]

    def of(self, kind: str) -> tuple[Difference, ...]:
        """Return the changes of one kind."""
        return tuple(change for change in self.changes if change.kind == kind)


KINDS = tuple(Kind)

Copies = Counter[CardInSection]


class _ComparedDeck(NamedTuple):
    """A list as it is compared: its copies, what each may also be (keys of the same card), and its spellings."""

    copies: Copies
    keys: dict[ComparedCard, frozenset[str]]
    names: dict[ComparedCard, set[str]]


def diff(before: Deck, after: Deck, format: str = "", *, checker: Checker | None = None) -> Diff:
    """Return what changes one list into the other.

    ``format`` is the ``game/format[@edition]`` both are for. By default it is the one that both name; where they name
    different ones, a name means any printing that has it. Raises UnreadableDeck, with the path, for lines or facts that
    cannot be understood, and for lists of different games or of none.
    """
    for deck in (before, after):
        if deck.problems:
            raise _of(deck, misread(deck.problems))
    with ready(checker) as judge:
        edition = _common(judge, before, after, format)
        prepared = judge.prepared(edition)
        readings = [judge.read(deck, edition) for deck in (before, after)]
        old, new = map(_read, readings)
        hashes = [judge.hashed(reading).hash for reading in readings]
        order = [section.id for section in prepared.resolver.game.sections]
    names = {card: min(old.names.get(card, set()) | new.names.get(card, set())) for card in {**old.names, **new.names}}
    found = _changes(old.copies, new.copies, {**old.keys, **new.keys})
    place = {section: number for number, section in enumerate(order)}

    def order_of(difference: Difference) -> tuple[object, ...]:
        sides = difference.sides
        named = ((place.get(side.section, len(place)), fold(names[side.printing])) for side in sides)
        return KINDS.index(difference.kind), *named, sides

    first, second = map(_side, (before, after), (old.copies, new.copies), (order, order), hashes)
    return Diff(first, second, prepared.edition.game, prepared.cards, tuple(sorted(found, key=order_of)), names)


def _of(deck: Deck, error: UnreadableDeck) -> UnreadableDeck:
    """Return the error with the list that it is about."""
    where = at_line(deck.path or deck.name or "the list", error.line)
    return UnreadableDeck(f"{where}: {error}", line=error.line)


def _common(checker: Checker, before: Deck, after: Deck, wanted: str) -> Edition:
    """Return the edition that both lists are read by: it must not matter which of them comes first."""
    found: list[Edition] = []
    fault: UnreadableDeck | None = None
    for deck in (before, after):
        try:
            found.append(likely_edition(checker, deck, wanted))
        except UnreadableDeck as error:
            fault = _of(deck, error)
    if not found:
        raise fault or UnreadableDeck("there is nothing to compare")
    games = list(dict.fromkeys(edition.game for edition in found))
    if len(games) > 1:
        raise UnreadableDeck(f"{before.path} is a list of {games[0]} and {after.path} one of {games[1]}")
    if all(edition is found[0] for edition in found):
        return found[0]
    return likely_edition(checker, replace(before, format="", game=games[0]))


def _read(reading: Reading) -> _ComparedDeck:
    if reading.error is not None:
        raise _of(reading.deck, reading.error)
    resolver, lines = reading.prepared.resolver, reading.lines
    read = _ComparedDeck(Counter(), {}, {})
    for entry, found in lines:
        printing = _printing(resolver, entry, found)
        read.copies[CardInSection(printing, " or ".join(found.sections))] += entry.copies
        read.keys[printing] = _keys(resolver, entry, found)
        names = {card.name for card in found.cards} if printing.how is Identified.PRINTING else {entry.name}
        read.names.setdefault(printing, set()).update(names)
    return read


def _printing(resolver: Resolver, entry: Entry, found: Resolved) -> ComparedCard:
    if not found.how:
        return ComparedCard(Identified.UNKNOWN, ((key(resolver.game, entry.name), ""),))
    held = tuple(sorted({(card.name, str(card.facts.get("set", ""))) for card in found.cards}))
    return ComparedCard(Identified.PRINTING if len(held) == 1 else Identified.SEVERAL, held)


def _keys(resolver: Resolver, entry: Entry, found: Resolved) -> frozenset[str]:
    """Return the cards that a line is a copy of, whichever printing it may be."""
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
    """Yield what is moved first, then what is exchanged for another printing, then what comes and goes."""
    left = Counter({where: new[where] - old[where] for where in {*old, *new}})
    for kind, cards in ((Kind.MOVED, lambda printing: [printing]), (Kind.PRINTING, keys.__getitem__)):
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
            yield Difference(Kind.CHANGED, copies, where, where, counts)
        elif copies > 0:
            yield Difference(Kind.ADDED, copies, None, where, counts)
        else:
            yield Difference(Kind.REMOVED, -copies, where, None, counts)


Pair = tuple[CardInSection, CardInSection]


def _pairs(left: Copies, cards: Callable[[ComparedCard], Iterable[Hashable]]) -> list[Pair]:
    """Return every pair of copies that went and copies of the same of its ``cards`` that came.

    Those within a section come first. The order is the same when the lists change places, so that the way back is the
    way there.
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
