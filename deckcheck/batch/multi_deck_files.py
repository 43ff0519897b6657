"""Read a file with many decks: a JSON object per line, a table with a ``deck`` column, a ``.zip``, a mail.

Decks are read when needed. A deck is named ``file.jsonl:12`` by its line, ``file.csv/NAME``,
``file.zip/folder/member.txt`` or ``mail.eml/attached.txt``.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from io import BufferedReader, BytesIO, FileIO, StringIO, TextIOWrapper
from itertools import chain, groupby, islice
from os import fstat
from typing import Any, NamedTuple

from deckcheck.batch.file_kinds import LINES, is_mail
from deckcheck.batch.sources import FileFilter, Source
from deckcheck.decklists import MAX_BYTES, not_a_file
from deckcheck.decklists.field_checks import MAX_NAME, UNPRINTABLE, shown
from deckcheck.decklists.tables import COLUMNS, DECK, FORMAT, column, section_of_column
from deckcheck.errors import UnreadableDeck, internal_error, reason_of

_TABLE = f"a table of many decks has a row for each card; its columns are {DECK} (whose card it is), name, and perhaps "
_TABLE += f"{', '.join(each for each in COLUMNS if each != 'name')} and {FORMAT} (such as gospel/standard)"
_LISTS = frozenset(("deck", "decklist", "list"))
"""Words in the header of a column with whole lists."""
_NAMES = (DECK, "player", "name", "email")
"""Words in the header of a column that names the deck of a list in a cell, the best first."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decks_in(path: str, files: FileFilter, *, named: bool = True, data: bytes | None = None) -> Iterator[Source]:
    """Yield the decks in a file, or the file itself if it is a table of one deck; ``data`` replaces a file's content.

    An archive without lists is a fault only if it was ``named``, not if it was found in a folder.
    """
    try:
        raw: Any = FileIO(path) if data is None else BytesIO(data)
        with BufferedReader(raw) as file:
            archive = path.lower().endswith(".zip")
            pipes = not (archive or is_mail(path))
            if data is None and (fault := not_a_file(fstat(file.fileno()).st_mode, pipes=pipes)):
                yield Source(path, fault=fault)
            elif archive:
                from deckcheck.batch.members import decks_in_archive

                yield from decks_in_archive(path, file, files, named=named)
            elif is_mail(path):
                from deckcheck.batch.members import MAX_MAIL, decks_in_mail

                yield from decks_in_mail(Source(path, data), file.read(MAX_MAIL + 1))
            elif path.lower().endswith(LINES):
                yield from _json_decks(path, file)
            else:
                yield from _deck_tables(Source(path, data), file)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        yield Source(path, fault=f"cannot be opened: {reason_of(error)}")
    except UnreadableDeck as error:
        yield Source(path, fault=str(error), line=error.line)
    except MemoryError:
        raise
    except Exception as error:
        yield Source(path, fault=internal_error(error))


def _json_decks(path: str, file: BufferedReader) -> Iterator[Source]:
    """Yield a deck for each line that is not blank."""
    empty = True
    for number, line in enumerate(file, 1):
        if number == 1 and line.startswith(_WIDE):
            raise UnreadableDeck("UTF-16 text; save the file as UTF-8")
        line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if line.strip():
            empty = False
            data = line.rstrip(b"\r\n")
            yield Source(f"{path}:{number}", data, format="json", above=number - 1, file=path, line=number)
    if empty:
        yield Source(path, fault="no deck in it; expected a JSON object on each line")


def _deck_tables(source: Source, file: BufferedReader) -> Iterator[Source]:
    """Yield a table for each deck of a table with a ``deck`` column. The rows of a deck must be consecutive."""
    import csv

    from deckcheck.decklists.csv import delimiter_of, is_of_one_deck

    path, lines = source.path, _text_lines(file)
    number, header = next(((at, line) for at, line in enumerate(lines, 1) if line.strip()), (0, ""))
    delimiter = delimiter_of(header.strip("\r\n"))
    faults = list[Source]()
    reader = csv.reader(chain([header], lines), delimiter=delimiter, strict=True, skipinitialspace=True)
    rows: Iterator[_Row] = _rows(path, reader, number - 1, faults)
    cells = next((row.cells for row in rows), [])  # none if they are invalid, which the reader of a deck reports
    columns = [column(cell) for cell in cells]
    if columns.count(DECK) > 1:  # beside a column of that name, "player" is another one
        words = [cell.strip().casefold() for cell in cells]
        columns = [word if each == DECK else each for word, each in zip(words, columns, strict=True)]
    if lists := [at for at, each in enumerate(columns) if _may_hold_lists(each)]:
        first = [*islice(rows, 1)]
        rows = chain(first, rows)
        if any("\n" in cell.strip() for row in first for at, cell in enumerate(row.cells) if at in lists):
            yield from _lists_in_cells(path, columns, lists, rows)
            yield from faults
            return
    if is_of_one_deck(columns):
        yield source
        return
    if ("name" not in columns or DECK not in columns) and not _is_deck_table(columns):
        yield source
        return
    if fault := _column_fault(columns):
        raise UnreadableDeck(fault, line=number)
    names, at = set[str](), columns.index(DECK)
    # A row without this cell might be of any deck, so it is not added to the deck above.
    for name, of_deck in groupby(rows, lambda row: "".join(row.cells[at : at + 1]).strip()):
        yield _deck(path, name, columns, of_deck, twice=name in names)
        names.add(name)
    if not faults and not names:
        yield Source(path, fault="no deck in it; expected rows below the header")
    yield from faults


def _may_hold_lists(column: str) -> bool:
    """Return whether the cells of a column may be whole lists, as in the answers to a form: ``Your decklist``."""
    words = frozenset(column.split())
    return "name" not in words and bool(section_of_column(column) or words & _LISTS)


def _lists_in_cells(path: str, columns: Sequence[str], lists: Sequence[int], rows: Iterable[_Row]) -> Iterator[Source]:
    """Yield the deck of each row, whose list is in a cell, or in several below the sections that are their headers."""
    names = set[str]()
    for row in rows:
        cells = [(frozenset(each.split()), cell.strip()) for each, cell in zip(columns, row.cells, strict=False)]
        filled = {at: row.cells[at].strip() for at in lists if row.cells[at : at + 1] and row.cells[at].strip()}
        name = next((cell for word in _NAMES for words, cell in cells if word in words and "\n" not in cell), "")
        called = f"{path}/{name}" if name and name not in names else f"{path}:{row.line}"
        names.add(name)
        if not filled:
            yield Source(called, fault="no list in the row", file=path, line=row.line)
            continue
        above = row.line - 1 + sum(cell.count("\n") for cell in row.cells[: next(iter(filled))])
        text = "\n".join(f"{columns[at]}:\n{cell}" if len(filled) > 1 else cell for at, cell in filled.items())
        stated = next((cell for words, cell in cells if FORMAT in words), "")
        fault, data = _format_fault(stated, ""), text.encode("utf-8", "surrogateescape")
        yield Source(called, None if fault else data, fault, "", above, path, row.line, "" if fault else stated)


def _is_deck_table(columns: Sequence[str]) -> bool:
    """Is it intended as a table of many decks? The first line of a text list may be Deck, and contain a comma, too."""
    words = len(columns) > 1 and not any(char.isdigit() for each in columns for char in each)
    return words and not {DECK, "decklist", "deck list", "list"}.isdisjoint(columns)


def _column_fault(columns: Sequence[str]) -> str:
    """Return the problem with the columns of a table of many decks, ``""`` if there is none."""
    if "name" not in columns or DECK not in columns:
        return f"no column 'name'; {_TABLE}"
    for each in columns:
        if each not in (*COLUMNS, DECK, FORMAT):
            return f"column {shown(each)!r}; {_TABLE}"
        if columns.count(each) > 1:
            return f"two columns {shown(each)!r}"
    return ""


def _text_lines(file: BufferedReader) -> Iterator[str]:
    """Yield the lines as text. Bytes that are not UTF-8 are kept, since each deck may detect its encoding better."""
    if file.peek(2)[:2] in _WIDE:
        with TextIOWrapper(file, "utf-16", "replace", newline="") as text:
            yield from text
        return
    for raw in file:
        yield raw.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")


class _Row(NamedTuple):
    """The cells of a row, with its first and last line."""

    line: int
    last: int
    cells: list[str]


def _rows(path: str, read: Any, before: int, faults: list[Source]) -> Iterator[_Row]:
    """Yield the rows of a ``csv.reader`` that are not blank, below the line ``before``; an error is added to faults."""
    import csv

    header = before
    try:
        for cells in read:
            line, before = before + 1, header + read.line_num
            if any(cell.strip() for cell in cells):
                yield _Row(line, before, cells)
    except csv.Error as error:
        faults.append(Source(path, fault=f"invalid CSV: {error}; from there on nothing was read", line=before + 1))


def _deck(path: str, name: str, columns: list[str], rows: Iterator[_Row], *, twice: bool) -> Source:
    """Return the deck of consecutive rows, as a separate table; ``twice``: earlier rows had the same deck."""
    import csv

    row = next(rows)
    if not name:
        return Source(path, fault="the row names no deck; fill in its cell of the column 'deck'", line=row.line)
    fault = "more rows of a deck that stands above; put all rows of a deck together" if twice else ""
    deck = Source(f"{path}/{name}", None, fault, "csv", row.line - 2, path, row.line)
    own = [number for number, each in enumerate(columns) if each in COLUMNS]
    text, at = StringIO(), row.line
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns[number] for number in own)
    for line, last, cells in chain([row], rows):
        stated = next((cell.strip() for cell, each in zip(cells, columns, strict=False) if each == FORMAT), "")
        if stated and not deck.fault:
            fault = _format_fault(stated, deck.stated_format)
            deck = deck._replace(fault=fault, line=line) if fault else deck._replace(stated_format=stated)
        if text.tell() <= MAX_BYTES:
            text.write("\n" * (line - at))
            if len(cells) == len(columns):
                writer.writerow(cells[number] for number in own)
            else:  # keep a wrong number of cells wrong, so that the deck reports it
                writer.writerow(cells if len(cells) != len(own) else [*cells, ""])
            at = last + 1
    return deck if deck.fault else deck._replace(data=text.getvalue().encode("utf-8", "surrogateescape"))


def _format_fault(stated: str, above: str) -> str:
    """Return the problem with the format of a row, after rows that state ``above`` (``""`` = none)."""
    if UNPRINTABLE.search(stated) or len(stated) > MAX_NAME:
        return f"format {shown(stated)!r}; expected text such as gospel/standard"
    if above and stated != above:
        return f"format {shown(stated)!r}, but {shown(above)!r} in a row above; a deck has one format"
    return ""
