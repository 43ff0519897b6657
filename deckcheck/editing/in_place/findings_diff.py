"""What an edit changed in the verdict on a deck: findings gone, findings new, and findings that say something else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters.text_findings import full_message

_Key = tuple[str, str, str, str]


class Difference(NamedTuple):
    """Findings that are ``gone``, that are ``new``, and those of rules that say something else ``now``."""

    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    now: tuple[Finding, ...]


def difference(before: DeckReport, after: DeckReport) -> Difference:
    """Return what two reports of a deck by one format do not share. A finding on other lines is the same one."""
    then, now = ({_key(finding): finding for finding in report.findings} for report in (before, after))
    gone = [finding for key, finding in then.items() if key not in now]
    new = [finding for key, finding in now.items() if key not in then]
    changed = _subjects(gone) & _subjects(new)
    return Difference(
        tuple(finding for finding in gone if _subject(finding) not in changed),
        tuple(finding for finding in new if _subject(finding) not in changed),
        tuple(finding for finding in new if _subject(finding) in changed),
    )


def _key(finding: Finding) -> _Key:
    return finding.rule, finding.severity, finding.status, full_message(finding)


def _subject(finding: Finding) -> tuple[str, ...]:
    """Return what a finding is about: its rule, and the card, where there is one finding for each."""
    name = finding.values.get("name", finding.values.get("card", ""))
    return finding.rule, finding.severity, finding.status, str(name)


def _subjects(findings: Iterable[Finding]) -> set[tuple[str, ...]]:
    return {_subject(finding) for finding in findings}
