"""The rows of a list, of which ``reading`` knows the meaning, and what programs call the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckcheck.decklists.text.count_and_note import count_of
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
    """Return the lines of a text that are not blank."""
    return [Row(at, raw) for at, raw in enumerate(text.split("\n"), 1) if raw.strip().strip("> \t")]


def rows_of(text: str, syntax: str) -> list[Row]:
    """Return the rows of a list that people write. Raises UnreadableDeck for a table that cannot be right."""
    if syntax != "csv":
        return rows_of_text(text)
    from deckcheck.decklists.csv import rows_of_table

    return rows_of_table(text)


COLUMNS = ("quantity", "name", "set", "section")
DECK, FORMAT = "deck", "format"
"""What a table of many decks may have besides: to which deck a row belongs, and what that is to be judged by."""

_NUMBERS = ("#", "no", "no.", "nr", "nr.", "number")
"""Columns that count copies, or number the rows where another column counts."""
_ALSO = {
    **dict.fromkeys(("qty", "qty.", "count", "copies", "amount", "x", *_NUMBERS), "quantity"),
    **dict.fromkeys(
        ("anzahl", "menge", "stück", "quantité", "quantite", "qté", "cantidad", "cant.", "quantidade", "quantità"),
        "quantity",
    ),
    **dict.fromkeys(("card", "card name", "cards", "mission", "title"), "name"),
    **dict.fromkeys(("karte", "kartenname", "carte", "nom", "nom de la carte", "carta", "nome"), "name"),
    **dict.fromkeys(("edition", "expansion", "set name", "set code", "ausgabe", "édition", "coleção"), "set"),
    **dict.fromkeys(("preis", "prix", "precio", "preço", "prezzo"), "price"),
    **dict.fromkeys(("typ", "tipo"), "type"),
    **dict.fromkeys(("board", "zone", "part"), "section"),
}
NOTES = frozenset(("note", "notes", "remark", "remarks", "comment", "comments"))
# fmt: off
BESIDE_NAMES = NOTES | frozenset((
    "ability", "alignment", "artist", "brigade", "brigades", "class", "code", "color", "colors", "colour", "colours",
    "condition", "cost", "foil", "id", "image", "kind", "lang", "language", "link", "owner", "price", "rarity",
    "reference", "status", "total", "toughness", "type", "types", "url", "value", "verse",
))
"""What is said of a card beside its name, in columns of tables and in keys of JSON."""
_OTHERS = BESIDE_NAMES | frozenset((
    "art", "deck", "format", "have", "main", "need", "owned", "reserve", "side", "sideboard",
))
# fmt: on
"""What further columns are called, none of which is the name of a card."""
_ANY = _OTHERS.union(COLUMNS, ("",))
BESIDE_COUNTS = frozenset(("owned", "have", "needed", "need", "subtotal"))
"""Columns that say nothing of the deck where another counts its cards."""
_APART = late_pattern(r"(?:(?:my|the) )?(?:reserves?|side ?(?:board|deck)?|maybe ?(?:board)?)(?: cards?)?", re.I)
"""What says of a card that it is not in the main deck, also in a column that else says what kind of card it is."""
_LINE = late_pattern(r"[:=-]*")
_FEW, _MOST = 6, 0.8
"""So many of the numbers of a column, and such a share, are one more than that above where they number the rows."""


def column(cell: str) -> str:
    """Return what a cell of a header names: one of ``COLUMNS`` where it is known, else its own words, folded."""
    word = cell.strip().casefold()
    return _ALSO.get(word, word)


def row_cells(line: str) -> Cells:
    """Return the cells of a row as Markdown draws it; none when the line is no row.

    >>> row_cells("| 3 | Son of God | K |"), row_cells("Son of God")
    (('3', 'Son of God', 'K'), ())
    """
    if "|" not in line:
        return ()
    inner = line[line.startswith("|") : len(line) - (len(line) > 1 and line.endswith("|"))]
    return tuple(cell.strip() for cell in inner.split("|"))


def is_drawn(row: Cells) -> bool:
    """Return whether a row is the line between the header and the cards, or empty."""
    return all(_LINE.fullmatch(cell) for cell in row)


def columns_of(header: Sequence[str]) -> Cells:
    """Return the columns of a header; one that may be a number of copies or of rows is the latter beside a count.

    >>> columns_of(("#", "Qty", "Card")), columns_of(("#", "Card"))
    (('id', 'quantity', 'name'), ('quantity', 'name'))
    """
    cells = [cell.strip("*_ ").casefold() for cell in header]
    is_counted = any(column(cell) == "quantity" and cell not in _NUMBERS for cell in cells)
    return tuple("id" if is_counted and cell in _NUMBERS else column(cell) for cell in cells)


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


def header_columns(row: Sequence[str]) -> Cells:
    """Return the columns that a header names, in the words of ``COLUMNS``; none when it is no header.

    Every cell of a header is called as columns are: a row with anything else may be a card.

    >>> header_columns(("Qty", "Card", "Notes")), header_columns(("9", "Son of God", "card"))
    (('quantity', 'name', 'notes'), ())
    """
    named = columns_of(row)
    known = [name for name in named if name in COLUMNS]
    is_header = "name" in known and len(known) == len({*known}) and _ANY.issuperset(named)
    return named if is_header else ()


def section_cell(cells: Mapping[str, str]) -> str:
    """Return the section that the cells of a row name, those of further columns where they part a card from the deck.

    >>> section_cell({"name": "Moses", "type": "Reserve"}), section_cell({"name": "Reserve", "type": "Hero"})
    ('Reserve', '')
    """
    if section := cells.get("section", "").strip():
        return section
    besides = (cell.strip() for column, cell in cells.items() if column not in COLUMNS and column not in NOTES)
    return next(filter(_APART.fullmatch, besides), "")


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
