"""What an edit changed in the verdict on a deck: findings gone, findings new, and findings that say something else."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.findings import DeckReport, Finding
from deckcheck.reporters.text_findings import full_message


def difference(before: DeckReport, after: DeckReport) -> Iterator[tuple[str, DeckReport, Finding]]:
    """Yield what two reports of a deck by one format do not share, each finding with its sign and its report.

    ``-`` is for findings that are gone, ``+`` for new ones, ``~`` for those of rules that say something else now. A
    finding on other lines is the same one.
    """
    then, now = ({(_subject(each), full_message(each)): each for each in report.findings} for report in (before, after))
    gone, new = then.keys() - now.keys(), now.keys() - then.keys()
    changed = {subject for subject, _ in gone} & {subject for subject, _ in new}
    yield from (("-", before, then[key]) for key in then if key in gone and key[0] not in changed)
    yield from (("+", after, now[key]) for key in now if key in new and key[0] not in changed)
    yield from (("~", after, now[key]) for key in now if key in new and key[0] in changed)


def _subject(finding: Finding) -> tuple[str, ...]:
    """Return what a finding is about: its rule, and the card, where there is one finding for each."""
    name = finding.values.get("name", finding.values.get("card", ""))
    return finding.rule, finding.severity, finding.status, str(name)
