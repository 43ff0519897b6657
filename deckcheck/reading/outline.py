"""The headings of a list with the cards below each, given one reading of every line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from deckcheck.decklists.text.headings import is_section
from deckcheck.reading.grammar import MOST_LIKELY_COPIES
from deckcheck.reading.readings import Kind, ReadCard, Reading


class Outline:
    """Count the cards below headings. ``above`` are the copies above each line, and above the end of the list."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._readings = readings
        copies = (each.cards[0].copies if len(each.cards) == 1 else each.copies for each in readings)
        self.above = [0, *accumulate(copies)]
        self.heads = [at for at, each in enumerate(readings) if each.kind is Kind.HEADING]
        self._ends = [*self.heads, len(readings)]
        self._sections = [*(at for at in self.heads if is_section(readings[at].words or "")), len(readings)]

    def end(self, at: int) -> int:
        """Return the next heading below a line, or the end of the list."""
        return self._ends[bisect_right(self._ends, at)]

    def listed(self, at: int) -> int:
        """Return the number of copies between a line and the next heading."""
        return self.above[self.end(at)] - self.above[at + 1]

    def cards_below(self, at: int, most: int = MOST_LIKELY_COPIES) -> list[ReadCard]:
        """Return the cards of the ``most`` lines below a line, up to the next heading."""
        lines = self._readings[at + 1 : min(self.end(at), at + 1 + most)]
        return [card for each in lines for card in each.cards]

    def section_end(self, at: int) -> int:
        """Return the next heading of a section below a line, or the end of the list."""
        return self._sections[bisect_right(self._sections, at)]

    def is_filled(self, at: int, heading: Reading) -> bool:
        """Return whether the cards up to a later heading match the stated count; a kind of card ends at a section."""
        wanted = self.above[at + 1] + (heading.stated or 0)
        last = self._ends[-1] if is_section(heading.words or "") else self.section_end(at)
        ends = self._ends[bisect_right(self._ends, at) : bisect_right(self._ends, last)] if heading.stated else ()
        return any(self.above[end] == wanted for end in ends)
