"""Edits of LackeyCCG decks: an element for every copy, in the super zone of its section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.parsers import expat

from deckcheck.deck import Deck, Entry
from deckcheck.decklists.capabilities import titled
from deckcheck.decklists.field_checks import section_key
from deckcheck.decklists.lackey import escaped
from deckcheck.editing.in_place.editor_protocol import Place
from deckcheck.editing.in_place.verified_edit import Edit, Splice


class Element(NamedTuple):
    """An element: where it begins and ends, and where what is inside does."""

    start: int
    inside: int
    close: int
    end: int


class _Scan:
    """The places of cards and zones. The text is known to be a deck that can be read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.zones: list[tuple[str, Element]] = []
        self.cards: list[tuple[Entry, Element]] = []
        self.root = Element(0, 0, 0, 0)
        data = text.encode(errors="surrogatepass")
        self._wide = len(data) != len(text)
        self._data = data
        self._open: list[tuple[str, dict[str, str], int]] = []
        self._said: dict[str, str] = {}
        self._words = ""
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.Parse(data, True)

    def _here(self) -> int:
        at = self.parser.CurrentByteIndex
        return len(self._data[:at].decode(errors="surrogatepass")) if self._wide else at

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._open.append((tag, attributes, self._here()))
        self._words = ""
        if tag == "card":
            self._said = {}
        elif tag == "name":
            self._said["image"] = attributes.get("id", "").strip()

    def _characters(self, text: str) -> None:
        self._words += text

    def _end(self, tag: str) -> None:
        _, attributes, start = self._open.pop()
        if tag in ("name", "set"):
            self._said.setdefault(tag, self._words.strip())
            return
        if tag not in ("card", "superzone", "deck"):
            return
        inside = _end_of_tag(self.text, start)
        if self.text[inside - 2] == "/":
            element = Element(start, inside, inside, inside)
        else:
            close = self._here()
            element = Element(start, inside, close, self.text.index(">", close) + 1)
        if tag == "deck":
            self.root = element
        elif tag == "superzone":
            self.zones.append((section_key(attributes.get("name", "")), element))
        else:
            section = section_key(self._open[-1][1].get("name", ""))
            said = self._said
            self.cards.append((Entry(said["name"], 1, section, 0, said.get("set", ""), said.get("image", "")), element))


def _end_of_tag(text: str, start: int) -> int:
    """Behind the tag that begins there; a value in quotes may hold what looks like its end."""
    match = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>""").match(text, start)
    return match.end() if match else start


class Layout:
    """A LackeyCCG deck; its headings are its super zones."""

    def __init__(self, text: str, deck: Deck) -> None:
        self._text, self._deck = text, deck
        self._scan = _Scan(text)
        self.heads = [heading for heading, _ in self._scan.zones]
        found: dict[Entry, list[Element]] = {}
        for card, element in self._scan.cards:
            found.setdefault(card, []).append(element)
        self._copies = [found.get(entry._replace(copies=1, line=0), []) for entry in deck.entries]

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        there = self._copies[at]
        if copies < len(there):
            yield [self._without(element) for element in there[copies:]]
        elif there:
            last = there[-1]
            yield [self._behind(last, [self._text[last.start : last.end]] * (copies - len(there)))]

    def removed(self, at: int) -> Iterator[Edit]:
        yield [self._without(element) for element in self._copies[at]]

    def added(self, entry: Entry, place: Place) -> Iterator[Edit]:
        if place.entry is not None:
            copies = self._copies[place.entry]
            near = copies[-1] if place.behind else copies[0]
            for card in self._wordings(entry, near):
                new = [card] * entry.copies
                yield [self._behind(near, new) if place.behind else self._before(near, new)]
            return
        sample = self._scan.cards[-1][1] if self._scan.cards else None
        cards = next(self._wordings(entry, sample))
        if not place.new:
            zone = self._scan.zones[place.head][1]
            yield self._into(zone, [cards] * entry.copies)
            return
        yield [self._new_zone(entry, [cards] * entry.copies, place)]

    def _line(self, element: Element) -> str | None:
        """The space before an element that begins its line; ``None`` for one that does not."""
        line = self._text.rfind("\n", 0, element.start) + 1
        space = self._text[line : element.start]
        return space if line and not space.strip() else None

    def _without(self, element: Element) -> Splice:
        space = self._line(element)
        rest = re.compile(r"[ \t]*\n").match(self._text, element.end)
        if space is None or rest is None:
            return Splice(element.start, element.end, "")
        return Splice(element.start - len(space), rest.end(), "")

    def _behind(self, element: Element, new: list[str]) -> Splice:
        space = self._line(element)
        between = "" if space is None else f"\n{space}"
        return Splice(element.end, element.end, "".join(f"{between}{card}" for card in new))

    def _before(self, element: Element, new: list[str]) -> Splice:
        space = self._line(element)
        between = "" if space is None else f"\n{space}"
        return Splice(element.start, element.start, "".join(f"{card}{between}" for card in new))

    def _into(self, zone: Element, new: list[str]) -> Edit:
        """Cards as the first ones of a zone."""
        space = self._line(zone)
        lines = "".join(new) if space is None else "".join(f"\n{space}\t{card}" for card in new)
        if zone.inside == zone.end:  # <superzone name="Reserve"/>
            tag = self._text[zone.start : zone.end].rstrip("/>").rstrip()
            end = "" if space is None else f"\n{space}"
            return [Splice(zone.start, zone.end, f"{tag}>{lines}{end}</superzone>")]
        end = f"\n{space}" if space is not None and "\n" not in self._text[zone.inside : zone.close] else ""
        return [Splice(zone.inside, zone.inside, f"{lines}{end}")]

    def _new_zone(self, entry: Entry, new: list[str], place: Place) -> Splice:
        """A zone behind the one before, or before the first, or the first thing in the deck."""
        zones, root = self._scan.zones, self._scan.root
        near = zones[max(place.head, 0)][1] if zones else None
        space = self._line(near) if near else "\t"
        head = f'<superzone name="{escaped(titled(entry.section))}">'
        if space is None:
            zone = f"{head}{''.join(new)}</superzone>"
            at = root.close if near is None else near.end if place.head >= 0 else near.start
            return Splice(at, at, zone)
        zone = head + "".join(f"\n{space}\t{card}" for card in new) + f"\n{space}</superzone>"
        if near is None:
            line = self._text.rfind("\n", 0, root.close) + 1
            return Splice(line, line, f"{space}{zone}\n")
        if place.head >= 0:
            return Splice(near.end, near.end, f"\n{space}{zone}")
        return Splice(near.start, near.start, f"{zone}\n{space}")

    def _wordings(self, entry: Entry, sample: Element | None) -> Iterator[str]:
        """The element of a copy, as another one is laid out."""
        name, code, image = escaped(entry.name), escaped(entry.set), escaped(entry.image)
        if sample is not None:
            raw = self._text[sample.start : sample.end]
            parts = re.fullmatch(
                r"""(.*<name\b[^>]*?\bid=["'])[^"']*(["'][^>]*>)[^<]*(</name>.*?<set>)[^<]*(</set>.*)""", raw, re.DOTALL
            )
            if parts is not None and "<!--" not in raw:
                yield f"{parts[1]}{image}{parts[2]}{name}{parts[3]}{code}{parts[4]}"
        yield f'<card><name id="{image}">{name}</name><set>{code}</set></card>'
