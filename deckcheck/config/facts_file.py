"""Read facts files, which state facts that the card database lacks: the ``[facts."NAME"]`` tables of a native list."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike

from deckcheck.cards import fold
from deckcheck.deck import StatedFacts
from deckcheck.errors import InvalidFacts, did_you_mean
from deckcheck.games.extends import FormatFault
from deckcheck.games.toml_positions import Places, tables_of, text_of_file
from deckcheck.limits import one_input

_EXAMPLE = '[facts."Nicholas"] with lines such as heart = 4'


def read_facts(*paths: str | PathLike[str]) -> Mapping[str, StatedFacts]:
    """Return the tables of facts files by card name, for ``Checker(facts=…)``; the game checks the values later.

    If two of them state the same fact of a card, in any spelling of its name, the later one counts. Raises InvalidFacts
    with the file and, if known, the line.
    """
    cards: dict[str, tuple[str, StatedFacts]] = {}
    for path in paths:
        for name, stated in _read(path).items():
            _, before = cards.get(fold(name), ("", {}))
            cards[fold(name)] = name, {**before, **stated}
    return dict(cards.values())


def line_of(path: str | PathLike[str], card: str, fact: str) -> int:
    """Return the line of a facts file that states a fact of a card, in any spelling of the card's name."""
    name = next((name for name in _read(path) if fold(name) == fold(card)), card)
    return Places(_text(path)).line(("facts", name, fact))


def _text(path: str | PathLike[str]) -> str:
    try:
        return text_of_file(path, "a facts file")
    except FormatFault as fault:
        if not fault.path[0]:
            raise InvalidFacts(f"{path}: {fault}") from fault
        raise _no_facts(path, fault) from fault


def _read(path: str | PathLike[str]) -> Mapping[str, StatedFacts]:
    text = _text(path)
    try:
        with one_input(str(path), InvalidFacts):
            table = tables_of(text)
    except FormatFault as fault:
        raise _no_facts(path, fault) from fault
    facts = table.pop("facts", None)
    for key in table:
        raise _fault(path, text, key, f"{key!r} does not belong in a facts file{did_you_mean(key, ['facts']) or ';'}")
    if facts is None:
        raise InvalidFacts(f"{path}: states no facts; expected {_EXAMPLE}")
    if not isinstance(facts, dict):
        raise _fault(path, text, "facts", "states no facts;")
    for name, stated in facts.items():
        if not isinstance(stated, dict):
            raise _fault(path, text, "facts", f"{name!r} stands there without facts;", name)
    return facts


def _no_facts(path: str | PathLike[str], fault: FormatFault) -> InvalidFacts:
    line = f"line {fault.path[0]}: " * bool(fault.path[0])
    return InvalidFacts(f"{path}: {line}not a facts file: {fault}; expected {_EXAMPLE}")


def _fault(path: str | PathLike[str], text: str, key: str, message: str, name: str = "") -> InvalidFacts:
    return InvalidFacts(f"{path}: line {Places(text).line((key, name))}: {message} expected {_EXAMPLE}")
