"""Findings counted by rule over all decks, below a report for people or within the one for programs."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.reporters.summary import Summary
from deckcheck.reporters.text_layout import inert, paint
from deckcheck.reporters.writer import Options


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


def statistics_table(summary: Summary, options: Options) -> list[str]:
    """Return the counts as a table for a report for people, one line per rule, after an empty line."""
    rows = statistics(summary)
    if not rows:
        return ["", "No findings."]
    number = max(len(str(row.findings)) for row in rows)
    level, rule = (max(len(getattr(row, name)) for row in rows) for name in ("level", "rule"))
    lines = [""]
    for row in rows:
        begin = f"{row.findings:>{number}}  {row.level:<{level}}  {inert(row.rule):<{rule}}  "
        words, room = inert(row.text), max(options.width - len(begin), 24)
        words = words if len(words) <= room else words[: room - 1].rstrip() + "…"
        lines.append(begin.replace(row.level, paint(row.level, row.level, options.color), 1) + words)
    return lines
