"""``check --baseline``: accept known findings, so that only new ones fail a check."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.atomic_files import write_atomically
from deckcheck.decklists import bytes_of
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.findings import DeckReport, Finding, Severity, Verdict

if TYPE_CHECKING:
    from deckcheck.cli.check_parallel import WorkResult

_SHAPE = '{"schema": 1, "findings": [{"deck": "…", "rule": "…", "cards": ["…"]}]}'


class Fingerprint(NamedTuple):
    """The identity of a finding, independent of its line: deck name (or path if it has none), rule and cards."""

    deck: str
    rule: str
    cards: tuple[str, ...]


def fingerprints(report: DeckReport) -> Iterator[Fingerprint]:
    """Yield the fingerprints of the findings that can fail a deck."""
    return filter(None, (_fingerprint(finding, report) for finding in report.findings))


def _fingerprint(finding: Finding, report: DeckReport) -> Fingerprint | None:
    """Return the fingerprint of a finding; ``None`` if it cannot fail the deck."""
    if finding.severity is Severity.INFO or finding.is_open_advice:
        return None
    return Fingerprint(report.name or report.path, finding.rule, tuple(sorted(filter(None, finding.cards))))


def marked(report: DeckReport, baseline: frozenset[Fingerprint]) -> DeckReport:
    """Return the report, in which each finding that can fail it knows whether the baseline has it.

    An unreadable list fails in any case, so it stays as it is.
    """
    if report.verdict is Verdict.UNREADABLE:
        return report
    findings = (
        replace(finding, known=own in baseline) if (own := _fingerprint(finding, report)) else finding
        for finding in report.findings
    )
    return replace(report, findings=tuple(findings))


def read_baseline(path: str) -> frozenset[Fingerprint]:
    """Return the fingerprints in a baseline file. Raises DeckcheckError if the file is not a baseline."""
    try:
        data = json.loads(bytes_of(path).decode("utf-8"))
        if data["schema"] != 1:
            raise ValueError(data["schema"])
        rows = ((each["deck"], each["rule"], each["cards"]) for each in data["findings"])
        return frozenset(Fingerprint(str(deck), str(rule), tuple(map(str, cards))) for deck, rule, cards in rows)
    except UnreadableDeck as error:
        raise DeckcheckError(f"{path}: {error}") from None
    except (ValueError, LookupError, TypeError, RecursionError):
        raise DeckcheckError(f"{path}: not a baseline; expected, as --write-baseline writes it: {_SHAPE}") from None


class NewBaseline:
    """Collects the findings of a run and writes them as a baseline."""

    def __init__(self, path: str) -> None:
        self._path, self._found = path, set[Fingerprint]()

    def take(self, result: WorkResult) -> None:
        """Add the findings of one work result."""
        self._found.update(result.found)

    def close(self) -> None:
        """Write the baseline file, sorted, so that its diffs are small."""
        findings = [each._asdict() for each in sorted(self._found)]
        write_atomically(
            self._path, json.dumps({"schema": 1, "findings": findings}, ensure_ascii=False, indent=1) + "\n"
        )
