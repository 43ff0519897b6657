"""What the editor of a decklist format tells of a list, and what it proposes. Which proposal is right reading tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from deckcheck.deck import Deck, Entry
from deckcheck.editing.in_place.verified_edit import Edit, Splice


class Place(NamedTuple):
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


class Layout(Protocol):
    """The layout of a list. Each method yields edits that may do, the likeliest first."""

    heads: Sequence[str]
    """The headings that cards may be put below, folded, as they come; one may come twice."""

    def __init__(self, text: str, deck: Deck) -> None: ...

    def recounted(self, at: int, copies: int) -> Iterator[Edit]:
        """The entry of that number with other copies."""
        ...

    def removed(self, at: int) -> Iterator[Edit]:
        """The list without that entry."""
        ...

    def added(self, entry: Entry, place: Place) -> Iterator[Edit]:
        """The list with that entry, whose section is the heading it goes below."""
        ...


@runtime_checkable
class Remarking(Protocol):
    """A layout whose new lines may end in a comment."""

    remarks: bool

    def added(self, entry: Entry, place: Place, remark: str = "") -> Iterator[Edit]:
        """The list with that entry, and behind it the comment with the space before it."""
        ...


class Lines:
    """A text by its lines, and splices of whole lines. Lines are counted from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.raws = text.split("\n")
        self._starts = [0]
        for raw in self.raws:
            self._starts.append(self._starts[-1] + len(raw) + 1)

    def start(self, number: int) -> int:
        """Where a line begins."""
        return self._starts[number]

    def replaced(self, number: int, raw: str) -> Splice:
        """A line with other words."""
        return Splice(self._starts[number], self._starts[number] + len(self.raws[number]), raw)

    def inserted(self, number: int, raws: Sequence[str]) -> Splice:
        """New lines before a line; a text that ends without a line end goes on doing so."""
        if number < len(self.raws):
            return Splice(self._starts[number], self._starts[number], "".join(f"{raw}\n" for raw in raws))
        return Splice(len(self.text), len(self.text), "".join(f"\n{raw}" for raw in raws))

    def deleted(self, begin: int, end: int) -> Splice:
        """Without the lines from ``begin`` to before ``end``."""
        if end < len(self.raws):
            return Splice(self._starts[begin], self._starts[end], "")
        return Splice(max(self._starts[begin] - 1, 0), len(self.text), "")


def numbers(text: str, number: int, start: int = 0) -> Iterator[tuple[int, int, str]]:
    """Where a number stands in a text, and how another would be written there as the function of its digits."""
    import re

    for match in re.finditer(r"\d+", text[start:]):
        if int(match[0]) == number:
            yield start + match.start(), start + match.end(), match[0]


def as_written(number: int, digits: str) -> str:
    """A number in the manner of another one: ``03`` is followed by ``04``."""
    return str(number).zfill(len(digits)) if digits.startswith("0") else str(number)
