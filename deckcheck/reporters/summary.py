"""The totals of a run, added deck by deck, so that memory does not grow with its length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckcheck.findings import READING, DeckReport, Ignored, InputSetting, Report, Skipped, Verdict

MOST_NAMES = 10_000
"""Maximum different unknown names counted by name; further ones are left out."""


COUNTING = ("text", "concise", "json")
"""The output formats that can include findings by rule."""
RuleCount = tuple[str, str]
"""A rule, and the level of its findings: their severity, or ``undetermined`` for an undetermined error."""


class Summary:
    """Verdicts, violated rules and unknown names of all decks so far.

    ``decks`` counts decks, ``verdicts`` every format of each, ``known`` the verdicts with no finding outside the
    baseline. ``broken`` and ``unknown`` count the verdicts with a violated rule or an unknown name; ``suggestions`` are
    the close matches of unknown names, ``accepted`` maps accepted misspellings to the names they resolve to.

    ``used`` are the card releases (game, date), ``early`` those newer than the date asked for (game, release, date),
    ``days`` all such dates (game, date).

    ``failing`` counts warnings that fail decks, ``ignored`` the verdicts per rule ignored with a reason, ``confined``
    those per selection of rules, ``asking`` the decks whose list asks to ignore a rule, ``contradicting`` the decks
    whose list declares facts against the card database. ``input_settings`` counts verdicts per setting that came with
    the lists.

    ``not_submitted`` are registered lists without a checked deck, ``skipped`` the skipped files. ``by_rule`` counts
    findings, ``verdicts_by_rule`` the verdicts with any, ``rule_texts`` are the texts of the rules. ``stopped`` states
    in a word why decks were left unchecked; ``""`` if none were.
    """

    def __init__(self, select: Iterable[str] = (), ignore: Iterable[str] = (), notes: Iterable[str] = ()) -> None:
        self.select, self.ignore, self.notes = tuple(select), tuple(ignore), tuple(notes)
        self.decks = 0
        self.verdicts: Counter[Verdict] = Counter()
        self.known: Counter[Verdict] = Counter()
        self.broken: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.suggestions: dict[str, tuple[str, ...]] = {}
        self.used: dict[tuple[str, str], None] = {}
        self.early: dict[tuple[str, str, str], None] = {}
        self.days: dict[tuple[str, str], None] = {}
        self.failing = self.asking = 0
        self.ignored: Counter[Ignored] = Counter()
        self.accepted: dict[str, str] = {}
        self.confined: Counter[tuple[str, ...]] = Counter()
        self.stopped = ""
        self.skipped: list[Skipped] = []
        self.not_submitted: list[str] = []
        self.contradicting = 0
        self.input_settings: Counter[InputSetting] = Counter()
        self.by_rule: Counter[RuleCount] = Counter()
        self.verdicts_by_rule: Counter[RuleCount] = Counter()
        self.rule_texts: dict[str, str] = {}

    @classmethod
    def of(cls, report: Report) -> Summary:
        """Return the summary of a whole report."""
        summary = cls(report.select, report.ignore, report.notes)
        summary.skipped += report.skipped
        for reports in report.by_deck():
            summary.add(reports)
        return summary

    def add(self, reports: Sequence[DeckReport]) -> None:
        """Count one deck, checked by one format or several."""
        self.decks += bool(reports)
        self.contradicting += any(report.contradicts_database for report in reports)
        self.asking += any(ignored.by_list for report in reports for ignored in report.ignored)
        for report in reports:
            self.verdicts[report.verdict] += 1
            self.known[report.verdict] += report.known
            if report.cards:
                game, release, _ = report.cards
                self.used[game, release] = None
                if report.as_of:
                    self.days[game, report.as_of] = None
                if report.as_of and release > report.as_of:
                    self.early[game, release, report.as_of] = None
            if report.select:
                self.confined[report.select] += 1
            self.input_settings.update(report.input_settings)
            self.ignored.update(ignored for ignored in report.ignored if ignored.reason and not ignored.by_list)
            if report.findings:
                self._count(report)

    def merge(self, later: Summary) -> None:
        """Count the decks of another summary, which come after these."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(later, name))
        for name in _COUNTS:
            getattr(self, name).update(getattr(later, name))
        self.skipped += later.skipped
        self.rule_texts = later.rule_texts | self.rule_texts
        self.accepted |= later.accepted | self.accepted
        for name, number in later.unknown.items():
            self._count_unknown(name, number, later.suggestions[name])

    def _count_unknown(self, name: str, number: int, suggestions: tuple[str, ...]) -> None:
        if name in self.unknown or len(self.unknown) < MOST_NAMES:
            self.unknown[name] += number
            self.suggestions.setdefault(name, suggestions)

    def _count(self, report: DeckReport) -> None:
        """Count the findings of a verdict; by rule, all except undetermined advice, which no report shows."""
        self.failing += report.warnings * (report.strict and not report.known)
        self.broken.update({finding.rule for finding in report.findings if finding.makes_illegal})
        counted: Counter[RuleCount] = Counter()
        for finding in report.findings:
            if not finding.is_open_advice:
                counted[finding.rule, finding.level] += 1
                self.rule_texts.setdefault(finding.rule, finding.text or READING.get(finding.rule, finding.rule))
            if finding.rule == "deckcheck/unknown-card" and "name" in finding.values:
                name = str(finding.values["name"])
                if "meant" in finding.values:
                    self.accepted.setdefault(name, str(finding.values["meant"]))
                else:
                    self._count_unknown(name, 1, finding.suggestions)
        self.by_rule.update(counted)
        self.verdicts_by_rule.update(dict.fromkeys(counted, 1))


_NUMBERS = ("decks", "failing", "asking", "contradicting")
_COUNTS = (
    *("verdicts", "known", "broken", "used", "early", "days", "ignored"),
    *("confined", "input_settings", "by_rule", "verdicts_by_rule"),
)
"""The attributes to add when merging two summaries: numbers, and counts or sets by key."""


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
