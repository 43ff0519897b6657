"""One verdict to a line, each the same object as in the ``json`` report's list of decks, written as it comes.

There is nothing else: who wants the sums adds up the lines, and which rules were left out is in the ``json`` report.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.findings import DeckReport
from deckcheck.reporters import Options
from deckcheck.reporters.json_report import deck_data, dumps
from deckcheck.reporters.summary import Summary


class Writer:
    """A line per verdict; ``options`` are for people."""

    def __init__(self, options: Options) -> None:
        pass

    def head(self, summary: Summary) -> str:
        """Nothing."""
        return ""

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """A line for each format."""
        return "".join(dumps(deck_data(report), indent=None) for report in reports)

    piece = deck

    def place(self, piece: str) -> str:
        """The lines of a deck, whatever stands before them."""
        return piece

    def tail(self, summary: Summary) -> str:
        """Nothing."""
        return ""
