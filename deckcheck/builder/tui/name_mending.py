"""Names that no card has: which card is clearly meant, and the changes of a list that put it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from deckcheck.builder.tui.deck_snapshot import DeckSnapshot, is_unknown
from deckcheck.cards.suggestions import clear_suggestion
from deckcheck.deck import Entry
from deckcheck.editing.in_place import CardChange
from deckcheck.editing.in_place.typed_names import named_card
from deckcheck.errors import UnknownCard
from deckcheck.legality.resolved_lines import Resolved
from deckcheck.legality.resolver import Resolver


class Mending(NamedTuple):
    """The changes that put right what is clear; ``done`` says each in words, ``left`` are the names still unknown."""

    changes: list[CardChange]
    done: list[str]
    left: int


def mending(snapshot: DeckSnapshot, resolver: Resolver, remark: Callable[[Entry], str]) -> Mending:
    """Return how the names of a list that no card has are mended, each where one card alone is near to it.

    ``remark`` returns the comment behind a line.
    """
    changes: list[CardChange] = []
    done: dict[str, None] = {}
    left = 0
    for entry, found in snapshot.lines:
        if not is_unknown(resolver.game, found):
            continue
        meant = _meant(snapshot, resolver, entry, found)
        if meant is None:
            left += 1
            continue
        changes += replaced(entry, meant, remark(entry))
        done[f"{entry.name} → {meant.name}"] = None
    return Mending(changes, list(done), left)


def replaced(entry: Entry, by: Entry, remark: str = "") -> list[CardChange]:
    """Return the changes that put another card in place of a line, in its section and with the comment behind it."""
    return [CardChange.of(entry, -entry.copies), CardChange.of(by, entry.copies, entry.section, remark)]


def _meant(snapshot: DeckSnapshot, resolver: Resolver, entry: Entry, found: Resolved) -> Entry | None:
    """Return the one card that a name is near to, as the list would write it."""
    if found.misspelt_for:
        name = found.misspelt_for[0] if len(found.misspelt_for) == 1 else ""
    else:
        name = clear_suggestion(resolver.cards, entry.name, resolver.names.hints(entry))
    try:
        return named_card(snapshot.deck, resolver, name, entry.section).entry if name else None
    except UnknownCard:
        return None
