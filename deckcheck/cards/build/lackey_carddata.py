"""Read card data from a player's disk: LackeyCCG's tab-separated text, or a table with the same columns.

Programs and spreadsheets leave traces in such files. Those that do not change a card's facts are tolerated; every row
that states something else is reported with its line number.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from deckcheck.cards.build.normalise import OWN_FACTS, own_fact, read_row
from deckcheck.errors import InvalidCardData
from deckcheck.facts import Value
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

_COLUMNS = shipped_tables(Path(__file__).with_name("lackey_columns.toml"))
"""The columns that are read: the title of each and its possible headers."""
_HEADED = {word: column for column, called in _COLUMNS.items() for word in called["words"]}
_HEADED |= {fact.replace("_", ""): fact for fact in OWN_FACTS}
_STATED = ("name", "set", "type", "alignment")
"""Columns that every card has; a row without them is cut off or not a card."""
_QUOTED = late_pattern(r'"((?:[^"]|"")*)"')
_NO_ABILITY = ("", "-", "–", "—", "no")
_SEPARATORS = "\t;,"
"""Possible separators of cells; the first one in the header is used."""


class FactsRow(NamedTuple):
    """A line number and the facts stated there."""

    line: int
    facts: Mapping[str, Value]


class CardData(NamedTuple):
    """The rows of a file, one for each printing, and the numbers of the lines that could not be read, with the reason.

    ``unread`` are the titles of the columns that are not read.
    """

    rows: tuple[FactsRow, ...]
    faults: tuple[tuple[int, str], ...]
    unread: tuple[str, ...] = ()


def read_carddata(data: bytes) -> CardData:
    """Return the cards in a LackeyCCG card data file with Redemption's columns, or in such a table as CSV or TSV.

    Raises InvalidCardData if it is not card data: text without the header line, or not text.
    """
    lines = list(_cells(_lines(data)))
    if not lines:
        raise InvalidCardData("the file is empty")
    titles = lines[0][1]
    header = _header(titles)
    rows: dict[tuple[Value, Value], FactsRow] = {}
    faults: list[tuple[int, str]] = []
    for number, cells in lines[1:]:
        try:
            facts = _facts(header, cells)
        except ValueError as error:
            faults.append((number, str(error)))
            continue
        first = rows.setdefault((facts["name"], facts["set"]), FactsRow(number, facts))
        if first.facts != facts:
            differ = ", ".join(sorted({name for name, _ in facts.items() ^ first.facts.items()}))
            faults.append((number, f"{facts['name']!r} stands in line {first.line} with other facts ({differ})"))
    unread = tuple(title for title, column in zip(titles, header, strict=True) if title.strip() and not column)
    return CardData(tuple(rows.values()), tuple(faults), unread)


def template() -> str:
    """Return a table as CSV: the titles of all columns that are read, and the row of an example."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    for cell in "title", "example":
        writer.writerow([*(called[cell] for called in _COLUMNS.values()), *(OWN_FACTS if cell == "title" else ())])
    return table.getvalue()


def _lines(data: bytes) -> Iterator[str]:
    """Yield the lines as text: each is UTF-8 or Windows-1252, since files mix them; with a mark, all are UTF-16."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            yield from re.split(r"\r\n|\r|\n", data.decode("utf-16"))
        except UnicodeDecodeError as error:
            raise InvalidCardData(f"it is not the UTF-16 text it says it is: {error.reason}") from error
        return
    if b"\0" in data:
        raise InvalidCardData("it is not a text file")
    for line in data.removeprefix(b"\xef\xbb\xbf").splitlines():
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            yield line.decode("cp1252", "replace")


def _cells(lines: Iterator[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line that is not blank, with its number; as CSV, a cell in quotes may have several lines.

    Raises InvalidCardData for quotes that are not in pairs.
    """
    before, header = next(((number, line) for number, line in enumerate(lines) if line.strip()), (0, ""))
    separator = next((each for each in _SEPARATORS if each in header), "\t")
    rows = csv.reader(
        (f"{line}\n" for line in chain([header], lines)),
        delimiter=separator,
        quoting=csv.QUOTE_NONE if separator == "\t" else csv.QUOTE_MINIMAL,
        strict=True,
    )
    number = before + 1
    try:
        for cells in rows:
            if any(map(str.strip, cells)):
                yield number, cells
            number = before + rows.line_num + 1
    except csv.Error as error:
        raise InvalidCardData(f"line {number}: {error}; are its quotes in pairs?") from None


def _header(titles: Iterable[str]) -> list[str]:
    """Return the column of each cell, ``""`` for one that is not read. Raises InvalidCardData if one is missing."""
    words = [re.sub(r"[^a-z]", "", cell.casefold()) for cell in titles]
    columns = [_HEADED.get(word, "") for word in words]
    missing = [called["title"] for column, called in _COLUMNS.items() if column not in columns]
    if len(missing) > len(_COLUMNS) // 2:
        raise InvalidCardData(
            "it is no card data of LackeyCCG; that begins with a line of column names between tabs: "
            + ", ".join(called["title"] for called in _COLUMNS.values())
            + ". For a table of your own begin with: deckcheck cards template"
        )
    if missing:
        raise InvalidCardData(f"its header has no column {', '.join(missing)}")
    for column in filter(None, columns):
        if columns.count(column) > 1:
            title = _COLUMNS[column]["title"] if column in _COLUMNS else column
            raise InvalidCardData(f"its header has two columns {title}")
    return columns


def _facts(header: list[str], cells: list[str]) -> dict[str, Value]:
    """Return the facts of a row. Empty cells at its end may be missing or too many. Raises ValueError."""
    if any(map(str.strip, cells[len(header) :])):
        raise ValueError(f"has {len(cells)} cells, but the header {len(header)}; is a separator inside a cell?")
    row = dict.fromkeys((*_COLUMNS, *OWN_FACTS), "")
    row |= {column: _unquoted(cell) for column, cell in zip(header, cells, strict=False) if column}
    if missing := [column for column in _STATED if not row[column]]:
        raise ValueError(f"states no {' and no '.join(missing)} ({len(cells)} of {len(header)} columns)")
    row["legality"] = row["legality"].capitalize()
    row["has_ability"] = "0" if row["has_ability"].lower() in _NO_ABILITY else "1"
    return read_row(row) | {fact: own_fact(fact, row[fact]) for fact in OWN_FACTS if row[fact]}


def _unquoted(cell: str) -> str:
    """Return a cell without the quotes that spreadsheets put around it, or without a single quote at either end."""
    text = cell.strip()
    if match := _QUOTED.fullmatch(text):
        return match[1].replace('""', '"').strip()
    if text.count('"') == 1:
        text = text.strip('"').strip()
    return text
