"""Check decks by a partial edition, whose rules are only partly known.

No deck is legal by it. A violation stands only if the deck also violates the next known version of the rule, which may
have been loosened in between: a deck that was legal on the day must not fail. A later edition may state the rule under
another id (one limit for all cards, where each kind of card had one): then it is the rule of the same kind about the
same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from deckcheck.findings import Finding, Place, Status
from deckcheck.games import edition
from deckcheck.games.editions import begin, history, next_record
from deckcheck.games.model import Edition
from deckcheck.legality.messages import message
from deckcheck.wording import choice


def agreed(
    partial: Edition, findings: Iterable[Finding], judge: Callable[[Edition], Iterable[Finding]]
) -> list[Finding]:
    """Return the findings, with a violation made undetermined if the next version of its rule is not violated.

    ``judge`` returns the findings by another edition. A violation of a rule without a later version stands.
    """

    @cache
    def violated(id: str) -> list[Finding]:
        return [each for each in judge(edition(id)) if each.status is Status.VIOLATED]

    def settled(finding: Finding) -> Finding:
        later = next_record(partial, finding.rule) if finding.status is Status.VIOLATED else None
        if later is None:
            return finding
        names = _later_names(partial, later, finding.rule)
        for each in violated(later.id):
            if each.rule == finding.rule or (each.rule in names and _concerns(each, finding.places)):
                return finding
        return replace(
            finding,
            status=Status.UNDETERMINED,
            template=finding.template + " The next record of this rule, {later} {begin}, is not violated.",
            values={**finding.values, "later": later.id, "begin": begin(later)},
        )

    return [settled(finding) for finding in findings]


def _later_names(before: Edition, later: Edition, rule: str) -> set[str]:
    """Return the rules of the same kind in a later edition, if it has none under the id of the earlier one."""
    kinds = {each.kind for each in (*before.rules, *before.team_rules) if each.id == rule}
    after = (*later.rules, *later.team_rules)
    return {each.id for each in after if each.kind in kinds} if all(each.id != rule for each in after) else set()


def _concerns(finding: Finding, places: Iterable[Place]) -> bool:
    """Return whether a finding is about all these cards, on the same lines, and there are some."""
    own, wanted = ({(each.file, each.line, each.card) for each in some} for some in (finding.places, places))
    return bool(wanted) and wanted <= own


def is_partial(partial: Edition) -> Finding:
    """Return the finding that rules of an edition are missing; its remedy names the nearest complete editions."""
    complete = [each for each in history(partial.format) if not each.partial]
    before = [each.id for each in complete if each.since < partial.since][-1:]
    after = [each.id for each in complete if each.since > partial.since][:1]
    options = [f"--format {id}" for id in before + after]
    extending = f"extends = '{partial.extends or partial.id}', partial = false and missing = []"
    remedy = f"State the missing rules in a format file with {extending}."
    if options:
        remedy = f"To judge by complete rules: {choice(options)}."
    missing = "; ".join(partial.missing)
    finding = message("partial-edition").at([], format=partial.id, missing=missing, remedy=remedy)
    return replace(finding, citation=partial.source)
