"""The cards that the decks of a season play: in how many decks, and in how many copies, whatever their printings.

A line that may be no card, or may be outside the deck, makes a number an interval.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import NamedTuple

from deckcheck.builder import connected
from deckcheck.builder.diff import same_card_keys
from deckcheck.cards import fold
from deckcheck.deck import Deck
from deckcheck.facts import NONE, Interval
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import edition_or_reason

_MONTH = re.compile(r"(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])(?!\d{3})")
"""A month in a path, such as ``2026-05/`` or ``20260503-anna.txt``."""


class DeckCards(NamedTuple):
    """The cards of one deck, each by its identity keys, with its name and its copies.

    ``format`` is its edition, or its game if it names none; ``month`` is that in its path (``""`` = none), and
    ``unread`` is whether lines could not be read.
    """

    format: str
    month: str
    cards: Mapping[frozenset[str], tuple[str, Interval]]
    unread: bool


class PlayedCard(NamedTuple):
    """A card by its most common name, the number of decks with it, all copies in them, and the decks by month.

    ``before`` is the number of decks with it in the earlier season.
    """

    name: str
    decks: Interval
    copies: Interval
    months: Mapping[str, Interval]
    before: Interval


class Season(NamedTuple):
    """The decks of one format, how many there are in each month and were in the earlier season (``before``).

    ``cards`` are those of both seasons, the most played first.
    """

    format: str
    decks: int
    months: Mapping[str, int]
    before: int
    cards: tuple[PlayedCard, ...]


def cards_of_deck(deck: Deck, checker: Checker, format: str = "") -> DeckCards:
    """Return the cards of a deck. Raises UnreadableDeck if its game is unclear or its facts are invalid."""
    edition, reason = edition_or_reason(checker, deck, format)
    reading = checker.read(deck, edition)
    resolver = reading.prepared.resolver
    if reading.unusable is not None:
        raise reading.unusable
    counted = resolver.game.counted_sections
    cards: dict[frozenset[str], tuple[str, Interval]] = {}
    for entry, found in reading.cards:
        inside = [section in counted for section in found.sections]
        if not any(inside):
            continue
        name = found.cards[0].name if found.how and len(found.cards) == 1 else entry.name
        keys = same_card_keys(resolver, entry, found) or frozenset([f"called {fold(entry.name)}"])
        _, before = cards.get(keys, ("", NONE))
        sure = 0 if found.perhaps or not all(inside) else entry.copies
        cards[keys] = name, _sum(before, Interval(sure, entry.copies))
    return DeckCards(edition.game if reason else edition.id, month_of(deck.path), cards, bool(reading.problems))


def month_of(path: str) -> str:
    """Return the month that a path states, ``""`` if it states none.

    >>> month_of("decks/20260503-anna.txt"), month_of("anna.txt")
    ('2026-05', '')
    """
    month = _MONTH.search(path)
    return "-".join(month.groups()) if month else ""


def seasons(decks: Iterable[DeckCards], against: Iterable[DeckCards] = ()) -> tuple[Season, ...]:
    """Return what the decks play, for each of their formats, compared with those of an earlier season.

    The order of the decks makes no difference. They are iterated twice and not kept, so that they need not fit in
    memory.
    """
    keys: dict[str, set[frozenset[str]]] = defaultdict(set)
    for deck in chain(decks, against):
        keys[deck.format].update(deck.cards)
    card_of = {format: _same_cards(found) for format, found in keys.items()}
    now, before = _tallies(decks, card_of), _tallies(against, card_of)
    return tuple(_season(format, now[format], before[format]) for format in sorted(now))


class _Tally:
    """The decks of one format by month; for each card its names, and by month the decks with it and its copies."""

    def __init__(self) -> None:
        self.months: Counter[str] = Counter()
        self.names: dict[str, Counter[str]] = defaultdict(Counter)
        self.decks: dict[str, dict[str, Interval]] = defaultdict(dict)
        self.copies: dict[str, Interval] = {}

    def add(self, deck: DeckCards, card_of: Mapping[str, str]) -> None:
        """Count a deck; ``card_of`` has the card of each identity key."""
        self.months[deck.month] += 1
        copies_of: dict[str, Interval] = {}
        for keys, (name, copies) in deck.cards.items():
            card = card_of[min(keys)]
            self.names[card][name] += 1
            copies_of[card] = _sum(copies_of.get(card, NONE), copies)
        for card, copies in copies_of.items():
            of_month = self.decks[card]
            of_month[deck.month] = _sum(of_month.get(deck.month, NONE), Interval(min(copies.least or 0, 1), 1))
            self.copies[card] = _sum(self.copies.get(card, NONE), copies)


def _tallies(decks: Iterable[DeckCards], card_of: Mapping[str, Mapping[str, str]]) -> dict[str, _Tally]:
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for deck in decks:
        tallies[deck.format].add(deck, card_of[deck.format])
    return tallies


def _season(format: str, now: _Tally, before: _Tally) -> Season:
    played = [_played(card, now, before) for card in {**now.names, **before.names}]
    played.sort(key=lambda card: (*(-(number or 0) for number in (*card.decks, *card.before)), card.name))
    months = {month: decks for month, decks in sorted(now.months.items()) if month}
    return Season(format, now.months.total(), months, before.months.total(), tuple(played))


def _played(card: str, now: _Tally, before: _Tally) -> PlayedCard:
    names, decks = now.names[card] + before.names[card], now.decks[card]
    months = {month: decks[month] for month in sorted(decks) if month}
    name = min(names, key=lambda each: (-names[each], each))
    in_decks, in_former = _sum(*decks.values()), _sum(*before.decks[card].values())
    return PlayedCard(name, in_decks, now.copies.get(card, NONE), months, in_former)


def _sum(*numbers: Interval) -> Interval:
    return Interval(sum(number.least or 0 for number in numbers), sum(number.most or 0 for number in numbers))


def _same_cards(cards: Iterable[frozenset[str]]) -> dict[str, str]:
    """Return for each identity key the key that represents its card; cards with a key in common are the same."""
    found, representative = list(cards), dict[str, str]()
    for group in connected(found):
        keys = frozenset[str]().union(*(found[at] for at in group))
        representative.update(dict.fromkeys(keys, min(keys)))
    return representative
