"""Read and write tables with the header ``quantity,name,set,section``, in any order; only ``name`` is required.

Columns that surely contain no cards are skipped. A note column is kept if its notes state facts. Without a header, each
row is a count and a name, or a name and a count, in the same order throughout, perhaps after a section. A known heading
alone in a row heads the rows below it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import zip_longest

from deckcheck.deck import Deck
from deckcheck.decklists.capabilities import NOTE, Zones, header_comments
from deckcheck.decklists.field_checks import MULTI_DECK_HINT, nearest, section_key, shown
from deckcheck.decklists.json_shapes import may_lack_cards
from deckcheck.decklists.rows import rows_side_by_side
from deckcheck.decklists.tables import (
    BESIDE_COUNTS,
    COLUMNS,
    DECK,
    DELIMITERS,
    Cells,
    Row,
    column,
    columns_of,
    counts_otherwise,
    guessed_columns,
    header_columns,
    is_mark,
    puts_card,
    section_of_column,
    without_numbers,
)
from deckcheck.decklists.text.count_and_note import count_of, split_note
from deckcheck.decklists.text.headings import KNOWN, marked_heading, stated, total, without_count
from deckcheck.errors import UnreadableDeck
from deckcheck.errors import nearest as nearest_of
from deckcheck.patterns import late_pattern

_MOST_ABOVE = 10
"""The most lines above a header."""
_Table = list[tuple[int, list[str]]]
"""Rows, each with its line number."""
_SEPARATOR = late_pattern(r"sep=([,;\t])\s*")
"""The line that Excel writes above a table."""
_WITHOUT_DECIMALS = late_pattern(r"(\d{1,4})\.0+")
"""A count as spreadsheets write it."""
_COMMENT = late_pattern(r"\s*(?:#|//)(?:\s*[^\W\d].*|[\W_]*)")
_REMARK = late_pattern(r"//|#(?! ?\d)")


def delimiter_of(header: str) -> str:
    """Return the delimiter that gives the most known columns in a header line, or else the most columns."""
    return max(DELIMITERS, key=lambda delimiter: (len(known_columns(header, delimiter)), header.count(delimiter)))


def known_columns(header: str, delimiter: str) -> set[str]:
    """Return the known columns of a header line with this delimiter."""
    return {*columns_of([cell.strip(' "') for cell in header.split(delimiter)])} & {*COLUMNS, DECK}


def _first_line(lines: list[str]) -> str:
    """Return the header of a table, perhaps below lines without counts; otherwise the first line that is not blank."""
    found = [line for line in lines if line.strip()][:_MOST_ABOVE]
    rows = [[cell.strip(' "') for cell in line.split(delimiter_of(line))] for line in found]
    return found[_header_at(rows)] if found else ""


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
    delimiter = delimiter or delimiter_of(_first_line(lines))
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


def _columns(line: int, header: Sequence[str], table: _Table) -> tuple[Cells, list[Row]]:
    """Return the columns of a table by its header, with rows for unknown ones, unreadable if they may count cards."""
    columns = without_numbers(columns_of(header), header, [row for _, row in table])
    if not _names_cards(header):
        raise UnreadableDeck(
            f"the header {shown(', '.join(columns))!r}; expected {','.join(COLUMNS)}, of which name is required, "
            "and a row for each card",
            line=line,
        )
    if DECK in columns:
        by = shown(header[columns.index(DECK)].strip())
        raise UnreadableDeck(f"a table of many decks, by its column {by!r}; {MULTI_DECK_HINT}", line=line)
    found: list[Row] = []
    for at, name in enumerate(columns):
        if columns.count(name) > 1:
            raise UnreadableDeck(f"two columns {shown(name)!r}", line=line)
        cells = [row[at].strip() for _, row in table if len(row) == len(columns)]
        if name in COLUMNS or may_lack_cards(name) or not any(cells):
            continue
        if _states_facts(cells) or (name in BESIDE_COUNTS and "quantity" in columns):
            continue
        may_count = any(map(count_of, cells)) or section_of_column(name) or nearest_of(name[:50], COLUMNS)
        fault = nearest(name, COLUMNS) if may_count else ""
        found.append(Row(line, f"column {shown(name)!r}", (name,), fault=fault))
    return columns, found


def _states_facts(cells: Iterable[str]) -> bool:
    """Return whether the cells of a column are facts of cards: ``female``, ``character``, ``heart 4``."""
    filled = list(filter(None, cells))
    return bool(filled) and all(split_note(f"Name ({cell.lower()})")[1] for cell in filled)


def _cell_text(cell: str) -> str:
    """Return a cell without spaces around it; a count without its zero decimals."""
    cell = cell.strip()
    match = _WITHOUT_DECIMALS.fullmatch(cell) if cell.endswith("0") else None
    return match[1] if match is not None else cell


def rows_of_table(text: str) -> list[Row]:
    """Return the rows of a table. Raises :class:`UnreadableDeck` if its header or quotes are invalid."""
    lines = text.split("\n")
    found = [Row(at + 1, lines[at].strip()) for at in comment_lines(lines)]
    (line, header), *table = rows = [*_rows(text)] or [(1, [])]
    if lists := rows_side_by_side(rows):
        return [*found, *lists]
    if all(len(row) == 1 for _, row in rows) and marked_heading(header[0]) in KNOWN:  # lines of text
        return sorted([*found, *(Row(line, row[0]) for line, row in rows)], key=lambda row: row.line)
    if above := _header_at([row for _, row in rows]):
        preamble = [(at, " ".join(filter(None, map(str.strip, row)))) for at, row in rows[:above]]
        titles = [at for at, words in preamble if ":" not in words]  # several may be cards, too
        found += [Row(at, f"name: {words}" if titles == [at] else words) for at, words in preamble]
        (line, header), *table = rows[above:]
    below = table[0][1] if table else []
    sections: Sequence[str] = ()
    if _are_sections(header) and _names_cards(below):
        sections = header[:: _repeated(below)]
        (line, header), *table = table
    elif _are_sections(header) and all(map(str.strip, header)):
        sections, header = header, ["name"] * len(header)
    if side_by_side := side_by_side_sections(header):
        (_, header), *table = _without_gaps([(line, header), *table])
        header = ["quantity" if column(cell) == "quantity" else "name" for cell in header]
        sections = side_by_side
    if (width := _repeated(header)) < len(header) or side_by_side:  # perhaps several cards in a row
        sections = sections or [""] * (len(header) // width)
        header = [*header[:width], "section"]
        parts = [
            (at, row[at * width : (at + 1) * width], row_line) for row_line, row in table for at in range(len(sections))
        ]
        sections = [without_count(cell) if stated(cell) else cell for cell in sections]
        table = [(row_line, [*cells, sections[at]]) for at, cells, row_line in parts if any(map(str.strip, cells))]
    counts = section_columns(header)
    if (len(counts) > 1 or (counts and counts_otherwise(header, counts))) and all(
        _is_placed(header, row, counts) for _, row in table
    ):
        header, table = _with_sections(header, table, counts)
    bare = None if _names_cards(header) else _bare(text)
    if bare is not None:
        table, columns = bare
        found += [_row(line, row, columns) for line, row in table]
    else:
        columns, unknown = _columns(line, header, table)
        found += unknown
        for line, row in table:
            again = header_columns(row)
            columns = again or columns
            is_text = again or (len(row) == 1 and (total(row[0]) is not None or marked_heading(row[0]) in KNOWN))
            found.append(Row(line, "\t".join(row)) if is_text else _row(line, row, columns, len(columns)))
    return sorted(found, key=lambda row: row.line)


def is_of_one_deck(header: Sequence[str]) -> bool:
    """Return whether several columns of a table are sections of one deck, so that "deck" does not name the deck.

    >>> is_of_one_deck(("Deck", "Reserve")), is_of_one_deck(("Deck", "Card"))
    (True, False)
    """
    return len(section_columns(header)) > 1 or _are_sections(header) or bool(side_by_side_sections(header))


def section_columns(header: Sequence[str]) -> list[int]:
    """Return the indexes of header columns that count or mark the copies in a section, each section once.

    >>> section_columns(("Card", "Deck", "Copies in Reserve")), section_columns(("Card", "Deck", "Deck qty"))
    ([1, 2], [])
    """
    if not _names_cards(header):
        return []
    found = {at: words for at, cell in enumerate(header) if (words := section_of_column(cell))}
    return [*found] if len(set(found.values())) == len(found) else []


def _is_placed(header: Sequence[str], row: Sequence[str], sections: Sequence[int]) -> bool:
    """Return whether each cell of a row in ``sections`` has a count, a mark or nothing.

    Beside a count, one is marked, unless it is the only one.
    """
    cells = [row[at] for at in sections if at < len(row)]
    if len(cells) < len(sections):
        return False
    if counts_otherwise(header, sections):
        marks = [is_mark(cell) for cell in cells]
        return None not in marks and (len(sections) == 1 or marks.count(True) == 1)
    return all(count_of(cell) or is_mark(cell) is not None for cell in cells)


def _with_sections(header: Sequence[str], table: _Table, sections: Sequence[int]) -> tuple[list[str], _Table]:
    """Return a table with one row per count or mark in ``sections``, with the section added unless it is a total."""
    rest = [at for at in range(len(header)) if at not in sections]
    is_counted = counts_otherwise(header, sections)
    found: _Table = []
    for line, row in table:
        others = [row[at] for at in rest if at < len(row)]
        marked = [at for at in sections if puts_card(row[at])]
        for at in marked or sections[:1]:
            is_sum = total(" ".join(filter(None, (*others, row[at])))) is not None
            counted = [] if is_counted else ["1" if is_mark(row[at]) else row[at]]
            section = "" if is_sum or (is_counted and not marked) else section_of_column(header[at])
            found.append((line, [*others, *counted, section]))
    counting = [] if is_counted else ["quantity"]
    return [*(header[at] for at in rest), *counting, "section"], found


def _are_sections(header: Sequence[str], least: int = 2) -> bool:
    """Return whether a row contains only sections, at least so many, whose cards are side by side."""
    words = [*filter(None, map(str.strip, header))]
    return len(words) >= least and all(marked_heading(each.strip('"')) in KNOWN for each in words)


def side_by_side_sections(header: Sequence[str]) -> Sequence[str]:
    """Return the sections that name the columns of their cards, each beside a count column; otherwise ``()``.

    >>> side_by_side_sections(("Qty", "Main", "Qty", "Reserve")), side_by_side_sections(("Qty", "Card"))
    (['Main', 'Reserve'], [])
    >>> side_by_side_sections(("Deck", "Qty"))
    ['Deck']
    """
    header = [*filter(str.strip, header)]
    counts = [column(cell.strip(' "')) == "quantity" for cell in header]
    words = [cell for cell, is_count in zip(header, counts, strict=True) if not is_count]
    alternate = counts in ([True, False] * len(words), [False, True] * len(words))
    return words if alternate and _are_sections(words, 1) else []


def _without_gaps(rows: Sequence[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return the rows of a table without the empty columns between others."""
    columns = zip_longest(*(row for _, row in rows), fillvalue="")
    kept = [at for at, cells in enumerate(columns) if any(map(str.strip, cells))]
    return [(line, [row[at] for at in kept if at < len(row)]) for line, row in rows]


def _repeated(header: Sequence[str]) -> int:
    """Return the number of columns before a header repeats itself; all if it does not."""
    columns = [*map(column, header)]
    widths = (each for each in range(1, len(columns)) if not len(columns) % each)
    return next((each for each in widths if columns == columns[:each] * (len(columns) // each)), len(columns))


def _row(line: int, row: Sequence[str], columns: Cells, size: int = 0) -> Row:
    """Return a row of a table; ``size`` is the length of its header, 0 without one."""
    cells = tuple(map(_cell_text, row))
    text = ", ".join(cells)
    if size and len(cells) != size:
        return Row(line, text, fault="as many cells as in the header; quote a name with a delimiter")
    return Row(line, text, columns, cells)


def _names_cards(row: Iterable[str]) -> bool:
    """Return whether a row is a header, by its column of names."""
    return "name" in map(column, row)


def is_bare(text: str) -> bool:
    """Return whether each row of a text is a count and a name between commas or semicolons, or a single word."""
    is_commented = any(True for _ in comment_lines(text.split("\n")))  # with comments, commas separate no cells
    return not is_commented and _bare(text, ",;") is not None


def has_lists_side_by_side(text: str) -> bool:
    """Return whether a text is a table with separate lists, or the cards of sections, side by side."""
    try:
        rows = [*_rows(text)]
        return bool(rows) and (bool(rows_side_by_side(rows)) or _are_sections(rows[0][1]))
    except UnreadableDeck:
        return False


def _bare(text: str, delimiters: str = f"{DELIMITERS}|") -> tuple[_Table, Cells] | None:
    """Return the rows and columns of a table without a header; ``None`` for other texts."""
    for delimiter in filter(text.__contains__, delimiters):
        try:
            table = [(line, [*map(_cell_text, row)]) for line, row in _rows(text, delimiter)]
        except UnreadableDeck:
            continue
        if all(len(row) > 2 and marked_heading(row[0]) in KNOWN for _, row in table if any(row[1:])):
            table = [(line, [*row[1:], row[0]] if any(row[1:]) else row) for line, row in table]
        rows = [row for _, row in table]
        cards = [row for row in rows if any(row[1:]) and total(" ".join(filter(None, row))) is None]
        if any(count_of(cell) for row in cards for cell in row[2:]):  # cards side by side
            continue
        if any(_REMARK.match(row[0]) for row in rows):  # its commas separate no cells
            continue
        if any(row[0] and marked_heading(row[0]) not in KNOWN for row in rows if not any(row[1:])):
            continue
        orders = {guessed_columns(row)[:2] for row in cards if not (count_of(row[0]) and count_of(row[1]))}
        if len(orders) == 1 and {*next(iter(orders))} == {"quantity", "name"} and max(map(len, cards)) <= len(COLUMNS):
            third = {section_key(row[2]) for row in rows if any(row[2:3])}
            others = ("section",) if third and third <= KNOWN else ("set", "section")
            columns = (*orders.pop(), *others)[: max(map(len, cards))]
            return table, without_numbers(columns, ["#"] * len(columns), cards)
    return None


def passed_over(text: str) -> list[str]:
    """Return the unknown columns of a table, which a deck does not keep as they are."""
    rows = [row for _, row in _rows(text)]
    if any(map(_names_cards, rows[1:2])):  # below a title
        del rows[0]
    header, *table = rows or [[]]
    columns = [*map(column, header)]
    notes = [row[columns.index(NOTE)] for row in table if len(row) == len(columns)] if NOTE in columns else []
    ours = {*COLUMNS, NOTE} if _states_facts(notes) else {*COLUMNS}
    return [name for name in columns if name not in ours] if "name" in columns else []


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
