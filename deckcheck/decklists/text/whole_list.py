"""Lines that only the whole of a text list explains: numbered lines and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import cast

from deckcheck.decklists.field_checks import UNPRINTABLE, copies, section_key, shown
from deckcheck.decklists.tables import COLUMNS, Cells, guessed_columns, header_columns, is_drawn, section_cell
from deckcheck.decklists.text.count_and_note import SPELLINGS, count_of, leading
from deckcheck.decklists.text.decoration import bare_name
from deckcheck.decklists.text.headings import CARDS_TOO, OUTSIDE, UNNAMED, counts, heading, is_known, stated, total
from deckcheck.decklists.text.line import CONTROL_FREE, STRUCK, card, if_known, read_line, struck
from deckcheck.decklists.text.line_kinds import (
    Bare,
    CardLine,
    Comment,
    Group,
    Heading,
    Line,
    Numbered,
    Row,
    Spoken,
    Total,
    Unread,
)
from deckcheck.decklists.text.prose import BYLINE
from deckcheck.patterns import late_pattern

_LEAST_COUNTS = 3
"""Of numbers alone on their lines, so that they are taken for the counts of what is below each."""


_NO_COUNT = "{} as a number of lines, not a count"
_MARKED = late_pattern(r"\W*\d+\W?(?:\t|[x×])|\W*[x×]", re.IGNORECASE)
_MANY = 10
"""Of so many numbers that count lines some may be wrong, one to ``_MOST_WRONG`` right ones."""
_MOST_WRONG = 8
_LEAST_RUN = 7
"""No deck has from 1 to so many copies of the cards of its lines, in this order."""


def settled(lines: Iterable[Line | None]) -> Iterator[Line | None]:
    """Return the lines with every numbered one and every row of a table as what it is."""
    found = list(lines)
    wrong = _wrong_numbers(found)
    numbers_lines = wrong is not None
    numbers_cards = not numbers_lines and _numbers_cards(found)
    columns: Cells = ()
    counts = _counts_above(found)
    for at, line in enumerate(found):
        if at in counts:
            yield Comment()
        elif (above := counts.get(at - 1)) and isinstance(line, CardLine):
            yield CardLine(*line)._replace(copies=above, doubt="", guess="counted on the line above")
        elif isinstance(line, Numbered):
            counted = numbers_cards or line.number == 1
            yield _numbered(line, sure=not wrong) if numbers_lines else _counted(line) if counted else _odd(line)
        elif isinstance(line, Row):
            if head := header_columns(line.cells):
                columns = head
                yield Comment()
            else:
                yield _row(line, columns)
        else:
            columns = columns if line is None else ()
            yield line


def _counts_above(lines: Sequence[Line | None]) -> dict[int, int]:
    """Return the numbers that stand alone and count the name below, by position; none where they may count lines."""
    alone = (at for at, line in enumerate(lines) if type(line) is Bare and line.name.isdecimal())
    found = {at: copies(cast(Bare, lines[at]).name) or 0 for at in alone}
    numbers = [*found.values()]
    if len(numbers) < _LEAST_COUNTS or not all(numbers) or numbers == [*range(numbers[0], numbers[0] + len(numbers))]:
        return {}
    below = (lines[at + 1] if at + 1 < len(lines) else None for at in found)
    return found if all(type(line) is Bare and not line.name.isdecimal() for line in below) else {}


def _wrong_numbers(lines: Iterable[Line | None]) -> int | None:
    """Return how many numbers are wrong of those that count lines; ``None`` where they count none.

    They go up by one, from 1, perhaps anew below every heading. Headings may be counted with them or by themselves,
    and of many numbers a few may be wrong.
    """
    most = last = right = wrong = 0
    anew = True
    for line in lines:
        if isinstance(line, Heading):
            anew = True
        elif isinstance(line, Numbered) and isinstance(read_line(line.rest), Heading):
            last, anew = last + (line.number == last + 1), True
        elif isinstance(line, Numbered):
            follows = line.number == last + 1 or (anew and line.number == 1)
            right, wrong = right + follows, wrong + (not follows)
            last, anew = line.number, False
            most = max(most, last)
    counted = most > 1 and (not wrong or (right + wrong >= _MANY and _MOST_WRONG * wrong <= right))
    return wrong if counted else None


def counted_through(raws: Sequence[str], lines: Sequence[Line | None]) -> list[Line | None]:
    """Return the lines with one copy of each card where what looks like counts goes up by one from line to line.

    A count is marked by an x, or by the tab with which LackeyCCG writes it.
    """
    if any(_MARKED.match(raw) for raw, line in zip(raws, lines, strict=True) if type(line) is CardLine):
        return [*lines]
    counts = [Numbered(line.copies, line.name, "") if type(line) is CardLine else line for line in lines]
    numbers = [line.number for line in counts if isinstance(line, Numbered)]
    if len(numbers) < _MANY or max(numbers) < _LEAST_RUN or _wrong_numbers(counts) is None:
        return [*lines]
    return [
        _with_guess(line._replace(copies=1), _NO_COUNT.format(line.copies)) if type(line) is CardLine else line
        for line in lines
    ]


def _with_guess(line: CardLine, guess: str) -> CardLine:
    return line._replace(guess="; ".join(filter(None, (guess, line.guess))))


def _numbered(line: Numbered, *, sure: bool) -> Line:
    """Return what a numbered line says behind its number."""
    inner = read_line(line.rest)
    if isinstance(inner, CardLine):
        guess = f"line {line.number} of a numbered list" if sure else _NO_COUNT.format(line.number)
        return _with_guess(inner, guess)
    return Unread(shown(line.text), SPELLINGS) if inner is None or isinstance(inner, Numbered | Row) else inner


def _numbers_cards(lines: Iterable[Line | None]) -> bool:
    """Return whether the numbers count cards: of lines none bears the number of the line before it."""
    numbers = [line.number for line in lines if isinstance(line, Numbered)]
    return any(one == other for one, other in pairwise(numbers))


def _counted(line: Numbered) -> Line:
    """Return the card of which a number behind which a bracket or a full stop stands is the count."""
    inner = read_line(f"{line.number} {line.rest}") if "\t" not in line.rest else None  # "1. 1⇥Moses" counts twice
    return if_known(inner) if isinstance(inner, CardLine) else Unread(shown(line.text), SPELLINGS)


def _odd(line: Numbered) -> Line:
    """Return what a number is that counts no lines: one card, if there is one of that number and name, else none."""
    read = card(line.text, line.text, "")
    return read._replace(doubt=SPELLINGS) if isinstance(read, CardLine) else read


def _row(line: Row, columns: Cells) -> Line:
    """Return what a row is below a header (``columns``), or without one."""
    if is_drawn(line.cells):
        return Comment()
    if "~~" in line.text:
        return _struck_row(line, columns)
    held = [cell for cell in line.cells if cell]
    if len(held) == 1:  # "| 10 Heroes | |" as well, but no words that may count the cards themselves
        front = leading(held[0])
        section = heading(front.name if front else held[0]) or ""
        if section and is_known(section) and section not in CARDS_TOO and not (front and section in UNNAMED):
            return Heading(section, line.text, stated(held[0]))
    if (cards := total(" ".join(held))) is not None:
        return Total(cards, line.text)
    if any(map(UNPRINTABLE.search, line.cells)):
        return Unread(shown(line.text), CONTROL_FREE)
    named = columns if len(columns) == len(line.cells) else guessed_columns(line.cells)
    pairs = list(zip_longest(named, line.cells))
    # A price or a remark may be left out, but never what may count copies, such as a column for the reserve.
    if not columns and BYLINE.match(line.text):
        return Spoken(line.text, 1, "", "", f"'# {shown(line.text)}' for a remark")
    if any(held and (name is None or _counts(name, held)) for name, held in pairs):
        return Unread(shown(line.text), f"no columns but {', '.join(COLUMNS)}, below a header that names them")
    cell = dict(pairs)
    if not (name := cell.get("name", "")):
        return Unread(shown(line.text), "a card name")
    left = [name or "without a name" for name in named if name not in COLUMNS]
    without = f", without the column {' and '.join(left)}" if left else ""
    guess = "; ".join(filter(None, (f"a row of a table{without}", line.guess)))
    if not cell.get("quantity"):
        read = read_line(name)  # "| 3 Angel of God | K |"
        # "SB: 3 | Angel of God": a number is a card's only where a header says so.
        if isinstance(read, CardLine) and (
            named is columns or type(read) is not Bare or any(map(str.isalpha, read.name))
        ):
            guess = "; ".join(filter(None, (guess, read.guess)))
            section = section_key(section_cell(cell)) or read.section
            return read._replace(set=cell.get("set", ""), section=section, guess=guess)
        return Unread(shown(line.text), SPELLINGS)
    if not (count := count_of(cell["quantity"])):
        return Unread(shown(line.text), "a whole number of copies in the column that counts")
    if (cards := total(f"{name}: {count}")) is not None:  # the sum below the column that counts
        return Total(cards, line.text)
    read = card(line.text, bare_name(name).text, count, cell.get("set", ""), guess=guess)
    if not isinstance(read, CardLine):
        return read
    told = named is columns or section_key(read.name) not in OUTSIDE  # "3 | maybe"
    if len(held) == 2 and not read.note and told and counts(read.name):  # "| 5 | Dominants |"
        return Group(*read)
    return read._replace(section=section_key(section_cell(cell)))


def _struck_row(line: Row, columns: Cells) -> Line:
    """Return a row of which cells are struck out: the card, struck out with its name, or what is left open."""
    cells = [STRUCK.sub(r"\1", cell) if STRUCK.fullmatch(cell) else cell for cell in line.cells]
    read = _row(Row(tuple(cells), " ".join(cells), line.guess), columns) if "~~" not in "".join(cells) else None
    named = columns if len(columns) == len(cells) else guessed_columns(tuple(cells))
    crossed = {name for name, cell, bare in zip(named, line.cells, cells, strict=False) if cell != bare}
    if isinstance(read, CardLine) and ("name" in crossed or not crossed & {*COLUMNS}):
        return struck(read) if "name" in crossed else read
    return Unread(shown(line.text), "a row that is struck out as a whole, or not at all")


def _counts(column: str, cell: str) -> bool:
    """Return whether a cell may count copies though its column does not. A number may be a card's name."""
    if column == "set" and leading(cell) is not None:  # "| name | 3 Angel of God |"
        return True
    return column != "quantity" and bool(count_of(cell)) and not (column == "name" and cell.isdecimal())
