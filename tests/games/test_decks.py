"""Every rule of every edition at its boundary: decks as files, whose names say what must come of them."""

from __future__ import annotations

import pytest

from deckcheck.decklists import load
from deckcheck.findings import DeckReport, Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.games.deck_files import FOLDER, DeckFile, deck_files, rendered

FILES = [pytest.param(file, id=file.id) for file in deck_files()]
VERDICTS = {None: Verdict.LEGAL, Status.VIOLATED: Verdict.ILLEGAL, Status.UNDETERMINED: Verdict.UNDETERMINED}


def judge(checker: Checker, file: DeckFile) -> DeckReport:
    deck = load(file.path)
    assert deck.format == file.edition, "the file states the edition it is kept under"
    return checker.check(deck, edition(file.edition))


@pytest.mark.parametrize("file", FILES)
def test_outcome(checker: Checker, file: DeckFile) -> None:
    """The rule in the file's name comes out as the name says, and no other error rule is violated."""
    report = judge(checker, file)
    severity = next(rule.severity for rule in edition(file.edition).rules if rule.id == file.rule)
    found = {finding.status for finding in report.findings if finding.rule == file.rule}
    errors = [finding for finding in report.findings if finding.severity is Severity.ERROR]
    violated = {finding.rule for finding in errors if finding.status is Status.VIOLATED}
    if file.status is None:
        assert not found
    else:
        assert file.status in found
    if severity is Severity.ERROR:
        assert report.verdict is VERDICTS[file.status]
        assert violated <= {file.rule}
        assert file.status is not Status.UNDETERMINED or not violated


@pytest.mark.parametrize("file", FILES)
def test_findings(checker: Checker, file: DeckFile) -> None:
    """The whole report, messages, numbers, cards and lines included, is the one beside the deck."""
    assert rendered(judge(checker, file)) == file.expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES)
def test_findings_cite_their_rule(checker: Checker, file: DeckFile) -> None:
    rules = {rule.id: rule for rule in edition(file.edition).rules}
    for finding in judge(checker, file).findings:
        if not finding.rule.startswith("deckcheck/"):
            rule = rules[finding.rule]
            assert (finding.citation, finding.ruling, finding.severity) == (rule.citation, rule.ruling, rule.severity)


def test_no_report_without_a_deck() -> None:
    expected = {file.expected for file in deck_files()}
    assert expected == set(FOLDER.rglob("*.expected.json"))
