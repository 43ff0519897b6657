"""Split a list that people write into its rows, which ``reading`` interprets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.tables import Row, cells_of
from deckcheck.decklists.text.headings import KNOWN
from deckcheck.patterns import late_pattern

_PARTED, _COUNT_CELL = late_pattern(r"[\t|]"), late_pattern(r"^[ >]*\d+[ ]*[\t|]", re.M)
_LISTS_OF_TWO = 3
"""The number of separators in a row of two lists side by side, each with a separate count cell."""
_NEXT_HEADING = late_pattern(r"(?<=[.;|])\s+(?=[^\W\d][\w ]{1,40}(?:\(\d+\))?:\s)")


def rows_of_text(text: str) -> list[Row]:
    """Return the lines of a text that are not blank; lists side by side are returned one after the other.

    A line with several headings, each with its cards, is one row per heading.
    """
    lines = [(at, raw) for at, raw in enumerate(text.split("\n"), 1) if raw.strip().strip("> \t")]
    rows = [Row(at, part) for at, raw in lines for part in (_headed_parts(raw) if raw.count(":") > 1 else (raw,))]
    if _PARTED.search(text) is None:
        return rows
    most = max((raw.count("\t") + raw.count("|") for _, raw in lines), default=0)
    if most < _LISTS_OF_TWO and _COUNT_CELL.search(text):
        return rows  # a count in its own cell has its name beside it, so two such lists have four cells
    from deckcheck.decklists.side_by_side import rows_side_by_side  # rarely needed

    return rows_side_by_side([(row.line, cells_of(row.text) or (row.text,)) for row in rows]) or rows


def _headed_parts(line: str) -> Sequence[str]:
    parts = _NEXT_HEADING.split(line)
    is_headed = all(section_key(part.partition(":")[0]) in KNOWN for part in parts)
    return [part.rstrip(" .;|") for part in parts] if len(parts) > 1 and is_headed else (line,)


def rows_of(text: str, syntax: str) -> list[Row]:
    """Return the rows of a list that people write. Raises UnreadableDeck for an invalid table."""
    if syntax != "csv":
        return rows_of_text(text)
    from deckcheck.decklists.csv import rows_of_table

    return rows_of_table(text)
