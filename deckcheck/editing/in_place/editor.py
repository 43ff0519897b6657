"""The base of all editors: it proposes edits from the places of entries, which each syntax locates."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from deckcheck.deck import Deck, Entry
from deckcheck.editing.in_place.spans import Edit, ItemRow, Span, Splice, renumbered
from deckcheck.errors import UneditableDeck


class InsertionPoint(NamedTuple):
    """The place of a card that is not in the list yet.

    It is after the ``entry`` of that number, or before it if not ``after``; without one, below the heading of number
    ``head``; with ``new``, below a new heading after all cards of the heading ``head`` (-1 = before every heading).
    ``zone`` is the section of the game.
    """

    zone: str
    entry: int | None = None
    after: bool = True
    head: int = -1
    new: bool = False


class EntryText(NamedTuple):
    """The text of an entry or of one of its copies: the item of that ``number`` in a row.

    ``parts`` are the spans of its name, set and other parts (``name``, ``set`` …). ``holder`` is the item beside which
    another card must be inserted (``None`` = this one).
    """

    row: ItemRow
    number: int
    parts: Mapping[str, Span]
    holder: EntryText | None = None

    @property
    def span(self) -> Span:
        """Return the span of the item."""
        return self.row.spans[self.number]

    @property
    def raw(self) -> str:
        """Return the text of the item."""
        return self.row.text[self.span.start : self.span.end]


class InsertionPlace(NamedTuple):
    """The place of a new item: after the one of a number in a row (-1 = before all), in the style of a ``sample``."""

    row: ItemRow
    after: int
    sample: EntryText | None = None


class Editor:
    """Propose edits of a list, the likeliest first; reading the result decides which is right.

    A subclass for each syntax locates its items and spells new ones. ``heads`` are the headings that cards may be put
    below, folded, in order of appearance; one may occur twice. ``places`` are where the first card below each of them
    goes. ``items`` are those of each entry. ``counts``: an item may state a number of copies; otherwise each is one
    copy. ``refusal`` is why only names can be edited (``""`` = everything can). Lines are counted from 0.
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
        self.places: list[InsertionPlace] = []
        self.items: list[list[EntryText]] = [[] for _ in deck.entries]

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that change the number of copies of the entry of that number."""
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
        """Yield edits that remove the entry of that number."""
        if self.items[number]:
            yield _without(self.items[number])

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, whose section is the heading that it goes below.

        ``remark`` is a comment after it, with the space before; only text lists use it. Raises UneditableDeck if the
        place of the entry to put it beside is unknown.
        """
        if point.new:
            yield from self.headed(entry, point)
        elif point.entry is None:
            yield from self.put(entry, self.places[point.head])
        elif items := self.items[point.entry]:
            neighbour = items[-1 if point.after else 0]
            neighbour = neighbour.holder or neighbour
            yield from self.put(entry, InsertionPlace(neighbour.row, neighbour.number - (not point.after), neighbour))
        else:
            raise UneditableDeck(f"where {self.deck.entries[point.entry].name} stands in the list cannot be told")

    def put(self, entry: Entry, place: InsertionPlace) -> Iterator[Edit]:
        """Yield edits that put an entry at a place, the likeliest spelling first."""
        for new in self.worded(entry, place.sample):
            yield [place.row.inserted(place.after, [new] * (1 if self.counts else entry.copies))]

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield edits that rename the card of an entry."""
        names = [item.parts["name"] for item in self.items[number] if "name" in item.parts]
        if names:
            yield [Splice(start, end, self.spelled(name, self.text[start:end])) for start, end in names]

    def first_counted(self, item: EntryText, copies: int) -> Iterator[Edit]:
        """Yield edits that give a count to an item without one."""
        return iter(())

    def headed(self, entry: Entry, point: InsertionPoint) -> Iterator[Edit]:
        """Yield edits that add an entry below a new heading; by default, the item itself names its heading."""
        return self.put(entry, self.places[point.head])

    def worded(self, entry: Entry, sample: EntryText | None) -> Iterator[str]:
        """Yield the item of an entry in the style of another one, the likeliest spelling first."""
        raise NotImplementedError

    def spelled(self, content: str, old: str) -> str:
        """Return a part as spelled in place of another one."""
        return content

    def copied(self, item: EntryText, contents: Mapping[str, str]) -> str:
        """Return the text of an item with all its parts replaced; a part not in ``contents`` becomes empty."""
        raw, start = item.raw, item.span.start
        for part, (begin, end) in sorted(item.parts.items(), key=lambda named: named[1], reverse=True):
            raw = raw[: begin - start] + self.spelled(contents.get(part, ""), self.text[begin:end]) + raw[end - start :]
        return raw

    def last_item(self) -> EntryText | None:
        """Return the item of the last entry as a sample; ``None`` if there is none."""
        return self.items[-1][-1] if self.items and self.items[-1] else None

    def line_at(self, place: int) -> int:
        """Return the line of an offset in the text."""
        return bisect_right(self.starts, place) - 1

    def lines(self, begin: int, end: int) -> ItemRow:
        """Return a row with one item: the lines from ``begin`` to before ``end``."""
        return ItemRow(self.text, 0, len(self.text), (Span(self.starts[begin], self.starts[end] - 1),), "\n")

    def replaced(self, line: int, raw: str) -> Splice:
        """Return the splice that replaces a line."""
        return Splice(self.starts[line], self.starts[line] + len(self.raws[line]), raw)

    def inserted(self, line: int, raws: Sequence[str]) -> Splice:
        """Return the splice that inserts new lines before a line."""
        return self.lines(line - 1, line).inserted(0, raws) if line else self.lines(0, 1).inserted(-1, raws)


def _without(items: Sequence[EntryText]) -> Edit:
    return [splice for item in items for splice in item.row.without(item.number)]
