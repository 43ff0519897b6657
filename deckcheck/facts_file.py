"""A file of facts that the card database lacks: the ``[facts."NAME"]`` tables of a native decklist, on their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from deckcheck.cards import fold
from deckcheck.deck import Stated
from deckcheck.errors import InvalidFacts

_EXAMPLE = '[facts."Nicholas"] with lines such as heart = 4'


def read_facts(*paths: str | PathLike[str]) -> Mapping[str, Stated]:
    """The tables of facts files by card name, for ``Checker(facts=…)``; what they state the game checks later.

    Of two that state the same fact of a card, whichever way they spell its name, the later counts. Raises
    InvalidFacts, which names the file and, for what is not TOML, the line.
    """
    cards: dict[str, tuple[str, Stated]] = {}
    for path in paths:
        for name, stated in _read(path).items():
            _, before = cards.get(fold(name), ("", {}))
            cards[fold(name)] = name, {**before, **stated}
    return dict(cards.values())


def _read(path: str | PathLike[str]) -> Mapping[str, Stated]:
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidFacts(f"{path}: cannot be opened: {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidFacts(f"{path}: not a facts file: {error}; expected {_EXAMPLE}") from error
    facts = table.pop("facts", None)
    if table:
        raise InvalidFacts(f"{path}: {next(iter(table))!r} does not belong in a facts file; expected {_EXAMPLE}")
    if not isinstance(facts, dict) or not all(isinstance(stated, dict) for stated in facts.values()):
        raise InvalidFacts(f"{path}: states no facts; expected {_EXAMPLE}")
    return facts
