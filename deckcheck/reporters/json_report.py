"""The report for programs. Its shape is stable and described by ``report.schema.json`` beside this file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from deckcheck.findings import JSON_SCHEMA, DeckReport, report_head, stated
from deckcheck.patterns import late_pattern
from deckcheck.reporters import Writer
from deckcheck.reporters.summary import Summary

SCHEMA_FILE = Path(__file__).with_name("report.schema.json")

# What JSON may hold as it is, though a terminal would act on it: controls, marks of direction, half surrogates; or a CI
# system: what looks like a command.
_ACTIVE = late_pattern(
    "##(?=\\w*\\[)|[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def dumps_result(result: Mapping[str, object]) -> str:
    """Return the JSON of what a command or a request gives beside reports, which begins with its version."""
    return dumps({"schema": JSON_SCHEMA, **result})


def dumps(value: object, indent: int | None = 2, margin: str = "") -> str:
    """Return JSON that people can read too, ending with a line end; what is not printable stands as an escape.

    Without ``indent`` it is one line; else all but the first begin with the ``margin``.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent).replace("\n", f"\n{margin}")
    if "##" in text or not text.replace("\n", "").isprintable():  # else there is none, which is soon seen
        text = _ACTIVE.sub(lambda match: f"\\u{ord(match[0][0]):04x}{match[0][1:]}", text)
    return text + "\n"


class ListWriter(Writer):
    """Writes the items of a JSON list, one below the other as they come; ``begun`` says whether there are any yet."""

    begun = False

    def place(self, piece: Any) -> str:
        """Return further items, with the comma that parts them from those before."""
        text = "".join(f",\n{item}" for item in piece)
        begun, self.begun = self.begun, self.begun or bool(text)
        return text if begun else text.removeprefix(",")


class JsonWriter(ListWriter):
    """The whole report as one object; ``options`` are for people."""

    def head(self, summary: Summary) -> str:
        """Return all before the decks, with the list of them opened."""
        from deckcheck.reporters.statistics import statistics

        settings = {"select": summary.select, "ignore": summary.ignore, "stopped": summary.stopped}
        data = {
            **report_head(summary.verdicts, [*summary.skipped], **settings),
            **stated(not_brought=summary.not_brought),
            **({"statistics": [row._asdict() for row in statistics(summary)]} if self._options.statistics else {}),
        }
        return dumps(data).removesuffix("\n}\n") + ',\n  "decks": ['

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the objects of a deck, one for each verdict."""
        return ["    " + dumps(report.to_json(), margin="    ").rstrip("\n") for report in reports]

    def tail(self, summary: Summary) -> str:
        """Return the ends of list and object."""
        return ("\n  ]" if self.begun else "]") + "\n}\n"


class JsonLinesWriter(Writer):
    """A line per verdict, each the same object as in the ``json`` report's list of decks, written as it comes.

    Behind them stands a line for each file that was skipped: its ``path``, and in place of a verdict why. There is
    nothing else: sums are for the reader to add up, and the rules left out are in the ``json`` report.
    """

    def piece(self, reports: Sequence[DeckReport]) -> str:
        """Return a line for each format."""
        return "".join(dumps(report.to_json(), indent=None) for report in reports)

    def tail(self, summary: Summary) -> str:
        """Return a line for each file that was skipped."""
        return "".join(dumps({"path": path, "skipped": why}, indent=None) for path, why in summary.skipped)


def json_item(value: object) -> str:
    """Return the value on one line of JSON, without the line's end."""
    return dumps(value, indent=None).removesuffix("\n")
