"""The forms a report takes. Each turns a :class:`~deckcheck.findings.Report` into a string; none prints.

To add one: a module with ``render(report, options) -> str``, and its line in :data:`REPORTERS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, cast

from deckcheck.findings import Report


class Options(NamedTuple):
    """How to lay a report out. Forms for machines ignore it.

    ``width`` is in columns. ``quiet`` leaves out legal decks, but not those that fail by a warning when ``strict``;
    ``overview`` shows a table of formats per deck in place of the findings. ``notes`` are lines to put under the
    summary.
    """

    width: int = 100
    color: bool = False
    quiet: bool = False
    strict: bool = False
    overview: bool = False
    notes: tuple[str, ...] = ()


class Reporter(NamedTuple):
    """A form of report, whose module is imported when it is first used."""

    summary: str
    module: str

    def render(self, report: Report, options: Options = Options()) -> str:  # noqa: B008 - immutable
        """The whole report, ending with a line end when there is anything to say."""
        return cast(str, import_module(f"{__name__}.{self.module}").render(report, options))


REPORTERS = {
    "text": Reporter("what a person reads: each deck with its findings, places and citations", "text"),
    "concise": Reporter("a line for each finding, path:line: severity rule: message", "concise"),
    "json": Reporter("for programs, in a stable shape with a JSON Schema", "json_report"),
}
