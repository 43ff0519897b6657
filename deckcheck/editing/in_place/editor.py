"""The editor of all syntaxes: what an edit puts where, by the places of the entries that a syntax tells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.editing.in_place.spans import Edit, Row, Span, Splice, renumbered
from deckcheck.errors import UneditableDeck


class InsertionPoint(NamedTuple):
    """Where a card that the list has not yet goes.

    It goes behind the ``entry`` of that number, or before it; without one below the heading of the number ``head``;
    or, with ``new``, below a heading of its own behind all that the heading ``head`` heads (-1 = before every heading).
    ``zone`` is the section of the game that it stands in.
    """

    zone: str
    entry: int | None = None
    behind: bool = True
    head: int = -1
    new: bool = False


class Item(NamedTuple):
    """What says an entry, or one of its copies: the item of that ``number`` in a row.

    ``parts`` are the places of what it says of the card (``name``, ``set`` …). ``holder`` is the item beside which
    another card goes, where that is not this one.
    """

    row: Row
    number: int
    parts: Mapping[str, Span]
    holder: Item | None = None

    @property
    def span(self) -> Span:
        """Return where the item stands."""
        return self.row.spans[self.number]

    @property
    def raw(self) -> str:
        """Return the text of the item."""
        return self.row.text[self.span.start : self.span.end]


class Place(NamedTuple):
    """Where a new item goes: behind the one of a number in a row (-1 = before all), in the manner of a ``sample``."""

    row: Row
    behind: int
    sample: Item | None = None


class Editor:
    """Edits of a list that may do, the likeliest first; which is right, reading tells.

    A subclass for each syntax tells where its items stand, and how a new one is spelled. ``heads`` are the headings
    that cards may be put below, folded, as they come, and ``places`` where the first card below each of them goes; one
    may come twice. ``items`` are those of each entry. ``counts`` is whether an item may say how many copies it is; else
    each is one. ``refusal`` is why the list cannot be changed but for its names. Lines are counted from 0.
    """

    counts = True
    refusal = ""

    def __init__(self, text: str, deck: Deck) -> None:
        self.text, self.deck = text, deck
        self.raws = text.split("\n")
        self.starts = [0]  # of the lines
        for raw in self.raws:
            self.starts.append(self.starts[-1] + len(raw) + 1)
        self.heads: list[str] = []
        self.places: list[Place] = []
        self.items: list[list[Item]] = [[] for _ in deck.entries]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that give the entry of that number other copies."""
        items, old = self.items[number], self.deck.entries[number].copies
        for last in items[-1:]:
            if self.counts:
                end = max(part.end for part in (last.span, *last.parts.values()))
                yield from ([splice] for splice in renumbered(self.text, old, copies, last.span.start, end))
                yield from self.first_counted(last, copies)
            else:
                more = [last.row.inserted(last.number, [last.raw] * (copies - old))]
                yield more if copies > old else _without(items[copies - old :])

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that take out the entry of that number."""
        if self.items[number]:
            yield _without(self.items[number])

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, whose section is the heading it goes below.

        ``remark`` is a comment behind it, with the space before; only text lists take it.
        """
        if point.new:
            yield from self.headed(entry, point)
        elif point.entry is None:
            yield from self.put(entry, self.places[point.head])
        elif items := self.items[point.entry]:
            beside = items[-1 if point.behind else 0]
            beside = beside.holder or beside
            yield from self.put(entry, Place(beside.row, beside.number - (not point.behind), beside))
        else:
            raise UneditableDeck(f"where {self.deck.entries[point.entry].name} stands in the list cannot be told")

    def put(self, entry: Entry, place: Place) -> Iterator[Edit]:
        """Yield edits that put an entry at a place, the likeliest spelling first."""
        for new in self.worded(entry, place.sample):
            yield [place.row.inserted(place.behind, [new] * (1 if self.counts else entry.copies))]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield edits that give the card of an entry another name."""
        names = [item.parts["name"] for item in self.items[number] if "name" in item.parts]
        if names:
            yield [Splice(start, end, self.spelled(name, self.text[start:end])) for start, end in names]

    def first_counted(self, item: Item, copies: int) -> Iterator[Edit]:
        """Yield edits that give a count to an item without one."""
        return iter(())

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield edits that add an entry below a heading that is not there yet, unless items name their own."""
        return self.put(entry, self.places[point.head])

    def worded(self, entry: Entry, sample: Item | None) -> Iterator[str]:
        """Yield the item of an entry in the manner of another one, the likeliest spelling first."""
        raise NotImplementedError

    def spelled(self, said: str, old: str) -> str:
        """Return a part as it is spelled in place of another one."""
        return said

    def copied(self, item: Item, said: Mapping[str, str]) -> str:
        """Return the text of an item with other parts, none of which is left as it was."""
        raw, start = item.raw, item.span.start
        for part, (begin, end) in sorted(item.parts.items(), key=lambda named: named[1], reverse=True):
            raw = raw[: begin - start] + self.spelled(said.get(part, ""), self.text[begin:end]) + raw[end - start :]
        return raw

    def last_item(self) -> Item | None:
        """Return the item of the last entry, for one to be like it."""
        return self.items[-1][-1] if self.items and self.items[-1] else None

    def line_at(self, place: int) -> int:
        """Return the line of a place in the text."""
        return bisect_right(self.starts, place) - 1

    def lines(self, begin: int, end: int) -> Row:
        """Return a row of one item, which is the lines from ``begin`` to before ``end``."""
        return Row(self.text, 0, len(self.text), (Span(self.starts[begin], self.starts[end] - 1),), "\n")

    def replaced(self, line: int, raw: str) -> Splice:
        """Return the splice that gives a line other words."""
        return Splice(self.starts[line], self.starts[line] + len(self.raws[line]), raw)

    def inserted(self, line: int, raws: Sequence[str]) -> Splice:
        """Return the splice of new lines before a line."""
        return self.lines(line - 1, line).inserted(0, raws) if line else self.lines(0, 1).inserted(-1, raws)


def _without(items: Sequence[Item]) -> Edit:
    return [splice for item in items for splice in item.row.without(item.number)]
