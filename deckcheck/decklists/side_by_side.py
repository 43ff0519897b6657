"""Lists that stand side by side in a table: read one below the other where nobody can take them for anything else."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decklists.tables import Row, header_columns, is_drawn
from deckcheck.decklists.text.count_and_note import is_counted_card
from deckcheck.decklists.text.headings import KNOWN, is_no_card, marked_heading

_MOST = 8
"""So many lists at most."""


def one_below_the_other(rows: Sequence[Sequence[str]]) -> list[tuple[int, list[str]]] | None:
    """Return the rows of a table, numbered from 0, in the order in which they are to be read.

    ``None`` where it is one list, or unclear. Each of several lists is a column of counted cards, perhaps below a word
    of its own, or a count and a name in two columns below a heading of theirs. What stands above all of them in the
    first column alone stays there.
    """
    width = max(map(len, rows), default=0)
    grid = [[*(cell.strip() for cell in row), *[""] * (width - len(row))] for row in rows]
    columns = [at for at in range(width) if any(row[at] for row in grid)]
    if len(columns) > 2 * _MOST or all(sum(map(bool, row)) < 2 for row in grid):
        return None
    above = next((at for at, row in enumerate(grid) if any(row[each] for each in columns[1:])), len(grid))
    body = [(at, row) for at, row in enumerate(grid[above:], above) if not is_drawn(tuple(row))]
    parts = [columns[at : at + 1] for at in range(len(columns))]
    if not all(_is_counted([row[at] for _, row in body if row[at]]) for at in columns):
        parts = [columns[at : at + 2] for at in range(0, len(columns), 2)]
        lists = [[cells for _, row in body if any(cells := [row[at] for at in part])] for part in parts]
        if len(parts) < 2 or len(columns) % 2 or not all(map(_is_headed, lists)):
            return None
    below = [(at, [row[each] for each in part]) for part in parts for at, row in body]
    return [*enumerate(grid[:above]), *((at, cells) for at, cells in below if any(cells))]


def rows_side_by_side(rows: Sequence[tuple[int, Sequence[str]]]) -> list[Row]:
    """Return the rows of a table, each with its line, as those of a text where lists stand side by side, else none."""
    below = one_below_the_other([cells for _, cells in rows]) or []
    return [Row(rows[at][0], " ".join(filter(None, cells))) for at, cells in below]


def _is_counted(cells: Sequence[str]) -> bool:
    """Does each cell of a column count a card or head some, but perhaps for the first, and any count one?"""
    return any(map(is_counted_card, cells)) and all(is_counted_card(cell) or _is_heading(cell) for cell in cells[1:])


def _is_heading(cell: str) -> bool:
    return marked_heading(cell) in KNOWN or is_no_card(cell)


def _is_headed(held: Sequence[Sequence[str]]) -> bool:
    """Do two columns have a heading, and below it each a count and a name?"""
    named = set(header_columns(held[0])) == {"quantity", "name"}
    if not named and not (_is_heading("".join(held[0])) and not all(held[0])):
        return False
    cards = [row for row in held[1:] if all(row) or not _is_heading("".join(row))]
    return bool(cards) and all(count.isdecimal() and any(map(str.isalpha, name)) for count, name in cards)
