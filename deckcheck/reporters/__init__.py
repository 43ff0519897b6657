"""Output formats of a report. Each turns :class:`~deckcheck.findings.DeckReport` into strings; none prints.

To add one, write a module with a subclass of :class:`Writer`, and add a line to :data:`REPORTERS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from deckcheck.findings import Report
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.writer import Options, Writer

__all__ = ["REPORTERS", "Options", "Reporter", "Writer"]


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
        if options.annotate:
            from deckcheck.reporters.github import AnnotatedWriter

            return AnnotatedWriter(options, writer)
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
