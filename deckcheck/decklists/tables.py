"""Split rows of tables into cells, and identify the columns. ``reading`` interprets the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from deckcheck.decklists.field_checks import is_unprintable, section_key
from deckcheck.decklists.text.count_and_note import count_of, split_note
from deckcheck.decklists.text.headings import (
    KNOWN,
    RESERVE,
    heads_beside_main,
    marked_heading,
    without_count,
    words_in,
)
from deckcheck.decklists.words import by_word, words_of
from deckcheck.patterns import late_pattern

Cells = tuple[str, ...]


class Row(NamedTuple):
    """A line of a list as written, or a row of a table with its ``cells`` and ``columns``.

    ``line`` is its first line number, from 1. A header has columns without cells, and a row below no header cells
    without columns. ``section`` is the one whose column has the copies. ``is_declared``: the syntax requires a header.
    ``fault`` is the expected form of an invalid row. ``within`` is the section of the rows above, if the row's own cell
    for it is empty, as cells are that were merged.
    """

    line: int
    text: str
    columns: Cells = ()
    cells: Cells = ()
    section: str = ""
    is_declared: bool = False
    fault: str = ""
    within: tuple[str, ...] = ()

    @property
    def by_column(self) -> dict[str, str]:
        """The cells by their columns."""
        return dict(zip(self.columns, self.cells, strict=False))


COLUMNS = ("quantity", "name", "set", "section")
DELIMITERS = ",;\t|"
"""Column separators of a table in a text."""
DECK, FORMAT = "deck", "format"
"""Additional columns in a table of many decks: the deck of a row, and the format of that deck."""

_NUMBERS = words_of("numbers", "columns")
"""Columns that count copies, or number the rows if another column counts."""
_ALSO = {**by_word("called"), **dict.fromkeys(_NUMBERS, "quantity")}
_COUNTING = frozenset(word for word, column in _ALSO.items() if column == "quantity") - _NUMBERS
_OF_DECK = words_of("of_deck", "columns")
_OWNED = words_of("owned", "columns")
_FILLING = words_of("filling", "columns")
_IN_DECK = late_pattern(r"in (?:my |the )?(?:main ?)?deck|(?:in )?use")
"""Columns that count copies, though not named so."""
NOTES = words_of("notes", "columns")
BESIDE_NAMES = NOTES | words_of("beside_names", "columns")
"""Columns of tables and keys of JSON that describe a card."""
_ANY = BESIDE_NAMES | words_of("further", "columns") | {*COLUMNS, ""}
"""All column names, except synonyms."""
_MARKS = words_of("marks", "columns")
_FACTS = words_of("facts", "columns")
"""Columns of numbers that are facts of cards."""
_NO_MARKS = words_of("no_marks", "columns") | {""}
BESIDE_COUNTS = words_of("beside_counts", "columns")
"""Columns without meaning for the deck if another one counts its cards."""
_DRAWN_BARS = str.maketrans("│┃║", "|||")
_LINE = late_pattern(r"[:=-]*")
_FEW, _MOST = 6, 0.8
"""The minimum number, and share, of cells that follow the number above in a column that numbers the rows."""


def _unadorned(cell: str) -> str:
    """Return a header cell without Markdown around it, folded."""
    return cell.strip("*_ ").casefold()


@lru_cache(1 << 12)
def column(cell: str) -> str:
    """Return the column of a header cell: one of ``COLUMNS`` if known, otherwise its own words, folded.

    >>> column("Main deck qty"), column("Total owned"), column("Verse"), column("Quanity")
    ('quantity', 'owned', 'verse', 'quantity')
    """
    word = cell.strip().casefold().rstrip("?:")
    words = frozenset(word.split())
    if "q" in word[:2] and word not in _ALSO and word != "quantity":
        from rapidfuzz.distance import OSA  # few tables have such a column

        word = "quantity" if OSA.distance(word, "quantity") == 1 else word
    if word in _ALSO or len(words) < 2:
        return _ALSO.get(word, word)
    if not _COUNTING.isdisjoint(words) and words <= _COUNTING | _OF_DECK | _FILLING:
        return "quantity"
    return "owned" if not _OWNED.isdisjoint(words) and words <= _OWNED | _COUNTING | _FILLING else word


@lru_cache(1 << 10)
def section_of_column(cell: str) -> str:
    """Return the section whose copies a column counts or marks, by its header; ``""`` for other columns.

    >>> section_of_column("Copies in Reserve"), section_of_column("Main?"), section_of_column("Copies")
    ('reserve', 'main', '')
    """
    shown = _unadorned(cell).rstrip("?:")
    words = " ".join(word for word in shown.split() if word not in _COUNTING | _FILLING)
    return words if words and marked_heading(words) in KNOWN and column(shown) != "name" else ""


def section_columns(header: Sequence[str]) -> dict[int, str]:
    """Return the columns that count or mark the copies in a section, by index, if each has its own.

    >>> section_columns(("Card", "Deck", "Copies in Reserve")), section_columns(("Card", "Deck", "Deck qty"))
    ({1: 'deck', 2: 'reserve'}, {})
    """
    found = {at: words for at, cell in enumerate(header) if (words := section_of_column(cell))}
    return found if len({*found.values()}) == len(found) else {}


def is_number_column(cell: str) -> bool:
    """Return whether a column may number the rows instead of counting copies, by its header."""
    return _unadorned(cell) in _NUMBERS


def is_mark(cell: str) -> bool | None:
    """Return whether a cell marks its card (``x``) or does not (``no``, nothing); ``None`` for other words."""
    word = cell.strip().casefold()
    return word in _MARKS or (False if word in _NO_MARKS else None)


def puts_card(cell: str) -> bool:
    """Return whether a cell in the column of a section puts its card there: a count of at least one, or a mark.

    >>> puts_card("2x"), puts_card("x"), puts_card("0"), puts_card("no")
    (True, True, False, False)
    """
    return bool(count_of(cell).strip("0")) or is_mark(cell) is True


def as_shown(line: str) -> str:
    """Return a line with typed bars for drawn ones, and without the entities of HTML."""
    if "&" in line and ";" in line:
        from html import unescape

        line = unescape(line)
    return line if line.isascii() else line.translate(_DRAWN_BARS)


def cells_of(line: str) -> Cells:
    """Return the cells of a line between bars or tabs; ``()`` without these, or with invisible characters.

    >>> cells_of("| 3 | Son of God | K |"), cells_of("Son of God")
    (('3', 'Son of God', 'K'), ())
    """
    if is_unprintable(line.replace("\t", " ")):
        return ()
    if "|" in line:
        inner = line.strip("> \t")
        begins_empty = line[:1] == " " and inner[:1] == "|" != inner[-1:]  # an empty cell
        ends_empty = inner[-1:] == "|" != inner[:1]
        inner = inner[inner.startswith("|") : len(inner) - (len(inner) > 1 and inner.endswith("|"))]
        return ("",) * begins_empty + tuple(cell.strip() for cell in inner.split("|")) + ("",) * ends_empty
    return tuple(map(_unquoted, line.split("\t"))) if "\t" in line else ()


def _unquoted(cell: str) -> str:
    """Return a cell without the quotes that programs put around a cell with quotes, which they double."""
    cell = cell.strip()
    return cell[1:-1].replace('""', '"') if '""' in cell[1:-1] and cell[0] == cell[-1] == '"' else cell


def is_drawn(row: Cells) -> bool:
    """Return whether a row is the line between header and cards, or empty."""
    return _LINE.fullmatch("".join(row)) is not None


def columns_of(header: Sequence[str]) -> Cells:
    """Return the columns of a header; the most explicit count column is ``quantity``.

    Of the others, one that may count copies or rows is ``id``, and copies of no deck are ``owned``.

    >>> columns_of(("#", "Qty", "Card")), columns_of(("#", "Card")), columns_of(("Qty", "In deck", "Card"))
    (('id', 'quantity', 'name'), ('quantity', 'name'), ('owned', 'quantity', 'name'))
    """
    cells = [*map(_unadorned, header)]
    counts = [_counts(cell) for cell in cells]
    most, others = max(counts, default=0), {1: "id", 2: "owned"}
    found = [
        column(cell) if not count else "quantity" if count == most else others[count]
        for cell, count in zip(cells, counts, strict=True)
    ]
    return tuple(name if name != "set" or name not in found[:at] else "set name" for at, name in enumerate(found))


def _counts(cell: str) -> int:
    """Return how explicitly a header cell counts the copies of a deck, from 0 (not at all) to 3."""
    if _IN_DECK.fullmatch(cell):
        return 3
    if column(cell) != "quantity":
        return 0
    return 1 if cell in _NUMBERS else 2 if _OF_DECK.isdisjoint(cell.split()) else 3


def without_numbers(columns: Cells, header: Sequence[str], rows: Sequence[Sequence[str]]) -> Cells:
    """Return the columns of a table, with ``id`` for those that number its rows, perhaps separately in each part.

    A column named as a count in the ``header`` never does. A first column without a name does even with few numbers, as
    spreadsheets write it.
    """
    found = list(columns)
    for at, name in enumerate(header):
        is_open = column(name) != "quantity" or is_number_column(name)
        if is_open and _numbers_rows((row[at] for row in rows if at < len(row)), is_few=not (name or at)):
            found[at] = "id"
    return tuple(found)


def _numbers_rows(column: Iterable[str], *, is_few: bool) -> bool:
    cells = list(filter(None, map(str.strip, column)))
    if cells[:1] not in (["0"], ["1"]) or not all(map(str.isdecimal, cells)):
        return False
    further = [now for before, now in pairwise(cells) if int(now) != int(before) + 1]
    steps = len(cells) - 1 - len(further)
    return {*further} <= {"1"} and steps >= (len(cells) - 1 if is_few else max(_FEW, _MOST * (len(cells) - 1)))


def header_columns(row: Sequence[str], *, is_underlined: bool = False) -> Cells:
    """Return the columns of a header, as in ``COLUMNS``; ``()`` if it is no header.

    Unless the row ``is_underlined``, every cell must be a column name; otherwise the row may be a card.

    >>> header_columns(("Qty", "Card", "Notes")), header_columns(("9", "Son of God", "card"))
    (('quantity', 'name', 'notes'), ())
    """
    if any(map(count_of, row)):
        return ()
    named = columns_of(row)
    known = [name for name in named if name in COLUMNS]
    is_header = is_underlined or all(name in _ANY or section_of_column(name) for name in named)
    return named if is_header and "name" in known and len(known) == len({*known}) else ()


def section_cell(cells: Mapping[str, str]) -> str:
    """Return the section in the cells of a row; other columns count if they put the card outside the maindeck.

    A type of card may be given as a known heading.

    >>> section_cell({"name": "Moses", "status": "Reserve"}), section_cell({"name": "Reserve", "type": "Heroes"})
    ('reserve', 'Heroes')
    """
    if section := cells.get("section", "").strip():
        return section
    others = (cell.strip() for column, cell in cells.items() if column not in COLUMNS and column not in NOTES)
    kind = cells.get("type", "")
    reserves = (without_count(cell) for cell in others if _is_of_reserve(cell))
    return next(reserves, kind if section_key(kind) in KNOWN else "")


def stated_facts(cells: Mapping[str, object]) -> str:
    """Return the facts in the cells of a card, as a note behind its name states them.

    >>> stated_facts({"name": "Anna", "gender": "F", "kind": "Character", "heart": 4, "note": "borrowed"})
    'f, character, heart 4'
    """
    facts = []
    for name, cell in cells.items():
        words = f"{name} {cell}" if name in _FACTS else str(cell) if name in NOTES else str(cell).lower()
        if name not in COLUMNS and (note := split_note(f"Name ({words})")[1]):
            facts.append(note)
    return ", ".join(facts)


def _is_of_reserve(cell: str) -> bool:
    return heads_beside_main(cell) and not RESERVE.isdisjoint(words_in(cell.casefold()))


def guessed_columns(row: Sequence[str]) -> Cells:
    """Return the columns of a row without a header: a count, a name and a set, or a name and a count.

    Returns ``()`` for two counts, unless the card's name is a number: ``| 3 | 11 |``.
    """
    counts = [bool(count_of(cell)) for cell in row]
    if counts[:2] == [True, True] and (any(row[2:]) or not row[1].isdecimal()):
        return ()
    if counts[:1] == [True]:
        return COLUMNS[: len(row)]
    return ("name", "quantity", "set", "section")[: len(row)] if counts[1:2] == [True] else ("name", "set")[: len(row)]
