"""The columns of a table of cards, and what other programs call them."""

from __future__ import annotations

COLUMNS = ("quantity", "name", "set", "section")
DECK, FORMAT = "deck", "format"
"""What a table of many decks may have besides: to which deck a row belongs, and what that is to be judged by."""

_ALSO = {
    **dict.fromkeys(("qty", "qty.", "count", "copies", "amount", "number", "#", "no.", "x"), "quantity"),
    **dict.fromkeys(("card", "card name", "cards", "title"), "name"),
    **dict.fromkeys(("edition", "expansion", "set name", "set code"), "set"),
    **dict.fromkeys(("board", "zone", "part"), "section"),
}


def column(cell: str) -> str:
    """What a cell of a header names: one of ``COLUMNS`` where it is known, else its own words, folded."""
    word = cell.strip().casefold()
    return _ALSO.get(word, word)
