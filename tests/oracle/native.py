"""Decks of the smaller games as native lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Protocol


class Named(Protocol):
    """A card with a name, of which equal ones are copies."""

    @property
    def name(self) -> str: ...
    def __hash__(self) -> int: ...


def listed(deck: Mapping[str, Sequence[Named]], facts: Iterable[str], rng: Random) -> str:
    """Return the deck as a list, each section in any order, with the lines of its facts behind."""
    tables = []
    for section, cards in deck.items():
        tables.append(f"[{section}]")
        counts = list(Counter(cards).items())
        rng.shuffle(counts)
        tables += [f'"{card.name}" = {count}' for card, count in counts]
    return "\n".join([*tables, "[facts]", *facts]) + "\n"
