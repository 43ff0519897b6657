"""Select cards of a deck, or find cards of the database, by a short query: a name, or facts.

A query is parsed, never evaluated as code.

Son of God                          a card by its name, in any spelling that lists may have
Moses | Aaron                       either of several
type=Hero, Evil Character           cards with a fact: one of these values, in any case; * matches anything
type=Hero & brigade=Blue            several facts at once; a fact's name may lack its plural s
heart>=5   brigades<2   set!=Ki     a number, or how many values a fact has, compared; or a fact that differs
"A=B"   "X | Y"                     in double quotes, always a name; a card of the deck with that name goes first
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.cards import Cards, Printing, fold
from deckcheck.cards.name_lookup import find_in
from deckcheck.deck import Entry
from deckcheck.errors import MOST_NAMED, UnknownCard, did_you_mean, likeliest
from deckcheck.facts import Facts, Truth, Value, any_of, in_words, possible
from deckcheck.games import game
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key
from deckcheck.games.stated_facts import askable_facts
from deckcheck.patterns import late_pattern
from deckcheck.reading.resolved_lines import Lines
from deckcheck.reading.resolver import Resolver
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import Selector, both, selector
from deckcheck.wording import few

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
    asked = AskedCards(resolver.game, [card.facts for _, found in lines for card in found.cards], "the deck")
    parts = []
    for part, quoted in _alternatives(text):
        if quoted or part in names or not _FACT.fullmatch(part):
            parts.append(_named(part, resolver, lines))
        else:
            parts.append(_with_facts(selected_by(part, asked)))
    return Selection(text, parts)


def _with_facts(where: Selector) -> _Part:
    return lambda entry, card, known: where.match(card.facts)


def _named(name: str, resolver: Resolver, lines: Lines) -> _Part:
    if not name:
        raise UnknownCard("an empty name; a selection is a card's name, or facts such as type=Hero")
    game = resolver.game
    resolved = Resolver(game, resolver.cards, Plan(), {}).entry(Entry(name))
    printings: set[tuple[str, object]] = {(card.name, card.facts.get("set")) for card in resolved.cards if resolved.how}

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
    is_none = game.database_is_complete and not resolved.how  # so no misspelt line can be it either
    if truths <= {False} or (is_none and True not in truths):
        names = dict.fromkeys(name for entry, found in lines for name in (entry.name, found.cards[0].name))
        raise UnknownCard(f"the deck has no {name!r}{did_you_mean(name, names) or '.'}")
    return named


def _of_title(name: str, lines: Lines) -> set[tuple[str, object]]:
    """Return the printings of a deck that have this title."""
    cards = [card for _, found in lines if found.how for card in found.cards]
    return {(card.name, card.facts.get("set")) for card in cards if card.facts.get("called") == fold(name)}


class _UnknownFact(UnknownCard):
    """A fact that no card of a game has, whatever its value."""


def find_cards(searched: Iterable[Cards], query: str) -> list[tuple[Cards, Printing]]:
    """Return the printings of a query in several games: part of a name, as for :func:`find_in`, and facts behind it.

    Facts are asked of the games that know all of them. Raises UnknownCard, with the closest match, if none does, and
    for a value that no card has.
    """
    found: dict[tuple[str, int], tuple[Cards, Printing]] = {}
    for part, quoted in _alternatives(query):
        name, facts = (part, "") if quoted else name_and_facts(part)
        where = _in_games(facts, searched) if facts else {cards.game: Selector() for cards in searched}
        named = find_in((cards for cards in searched if cards.game in where), name)
        fitting = [(cards, card) for cards, card in named if where[cards.game].match(card.facts)]
        found |= {(cards.game, printing.id): (cards, printing) for cards, printing in fitting}
    return list(found.values())


def _in_games(facts: str, searched: Iterable[Cards]) -> dict[str, Selector]:
    """Return the selectors for the facts of a query, by the games that have such cards.

    Raises UnknownCard if none does, with the message for the largest game that knows the facts.
    """
    selected, errors = {}, {}
    for cards in searched:
        every = [printing.facts for printing in cards.all()]
        try:
            selected[cards.game] = selected_by(facts, AskedCards(played := game(cards.game), every, played.name))
        except UnknownCard as error:
            errors[not isinstance(error, _UnknownFact), len(every)] = error
    if not selected:
        raise errors[max(errors)]
    return selected


def name_and_facts(text: str) -> tuple[str, str]:
    """Return a search in two parts: part of a name, and the facts behind it.

    >>> name_and_facts("david type=Hero & brigade=Purple"), name_and_facts("Bow & Arrow")
    (('david', 'type=Hero & brigade=Purple'), ('Bow & Arrow', ''))
    """
    match = _FACT.search(text)
    return (text[: match.start()].rstrip(" &"), match[0]) if match else (text, "")


class AskedCards(NamedTuple):
    """The cards that a query is about: their game, the facts of all of them, and a name for them in messages."""

    game: Game
    cards: Sequence[Facts]
    of: str


def _alternatives(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the alternatives of a query, and whether each is in quotes."""
    for match in _PART.finditer(text):
        yield (match["quoted"] or match["plain"]).strip(), bool(match["quoted"])


def selected_by(text: str, asked: AskedCards) -> Selector:
    """Return the selector of facts, joined by ``&``. Raises UnknownCard for a fact or value that no card has."""
    known = list(askable_facts(asked.game))
    terms = []
    for term in map(str.strip, _AND.split(text)):
        match = _FACT.fullmatch(term)
        if match is None:
            raise UnknownCard(f"{term!r} is no fact; expected one such as {known[0]}=…")
        terms.append(_term(match, known, asked))
    return Selector(all=tuple(terms))


def _term(match: re.Match[str], known: Sequence[str], asked: AskedCards) -> Selector:
    game = asked.game
    name, operator, value = match["fact"], match["sign"], match["value"].strip()
    fact = next((each for each in (name, name.lower(), f"{name.lower()}s") if each in known), "")
    if not fact:
        raise _UnknownFact(f"{game.name} has no fact {name!r}; {likeliest(name, known)}")
    if operator in _BOUNDS:
        if not re.fullmatch(r"-?[0-9]{1,9}", value):
            raise UnknownCard(f"{fact}{operator}{value}: expected a whole number behind {operator}")
        return having(game, fact, selector({fact: {_BOUNDS[operator]: int(value)}}))
    values = [_value(fact, word.strip(), asked) for word in value.split(",")]
    tested = ({"like": each} if isinstance(each, str) and "*" in each else each for each in values)
    parts = tuple(selector({fact: each}) for each in tested)
    return having(game, fact, Selector(none=parts) if operator == "!=" else Selector(any=parts))


def having(game: Game, fact: str, where: Selector) -> Selector:
    """Return a selector of the cards that match ``where``, among those that have the fact at all."""
    kind = game.facts.get(fact)
    return both(selector(kind.of), where) if kind and kind.of else where


def _values(fact: str, cards: Iterable[Facts]) -> Iterable[Value]:
    """Yield the values that cards might have for a fact; a list yields its items."""
    for facts in cards:
        for value in possible(facts, fact) or ():
            yield from value if isinstance(value, tuple) else (value,)


def _value(fact: str, word: str, asked: AskedCards) -> Value:
    """Return the value that a word names, in any case or by its short form. Raises UnknownCard for no such value."""
    if not word:
        raise UnknownCard(f"{fact}=: expected a value")
    kind = asked.game.facts.get(fact)
    values = dict.fromkeys([*(kind.values if kind else ()), *_values(fact, asked.cards)])
    if "*" in word:
        return _pattern(fact, word, values, asked)
    folded = word.casefold()
    folded = kind.short.get(folded, folded).casefold() if kind else folded
    spelt: dict[str, Value] = {_word(each).casefold(): each for each in values}
    if folded in spelt:
        return spelt[folded]
    hint = likeliest(word, filter(None, map(_word, spelt.values())))
    raise UnknownCard(f"no card of {asked.of} has the {fact} {word!r}; {hint}")


def _pattern(fact: str, pattern: str, values: Iterable[Value], asked: AskedCards) -> str:
    """Return a pattern after checking that some card might match it. Raises UnknownCard if none does."""
    like = selector({fact: {"like": pattern}})
    is_open = any(possible(facts, fact) is None for facts in asked.cards)
    if is_open or any(like.match({fact: value}) for value in values):
        return pattern
    texts = [value for value in values if isinstance(value, str) and value]
    there = f"there are {few(texts, MOST_NAMED)}" if texts else "none"
    raise UnknownCard(f"no card of {asked.of} has a {fact} like {pattern!r}; {there}")


def _word(value: Value) -> str:
    return "".join(in_words(value))
