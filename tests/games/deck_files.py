"""The decks under ``decks/``: what their names promise, and how a report is written down beside them.

``decks/<game>/<format>@<edition>/<rule>_<case>[_illegal|_undetermined].toml``; the report stands in
``<name>.expected.json``. ``python -m tests.games.write_expected`` writes those anew; read the difference.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Finding, Status

FOLDER = Path(__file__).parent / "decks"
OUTCOMES = {"illegal": Status.VIOLATED, "undetermined": Status.UNDETERMINED}


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck and the rule it is about: the rule holds (``status`` is ``None``), is violated or is undetermined."""

    path: Path
    edition: str
    rule: str
    status: Status | None

    @property
    def id(self) -> str:
        return self.path.relative_to(FOLDER).as_posix().removesuffix(".toml")

    @property
    def expected(self) -> Path:
        return self.path.with_suffix(".expected.json")


def deck_files() -> list[DeckFile]:
    """Every deck file, by path."""
    return [_deck_file(path) for path in sorted(FOLDER.rglob("*.toml"))]


def _deck_file(path: Path) -> DeckFile:
    edition = path.parent.relative_to(FOLDER).as_posix()
    rule, *_, last = path.stem.split("_")
    return DeckFile(path, edition, f"{edition.partition('/')[0]}/{rule}", OUTCOMES.get(last))


def rendered(report: DeckReport) -> str:
    """A report as text: the verdict, the cards by section, a finding to a line."""
    findings = [json.dumps(_finding(finding), ensure_ascii=False) for finding in report.findings]
    listed = "[\n" + ",\n".join(f"    {finding}" for finding in findings) + "\n  ]" if findings else "[]"
    return (
        f'{{\n  "verdict": "{report.verdict}",\n  "counts": {json.dumps(dict(report.counts))},\n'
        f'  "findings": {listed}\n}}\n'
    )


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "status": finding.status,
        "message": finding.message,
        "actual": _interval(finding.actual),
        "limit": _interval(finding.limit),
        "cards": finding.cards,
        "lines": finding.lines,
        **({"remedy": finding.remedy} if finding.remedy else {}),
    }


def _interval(interval: Interval | None) -> list[int | None] | None:
    return None if interval is None else list(interval)
