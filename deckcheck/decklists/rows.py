"""Split lists into rows, and find the columns of their tables. ``reading`` interprets the rows.

Lists side by side are put one below the other, if unambiguous. The rows of earlier mails that a reply quotes are found
here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise, takewhile, zip_longest

from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.tables import (
    COLUMNS,
    Cells,
    Row,
    as_shown,
    cells_of,
    column,
    columns_of,
    header_columns,
    is_drawn,
    is_mark,
    is_number_column,
    puts_card,
    section_columns,
    section_of_column,
    without_numbers,
)
from deckcheck.decklists.text.count_and_note import count_of, is_counted_card
from deckcheck.decklists.text.headings import KNOWN, MAIN, heading, is_known, is_no_card, marked_heading
from deckcheck.patterns import late_pattern

_BREAK = late_pattern(r"<br\s*/?>", re.IGNORECASE)
_GAP = late_pattern(r"\s{3,}")
_WORDS = late_pattern(r"\w+")
_CELLS = late_pattern(r"^(?!\d+\t[^\t|│┃║]*$).*[\t|│┃║]", re.MULTILINE)
"""A line with cells, other than a count and a name between which programs write a tab."""
_NEXT_HEADING = late_pattern(r"(?<=[.;|])\s+(?=[^\W\d][\w ]{1,40}(?:\(\d+\))?:\s)")
_AS_IN_HEADER = "as many cells as in the header; quote a name with a delimiter"


def rows_of_text(text: str) -> list[Row]:
    """Return the lines of a text that are not blank; lists side by side are returned one after the other.

    A line with several headings, each with its cards, is one row per heading.
    """
    lines = [(at, raw) for at, raw in enumerate(text.split("\n"), 1) if raw.strip().strip("> \t")]
    rows = [Row(at, part) for at, raw in lines for part in (_headed_parts(raw) if raw.count(":") > 1 else (raw,))]
    if _CELLS.search(text) is None:
        in_columns = [(row.line, _GAP.split(row.text.rstrip())) for row in rows] if "   " in text else []
        heads = next((cells for _, cells in in_columns if len(cells) > 1), [""])
        return rows_side_by_side(in_columns if all(map(_is_head, heads)) else []) or rows
    rows = [each for row in rows for each in _lines_of_cells(row._replace(cells=cells_of(as_shown(row.text))))]
    return rows_side_by_side([(row.line, row.cells or (row.text,)) for row in rows]) or rows_in_columns(rows)


def _lines_of_cells(row: Row) -> Iterator[Row]:
    """Yield the rows that are written as one, whose cells have several lines; a section before them heads them."""
    if "<br" not in row.text:
        yield row
        return
    parts = [*map(_BREAK.split, row.cells)]
    if len(parts) > 1 and marked_heading(row.cells[0]) in KNOWN:
        yield row._replace(text=row.cells[0], cells=())
        del parts[0]
    for cells in zip_longest(*parts, fillvalue=""):
        yield row._replace(text=f"| {' | '.join(cells)} |", cells=tuple(map(str.strip, cells)))


def _headed_parts(line: str) -> Sequence[str]:
    parts = _NEXT_HEADING.split(line)
    is_headed = all(section_key(part.partition(":")[0]) in KNOWN for part in parts)
    return [part.rstrip(" .;|") for part in parts] if len(parts) > 1 and is_headed else (line,)


def rows_in_columns(rows: Sequence[Row], *, is_declared: bool = False) -> list[Row]:
    """Return rows with the columns of the header above them, one for each section that a row has copies in.

    ``is_declared``: the first row is the header of the others. Otherwise lines that are no headings end a table.
    """
    found: list[Row] = []
    columns: Cells = ()
    sections: Mapping[int, str] = {}
    for at, row in enumerate(rows):
        cells, below = row.cells, rows[at + 1].cells if at + 1 < len(rows) else ()
        is_first, is_underlined = is_declared and not at, bool(below) and (is_drawn(below) or _heads_counts(rows, at))
        if head := columns_of(cells) if is_first else header_columns(cells, is_underlined=is_underlined):
            sections = section_columns(cells)
            columns = _distinct(without_numbers(head, cells, _cells_below(rows, at)), cells, sections)
            found.append(row._replace(columns=head, cells=()))
        elif columns and len(cells) == len(columns):
            placed = row._replace(columns=columns, is_declared=is_declared)
            found += _by_section(placed, sections) if sections else [placed]
        elif is_declared and not (len(cells) == 1 and _is_heading(cells[0])):
            found.append(row._replace(fault=_AS_IN_HEADER))
        else:
            found.append(row)
            if columns and not cells and not is_known(heading(row.text) or "no heading"):
                columns = ()
    return _with_merged_sections(found)


def _heads_counts(rows: Sequence[Row], at: int) -> bool:
    """Return whether a row heads names and several columns of only counts and marks: ``Card, Josh, Ben``."""
    named, *others = rows[at].cells or ("",)
    if len(others) < 2 or column(named) != "name":
        return False
    counts = [cell for cells in _cells_below(rows, at) for cell in cells[1:]]
    return any(map(puts_card, counts)) and all(count_of(cell) or is_mark(cell) is not None for cell in counts)


def _with_merged_sections(rows: list[Row]) -> list[Row]:
    """Return the rows of tables; if each section is named once, as in merged cells, the rows below may be in it too.

    They are if the first row of the table is in a section and another row in another. Below a header in our own words
    an empty cell is no section.
    """
    found: list[Row] = []
    header = ""
    for columns, group in groupby(rows, key=lambda row: row.columns if row.cells else ()):
        table = list(group)
        is_ours = {*_WORDS.findall(header.casefold())} <= {*COLUMNS, "note"}
        header = table[-1].text
        at = -1 if is_ours or "section" not in columns else columns.index("section")
        sections = ["" if at < 0 or is_drawn(row.cells) else row.cells[at] for row in table]
        begins_in_section = any(sections[: 1 + is_drawn(table[0].cells)])
        named = [section for section in sections if section]
        if not 0 < len(named) == len({*named}) < len(table):
            found += table
            continue
        for row, above in zip(table, accumulate(sections, _or_above), strict=True):
            if not above or row.cells[at]:
                found.append(row)
            elif begins_in_section and len(named) > 1:
                found.append(row._replace(cells=(*row.cells[:at], above, *row.cells[at + 1 :])))
            else:
                found.append(row._replace(within=(section_key(above),)))
    return found


def _or_above(above: str, own: str) -> str:
    return own or above


def _cells_below(rows: Sequence[Row], at: int) -> list[Cells]:
    """Return the cells of the rows below a header, up to the next header or a row of another length."""
    width = len(rows[at].cells)
    below = (rows[place].cells for place in range(at + 1, len(rows)))
    return [*takewhile(lambda cells: len(cells) == width and not header_columns(cells), below)]


def _distinct(columns: Cells, header: Cells, sections: Mapping[int, str]) -> Cells:
    """Return the columns of a table with its ``sections`` by their names, and no name twice.

    Beside several sections, "#" numbers the rows.
    """
    named = [
        sections.get(at) or ("id" if len(sections) > 1 and is_number_column(header[at]) else name)
        for at, name in enumerate(columns)
    ]
    return tuple(f"{name} {at}" if name in named[:at] else name for at, name in enumerate(named))


def _by_section(row: Row, sections: Mapping[int, str]) -> Iterator[Row]:
    """Yield a row for each of its ``sections`` with copies, by a count or a mark; the row itself if that is unclear.

    If the only section is the maindeck, the row may have no copies.
    """
    placing = {at: row.cells[at] for at in sections}
    filled = [at for at, cell in placing.items() if puts_card(cell)]
    is_clear = all(count_of(cell) or is_mark(cell) is not None for cell in placing.values())
    is_clear = is_clear and bool(filled or (MAIN.issuperset(sections.values()) and any(placing.values())))
    others = [
        (name, cell) for at, (name, cell) in enumerate(zip(row.columns, row.cells, strict=True)) if at not in placing
    ]
    is_counted = any(name == "quantity" for name, _ in others)
    if is_counted:
        is_clear = is_clear and len(filled) == 1 and is_mark(placing[filled[0]]) is True
    if not is_clear:
        without_card = {at for at, cell in placing.items() if is_mark(cell) is False}
        yield row._replace(cells=tuple("" if at in without_card else cell for at, cell in enumerate(row.cells)))
        return
    for at in filled or [*placing][:1]:
        copies = [] if is_counted else [("quantity", count_of(placing[at]) or str(len(filled) and 1))]
        columns, cells = zip(*others, *copies, strict=True)
        yield row._replace(columns=columns, cells=cells, section=sections[at])


_MOST = 8
"""The maximum number of lists side by side."""
_Rows = list[tuple[int, list[str]]]


def one_below_the_other(rows: Sequence[Sequence[str]]) -> _Rows | None:
    """Return the rows of a table, numbered from 0, in reading order.

    Returns ``None`` if it is one list, or unclear. Each of several lists is a column of counted cards, perhaps below a
    heading, or of names below the heading of a section, or a column of counts and one of names below a heading. Rows
    above all lists, in the first column only, stay first.
    """
    cells = (tuple(cell.strip() for cell in row) for row in rows)
    written = [(at, row) for at, row in enumerate(cells) if not is_drawn(row)]
    filled = sorted({column for _, row in written for column, cell in enumerate(row) if cell})
    if len(filled) > 2 * _MOST or all(sum(map(bool, row)) < 2 for _, row in written):
        return None
    grid = [(at, tuple(row[column] if column < len(row) else "" for column in filled)) for at, row in written]
    above = next(at for at, (_, row) in enumerate(grid) if any(row[1:]))
    first, below = grid[above][1], grid[above:]
    is_headed = all(map(_is_head, filter(None, first)))
    columns = [at for at, _ in enumerate(first) if not is_headed or any(row[at] for _, row in below[1:])]
    lists = [_rows(below, [at]) for at in columns]
    if not _are_lists([[cell for _, [cell] in each] for each in lists], [first[at] for at in columns]):
        lists = [_counts_first(_rows(below, columns[at : at + 2])) for at in range(0, len(columns), 2)]
        is_one = len(lists) < 2 and len(columns) == len(first)
        if not all(lists) or (is_one and not _section_beside_counts(first)):
            return None
    empty = [head for at, head in enumerate(first) if at not in columns and section_of_column(head)]
    lists.append([(grid[above][0], [head]) for head in empty])
    return [*((at, list(row)) for at, row in grid[:above]), *(row for each in lists for row in each)]


def _is_head(cell: str) -> bool:
    """Return whether a cell may be above the cards of a section, or above their counts."""
    return marked_heading(cell) in KNOWN or column(cell) == "quantity"


def _rows(grid: Iterable[tuple[int, Cells]], columns: Sequence[int]) -> _Rows:
    """Return the content of some columns of a table, row by row."""
    return [(at, cells) for at, row in grid if any(cells := [row[each] for each in columns])]


def rows_side_by_side(rows: Sequence[tuple[int, Sequence[str]]]) -> list[Row]:
    """Return the rows of a table with lists side by side as rows of text with line numbers; otherwise ``[]``."""
    below = one_below_the_other([cells for _, cells in rows]) or []
    return [Row(rows[at][0], " ".join(filter(None, cells))) for at, cells in below]


def _are_lists(lists: Sequence[Sequence[str]], first: Sequence[str]) -> bool:
    """Return whether all columns count cards, perhaps below headings, or name them below known headings."""
    if all(any(map(is_counted_card, cells)) for cells in lists):
        headed = not any(is_counted_card(cells[0]) for cells in lists)
        cells = [cell for each in lists for cell in each[headed:]]
        return all(is_counted_card(cell) or (headed and _is_heading(cell)) for cell in cells)
    names = [cell for each in lists for cell in each[1:]]
    return all(marked_heading(cell) in KNOWN for cell in first) and all(map(_is_name, names))


def _is_name(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and is_mark(cell) is None and not _is_heading(cell)


def _is_heading(cell: str) -> bool:
    return marked_heading(cell) in KNOWN or is_no_card(cell)


def _counts_first(rows: _Rows) -> _Rows:
    """Return the heading and the cards of two columns, the count of each card first; ``[]`` for other columns."""
    found: _Rows = []
    has_cards = False
    header: Sequence[str] = ()
    for at, cells in rows:
        words = sorted(filter(None, cells), key=str.isdecimal, reverse=True)
        if header and column(header[-1]) == "quantity" and all(map(str.isdecimal, cells)):
            words = [*reversed(cells)]  # the number of a card, and its count
        if len(words) > 1 and words[0].isdecimal() and found and (header or any(map(str.isalpha, words[1]))):
            has_cards = True
        elif section := _section_beside_counts(cells):
            words, header = [section], cells
        elif not (_is_heading("".join(words)) and len(words) < 2) and {*map(column, words)} != {"quantity", "name"}:
            return []
        found.append((at, words))
    return found if has_cards else []


def _section_beside_counts(cells: Iterable[str]) -> str:
    """Return the section that is named beside a column of counts, as the header of its cards; otherwise ``""``."""
    words = sorted(filter(None, cells), key=lambda cell: column(cell) == "quantity")
    is_one = list(map(column, words[1:])) == ["quantity"] and section_of_column(words[0])
    return words[0] if is_one else ""


_INTRODUCED = late_pattern(
    r"(?m)^[> \t]*+(?:(?P<said>(?:On|Am)\s(?=[^\n]*\d)[^\n]*+(?:\n[^\n]*+)?)"
    r"|-{2,} ?(?i:original[ -](?:message|nachricht)|ursprüngliche nachricht) ?-{2,}[ \t]*$"
    r"|(?:From|Von):[^\n]*+\n[> \t]*+(?:Sent|Gesendet):)"
)
_AUTHOR_LINE = late_pattern(r"(?m)\b(?:wrote|schrieb\b.*):[ \t]*$")
_MAIL_WORDS = ("wrote:", "schrieb", "Message", "Nachricht", "message", "nachricht", "Sent:", "Gesendet:")
"""Every introduction contains one of these."""
_INTRODUCTION = 8
"""The most lines of an introduction, with the header of the mail below it."""


def quoted_mails(lines: Sequence[str]) -> list[list[int]]:
    r"""Return the places of the lines of each mail that a reply quotes, including its introduction.

    If ``>`` marks quoted lines, the others are the reply's own.

    >>> quoted_mails(["1 Moses", "On 2 May Ben wrote:", "> 2 Aaron", "Thanks"])
    [[1, 2]]
    >>> quoted_mails(["1 Moses", "-----Original Message-----", "2 Aaron"]), quoted_mails(["1 Moses"])
    ([[1, 2]], [])
    """
    text = "\n".join(lines)
    if not any(words in text for words in _MAIL_WORDS):
        return []
    found = (each for each in _INTRODUCED.finditer(text) if not each["said"] or _AUTHOR_LINE.search(each["said"]))
    starts = [text.count("\n", 0, each.start()) for each in found]
    marked = [line.lstrip().startswith(">") for line in lines]
    mails = []
    for start, end in pairwise([*starts, len(lines)]):
        first = next((at for at in range(start, min(start + _INTRODUCTION, end)) if marked[at]), end)
        mails.append([at for at in range(start, end) if at < first or marked[at]])
    return mails
