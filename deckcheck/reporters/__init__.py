"""Output formats of a report. Each turns :class:`~deckcheck.findings.DeckReport` into strings; none prints.

To add one, write a module with a subclass of :class:`Writer`, and add a line to :data:`REPORTERS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from deckcheck.findings import DeckReport, Report
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.writer import Options, Writer

__all__ = ["REPORTERS", "Options", "Reporter", "Writer"]


class _Extended(Writer):
    """A writer that adds another writer's output, except its head, below its own tail."""

    def __init__(self, options: Options, writer: Writer, further: Writer) -> None:
        super().__init__(options)
        self._writer, self._further = writer, further
        self._below = ""

    def head(self, summary: Summary) -> str:
        """Return the head of the report."""
        return self._writer.head(summary)

    def piece(self, reports: Sequence[DeckReport]) -> tuple[Any, Any]:
        """Return both writers' pieces of the deck."""
        return self._writer.piece(reports), self._further.piece(reports)

    def place(self, piece: tuple[Any, Any]) -> str:
        """Return the deck's text in the report; the other writer's text is kept for the tail."""
        own, further = piece
        self._below += self._further.place(further)
        return self._writer.place(own)

    def tail(self, summary: Summary) -> str:
        """Return the tail of the report, and the other writer's text below it."""
        return self._writer.tail(summary) + self._below + self._further.tail(summary)


class Reporter(NamedTuple):
    """An output format. ``writer_class`` is its ``module:class``, imported on first use.

    A ``late`` one can write nothing before the last deck is checked, since its head summarizes all decks.
    """

    summary: str
    writer_class: str
    late: bool = False

    def writer(self, options: Options) -> Writer:
        """Return a writer for one run."""
        module, _, name = self.writer_class.partition(":")
        writer: Writer = getattr(import_module(f"{__name__}.{module}"), name)(options)
        if options.statistics and not self.late:
            from deckcheck.reporters.statistics import StatisticsWriter

            writer = _Extended(options, writer, StatisticsWriter(options))
        if options.annotate:
            from deckcheck.reporters.github import AnnotationsWriter

            writer = _Extended(options, writer, AnnotationsWriter(options))
        return writer

    def render(self, report: Report, options: Options = Options()) -> str:  # noqa: B008 - immutable
        """Return the whole report; unless empty, it ends with a newline."""
        writer, summary = self.writer(options), Summary.of(report)
        decks = [writer.deck(reports) for reports in report.by_deck()]
        return "".join([writer.head(summary), *decks, writer.tail(summary)])


REPORTERS = {
    "text": Reporter("what a person reads: each deck with its findings, places and citations", "text:TextWriter"),
    "concise": Reporter(
        "a line for each cause of findings, path:line: severity rule: message", "concise:ConciseWriter"
    ),
    "json": Reporter("for programs, in a stable shape with a JSON Schema", "json_report:JsonWriter", late=True),
    "jsonl": Reporter(
        "a line for each deck and format, the same object as in json, written as it comes",
        "json_report:JsonLinesWriter",
    ),
    "sarif": Reporter("SARIF 2.1.0, for code scanning and editors", "sarif:SarifWriter"),
    "junit": Reporter("JUnit XML, a test case for each deck and format, for any CI", "junit:JunitWriter", late=True),
    "github": Reporter("annotations of GitHub Actions, as workflow commands", "github:GithubWriter"),
    "gitlab": Reporter("a code quality report of GitLab", "gitlab:GitlabWriter"),
    "html": Reporter(
        "one self-contained page: summary, sortable table, each deck with findings and charts",
        "html_report:HtmlWriter",
        late=True,
    ),
}
