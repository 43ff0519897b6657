"""Tables with the header ``quantity,name,set,section``, in any order; only ``name`` is required: read and written."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import Zones
from deckcheck.decklists.field_checks import MANY, Draft, nearest, section_key, shown
from deckcheck.decklists.tables import COLUMNS, DECK, column
from deckcheck.errors import UnreadableDeck

DELIMITERS = ",;\t"
MAX_COLUMNS = 50


def delimiter_of(header: str) -> str:
    """Return the delimiter that finds the most known columns in a header line, or else the most columns."""
    return max(DELIMITERS, key=lambda delimiter: (len(known_columns(header, delimiter)), header.count(delimiter)))


def known_columns(header: str, delimiter: str) -> set[str]:
    """Return the columns a header line names, when this is its delimiter."""
    return {column(cell.strip(' "')) for cell in header.split(delimiter)} & {*COLUMNS, DECK}


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank with the line it begins on."""
    lines = text.split("\n")
    header = next((line for line in lines if line.strip()), "")
    rows = csv.reader(
        (line + "\n" for line in lines), delimiter=delimiter_of(header), strict=True, skipinitialspace=True
    )
    before = 0
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield before + 1, row
            before = rows.line_num
    except csv.Error as error:
        raise UnreadableDeck(f"invalid CSV: {error}; double the quotes inside a name", line=before + 1) from None


def _header(draft: Draft, line: int, row: list[str]) -> list[str]:
    columns = [column(cell) for cell in row]
    if "name" not in columns:
        raise UnreadableDeck(
            f"the header {shown(', '.join(columns))!r}; expected {','.join(COLUMNS)}, of which name is required, "
            "and a row for each card",
            line=line,
        )
    if DECK in columns:
        raise UnreadableDeck("a table of many decks, by its column 'deck'; " + MANY, line=line)
    if len(columns) > MAX_COLUMNS:
        raise UnreadableDeck(f"{len(columns)} columns; expected {','.join(COLUMNS)}", line=line)
    for name in columns:
        if columns.count(name) > 1:
            raise UnreadableDeck(f"two columns {shown(name)!r}", line=line)
        if name not in COLUMNS:
            draft.problem(line, f"column {shown(name)!r}", nearest(name, COLUMNS))
    return columns


def read(text: str) -> Deck:
    """Return the deck of a table; raises :class:`UnreadableDeck` for a header or quotes that cannot be right."""
    draft = Draft()
    rows = _rows(text)
    line, header = next(rows, (1, []))
    columns = _header(draft, line, header)
    for line, row in rows:
        if len(row) != len(columns):
            draft.problem(line, ", ".join(row), "as many cells as in the header; quote a name with a delimiter")
            continue
        cells = dict(zip(columns, row, strict=True))
        section = section_key(cells.get("section", ""))
        draft.card(line, cells["name"], cells.get("quantity", "1"), section, set=cells.get("set", ""))
    return draft.deck()


def formulas(text: str) -> list[str]:
    """Return the cells of a table that a spreadsheet would take for formulas, each once."""
    cells = (cell for _, row in _rows(text) for cell in row)
    return list(dict.fromkeys(cell for cell in cells if cell.startswith(_FORMULA)))


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What formulas begin with, the letters of East Asian width too."""


def write(deck: Deck, zones: Zones, delimiter: str = ",") -> str:
    """Return the list as a table: a row for every line, in its order."""
    table = StringIO()
    rows = csv.writer(table, delimiter=delimiter, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((entry.copies, entry.name, entry.set, entry.section) for entry in deck.entries)
    return table.getvalue()
