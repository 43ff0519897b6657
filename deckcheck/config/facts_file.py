"""Read facts files, which state facts that the card database lacks: the ``[facts."NAME"]`` tables of a native list."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike

from deckcheck.cards import fold
from deckcheck.deck import StatedFacts
from deckcheck.decklists.toml import parse
from deckcheck.errors import InvalidFacts, UnreadableDeck, did_you_mean
from deckcheck.games.toml_positions import Places, text_of_file
from deckcheck.limits import one_input

_EXAMPLE = '[facts."Nicholas"] with lines such as heart = 4'


def read_facts(*paths: str | PathLike[str]) -> Mapping[str, StatedFacts]:
    """Return the tables of facts files by card name, for ``Checker(facts=…)``; the game checks the values later.

    If two of them state the same fact of a card, in any spelling of its name, the later one counts. Raises InvalidFacts
    with the file and, if known, the line.
    """
    cards: dict[str, tuple[str, StatedFacts]] = {}
    for path in paths:
        for name, stated in _read(path)[0].items():
            _, before = cards.get(fold(name), ("", {}))
            cards[fold(name)] = name, {**before, **stated}
    return dict(cards.values())


def line_of(path: str | PathLike[str], card: str, fact: str) -> int:
    """Return the line of a facts file that states a fact of a card, however its name is spelt; 0 if none does."""
    facts, places = _read(path)
    stated = (name for name in facts if fold(name) == fold(card) and fact in facts[name])
    return next((places.line(("facts", name, fact)) for name in stated), 0)


def _read(path: str | PathLike[str]) -> tuple[Mapping[str, StatedFacts], Places]:
    """Return the tables of a facts file by card name, and the lines of its keys. Raises InvalidFacts."""
    try:
        text = text_of_file(path, "a facts file")
        with one_input(str(path), InvalidFacts):
            tables = parse(text)
    except UnreadableDeck as error:
        problem = f"line {error.line}: not a facts file: {error}; expected {_EXAMPLE}" if error.line else error
        raise InvalidFacts(f"{path}: {problem}") from error
    places, facts = Places(text), tables.get("facts", {})

    def invalid(message: str, *key: str) -> InvalidFacts:
        where = f": line {places.line(key)}" if key else ""
        return InvalidFacts(f"{path}{where}: {message} expected {_EXAMPLE}")

    for key in tables:
        if key != "facts":
            raise invalid(f"{key!r} does not belong in a facts file{did_you_mean(key, ['facts']) or ';'}", key)
    if "facts" not in tables or not isinstance(facts, dict):
        raise invalid("states no facts;", *tables)
    for name, stated in facts.items():
        if not isinstance(stated, dict):
            raise invalid(f"{name!r} stands there without facts;", "facts", name)
    return facts, places
