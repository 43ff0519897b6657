"""What an edit changed in the verdict on a deck: findings gone, findings new, and findings that say something else."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters.text_findings import full_message


class Difference(NamedTuple):
    """Findings that are ``gone``, that are ``new``, and those of rules that say something else ``now``."""

    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    now: tuple[Finding, ...]


def difference(before: DeckReport, after: DeckReport) -> Difference:
    """Return what two reports of a deck by one format do not share. A finding on other lines is the same one."""
    then, now = ({(_subject(each), full_message(each)): each for each in report.findings} for report in (before, after))
    gone = {key: finding for key, finding in then.items() if key not in now}
    new = {key: finding for key, finding in now.items() if key not in then}
    changed = {subject for subject, _ in gone} & {subject for subject, _ in new}
    return Difference(
        tuple(finding for (subject, _), finding in gone.items() if subject not in changed),
        tuple(finding for (subject, _), finding in new.items() if subject not in changed),
        tuple(finding for (subject, _), finding in new.items() if subject in changed),
    )


def _subject(finding: Finding) -> tuple[str, ...]:
    """Return what a finding is about: its rule, and the card, where there is one finding for each."""
    name = finding.values.get("name", finding.values.get("card", ""))
    return finding.rule, finding.severity, finding.status, str(name)
