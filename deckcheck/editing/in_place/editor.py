"""What the editors of the syntaxes share: splices of a text, and the interface by which they propose them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.deck import Deck, Entry, Perhaps

WORDS = frozenset({Perhaps.REMARK})
"""What lines are, perhaps, behind which no card is put: a greeting, a quotation."""


class Splice(NamedTuple):
    """What is put in place of a part of a text."""

    start: int
    end: int
    text: str


Edit = Sequence[Splice]
"""Splices that do not overlap, in any order."""


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


class Editor:
    """The lines of a list, counted from 0, and the edits that may do, the likeliest first.

    Which proposal is right reading tells. ``heads`` are the headings that cards may be put below, folded, as they come;
    one may come twice.
    """

    heads: Sequence[str]

    def __init__(self, text: str, deck: Deck) -> None:
        self.text, self.deck = text, deck
        self.raws = text.split("\n")
        self._starts = [0]
        for raw in self.raws:
            self._starts.append(self._starts[-1] + len(raw) + 1)

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that give the entry of that number other copies."""
        raise NotImplementedError

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that take out the entry of that number."""
        raise NotImplementedError

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, whose section is the heading it goes below.

        ``remark`` is a comment behind it, with the space before; only text lists take it.
        """
        raise NotImplementedError

    def start(self, line: int) -> int:
        """Return where a line begins."""
        return self._starts[line]

    def replaced(self, line: int, raw: str) -> Splice:
        """Return the splice that gives a line other words."""
        return Splice(self._starts[line], self._starts[line] + len(self.raws[line]), raw)

    def inserted(self, line: int, raws: Sequence[str]) -> Splice:
        """Return the splice of new lines before a line; a text without a line end at its end goes on doing so."""
        if line < len(self.raws):
            return Splice(self._starts[line], self._starts[line], "".join(f"{raw}\n" for raw in raws))
        return Splice(len(self.text), len(self.text), "".join(f"\n{raw}" for raw in raws))

    def deleted(self, begin: int, end: int) -> Splice:
        """Return the splice that takes out the lines from ``begin`` to before ``end``."""
        if end < len(self.raws):
            return Splice(self._starts[begin], self._starts[end], "")
        return Splice(max(self._starts[begin] - 1, 0), len(self.text), "")


def renumbered(text: str, old: int, new: int, start: int = 0, end: int | None = None) -> list[Splice]:
    """Return the splices that each put a number in place of another one; ``03`` is followed by ``04``."""
    return [
        Splice(match.start(), match.end(), str(new).zfill(len(match[0])) if match[0][0] == "0" else str(new))
        for match in re.compile(r"\d+").finditer(text, start, len(text) if end is None else end)
        if int(match[0]) == old
    ]


def spliced(text: str, edit: Edit) -> str:
    """Return the text with an edit made."""
    for start, end, new in sorted(edit, reverse=True):
        text = text[:start] + new + text[end:]
    return text
