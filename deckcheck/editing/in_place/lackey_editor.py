"""Edits of LackeyCCG decks: an element for every copy, in the super zone of its section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.lackey import Reader, escaped
from deckcheck.editing.in_place.editor import Edit, Editor, InsertionPoint, Splice
from deckcheck.patterns import late_pattern

_REST_OF_LINE = late_pattern(r"[ \t]*\n")
_TAG = late_pattern(r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>""")
"""A tag; a value in quotes may hold what looks like its end."""
_CARD = late_pattern(
    r"""(.*<name\b[^>]*?\bid=["'])[^"']*(["'][^>]*>)[^<]*(</name>.*?<set>)[^<]*(</set>.*)""", re.DOTALL
)


class Element(NamedTuple):
    """An element: where it begins and ends, and where what is inside does."""

    start: int
    inside: int
    close: int
    end: int


class _Scan(Reader):
    """The places of the deck, its zones and its cards. The text is known to be a deck that can be read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text, self._data = text, text.encode(errors="surrogatepass")
        self._starts: list[int] = []
        self._bytes = self._at = 0
        self.elements: dict[str, list[Element]] = {"deck": [], "superzone": [], "card": []}
        self.zones: list[str] = []
        self.parser.Parse(self._data, True)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._starts.append(self._place())
        super().start(tag, attributes)

    def end(self, tag: str) -> None:
        super().end(tag)
        start = self._starts.pop()
        if tag not in self.elements:
            return
        opening = _TAG.match(self._text, start)
        inside = opening.end() if opening else start
        if self._text[inside - 2] == "/":
            element = Element(start, inside, inside, inside)
        else:
            close = self._place()
            element = Element(start, inside, close, self._text.index(">", close) + 1)
        self.elements[tag].append(element)
        if tag == "superzone":
            self.zones.append(self.zone)

    def _place(self) -> int:
        """Return where the parser is in the text; it counts bytes, and never goes back."""
        before, self._bytes = self._bytes, self.parser.CurrentByteIndex
        self._at += len(self._data[before : self._bytes].decode(errors="surrogatepass"))
        return self._at


class LackeyEditor(Editor):
    """A LackeyCCG deck; its headings are its super zones."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(text, deck)
        scan = _Scan(text)
        self.heads = scan.zones
        [self._root] = scan.elements["deck"]
        self._zones, self._cards = scan.elements["superzone"], scan.elements["card"]
        elements: dict[Entry, list[Element]] = {}
        for card, element in zip(scan.draft.entries, self._cards, strict=True):
            elements.setdefault(card._replace(line=0), []).append(element)
        self._copies = [elements.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        elements = self._copies[number]
        if copies < len(elements):
            yield [self._without(element) for element in elements[copies:]]
        elif elements:
            last = elements[-1]
            yield [self._beside(last, [self.text[last.start : last.end]] * (copies - len(elements)))]

    def removed(self, number: int) -> Iterator[Edit]:
        yield [self._without(element) for element in self._copies[number]]

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        if point.entry is not None:
            sample = self._copies[point.entry][-1 if point.behind else 0]
            for card in self._wordings(entry, sample):
                yield [self._beside(sample, [card] * entry.copies, behind=point.behind)]
            return
        cards = [next(self._wordings(entry, self._cards[-1] if self._cards else None))] * entry.copies
        yield [self._new_zone(entry, cards, point) if point.new else self._into(self._zones[point.head], cards)]

    def _indent(self, element: Element) -> str | None:
        """Return the space before an element that begins its line; ``None`` for one that does not."""
        line = self.text.rfind("\n", 0, element.start) + 1
        space = self.text[line : element.start]
        return space if line and not space.strip() else None

    def _without(self, element: Element) -> Splice:
        space = self._indent(element)
        rest = _REST_OF_LINE.match(self.text, element.end)
        if space is None or rest is None:
            return Splice(element.start, element.end, "")
        return Splice(element.start - len(space), rest.end(), "")

    def _beside(self, element: Element, new: list[str], *, behind: bool = True) -> Splice:
        space = self._indent(element)
        between = "" if space is None else f"\n{space}"
        if behind:
            return Splice(element.end, element.end, "".join(f"{between}{card}" for card in new))
        return Splice(element.start, element.start, "".join(f"{card}{between}" for card in new))

    def _into(self, zone: Element, new: list[str]) -> Splice:
        """Return the splice of cards as the first ones of a zone."""
        space = self._indent(zone)
        lines = "".join(new) if space is None else "".join(f"\n{space}\t{card}" for card in new)
        if zone.inside == zone.end:  # <superzone name="Reserve"/>
            tag = self.text[zone.start : zone.end].rstrip("/>").rstrip()
            end = "" if space is None else f"\n{space}"
            return Splice(zone.start, zone.end, f"{tag}>{lines}{end}</superzone>")
        end = f"\n{space}" if space is not None and "\n" not in self.text[zone.inside : zone.close] else ""
        return Splice(zone.inside, zone.inside, f"{lines}{end}")

    def _new_zone(self, entry: Entry, new: list[str], point: InsertionPoint) -> Splice:
        """Return the splice of a zone behind the one before, or before the first, or the first thing in the deck."""
        sample = self._zones[max(point.head, 0)] if self._zones else None
        space = self._indent(sample) if sample else "\t"
        head = f'<superzone name="{escaped(titled(entry.section))}">'
        if space is None:
            zone = f"{head}{''.join(new)}</superzone>"
        else:
            zone = head + "".join(f"\n{space}\t{card}" for card in new) + f"\n{space}</superzone>"
        if sample is not None:
            return self._beside(sample, [zone], behind=point.head >= 0)
        line = self.text.rfind("\n", 0, self._root.close) + 1
        return Splice(line, line, f"{space}{zone}\n")

    def _wordings(self, entry: Entry, sample: Element | None) -> Iterator[str]:
        """Yield the element of a copy, as another one is laid out, then as LackeyCCG lays it out."""
        name, code, image = escaped(entry.name), escaped(entry.set), escaped(entry.image)
        if sample is not None:
            raw = self.text[sample.start : sample.end]
            if (parts := _CARD.fullmatch(raw)) is not None and "<!--" not in raw:
                yield f"{parts[1]}{image}{parts[2]}{name}{parts[3]}{code}{parts[4]}"
        yield f'<card><name id="{image}">{name}</name><set>{code}</set></card>'
