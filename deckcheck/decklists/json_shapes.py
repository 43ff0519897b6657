"""Decode JSON with its line numbers, and recognize other programs' keys of a card, and keys without cards.

Values that may be cards are never skipped: numbers and words are only skipped if their key explains them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import cast

from deckcheck.decklists.field_checks import MULTI_DECK_HINT, copies, shown
from deckcheck.decklists.tables import BESIDE_COUNTS, BESIDE_NAMES, column
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.decklists.text.headings import BESIDE_MAIN, heads_beside_main
from deckcheck.decklists.words import words_of
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

MAX_NESTED = 4
"""The maximum number of objects nested around the cards."""

_WORD = late_pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_NUMBERS = words_of("numbers", "keys")
"""Keys of numbers that count no cards."""
_WITHOUT_CARDS = _NUMBERS | BESIDE_NAMES | words_of("aside", "keys")
NAMES_TOO = words_of("names_too", "keys")
"""Keys that may also be card names, if their value is a number."""
_NAMED = frozenset(("name", "title"))
_IN_DECK = words_of("in_deck", "keys")
"""Words of keys that, with ``false``, mean that a card is outside the maindeck."""
_ABSENT = words_of("absent", "keys")
"""Words of keys that, with ``true``, may mean that a card is not in the deck."""
_OF_CARD = _WITHOUT_CARDS | BESIDE_COUNTS | BESIDE_MAIN | _ABSENT | words_of("copy") | words_of("of_card", "keys")
"""Words of keys that, with ``false``, do not mean that a card is not in the deck."""
_PROSE = words_of("prose", "keys")
_TOKEN = late_pattern(r'"(?:[^"\\]|\\.)*"|[\[{]|[^\s\[\]{},:"]+|\n')
"""A key, the begin of a value, or a line end."""


class JsonObject(dict[str, object]):
    """A JSON object with the ``lines`` of its members."""

    lines: list[int]

    def members(self) -> Iterator[tuple[int, str, object]]:
        """Return the line, key and value of each member."""
        return zip(self.lines, self.keys(), self.values(), strict=True)


class JsonList(list[object]):
    """A JSON list with the ``lines`` of its elements."""

    lines: list[int]


def _integer(digits: str) -> object:
    try:
        return int(digits)
    except ValueError:  # whose message is about Python
        return ValueError("a number of so many digits is not a value of JSON")


# Objects are decoded to tuples of their members, values that JSON does not have to errors: both are located afterwards.
_DECODER = json.JSONDecoder(
    object_pairs_hook=tuple,
    parse_constant=lambda constant: ValueError(f"{constant} is not a value of JSON"),
    parse_int=_integer,
)


def parsed(text: str) -> JsonObject | JsonList:
    """Return the object or list of a JSON text. Raises UnreadableDeck, with the line of the error."""
    begin = len(text) - len(text.lstrip())
    try:
        if (first := text[begin : begin + 1]) not in ("{", "["):
            raise json.JSONDecodeError(f"{first!r} instead of {{", text, begin)
        value, end = _DECODER.raw_decode(text, begin)
        if more := text[end:].lstrip():
            why = f"more text after the deck; {MULTI_DECK_HINT}" if more[0] == "{" else "more text after the deck"
            raise json.JSONDecodeError(why, text, len(text) - len(more))
        lines = _line_numbers(text) if "\n" in text else repeat(1)
        located = _located(value, next(lines), lines)
    except json.JSONDecodeError as error:
        raise UnreadableDeck(f"invalid JSON: {error.msg}", line=error.lineno) from None
    except RecursionError:
        raise UnreadableDeck("invalid JSON: nested too deeply") from None
    return cast(JsonObject | JsonList, located)


def _line_numbers(text: str) -> Iterator[int]:
    """Yield the line of each key and value of a valid JSON text."""
    line = 1
    for token in _TOKEN.finditer(text):
        if token[0] == "\n":
            line += 1
        else:
            yield line


def _located(value: object, line: int, lines: Iterator[int]) -> object:
    """Return a decoded value, which begins on a line, with the ``lines`` of its parts. Raises UnreadableDeck."""
    if isinstance(value, tuple):
        members = JsonObject()
        members.lines = []
        for key, part in value:
            members.lines.append(next(lines))
            if key in members:
                raise UnreadableDeck(f"invalid JSON: {shown(key)!r} twice; each key once", line=members.lines[-1])
            members[key] = _located(part, next(lines), lines)
        return members
    if isinstance(value, list):
        elements = JsonList()
        elements.lines = []
        for part in value:
            elements.lines.append(next(lines))
            elements.append(_located(part, elements.lines[-1], lines))
        return elements
    if isinstance(value, ValueError):
        raise UnreadableDeck(f"invalid JSON: {value}", line=line)
    return value


def _words_of(key: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(key)]


def surely_lacks_cards(key: str, value: object, depth: int = 0) -> bool:
    """Return whether a value surely contains no card, by its key and type.

    >>> surely_lacks_cards("created_at", "2026-11-22"), surely_lacks_cards("leader", "Moses")
    (True, False)
    >>> surely_lacks_cards("user", {"id": 7}), surely_lacks_cards("user", {"Moses": 7})
    (True, False)
    """
    words = _words_of(key) or [""]
    may_lack = words[-1] in _WITHOUT_CARDS and (key[0].islower() or key[0] in "_$@" or key.isupper())
    match value:
        case None:
            return True
        case bool():
            return (not value or key[:1].islower()) and (BESIDE_MAIN if value else _IN_DECK).isdisjoint(words)
        case int() | float():
            return may_lack and words[-1] in _NUMBERS
        case str() if "\n" in value:
            return may_lack and words[-1] in _PROSE and not any(map(leading, value.split("\n")))
        case str():
            return may_lack and "card" not in words and not (leading(value) or heads_beside_main(value))
        case list():
            return may_lack and depth < MAX_NESTED and all(surely_lacks_cards(key, each, depth + 1) for each in value)
        case Mapping():
            if depth >= MAX_NESTED or not (may_lack or (value and _NAMED.isdisjoint(value))):
                return False
            return all(surely_lacks_cards(name, each, depth + 1) for name, each in value.items())
    return False


def list_of_cards(value: object) -> JsonList | None:
    """Return the cards in a list, or in an object that maps them to their copies or to objects with their copies.

    Returns ``None`` for other values.

    >>> list_of_cards({"main": [], "reserve": []}), list_of_cards(1)
    (None, None)
    """
    if isinstance(value, JsonObject) and value and all(map(_counts_a_card, value.values())):
        each = (card if isinstance(card, dict) else {"quantity": card} for card in value.values())
        cards = JsonList(JsonObject({"name": name, **card}) for name, card in zip(value, each, strict=True))
        cards.lines = value.lines
        return cards
    return value if isinstance(value, JsonList) else None


def _counts_a_card(value: object) -> bool:
    return copies(value) is not None or (isinstance(value, dict) and "quantity" in map(_known, value))


def own_keys(card: Mapping[str, object], known: tuple[str, ...]) -> tuple[dict[str, object], list[str]]:
    """Return a card with our own keys, and its other keys that may matter but are unknown.

    >>> own_keys({"cardName": "Moses", "qty": 2, "foil": True, "reserve": 1}, ("name", "quantity"))
    ({'name': 'Moses', 'quantity': 2}, ['reserve'])
    """
    made = {key: value for key, value in card.items() if key in known}
    others = {key: value for key, value in card.items() if key not in known}
    for key, value in others.items():
        if (own := _known(key)) in known:
            made.setdefault(own, value)
    return made, [key for key, value in others.items() if not _may_be_left(key, value, made)]


def _may_be_left(key: str, value: object, card: Mapping[str, object]) -> bool:
    """Return whether an unknown key of a card can be skipped without loss, given its known keys."""
    if (own := _known(key)) in card:
        return card[own] == value
    if copies(value) is not None and _words_of(key)[-1:] in (["number"], ["count"], ["total"], ["size"], ["value"]):
        return "quantity" in card and key == "number"
    return surely_lacks_cards(key, value)


def truths_of(card: Mapping[str, object]) -> list[tuple[str, bool]]:
    """Return the members of a card that say true or false."""
    return [(key, value) for key, value in card.items() if isinstance(value, bool)]


def perhaps_absent(cards: Sequence[object]) -> frozenset[tuple[str, bool]]:
    """Return the members of cards that may say that a card is not in the deck, as a mark in a table may.

    These are false if not all cards have it so, unless the key describes a card, and true if the key is a word for it.

    >>> sorted(perhaps_absent([{"done": True}, {"done": False, "foil": False}, {"isHidden": True}]))
    [('done', False), ('isHidden', True)]
    """
    found = Counter(truth for card in cards if isinstance(card, dict) for truth in truths_of(card))
    words = {key: _words_of(key) for key, _ in found}
    return frozenset(
        (key, value)
        for (key, value), number in found.items()
        if (not _ABSENT.isdisjoint(words[key]) if value else number < len(cards) and _OF_CARD.isdisjoint(words[key]))
    )


def _known(key: str) -> str:
    """Return our key for another one. ``number`` has none, because it may be a collector number or a count."""
    words = " ".join(_WORD.findall(key)).lower()
    return "" if words == "number" else column(words)
