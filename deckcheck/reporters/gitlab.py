"""GitLab's code quality report: a list of issues, which its merge requests compare with those of the target branch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.findings import DeckReport, Finding, Severity, Status, is_fault
from deckcheck.reporters import Options, Writer
from deckcheck.reporters.ci import (
    deck_identity,
    deck_prefix,
    description,
    file_of,
    fingerprint,
    fingerprinted,
    lines_of,
    repository_path,
)
from deckcheck.reporters.json_report import JsonItems, json_item
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_findings import list_ignores, not_checked, settings_of_input
from deckcheck.reporters.text_layout import inert

_SEVERITIES = ("blocker", "critical", "major", "minor", "info")


class GitlabWriter(Writer):
    """An issue per cause of findings, and per rule that a list spares itself."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._items = JsonItems()

    def head(self, summary: Summary) -> str:
        """Return the list opened."""
        return "["

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the issues of a deck."""
        several = len(reports) > 1
        issues = [issue for deck in reports for issue in self._issues(deck, several)]
        for deck, ignored in list_ignores(reports):
            path = repository_path(file_of(deck), self._options.root)
            digest = fingerprint(repr((deck_identity(deck, path), ignored.rule, ignored.reason)))
            words, line = deck_prefix(deck) + not_checked(ignored), deck.line or 1
            issues.append(_issue(words, "deckcheck/list-ignore", digest, "info", path, line))
        return [json_item(issue) for issue in issues]

    def place(self, piece: list[str]) -> str:
        """Return the issues of a deck, set off from those before."""
        return self._items.text(piece)

    def _issues(self, deck: DeckReport, several: bool) -> Iterator[dict[str, Any]]:
        path = repository_path(file_of(deck), self._options.root)
        for cause, digest in fingerprinted(deck, path):
            cited = f" ({'; '.join(cause.citations)})" * bool(cause.citations)
            line = next(iter(lines_of(deck, cause.finding)), 1)
            words = description(deck, cause, several=several) + cited
            worst = min(map(_severity, cause.findings), key=_SEVERITIES.index)
            yield _issue(words, cause.finding.rule, digest, worst, path, line)

    def tail(self, summary: Summary) -> str:
        """Return what the configuration leaves out, what came with the lists and decided, what was skipped, and the
        list closed.
        """
        issues = []
        for ignored in summary.ignored:
            stated = re.fullmatch(r"(?s)(.*):([0-9]{1,6})", ignored.source)
            path, line = (stated[1], int(stated[2])) if stated else (ignored.source, 1)
            digest = fingerprint(repr((path, ignored.rule, ignored.reason)))
            path = repository_path(path, self._options.root)
            issues.append(_issue(not_checked(ignored), ignored.rule, digest, "info", path, line))
        for file, words in settings_of_input(summary).items():
            path = repository_path(file, self._options.root)
            issues.append(_issue(words, "deckcheck/input-settings", fingerprint(repr((path, words))), "info", path, 1))
        for file, reason in summary.skipped:
            path = repository_path(file, self._options.root)
            digest = fingerprint(repr((path, "skipped")))
            issues.append(_issue(f"Skipped: {reason}", "deckcheck/skipped", digest, "info", path, 1))
        return self._items.text(map(json_item, issues)) + "\n]\n"


def _issue(words: str, rule: str, fingerprint: str, severity: str, path: str, line: int) -> dict[str, Any]:
    return {
        "description": inert(words),
        "check_name": inert(rule),
        "fingerprint": fingerprint,
        "severity": severity,
        # A list whose name is no text (bytes that are not UTF-8) can be told only approximately.
        "location": {"path": path.encode("utf-8", "backslashreplace").decode(), "lines": {"begin": line}},
    }


def _severity(finding: Finding) -> str:
    """Return how bad it is; worst is a list that nobody can judge, then a broken rule, then one that is open."""
    if finding.severity is Severity.INFO:
        return "info"
    if finding.severity is Severity.WARNING:
        return "minor"
    if finding.status is Status.UNDETERMINED:
        return "major"
    return "blocker" if is_fault(finding) else "critical"
