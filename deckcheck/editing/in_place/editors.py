"""Propose edits of lists: in any syntax, in tables with a row for each card, in decks with an element for each copy."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from html import unescape
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.csv import comment_lines, delimiter_of
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.lackey import card_element, copies_of, escaped
from deckcheck.decklists.registry import titled
from deckcheck.decklists.tables import NOTES, column
from deckcheck.patterns import late_pattern


class Splice(NamedTuple):
    """A part of a text, from ``start`` to before ``end``, and the ``text`` that replaces it."""

    start: int
    end: int
    text: str


Span = tuple[int, int]
"""The start and the end of a part of a text."""
Edit = Sequence[Splice]
"""Splices that do not overlap, in any order."""


def spliced(text: str, edit: Edit) -> str:
    """Return the text with an edit made."""
    for start, end, new in sorted(edit, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def renumbered(text: str, old: int, new: int, start: int = 0, end: int | None = None) -> list[Splice]:
    """Return the splices that each replace a number by another one; a leading zero is kept: ``03`` becomes ``04``."""
    return [
        Splice(match.start(), match.end(), f"{new:0{len(match[0]) if match[0][0] == '0' else 1}}")
        for match in re.compile(r"\d+").finditer(text, start, len(text) if end is None else end)
        if int(match[0]) == old
    ]


class InsertionPoint(NamedTuple):
    """The place of a card that is not in the list yet.

    It is after the ``entry`` of that number, or before it if not ``after``; without one, below the heading of number
    ``head``; with ``new``, below a new heading after all cards of the heading ``head`` (-1 = before every heading).
    ``heading`` is the section of the list, ``zone`` that of the game.
    """

    heading: str
    zone: str
    entry: int | None = None
    after: bool = True
    head: int = -1
    new: bool = False


class Editor:
    """Propose edits of a list, the likeliest first; reading the result decides which is right.

    A subclass for each syntax locates its entries and spells new ones. ``heads`` are the headings that cards may be put
    below, folded, in order of appearance; one may occur twice. Lines are counted from 0.
    """

    def __init__(self, text: str, deck: Deck) -> None:
        self.text, self.deck = text, deck
        self.raws = text.split("\n")
        self.starts = [*accumulate((len(raw) + 1 for raw in self.raws), initial=0)]  # of the lines
        self.heads: list[str] = []

    def items(self, number: int) -> list[Span]:
        """Return the parts of the text that are only this entry: its line, or an element for each copy."""
        line = self.deck.entries[number].line - 1
        return [self.lines(line, line + 1)]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that change the number of copies of the entry of that number; without copies it is removed."""
        items, listed = self.items(number), self.deck.entries[number].copies
        if copies and len(items) == 1:
            yield from ([splice] for splice in renumbered(self.text, listed, copies, *items[0]))
        yield from self.restated(number, copies)
        if copies < len(items):
            yield [Splice(*item, "") for item in items[copies:]]
        elif copies and len(items) == listed:
            start, end = items[-1]
            yield [Splice(end, end, self.text[start:end] * (copies - listed))]

    def restated(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield further edits for another number of copies, in a notation of the syntax."""
        yield from ()

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, whose section is the heading that it goes below.

        ``remark`` is a comment after it, with the space before; only text lists use it.
        """
        raise NotImplementedError

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each place of the entry's name in its line."""
        for item in self.items(number):
            for found in re.compile(re.escape(self.deck.entries[number].name)).finditer(self.text, *item):
                yield [Splice(*found.span(), name)]

    def replaced(self, begin: int, end: int, raws: Sequence[str]) -> Splice:
        """Return the splice that replaces lines, from ``begin`` to before ``end``, by others."""
        return Splice(self.starts[begin], self.starts[end] - 1, "\n".join(raws))

    def inserted(self, line: int, raws: Sequence[str]) -> Splice:
        """Return the splice that inserts new lines before a line."""
        new = "\n".join(raws)
        return Splice(self.starts[line] - 1, self.starts[line] - 1, f"\n{new}") if line else Splice(0, 0, f"{new}\n")

    def lines(self, begin: int, end: int) -> Span:
        """Return the span of the lines from ``begin`` to before ``end``, with one line end."""
        start, stop = self.starts[begin], self.starts[end]
        return (start, stop) if stop <= len(self.text) else (max(start - 1, 0), len(self.text))


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

    def items(self, number: int) -> list[Span]:
        """Return the row of an entry."""
        line = self.deck.entries[number].line - 1
        return [self.lines(line, self._row(line)[1])]

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield the edit that adds a row beside another one, else at the end."""
        columns, sample, beside = self._columns, self._header, dict[str, str]()
        if self.deck.entries:
            other = self.deck.entries[-1 if point.entry is None else point.entry]
            sample = other.line - 1
            cells, _ = self._row(sample)
            if "name" not in columns:  # without a header, the cells show their columns
                known = {str(other.copies): "quantity", other.name: "name"}
                columns = [known.get(cell.strip(), "") for cell in cells]
            beside = dict(zip(columns, cells, strict=False))
        new = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": titled(entry.section)}
        new |= dict.fromkeys(NOTES, entry.note)
        if entry.note and NOTES.isdisjoint(columns):  # the note is in a bracket after the name
            new["name"] = f"{entry.name} ({entry.note})"
        written = beside.get("section", "")
        if section_key(written) == entry.section:
            new["section"] = written
        elif written.islower() or not written:
            new["section"] = entry.section
        row = self._written([new.get(part, "") for part in columns])
        line = self._row(sample)[1] if point.after else sample
        yield [self.inserted(line, [row] * (1 if "quantity" in columns else entry.copies))]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield an edit for each cell of the entry's row with its name."""
        entry = self.deck.entries[number]
        cells, end = self._row(entry.line - 1)
        for at, cell in enumerate(cells):
            if entry.name in cell:
                row = [*cells[:at], cell.replace(entry.name, name, 1), *cells[at + 1 :]]
                yield [self.replaced(entry.line - 1, end, [self._written(row)])]


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

    def items(self, number: int) -> list[Span]:
        """Return the elements of an entry, one for each copy."""
        return [element.span() for element in self._copies[number]]

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
        names = [_NAME.search(self._visible, *element) for element in self.items(number)]
        yield [Splice(*found.span(2), escaped(name)) for found in names if found is not None]
