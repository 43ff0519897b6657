"""Read LackeyCCG's card data from a player's disk: tab-separated text with a header line.

Programs and spreadsheets leave traces in such files. Those that do not change a card's facts are tolerated; every row
that states something else is reported with its line number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from deckcheck.cards.build.normalise import read_row
from deckcheck.errors import InvalidCardData
from deckcheck.facts import Value
from deckcheck.patterns import late_pattern
from deckcheck.shipped_toml import shipped_tables

MAX_BYTES = 64 * 1024 * 1024

_COLUMNS = shipped_tables(Path(__file__).with_name("lackey_columns.toml"))
"""The columns that are read: the title of each and its possible headers."""
_HEADED = {word: column for column, called in _COLUMNS.items() for word in called["words"]}
_STATED = ("name", "set", "type", "alignment")
"""Columns that every card has; a row without them is cut off or not a card."""
_QUOTED = late_pattern(r'"((?:[^"]|"")*)"')
_NO_ABILITY = ("", "-", "–", "—")


class Row(NamedTuple):
    """A line number and the facts stated there."""

    line: int
    facts: Mapping[str, Value]


class Fault(NamedTuple):
    """A line number, and why that line could not be read."""

    line: int
    reason: str


class CardData(NamedTuple):
    """The rows of a file, one for each printing; ``repeated`` is the number of lines that only repeat a card."""

    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]
    repeated: int


def read_carddata(data: bytes) -> CardData:
    """Return the cards in a LackeyCCG card data file with Redemption's columns.

    Raises InvalidCardData if it is too large or not card data: text without the header line, or not text.
    """
    if len(data) > MAX_BYTES:
        raise InvalidCardData(f"{len(data) / 1e6:.0f} MB are more than card data has; at most {MAX_BYTES >> 20} MB")
    lines = [(number, line) for number, line in enumerate(_lines(data), 1) if line.strip()]
    if not lines:
        raise InvalidCardData("the file is empty")
    header = _header(lines[0][1])
    rows: dict[tuple[Value, Value], Row] = {}
    faults: list[Fault] = []
    repeated = 0
    for number, line in lines[1:]:
        try:
            facts = _facts(header, line.split("\t"))
        except ValueError as error:
            faults.append(Fault(number, str(error)))
            continue
        first = rows.setdefault((facts["name"], facts["set"]), Row(number, facts))
        if first.line != number and first.facts == facts:
            repeated += 1
        elif first.line != number:
            differ = ", ".join(name for name in facts if facts[name] != first.facts[name])
            faults.append(Fault(number, f"{facts['name']!r} stands in line {first.line} with other facts ({differ})"))
    return CardData(tuple(rows.values()), tuple(faults), repeated)


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


def _header(line: str) -> list[str]:
    """Return the column of each cell, ``""`` for one that is not read. Raises InvalidCardData if one is missing."""
    words = [re.sub(r"[^a-z]", "", cell.casefold()) for cell in line.split("\t")]
    columns = [_HEADED.get(word, "") for word in words]
    missing = [called["title"] for column, called in _COLUMNS.items() if column not in columns]
    if len(missing) > len(_COLUMNS) // 2:
        raise InvalidCardData(
            "it is no card data of LackeyCCG; that begins with a line of column names between tabs: "
            + ", ".join(called["title"] for called in _COLUMNS.values())
        )
    if missing:
        raise InvalidCardData(f"its header has no column {', '.join(missing)}")
    for column, called in _COLUMNS.items():
        if columns.count(column) > 1:
            raise InvalidCardData(f"its header has two columns {called['title']}")
    return columns


def _facts(header: list[str], cells: list[str]) -> dict[str, Value]:
    """Return the facts of a row. Empty cells at its end may be missing, and surplus cells are ignored."""
    row = dict.fromkeys(_COLUMNS, "")
    row |= {column: _unquoted(cell) for column, cell in zip(header, cells, strict=False) if column}
    if missing := [column for column in _STATED if not row[column]]:
        raise ValueError(f"states no {' and no '.join(missing)} ({len(cells)} of {len(header)} columns)")
    row["legality"] = row["legality"].capitalize()
    row["has_ability"] = "0" if row["has_ability"] in _NO_ABILITY else "1"
    return read_row(row)


def _unquoted(cell: str) -> str:
    """Return a cell without the quotes that spreadsheets put around it, or without a single quote at either end."""
    text = cell.strip()
    if match := _QUOTED.fullmatch(text):
        return match[1].replace('""', '"').strip()
    if text.count('"') == 1:
        text = text.strip('"').strip()
    return text
