"""Edit tables, with a row for each card, and LackeyCCG decks, with an element for each copy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.csv import comment_lines, delimiter_of
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.lackey import card_element, copies_of, escaped
from deckcheck.decklists.tables import NOTES, column
from deckcheck.editing.in_place.editor import Editor, EntryText, InsertionPlace, InsertionPoint
from deckcheck.editing.in_place.spans import Edit, ItemRow, Span, Splice, indent
from deckcheck.patterns import late_pattern


class CsvEditor(Editor):
    """A table. Every section is a heading that its rows name themselves."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        above = set(comment_lines(self.raws))
        header = next(line for line, raw in enumerate(self.raws) if raw.strip() and line not in above)
        self._delimiter = delimiter_of(self.raws[header])
        delimiter = re.escape(self._delimiter)
        self._cell = re.compile(rf' *("(?:[^"]|"")*"|[^{delimiter}\n]*)[^{delimiter}\n]*({delimiter}|\n|$)')
        self._columns = [column(self._read(cell)) for cell in self._cells(self.starts[header])[0]]
        self.counts = "quantity" in self._columns or "name" not in self._columns
        known = ({str(entry.copies): "quantity", entry.name: "name"} for entry in deck.entries)
        self.items = [[self._item(entry.line - 1, keys)] for entry, keys in zip(deck.entries, known, strict=True)]
        headings = dict.fromkeys(entry.section for entry in deck.entries)
        self.heads = list(headings) if "section" in self._columns else [""]
        for end in (*range(1, len(self.heads) + 1), 0):  # the last is for a heading before all of them
            rows = zip(deck.entries, self.items, strict=True)
            above_it = [item for entry, [item] in rows if entry.section in self.heads[:end]]
            sample = above_it[-1] if above_it else self._item(header)
            self.places.append(InsertionPlace(sample.row, 0, sample))

    def _cells(self, start: int) -> tuple[list[Span], int]:
        """Return the spans of the cells of a row, and the offset of its end; a quoted cell may contain line ends."""
        cells = []
        while (cell := self._cell.match(self.text, start)) is not None:
            cells.append(Span(*cell.span(1)))
            start = cell.end()
            if cell[2] != self._delimiter:
                return cells, cell.start(2)
        return cells, start

    def _read(self, cell: Span) -> str:
        cell_text = self.text[slice(*cell)].strip()
        return cell_text[1:-1].replace('""', '"').strip() if cell_text.startswith('"') else cell_text

    def _item(self, line: int, known: Mapping[str, str] = {}) -> EntryText:
        """Return the row that begins on a line. Without a header, ``known`` gives the columns by the cells' text."""
        cells, end = self._cells(self.starts[line])
        names = self._columns if "name" in self._columns else [known.get(self._read(cell), "") for cell in cells]
        parts = {name: cell for name, cell in zip(names, cells, strict=False) if name}
        return EntryText(self.lines(line, self.line_at(end) + 1), 0, parts)

    def worded(self, entry: Entry, sample: EntryText | None) -> Iterator[str]:
        if sample is None:
            return
        new = {"quantity": str(entry.copies), "name": entry.name, "set": entry.set, "section": titled(entry.section)}
        new |= dict.fromkeys(NOTES, entry.note)
        if entry.note and NOTES.isdisjoint(sample.parts):  # the note is in a bracket after the name
            new["name"] = f"{entry.name} ({entry.note})"
        written = self._read(sample.parts["section"]) if "section" in sample.parts else ""
        if section_key(written) == entry.section:
            new["section"] = written
        elif written.islower() or not written:
            new["section"] = entry.section
        yield self.copied(sample, new)

    def spelled(self, content: str, old: str) -> str:
        """Return a cell in quotes if they are needed, or if the old one has quotes without need."""
        needs_quotes, had_to = (set(each) & {self._delimiter, '"', "\n"} for each in (content, old[1:-1]))
        if needs_quotes or (old.startswith('"') and not had_to):
            return '"' + content.replace('"', '""') + '"'
        return content


_HIDDEN = late_pattern(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
"""Parts that may contain text like an element."""
_ZONE = late_pattern(
    r"""<superzone\s+name\s*=\s*(["'])(?P<name>.*?)\1\s*(?:/>|>(?P<cards>.*?)(?P<close></superzone\s*>))""", re.DOTALL
)
_CARD = late_pattern(r"<card\b.*?</card\s*>", re.DOTALL)
_PARTS = late_pattern(
    r"""<name(?:\s+id\s*=\s*(["'])(?P<image>.*?)\1)?\s*>(?P<name>[^<]*)</|<set\s*>(?P<set>[^<]*)</""", re.DOTALL
)


class LackeyEditor(Editor):
    """A LackeyCCG deck; its headings are its superzones."""

    counts = False

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        visible = _HIDDEN.sub(lambda hidden: " " * len(hidden[0]), text)
        self._zones = list(_ZONE.finditer(visible))
        self.heads = [section_key(unescape(zone["name"])) for zone in self._zones]
        self.places = [InsertionPlace(self._row(visible, zone), -1) for zone in self._zones]
        rows = (place.row for place in self.places)
        items = (EntryText(row, at, _parts(visible, span)) for row in rows for at, span in enumerate(row.spans))
        found: dict[Entry, list[EntryText]] = {}
        for entry, item in zip(copies_of(text), items, strict=False):
            found.setdefault(entry._replace(line=0), []).append(item)
        self.items = [found.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]

    def _row(self, visible: str, zone: re.Match[str]) -> ItemRow:
        """Return the cards of a zone."""
        begin, end = zone.span("cards")
        line, last = _lines_in(self.text, zone.start())
        if not zone["close"]:  # <superzone name="Reserve"/>
            head = self.text[zone.start() : zone.end()].rstrip("/>").rstrip()
            return ItemRow(self.text, *zone.span(), (), line, f"{head}>{line}", f"{last}</superzone>")
        spans = tuple(Span(*card.span()) for card in _CARD.finditer(visible, begin, end))
        between = line
        if spans:
            own = indent(self.text, spans[0].start)
            between = "" if own is None else f"\n{own}"
        return ItemRow(self.text, begin, begin, spans, between, line, "" if "\n" in self.text[begin:end] else last)

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a zone after the one before, or before the first one, or at the end of the deck."""
        sample = self._zones[max(point.head, 0)] if self._zones else None
        line, end = _lines_in(self.text, sample.start()) if sample else ("\n\t\t", "\n\t")
        card = next(self.worded(entry, None))
        zone = f'<superzone name="{escaped(titled(entry.section))}">{f"{line}{card}" * entry.copies}{end}</superzone>'
        if sample is None:
            begin = self.text.rfind("\n", 0, self.text.rfind("</deck")) + 1
            yield [Splice(begin, begin, f"\t{zone}\n")]
        else:
            row = ItemRow(self.text, *sample.span(), (Span(*sample.span()),), end)
            yield [row.inserted(0 if point.head >= 0 else -1, [zone])]

    def worded(self, entry: Entry, sample: EntryText | None) -> Iterator[str]:
        """Yield the element of a copy in the layout of another one, then in that of LackeyCCG."""
        sample = sample or self.last_item()
        if sample is not None and "<!--" not in sample.raw:
            yield self.copied(sample, {"name": entry.name, "set": entry.set, "image": entry.image})
        yield card_element(entry)

    def spelled(self, content: str, old: str) -> str:
        return escaped(content)


def _lines_in(text: str, zone: int) -> tuple[str, str]:
    """Return the text before a card and before the end of a zone: a new line, or ``""`` if all is on one line."""
    space = indent(text, zone)
    return ("", "") if space is None else (f"\n{space}\t", f"\n{space}")


def _parts(visible: str, card: Span) -> dict[str, Span]:
    """Return the spans of the name, set and image id of a card."""
    found = _PARTS.finditer(visible, *card)
    return {part: Span(*each.span(part)) for each in found for part in each.groupdict() if each[part] is not None}
