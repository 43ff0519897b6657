"""Split a list that people write into its rows, which ``reading`` interprets; lists side by side, if unambiguous."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.tables import (
    Cells,
    Row,
    cells_of,
    counts_otherwise,
    header_columns,
    is_drawn,
    puts_card,
    section_of_column,
)
from deckcheck.decklists.text.count_and_note import is_counted_card
from deckcheck.decklists.text.headings import KNOWN, is_no_card, marked_heading
from deckcheck.patterns import late_pattern

_CELL_SEPARATOR, _COUNT_CELL = late_pattern(r"[\t|]"), late_pattern(r"^[ >]*\d+[ ]*[\t|]", re.M)
_LISTS_OF_TWO = 3
"""The number of separators in a row of two lists side by side, each with a separate count cell."""
_NEXT_HEADING = late_pattern(r"(?<=[.;|])\s+(?=[^\W\d][\w ]{1,40}(?:\(\d+\))?:\s)")


def rows_of_text(text: str) -> list[Row]:
    """Return the lines of a text that are not blank; lists side by side are returned one after the other.

    A line with several headings, each with its cards, is one row per heading.
    """
    lines = [(at, raw) for at, raw in enumerate(text.split("\n"), 1) if raw.strip().strip("> \t")]
    rows = [Row(at, part) for at, raw in lines for part in (_headed_parts(raw) if raw.count(":") > 1 else (raw,))]
    if _CELL_SEPARATOR.search(text) is None:
        return rows
    most = max((raw.count("\t") + raw.count("|") for _, raw in lines), default=0)
    if most < _LISTS_OF_TWO and _COUNT_CELL.search(text):
        # A count in its own cell has its name beside it, so two such lists have four cells.
        return _by_section(rows) if most > 1 else rows
    return rows_side_by_side([(row.line, cells_of(row.text) or (row.text,)) for row in rows]) or _by_section(rows)


def _by_section(rows: Sequence[Row]) -> list[Row]:
    """Return the lines of a text, with a row for each section that a row of a table in it has copies in."""
    found: list[Row] = []
    sections: list[int] = []
    for row in rows:
        cells = cells_of(row.text)
        if len(cells) > 2 and not any(map(str.isdecimal, cells)) and header_columns(cells):
            sections = [at for at, cell in enumerate(cells) if section_of_column(cell)]
            sections = [] if counts_otherwise(cells, sections) else sections
        marked = [at for at in sections if at < len(cells) and puts_card(cells[at])]
        if len(marked) < 2:
            found.append(row)
            continue
        for at in marked:
            kept = ("" if other in marked and other != at else cell for other, cell in enumerate(cells))
            found.append(row._replace(text=f"| {' | '.join(kept)} |"))
    return found


def _headed_parts(line: str) -> Sequence[str]:
    parts = _NEXT_HEADING.split(line)
    is_headed = all(section_key(part.partition(":")[0]) in KNOWN for part in parts)
    return [part.rstrip(" .;|") for part in parts] if len(parts) > 1 and is_headed else (line,)


_MOST = 8
"""The maximum number of lists side by side."""
_Rows = list[tuple[int, list[str]]]


def one_below_the_other(rows: Sequence[Sequence[str]]) -> _Rows | None:
    """Return the rows of a table, numbered from 0, in reading order.

    Returns ``None`` if it is one list, or unclear. Each of several lists is a column of counted cards, perhaps below a
    heading, or a count and a name in two columns below a heading. Rows above all lists, in the first column only, stay
    first.
    """
    cells = (tuple(cell.strip() for cell in row) for row in rows)
    written = [(at, row) for at, row in enumerate(cells) if not is_drawn(row)]
    filled = sorted({column for _, row in written for column, cell in enumerate(row) if cell})
    if len(filled) > 2 * _MOST or all(sum(map(bool, row)) < 2 for _, row in written):
        return None
    grid = [(at, tuple(row[column] if column < len(row) else "" for column in filled)) for at, row in written]
    columns = range(len(filled))
    above = next(at for at, (_, row) in enumerate(grid) if any(row[each] for each in columns[1:]))
    lists = [_rows(grid[above:], columns[at : at + 1]) for at in range(len(columns))]
    if not _are_counted([[cell for _, [cell] in each] for each in lists]):
        lists = [_rows(grid[above:], columns[at : at + 2]) for at in range(0, len(columns), 2)]
        if len(lists) < 2 or len(columns) % 2 or not all(map(_is_headed, lists)):
            return None
    return [*((at, list(row)) for at, row in grid[:above]), *(row for each in lists for row in each)]


def _rows(grid: Iterable[tuple[int, Cells]], columns: Sequence[int]) -> _Rows:
    """Return the content of some columns of a table, row by row."""
    return [(at, cells) for at, row in grid if any(cells := [row[each] for each in columns])]


def rows_side_by_side(rows: Sequence[tuple[int, Sequence[str]]]) -> list[Row]:
    """Return the rows of a table with lists side by side as rows of text with line numbers; otherwise ``[]``."""
    below = one_below_the_other([cells for _, cells in rows]) or []
    return [Row(rows[at][0], " ".join(filter(None, cells))) for at, cells in below]


def _are_counted(lists: Sequence[Sequence[str]]) -> bool:
    """Do all columns count cards, either without headings or with one above each?"""
    is_so = all(any(map(is_counted_card, cells)) for cells in lists)
    headed = all(not is_counted_card(cells[0]) for cells in lists)
    return is_so and all(
        is_counted_card(cell) or (headed and _is_heading(cell)) for each in lists for cell in each[headed:]
    )


def _is_heading(cell: str) -> bool:
    return marked_heading(cell) in KNOWN or is_no_card(cell)


def _is_headed(rows: _Rows) -> bool:
    """Do two columns have a heading, and below it counts and names?"""
    (_, first), *below = rows
    named = set(header_columns(first)) == {"quantity", "name"}
    if not named and not (_is_heading("".join(first)) and not all(first)):
        return False
    cards = [row for _, row in below if all(row) or not _is_heading("".join(row))]
    return bool(cards) and all(count.isdecimal() and any(map(str.isalpha, name)) for count, name in cards)
