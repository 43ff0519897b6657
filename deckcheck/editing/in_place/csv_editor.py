"""Places of tables: rows, and the cells in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.csv import comment_lines, delimiter_of
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.tables import column
from deckcheck.editing.in_place.editor import Editor, InsertionPoint, Item, Place
from deckcheck.editing.in_place.spans import Span


class CsvEditor(Editor):
    """A table. Every section is a heading that its rows name themselves."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        above = set(comment_lines(self.raws))
        header = next(line for line, raw in enumerate(self.raws) if raw.strip() and line not in above)
        self._delimiter = delimiter_of(self.raws[header])
        sign = re.escape(self._delimiter)
        self._cell = re.compile(rf' *("(?:[^"]|"")*"|[^{sign}\n]*)[^{sign}\n]*({sign}|\n|$)')
        self._columns = [column(self._said(cell)) for cell in self._cells(self.starts[header])[0]]
        self.counts = "quantity" in self._columns or "name" not in self._columns
        self.heads = list(dict.fromkeys(entry.section for entry in deck.entries))
        if "section" not in self._columns:
            self.heads = [""]
        self._header = self._item(header)
        known = ({str(entry.copies): "quantity", entry.name: "name"} for entry in deck.entries)
        self.items = [[self._item(entry.line - 1, said)] for entry, said in zip(deck.entries, known, strict=True)]

    def _cells(self, start: int) -> tuple[list[Span], int]:
        """Return the cells of a row, and where it ends; a cell in quotes may hold a line end."""
        cells = []
        while (cell := self._cell.match(self.text, start)) is not None:
            cells.append(Span(*cell.span(1)))
            start = cell.end()
            if cell[2] != self._delimiter:
                return cells, cell.start(2)
        return cells, start

    def _said(self, cell: Span) -> str:
        said = self.text[slice(*cell)].strip()
        return said[1:-1].replace('""', '"').strip() if said.startswith('"') else said

    def _item(self, line: int, known: Mapping[str, str] = {}) -> Item:
        """Return the row that begins on a line. Without a header its cells are what they say that is ``known``."""
        cells, end = self._cells(self.starts[line])
        names = self._columns if "name" in self._columns else [known.get(self._said(cell), "") for cell in cells]
        parts = {name: cell for name, cell in zip(names, cells, strict=False) if name}
        return Item(self.lines(line, self.text.count("\n", 0, end) + 1), 0, parts)

    def below(self, point: InsertionPoint) -> Place | None:
        before = self.heads[: point.head + 1]
        items = [self.items[at][0] for at, entry in enumerate(self.deck.entries) if entry.section in before]
        sample = items[-1] if items else self._header
        return Place(sample.row, 0, sample)

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        sample = place.sample or self._header
        said = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": titled(entry.section)}
        written = self._said(sample.parts["section"]) if "section" in sample.parts else ""
        if section_key(written) == entry.section:
            said["section"] = written
        elif written.islower() or not written:
            said["section"] = entry.section
        yield self.copied(sample, said)

    def spelled(self, said: str, old: str) -> str:
        """Return a cell, in quotes where it has to be, or the old one is and would not have to."""
        needs_quotes, had_to = (set(each) & {self._delimiter, '"', "\n"} for each in (said, old[1:-1]))
        if needs_quotes or (old.startswith('"') and not had_to):
            return '"' + said.replace('"', '""') + '"'
        return said
