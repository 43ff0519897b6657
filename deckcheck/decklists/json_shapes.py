"""How other programs say in JSON what a list says: other keys of a card, and keys that hold no cards.

What may hold cards is never one of the latter: neither a number nor words are passed over unless their key says what
they are.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.decklists.field_checks import copies
from deckcheck.decklists.tables import BESIDE_NAMES, column
from deckcheck.decklists.text.count_and_note import leading
from deckcheck.decklists.text.headings import BESIDE_MAIN, heads_beside_main
from deckcheck.patterns import late_pattern

MAX_NESTED = 4
"""Objects may lie so deep within others until their cards come."""

_WORD = late_pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
# fmt: off
_NUMBERS = frozenset((
    "id", "at", "count", "total", "size", "version", "revision", "timestamp", "created", "updated", "modified",
    "published", "date", "time", "year", "views", "likes", "votes", "score", "price", "cost", "strength", "toughness",
    "value", "number", "v", "rev",
))
_WORDS = _NUMBERS | BESIDE_NAMES | frozenset((
    "app", "avatar", "club", "country", "creator", "currency", "description", "email", "event", "file", "finish",
    "generator", "guid", "hash", "href", "icon", "identifier", "identity", "ids", "images", "img", "info", "key",
    "links", "locale", "location", "meta", "metadata", "name", "picture", "player", "prices", "program", "schema",
    "settings", "slug", "source", "stats", "status", "store", "summary", "tag", "tags", "team", "testament", "text",
    "thumbnail", "title", "tournament", "uploader", "uri", "uris", "urls", "user", "username", "uuid", "visibility",
    "website",
))
# fmt: on
NAMES_TOO = frozenset(("cost", "date", "price", "score", "strength", "time", "toughness", "value", "year"))
"""Keys that a card may be called, where a number stands behind cards."""
_NAMED = frozenset(("name", "title"))
_IN_DECK = frozenset(("active", "deck", "enabled", "included", "main", "maindeck", "mainboard"))
"""Words of keys that say, with ``false``, that a card is not in the main deck."""
_PROSE = frozenset(("comment", "comments", "description", "info", "note", "notes", "summary", "text"))


def may_be_aside(key: str) -> bool:
    """Return whether a key may be one that holds no cards."""
    words = _words_of(key)
    return bool(words) and words[-1] in _WORDS and (key[0].islower() or key[0] in "_$@" or key.isupper())


def _words_of(key: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(key)]


def says_nothing_of_cards(key: str, value: object, depth: int = 0) -> bool:
    """Return whether a value is known to hold no card, by its key and by what it is.

    >>> says_nothing_of_cards("created_at", "2026-11-22"), says_nothing_of_cards("leader", "Moses")
    (True, False)
    >>> says_nothing_of_cards("user", {"id": 7}), says_nothing_of_cards("user", {"Moses": 7})
    (True, False)
    """
    aside = may_be_aside(key)
    match value:
        case None:
            return True
        case bool():
            said = BESIDE_MAIN if value else _IN_DECK
            return (not value or key[:1].islower()) and said.isdisjoint(_words_of(key))
        case int() | float():
            return aside and _words_of(key)[-1] in _NUMBERS
        case str() if "\n" in value:
            return aside and _words_of(key)[-1] in _PROSE and not any(map(leading, value.split("\n")))
        case str():
            return aside and "card" not in _words_of(key) and not (leading(value) or heads_beside_main(value))
        case list():
            return aside and depth < MAX_NESTED and all(says_nothing_of_cards(key, each, depth + 1) for each in value)
        case Mapping():
            if depth >= MAX_NESTED or not (aside or (value and _NAMED.isdisjoint(value))):
                return False
            return all(says_nothing_of_cards(name, each, depth + 1) for name, each in value.items())
    return False


def counts_cards(value: Mapping[str, object]) -> bool:
    """Return whether an object names cards, each with its copies or with an object that tells them.

    >>> counts_cards({"Moses": 1, "Aaron": {"qty": 2}}), counts_cards({"main": [], "reserve": []})
    (True, False)
    """
    return bool(value) and all(
        copies(each) is not None or (isinstance(each, Mapping) and any(_known(key) == "quantity" for key in each))
        for each in value.values()
    )


def own_keys(card: Mapping[str, object], known: tuple[str, ...]) -> tuple[dict[str, object], list[str]]:
    """Return a card by our own keys, and those of its keys that may matter and are not understood.

    >>> own_keys({"cardName": "Moses", "qty": 2, "foil": True, "reserve": 1}, ("name", "quantity"))
    ({'name': 'Moses', 'quantity': 2}, ['reserve'])
    """
    made = {key: value for key, value in card.items() if key in known}
    inner = card.get("card")
    others = {key: value for key, value in card.items() if key not in known}
    if isinstance(inner, Mapping) and "name" not in made and "name" in inner:
        del others["card"]
        made |= {key: value for key, value in inner.items() if key in ("name", "set")}
        others |= {key: value for key, value in inner.items() if key not in made and key not in others}
    owns = {key: _known(key) for key in others}
    for key, own in owns.items():
        if own in known and own not in made and list(owns.values()).count(own) == 1:
            made[own] = others[key]
    left = [key for key, value in others.items() if not _may_be_left(key, value, made, owns[key])]
    return made, left


def _may_be_left(key: str, value: object, card: Mapping[str, object], own: str) -> bool:
    """Return whether nothing is lost of a card when a key of it is passed over, beside those that are understood."""
    if own in card:
        return card[own] == value
    if copies(value) is not None and _words_of(key)[-1:] in (["number"], ["count"], ["total"], ["size"], ["value"]):
        return "quantity" in card and key == "number"
    return says_nothing_of_cards(key, value)


def _known(key: str) -> str:
    """Return which key of ours another one stands for. A ``number`` may be that of the card as well as its copies."""
    words = " ".join(_WORD.findall(key)).lower()
    return "" if words == "number" else column(words)
