"""Choose a reading for each line of a list by its cost, adjusted by the other lines."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decklists.tables import Row
from deckcheck.decklists.text.count_and_note import is_numbered
from deckcheck.reading.card_lines import is_clear
from deckcheck.reading.company import Company, without_uncounted
from deckcheck.reading.grammar import MARGIN
from deckcheck.reading.line_reader import LineReader
from deckcheck.reading.readings import Chosen, Form, Reading
from deckcheck.reading.remarks_elsewhere import perhaps_absent, with_remarks
from deckcheck.reading.table_rows import readings_of_rows
from deckcheck.reading.weighing import Weighing

_LEAST_LINES = 10
"""In shorter lists no notation is learned."""


def chosen(written: Sequence[Row], reader: LineReader) -> list[Chosen]:
    """Return each row of a list with its chosen reading."""
    read = readings_of_rows(written, reader)
    # Where any name may be a card's, whatever is around it may be part of it.
    if (
        reader.names.is_complete
        and len(read) >= _LEAST_LINES
        and 2 * sum(is_clear(row, reader) for row in read) <= len(read)
    ):
        from deckcheck.reading.shared_notation import readings_in_notation

        read = readings_in_notation(written, read, reader)
    rows = perhaps_absent(read)
    if reader.names.uncounted_are_remarks:
        rows = without_uncounted(rows)
    if reader.names.numbers:
        from deckcheck.reading.numbered_lines import by_other_numbers

        by_other_numbers(rows, [each.text.strip() for each in written], reader)
    found = [Chosen(each.line, each.text, row[0]) for each, row in zip(written, rows, strict=True)]
    counts = (row[0].cards[0].copies for row in rows if _may_be_numbered(row[0]))
    if not (is_numbered(counts) or any(len(row) > 1 or row[0].form == Form.MARKED for row in rows)):  # as usual
        return found
    company = Company(rows)
    rows = company.rows
    alone = weights = {at: company.weights(row) for at, row in enumerate(rows) if len(row) > 1}
    lines = [each.line for each in written]
    before: list[Reading] = []
    for _ in range(2):
        cheapest = {at: rows[at][weight.index(min(weight))] for at, weight in weights.items()}
        best = [cheapest.get(at, row[0]) for at, row in enumerate(rows)]
        if best == before:
            break
        before, weights = best, Weighing(lines, alone, best, company, reader.names).weights()
    for at, weight in weights.items():
        found[at] = _choice(found[at], rows[at], weight)
    return with_remarks(found, reader)


def _may_be_numbered(reading: Reading) -> bool:
    """Return whether the unmarked count of a line may be a line number."""
    return reading.form == Form.COUNTED and bool(reading.cards) and not reading.sure


def _choice(line: Chosen, row: Sequence[Reading], weight: Sequence[float]) -> Chosen:
    order = sorted(range(len(row)), key=weight.__getitem__)
    by_meaning: dict[object, Reading] = {}
    for at in order:
        if weight[at] <= weight[order[0]] + MARGIN:
            by_meaning.setdefault(row[at].meaning, row[at])
    first, *rivals = by_meaning.values()
    return line._replace(reading=first, rivals=tuple(rivals))
