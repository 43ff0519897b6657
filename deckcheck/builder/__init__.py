"""Tools for building decks: edits, repairs, statistics, odds, comparisons, deck check sheets and the TUI."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import chain

from deckcheck.games.model import Game
from deckcheck.reading.resolved_lines import Resolved


def is_unknown(game: Game, found: Resolved) -> bool:
    """Is this an unmatched name whose line does not describe a card of its own either?"""
    return not found.how and not found.declared and bool(game.database_is_complete or found.misspelt_for)


def connected(sets: Sequence[Collection[Hashable]]) -> list[list[int]]:
    """Return the positions of sets in groups: those that have an item in common, directly or through others.

    >>> connected([{1}, {2}, {1, 3}, {3, 4}])
    [[1], [0, 2, 3]]
    """
    groups: dict[int, list[int]] = {}
    group_of: dict[Hashable, int] = {}
    for number, items in enumerate(sets):
        shared = sorted({group_of[item] for item in items if item in group_of})
        groups[number] = [*chain(*map(groups.pop, shared)), number]
        group_of.update(dict.fromkeys(chain(*(sets[at] for at in groups[number])), number))
    return list(groups.values())
