"""GitLab's code quality report: a list of issues, which merge requests compare with those of the target branch."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters.causes import list_ignores, not_checked, settings_of_input
from deckcheck.reporters.ci import deck_identity, deck_prefix, fingerprint, issues, repository_path
from deckcheck.reporters.json_report import ListWriter, json_item
from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import inert

_SEVERITIES = {"error": "critical", "undetermined": "major", "warning": "minor", "info": "info"}
_WORST_FIRST = ("blocker", *_SEVERITIES.values())


class GitlabWriter(ListWriter):
    """One issue per cause, and per rule that a list asks to ignore."""

    def head(self, summary: Summary) -> str:
        """Return the start of the list."""
        return "["

    def piece(self, reports: Sequence[DeckReport]) -> list[str]:
        """Return the issues of a deck."""
        items = []
        for deck, cause, path, text, digest in issues(reports, self._options.root):
            cited = f" ({'; '.join(cause.citations)})" * bool(cause.citations)
            worst = min(map(_severity, cause.findings), key=_WORST_FIRST.index)
            line = next(iter(deck.lines(cause.finding)), 1)
            items.append(_issue(text + cited, cause.finding.rule, digest, path, line, worst))
        for deck, ignored in list_ignores(reports):
            known_by = deck_identity(deck, self._path(deck.holder)), ignored.rule, ignored.reason
            words = deck_prefix(deck) + not_checked(ignored)
            items.append(self._note(deck.holder, words, "deckcheck/list-ignore", *known_by, line=deck.line or 1))
        return items

    def tail(self, summary: Summary) -> str:
        """Return issues for ignored rules, settings from the input and skipped files, and the end of the list."""
        items = []
        for ignored in summary.ignored:
            stated = re.fullmatch(r"(?s)(.*):([0-9]{1,6})", ignored.source)
            file, line = (stated[1], int(stated[2])) if stated else (ignored.source, 1)
            known_by = file, ignored.rule, ignored.reason
            items.append(self._note(file, not_checked(ignored), ignored.rule, *known_by, line=line))
        notes = [(file, words, "deckcheck/input-settings", words) for file, words in settings_of_input(summary).items()]
        notes += [(file, f"Skipped: {reason}", "deckcheck/skipped", "skipped") for file, reason in summary.skipped]
        items += [self._note(file, words, rule, self._path(file), known_by) for file, words, rule, known_by in notes]
        return self.place(items) + "\n]\n"

    def _note(self, file: str, words: str, rule: str, *known_by: str, line: int = 1) -> str:
        """Return an issue about a file; its fingerprint is of what it is ``known_by``."""
        return _issue(words, rule, fingerprint(repr(known_by)), self._path(file), line)

    def _path(self, file: str) -> str:
        return repository_path(file, self._options.root)


def _issue(words: str, rule: str, digest: str, path: str, line: int = 1, severity: str = "info") -> str:
    issue = {
        "description": inert(words),
        "check_name": inert(rule),
        "fingerprint": digest,
        "severity": severity,
        # A file name that is not valid UTF-8 can only be approximated.
        "location": {"path": path.encode("utf-8", "backslashreplace").decode(), "lines": {"begin": line}},
    }
    return json_item(issue)


def _severity(finding: Finding) -> str:
    """Return the severity: highest for an unreadable list, then violated rules, undetermined and known ones."""
    called = "info" if finding.known else finding.level
    return "blocker" if called == "error" and finding.is_fault else _SEVERITIES[called]
