"""The report for programs. Its shape is stable and described by ``report.schema.json`` beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any

from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Finding, Fix, FormatVerdict, Ignored, InputSetting, Verdict
from deckcheck.patterns import late_pattern
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.summary import Summary
from deckcheck.version import __version__

SCHEMA = 1
SCHEMA_FILE = Path(__file__).with_name("report.schema.json")

# What JSON may hold as it is, though a terminal would act on it: controls, marks of direction, half surrogates; or a CI
# system: what looks like a command.
_ACTIVE = late_pattern(
    "##(?=\\w*\\[)|[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def dumps(value: object, indent: int | None = 2, margin: str = "") -> str:
    """Return JSON that people can read too, ending with a line end; what is not printable stands as an escape.

    Without ``indent`` it is one line; else all but the first begin with the ``margin``.
    """
    text = _one_line(value) if indent is None else _laid_out(value, f"\n{margin}")
    if "##" in text or not text.replace("\n", "").isprintable():  # else there is none, which is soon seen
        text = _ACTIVE.sub(lambda match: f"\\u{ord(match[0][0]):04x}{match[0][1:]}", text)
    return text + "\n"


_one_line = json.JSONEncoder(ensure_ascii=False).encode


def _laid_out(value: object, line_end: str) -> str:
    """Return JSON as ``json.dumps`` does with ``indent=2``, at a third of its cost; keys are text."""
    inner = line_end + "  "
    match value:
        case str():
            return encode_basestring(value)
        case int() if type(value) is int:
            return str(value)
        case dict() if value:
            items = [f"{encode_basestring(key)}: {_laid_out(item, inner)}" for key, item in value.items()]
            return f"{{{inner}{f',{inner}'.join(items)}{line_end}}}"
        case list() | tuple() if value:
            return f"[{inner}{f',{inner}'.join([_laid_out(item, inner) for item in value])}{line_end}]"
    return _one_line(value)


class JsonWriter(Writer):
    """The whole report as one object; ``options`` are for people."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._items = JsonItems()

    def head(self, summary: Summary) -> str:
        """Return all before the decks, with the list of them opened."""
        from deckcheck.reporters.statistics import data as statistics

        data = {
            "schema": SCHEMA,
            "tool": {"name": "deckcheck", "version": __version__},
            **({"select": list(summary.select)} if summary.select else {}),
            **({"ignore": list(summary.ignore)} if summary.ignore else {}),
            **({"stopped": summary.stopped} if summary.stopped else {}),
            "summary": {
                "decks": summary.verdicts.total(),
                **{verdict.value: summary.verdicts[verdict] for verdict in Verdict},
                **({"skipped": len(summary.skipped)} if summary.skipped else {}),
            },
            **({"skipped": [skipped._asdict() for skipped in summary.skipped]} if summary.skipped else {}),
            **({"not_brought": list(summary.not_brought)} if summary.not_brought else {}),
            **({"statistics": statistics(summary)} if self._options.statistics else {}),
        }
        return dumps(data).removesuffix("\n}\n") + ',\n  "decks": ['

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the objects of a deck, one for each verdict."""
        return ["    " + dumps(deck_data(report), margin="    ").rstrip("\n") for report in reports]

    def place(self, piece: list[str]) -> str:
        """Return the objects of a deck, set off from those before."""
        return self._items.text(piece)

    def tail(self, summary: Summary) -> str:
        """Return the ends of list and object."""
        return ("\n  ]" if self._items.any else "]") + "\n}\n"


class JsonLinesWriter(Writer):
    """A line per verdict, each the same object as in the ``json`` report's list of decks, written as it comes.

    Behind them stands a line for each file that was skipped: its ``path``, and in place of a verdict why. There is
    nothing else: sums are for the reader to add up, and the rules left out are in the ``json`` report.
    """

    def piece(self, reports: Sequence[DeckReport]) -> str:
        """Return a line for each format."""
        return "".join(dumps(deck_data(report), indent=None) for report in reports)

    def tail(self, summary: Summary) -> str:
        """Return a line for each file that was skipped."""
        return "".join(dumps({"path": path, "skipped": why}, indent=None) for path, why in summary.skipped)


class JsonItems:
    """The items of a JSON list, one below the other as they come; ``any`` says whether there are any yet."""

    def __init__(self) -> None:
        self.any = False

    def text(self, items: Iterable[str]) -> str:
        """Return further items, with the comma that parts them from those before."""
        parts = []
        for item in items:
            parts.append((",\n" if self.any else "\n") + item)
            self.any = True
        return "".join(parts)


def json_item(value: object) -> str:
    """Return the value on one line of JSON, without the line's end."""
    return dumps(value, indent=None).removesuffix("\n")


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a report."""
    made: dict[str, Any] = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    return made


def deck_data(deck: DeckReport) -> dict[str, Any]:
    """Return one verdict as plain data, keys in their stable order."""
    return {
        "path": deck.path,
        **({"file": deck.file} if deck.file else {}),
        **({"line": deck.line} if deck.line else {}),
        "name": deck.name,
        "verdict": deck.verdict.value,
        "format": deck.format or None,
        **({"formats": [_format_verdict(each) for each in deck.formats]} if deck.formats else {}),
        "cards": deck.cards._asdict() if deck.cards else None,
        "counts": dict(deck.counts),
        **({"format_note": deck.format_note} if deck.format_note else {}),
        **({"hash": deck.deck_hash} if deck.deck_hash else {}),
        "findings": [_finding(finding) for finding in deck.findings],
        **({"select": list(deck.select)} if deck.select else {}),
        **({"ignored": [ignored_data(ignored) for ignored in deck.ignored]} if deck.ignored else {}),
        **({"input_settings": [_setting(setting) for setting in deck.input_settings]} if deck.input_settings else {}),
    }


def _format_verdict(verdict: FormatVerdict) -> dict[str, Any]:
    return {"format": verdict.format, "verdict": verdict.verdict.value, "violated": list(verdict.violated)}


def ignored_data(ignored: Ignored) -> dict[str, str]:
    """Return a rule that was not checked as plain data."""
    return {"rule": ignored.rule, "reason": ignored.reason, "from": ignored.source}


def _setting(setting: InputSetting) -> dict[str, str]:
    return {"what": setting.what, "from": setting.source}


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "status": finding.status.value,
        "message": finding.message,
        "actual": _interval(finding.actual),
        "limit": _interval(finding.limit),
        "cards": [card for card in finding.cards if card],
        "lines": list(finding.lines),
        "citation": finding.citation,
        "suggestions": list(finding.suggestions),
        "remedy": finding.remedy,
        **({"fixes": [_fix(fix) for fix in finding.fixes]} if finding.fixes else {}),
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {"line": fix.line or None, "old": fix.old, "new": fix.new}


def _interval(interval: Interval | None) -> list[int | None] | None:
    return None if interval is None else list(interval)
