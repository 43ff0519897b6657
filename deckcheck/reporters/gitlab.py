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
    file_of,
    fingerprint,
    fingerprinted,
    lines_of,
    repository_path,
    sentences,
)
from deckcheck.reporters.json_report import JsonItems, json_item
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import inert, label, list_ignores, not_checked


class GitlabWriter(Writer):
    """An issue per finding, and per rule that a list spares itself."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._items = JsonItems()

    def head(self, summary: Summary) -> str:
        """Return the list opened."""
        return "["

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the issues of a deck."""
        several = len(reports) > 1
        found = [issue for deck in reports for issue in self._issues(deck, several)]
        for deck, spared in list_ignores(reports):
            path = repository_path(file_of(deck), self._options.root)
            told = fingerprint(repr((deck_identity(deck, path), spared.rule, spared.reason)))
            words, line = deck_prefix(deck) + not_checked(spared), deck.line or 1
            found.append(_issue(words, "deckcheck/list-ignore", told, "info", path, line))
        return [json_item(issue) for issue in found]

    def place(self, piece: list[str]) -> str:
        """Return the issues of a deck, set off from those before."""
        return self._items.text(piece)

    def _issues(self, deck: DeckReport, several: bool) -> Iterator[dict[str, Any]]:
        path = repository_path(file_of(deck), self._options.root)
        for finding, told in fingerprinted(deck, path):
            judged = f"[{deck.format}] " * (several and bool(deck.format))
            unsure = "Undetermined: " * (label(finding) == "undetermined")
            cited = f" ({finding.citation})" * bool(finding.citation)
            words = deck_prefix(deck, finding) + judged + unsure + " ".join(sentences(finding)) + cited
            line = next(iter(lines_of(deck, finding)), 1)
            yield _issue(words, finding.rule, told, _severity(finding), path, line)

    def tail(self, summary: Summary) -> str:
        """Return what the configuration leaves out, and the list closed."""
        spared = []
        for ignored in summary.ignored:
            stated = re.fullmatch(r"(?s)(.*):([0-9]{1,6})", ignored.source)
            path, line = (stated[1], int(stated[2])) if stated else (ignored.source, 1)
            told = fingerprint(repr((path, ignored.rule, ignored.reason)))
            spared.append(
                _issue(
                    not_checked(ignored), ignored.rule, told, "info", repository_path(path, self._options.root), line
                )
            )
        return self._items.text(map(json_item, spared)) + "\n]\n"


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
