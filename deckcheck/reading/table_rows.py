"""Interpret the rows of tables: a header determines the meaning of each cell below it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from deckcheck.cards import fold
from deckcheck.decklists.field_checks import COPIES, MAX_NAME, copies, section_key
from deckcheck.decklists.tables import (
    BESIDE_COUNTS,
    BESIDE_NAMES,
    COLUMNS,
    NOTES,
    Cells,
    Row,
    as_shown,
    cells_of,
    guessed_columns,
    is_drawn,
    is_mark,
    puts_card,
    section_cell,
    section_of_column,
    stated_facts,
    without_numbers,
)
from deckcheck.decklists.text.count_and_note import count_of, leading
from deckcheck.decklists.text.headings import KNOWN, MAIN, heads_beside_main, is_no_card
from deckcheck.patterns import late_pattern
from deckcheck.reading.card_lines import COUNTED
from deckcheck.reading.grammar import DECORATION, LIKELY, OWN_CARD, TOTALS
from deckcheck.reading.line_reader import STRUCK, LineReader
from deckcheck.reading.readings import Kind, ReadCard, Reading, set_aside, without_struck
from deckcheck.reading.vocabulary import Meaning, is_of_copy, meaning_of

_FORM = "row of a table"
CELL = "cell"
"""The form of cards whose name is the whole content of a cell."""
LONE_COUNT = "count of a line beside it"
"""The form of numbers that count the name on the next or previous line."""
_TOTAL_FORMS = frozenset(total.name for total in TOTALS)
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
_CHANGE = late_pattern(r"(?P<sign>[+−–-])\s?(?P<n>\d{1,2})")
"""A number of copies that are added or removed."""
_RIVAL = 0.5
"""The cost of reading another cell of the row as a count of cards, too."""
_PASTED = ("quantity", "name", "set", "image", "info")
"""The columns of a tab-separated row of this length without a header."""
_GAP = late_pattern(r"\s{2,}|\t")
_OF_KIND = ("class", "type")
"""Columns of the kinds of cards, which may be named like sections."""
_NEVER_SECTIONS = BESIDE_NAMES.union(BESIDE_COUNTS) - NOTES - {"status"}
"""Columns that do not determine whether a card is in the deck."""


def readings_of_rows(rows: Sequence[Row], reader: LineReader) -> list[tuple[Reading, ...]]:
    """Return all readings of each row of a list."""
    rows = _with_guessed_columns(rows, reader)
    lines = ["" if row.columns or row.fault else as_shown(row.text) for row in rows]
    read = [reader.readings(line) if line else () for line in lines]
    unclear = [at for at, line in enumerate(lines) if line and not _is_counted_card(read[at])]
    counts = _lone_counts(lines, {at: count for at in unclear if (count := _lone_count(lines[at]))}, reader)
    numbered = _two_numbers({at: cells for at in unclear if (cells := _split_numbers(lines[at]))}, lines, reader)
    found: list[tuple[Reading, ...]] = []
    for at, row in enumerate(rows):
        readings = counts.get(at, ())
        if row.fault:
            readings = (Reading(Kind.UNREAD, 0.0, words=row.fault),)
        elif row.columns:
            readings = _remembered(row, reader) if row.cells else (Reading(Kind.WORDS, 0.0, form="head of a table"),)
        elif row.cells and not readings:
            readings = _without_header(row, lines[at], reader)
        if at in numbered and not readings:
            readings = tuple(each for row in numbered[at] for each in _row(row, reader))
        found.append(readings or read[at] or reader.readings(as_shown(row.text)))
    return found


def _is_counted_card(readings: Sequence[Reading]) -> bool:
    """Return whether a line can be nothing but a count and a known card, as most lines are."""
    return len(readings) == 1 and readings[0].form in COUNTED and not readings[0].guessed


def _with_guessed_columns(rows: Sequence[Row], reader: LineReader) -> Sequence[Row]:
    """Return the rows of a table without a header with columns: of counts, of names, and of words about the copies.

    Other rows stay as they are.
    """
    if not any(row.cells or "  " in row.text for row in rows):
        return rows
    split = [row.cells or (tuple(_GAP.split(row.text.strip())) if "  " in row.text else ()) for row in rows]
    widths = Counter(len(cells) for cells, row in zip(split, rows, strict=True) if len(cells) > 1 and not row.columns)
    [(width, _)] = widths.most_common(1) or [(0, 0)]
    places = [at for at, cells in enumerate(split) if len(cells) == width and not rows[at].columns]
    table = [split[at] for at in places if not (is_drawn(split[at]) or is_no_card(" ".join(split[at])))]
    if not width or len(table) < _LEAST_COUNTS:
        return rows
    columns = dict(enumerate(zip(*table, strict=True)))
    counts = [at for at, cells in columns.items() if all(0 < int(count_of(cell) or 0) < 100 for cell in cells)]
    words = [
        at for at, cells in columns.items() if at not in counts and all(any(map(str.isalpha, cell)) for cell in cells)
    ]
    if len(words) > 1:
        words = [at for at in words if 2 * sum(map(reader.names.is_card, columns[at])) > len(table)]
    if len(counts) != 1 or len(words) != 1:
        return rows
    more = iter(("status", *sorted(NOTES)))  # columns of words about the copies
    named = {counts[0]: "quantity", words[0]: "name"}
    for at in columns.keys() - named.keys():
        is_section = any(columns[at]) and all(section_key(cell) in KNOWN for cell in columns[at] if cell)
        is_set = "set" not in named.values() and all(map(reader.names.is_mark, columns[at]))
        if is_section and is_set:
            return rows
        named[at] = "section" if is_section else "set" if is_set else next(more, str(at))
    head = tuple(named[at] for at in columns)
    if head == COLUMNS[:width] or without_numbers(head, ["#"] * width, table) != head:
        return rows  # read as any other lines
    found = {at: rows[at]._replace(columns=head, cells=split[at]) for at in places}
    return [found.get(at, row) for at, row in enumerate(rows)]


@lru_cache(1 << 14)
def _lone_count(line: str) -> str:
    """Return the digits of a count alone on its line, else ``""``."""
    text = line.strip()
    match = _COUNT_LINE.fullmatch(text) if len(text) <= _LONGEST_COUNT else None
    return match["n"] if match is not None and copies(match["n"]) else ""


@lru_cache(1 << 14)
def _split_numbers(line: str) -> Cells:
    """Return the two numbers and the name of a line, ``()`` for other lines."""
    if (match := _TWO_NUMBERS.fullmatch(line.strip())) is None:
        return ()
    return (*match.groups("")[4:], match["name"]) if match["name"] else match.groups("")[:3]


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


def _two_numbers(split: Mapping[int, Cells], lines: Sequence[str], reader: LineReader) -> dict[int, list[Row]]:
    """Return the rows with a count and a line number, by line, with the order of these columns.

    Line numbers go up by one. If neither column does, tab-separated rows are returned in both orders.
    """
    if reader.names.numbers or not reader.names.knows_cards:
        return {}
    either: list[Cells] = [("id", *COLUMNS), ("quantity", "id", *COLUMNS[1:])]
    columns = [{at: int(count_of(cells[place])) for at, cells in split.items()} for place in (0, 1)]
    decided = [head for head, column in zip(either, columns, strict=True) if _number_lines(column)][:1]
    rows = {at: (*cells[:2], *cells_of(cells[2] + "\t")) for at, cells in split.items() if decided or "\t" in lines[at]}
    return {at: [Row(0, "", head, cells) for head in decided or either] for at, cells in rows.items()}


def _number_lines(numbers: Mapping[int, int]) -> bool:
    """Return whether numbers by line go up by one, as line numbers do; they may restart after a line without one."""
    steps = {now - before for (above, before), (at, now) in pairwise(numbers.items()) if at == above + 1}
    return steps == {1}


def _cards_side_by_side(cells: Cells) -> Sequence[str]:
    """Return the cards of a row of several, each a count and a name in one or two cells; ``()`` for any other row."""
    if len(cells) > 1 and all(map(leading, cells)):
        return cells
    for names, counts in ((cells[1::2], cells[::2]), (cells[::2], cells[1::2])):
        if len(names) == len(counts) > 1 and all(map(count_of, counts)) and not any(map(count_of, names)):
            return [f"{count_of(count)} {name}" for count, name in zip(counts, names, strict=True)]
    return ()


def _without_header(row: Row, line: str, reader: LineReader) -> tuple[Reading, ...]:
    """Return the cards of a row without a header; ``()`` if it should be read like any other line."""
    if cards := _cards_side_by_side(tuple(filter(None, row.cells))):
        return _several(cards, line, reader)
    first = leading(row.cells[0])
    cells = (first.digits, first.name, *row.cells[1:]) if first else row.cells
    is_pasted = len(cells) == len(_PASTED) and not first
    if not is_pasted and (reader.names.knows_cards or "\t" in line):  # the line is read as well
        return ()
    columns = _PASTED if is_pasted else guessed_columns(cells)
    cell = dict(zip(columns, cells, strict=False))
    count, name = cell.pop("quantity", ""), cell.pop("name", "")
    has_more = len(cells) > len(columns) or any(count_of(other) or leading(other) for other in cell.values())
    if has_more or not (count_of(count) and name):
        return ()
    return _row(row._replace(columns=columns, cells=cells), reader)


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


def _remembered(row: Row, reader: LineReader) -> tuple[Reading, ...]:
    """Return the readings of a row below its header; those of recent short rows are cached."""
    key = row[2:]  # wherever it is, and however it is written
    found = reader.rows.get(key)
    if found is None:
        found = _row(row, reader)
        if len(row.text) <= MAX_NAME:
            reader.rows[key] = found
    return found


def _row(row: Row, reader: LineReader) -> tuple[Reading, ...]:
    """Return the readings of a row below its header; ``()`` if it should be read like any other line."""
    if is_drawn(row.cells):
        return ()
    if any(map(STRUCK.search, row.cells)):
        return _struck(row, reader)
    filled = [cell for cell in row.cells if cell]
    no_prices = (text for column, text in row.by_column.items() if column in COLUMNS or any(map(str.isalpha, text)))
    words = " ".join(filter(None, (text.strip(" *_") for text in no_prices)))
    if any(total.match(words) for total in TOTALS):
        totals = tuple(each for each in reader.readings(words) if each.form in _TOTAL_FORMS)
        if totals:
            return totals
    cell = _joined(row.by_column, reader)
    name, count = cell.get("name", ""), cell.get("quantity", "")
    if filled == [count] and count.isdecimal():  # the sum of the column
        return (Reading(Kind.TOTAL, 0.1, form=_FORM, stated=int(count)),)
    if len(filled) == 1:
        as_text = reader.readings(filled[0])
        if filled[0] != name or any(each.kind is Kind.HEADING and each.known for each in as_text):
            return as_text
        if row.is_declared and reader.names.knows_cards and not reader.names.is_card(name):  # words between the cards
            return as_text
    if not name:
        return (Reading(Kind.UNREAD, 0.0, words="a card name"),)
    is_elsewhere = "quantity" in row.columns and not puts_card(count) and any(map(_may_count, _unknown(cell).values()))
    if is_elsewhere:
        cell, count = {column: words for column, words in cell.items() if column != "quantity"}, ""
    if count and _puts_no_card(count):
        return (Reading(Kind.WORDS, 0.0, form="words"),)
    if (count or (row.is_declared and "quantity" in cell)) and not copies(count_of(count)):
        return (Reading(Kind.UNREAD, 0.0, words=COPIES),)
    cards = reader.cheapest(_cards(row, cell, reader, is_elsewhere=is_elsewhere))
    more = (each for column, content in cell.items() for each in _cards_in_cell(cell, column, content, cards, reader))
    heads = reader.readings(f"{count_of(count)} {name.strip(DECORATION)}") if len(filled) == 2 and count else ()
    return (*cards, *more, *(each for each in heads if each.kind is Kind.HEADING and each.known))


def _joined(cell: Mapping[str, str], reader: LineReader) -> Mapping[str, str]:
    """Return the cells of a row; a name split at its comma is joined again if only the whole is a card's name."""
    cell = {column: text.strip(" *_") if column == "quantity" else text for column, text in cell.items()}
    code = cell.get("set", "")
    if code and not reader.names.is_mark(code) and reader.names.is_title(joined := f"{cell.get('name')}, {code}"):
        return {**cell, "name": joined, "set": ""}
    return cell


def _cards(row: Row, cell: Mapping[str, str], reader: LineReader, *, is_elsewhere: bool) -> Iterator[Reading]:
    """Yield the readings of the card of a row, with the facts, section and set of its other cells.

    ``is_elsewhere``: a column without a known meaning counts it, not that of its copies.
    """
    noted = stated_facts(cell)
    section, code = section_key(row.section or section_cell(cell)), cell.get("set", "")
    sections = sum(bool(section_of_column(column)) for column in cell)
    several = len({*map(puts_card, _unknown(cell).values())}) > 1  # such as those of two players
    is_in_none = is_elsewhere or ("quantity" not in row.columns and (sections > 1 or several))
    excluding = [each for each in cell.items() if _may_exclude(*each, reader)]
    may_be_elsewhere = is_in_none or any(_may_move(*each, reader) for each in excluding)
    elsewhere = reader.names.second_section if may_be_elsewhere else ""
    is_exact = row.is_declared and not reader.names.knows_cards
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
        placed = each._replace(
            cards=tuple(cards), form=form, section=section or each.section, within=row.within or each.within
        )
        yield from (placed, *(set_aside([placed], elsewhere) if is_in_none or excluding else ()))


def _unknown(cell: Mapping[str, str]) -> Mapping[str, str]:
    """Return the cells of a row whose columns have no known meaning."""
    known = _NEVER_SECTIONS.union(COLUMNS)
    return {column: words for column, words in cell.items() if column not in known and not section_of_column(column)}


def _may_count(words: str) -> bool:
    """Return whether a cell counts or marks a card, or states a change."""
    return puts_card(words) or _CHANGE.fullmatch(words) is not None


def _may_exclude(column: str, words: str, reader: LineReader) -> bool:
    """Return whether a cell may say that the card of its row is not in the deck."""
    mark = is_mark(words)
    if column in COLUMNS:  # a symbol names no section
        return column == "section" and bool(words) and not any(map(str.isalnum, words)) and not mark
    if section_of_column(column):
        is_unclear = bool(words) and mark is None and not count_of(words)
        if _puts_no_card(words) if column in MAIN else is_unclear:
            return True
    if column in _NEVER_SECTIONS:
        return column in _OF_KIND and reader.names.heading(words) is None and meaning_of(words) is Meaning.ABSENT
    if mark is not False and any(map(str.isalpha, words)) and reader.names.meaning(column) is Meaning.ABSENT:
        return True
    if not words:
        return False
    if words.isdecimal() and _puts_no_card(words) and not _lacks_cards(column, 0):
        return True
    is_absent = reader.names.meaning(words) is Meaning.ABSENT or heads_beside_main(words)
    return is_absent or (mark is False and not is_of_copy(column))


def _may_move(column: str, words: str, reader: LineReader) -> bool:
    """Return whether a cell that may exclude its card may rather put it into the second section of the deck."""
    said = column if is_mark(words) is not None else words
    return any(map(reader.names.elsewhere, (column, words))) or meaning_of(said) is not Meaning.ABSENT


def _puts_no_card(words: str) -> bool:
    """Return whether a cell says that its card is not there: a count of none, a mark such as ``no``, or nothing."""
    return not puts_card(words) and (bool(count_of(words)) or is_mark(words) is False)


def _lacks_cards(column: str, content: object) -> bool:
    """Return whether a cell surely counts or names no cards, by its column."""
    from deckcheck.decklists.json_shapes import surely_lacks_cards  # few lists have such columns

    return surely_lacks_cards(column, content)


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
        found = Reading(Kind.CARDS, name.cost, "", _FORM, (card,), guessed=not name.known, remark=name.remark)
        yield from reader.ways(found, name.remark)


def _cards_in_cell(
    cell: Mapping[str, str], column: str, text: str, cards: Iterable[Reading], reader: LineReader
) -> Iterator[Reading]:
    """Yield readings with the cards that another cell may count: more copies, or other cards, perhaps instead."""
    count = copies(count_of(text))
    if (change := _CHANGE.fullmatch(text)) is not None and column not in _NEVER_SECTIONS.union(COLUMNS):
        added = int(change["n"]) * (1 if change["sign"] == "+" else -1)
        for each in cards:
            changed = tuple(card._replace(copies=max(0, card.copies + added)) for card in each.cards)
            yield each._replace(cards=changed, cost=each.cost + _RIVAL)
        return
    passed = column in BESIDE_COUNTS and cell.get("quantity")
    if column in COLUMNS or passed or _lacks_cards(column, count or text):
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


def _struck(row: Row, reader: LineReader) -> tuple[Reading, ...]:
    """Return the readings of a partly struck-out row: without the struck text, or perhaps without its card."""
    left = row._replace(cells=tuple(STRUCK.sub("", cell).strip() for cell in row.cells))
    gone = {column for column, cell in left.by_column.items() if not cell and row.by_column[column]}
    whole = _row(row._replace(cells=tuple(cell.replace("~~", "").strip() for cell in row.cells)), reader)
    return without_struck(whole, _row(left, reader) if gone.isdisjoint(("name", "quantity")) else ())
