"""The report for programs. Its shape is stable and described by the types of :mod:`deckcheck.report_types`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.findings import JSON_SCHEMA, DeckReport
from deckcheck.patterns import late_pattern
from deckcheck.report_types import report_data
from deckcheck.reporters import Writer
from deckcheck.reporters.summary import Summary, statistics

# Allowed in JSON, but harmful in a terminal (control and direction characters, lone surrogates) or in a CI system
# (anything like a command).
_ACTIVE = late_pattern(
    "##(?=\\w*\\[)|[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def dumps_result(result: Mapping[str, object]) -> str:
    """Return the JSON of a command's or request's result that is not a report; it starts with the schema version."""
    return dumps({"schema": JSON_SCHEMA, **result})


def dumps(value: object, indent: int | None = 2, margin: str = "") -> str:
    """Return readable JSON that ends with a newline; nonprintable characters are escaped.

    If ``indent`` is ``None`` it is one line; otherwise all lines except the first start with the ``margin``.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent).replace("\n", f"\n{margin}")
    if "##" in text or not text.replace("\n", "").isprintable():  # a fast check; usually there is nothing to escape
        text = _ACTIVE.sub(lambda match: f"\\u{ord(match[0][0]):04x}{match[0][1:]}", text)
    return text + "\n"


class ListWriter(Writer):
    """Writes the items of a JSON list, one per line, as they come; ``begun``: has it written any?"""

    begun = False

    def place(self, piece: Any) -> str:
        """Return further items, with a comma before each except the very first."""
        text = "".join(f",\n{item}" for item in piece)
        begun, self.begun = self.begun, self.begun or bool(text)
        return text if begun else text.removeprefix(",")


class JsonWriter(ListWriter):
    """The whole report as one object; layout options do not apply."""

    def head(self, summary: Summary) -> str:
        """Return everything before the decks, up to the start of their list."""
        settings = {name: getattr(summary, name) for name in ("select", "ignore", "stopped")}
        if self._options.statistics:
            settings["statistics"] = [row._asdict() for row in statistics(summary)]
        data = report_data(summary.verdicts, summary.skipped, not_brought=summary.not_submitted, **settings)
        return dumps(data).removesuffix("]\n}\n")

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the objects of a deck, one for each verdict."""
        return ["    " + dumps(report.to_json(), margin="    ").rstrip("\n") for report in reports]

    def tail(self, summary: Summary) -> str:
        """Return the end of the list and of the object."""
        return ("\n  ]" if self.begun else "]") + "\n}\n"


class JsonLinesWriter(Writer):
    """A line per verdict, written as it comes: the same object as in the ``json`` report's list of decks.

    At the end, each skipped file has a line with its ``path`` and the reason (``skipped``). Nothing else is included:
    the reader computes totals, and only the ``json`` report has the ignored rules.
    """

    def piece(self, reports: Sequence[DeckReport]) -> str:
        """Return a line for each format."""
        return "".join(dumps(report.to_json(), indent=None) for report in reports)

    def tail(self, summary: Summary) -> str:
        """Return a line for each skipped file."""
        return "".join(dumps({"path": path, "skipped": why}, indent=None) for path, why in summary.skipped)


def json_item(value: object) -> str:
    """Return the value as one line of JSON, without a newline."""
    return dumps(value, indent=None).removesuffix("\n")
