"""Read a file with many decks: JSON line by line, a table with a ``deck`` column, a form's answers, a ``.zip``, a mail.

Decks are read when needed. A deck is named ``file.jsonl:12`` by its line, ``file.csv/NAME``,
``file.zip/folder/member.txt`` or ``mail.eml/attached.txt``.
"""

from __future__ import annotations

import codecs
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from io import BytesIO, StringIO
from itertools import chain, groupby, islice, pairwise
from os import fstat
from typing import Any, BinaryIO, NamedTuple

from deckcheck.batch.file_kinds import LINES, is_mail, reads_as_list
from deckcheck.batch.sources import FileFilter, Source
from deckcheck.decklists import MAX_BYTES, not_a_file
from deckcheck.decklists.field_checks import MAX_NAME, UNPRINTABLE, shown
from deckcheck.decklists.tables import COLUMNS, DECK, FORMAT, column, section_of_column
from deckcheck.errors import UnreadableDeck, internal_error, reason_of
from deckcheck.patterns import late_pattern

_TABLE = f"a table of many decks has a row for each card; its columns are {DECK} (whose card it is), name, and perhaps "
_TABLE += f"{', '.join(each for each in COLUMNS if each != 'name')} and {FORMAT} (such as gospel/standard)"
_LISTS = frozenset(("deck", "decklist", "list"))
"""Words in the header of a column with whole lists."""
_NAMES = frozenset(("name", "player"))
"""Words in the header of a column that names the deck of a list in a cell, as does ``DECK``."""
_BESIDE = frozenset(("timestamp", "date", "time", "email", "address", "phone", "age", FORMAT))
"""Words in the header of a column without cards."""
_COUNTED = late_pattern(r"\d{1,3}\s*[xX×]?\s+[^\W\d]")
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decks_in(path: str, files: FileFilter, *, named: bool = True, data: bytes | None = None) -> Iterator[Source]:
    """Yield the decks in a file, or the file itself if it is a table of one deck; ``data`` replaces a file's content.

    An archive without lists is a fault only if it was ``named``, not if it was found in a folder.
    """
    try:
        with open(path, "rb") if data is None else BytesIO(data) as file:  # noqa: PTH123 - any path
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
                yield from _deck_tables(Source(path, data), file.read())
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        yield Source(path, fault=f"cannot be opened: {reason_of(error)}")
    except UnreadableDeck as error:
        yield Source(path, fault=str(error), line=error.line)
    except MemoryError:
        raise
    except Exception as error:
        yield Source(path, fault=internal_error(error))


def _json_decks(path: str, file: BinaryIO) -> Iterator[Source]:
    """Yield a deck for each line that is not blank, or the decks whose cards are in these lines."""
    empty = True
    for number, line in enumerate(file, 1):
        if number == 1 and line.startswith(_WIDE):
            raise UnreadableDeck("UTF-16 text; save the file as UTF-8")
        line = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if line.strip():
            if empty and (card := _card_of(line)):
                yield from _decks_of_rows(path, [*card], partial(_json_rows, [line, *file], [*card], number))
                return
            empty = False
            data = line.rstrip(b"\r\n")
            yield Source(f"{path}:{number}", data, format="json", above=number - 1, file=path, line=number)
    if empty:
        yield Source(path, fault="no deck in it; expected a JSON object on each line")


def _card_of(line: bytes) -> dict[str, Any]:
    """Return a JSON object that is a card with its copies; an empty one for another line, such as a deck."""
    with suppress(ValueError, RecursionError):
        card = json.loads(line)
        if isinstance(card, dict) and {"name", "quantity"} <= {*map(column, card)}:
            return {} if any(isinstance(value, dict | list) for value in card.values()) else card
    return {}


def _json_rows(lines: Iterable[bytes], keys: Sequence[str], number: int) -> Iterator[_Row]:
    """Yield the cards in lines of JSON from line ``number`` on as rows. Raises UnreadableDeck for other lines."""
    for at, line in enumerate(lines, number):
        if line.strip():
            card = _card_of(line)
            if card.keys() != {*keys}:
                raise UnreadableDeck(f"no card as in the lines above, which have {', '.join(keys)}", line=at)
            yield _Row(at, at, [_text_of(card[key]) for key in keys])


def _text_of(value: object) -> str:
    """Return a value of JSON as a cell; half a character, which no text may have, as an escape."""
    return "" if value is None else str(value).encode(errors="backslashreplace").decode()


def _deck_tables(source: Source, data: bytes) -> Iterator[Source]:
    """Yield the decks of a table with a ``deck`` column or with whole lists in cells; others are one deck."""
    from deckcheck.decklists.csv import delimiter_of, is_of_one_deck

    is_wide = data.startswith(_WIDE)
    # Bytes that are not UTF-8 are kept, since each deck may detect its encoding better.
    text = data.decode("utf-16", "replace") if is_wide else data.decode("utf-8", "surrogateescape")
    text = text.removeprefix("\ufeff")
    number, header = next(((at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()), (1, ""))
    rows = partial(_table_rows, text, number, delimiter_of(header.strip("\r\n")))
    first = list[_Row]()
    with suppress(UnreadableDeck):  # the reader of a deck reports it
        first.extend(islice(rows(), 2))
    cells = first[0].cells if first else []
    columns = _columns(cells)
    answers = [each for row in first[1:] for each in _titled(columns, row)]
    if len(columns) > 1 and any("\n" in cell and _is_list(title, cell) for title, cell in answers):
        yield from _lists_in_cells(source.path, columns, [*rows()][1:])
    elif is_of_one_deck(columns) or not ({"name", DECK} <= {*columns} or _is_deck_table(columns)):
        yield source
    elif "name" not in columns or DECK not in columns:
        raise UnreadableDeck(f"no column 'name'; {_TABLE}", line=number)
    elif columns.count(DECK) > 1:
        raise UnreadableDeck(f"two columns {DECK!r}", line=number)
    else:
        yield from _decks_of_rows(source.path, cells, lambda: islice(rows(), 1, None))


def _columns(header: Sequence[str]) -> list[str]:
    """Return the columns of a header. Beside a column "deck", "player" is another one."""
    columns = [column(cell) for cell in header]
    if columns.count(DECK) == 1:
        return columns
    words = [cell.strip().casefold() for cell in header]
    return [word if each == DECK else each for word, each in zip(words, columns, strict=True)]


def _table_rows(text: str, number: int, delimiter: str) -> Iterator[_Row]:
    """Yield the rows of a table that are not blank, from its header in line ``number`` on. Raises UnreadableDeck."""
    import csv

    above = before = number - 1
    lines = islice(StringIO(text, newline="\n"), above, None)
    reader = csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=True)
    try:
        for cells in reader:
            line, before = before + 1, above + reader.line_num
            if any(cell.strip() for cell in cells):
                yield _Row(line, before, cells)
    except csv.Error as error:
        message = f"invalid CSV: {error}; double the quotes inside a cell. Any deck might lack rows, so none was read"
        raise UnreadableDeck(message, line=before + 1) from None


def _titled(columns: Sequence[str], row: _Row) -> list[tuple[str, str]]:
    """Return the cells of a row that are not empty, with the titles of their columns."""
    return [(title, cell.strip()) for title, cell in zip(columns, row.cells, strict=False) if cell.strip()]


def _is_list(title: str, cell: str) -> bool:
    """Return whether a cell of a form's answers has cards, by the title of its column or by what is in it."""
    words = frozenset(title.split())
    if any(map(section_of_column, words - _LISTS)):
        return True
    if "\n" in cell:
        return ("name" not in words and bool(words & _LISTS)) or _reads_as_list(cell)
    is_counted = bool(_COUNTED.match(cell))
    return words.isdisjoint(_BESIDE) and (is_counted or (not _is_name(title) and _reads_as_list(cell)))


def _is_name(title: str) -> bool:
    return title == DECK or not _NAMES.isdisjoint(title.split())


@lru_cache(1 << 10)
def _reads_as_list(cell: str) -> bool:
    return reads_as_list("", cell.encode("utf-8", "surrogateescape"))


def _lists_in_cells(path: str, columns: Sequence[str], rows: Iterable[_Row]) -> Iterator[Source]:
    """Yield the deck of each row, whose list is in a cell, or in several below the titles of their columns.

    Other cells are words beside the list.
    """
    names = set[str]()
    for row in rows:
        cells = _titled(columns, row)
        lists = [each for each in cells if _is_list(*each)]
        others = [each for each in cells if each not in lists]
        name = next((cell for title, cell in others if _is_name(title) and "\n" not in cell), "")
        called = f"{path}/{name}" if name and name not in names else f"{path}:{row.line}"
        names.add(name)
        if not lists:
            yield Source(called, fault="no list in the row", file=path, line=row.line)
            continue
        above = row.line - 1 + "".join(row.cells).partition(lists[0][1])[0].count("\n")
        text = "\n".join(f"{_heading(title)}:\n{cell}" if len(lists) > 1 else cell for title, cell in lists)
        stated = next((cell for title, cell in others if FORMAT in title.split()), "")
        beside = [cell for title, cell in others if not _is_name(title) and _BESIDE.isdisjoint(title.split())]
        fault, data = _format_fault(stated, ""), text.encode("utf-8", "surrogateescape")
        remarks = tuple("\n".join(beside).splitlines())
        deck = Source(called, data, "", "", above, path, row.line, stated, remarks=remarks)
        yield deck._replace(data=None, fault=fault, stated_format="") if fault else deck


def _heading(title: str) -> str:
    """Return the title of a column as a heading, without what it explains: ``reserve (0-10 cards)``."""
    return title.partition("(")[0].partition(" - ")[0].strip(" ?:")


def _is_deck_table(columns: Sequence[str]) -> bool:
    """Is it intended as a table of many decks? The first line of a text list may be Deck, and contain a comma, too."""
    words = len(columns) > 1 and not any(char.isdigit() for each in columns for char in each)
    return words and not {DECK, "decklist", "deck list", "list"}.isdisjoint(columns)


class _Row(NamedTuple):
    """The cells of a row, with its first and last line."""

    line: int
    last: int
    cells: list[str]


def _decks_of_rows(path: str, header: list[str], rows: Callable[[], Iterator[_Row]]) -> Iterator[Source]:
    """Yield a table for each deck of the rows; without a column of decks, all rows are one.

    All rows are read before any deck is yielded, since a deck of which some rows may be missing is a fault.
    """
    columns = _columns(header)
    at = columns.index(DECK) if DECK in columns else len(columns)
    names = [" ".join("".join(row.cells[at : at + 1]).split()) for row in rows()]
    if not any(one and one.casefold() == other.casefold() for one, other in pairwise(names)):
        for below in range(1, len(names)):  # one cell names all rows below it
            names[below] = names[below] or names[below - 1]
    runs = [(same[0], len(same)) for same in (list(each) for _, each in groupby(names, str.casefold))]
    if not runs:
        yield Source(path, fault="no deck in it; expected rows below the header")
    times, left = Counter(name.casefold() for name, _ in runs), rows()
    for position, (name, size) in enumerate(runs):
        fault = ""
        if DECK in columns and any(not name for name, _ in runs[max(position - 1, 0) : position + 2]):
            fault = (
                f"{'a row beside its own' if name else 'the row'} names no deck; fill in its cell of the column 'deck'"
            )
        elif times[name.casefold()] > 1:
            fault = "its rows stand apart; put all rows of a deck together"
        yield _deck(path, name, header, islice(left, size), fault)


def _deck(path: str, name: str, header: list[str], rows: Iterator[_Row], fault: str) -> Source:
    """Return the deck of consecutive rows, as a separate table, or as a fault."""
    import csv

    row, columns = next(rows), _columns(header)
    deck = Source(f"{path}/{name}" if name else path, None, fault, "csv", row.line - 2, path if name else "", row.line)
    own = [number for number, each in enumerate(header) if column(each) not in (DECK, FORMAT)]
    text, at = StringIO(), row.line
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header[number] for number in own)
    for line, last, cells in chain([row], rows):
        stated = next((cell.strip() for cell, each in zip(cells, columns, strict=False) if each == FORMAT), "")
        if stated and not deck.fault:
            wrong = _format_fault(stated, deck.stated_format)
            deck = deck._replace(fault=wrong, line=line) if wrong else deck._replace(stated_format=stated)
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
