"""Reads the decks in a file of many: a JSON object per line, a table with a ``deck`` column, a ``.zip``.

They are read as they are needed. A deck is called ``file.jsonl:12`` by its line, ``file.csv/NAME`` or
``file.zip/folder/member.txt``.
"""

from __future__ import annotations

import codecs
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from io import BufferedReader, BytesIO, FileIO, RawIOBase, StringIO, TextIOWrapper
from os import fstat
from typing import cast

from deckcheck.batch.file_kinds import LINES
from deckcheck.batch.sources import FileFilter, Source
from deckcheck.decklists import MAX_BYTES, not_a_file
from deckcheck.decklists.field_checks import MAX_NAME, UNPRINTABLE, shown
from deckcheck.decklists.tables import COLUMNS, DECK, FORMAT, column
from deckcheck.errors import unforeseen

_TABLE = f"a table of many decks has a row for each card; its columns are {DECK} (whose card it is), name, and perhaps "
_TABLE += f"{', '.join(each for each in COLUMNS if each != 'name')} and {FORMAT} (such as gospel/standard)"
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decks_in(path: str, files: FileFilter, *, named: bool = True, data: bytes | None = None) -> Iterator[Source]:
    """Yield the decks in a file of many, or the file itself when it is a table of one; ``data`` where it is no file.

    Of an archive that was not ``named``, only found in a folder, it is no fault to hold no list.
    """
    try:
        raw = cast(RawIOBase, FileIO(path) if data is None else BytesIO(data))  # both are read alike
        archive = path.lower().endswith(".zip")
        if data is None and (fault := not_a_file(fstat(raw.fileno()).st_mode, pipes=not archive)):
            raw.close()
            yield Source(path, fault=fault)
            return
        if archive:
            from deckcheck.batch.zip_archives import members

            yield from members(path, raw, files, named=named)
            return
        file: BufferedReader = BufferedReader(raw)
        with file:
            if path.lower().endswith(LINES):
                yield from _json_decks(path, file)
            else:
                yield from _deck_tables(Source(path, data), file)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Source(path, fault=f"cannot be opened: {reason}")
    except Exception as error:
        yield Source(path, fault=unforeseen(error))


def _json_decks(path: str, file: BufferedReader) -> Iterator[Source]:
    """Yield a deck for each line that is not blank."""
    empty = True
    for number, line in _lines(file):
        if number == 1 and line.startswith(_WIDE):
            yield Source(path, fault="UTF-16 text; save the file as UTF-8")
            return
        line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if line.strip():
            empty = False
            data = line.rstrip(b"\r\n")
            yield Source(f"{path}:{number}", data, format="json", above=number - 1, file=path, line=number)
    if empty:
        yield Source(path, fault="no deck in it; expected a JSON object on each line")


def _lines(file: BufferedReader) -> Iterator[tuple[int, bytes]]:
    """Yield the lines with their numbers. Of one that is too long for a deck no more is kept than tells so."""
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        more = line
        while len(more) > MAX_BYTES and not more.endswith(b"\n"):
            more = file.readline(MAX_BYTES + 1)
        yield number, line


def _deck_tables(whole: Source, file: BufferedReader) -> Iterator[Source]:
    """Yield a table for each deck of a table with a ``deck`` column. The rows of a deck stand together."""
    import csv

    from deckcheck.decklists.csv import delimiter_of

    path = whole.path
    with closing(_text_lines(file, wide=file.peek(2)[:2] in _WIDE)) as lines:
        header, number = _header(lines)
        delimiter = delimiter_of(header)
        try:
            columns = [column(cell) for cell in next(csv.reader([header], delimiter=delimiter, skipinitialspace=True))]
        except csv.Error:  # which its reader tells better
            columns = []
        if "name" not in columns or DECK not in columns:
            yield Source(path, fault=f"no column 'name'; {_TABLE}", line=number) if _is_deck_table(columns) else whole
            return
        if fault := _column_fault(columns):
            yield Source(path, fault=fault, line=number)
            return
        rows = csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=True)
        splitter = _TableSplitter(path, columns, number)
        try:
            for row in rows:
                yield from splitter.take(row, number + rows.line_num)
        except csv.Error as error:
            yield from splitter.end()
            yield Source(path, fault=f"invalid CSV: {error}; from there on nothing was read", line=splitter.before + 1)
            return
        yield from splitter.end()
        if not splitter.names:
            yield Source(path, fault="no deck in it; expected rows below the header")


def _is_deck_table(columns: Sequence[str]) -> bool:
    """Is it meant for a table of many decks? The first line of a text list may be Deck, and have a comma too."""
    words = len(columns) > 1 and not any(sign.isdigit() for each in columns for sign in each)
    return words and not {DECK, "decklist", "deck list", "list"}.isdisjoint(columns)


def _column_fault(columns: Sequence[str]) -> str:
    """Return what is wrong with the columns of a table of many decks, ``""`` for nothing."""
    for each in columns:
        if each not in (*COLUMNS, DECK, FORMAT):
            return f"column {shown(each)!r}; {_TABLE}"
        if columns.count(each) > 1:
            return f"two columns {shown(each)!r}"
    return ""


def _header(lines: Iterator[str]) -> tuple[str, int]:
    """Return the first line that is not blank, and its number."""
    number = 0
    for line in lines:
        number += 1
        if line.strip():
            return line.strip("\r\n"), number
    return "", number


def _text_lines(file: BufferedReader, *, wide: bool) -> Generator[str]:
    """Yield the lines as text. What is no UTF-8 is kept as it is, since each deck may tell better what it is."""
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


class _TableSplitter:
    """Puts the rows of each deck into a table of its own; ``before`` is the last line that was taken."""

    def __init__(self, path: str, columns: list[str], header_line: int) -> None:
        import csv

        self.names: set[str] = set()
        self.before = header_line
        self._path = path
        self._columns = columns
        self._own = [number for number, name in enumerate(columns) if name in COLUMNS]
        self._deck_column = columns.index(DECK)
        self._format_column = columns.index(FORMAT) if FORMAT in columns else len(columns)
        self._text = StringIO()
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._name: str | None = None
        self._deck = Source(path)
        self._next = 0

    def take(self, row: list[str], last: int) -> Iterator[Source]:
        """Take a row that ends on line ``last``; yield the deck before it when it begins another."""
        begin, self.before = self.before + 1, last
        if not any(cell.strip() for cell in row):
            return
        # Whose a row is that lacks this cell nobody can tell, least of all the deck above.
        name = row[self._deck_column].strip() if self._deck_column < len(row) else ""
        if name != self._name:
            yield from self.end()
            self._start(name, begin)
        if self._format_column < len(row) and (stated := row[self._format_column].strip()) and not self._deck.fault:
            self._take_format(stated, begin)
        if self._text.tell() <= MAX_BYTES:
            self._text.write("\n" * (begin - self._next))
            if len(row) == len(self._columns):
                self._writer.writerow(row[number] for number in self._own)
            else:  # a row of its table that has another number of cells too, which the deck then says
                self._writer.writerow(row if len(row) != len(self._own) else [*row, ""])
            self._next = last + 1

    def _start(self, name: str, line: int) -> None:
        self._name = name
        if name:
            twice = "more rows of a deck that stands above; put all rows of a deck together"
            fault = twice if name in self.names else ""
            self._deck = Source(f"{self._path}/{name}", None, fault, "csv", line - 2, self._path, line)
        else:
            fault = "the row names no deck; fill in its cell of the column 'deck'"
            self._deck = Source(self._path, fault=fault, line=line)
        self.names.add(name)
        self._text.seek(0)
        self._text.truncate()
        self._writer.writerow(self._columns[number] for number in self._own)
        self._next = line

    def _take_format(self, stated: str, line: int) -> None:
        """Note the format that a row states of its deck; one that contradicts those above is a fault."""
        above = self._deck.meant
        if UNPRINTABLE.search(stated) or len(stated) > MAX_NAME:
            fault = f"format {shown(stated)!r}; expected text such as gospel/standard"
        elif above and stated != above:
            fault = f"format {shown(stated)!r}, but {shown(above)!r} in a row above; a deck has one format"
        else:
            self._deck = self._deck._replace(meant=stated)
            return
        self._deck = self._deck._replace(fault=fault, line=line)

    def end(self) -> Iterator[Source]:
        """Yield the deck whose rows have come by."""
        if self._name is None:
            return
        self._name, deck = None, self._deck
        if not deck.fault:
            deck = deck._replace(data=self._text.getvalue().encode("utf-8", "surrogateescape"))
        yield deck
