"""Output formats of a report, and their layout options. None prints.

Each turns :class:`~deckcheck.findings.DeckReport` into strings.

To add one, write a module with a subclass of :class:`Writer`, and add a line to :data:`REPORTERS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from deckcheck.findings import DeckReport, Report
from deckcheck.reporters.summary import Summary


class Options(NamedTuple):
    """Layout options of a report; output formats for programs ignore most of them.

    ``width`` is in columns. ``quiet`` omits legal decks, except those that fail because of a warning if ``strict``;
    ``overview`` shows a table of formats per deck instead of findings. ``root`` is the repository's folder, to which
    output formats for code hosts make paths relative (``""``: paths as given). ``annotate`` adds annotations for GitHub
    Actions below a report for people, ``statistics`` adds findings by rule. ``explain`` shows all details, and every
    rule in full; with ``brief``, a text report has one line per deck.
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
    """Writes one report: the head, each deck as it comes, the tail. Create one per run.

    Most of a deck's text does not depend on other decks: its ``piece``, written in the process that checks the deck.
    """

    def __init__(self, options: Options) -> None:
        self._options = options

    def head(self, summary: Summary) -> str:
        """Return the text before the decks; ``summary`` covers the whole run only if the output format is ``late``."""
        return ""

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """Return the text of one deck, given its reports, one per format."""
        return self.place(self.piece(reports))

    @abstractmethod
    def piece(self, reports: Sequence[DeckReport]) -> Any:
        """Return whatever can be written about a deck on its own; it must be picklable."""

    def place(self, piece: Any) -> str:
        """Return the text of a deck's piece, to follow that of the decks before it."""
        return str(piece)

    def tail(self, summary: Summary) -> str:
        """Return the text after the decks."""
        return ""


class Reporter(NamedTuple):
    """An output format. ``writer_class`` is its ``module:class``, imported on first use.

    A ``late`` one can write nothing before the last deck is checked, since its head summarizes all decks.
    """

    writer_class: str
    late: bool = False

    def writer(self, options: Options) -> Writer:
        """Return a writer for one run."""
        writer: Writer = _loaded(self.writer_class)(options)
        return _loaded("github:GithubWriter")(options, writer) if options.annotate else writer

    def render(self, report: Report, options: Options = Options()) -> str:  # noqa: B008 - immutable
        """Return the whole report; unless empty, it ends with a newline."""
        writer, summary = self.writer(options), Summary.of(report)
        decks = [writer.deck(reports) for reports in report.by_deck()]
        return "".join([writer.head(summary), *decks, writer.tail(summary)])


def _loaded(writer_class: str) -> Any:
    module, _, name = writer_class.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)


REPORTERS = {
    "text": Reporter("text:TextWriter"),
    "concise": Reporter("concise:ConciseWriter"),
    "json": Reporter("json_report:JsonWriter", late=True),
    "jsonl": Reporter("json_report:JsonLinesWriter"),
    "sarif": Reporter("sarif:SarifWriter"),
    "junit": Reporter("junit:JunitWriter", late=True),
    "github": Reporter("github:GithubWriter"),
    "gitlab": Reporter("gitlab:GitlabWriter"),
    "html": Reporter("html_report:HtmlWriter", late=True),
}
