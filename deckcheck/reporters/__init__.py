"""The forms a report takes. Each turns :class:`~deckcheck.findings.DeckReport` into strings; none prints.

To add one: a module with a class ``Writer`` (see the protocol here), and its line in :data:`REPORTERS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from deckcheck.findings import DeckReport, Report
from deckcheck.reporters.summary import Summary, summed


class Options(NamedTuple):
    """How to lay a report out. Forms for machines ignore it.

    ``width`` is in columns. ``quiet`` leaves out legal decks, but not those that fail by a warning when ``strict``;
    ``overview`` shows a table of formats per deck in place of the findings. ``root`` is the folder from which the
    forms for code hosts tell paths, that of the repository (``""`` = as they are given). ``annotate`` adds annotations
    for GitHub Actions below a form for people.
    """

    width: int = 100
    color: bool = False
    quiet: bool = False
    strict: bool = False
    overview: bool = False
    root: str = ""
    annotate: bool = False


class Writer(Protocol):
    """Writes one report, piece by piece: the head, each deck as it comes, the tail. Made for one run."""

    def head(self, summary: Summary) -> str:
        """What stands before the decks; ``summary`` is of the whole run only where the form is ``late``."""
        ...

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """The reports of one deck, by each of its formats."""
        ...

    def tail(self, summary: Summary) -> str:
        """What stands behind the decks."""
        ...


class Apart(Writer, Protocol):
    """A writer that writes most of a deck without knowing of the others, in whichever process judges it.

    ``deck`` gives what ``place`` makes of ``piece``.
    """

    def piece(self, reports: Sequence[DeckReport]) -> object:
        """What can be written of a deck by itself; it can be pickled."""
        ...

    def place(self, piece: Any) -> str:
        """The piece of a deck, as it stands behind those before it."""
        ...


def apart(writer: Writer) -> Apart | None:
    """The writer, if it can write decks apart from each other."""
    return cast(Apart, writer) if hasattr(writer, "piece") else None


class Reporter(NamedTuple):
    """A form of report, whose module is imported when it is first used.

    Of a ``late`` form nothing can be written before the last deck is judged, since its head tells of them all.
    """

    summary: str
    module: str
    late: bool = False

    def writer(self, options: Options) -> Writer:
        """A writer for one run."""
        writer = import_module(f"{__name__}.{self.module}").Writer(options)
        if options.annotate:
            from deckcheck.reporters.annotated import Annotated

            writer = Annotated(writer, options)
        return cast(Writer, writer)

    def render(self, report: Report, options: Options = Options()) -> str:  # noqa: B008 - immutable
        """The whole report, ending with a line end when there is anything to say."""
        writer, summary = self.writer(options), summed(report)
        decks = [writer.deck(reports) for reports in report.by_deck()]
        return "".join([writer.head(summary), *decks, writer.tail(summary)])


REPORTERS = {
    "text": Reporter("what a person reads: each deck with its findings, places and citations", "text"),
    "concise": Reporter("a line for each finding, path:line: severity rule: message", "concise"),
    "json": Reporter("for programs, in a stable shape with a JSON Schema", "json_report", late=True),
    "jsonl": Reporter("a line for each deck and format, the same object as in json, written as it comes", "jsonl"),
    "sarif": Reporter("SARIF 2.1.0, for code scanning and editors", "sarif"),
    "junit": Reporter("JUnit XML, a test case for each deck and format, for any CI", "junit", late=True),
    "github": Reporter("annotations of GitHub Actions, as workflow commands", "github"),
    "gitlab": Reporter("a code quality report of GitLab", "gitlab"),
    "html": Reporter(
        "one self-contained page: summary, sortable table, each deck with findings and charts", "html_report", late=True
    ),
}
