"""The report for programs. Its shape is stable and described by ``report.schema.json`` beside this file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Finding, Report, Verdict
from deckcheck.reporters import Options
from deckcheck.version import __version__

SCHEMA = 1
SCHEMA_FILE = Path(__file__).with_name("report.schema.json")

# What JSON may hold as it is, though a terminal would act on it: controls, marks of direction, half surrogates.
_ACTIVE = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def dumps(value: object) -> str:
    """JSON that people can read too, ending with a line end; whatever is not printable stands as an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _ACTIVE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def render(report: Report, options: Options) -> str:
    """The whole report as one object; ``options`` are for people."""
    return dumps(as_data(report))


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data, keys in their stable order."""
    return {
        "schema": SCHEMA,
        "tool": {"name": "deckcheck", "version": __version__},
        **({"select": list(report.select)} if report.select else {}),
        **({"ignore": list(report.ignore)} if report.ignore else {}),
        "summary": {
            "decks": len(report.decks),
            **{verdict.value: report.count(verdict) for verdict in Verdict},
        },
        "decks": [_deck(deck) for deck in report.decks],
    }


def _deck(deck: DeckReport) -> dict[str, Any]:
    return {
        "path": deck.path,
        "name": deck.name,
        "verdict": deck.verdict.value,
        "format": deck.format or None,
        "cards": deck.cards._asdict() if deck.cards else None,
        "counts": dict(deck.counts),
        "findings": [_finding(finding) for finding in deck.findings],
    }


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
    }


def _interval(interval: Interval | None) -> list[int | None] | None:
    return None if interval is None else list(interval)
