"""What changed between two lists: cards in and out, other counts, other sections, other printings of the same card.

Cards are compared by what they are, not by how they are written: two spellings of one printing are one card. A name
that no card has is compared by its folded spelling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnreadableDeck
from deckcheck.facts import surely
from deckcheck.findings import CardsUsed
from deckcheck.games.model import Edition
from deckcheck.games.name_notes import key
from deckcheck.legality.checker import Checker, ready
from deckcheck.legality.format_detection import likely_edition
from deckcheck.legality.readability import misread, resolved
from deckcheck.legality.resolver import Resolved, Resolver


class Printing(NamedTuple):
    """What a line may be: every printing as name and set, sorted; a name that no card has, folded, with no set.

    ``how`` is ``printing`` for one, ``several`` for a name that may be any of several, ``unknown`` for no card's name.
    """

    how: str
    held: tuple[tuple[str, str], ...]

    @property
    def set(self) -> str:
        """The set of the only printing it may be; ``""`` where there are several, or none."""
        return self.held[0][1] if self.how == "printing" else ""


class Where(NamedTuple):
    """A printing in a section. ``section`` is one of the game, or those it may be in, joined by ``" or "``."""

    printing: Printing
    section: str


class Change(NamedTuple):
    """So many ``copies`` that were ``before`` and are ``after``; ``None`` = in the other list they are not.

    ``kind`` is ``added``, ``removed``, ``moved`` (to another section) or ``printing`` (another one of the same card,
    perhaps in another section too), or ``changed``: of a card that both lists have there, ``copies`` more, or fewer
    where it is negative, once what was moved or exchanged is taken off. ``counts`` are all its copies there, before
    and after.
    """

    kind: str
    copies: int
    before: Where | None
    after: Where | None
    counts: tuple[int, int]

    @property
    def sides(self) -> tuple[Where, ...]:
        """Where it was and where it is, as far as it was and is anywhere."""
        return tuple(each for each in (self.before, self.after) if each is not None)


class Side(NamedTuple):
    """One of the two lists: its path, its name, and how many cards each section has, in the order of the game."""

    path: str
    name: str
    counts: Mapping[str, int]


class Diff(NamedTuple):
    """The changes from one list to another, by kind, section and name. ``names`` are what people call the printings."""

    before: Side
    after: Side
    game: str
    cards: CardsUsed
    changes: tuple[Change, ...]
    names: Mapping[Printing, str]

    def of(self, kind: str) -> tuple[Change, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.changes if change.kind == kind)


KINDS = ("added", "removed", "changed", "moved", "printing")

Copies = Counter[Where]


class _Read(NamedTuple):
    """A list as it is compared: its copies, what each may also be (keys of the same card), and its spellings."""

    copies: Copies
    keys: dict[Printing, frozenset[str]]
    names: dict[Printing, set[str]]


def diff(before: Deck, after: Deck, format: str = "", *, checker: Checker | None = None) -> Diff:
    """What changes one list into the other.

    ``format`` is the ``game/format[@edition]`` both are for. By default it is the one that both name; where they name
    different ones, a name means any printing that has it. Raises UnreadableDeck, with the path, for lines or facts that
    cannot be understood, and for lists of different games or of none.
    """
    for deck in (before, after):
        if deck.problems:
            raise _of(deck, misread(deck.problems))
    with ready(checker) as judge:
        prepared = judge.prepared(_common(judge, before, after, format))
        old, new = _read(prepared.resolver, before), _read(prepared.resolver, after)
        order = [section.id for section in prepared.resolver.game.sections]
    names = {each: min(old.names.get(each, set()) | new.names.get(each, set())) for each in {**old.names, **new.names}}
    found = _changes(old.copies, new.copies, {**old.keys, **new.keys})
    place = {section: number for number, section in enumerate(order)}

    def standing(change: Change) -> tuple[object, ...]:
        at = change.sides
        named = ((place.get(each.section, len(place)), fold(names[each.printing])) for each in at)
        return KINDS.index(change.kind), *named, at

    sides = [_side(deck, read.copies, order) for deck, read in ((before, old), (after, new))]
    return Diff(sides[0], sides[1], prepared.edition.game, prepared.cards, tuple(sorted(found, key=standing)), names)


def _of(deck: Deck, error: UnreadableDeck) -> UnreadableDeck:
    """The error with the list that it is about."""
    at = f":{error.line}" if error.line else ""
    return UnreadableDeck(f"{deck.path or deck.name or 'the list'}{at}: {error}", line=error.line)


def _common(checker: Checker, before: Deck, after: Deck, wanted: str) -> Edition:
    """By what both lists are read: it must not matter which of them comes first."""
    found: list[Edition] = []
    fault: UnreadableDeck | None = None
    for deck in (before, after):
        try:
            found.append(likely_edition(checker, deck, wanted))
        except UnreadableDeck as error:
            fault = _of(deck, error)
    if not found:
        raise fault or UnreadableDeck("there is nothing to compare")
    games = list(dict.fromkeys(each.game for each in found))
    if len(games) > 1:
        raise UnreadableDeck(f"{before.path} is a list of {games[0]} and {after.path} one of {games[1]}")
    if all(each is found[0] for each in found):
        return found[0]
    return likely_edition(checker, replace(before, format="", game=games[0]))


def _read(resolver: Resolver, deck: Deck) -> _Read:
    try:
        lines = resolved(resolver, deck)
    except UnreadableDeck as error:
        raise _of(deck, error) from error
    read = _Read(Counter(), {}, {})
    for entry, found in lines:
        printing = _printing(resolver, entry, found)
        read.copies[Where(printing, " or ".join(found.sections))] += entry.copies
        read.keys[printing] = _keys(resolver, entry, found)
        names = {card.name for card in found.cards} if printing.how == "printing" else {entry.name}
        read.names.setdefault(printing, set()).update(names)
    return read


def _printing(resolver: Resolver, entry: Entry, found: Resolved) -> Printing:
    if not found.how:
        return Printing("unknown", ((key(resolver.game, entry.name), ""),))
    held = tuple(sorted({(card.name, str(card.facts.get("set", ""))) for card in found.cards}))
    return Printing("printing" if len(held) == 1 else "several", held)


def _keys(resolver: Resolver, entry: Entry, found: Resolved) -> frozenset[str]:
    """The cards that a line is a copy of, whichever printing it may be."""
    if not found.how:
        return frozenset([f"called {key(resolver.game, entry.name)}"])
    same = [surely(card.facts, "same") or frozenset([f"called {card.facts.get('called')}"]) for card in found.cards]
    return frozenset.intersection(*same)


def _side(deck: Deck, copies: Copies, order: Iterable[str]) -> Side:
    counts: Counter[str] = Counter()
    for where, number in copies.items():
        counts[where.section] += number
    ordered = [*(each for each in order if each in counts), *sorted(set(counts) - set(order))]
    return Side(deck.path, deck.name, {section: counts[section] for section in ordered})


def _changes(old: Copies, new: Copies, keys: Mapping[Printing, frozenset[str]]) -> Iterator[Change]:
    """What is moved first, then what is exchanged for another printing, then what comes and goes."""
    left = Counter({where: new[where] - old[where] for where in {*old, *new}})
    for kind, pairs in (("moved", _moves(left)), ("printing", _exchanges(left, keys))):
        for before, after in pairs:
            copies = min(-left[before], left[after])
            if copies > 0:
                left[before] += copies
                left[after] -= copies
                yield Change(kind, copies, before, after, (old[before], new[after]))
    for where, copies in left.items():
        counts = (old[where], new[where])
        if not copies:
            continue
        if all(counts):
            yield Change("changed", copies, where, where, counts)
        elif copies > 0:
            yield Change("added", copies, None, where, counts)
        else:
            yield Change("removed", -copies, where, None, counts)


Pair = tuple[Where, Where]


def _moves(left: Copies) -> list[Pair]:
    """Where copies of a printing went from, and where they may have gone to."""
    of: dict[Printing, list[Where]] = {}
    for where, copies in left.items():
        if copies:
            of.setdefault(where.printing, []).append(where)
    return _paired(left, of.values())


def _exchanges(left: Copies, keys: Mapping[Printing, frozenset[str]]) -> list[Pair]:
    """Copies that went, and copies of the same card that came in another printing."""
    of: dict[str, list[Where]] = {}
    for where, copies in left.items():
        for each in keys[where.printing] if copies else ():
            of.setdefault(each, []).append(where)
    return _paired(left, of.values())


def _paired(left: Copies, groups: Iterable[list[Where]]) -> list[Pair]:
    """Every pair of one that went and one that came, those within a section first.

    The order is the same when the lists change places, so that the way back is the way there.
    """
    pairs = {
        (before, after)
        for group in groups
        for before in group
        if left[before] < 0
        for after in group
        if left[after] > 0
    }
    return sorted(pairs, key=lambda pair: (pair[0].section != pair[1].section, *sorted(pair)))
