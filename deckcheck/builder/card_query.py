"""Select cards of a deck by a short query: a name, or facts. A query is parsed, never evaluated as code.

Son of God                          a card by its name, in any spelling that lists may have
Moses | Aaron                       either of several
type=Hero, Evil Character           cards with a fact: one of these values, in any case; * matches anything
type=Hero & brigade=Blue            several facts at once; a fact's name may lack its plural s
heart>=5   brigades<2   set!=Ki     a number, or how many values a fact has, compared; or a fact that differs
"A=B"   "X | Y"                     in double quotes, always a name; a card of the deck with that name goes first
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from deckcheck.builder.fact_query import FACT, AskedCards, alternatives, selected_by
from deckcheck.cards import fold
from deckcheck.deck import Entry
from deckcheck.errors import UnknownCard, did_you_mean
from deckcheck.facts import Truth, any_of
from deckcheck.games.name_notes import key
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import Selector

_MOST_LETTERS = 500


_Part = Callable[[Entry, Card, bool], Truth]
"""Does the line match if it is this card? The flag: the card database has the card's name."""


class Selection(NamedTuple):
    """Some of the cards of a deck; ``text`` is how it was asked for."""

    text: str
    parts: Sequence[_Part]

    def match(self, entry: Entry, card: Card, *, known: bool) -> Truth:
        """Does the line match if it is this card? ``known``: the card database has its name."""
        return any_of(part(entry, card, known) for part in self.parts)


def selection(text: str, resolver: Resolver, lines: Lines) -> Selection:
    """Return the cards of a deck with these lines that a query selects.

    Raises UnknownCard, with the closest match, for a name, fact or value that no card of the deck has.
    """
    if len(text) > _MOST_LETTERS:
        raise UnknownCard(f"a selection of more than {_MOST_LETTERS} letters")
    names = {name for entry, found in lines for name in (entry.name, *(card.name for card in found.cards))}
    if text.strip() in names:
        return Selection(text, [_named(text.strip(), resolver, lines)])
    asked = AskedCards(resolver.game, [card.facts for _, found in lines for card in found.cards], "the deck")
    parts = []
    for part, quoted in alternatives(text):
        if quoted or part in names or not FACT.fullmatch(part):
            parts.append(_named(part, resolver, lines))
        else:
            parts.append(_having(selected_by(part, asked)))
    return Selection(text, parts)


def _having(where: Selector) -> _Part:
    return lambda entry, card, known: where.match(card.facts)


def _named(name: str, resolver: Resolver, lines: Lines) -> _Part:
    if not name:
        raise UnknownCard("an empty name; a selection is a card's name, or facts such as type=Hero")
    game = resolver.game
    meant = Resolver(game, resolver.cards, Plan(), {}).entry(Entry(name))
    printings: set[tuple[str, object]] = {(card.name, card.facts.get("set")) for card in meant.cards if meant.how}

    def named(entry: Entry, card: Card, known: bool) -> Truth:
        if known:
            return (card.name, card.facts.get("set")) in printings
        if key(game, entry.name) == key(game, name):
            return True
        return None if game.database_is_complete else False  # a misspelt name might be any card

    truths = {named(entry, card, bool(found.how)) for entry, found in lines for card in found.cards}
    # A title alone may resolve to another printing than the one in the deck.
    if True not in truths and (other_printings := _of_title(name, lines)):
        printings = other_printings
        return named
    is_none = game.database_is_complete and not meant.how  # so no misspelt line can be it either
    if truths <= {False} or (is_none and True not in truths):
        names = dict.fromkeys(name for entry, found in lines for name in (entry.name, found.cards[0].name))
        raise UnknownCard(f"the deck has no {name!r}{did_you_mean(name, names) or '.'}")
    return named


def _of_title(name: str, lines: Lines) -> set[tuple[str, object]]:
    """Return the printings of a deck that have this title."""
    cards = [card for _, found in lines if found.how for card in found.cards]
    return {(card.name, card.facts.get("set")) for card in cards if card.facts.get("called") == fold(name)}
