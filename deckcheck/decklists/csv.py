"""Read and write tables with the header ``quantity,name,set,section``, in any order; only ``name`` is required.

Other columns may describe the cards, or count or mark the copies in a section; a note column is kept if its notes state
facts. Without a header, each row is a count and a name, or a name and a count, in the same order throughout, perhaps
after a section. A known heading alone in a row heads the rows below it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import StringIO
from itertools import islice

from deckcheck.deck import Deck
from deckcheck.decklists.field_checks import MULTI_DECK_HINT, section_key, shown
from deckcheck.decklists.registry import NOTE, Zones, header_comments
from deckcheck.decklists.rows import rows_in_columns, rows_side_by_side
from deckcheck.decklists.tables import (
    COLUMNS,
    DECK,
    DELIMITERS,
    Row,
    column,
    columns_of,
    guessed_columns,
    section_columns,
    section_of_column,
    without_numbers,
)
from deckcheck.decklists.text.count_and_note import count_of, split_note
from deckcheck.decklists.text.headings import KNOWN, marked_heading, total
from deckcheck.errors import UnreadableDeck
from deckcheck.patterns import late_pattern

_MOST_ABOVE = 10
"""The most lines above a header."""
_SEPARATOR = late_pattern(r"sep=([,;\t])\s*")
"""The line that Excel writes above a table."""
_WITHOUT_DECIMALS = late_pattern(r"(\d{1,4})\.0+")
"""A count as spreadsheets write it."""
_COMMENT = late_pattern(r"\s*(?:#|//)(?:\s*[^\W\d].*|[\W_]*)")
_REMARK = late_pattern(r"//|#(?! ?\d)")


def delimiter_of(header: str) -> str:
    """Return the delimiter that gives the most known columns in a header line, or else the most columns."""
    present = filter(header.__contains__, DELIMITERS)
    return max(present, key=lambda each: (len(known_columns(header, each)), header.count(each)), default=DELIMITERS[0])


def known_columns(header: str, delimiter: str) -> set[str]:
    """Return the known columns of a header line with this delimiter."""
    return {*columns_of([cell.strip(' "') for cell in header.split(delimiter)])} & {*COLUMNS, DECK}


def _header_at(rows: Sequence[Sequence[str]]) -> int:
    """Return the index of the header below the title and other lines above a table, or else 0."""
    for at, row in enumerate(rows[:_MOST_ABOVE]):
        if {"name", "quantity"} <= {*map(column, row)}:
            return at
        if any(count_of(cell) or marked_heading(cell) in KNOWN for cell in row if cell.strip()):
            break
    return 0


def _rows(text: str, delimiter: str = "") -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank with its first line number."""
    lines = text.split("\n")
    if (separator := _SEPARATOR.fullmatch(lines[0])) is not None:
        lines[0], delimiter = "", delimiter or separator[1]
    for at in comment_lines(lines):
        lines[at] = ""
    if not delimiter:
        first = islice(filter(str.strip, lines), _MOST_ABOVE)
        delimiter = delimiter_of(max(first, key=lambda line: len(known_columns(line, delimiter_of(line))), default=""))
    rows = csv.reader((line + "\n" for line in lines), delimiter=delimiter, strict=True, skipinitialspace=True)
    before = 0
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield before + 1, row
            before = rows.line_num
    except csv.Error as error:
        raise UnreadableDeck(f"invalid CSV: {error}; double the quotes inside a name", line=before + 1) from None


def comment_lines(lines: Sequence[str]) -> Iterator[int]:
    """Yield the indexes of comment lines, such as ``# format: redemption/limited``, but not of the header."""
    for at, line in enumerate(lines):
        if _COMMENT.fullmatch(line) and "name" not in known_columns(line, delimiter_of(line)):
            yield at


def _refuse_header(line: int, header: Sequence[str]) -> None:
    """Raise UnreadableDeck for a header without cards, of many decks, or with two columns for one thing."""
    columns = columns_of(header)
    if "name" not in columns:
        raise UnreadableDeck(
            f"the header {shown(', '.join(columns))!r}; expected {','.join(COLUMNS)}, of which name is required, "
            "and a row for each card",
            line=line,
        )
    if DECK in columns and not is_of_one_deck(header):
        by = shown(header[columns.index(DECK)].strip())
        raise UnreadableDeck(f"a table of many decks, by its column {by!r}; {MULTI_DECK_HINT}", line=line)
    for name in COLUMNS:
        if columns.count(name) > 1:
            raise UnreadableDeck(f"two columns {name!r}", line=line)


def _states_facts(cells: Iterable[str]) -> bool:
    """Return whether the cells of a column are facts of cards: ``female``, ``character``, ``heart 4``."""
    filled = list(filter(None, cells))
    return bool(filled) and all(split_note(f"Name ({cell.lower()})")[1] for cell in filled)


def _cell_text(cell: str) -> str:
    """Return a cell without spaces around it; a count without its zero decimals."""
    cell = cell.strip()
    match = _WITHOUT_DECIMALS.fullmatch(cell) if cell.endswith("0") else None
    return match[1] if match is not None else cell


@lru_cache(maxsize=1)  # the header of a table is read first, then its cards
def rows_of_table(text: str) -> list[Row]:
    """Return the rows of a table. Raises :class:`UnreadableDeck` if its header or quotes are invalid."""
    lines = text.split("\n")
    found = [Row(at + 1, lines[at].strip()) for at in comment_lines(lines)]
    table = [_row(line, cells) for line, cells in _rows(text)] or [Row(1, "", (), ("",))]
    if lists := rows_side_by_side([(row.line, row.cells) for row in table]):
        return [*found, *lists]
    if all(len(row.cells) == 1 for row in table) and marked_heading(table[0].text) in KNOWN:  # lines of text
        return sorted([*found, *(row._replace(cells=()) for row in table)], key=lambda row: row.line)
    above = _header_at([row.cells for row in table])
    preamble = [row._replace(text=" ".join(filter(None, row.cells)), cells=()) for row in table[:above]]
    titles = [row for row in preamble if ":" not in row.text]  # several may be cards, too
    found += [row._replace(text=f"name: {row.text}") if titles == [row] else row for row in preamble]
    bare = None if "name" in map(column, table[above].cells) else _bare(text)
    if bare is None:
        _refuse_header(table[above].line, table[above].cells)
        bare = rows_in_columns(table[above:], is_declared=True)
    return sorted([*found, *bare], key=lambda row: row.line)


def is_of_one_deck(header: Sequence[str]) -> bool:
    """Return whether several columns of a table are sections of one deck, so that "deck" does not name the deck.

    >>> is_of_one_deck(("Deck", "Reserve")), is_of_one_deck(("Deck", "Qty")), is_of_one_deck(("Deck", "Card"))
    (True, True, False)
    >>> is_of_one_deck(("Card", "Owned", "Deck"))
    True
    """
    sections, columns = section_columns(header), columns_of(header)
    is_counted = "name" not in columns if "quantity" in columns else "owned" in columns
    return len(sections) > 1 or (bool(sections) and is_counted)


def _row(line: int, row: Sequence[str]) -> Row:
    """Return a row of cells, as yet without columns."""
    cells = tuple(map(_cell_text, row))
    return Row(line, ", ".join(cells), (), cells)


def is_table(first: str, text: str) -> bool:
    """Return whether a text is a table: its ``first`` line is a header, or each row has a count and a name."""
    delimiter = delimiter_of(first)
    columns, header = known_columns(first, delimiter), first.split(delimiter)
    if len(columns) > 1 and "name" in columns:
        return True
    if column(header[0]) == "quantity" and any(map(section_of_column, header)):
        return True
    cells = [_cell_text(cell.strip(' "')) for cell in first.replace(";", ",").split(",")]
    if len(cells) == 1 or (any(cells[1:]) and not any(map(count_of, cells))):
        return False
    is_commented = any(True for _ in comment_lines(text.split("\n")))  # with comments, commas separate no cells
    return not is_commented and _bare(text, ",;") is not None


def has_lists_side_by_side(text: str) -> bool:
    """Return whether a text is a table with separate lists, or the cards of sections, side by side."""
    try:
        return bool(rows_side_by_side([*_rows(text)]))
    except UnreadableDeck:
        return False


def _bare(text: str, delimiters: str = DELIMITERS) -> list[Row] | None:
    """Return the rows of a table without a header; ``None`` for other texts."""
    for delimiter in filter(text.__contains__, delimiters):
        try:
            table = [_row(*row) for row in _rows(text, delimiter)]
        except UnreadableDeck:
            continue
        if all(len(row.cells) > 2 and marked_heading(row.cells[0]) in KNOWN for row in table if any(row.cells[1:])):
            table = [row._replace(cells=(*row.cells[1:], row.cells[0])) if any(row.cells[1:]) else row for row in table]
        rows = [row.cells for row in table]
        cards = [cells for cells in rows if any(cells[1:]) and total(" ".join(filter(None, cells))) is None]
        if any(count_of(cell) for cells in cards for cell in cells[2:]):  # cards side by side
            continue
        if any(_REMARK.match(cells[0]) for cells in rows):  # its commas separate no cells
            continue
        if any(cells[0] and marked_heading(cells[0]) not in KNOWN for cells in rows if not any(cells[1:])):
            continue
        orders = {guessed_columns(cells)[:2] for cells in cards if not (count_of(cells[0]) and count_of(cells[1]))}
        if len(orders) == 1 and {*next(iter(orders))} == {"quantity", "name"} and max(map(len, cards)) <= len(COLUMNS):
            third = {section_key(cells[2]) for cells in rows if any(cells[2:3])}
            others = ("section",) if third and third <= KNOWN else ("set", "section")
            columns = (*orders.pop(), *others)[: max(map(len, cards))]
            columns = without_numbers(columns, ["#"] * len(columns), cards)
            return [row._replace(columns=columns, is_declared=True) for row in table]
    return None


def passed_over(text: str) -> list[str]:
    """Return the unknown columns of a table, which a deck does not keep as they are."""
    rows = rows_of_table(text)
    columns = next((row.columns for row in rows if row.columns and not row.cells), ())
    notes = [cell for row in rows for name, cell in zip(row.columns, row.cells, strict=False) if name == NOTE]
    ours = {*COLUMNS, NOTE} if _states_facts(notes) else {*COLUMNS}
    return [name for name in columns if name not in ours]


def formulas(text: str) -> list[str]:
    """Return the cells of a table that a spreadsheet would interpret as formulas, without duplicates."""
    cells = (cell for _, row in _rows(text) for cell in row)
    return list(dict.fromkeys(cell for cell in cells if cell.startswith(_FORMULA)))


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""First characters of formulas, with their full-width forms."""


def safe_table(rows: Iterable[Iterable[str]]) -> str:
    """Return a table in which a spreadsheet takes no cell for a formula."""
    table = StringIO()
    safe = ([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in row] for row in rows)
    csv.writer(table, lineterminator="\n").writerows(safe)
    return table.getvalue()


def write(deck: Deck, zones: Zones, delimiter: str = ",") -> str:
    """Return the list as a table with one row per line, in order, after the comments if it was a table.

    If cards have notes, these are a column.
    """
    table = StringIO()
    if deck.source == "csv":
        table.writelines(f"{line}\n" for line in header_comments(deck))
    rows = csv.writer(table, delimiter=delimiter, lineterminator="\n")
    with_notes = any(entry.note for entry in deck.entries)
    rows.writerow([*COLUMNS, *[NOTE] * with_notes])
    for entry in deck.entries:
        rows.writerow([entry.copies, entry.name, entry.set, entry.section, *[entry.note] * with_notes])
    return table.getvalue()
