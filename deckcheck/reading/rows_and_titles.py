"""Lines that are no single card: rows of cards behind a heading, and titles without a count at the ends of a list."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from deckcheck.cards import Cards, find
from deckcheck.cards.names import suffix_of
from deckcheck.deck import Deck, Entry, Perhaps
from deckcheck.decklists.text.headings import as_card
from deckcheck.decklists.text.prose import ADDRESS, BYLINE
from deckcheck.patterns import late_pattern
from deckcheck.reading.bracket_remarks import says_absent
from deckcheck.reading.line_readings import MOST_IN_ROWS, cards_in_row, most_in_row
from deckcheck.reading.printing_choice import NameReader
from deckcheck.reading.resolver import Resolver

_SPOKEN_WORD = late_pattern(r"[^\s.,;:!?\"“”]+")
_BRACKETS = frozenset("()[]{}")
_MOST_WORDS, _MOST_OF_NAME = 24, 8
"""Of a remark so many words at most are looked up, in pieces shorter than that."""


def unfolded(resolver: Resolver, deck: Deck) -> Deck:
    """Return the deck with an entry for each card of a row (``Heroes: Moses, Aaron``), and without what is no card.

    Rows beyond all bounds stay.
    """
    if any(place[0] == "apart" for place in deck.places):
        deck = _without_titles(resolver, deck)
    if all(entry.perhaps is not Perhaps.ROW for entry in deck.entries):
        return deck
    entries: list[Entry] = []
    held = 0
    for entry in deck.entries:
        held += most_in_row(entry) if entry.perhaps is Perhaps.ROW else 0
        row = entry.perhaps is Perhaps.ROW and held <= MOST_IN_ROWS
        entries += cards_in_row(entry, partial(_is_called, resolver), resolver.line_reader) if row else (entry,)
    return replace(deck, entries=tuple(entries))


def _without_titles(resolver: Resolver, deck: Deck) -> Deck:
    """Return the deck without words at its ends that are no card and near to none, where all cards are known.

    Where one of them may be a card without its count, so may they all but addresses.
    """
    apart = {line for place, line in deck.places.items() if place[0] == "apart"}
    places = {place: line for place, line in deck.places.items() if place[0] != "apart"}
    said = [entry for entry in deck.entries if entry.line in apart] if resolver.game.database_is_complete else []
    gone = {entry for entry in said if ADDRESS.fullmatch(entry.name) and not _is_called(resolver, entry)}
    if all(entry in gone or _is_title(resolver, entry) for entry in said):
        gone = {*said}
    left = tuple(entry for entry in deck.entries if entry not in gone)
    if not left:
        return replace(deck, places=places)
    places |= {("title", entry.name, str(entry.line)): entry.line for entry in gone}
    return replace(deck, entries=left, places=places)


def _is_title(resolver: Resolver, entry: Entry) -> bool:
    """Return whether words are neither a card nor a heading, nor near to any."""
    words = entry.name.partition(":")[2].strip() if entry.perhaps is Perhaps.ROW else entry.name
    if resolver.headings.may_part(words) or says_absent(words):
        return False
    if not BYLINE.match(words) and _holds_card(resolver.cards, words):
        return False
    return not any(_may_name(resolver.names, entry._replace(name=name)) for name in {words, as_card(words)[0]})


def _is_called(resolver: Resolver, entry: Entry) -> bool:
    """Return whether a card is called so, at a fraction of the time that all of its line takes."""
    return bool(resolver.names.read(entry)[0].how or resolver.names.tables(entry.name))


def _may_name(names: NameReader, entry: Entry) -> bool:
    """Return whether a line may be a card's: by a bracket, its name, its letters, or but for one or two of them."""
    from deckcheck.cards.suggestions import is_short

    found = names.found(entry)
    known = (
        suffix_of(entry.name)
        or found.how
        or found.later
        or names.tables(entry.name)
        or is_short(names.cards, entry.name)
    )
    return bool(known or names.similar(entry.name))


def _holds_card(cards: Cards, text: str) -> bool:
    """Return whether words of a line that follow each other may be a card's name, as brackets and many may be."""
    words = _SPOKEN_WORD.findall(text)
    if len(words) > _MOST_WORDS or not _BRACKETS.isdisjoint(text):
        return True
    pieces = (words[at : at + size] for size in range(1, _MOST_OF_NAME) for at in range(len(words) - size + 1))
    return any(find(cards, " ".join(piece)).how for piece in pieces)
