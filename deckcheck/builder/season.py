"""The cards that the decks of a season play: in how many decks, and in how many copies, whatever their printings.

A line that may be no card, or may be outside the deck, makes a number an interval.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deckcheck.builder.diff import same_card_keys
from deckcheck.cards import fold
from deckcheck.deck import Deck
from deckcheck.facts import Interval
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
    resolver = checker.prepared(edition).resolver
    reading = checker.read(deck, edition)
    if reading.invalid_facts is not None:
        raise reading.invalid_facts
    counting = {section.id for section in resolver.game.sections if section.counts}
    cards: dict[frozenset[str], tuple[str, Interval]] = {}
    for entry, found in reading.cards:
        inside = [section in counting for section in found.sections]
        if not any(inside):
            continue
        name = found.cards[0].name if found.how and len(found.cards) == 1 else entry.name
        keys = same_card_keys(resolver, entry, found) or frozenset([f"called {fold(entry.name)}"])
        _, before = cards.get(keys, ("", Interval(0, 0)))
        sure = 0 if found.perhaps or not all(inside) else entry.copies
        cards[keys] = name, _sum((before, Interval(sure, entry.copies)))
    month = _MONTH.search(deck.path)
    return DeckCards(
        edition.game if reason else edition.id, "-".join(month.groups()) if month else "", cards, bool(reading.problems)
    )


def seasons(decks: Iterable[DeckCards], against: Iterable[DeckCards] = ()) -> tuple[Season, ...]:
    """Return what the decks play, for each of their formats, compared with those of an earlier season.

    The order of the decks makes no difference.
    """
    by_format: dict[str, list[DeckCards]] = {}
    earlier: dict[str, list[DeckCards]] = {}
    for each, found in ((decks, by_format), (against, earlier)):
        for deck in each:
            found.setdefault(deck.format, []).append(deck)
    return tuple(_season(format, by_format[format], earlier.get(format, [])) for format in sorted(by_format))


def _season(format: str, decks: Sequence[DeckCards], earlier: Sequence[DeckCards]) -> Season:
    card_of = _same_cards(keys for deck in (*decks, *earlier) for keys in deck.cards)
    names: dict[str, Counter[str]] = {}
    for deck in (*decks, *earlier):
        for keys, (name, _) in deck.cards.items():
            names.setdefault(card_of[min(keys)], Counter())[name] += 1
    now, before = _copies(decks, card_of), _copies(earlier, card_of)
    played = [_played(names[card], now.get(card, []), before.get(card, [])) for card in names]
    played.sort(key=lambda card: (*(-(number or 0) for number in (*card.decks, *card.before)), card.name))
    months = Counter(deck.month for deck in decks if deck.month)
    return Season(format, len(decks), dict(sorted(months.items())), len(earlier), tuple(played))


def _copies(decks: Iterable[DeckCards], card_of: Mapping[str, str]) -> dict[str, list[tuple[str, Interval]]]:
    """Return for each card the month and the copies of each deck with it."""
    copies: dict[str, list[tuple[str, Interval]]] = {}
    for deck in decks:
        held: dict[str, list[Interval]] = {}
        for keys, (_, number) in deck.cards.items():
            held.setdefault(card_of[min(keys)], []).append(number)
        for card, numbers in held.items():
            copies.setdefault(card, []).append((deck.month, _sum(numbers)))
    return copies


def _played(
    names: Counter[str], now: Sequence[tuple[str, Interval]], before: Sequence[tuple[str, Interval]]
) -> PlayedCard:
    by_month: dict[str, list[Interval]] = {}
    for month, copies in now:
        by_month.setdefault(month, []).append(_presence(copies))
    return PlayedCard(
        min(names, key=lambda each: (-names[each], each)),
        _sum(_presence(copies) for _, copies in now),
        _sum(copies for _, copies in now),
        {month: _sum(by_month[month]) for month in sorted(by_month) if month},
        _sum(_presence(copies) for _, copies in before),
    )


def _presence(copies: Interval) -> Interval:
    """Return in how many decks a card is, given its copies in one."""
    return Interval(min(copies.least or 0, 1), 1)


def _sum(numbers: Iterable[Interval]) -> Interval:
    least, most = 0, 0
    for number in numbers:
        least, most = least + (number.least or 0), most + (number.most or 0)
    return Interval(least, most)


def _same_cards(cards: Iterable[frozenset[str]]) -> dict[str, str]:
    """Return for each identity key the key that represents its card; cards with a key in common are the same."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            key = parent[key]
        return key

    for keys in cards:
        least = min(map(root, keys))
        for key in keys:
            parent[root(key)] = least
    return {key: root(key) for key in parent}
