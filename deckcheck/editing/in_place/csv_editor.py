"""Edits of tables: rows with the cells and the quotes of the rows beside them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.csv import delimiter_of
from deckcheck.decklists.table_columns import column
from deckcheck.editing.in_place.editor_protocol import Lines, Place, as_written, numbers
from deckcheck.editing.in_place.verified_edit import Edit, Splice


class Layout(Lines):
    """A table. Every section is a heading that its rows name themselves."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text)
        self._deck = deck
        header = next(number for number, raw in enumerate(self.raws) if raw.strip())
        self._header = header
        self._delimiter = delimiter_of(self.raws[header])
        self._columns = [column(cell) for cell in next(csv.reader([self.raws[header]], delimiter=self._delimiter))]
        self.heads = list(dict.fromkeys(entry.section for entry in deck.entries))
        if "section" not in self._columns:
            self.heads = [""]

    def _rows(self, at: int) -> tuple[int, int]:
        """The lines of an entry; a cell in quotes may hold a line end."""
        begin = self._deck.entries[at].line - 1
        rows = csv.reader((f"{raw}\n" for raw in self.raws[begin:]), delimiter=self._delimiter, skipinitialspace=True)
        next(rows)
        return begin, begin + rows.line_num

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        begin, end = self._rows(at)
        entry = self._deck.entries[at]
        if "quantity" in self._columns:
            start, stop = self.start(begin), self.start(end) - 1
            for first, last, digits in numbers(self.text[:stop], entry.copies, start):
                yield [Splice(first, last, as_written(copies, digits))]
        elif copies > entry.copies:  # a row is a copy
            yield [self.inserted(end, self.raws[begin:end] * (copies - entry.copies))]

    def removed(self, at: int) -> Iterator[Edit]:
        yield [self.deleted(*self._rows(at))]

    def added(self, entry: Entry, place: Place) -> Iterator[Edit]:
        sample = place.entry
        if sample is not None:
            begin, end = self._rows(sample)
            line = end if place.behind else begin
        else:
            there = [at for at, each in enumerate(self._deck.entries) if each.section in self.heads[: place.head + 1]]
            sample = there[-1] if there else None
            line = self._rows(there[-1])[1] if there else self._header + 1
        for raw in self._wordings(entry, sample):
            rows = [raw]
            if "quantity" not in self._columns:
                rows *= entry.copies
            yield [self.inserted(line, rows)]

    def _wordings(self, entry: Entry, sample: int | None) -> Iterator[str]:
        """The row of a card, with the quotes and spaces that another one has."""
        section = titled(entry.section)
        raw = ""
        if sample is not None:
            begin, end = self._rows(sample)
            raw = "\n".join(self.raws[begin:end])
            cells = next(csv.reader([raw], delimiter=self._delimiter, skipinitialspace=True))
            held = dict(zip(self._columns, cells, strict=False)).get("section", "")
            if self._deck.entries[sample].section == entry.section:
                section = held
            elif held.islower() or not held:
                section = entry.section
        elif self.raws[self._header].islower():
            section = entry.section
        said = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": section}
        row = [said.get(each, "") for each in self._columns]
        table = StringIO()
        quoted = raw.startswith('"') and raw.endswith('"')
        if quoted:
            rows = csv.writer(table, delimiter=self._delimiter, lineterminator="", quoting=csv.QUOTE_ALL)
        else:
            rows = csv.writer(table, delimiter=self._delimiter, lineterminator="")
        rows.writerow(row)
        yield table.getvalue()
