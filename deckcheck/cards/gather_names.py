"""Gathers the names of a release as people write them, which takes so long that the newest is compiled with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from deckcheck.cards.cards_of_release import IN_RELEASE
from deckcheck.cards.fact_schema import schema_of
from deckcheck.cards.known_names import KnownNames, firm_words
from deckcheck.cards.names import NUMBER_WORDS, SIDES, before_comma, fold, loosely, suffix_of, without_articles
from deckcheck.patterns import late_pattern

_NUMBER = late_pattern(r"(?<!\S)\d+(?![^ /)])")
"""A number that is a word, or as much of one as folding leaves before a bracket or a slash."""

_IN_BRACKETS = late_pattern(r"[(\[]([^()\[\]\n]+)[)\]]")


def gathered(ask: Callable[..., Iterable[Any]], game: str, ordinal: int) -> KnownNames:
    """Return the names of a release. ``ask`` takes a query of the database with its values, and returns the rows."""
    names = f"SELECT name.folded, name.kind FROM name JOIN card ON card.id = name.card WHERE {IN_RELEASE}"  # noqa: S608
    printings = f"SELECT name, title, set_code FROM card WHERE {IN_RELEASE} ORDER BY id"  # noqa: S608
    cards = list(ask(printings, game, ordinal, ordinal))
    kinds: dict[str, set[str]] = {}
    for key, kind in ask(names, game, ordinal, ordinal):
        kinds.setdefault(key, set()).add(kind)
    written = sorted(key for key, held in kinds.items() if held != {"reference"})
    loose: dict[str, list[str]] = {}
    for key in written:
        loose.setdefault(loosely(key), []).append(key)
    told = {key: loose.get(key, []) for key in (*loose, *kinds)}
    keys = tuple(sorted(key for key, held in kinds.items() if held != {"name"}))
    short: dict[str, list[str]] = {}
    for title in dict.fromkeys(title for _, title, _ in cards):
        for name in dict.fromkeys(map(loosely, before_comma(title))):
            short.setdefault(name, []).append(title)
    said = schema_of(game).nickname_words  # which a nickname may be written with, whatever names hold
    return KnownNames(
        every=frozenset(kinds),
        keys=keys,
        short=short,
        numbers=frozenset(
            _NUMBER.findall(" ".join(NUMBER_WORDS.get(word, word) for word in " ".join(written).split()))
        ),
        brackets=frozenset(map(fold, _IN_BRACKETS.findall("\n".join(name for name, _, _ in cards)))),
        set_marks=frozenset(fold(mark) for name, _, code in cards for mark in (code, suffix_of(name))),
        bare={key: bare for key in keys if (bare := without_articles(key)) != key},
        words=frozenset(firm_words(SIDES.sub(" ", " ".join((*kinds, *loose, *short, *said, *NUMBER_WORDS))))),
        loose={key: alike for key, alike in told.items() if alike != [key] * (key in kinds)},
    )
