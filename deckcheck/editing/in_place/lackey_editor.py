"""Places of LackeyCCG decks: an element for every copy, in the super zone of its section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.lackey import copies_of, escaped
from deckcheck.editing.in_place.editor import Editor, InsertionPoint, Item, Place
from deckcheck.editing.in_place.spans import Edit, Row, Span, Splice, indent, spliced
from deckcheck.patterns import late_pattern

_TAG = late_pattern(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<(?P<close>/?)(?P<tag>\w+)(?:"[^"]*"|'[^']*'|[^>"'])*?(?P<empty>/?)>""",
    re.DOTALL,
)
"""A tag, or what may hold what looks like one; so may a value in quotes."""
_VALUE = late_pattern(r"""=\s*(?:"([^"]*)"|'([^']*)')""")


class _Element:
    """An element: its tag and place, where what is inside ends, and the cards that it holds."""

    def __init__(self, match: re.Match[str]) -> None:
        self.tag, self.start, self.end = match["tag"], match.start(), match.end()
        self.inside = self.close = match.end()
        self.value = Span(match.end(), match.end())
        if (value := _VALUE.search(match[0])) is not None:
            self.value = Span(*(match.start() + at for at in value.span(value.lastindex or 1)))
        self.parts: dict[str, Span] = {}
        self.cards: list[_Element] = []


class LackeyEditor(Editor):
    """A LackeyCCG deck; its headings are its super zones."""

    counts = False

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        self._zones: list[_Element] = []
        self._root = self._scanned()
        self.heads = [section_key(unescape(text[slice(*zone.value)])) for zone in self._zones]
        self._rows = [self._row(zone) for zone in self._zones]
        found: dict[Entry, list[Item]] = {}
        items = (
            Item(row, at, card.parts)
            for zone, row in zip(self._zones, self._rows, strict=True)
            for at, card in enumerate(zone.cards)
        )
        for entry, item in zip(copies_of(text), items, strict=True):
            found.setdefault(entry._replace(line=0), []).append(item)
        self.items = [found.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]

    def _scanned(self) -> _Element:
        """Return the outermost element of a text that is known to be a deck."""
        open_elements: list[_Element] = []
        for match in _TAG.finditer(self.text):
            if match["tag"] is None:
                continue
            if not match["close"]:
                open_elements.append(_Element(match))
            if match["close"] or match["empty"]:
                element = open_elements.pop()
                element.end = match.end()
                element.close = match.start() if match["close"] else match.end()
                self._close(element, open_elements)
        return element

    def _close(self, element: _Element, around: list[_Element]) -> None:
        if element.tag == "superzone":
            self._zones.append(element)
        elif element.tag == "card":
            around[-1].cards.append(element)
        elif element.tag in ("name", "set"):
            around[-1].parts[element.tag] = Span(element.inside, element.close)
            if element.tag == "name":
                around[-1].parts["image"] = element.value

    def _row(self, zone: _Element) -> Row:
        """Return the cards of a zone."""
        spans = tuple(Span(card.start, card.end) for card in zone.cards)
        space = indent(self.text, zone.start)
        before = "" if space is None else f"\n{space}\t"
        behind = "" if space is None or "\n" in self.text[zone.inside : zone.close] else f"\n{space}"
        own = indent(self.text, spans[0].start) if spans else None
        return Row(self.text, zone.inside, zone.close, spans, "" if own is None else f"\n{own}", before, behind)

    def below(self, point: InsertionPoint) -> Place | None:
        if point.new or self._zones[point.head].close == self._zones[point.head].end:
            return None
        return Place(self._rows[point.head], -1, self.last_item())

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a zone behind the one before, or before the first, or the first thing in the deck."""
        sample = self._zones[max(point.head, 0)] if self._zones else None
        space = indent(self.text, sample.start) if sample else "\t"
        cards = [next(self._elements(entry, self.last_item()))] * entry.copies
        line, end = ("", "") if space is None else (f"\n{space}\t", f"\n{space}")
        below = "".join(f"{line}{card}" for card in cards) + f"{end}</superzone>"
        zone = f'<superzone name="{escaped(titled(entry.section))}">{below}'
        if sample is None:
            begin = self.text.rfind("\n", 0, self._root.close) + 1
            yield [Splice(begin, begin, f"{space}{zone}\n")]
        elif not point.new:  # <superzone name="Reserve"/>
            tag = self.text[sample.start : sample.end].rstrip("/>").rstrip()
            yield [Splice(sample.start, sample.end, f"{tag}>{below}")]
        else:
            row = Row(self.text, sample.start, sample.end, (Span(sample.start, sample.end),), end)
            yield [row.inserted(0 if point.head >= 0 else -1, [zone])]

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        yield from self._elements(entry, place.sample)

    def _elements(self, entry: Entry, sample: Item | None) -> Iterator[str]:
        """Yield the element of a copy, as another one is laid out, then as LackeyCCG lays it out."""
        said = {"name": escaped(entry.name), "set": escaped(entry.set), "image": escaped(entry.image)}
        if sample is not None and "<!--" not in sample.raw:
            start = sample.span.start
            parts = [Splice(begin - start, end - start, said[part]) for part, (begin, end) in sample.parts.items()]
            yield spliced(sample.raw, parts)
        yield f'<card><name id="{said["image"]}">{said["name"]}</name><set>{said["set"]}</set></card>'

    def spelled(self, name: str, old: str) -> str:
        """Return a name in XML; where the old one is the key of its picture too, that stays."""
        return escaped(name)
