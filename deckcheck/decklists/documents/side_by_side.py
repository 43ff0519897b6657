"""Lists that stand side by side in a table: read one below the other where nobody can take them for anything else."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decklists.tables import header_columns
from deckcheck.decklists.text.count_and_note import is_counted_card
from deckcheck.decklists.text.headings import is_no_card

_MOST = 8
"""So many lists at most."""


def one_below_the_other(rows: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the rows of a table in the order in which they are to be read, ``None`` where it is one list, or unclear.

    Each of several lists is a column of counted cards, or a count and a name in two columns below a heading of theirs.
    What stands above all of them in the first column alone stays there.
    """
    width = max(map(len, rows), default=0)
    grid = [[*(cell.strip() for cell in row), *[""] * (width - len(row))] for row in rows]
    columns = [at for at in range(width) if any(row[at] for row in grid)]
    if len(columns) < 2 or len(columns) > 2 * _MOST:
        return None
    above = next((at for at, row in enumerate(grid) if any(row[each] for each in columns[1:])), len(grid))
    body = grid[above:]
    lists = [[[row[at]] for row in body] for at in columns]
    if not all(map(_is_counted, lists)):
        if len(columns) % 2:
            return None
        lists = [
            [[row[at], row[beside]] for row in body] for at, beside in zip(columns[::2], columns[1::2], strict=True)
        ]
        if len(lists) < 2 or not all(map(_is_headed, lists)):
            return None
    return [*grid[:above], *(row for each in lists for row in each if any(row))]


def _is_counted(rows: Sequence[Sequence[str]]) -> bool:
    """Does each cell of a column count a card or head some, and any count one?"""
    cells = [row[0] for row in rows if row[0]]
    return any(map(is_counted_card, cells)) and all(is_counted_card(cell) or is_no_card(cell) for cell in cells)


def _is_headed(rows: Sequence[Sequence[str]]) -> bool:
    """Do two columns have a heading, and below it each a count and a name?"""
    held = [row for row in rows if any(row)]
    named = set(header_columns(held[0])) == {"quantity", "name"}
    if not named and not (is_no_card(held[0][0]) and not held[0][1]):
        return False
    cards = [row for row in held[named:] if row[1] or not is_no_card(row[0])]
    return bool(cards) and all(count.isdecimal() and any(map(str.isalpha, name)) for count, name in cards)
