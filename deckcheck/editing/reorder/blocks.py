"""Assemble a list from its cards under their headings, each with the comments that belong to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from deckcheck.editing.reorder.official_names import ListedCard
from deckcheck.editing.sheet_order import SheetOrder

_HEADER = "\0"
"""Stands for a line about the whole list, which no comment is."""


class Remarks:
    """Comments by the lines that they belong to.

    To read a list, call :meth:`remark`, :meth:`header` and :meth:`anchor` for its lines, from top to bottom. To write
    one, take the comments with :meth:`of`, each once. ``top`` are the lines before the first card or heading (``""`` =
    blank). A block of comments there belongs to the card if a blank line separates it from the others, and none from
    the card.
    """

    def __init__(self) -> None:
        self.top: list[str] = []
        self.headings: list[tuple[int, str, str]] = []
        """Line, section and words of each heading."""
        self._above: defaultdict[int, list[str]] = defaultdict(list)
        self._after: defaultdict[int, list[str]] = defaultdict(list)
        self._waiting: list[str] = []
        self._begun = False

    def remark(self, text: str) -> None:
        """Add a comment on a line of its own; ``""`` for a blank line."""
        self._waiting.append(text)

    def header(self) -> None:
        """Add a line about the whole list; the comments around it are about the list, too."""
        self._waiting.append(_HEADER)

    def anchor(self, line: int, after: str = "") -> None:
        """Add a line that comments belong to: those that wait, and the one after it (``after``)."""
        waiting, self._waiting = self._waiting, []
        if not self._begun:
            self._begun = True
            below_blank = max((number for number, text in enumerate(waiting, 1) if not text), default=0)
            if not any(waiting[:below_blank]) or _HEADER in waiting[below_blank:]:
                below_blank = len(waiting)
            top, waiting = ["", *waiting[:below_blank]], waiting[below_blank:]
            self.top = [text for above, text in pairwise(top) if (text or above) and text != _HEADER]
        self.add_above(line, [text for text in waiting if text != _HEADER])
        self._after[line] += filter(None, [after])

    def add_above(self, line: int, texts: Iterable[str]) -> None:
        """Add comments to write above a line, wherever they are now."""
        self._above[line] += filter(None, texts)

    def of(self, *lines: int) -> tuple[list[str], str]:
        """Take the comments of lines that become one: those above it, and the one after it (``""`` = none)."""
        after = [text for line in lines for text in self._after.pop(line, ())]
        above = [text for line in lines for text in self._above.pop(line, ())]
        return above + after[1:], after[0] if after else ""

    def left(self) -> list[str]:
        """Take the remaining comments, and those at the end of the list."""
        above, after = self.of(*sorted({*self._above, *self._after}))
        return [text for text in (*above, after, *self._waiting) if text not in ("", _HEADER)]


ListedCards = Sequence[ListedCard]
"""The cards under one heading."""


class Spelling(NamedTuple):
    """The spelling of a list in a syntax.

    ``heading`` returns the line above cards, from their heading and its words in the list (``""`` = no words).
    ``cards`` yields their lines, each with the numbers of its lines in the original list. ``gap`` precedes a comment at
    the end of a line; if ``""``, every comment is above its line.
    """

    heading: Callable[[str, str, ListedCards], str]
    cards: Callable[[ListedCards], Iterable[tuple[str, Iterable[int]]]]
    gap: str

    def parts(self, cards: ListedCards, remarks: Remarks, sheet: SheetOrder) -> list[list[str]]:
        """Return the lines of each heading with its cards. Comments of a dropped heading stay with its section."""
        parts = {heading: tuple(group) for heading, group in groupby(cards, lambda card: card.entry.section)}
        of_section = {sheet.section(heading): heading for heading in reversed(parts)}
        lines, words = defaultdict[str, list[int]](list), dict[str, str]()
        for number, section, text in remarks.headings:
            homes = (section, sheet.one_of(section), of_section.get(sheet.section(section), ""))
            home = next(filter(parts.__contains__, homes), section)
            lines[home].append(number)
            if home == section:
                words.setdefault(section, text)
        made = []
        for heading, listed in parts.items():
            title = self.heading(heading, words.get(heading, ""), listed)
            rows = [(title, lines[heading]), *self.cards(listed)]
            made.append([line for row, numbers in rows for line in commented(row, *remarks.of(*numbers), self.gap)])
        return made


def commented(line: str, above: list[str], after: str, gap: str) -> list[str]:
    """Return a line with its comments, all above it if it has tabs or several lines, is empty, or has no ``gap``."""
    if after and gap and line and not {"\t", "\n"} & set(line):
        return [*above, f"{line}{gap}{after}"]
    return [text for text in (*above, after, line) if text]


def joined(top: list[str], parts: list[list[str]], remarks: Remarks, is_remark: Callable[[str], bool]) -> str:
    """Return the whole list, with a blank line between parts; the remaining comments are last."""
    while top and not top[-1]:
        top.pop()
    if not top:  # the first comments are read as those at the top
        first = next((number for number, line in enumerate(parts[0]) if not is_remark(line)), 0)
        top, parts = parts[0][:first], [parts[0][first:], *parts[1:]]
    return "\n\n".join("\n".join(part) for part in (top, *parts, remarks.left()) if part) + "\n"
