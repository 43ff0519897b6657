"""GitLab's code quality report: a list of issues, which its merge requests compare with those of the target branch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.findings import DeckReport, Finding, Severity, Status
from deckcheck.reporters import Options
from deckcheck.reporters.ci import Items, fingerprinted, item, located, sentences
from deckcheck.reporters.layout import inert, label
from deckcheck.summary import Summary, is_fault


class Writer:
    """An issue per finding."""

    def __init__(self, options: Options) -> None:
        self._root = options.root
        self._items = Items()

    def head(self, summary: Summary) -> str:
        """The list opened."""
        return "["

    def deck(self, reports: Sequence[DeckReport]) -> str:
        """The findings of a deck."""
        return self.place(self.piece(reports))

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """The issues of a deck."""
        several = len(reports) > 1
        return [item(issue) for deck in reports for issue in self._issues(deck, several)]

    def place(self, piece: list[str]) -> str:
        """The issues of a deck, set off from those before."""
        return self._items.text(piece)

    def _issues(self, deck: DeckReport, several: bool) -> Iterator[dict[str, Any]]:
        path = located(deck.path, self._root)
        for finding, fingerprint in fingerprinted(deck, path):
            judged = f"[{deck.format}] " * (several and bool(deck.format))
            unsure = "Undetermined: " * (label(finding) == "undetermined")
            cited = f" ({finding.citation})" * bool(finding.citation)
            yield {
                "description": inert(judged + unsure + " ".join(sentences(finding)) + cited),
                "check_name": inert(finding.rule),
                "fingerprint": fingerprint,
                "severity": _severity(finding),
                # A list whose name is no text (bytes that are not UTF-8) can be told only approximately.
                "location": {
                    "path": path.encode("utf-8", "backslashreplace").decode(),
                    "lines": {"begin": finding.lines[0] if finding.lines else 1},
                },
            }

    def tail(self, summary: Summary) -> str:
        """The list closed."""
        return "\n]\n"


def _severity(finding: Finding) -> str:
    """How bad it is; worst is a list that nobody can judge, then a broken rule, then one that is open."""
    if finding.severity is Severity.INFO:
        return "info"
    if finding.severity is Severity.WARNING:
        return "minor"
    if finding.status is Status.UNDETERMINED:
        return "major"
    return "blocker" if is_fault(finding) else "critical"
