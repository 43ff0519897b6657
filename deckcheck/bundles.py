"""Many decks in one file: a JSON object per line, a table with a ``deck`` column, a ``.zip``. Read as they are needed.

A deck is then called ``file.jsonl:12`` by its line, ``file.csv/NAME`` or ``file.zip/folder/member.txt``.
"""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator
from contextlib import closing
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from deckcheck.formats import MAX_BYTES
from deckcheck.selection import Choice
from deckcheck.sources import Source

DECK = "deck"
"""The column that tells to which deck a row belongs."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decks_in(path: str, choice: Choice, *, named: bool = True) -> Iterator[Source]:
    """The decks in a file of many, or the file itself when it is a table of one.

    Of an archive that was not ``named``, only found in a folder, it is no fault to hold none.
    """
    try:
        if path.lower().endswith(".zip"):
            from deckcheck.zipped import members

            yield from members(path, choice, named=named)
        elif path.lower().endswith(".jsonl"):
            yield from _objects(path)
        else:
            yield from _tables(path)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Source(path, fault=f"cannot be opened: {reason}")


def _objects(path: str) -> Iterator[Source]:
    """A deck for each line that is not blank."""
    empty = True
    with Path(path).open("rb") as file:
        for number, line in _lines(file):
            if number == 1 and line.startswith(_WIDE):
                yield Source(path, fault="UTF-16 text; save the file as UTF-8")
                return
            line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
            if line.strip():
                empty = False
                yield Source(f"{path}:{number}", line.rstrip(b"\r\n"), format="json", above=number - 1)
    if empty:
        yield Source(path, fault="no deck in it; expected a JSON object on each line")


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers. Of one that is too long for a deck no more is kept than tells so."""
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        more = line
        while len(more) > MAX_BYTES and not more.endswith(b"\n"):
            more = file.readline(MAX_BYTES + 1)
        yield number, line


def _tables(path: str) -> Iterator[Source]:
    """A table for each deck of a table with a ``deck`` column. The rows of a deck stand together."""
    import csv

    from deckcheck.formats.csv_deck import delimiter_of

    with Path(path).open("rb") as file, closing(_texts(file, wide=file.peek(2)[:2] in _WIDE)) as texts:
        header, skipped = _header(texts)
        if not _has_decks(header):
            yield Source(path)
            return
        delimiter = delimiter_of(header)
        rows = csv.reader(texts, delimiter=delimiter, strict=True, skipinitialspace=True)
        columns = next(csv.reader([header], delimiter=delimiter, skipinitialspace=True))
        table = _Table(path, columns, skipped)
        try:
            for row in rows:
                yield from table.row(row, skipped + rows.line_num)
        except csv.Error as error:
            yield from table.end()
            fault = f"invalid CSV near line {skipped + rows.line_num}: {error}; what stands below was not read"
            yield Source(path, fault=fault)
            return
        yield from table.end()
        if not table.names:
            yield Source(path, fault="no deck in it; expected rows below the header")


def _has_decks(header: str) -> bool:
    from deckcheck.formats.csv_deck import delimiter_of, known_columns

    delimiter = delimiter_of(header)
    words = [cell.strip(' "\r\n').casefold() for cell in header.split(delimiter)]
    return DECK in words and "name" in known_columns(header, delimiter)


def _header(lines: Iterator[str]) -> tuple[str, int]:
    """The first line that is not blank, and its number."""
    number = 0
    for line in lines:
        number += 1
        if line.strip():
            return line.strip("\r\n"), number
    return "", number


def _texts(file: BinaryIO, *, wide: bool) -> Generator[str]:
    """The lines as text. What is no UTF-8 is kept as it is, since each deck may tell better what it is."""
    if wide:
        text = TextIOWrapper(file, "utf-16", "replace", newline="")
        try:
            while line := text.readline(MAX_BYTES):
                yield line
        finally:
            text.detach()  # who opened the file closes it
        return
    while raw := file.readline(MAX_BYTES):
        yield raw.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")


class _Table:
    """Puts the rows of each deck into a table of its own."""

    def __init__(self, path: str, columns: list[str], header_line: int) -> None:
        import csv

        self.names: set[str] = set()
        self._path = path
        self._at = next(number for number, cell in enumerate(columns) if cell.strip().casefold() == DECK)
        self._columns = len(columns)
        self._head = [cell for number, cell in enumerate(columns) if number != self._at]
        self._before = header_line
        self._name: str | None = None
        self._text = StringIO()
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._above = 0
        self._next = 0
        self._fault = ""

    def row(self, row: list[str], last: int) -> Iterator[Source]:
        """Take a row that ends on line ``last``; the deck before it when it begins another."""
        begin, self._before = self._before + 1, last
        if not any(cell.strip() for cell in row):
            return
        # A row without this cell belongs to the deck above, which says that it lacks some.
        name = row[self._at].strip() if self._at < len(row) else self._name or ""
        if name != self._name:
            yield from self.end()
            self._start(name, begin)
        if self._text.tell() <= MAX_BYTES:
            self._text.write("\n" * (begin - self._next))
            cells = [cell for number, cell in enumerate(row) if number != self._at]
            self._writer.writerow(cells)
            self._next = last + 1

    def _start(self, name: str, line: int) -> None:
        self._name, self._fault = name, ""
        if not name:
            self._fault = f"line {line}: the row names no deck"
        elif name in self.names:
            self._fault = f"more rows of this deck from line {line} on; put all rows of a deck together"
        self.names.add(name)
        self._text.seek(0)
        self._text.truncate()
        self._writer.writerow(self._head)
        self._above, self._next = line - 2, line

    def end(self) -> Iterator[Source]:
        """The deck whose rows have come by."""
        if self._name is None:
            return
        path, self._name, name = f"{self._path}/{self._name}", None, self._name
        if self._fault:
            yield Source(path if name else self._path, fault=self._fault)
        else:
            data = self._text.getvalue().encode("utf-8", "surrogateescape")
            yield Source(path, data, format="csv", above=self._above)
