"""Findings counted by rule over all decks."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.reporters.summary import Summary


class RuleStatistics(NamedTuple):
    """A rule's findings of one level: their number, the number of verdicts with any, and the rule's text.

    The fields are the keys of the JSON report.
    """

    rule: str
    level: str
    findings: int
    verdicts: int
    text: str


def statistics(summary: Summary) -> list[RuleStatistics]:
    """Return the counts of all rules with findings, the most frequent first."""
    rows = [
        RuleStatistics(rule, level, number, summary.verdicts_by_rule[rule, level], summary.rule_texts[rule])
        for (rule, level), number in summary.by_rule.items()
    ]
    return sorted(rows, key=lambda row: (-row.findings, row.rule, row.level))
