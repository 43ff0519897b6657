"""Check decks by a partial edition, whose rules are only partly known.

No deck is legal by it. A violation stands only if the deck also violates the next known version of the rule, which may
have been loosened in between: a deck that was legal on the day must not fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from deckcheck.findings import PARTIAL, READING, Finding, Severity, Status
from deckcheck.games import edition
from deckcheck.games.editions import begin, history, next_record
from deckcheck.games.model import Edition
from deckcheck.wording import choice


def agreed(
    partial: Edition, findings: Iterable[Finding], judge: Callable[[Edition], Iterable[Finding]]
) -> list[Finding]:
    """Return the findings, with a violation made undetermined if the next version of its rule is not violated.

    ``judge`` returns the findings by another edition. A violation of a rule without a later version stands.
    """

    @cache
    def violated(id: str) -> set[str]:
        return {each.rule for each in judge(edition(id)) if each.status is Status.VIOLATED}

    def settled(finding: Finding) -> Finding:
        later = next_record(partial, finding.rule) if finding.status is Status.VIOLATED else None
        if later is None or finding.rule in violated(later.id):
            return finding
        return replace(
            finding,
            status=Status.UNDETERMINED,
            template=finding.template + " The next record of this rule, {later} {begin}, is not violated.",
            values={**finding.values, "later": later.id, "begin": begin(later)},
        )

    return [settled(finding) for finding in findings]


def is_partial(partial: Edition) -> Finding:
    """Return the finding that rules of an edition are missing; its remedy names the nearest complete editions."""
    complete = [each for each in history(partial.format) if not each.partial]
    before = [each.id for each in complete if each.since < partial.since][-1:]
    after = [each.id for each in complete if each.since > partial.since][:1]
    options = [f"--format {id}" for id in before + after]
    extending = f"extends = '{partial.extends or partial.id}', partial = false and missing = []"
    return Finding(
        PARTIAL,
        Severity.ERROR,
        Status.UNDETERMINED,
        "{format} is on record only in part, so no deck is legal by it. Missing: {missing}.",
        {"format": partial.id, "missing": "; ".join(partial.missing)},
        citation=partial.source,
        remedy=f"To judge by complete rules: {choice(options)}."
        if options
        else f"State the missing rules in a format file with {extending}.",
        text=READING[PARTIAL],
    )
