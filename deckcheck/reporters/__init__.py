"""The forms a report takes. Each turns :class:`~deckcheck.findings.DeckReport` into strings; none prints.

To add one: a module with a kind of :class:`Writer`, and its line in :data:`REPORTERS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from deckcheck.findings import DeckReport, Report
from deckcheck.reporters.summary import Summary


class Options(NamedTuple):
    """How to lay a report out. Forms for machines ignore it.

    ``width`` is in columns. ``quiet`` leaves out legal decks, but not those that fail by a warning when ``strict``;
    ``overview`` shows a table of formats per deck in place of the findings. ``root`` is the folder from which the
    forms for code hosts tell paths, that of the repository (``""`` = as they are given). ``annotate`` adds annotations
    for GitHub Actions below a form for people, ``statistics`` findings by rule. ``explain`` tells all that there is to
    say, and every rule in full; with ``brief`` a text report has a line for each deck.
    """

    width: int = 100
    color: bool = False
    quiet: bool = False
    strict: bool = False
    overview: bool = False
    root: str = ""
    annotate: bool = False
    statistics: bool = False
    explain: bool = False
    brief: bool = False


class Writer(ABC):
    """Writes one report: the head, each deck as it comes, the tail. Made for one run.

    Most of a deck is written without knowing of the others, as its ``piece``, in whichever process judges it.
    """

    def __init__(self, options: Options) -> None:
        self._options = options

    def head(self, summary: Summary) -> str:
        """Return what stands before the decks; ``summary`` is of the whole run only where the form is ``late``."""
        return ""

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """Return the reports of one deck, by each of its formats."""
        return self.place(self.piece(reports))

    @abstractmethod
    def piece(self, reports: Sequence[DeckReport]) -> Any:
        """Return what can be written of a deck by itself; it can be pickled."""

    def place(self, piece: Any) -> str:
        """Return the piece of a deck, as it stands behind those before it."""
        return str(piece)

    def tail(self, summary: Summary) -> str:
        """Return what stands behind the decks."""
        return ""


class _Extended(Writer):
    """A writer whose tail is followed by all that another writes, but for its head."""

    def __init__(self, options: Options, writer: Writer, further: Writer) -> None:
        super().__init__(options)
        self._writer, self._further = writer, further
        self._below = ""

    def head(self, summary: Summary) -> str:
        """Return the head of the report."""
        return self._writer.head(summary)

    def piece(self, reports: Sequence[DeckReport]) -> tuple[Any, Any]:
        """Return what both say of the deck."""
        return self._writer.piece(reports), self._further.piece(reports)

    def place(self, piece: tuple[Any, Any]) -> str:
        """Return the deck as the report has it; what else there is waits."""
        own, further = piece
        self._below += self._further.place(further)
        return self._writer.place(own)

    def tail(self, summary: Summary) -> str:
        """Return the tail of the report, and what stands below it."""
        return self._writer.tail(summary) + self._below + self._further.tail(summary)


class Reporter(NamedTuple):
    """A form of report. ``writer_class`` is its module and class, imported when they are first used.

    Of a ``late`` form nothing can be written before the last deck is judged, since its head tells of them all.
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
        """Return the whole report, ending with a line end when there is anything to say."""
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
