"""The base of all editors: it proposes edits from the places of entries, which each syntax locates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckcheck.deck import Deck, Entry


class Splice(NamedTuple):
    """A part of a text, from ``start`` to before ``end``, and the ``text`` that replaces it."""

    start: int
    end: int
    text: str


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
    ``zone`` is the section of the game.
    """

    zone: str
    entry: int | None = None
    after: bool = True
    head: int = -1
    new: bool = False


class Editor:
    """Propose edits of a list, the likeliest first; reading the result decides which is right.

    A subclass for each syntax locates its entries and spells new ones. ``heads`` are the headings that cards may be put
    below, folded, in order of appearance; one may occur twice. ``refusal`` is why only names can be edited (``""`` =
    everything can). Lines are counted from 0.
    """

    refusal = ""

    def __init__(self, text: str, deck: Deck) -> None:
        self.text, self.deck = text, deck
        self.raws = text.split("\n")
        self.starts = [0]  # of the lines
        for raw in self.raws:
            self.starts.append(self.starts[-1] + len(raw) + 1)
        self.heads: list[str] = []

    def recounted(self, number: int, copies: int) -> Iterator[Edit]:
        """Yield edits that change the number of copies of the entry of that number."""
        raise NotImplementedError

    def removed(self, number: int) -> Iterator[Edit]:
        """Yield edits that remove the entry of that number."""
        raise NotImplementedError

    def added(self, entry: Entry, point: InsertionPoint, remark: str = "") -> Iterator[Edit]:
        """Yield edits that add an entry, whose section is the heading that it goes below.

        ``remark`` is a comment after it, with the space before; only text lists use it.
        """
        raise NotImplementedError

    def renamed(self, number: int, name: str) -> Iterator[Edit]:
        """Yield edits that rename the card of an entry."""
        raise NotImplementedError

    def replaced(self, begin: int, end: int, raws: Sequence[str]) -> Splice:
        """Return the splice that replaces lines, from ``begin`` to before ``end``, by others."""
        return Splice(self.starts[begin], self.starts[end] - 1, "\n".join(raws))

    def inserted(self, line: int, raws: Sequence[str]) -> Splice:
        """Return the splice that inserts new lines before a line."""
        new = "\n".join(raws)
        return Splice(self.starts[line] - 1, self.starts[line] - 1, f"\n{new}") if line else Splice(0, 0, f"{new}\n")

    def without(self, begin: int, end: int) -> Splice:
        """Return the splice that removes the lines from ``begin`` to before ``end``."""
        start, stop = self.starts[begin], self.starts[end]
        return Splice(start, stop, "") if stop <= len(self.text) else Splice(max(start - 1, 0), len(self.text), "")
