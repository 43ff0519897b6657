"""Read the rows of tables in text lists: a header determines the meaning of each cell below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.decklists.field_checks import COPIES, copies, section_key
from deckcheck.decklists.tables import (
    BESIDE_COUNTS,
    BESIDE_NAMES,
    COLUMNS,
    NOTES,
    Cells,
    Row,
    cells_of,
    counts_otherwise,
    guessed_columns,
    header_columns,
    is_drawn,
    is_mark,
    is_number_column,
    puts_card,
    section_cell,
    section_of_column,
    without_numbers,
)
from deckcheck.decklists.text.count_and_note import count_of, leading, split_note
from deckcheck.decklists.text.headings import MAIN
from deckcheck.patterns import late_pattern
from deckcheck.reading.card_lines import COUNTED
from deckcheck.reading.grammar import DECORATION, LIKELY, OWN_CARD, TOTALS
from deckcheck.reading.line_reader import STRUCK, LineReader
from deckcheck.reading.readings import Kind, ReadCard, Reading, without_cards
from deckcheck.reading.vocabulary import Meaning, meaning_of

_FORM = "row of a table"
CELL = "cell"
"""The form of cards whose name is the whole content of a cell."""
LONE_COUNT = "count of a line beside it"
"""The form of numbers that count the name on the next or previous line."""
_TOTAL_FORMS = frozenset(total.name for total in TOTALS)
_DRAWN_BARS = str.maketrans("│┃║", "|||")
_LONGEST_COUNT = 20
"""A longer line contains more than a count."""
_LEAST_COUNTS = 3
"""With fewer numbers on lines of their own, it is uncertain whether they count cards."""
_COUNT_LINE = late_pattern(
    r"(?:(?:qty|quantity|count|copies)\b\W*)?[(\[]?[xX×]?\s?(?P<n>\d{1,3})\s?[xX×]?[)\]]?(?:\s?cop(?:y|ies))?[.:]?",
    re.IGNORECASE,
)
_A_COUNT = r"(\d{1,3}|[xX]\d{1,2}|\d{1,2}[xX])"
_TWO_NUMBERS = late_pattern(rf"{_A_COUNT}\s+{_A_COUNT}\s+([^\W\d_].*)|(?P<name>[^\W\d_][^\t]*)\t{_A_COUNT}\t{_A_COUNT}")
_RIVAL = 0.5
"""The cost of reading another cell of the row as a count of cards, too."""
_PASTED = ("quantity", "name", "set", "image", "info")
"""The columns of a tab-separated row of this length without a header."""
_NEVER_SECTIONS = BESIDE_NAMES.union(BESIDE_COUNTS) - NOTES - {"status"}
"""Columns that do not determine whether a card is in the deck."""
_NO_COUNT = "a whole number of copies in the column that counts"


def readings_of_rows(rows: Sequence[Row], reader: LineReader) -> list[tuple[Reading, ...]]:
    """Return all readings of each row of a list; rows of a table are read by the header above them."""
    if any(row.columns or row.fault for row in rows):  # if the whole list is a table
        return [_of_table(row, reader) for row in rows]
    found: list[tuple[Reading, ...]] = []
    columns: Cells = ()
    lines = [_as_shown(row.text) for row in rows]
    shapes = {at: shape for at, line in enumerate(lines) if (shape := _shape(line)) is not None}
    if not shapes:  # as in most lists
        return list(map(reader.readings, lines))
    counts = _lone_counts(lines, {at: shape.digits for at, shape in shapes.items() if shape.digits}, reader)
    numbered = _two_numbers({at: shape.numbers for at, shape in shapes.items() if shape.numbers}, lines, reader)
    for at, line in enumerate(lines):
        if at in counts:
            found.append(counts[at])
            continue
        cells = cells_of(line)
        below = cells_of(lines[at + 1]) if cells and at + 1 < len(lines) else ()
        if cells and (head := header_columns(cells, is_underlined=bool(below) and is_drawn(below))):
            columns = _with_sections(head, cells, lines[at + 1 :])
            found.append((Reading(Kind.WORDS, 0.0, form="head of a table"),))
            continue
        readings: tuple[Reading, ...] = ()
        if cells and len(cells) == len(columns):
            readings = _row(_Row(cells, columns), reader)
        elif cells and "|" in line.partition("\t")[0]:  # after a tab, a bar belongs to the name
            readings = _without_header(line, cells, reader)
        elif side_by_side := _cards_in_cells(tuple(filter(None, cells))):
            readings = _several(side_by_side, line, reader)
        elif _is_pasted(cells):
            readings = _row(_Row(cells, _PASTED), reader)
        elif at in numbered:
            readings = tuple(each for row in numbered[at] for each in _row(row, reader))
        readings = readings or reader.readings(line)
        if columns and not cells and not any(each.kind is Kind.HEADING and each.known for each in readings):
            columns = ()
        found.append(readings)
    return found


def _as_shown(line: str) -> str:
    """Return a line with typed bars for drawn ones, and without the entities of HTML."""
    if "&" in line and ";" in line:
        from html import unescape

        line = unescape(line)
    return line if line.isascii() else line.translate(_DRAWN_BARS)


def _with_sections(columns: Cells, header: Cells, below: Iterable[str]) -> Cells:
    """Return the columns of a table, with the sections that its columns count or mark; then "#" may number its rows."""
    sections = tuple(map(section_of_column, header))
    if not any(sections):
        return columns
    table = takewhile(lambda row: len(row) == len(header) and row != header, map(cells_of, below))
    columns = without_numbers(columns, header, [*table])
    placing = [at for at, section in enumerate(sections) if section]
    if len(placing) < 2 or counts_otherwise(header, placing):
        return columns
    rest = ("id" if is_number_column(cell) else column for cell, column in zip(header, columns, strict=True))
    return tuple(section or column for section, column in zip(sections, rest, strict=True))


def _of_table(row: Row, reader: LineReader) -> tuple[Reading, ...]:
    if row.fault:
        return (Reading(Kind.UNREAD, 0.0, words=row.fault),)
    if row.columns and not row.cells:
        return (Reading(Kind.WORDS, 0.0, form="words"),)
    readings = _row(_Row(row.cells, row.columns, declared=True), reader) if row.columns else ()
    return readings or reader.readings(row.text)


class _Shape(NamedTuple):
    """The table features of a line: a count ``digits``, two ``numbers`` and a name, or other cells."""

    digits: str = ""
    numbers: Cells = ()
    has_cells: bool = False


@lru_cache(1 << 14)
def _shape(line: str) -> _Shape | None:
    """Return the table features of a line; ``None`` if it has none, as most lines."""
    text = line.strip()
    match = _COUNT_LINE.fullmatch(text) if len(text) <= _LONGEST_COUNT else None
    two = _TWO_NUMBERS.fullmatch(text)
    # A tab after a lone count separates no further cells.
    has_cells = "|" in line or "\t" in line.lstrip("0123456789")[1:]
    if match is None and two is None and not has_cells:
        return None
    numbers = () if two is None else (*two.groups("")[4:], two["name"]) if two["name"] else two.groups("")[:3]
    return _Shape(match["n"] if match is not None and copies(match["n"]) else "", numbers, has_cells)


def _lone_counts(lines: Sequence[str], numbers: dict[int, str], reader: LineReader) -> dict[int, tuple[Reading, ...]]:
    """Return the readings of ``numbers`` alone on their lines and of the names they count: cells copied one by one.

    If most numbers are above a name, or most below one, they count these names. With few numbers, or if both fit
    equally, the line is ambiguous. None counts if they number the lines. A number beside no name is a total.
    """
    if not numbers:
        return {}
    names = {at for at, line in enumerate(lines) if _is_name(line.strip(), reader)}
    numbers = {at: number for at, number in numbers.items() if at not in names}
    counts = [int(number) for number in numbers.values()]
    few = len(counts) < _LEAST_COUNTS
    if not counts or (max(counts) * 2 > len(lines) if few else _number_lines(dict(enumerate(counts)))):
        return {}
    nearby = {step: [at for at in numbers if at + step in names] for step in (1, -1)}
    fits = {step: (-len(each), sum(int(numbers[at]) for at in each)) for step, each in nearby.items()}
    ways = [way for way, each in nearby.items() if fits[way] == min(fits.values()) and 4 * len(each) >= 3 * len(counts)]
    is_sure = len(ways) == 1 and not few
    found: dict[int, tuple[Reading, ...]]
    found = {at: (Reading(Kind.WORDS, 0.0, form=LONE_COUNT),) for at in numbers if ways}
    for at, number in ((at + way, numbers[at]) for way in ways for at in nearby[way]):
        counted = reader.readings(f"{number} {lines[at].strip()}")
        rivals = (each._replace(form="name", cost=each.cost + _RIVAL) for each in counted if each.kind is Kind.CARDS)
        found[at] = counted if is_sure else (*(found.get(at) or reader.readings(lines[at])), *rivals)
    return found


def _is_name(line: str, reader: LineReader) -> bool:
    """Return whether a line may be a card name without a count, counted by the line beside it."""
    if line.isdecimal():
        return len(line) <= _LONGEST_COUNT and int(line) in reader.names.numbers
    return (
        line[:1].isalpha()
        and reader.names.heading(line) is None
        and not _COUNT_LINE.fullmatch(line)
        and not any(total.match(f"{line} 1") for total in TOTALS)
        and not any(each.cost < LIKELY and each.form in COUNTED for each in reader.readings(line))
    )


def _two_numbers(split: Mapping[int, Cells], lines: Sequence[str], reader: LineReader) -> dict[int, list[_Row]]:
    """Return the rows with a count and a line number, by line, with the order of these columns.

    Line numbers go up by one. If neither column does, tab-separated rows are returned in both orders.
    """
    if reader.names.numbers or not reader.names.knows_cards:
        return {}
    either: list[Cells] = [("id", *COLUMNS), ("quantity", "id", *COLUMNS[1:])]
    columns = [{at: int(count_of(cells[place])) for at, cells in split.items()} for place in (0, 1)]
    decided = [head for head, column in zip(either, columns, strict=True) if _number_lines(column)][:1]
    rows = {at: (*cells[:2], *cells_of(cells[2] + "\t")) for at, cells in split.items() if decided or "\t" in lines[at]}
    return {at: [_Row(cells, head) for head in decided or either] for at, cells in rows.items()}


def _number_lines(numbers: Mapping[int, int]) -> bool:
    """Return whether numbers by line go up by one, as line numbers do; they may restart after a line without one."""
    steps = {now - before for (above, before), (at, now) in pairwise(numbers.items()) if at == above + 1}
    return steps == {1}


def _cards_in_cells(cells: Cells) -> list[str]:
    """Return the cards of a row of several, each a count and a name or vice versa; ``[]`` for any other row."""
    for names, counts in ((cells[1::2], cells[::2]), (cells[::2], cells[1::2])):
        if len(names) == len(counts) > 1 and all(map(count_of, counts)) and not any(map(count_of, names)):
            return [f"{count_of(count)} {name}" for count, name in zip(counts, names, strict=True)]
    return []


def _is_pasted(cells: Cells) -> bool:
    """Return whether a row of cells is one card as pasted from a deck spreadsheet, not several cards."""
    if len(cells) != len(_PASTED) or not count_of(cells[0]):
        return False
    return not any(count_of(cell) or leading(cell) for cell in cells[1:])


def _without_header(line: str, cells: Cells, reader: LineReader) -> tuple[Reading, ...]:
    """Return the cards of a row without a header; ``()`` if it should be read like any other line."""
    if first := leading(cells[0]):
        cells = (first.digits, first.name, *cells[1:])
    rest = iter(cells)
    parts = [f"{count} {next(rest, '')}" if (count := count_of(cell)) else cell for cell in rest]
    if len(parts) > 1 and all(map(leading, parts)):
        return _several(parts, line, reader)
    columns = guessed_columns(cells)
    cell = dict(zip(columns, cells, strict=False))
    count = cell.pop("quantity", "")
    if reader.names.knows_cards or not count or not cell.get("name") or len(cells) > len(columns):
        return ()
    counted = any(count_of(content) or leading(content) for column, content in cell.items() if column != "name")
    return () if counted else _row(_Row(cells, columns), reader)


def _several(parts: Iterable[str], line: str, reader: LineReader) -> tuple[Reading, ...]:
    """Return the cards of a row of several, each with its count; an unmatched name may be a remark instead."""
    cards = [[each for each in reader.readings(part) if each.kind is Kind.CARDS] for part in parts]
    if not all(cards):
        return ()
    each = [min(readings, key=lambda one: one.cost) for readings in cards]
    together = tuple(card for one in each for card in one.cards)
    cost, guessed = max(one.cost for one in each), any(one.guessed for one in each)
    found = Reading(Kind.CARDS, cost, "", "several", together, guessed=guessed)
    if not (guessed and reader.names.knows_cards):
        return (found,)
    as_line = [each._replace(wrapper="", form=found.form) for each in reader.readings(line)]
    return (*as_line, found._replace(cost=min((cost, *(one.cost + _RIVAL for one in as_line)))))


class _Row(NamedTuple):
    """The ``cells`` of a row and the names of their ``columns``; ``declared``: its syntax has a header."""

    cells: Cells
    columns: Cells
    declared: bool = False

    @property
    def filled(self) -> list[str]:
        """The cells that are not empty."""
        return [cell for cell in self.cells if cell]

    @property
    def by_column(self) -> dict[str, str]:
        """The cells by their columns."""
        return dict(zip(self.columns, self.cells, strict=False))

    def replaced(self, cells: Iterable[str]) -> _Row:
        """Return the row with other cells."""
        return self._replace(cells=tuple(map(str.strip, cells)))


def _row(row: _Row, reader: LineReader) -> tuple[Reading, ...]:
    """Return the readings of a row below its header; ``()`` if it should be read like any other line."""
    if is_drawn(row.cells):
        return ()
    if any(map(STRUCK.search, row.cells)):
        return _struck(row, reader)
    filled = row.filled
    of_cards = (
        cell.strip(" *_") for column, cell in row.by_column.items() if column in COLUMNS or any(map(str.isalpha, cell))
    )
    words = " ".join(filter(None, of_cards))  # without the prices
    if any(total.match(words) for total in TOTALS):
        totals = tuple(each for each in reader.readings(words) if each.form in _TOTAL_FORMS)
        if totals:
            return totals
    cell = _placed(row.by_column, reader)
    name, count = cell.get("name", ""), cell.get("quantity", "")
    if filled == [count] and count.isdecimal():  # the sum of the column
        return (Reading(Kind.TOTAL, 0.1, form=_FORM, stated=int(count)),)
    if len(filled) == 1:
        as_text = reader.readings(filled[0])
        if filled[0] != name or any(each.kind is Kind.HEADING and each.known for each in as_text):
            return as_text
        if row.declared and reader.names.knows_cards and not reader.names.is_card(name):  # words between the cards
            return as_text
    if not name:
        return (Reading(Kind.UNREAD, 0.0, words="a card name"),)
    if count and not copies(count_of(count)):
        is_number = not any(map(str.isalpha, count)) and any(map(str.isdecimal, count))
        return (Reading(Kind.UNREAD, 0.0, words=COPIES if is_number else _NO_COUNT),)
    if row.declared and not cell.get("quantity", "1"):
        return (Reading(Kind.UNREAD, 0.0, words=COPIES),)
    is_exact = row.declared and not reader.names.knows_cards
    cards = reader.cheapest(_cards(cell, reader, is_exact=is_exact))
    more = (each for column, content in cell.items() for each in _cards_in_cell(cell, column, content, cards, reader))
    heads = reader.readings(f"{count_of(count)} {name.strip(DECORATION)}") if len(filled) == 2 and count else ()
    return (*cards, *more, *(each for each in heads if each.kind is Kind.HEADING and each.known))


def _placed(cell: Mapping[str, str], reader: LineReader) -> Mapping[str, str]:
    """Return the cells of a row; a count or mark in a column named like a section becomes copies in that section.

    A name split at its comma is joined again if only the whole is a card's name.
    """
    cell = {column: text.strip(" *_") if column == "quantity" else text for column, text in cell.items()}
    code = cell.get("set", "")
    if code and not reader.names.is_mark(code) and reader.names.is_title(joined := f"{cell.get('name')}, {code}"):
        cell = {**cell, "name": joined, "set": ""}
    sections = {
        column: heading.words
        for column in cell
        if column not in COLUMNS and (heading := reader.names.heading(section_of_column(column)))
    }
    cell = {column: "" if column in sections and is_mark(text) is False else text for column, text in cell.items()}
    marked = [column for column in sections if puts_card(cell[column])]
    if len(marked) != 1 or ("quantity" in cell and not is_mark(cell[marked[0]])):
        return cell
    [column] = marked
    placed = {**cell, column: "", "quantity": cell.get("quantity") or count_of(cell[column]) or "1"}
    return placed if sections[column] in MAIN else {**placed, "section": sections[column]}


def _cards(cell: Mapping[str, str], reader: LineReader, *, is_exact: bool) -> Iterator[Reading]:
    """Yield the readings of the card of a row, with the facts, section and set of its other cells."""
    remarks = {name: words for name, words in cell.items() if name not in COLUMNS and words}
    notes = (split_note(f"Name ({words if name in NOTES else words.lower()})")[1] for name, words in remarks.items())
    noted = ", ".join(filter(None, notes))
    section, code = section_key(section_cell(cell)), cell.get("set", "")
    may_be_gone = any(
        (reader.names.meaning(words) is Meaning.ABSENT and name not in _NEVER_SECTIONS)
        or (is_mark(words) and meaning_of(name) is Meaning.ABSENT)
        for name, words in remarks.items()
    )
    if "quantity" not in cell and sum(bool(section_of_column(column)) for column in cell) > 1:
        may_be_gone = True  # none of the columns of sections has it
    for each in [_as_written(cell)] if is_exact else _named(cell, reader):
        if each.kind is not Kind.CARDS:
            yield each
            continue
        cards = []
        for card in each.cards:
            called = reader.names.known(card.name, code) if code else None
            name = f"{card.name} ({noted})" if noted else card.name
            cards.append(ReadCard(card.copies, name, called.cards if called else card.identity, code or card.set))
        form = each.form if each.form != CELL or not noted else _FORM
        placed = each._replace(cards=tuple(cards), form=form, section=section or each.section)
        yield from (placed, *(without_cards([placed]) if may_be_gone else ()))


def _as_written(cell: Mapping[str, str]) -> Reading:
    """Return the card of a row whose name is the whole content of its cell."""
    name = cell["name"]
    count = copies(count_of(cell.get("quantity", "1"))) or 1
    return Reading(Kind.CARDS, OWN_CARD, "", CELL, (ReadCard(count, name, fold(name)),), guessed=True)


def _named(cell: Mapping[str, str], reader: LineReader) -> Iterator[Reading]:
    """Yield the readings of the name of a row with its count, which may also be in the cell of the name."""
    count = copies(count_of(cell.get("quantity", "")))
    if count is None:
        for each in reader.readings(cell["name"]):
            yield each._replace(form=_FORM) if each.form in ("name", "words") else each
        return
    for name in reader.names_in(cell["name"]):
        card = ReadCard(count, name.name, name.identity, name.set)
        found = Reading(Kind.CARDS, name.cost, "", _FORM, guessed=not name.known, remark=name.remark)
        yield from (found._replace(cards=cards) for cards in reader.ways(card, name.remark))


def _cards_in_cell(
    cell: Mapping[str, str], column: str, text: str, cards: Iterable[Reading], reader: LineReader
) -> Iterator[Reading]:
    """Yield readings with the cards that another cell may count: more copies, or other cards, perhaps instead."""
    from deckcheck.decklists.json_shapes import surely_lacks_cards

    count = copies(count_of(text))
    passed = column in BESIDE_COUNTS and cell.get("quantity")
    if column in COLUMNS or passed or surely_lacks_cards(column, count or text):
        return
    if not (count or leading(text)) and not (column not in BESIDE_NAMES and reader.names.is_card(text)):
        return
    heading = reader.names.heading(column)
    others = [each for each in reader.readings(text) if each.kind is Kind.CARDS] if count is None else []
    yield from (each._replace(cost=each.cost + _RIVAL, guessed=False) for each in others)  # company adds nothing
    for each in cards:
        if each.kind is not Kind.CARDS:
            continue
        if count is not None:
            is_new = heading is not None or not (cell.get("quantity") or column in BESIDE_NAMES)  # else more copies
            more = tuple(card._replace(copies=card.copies * (not is_new) + count) for card in each.cards)
            section = heading.words if heading is not None else each.section
            yield each._replace(cards=more, section=section, cost=each.cost + _RIVAL)
        yield from (each._replace(cards=each.cards + other.cards, cost=each.cost + _RIVAL) for other in others)


def _struck(row: _Row, reader: LineReader) -> tuple[Reading, ...]:
    """Return the readings of a partly struck-out row: without the struck text, or perhaps without its card."""
    left = row.replaced(STRUCK.sub("", cell) for cell in row.cells)
    gone = {column for column, cell in left.by_column.items() if not cell and row.by_column[column]}
    if gone.isdisjoint(("name", "quantity")):
        return _row(left, reader)
    found = _row(row.replaced(cell.replace("~~", "") for cell in row.cells), reader)
    return (*found, *without_cards(found))
