"""Tables inside a text list, as Markdown draws them: ``| 3 | Son of God | K |``."""

from __future__ import annotations

import re

from deckcheck.decklists.table_columns import COLUMNS, column

_LINE = re.compile(r"[:=-]*")
_COUNT = re.compile(r"[x×ｘ]?\d+|\d+\s?[x×ｘ]|[(\[][x×ｘ]?\d+[x×ｘ]?[)\]]", re.IGNORECASE)

Cells = tuple[str, ...]


def cells(line: str) -> Cells:
    """The cells of a row; none when the line is no row.

    >>> cells("| 3 | Son of God | K |"), cells("Son of God")
    (('3', 'Son of God', 'K'), ())
    """
    if "|" not in line:
        return ()
    inner = line[line.startswith("|") : len(line) - (len(line) > 1 and line.endswith("|"))]
    return tuple(cell.strip() for cell in inner.split("|"))


def is_drawn(row: Cells) -> bool:
    """Is it the line between the header and the cards, or an empty row?"""
    return all(_LINE.fullmatch(cell) for cell in row)


def header(row: Cells) -> Cells:
    """The columns that a header names, in the words of ``COLUMNS``; none when it is no header."""
    named = tuple(column(cell.strip("*_ ")) for cell in row)
    return named if "name" in named and len({*named} & {*COLUMNS}) == sum(each in COLUMNS for each in named) else ()


def guessed(row: Cells) -> Cells:
    """The columns of a row without a header: a count, a name and a set, or a name and a count.

    None when there are two counts, but for a card whose name is a number: ``| 3 | 11 |``.
    """
    counts = [bool(_COUNT.fullmatch(cell)) for cell in row]
    if counts[:2] == [True, True] and (any(row[2:]) or not row[1].isdecimal()):
        return ()
    if counts[:1] == [True]:
        return ("quantity", "name", "set", "section")[: len(row)]
    return ("name", "quantity", "set", "section")[: len(row)] if counts[1:2] == [True] else ("name", "set")[: len(row)]
