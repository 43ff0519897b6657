"""A report for people with the annotations that GitHub Actions shows beside the lists, below it."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.findings import DeckReport
from deckcheck.reporters import Apart, Options
from deckcheck.reporters.github import MOST_SHOWN, Writer
from deckcheck.reporters.summary import Summary


class Annotated:
    """A writer whose tail is followed by annotations, so few of each level that all are shown."""

    def __init__(self, writer: Apart, options: Options) -> None:
        self._writer = writer
        self._annotating = Writer(options, most=MOST_SHOWN)
        self._annotations = ""

    def head(self, summary: Summary) -> str:
        """The head of the report."""
        return self._writer.head(summary)

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """The deck as the report has it."""
        return self.place(self.piece(reports))

    def piece(self, reports: Sequence[DeckReport]) -> tuple[object, list[tuple[str, str]]]:
        """What the report says of the deck, and its annotations."""
        return self._writer.piece(reports), self._annotating.piece(reports)

    def place(self, piece: tuple[object, list[tuple[str, str]]]) -> str:
        """The deck as the report has it; its annotations wait."""
        said, annotations = piece
        self._annotations += self._annotating.place(annotations)
        return self._writer.place(said)

    def tail(self, summary: Summary) -> str:
        """The tail of the report, and the annotations."""
        return self._writer.tail(summary) + self._annotations
