"""Other names for cards of a list, in place: what else a line says stays byte for byte, and so does all else."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.deck import Deck, Perhaps
from deckcheck.editing.in_place.editor import editor_of
from deckcheck.editing.in_place.verified_edit import Delta, opened
from deckcheck.errors import UneditableDeck

_PIECES = frozenset({Perhaps.FURTHER, Perhaps.BRACKET})
"""What a line with a name that no card has may be besides."""


def renamed(data: bytes, names: Mapping[str, str], *, path: str = "", syntax: str | None = None) -> bytes:
    """Return a list with other names for its cards, wherever ``names`` has one for the name as it is written.

    ``path`` and ``syntax`` tell how it is written where the content does not. Raises UnreadableDeck for a list that
    cannot be read, and UneditableDeck for a document, and where no place of the list can be told to be such a name.
    """
    listing = opened(data, path, syntax)
    for old, new in names.items():
        while (number := _next(listing.deck, old)) is not None:
            entry, known = listing.deck.entries[number], {new, *(each.name for each in listing.deck.entries)}
            delta = Delta(number, entry._replace(name=new), _PIECES)
            edits = editor_of(listing.text, listing.deck, only_names=True).renamed(number, new)
            # Of the names some may be open till they are put right.
            done = listing.first_right(((delta, edit) for edit in edits), known)
            if done is None:
                where = f"on line {entry.line} " if entry.line else ""
                raise UneditableDeck(f"{old} {where}cannot be told from what else is there; write {new} by hand")
            listing = done
    return listing.data


def _next(deck: Deck, name: str) -> int | None:
    """Return the number of the first entry of that name; what is only part of a line is none."""
    entries = enumerate(deck.entries)
    return next((at for at, entry in entries if entry.name == name and entry.perhaps not in _PIECES), None)
