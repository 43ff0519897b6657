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
from deckcheck.editing.in_place.spans import Edit, Row, Span, Splice, indent
from deckcheck.patterns import late_pattern

_HIDDEN = late_pattern(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
"""What may hold what looks like an element."""
_ZONE = late_pattern(
    r"""<superzone\s+name\s*=\s*(["'])(?P<name>.*?)\1\s*(?:/>|>(?P<cards>.*?)(?P<close></superzone\s*>))""", re.DOTALL
)
_CARD = late_pattern(r"<card\b.*?</card\s*>", re.DOTALL)
_PARTS = late_pattern(
    r"""<name(?:\s+id\s*=\s*(["'])(?P<image>.*?)\1)?\s*>(?P<name>[^<]*)</|<set\s*>(?P<set>[^<]*)</""", re.DOTALL
)


class LackeyEditor(Editor):
    """A LackeyCCG deck; its headings are its super zones."""

    counts = False

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        plain = _HIDDEN.sub(lambda hidden: " " * len(hidden[0]), text)
        self._zones = list(_ZONE.finditer(plain))
        rows = [self._row(plain, zone) for zone in self._zones]
        self.heads = [section_key(unescape(zone["name"])) for zone in self._zones]
        found: dict[Entry, list[Item]] = {}
        items = (Item(row, at, _parts(plain, span)) for row in rows for at, span in enumerate(row.spans))
        for entry, item in zip(copies_of(text), items, strict=False):
            found.setdefault(entry._replace(line=0), []).append(item)
        self.items = [found.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]
        self.places = [Place(row, -1, self.last_item()) for row in rows]

    def _row(self, plain: str, zone: re.Match[str]) -> Row:
        """Return the cards of a zone."""
        begin, end = zone.span("cards")
        spans = tuple(Span(*card.span()) for card in _CARD.finditer(plain, begin, end)) if zone["close"] else ()
        line, last = _lines_in(self.text, zone.start())
        if not zone["close"]:  # <superzone name="Reserve"/>
            head = self.text[zone.start() : zone.end()].rstrip("/>").rstrip()
            return Row(self.text, *zone.span(), (), line, f"{head}>{line}", f"{last}</superzone>")
        between = line
        if spans:
            own = indent(self.text, spans[0].start)
            between = "" if own is None else f"\n{own}"
        return Row(self.text, begin, begin, spans, between, line, "" if "\n" in self.text[begin:end] else last)

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield a zone behind the one before, or before the first, or as the last thing in the deck."""
        sample = self._zones[max(point.head, 0)] if self._zones else None
        line, end = _lines_in(self.text, sample.start()) if sample else ("\n\t\t", "\n\t")
        card = next(self._elements(entry, self.last_item()))
        zone = f'<superzone name="{escaped(titled(entry.section))}">{f"{line}{card}" * entry.copies}{end}</superzone>'
        if sample is None:
            begin = self.text.rfind("\n", 0, self.text.rfind("</deck")) + 1
            yield [Splice(begin, begin, f"\t{zone}\n")]
        else:
            row = Row(self.text, *sample.span(), (Span(*sample.span()),), end)
            yield [row.inserted(0 if point.head >= 0 else -1, [zone])]

    def worded(self, entry: Entry, place: Place) -> Iterator[str]:
        yield from self._elements(entry, place.sample)

    def _elements(self, entry: Entry, sample: Item | None) -> Iterator[str]:
        """Yield the element of a copy, as another one is laid out, then as LackeyCCG lays it out."""
        if sample is not None and "<!--" not in sample.raw:
            yield self.copied(sample, {"name": entry.name, "set": entry.set, "image": entry.image})
        name, code, image = escaped(entry.name), escaped(entry.set), escaped(entry.image)
        yield f'<card><name id="{image}">{name}</name><set>{code}</set></card>'

    def spelled(self, said: str, old: str) -> str:
        return escaped(said)


def _lines_in(text: str, zone: int) -> tuple[str, str]:
    """Return what begins a line for a card in a zone, and for the end of the zone; nothing where all is on one."""
    space = indent(text, zone)
    return ("", "") if space is None else (f"\n{space}\t", f"\n{space}")


def _parts(plain: str, card: Span) -> dict[str, Span]:
    """Return where a card names itself, its set and its picture."""
    found = (each for each in _PARTS.finditer(plain, *card))
    return {
        part: Span(*each.span(part)) for each in found for part, said in each.groupdict().items() if said is not None
    }
