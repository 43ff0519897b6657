"""The rows of a list, of which ``reading`` knows the meaning, and what programs call the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.decklists.field_checks import is_unprintable, section_key
from deckcheck.decklists.text.count_and_note import count_of
from deckcheck.decklists.text.headings import KNOWN
from deckcheck.decklists.words import by_word, words_of
from deckcheck.patterns import late_pattern

Cells = tuple[str, ...]


class Row(NamedTuple):
    """A line of a list as written, or a row of a table with its ``cells`` and what its header calls their ``columns``.

    ``line`` is where it begins, from 1. ``fault`` is what was expected of a row that its syntax does not allow.
    """

    line: int
    text: str
    columns: Cells = ()
    cells: Cells = ()
    fault: str = ""


def rows_of_text(text: str) -> list[Row]:
    """Return the lines of a text that are not blank, of lists side by side one below the other.

    Of a line with several headings, each with its cards, there is a row for each.
    """
    lines = [(at, raw) for at, raw in enumerate(text.split("\n"), 1) if raw.strip().strip("> \t")]
    rows = [Row(at, part) for at, raw in lines for part in (_headed_parts(raw) if raw.count(":") > 1 else (raw,))]
    if _PARTED.search(text) is None:
        return rows
    most = max((raw.count("\t") + raw.count("|") for _, raw in lines), default=0)
    if most < _LISTS_OF_TWO and _COUNT_CELL.search(text):
        return rows  # a count alone in a cell has its name beside it, so that two lists have four cells
    from deckcheck.decklists.side_by_side import rows_side_by_side

    return rows_side_by_side([(row.line, cells_of(row.text) or (row.text,)) for row in rows]) or rows


def _headed_parts(line: str) -> Sequence[str]:
    parts = _NEXT_HEADING.split(line)
    is_headed = all(section_key(part.partition(":")[0]) in KNOWN for part in parts)
    return [part.rstrip(" .;|") for part in parts] if len(parts) > 1 and is_headed else (line,)


def rows_of(text: str, syntax: str) -> list[Row]:
    """Return the rows of a list that people write. Raises UnreadableDeck for a table that cannot be right."""
    if syntax != "csv":
        return rows_of_text(text)
    from deckcheck.decklists.csv import rows_of_table

    return rows_of_table(text)


COLUMNS = ("quantity", "name", "set", "section")
DECK, FORMAT = "deck", "format"
"""What a table of many decks may have besides: to which deck a row belongs, and what that is to be judged by."""

_NUMBERS = words_of("numbers", "columns")
"""Columns that count copies, or number the rows where another column counts."""
_ALSO = {**by_word("called"), **dict.fromkeys(_NUMBERS, "quantity")}
_COUNTING = frozenset(word for word, column in _ALSO.items() if column == "quantity") - _NUMBERS
_OF_DECK = words_of("of_deck", "columns")
_OWNED = words_of("owned", "columns")
_FILLING = words_of("filling", "columns")
_IN_DECK = late_pattern(r"in (?:my |the )?(?:main ?)?deck|(?:in )?use")
"""Columns that count copies without a word for it."""
NOTES = words_of("notes", "columns")
BESIDE_NAMES = NOTES | words_of("beside_names", "columns")
"""What is said of a card beside its name, in columns of tables and in keys of JSON."""
_ANY = BESIDE_NAMES | words_of("further", "columns") | {*COLUMNS, ""}
"""What columns are called, but for other words for ours."""
BESIDE_COUNTS = words_of("beside_counts", "columns")
"""Columns that say nothing of the deck where another counts its cards."""
_APART = late_pattern(r"(?:(?:my|the) )?(?:reserves?|side ?(?:board|deck)?|maybe ?(?:board)?)(?: cards?)?", re.I)
"""What says of a card that it is not in the main deck, also in a column that else says what kind of card it is."""
_LINE = late_pattern(r"[:=-]*")
_PARTED, _COUNT_CELL = late_pattern(r"[\t|]"), late_pattern(r"^[ >]*\d+[ ]*[\t|]", re.M)
_LISTS_OF_TWO = 3
"""So many signs part the cells of two lists side by side, each with its counts in cells of their own."""
_NEXT_HEADING = late_pattern(r"(?<=[.;|])\s+(?=[^\W\d][\w ]{1,40}(?:\(\d+\))?:\s)")
_FEW, _MOST = 6, 0.8
"""So many of the numbers of a column, and such a share, are one more than that above where they number the rows."""


def column(cell: str) -> str:
    """Return what a cell of a header names: one of ``COLUMNS`` where it is known, else its own words, folded.

    >>> column("Main deck qty"), column("Total owned"), column("Verse")
    ('quantity', 'owned', 'verse')
    """
    word = cell.strip().casefold()
    words = frozenset(word.split())
    if word in _ALSO or len(words) < 2:
        return _ALSO.get(word, word)
    if not _COUNTING.isdisjoint(words) and words <= _COUNTING | _OF_DECK | _FILLING:
        return "quantity"
    return "owned" if not _OWNED.isdisjoint(words) and words <= _OWNED | _COUNTING | _FILLING else word


def row_cells(line: str) -> Cells:
    """Return the cells of a row as Markdown draws it; none when the line is no row.

    >>> row_cells("| 3 | Son of God | K |"), row_cells("Son of God")
    (('3', 'Son of God', 'K'), ())
    """
    if "|" not in line:
        return ()
    inner = line[line.startswith("|") : len(line) - (len(line) > 1 and line.endswith("|"))]
    return tuple(cell.strip() for cell in inner.split("|"))


def cells_of(line: str) -> Cells:
    """Return the cells of a line, between bars or tabs; none where there are neither, or letters that nobody sees."""
    if is_unprintable(line.replace("\t", " ")):
        return ()
    if "|" in line:
        inner = line.strip("> \t")
        is_behind = line[:1] == " " and inner[:1] == "|" != inner[-1:]  # an empty cell
        return ("",) * is_behind + row_cells(inner)
    return tuple(map(_unquoted, line.split("\t"))) if "\t" in line else ()


def _unquoted(cell: str) -> str:
    """Return a cell without the quotes in which programs put one that has quotes itself, which they double."""
    cell = cell.strip()
    return cell[1:-1].replace('""', '"') if '""' in cell[1:-1] and cell[0] == cell[-1] == '"' else cell


def is_drawn(row: Cells) -> bool:
    """Return whether a row is the line between the header and the cards, or empty."""
    return all(_LINE.fullmatch(cell) for cell in row)


def columns_of(header: Sequence[str]) -> Cells:
    """Return the columns of a header, of which the one counts that says so most clearly.

    Beside it, one that may be a number of copies or of rows is the latter, and copies of no deck are those owned.

    >>> columns_of(("#", "Qty", "Card")), columns_of(("#", "Card")), columns_of(("Qty", "In deck", "Card"))
    (('id', 'quantity', 'name'), ('quantity', 'name'), ('owned', 'quantity', 'name'))
    """
    cells = [cell.strip("*_ ").casefold() for cell in header]
    counts = [_counts(cell) for cell in cells]
    most, others = max(counts, default=0), {1: "id", 2: "owned"}
    return tuple(
        column(cell) if not count else "quantity" if count == most else others[count]
        for cell, count in zip(cells, counts, strict=True)
    )


def _counts(cell: str) -> int:
    """Return how clearly a header says that its column counts the copies of a deck: 0 = not at all, 3 = most."""
    if _IN_DECK.fullmatch(cell):
        return 3
    if column(cell) != "quantity":
        return 0
    return 1 if cell in _NUMBERS else 2 if _OF_DECK.isdisjoint(cell.split()) else 3


def without_numbers(columns: Cells, header: Sequence[str], rows: Sequence[Sequence[str]]) -> Cells:
    """Return the columns of a table, with ``id`` for those that number its rows, perhaps anew in each part of it.

    A column does that ``header`` does not call one of counts. In the first, without a name above, a few numbers do, as
    programs write them that reckon.
    """
    found = list(columns)
    for at, name in enumerate(header):
        is_open = column(name) != "quantity" or name.strip("*_ ").casefold() in _NUMBERS
        if is_open and _numbers_rows((row[at] for row in rows if at < len(row)), is_few=not (name or at)):
            found[at] = "id"
    return tuple(found)


def _numbers_rows(column: Iterable[str], *, is_few: bool) -> bool:
    cells = list(filter(None, map(str.strip, column)))
    if cells[:1] not in (["0"], ["1"]) or not all(map(str.isdecimal, cells)):
        return False
    further = [now for before, now in pairwise(cells) if int(now) != int(before) + 1]
    steps = len(cells) - 1 - len(further)
    return {*further} <= {"1"} and steps >= (len(cells) - 1 if is_few else max(_FEW, _MOST * (len(cells) - 1)))


def header_columns(row: Sequence[str], *, is_underlined: bool = False) -> Cells:
    """Return the columns that a header names, in the words of ``COLUMNS``; none when it is no header.

    Every cell of one that is not ``is_underlined`` is called as columns are: a row with anything else may be a card.

    >>> header_columns(("Qty", "Card", "Notes")), header_columns(("9", "Son of God", "card"))
    (('quantity', 'name', 'notes'), ())
    """
    named = columns_of(row)
    known = [name for name in named if name in COLUMNS]
    is_header = _ANY.issuperset(named) or (is_underlined and not any(map(count_of, row)))
    return named if is_header and "name" in known and len(known) == len({*known}) else ()


def section_cell(cells: Mapping[str, str]) -> str:
    """Return the section that the cells of a row name, those of further columns where they part a card from the deck.

    What type of card it is may be said in words that head such cards.

    >>> section_cell({"name": "Moses", "status": "Reserve"}), section_cell({"name": "Reserve", "type": "Heroes"})
    ('Reserve', 'Heroes')
    """
    if section := cells.get("section", "").strip():
        return section
    besides = (cell.strip() for column, cell in cells.items() if column not in COLUMNS and column not in NOTES)
    kind = cells.get("type", "")
    return next(filter(_APART.fullmatch, besides), kind if section_key(kind) in KNOWN else "")


def guessed_columns(row: Sequence[str]) -> Cells:
    """Return the columns of a row without a header: a count, a name and a set, or a name and a count.

    None when there are two counts, but for a card whose name is a number: ``| 3 | 11 |``.
    """
    counts = [bool(count_of(cell)) for cell in row]
    if counts[:2] == [True, True] and (any(row[2:]) or not row[1].isdecimal()):
        return ()
    if counts[:1] == [True]:
        return COLUMNS[: len(row)]
    return ("name", "quantity", "set", "section")[: len(row)] if counts[1:2] == [True] else ("name", "set")[: len(row)]
