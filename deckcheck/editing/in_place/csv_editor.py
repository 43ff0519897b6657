"""Edits of tables: rows with the cells and the quotes of the rows beside them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Literal

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.csv import delimiter_of
from deckcheck.decklists.tables import column
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, renumbered


class CsvEditor(Editor):
    """A table. Every section is a heading that its rows name themselves."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._header = next(line for line, raw in enumerate(self.raws) if raw.strip())
        header = self.raws[self._header]
        self._delimiter = delimiter_of(header)
        self._columns = [column(cell) for cell in next(csv.reader([header], delimiter=self._delimiter))]
        self.heads = list(dict.fromkeys(entry.section for entry in deck.entries))
        if "section" not in self._columns:
            self.heads = [""]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        begin, end = self._rows(number)
        entry = self.deck.entries[number]
        if "quantity" in self._columns:
            for splice in renumbered(self.text, entry.copies, copies, self.start(begin), self.start(end) - 1):
                yield [splice]
        elif copies > entry.copies:  # a row is a copy
            yield [self.inserted(end, self.raws[begin:end] * (copies - entry.copies))]

    def removed(self, number: int) -> Iterator[Edit]:
        yield [self.deleted(*self._rows(number))]

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        sample = point.entry
        if sample is not None:
            begin, end = self._rows(sample)
            line = end if point.behind else begin
        else:
            before = self.heads[: point.head + 1]
            sample = max((n for n, other in enumerate(self.deck.entries) if other.section in before), default=None)
            line = self._header + 1 if sample is None else self._rows(sample)[1]
        rows = 1 if "quantity" in self._columns else entry.copies
        yield [self.inserted(line, [self._row(entry, sample)] * rows)]

    def _rows(self, number: int) -> tuple[int, int]:
        """Return the lines of an entry; a cell in quotes may hold a line end."""
        begin = self.deck.entries[number].line - 1
        rows = csv.reader((f"{raw}\n" for raw in self.raws[begin:]), delimiter=self._delimiter, skipinitialspace=True)
        next(rows)
        return begin, begin + rows.line_num

    def _row(self, entry: Entry, sample: int | None) -> str:
        """Return the row of a card, with the quotes that the entry ``sample`` has."""
        section, raw = titled(entry.section), ""
        if sample is not None:
            begin, end = self._rows(sample)
            raw = "\n".join(self.raws[begin:end])
            cells = next(csv.reader([raw], delimiter=self._delimiter, skipinitialspace=True))
            written = dict(zip(self._columns, cells, strict=False)).get("section", "")
            if self.deck.entries[sample].section == entry.section:
                section = written
            elif written.islower() or not written:
                section = entry.section
        elif self.raws[self._header].islower():
            section = entry.section
        said = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": section}
        table = StringIO()
        quoted = raw.startswith('"') and raw.endswith('"')
        quoting: Literal[0, 1] = csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL
        row = csv.writer(table, delimiter=self._delimiter, lineterminator="", quoting=quoting)
        row.writerow(said.get(name, "") for name in self._columns)
        return table.getvalue()
