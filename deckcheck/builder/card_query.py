"""Select cards of a deck by a short query: a name, or facts. A query is parsed, never evaluated as code.

Son of God                          a card by its name, in any spelling that lists may have
Moses | Aaron                       either of several
type=Hero, Evil Character           cards with a fact: one of these values, in any case; * matches anything
type=Hero & brigade=Blue            several facts at once; a fact's name may lack its plural s
heart>=5   brigades<2   set!=Ki     a number, or how many values a fact has, compared; or a fact that differs
"A=B"   "X | Y"                     in double quotes, always a name; a card of the deck with that name goes first
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.deck import Entry
from deckcheck.errors import UnknownCard, did_you_mean, likeliest
from deckcheck.facts import Truth, Value, any_of, possible
from deckcheck.games.model import FactType, Game
from deckcheck.games.name_notes import key
from deckcheck.games.stated_facts import askable_facts
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import Selector, both, selector

_FACT = late_pattern(r"(?P<fact>[A-Za-z][A-Za-z_]*)\s*(?P<sign>!=|>=|<=|=|<|>)\s*(?P<value>.*)", re.DOTALL)
_AND = late_pattern(r"&(?=\s*[A-Za-z_]+\s*(?:!=|[<>=]))")
_BOUNDS = {">": "more_than", ">=": "at_least", "<=": "at_most", "<": "less_than"}
_PART = late_pattern(r'(?:\A|\|)(?:\s*"(?P<quoted>[^"]+)"\s*(?=\||\Z)|(?P<plain>[^|]*))')
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
    parts = []
    for match in _PART.finditer(text):
        part = (match["quoted"] or match["plain"]).strip()
        exact = match["quoted"] or part in names
        parts.append(_named(part, resolver, lines) if exact else _part(part, resolver, lines))
    return Selection(text, parts)


def _part(text: str, resolver: Resolver, lines: Lines) -> _Part:
    found = _FACT.fullmatch(text)
    if found is None:
        return _named(text, resolver, lines)
    known = askable_facts(resolver.game)
    terms = []
    for term in map(str.strip, _AND.split(text)):
        match = _FACT.fullmatch(term)
        if match is None:
            raise UnknownCard(f"{term!r} is no fact; expected one such as {known[0]}=…")
        terms.append(_term(match, known, resolver.game, lines))
    where = Selector(all=tuple(terms))
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


def _term(match: re.Match[str], known: Sequence[str], game: Game, lines: Lines) -> Selector:
    name, sign, value = match["fact"], match["sign"], match["value"].strip()
    fact = next((each for each in (name, name.lower(), f"{name.lower()}s") if each in known), "")
    if not fact:
        raise UnknownCard(f"{game.name} has no fact {name!r}; {likeliest(name, known)}")
    if sign in _BOUNDS:
        if not re.fullmatch(r"-?[0-9]{1,9}", value):
            raise UnknownCard(f"{fact}{sign}{value}: expected a whole number behind {sign}")
        return having(game, fact, selector({fact: {_BOUNDS[sign]: int(value)}}))
    held = dict.fromkeys(_values(fact, lines))
    open_ = any(possible(card.facts, fact) is None for _, found in lines for card in found.cards)
    values = [_value(fact, word.strip(), game.facts.get(fact), held, open_=open_) for word in value.split(",")]
    asked = ({"like": each} if isinstance(each, str) and "*" in each else each for each in values)
    parts = tuple(selector({fact: each}) for each in asked)
    return having(game, fact, Selector(none=parts) if sign == "!=" else Selector(any=parts))


def having(game: Game, fact: str, where: Selector) -> Selector:
    """Return a selector of the cards that match ``where``, among those that have the fact at all."""
    kind = game.facts.get(fact)
    return both(selector(kind.of), where) if kind and kind.of else where


def _values(fact: str, lines: Lines) -> Iterable[Value]:
    """Yield the values that cards of the deck might have for a fact; a list yields its items."""
    for _, found in lines:
        for card in found.cards:
            for value in possible(card.facts, fact) or ():
                yield from value if isinstance(value, tuple) else (value,)


def _value(fact: str, word: str, kind: FactType | None, held: Iterable[Value], *, open_: bool) -> Value:
    """Return the value that a word names, in any case or by its short form. Raises UnknownCard for no such value.

    ``open_``: for some card of the deck, the value is unknown.
    """
    if not word:
        raise UnknownCard(f"{fact}=: expected a value")
    if "*" in word:
        return _pattern(fact, word, [*(kind.values if kind else ()), *held], open_=open_)
    folded = word.casefold()
    folded = kind.short.get(folded, folded).casefold() if kind else folded
    spelt: dict[str, Value] = {_word(each).casefold(): each for each in (*(kind.values if kind else ()), *held)}
    if folded in spelt:
        return spelt[folded]
    raise UnknownCard(f"no card of the deck has the {fact} {word!r}; {likeliest(word, map(_word, spelt.values()))}")


def _pattern(fact: str, pattern: str, values: Sequence[Value], *, open_: bool) -> str:
    """Return a pattern after checking that some value matches it. Raises UnknownCard if none does."""
    like = selector({fact: {"like": pattern}})
    if open_ or any(like.match({fact: value}) for value in values):
        return pattern
    texts = ", ".join(dict.fromkeys(value for value in values if isinstance(value, str) and value))
    there = f"there are {texts}" if texts else "none"
    raise UnknownCard(f"no card of the deck has a {fact} like {pattern!r}; {there}")


def _word(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
