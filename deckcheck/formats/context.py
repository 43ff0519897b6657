"""What only the whole of a text list tells: numbered lines, tables, and whether stated counts are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, zip_longest

from deckcheck.deck import Entry, Problem
from deckcheck.formats import rows
from deckcheck.formats.columns import COLUMNS
from deckcheck.formats.draft import section_key, shown
from deckcheck.formats.headings import HEADINGS, OUTSIDE, heading, stated, total
from deckcheck.formats.lines import (
    SPELLINGS,
    Card,
    Comment,
    Heading,
    Line,
    Numbered,
    Row,
    Total,
    Unread,
    card,
    count_of,
    read_line,
)
from deckcheck.formats.pasted import bare_name


def settled(lines: Iterable[Line | None]) -> Iterator[Line | None]:
    """The lines with every numbered one and every row of a table as what it is."""
    found = list(lines)
    listed = _listed(found)
    columns: rows.Cells = ()
    for line in found:
        if isinstance(line, Numbered):
            yield _numbered(line) if listed else Unread(shown(line.text), SPELLINGS)
        elif isinstance(line, Row):
            if head := rows.header(line.cells):
                columns = head
                yield Comment()
            else:
                yield _row(line, columns)
        else:
            columns = columns if line is None else ()
            yield line


def _listed(lines: Iterable[Line | None]) -> bool:
    """Do the numbers count lines? Then they go up by one, from 1, perhaps anew below every heading."""
    most = last = 0
    anew = True
    for line in lines:
        if isinstance(line, Heading):
            anew = True
        elif isinstance(line, Numbered):
            if line.number != last + 1 and not (anew and line.number == 1):
                return False
            last, anew = line.number, False
            most = max(most, last)
    return most > 1


def _numbered(line: Numbered) -> Line:
    """What a numbered line says behind its number."""
    inner = read_line(line.rest)
    if isinstance(inner, Card):
        return inner._replace(guess="; ".join(filter(None, (f"line {line.number} of a numbered list", inner.guess))))
    return Unread(shown(line.text), SPELLINGS) if inner is None or isinstance(inner, Numbered | Row) else inner


def _row(line: Row, columns: rows.Cells) -> Line:
    """A row below a header (``columns``), or without one."""
    if rows.is_drawn(line.cells):
        return Comment()
    held = [cell for cell in line.cells if cell]
    if len(held) == 1 and (section := heading(held[0])) in HEADINGS:
        return Heading(section or "", line.text, stated(held[0]))
    if (cards := total(" ".join(held))) is not None:
        return Total(cards, line.text)
    named = columns if len(columns) == len(line.cells) else rows.guessed(line.cells)
    cell = dict(zip(named, line.cells, strict=False))
    left = {name or "without a name": held for name, held in zip_longest(named, line.cells) if name not in COLUMNS}
    # A set, a price or a remark may be left out, but never what may count copies, such as a column of the reserve.
    if any(map(count_of, left.values())) or (len(line.cells) > len(named) and any(line.cells[len(named) :])):
        return Unread(
            shown(line.text), f"the columns {', '.join(COLUMNS)} alone, with a header that says which is which"
        )
    if not (name := cell.get("name", "")):
        return Unread(shown(line.text), "a card name")
    without = f", without the column {' and '.join(left)}" if left else ""
    guess = f"a row of a table{without}"
    if not cell.get("quantity"):
        read = read_line(name)  # "| 3 Angel of God | K |"
        if isinstance(read, Card):
            guess = "; ".join(filter(None, (guess, read.guess)))
            return read._replace(set=cell.get("set", ""), section=section_key(cell.get("section", "")), guess=guess)
        return Unread(shown(line.text), SPELLINGS)
    if not (count := count_of(cell["quantity"])):
        return Unread(shown(line.text), "a whole number of copies in the column that counts")
    read = card(line.text, bare_name(name).text, count, cell.get("set", ""), guess=guess)
    return read._replace(section=section_key(cell.get("section", ""))) if isinstance(read, Card) else read


def miscounted(
    entries: Sequence[Entry], claims: Sequence[tuple[int, int, Heading | Total]]
) -> tuple[list[Problem], list[Problem]]:
    """The counts that headings and totals state wrongly: problems, where cards are missing, and remarks.

    ``claims`` are all headings and totals of a list: line, how many entries stand before it, and what it is. A heading
    may count the cards up to any later heading, since headings may stand inside others. One that counts cards of the
    deck and has none below it says what nobody could check.
    """
    problems, remarks = [], []
    below = [0, *accumulate(entry.copies for entry in entries)]
    heads = [before for _, before, line in claims if isinstance(line, Heading)]
    ends = iter([*heads[1:], len(entries)])
    sums = {below[before] for before in (0, *heads, len(entries))}
    for number, before, line in claims:
        end = next(ends) if isinstance(line, Heading) else before
        count = line.stated
        if count is None:
            continue
        if isinstance(line, Heading):
            held, where = below[end] - below[before], "below it"
            fits = held == count or (count > 0 and below[before] + count in sums)
        else:
            held, where = (below[before], "above it") if before else (below[-1], "in the list")
            fits = held - count in sums or count == below[-1]
        if fits:
            continue
        said = shown(" ".join(line.text.split()))
        if isinstance(line, Heading) and not held and line.section not in OUTSIDE:
            expected = (
                f"{count} cards below this heading, or '{count} {shown(line.section.title())}' for the cards themselves"
            )
            problems.append(Problem(number, said, expected))
        else:
            remarks.append(Problem(number, said, f"{where} are {held}"))
    return problems, remarks
