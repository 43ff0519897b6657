"""Edit tables, with a row for each card, and LackeyCCG decks, with an element for each copy."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from html import unescape
from io import StringIO

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.csv import comment_lines, delimiter_of
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.lackey import card_element, copies_of, escaped
from deckcheck.decklists.registry import titled
from deckcheck.decklists.tables import NOTES, column
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, Splice
from deckcheck.patterns import late_pattern


class CsvEditor(Editor):
    """A table. Every section is a heading that its rows name themselves."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        above = set(comment_lines(self.raws))
        self._header = next(line for line, raw in enumerate(self.raws) if raw.strip() and line not in above)
        self._delimiter = delimiter_of(self.raws[self._header])
        self._columns = [column(cell) for cell in self._row(self._header)[0]]
        self.heads = (
            list(dict.fromkeys(entry.section for entry in deck.entries)) if "section" in self._columns else [""]
        )

    def _row(self, line: int) -> tuple[list[str], int]:
        """Return the cells of the row that begins on a line, and the line after it."""
        rows = csv.reader((f"{raw}\n" for raw in self.raws[line:]), delimiter=self._delimiter, skipinitialspace=True)
        return next(rows), line + rows.line_num

    def _written(self, cells: list[str]) -> str:
        """Return a row, in quotes if the header is."""
        text = StringIO()
        style = csv.unix_dialect if self.raws[self._header].startswith('"') else csv.excel
        csv.writer(text, style, delimiter=self._delimiter, lineterminator="").writerow(cells)
        return text.getvalue()

    def _named_cells(self, number: int) -> tuple[list[str], list[str]]:
        """Return the columns and the cells of an entry's row; without a header, the cells show their columns."""
        entry, (cells, _) = self.deck.entries[number], self._row(self.deck.entries[number].line - 1)
        if "name" in self._columns:
            return self._columns, cells
        known = {str(entry.copies): "quantity", entry.name: "name"}
        return [known.get(cell.strip(), "") for cell in cells], cells

    def _changed(self, number: int, part: str, old: str, new: str) -> Iterator[Edit]:
        """Yield the edit that changes the cell of a part, if there is one."""
        columns, cells = self._named_cells(number)
        if part in columns:
            made = [cell.replace(old, new, 1) if at == part else cell for at, cell in zip(columns, cells, strict=False)]
            line = self.deck.entries[number].line - 1
            yield [self.replaced(line, self._row(line)[1], [self._written(made)])]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield the edit that changes the count of a row, or that repeats a row without one."""
        entry = self.deck.entries[number]
        yield from self._changed(number, "quantity", str(entry.copies), str(copies))
        end = self._row(entry.line - 1)[1]
        yield [self.inserted(end, self.raws[entry.line - 1 : end] * (copies - entry.copies))]

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield the edit that removes a row."""
        line = self.deck.entries[number].line - 1
        yield [self.without(line, self._row(line)[1])]

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield the edit that adds a row beside another one, else at the end."""
        entries = self.deck.entries
        number = len(entries) - 1 if point.entry is None else point.entry
        sample = entries[number].line - 1 if entries else self._header
        columns, cells = self._named_cells(number) if entries else (self._columns, self._row(sample)[0])
        new = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": titled(entry.section)}
        new |= dict.fromkeys(NOTES, entry.note)
        if entry.note and NOTES.isdisjoint(columns):  # the note is in a bracket after the name
            new["name"] = f"{entry.name} ({entry.note})"
        written = dict(zip(columns, cells, strict=False)).get("section", "")
        if section_key(written) == entry.section:
            new["section"] = written
        elif written.islower() or not written:
            new["section"] = entry.section
        row = self._written([new.get(part, "") for part in columns])
        line = self._row(sample)[1] if point.after else sample
        yield [self.inserted(line, [row] * (1 if "quantity" in columns else entry.copies))]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield the edit that changes the name in a row."""
        return self._changed(number, "name", self.deck.entries[number].name, name)


_HIDDEN = late_pattern(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
"""Parts that may contain text like an element."""
_ZONE = late_pattern(r"""<superzone\s+name\s*=\s*(["'])(?P<name>.*?)\1\s*(?P<end>/?>)""", re.DOTALL)
_CARD = late_pattern(r"(?P<space>\s*)<card\b.*?</card\s*>", re.DOTALL)
_NAME = late_pattern(r"""<name(?:\s+id\s*=\s*(["']).*?\1)?\s*>([^<]*)</""", re.DOTALL)
_BEFORE_CARD, _BEFORE_ZONE_END = "\n\t\t", "\n\t"


class LackeyEditor(Editor):
    """A LackeyCCG deck; its headings are its superzones. The space before an element belongs to it."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        # No spaces instead: these belong to the element below.
        self._visible = _HIDDEN.sub(lambda hidden: "-" * len(hidden[0]), text)
        self._zones = list(_ZONE.finditer(self._visible))
        self.heads = [section_key(unescape(zone["name"])) for zone in self._zones]
        found: dict[Entry, list[re.Match[str]]] = {}
        for copy, element in zip(copies_of(text), _CARD.finditer(self._visible), strict=False):
            found.setdefault(copy._replace(line=0), []).append(element)
        self._copies = [found.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield the edit that repeats the last copy, or removes the last ones."""
        elements = self._copies[number]
        if copies < len(elements):
            yield [Splice(*element.span(), "") for element in elements[copies:]]
        for last in elements[-1:]:
            yield [Splice(last.end(), last.end(), self.text[slice(*last.span())] * (copies - len(elements)))]

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield the edit that removes all copies."""
        return self.recounted(number, 0)

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield the edit that adds copies beside another card, else at the start of a zone, or in a new zone."""
        if point.entry is not None:
            for beside in self._copies[point.entry][-1 if point.after else 0 :][:1]:
                place = beside.end() if point.after else beside.start()
                yield [Splice(place, place, f"{beside['space']}{card_element(entry)}" * entry.copies)]
            return
        cards = f"{_BEFORE_CARD}{card_element(entry)}" * entry.copies
        if point.new:
            place = self._visible.rfind("</deck")
            head = f'<superzone name="{escaped(titled(entry.section))}">'
            yield [Splice(place, place, f"\t{head}{cards}{_BEFORE_ZONE_END}</superzone>\n")]
        else:
            zone = self._zones[point.head]
            end = f"{_BEFORE_ZONE_END}</superzone>" if zone["end"] == "/>" else ""
            yield [Splice(*zone.span("end"), f">{cards}{end}")]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield the edit that changes the name of each copy."""
        names = [_NAME.search(self._visible, *element.span()) for element in self._copies[number]]
        yield [Splice(*found.span(2), escaped(name)) for found in names if found is not None]
