"""Every rule of every edition at its boundary: decks as data, whose names say what must come of them."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Severity, Status, Verdict
from deckcheck.games import edition, edition_ids
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.games.cases import FOLDER, Case, cases, editions, every_base, files
from tests.games.cases import __main__ as command
from tests.games.cases.outcome import VERDICTS, found

EXAMPLE = "redemption/limited@2.0/copy-limit_reserve_illegal"


@for_each("case", cases(), ids=lambda case: case.id)
def test_case(checker: Checker, case: Case) -> None:
    """The whole report, messages, numbers, cards and lines included, is the one that the case states."""
    deck = case.deck()
    assert deck.format == case.edition
    report = checker.check(deck, edition(case.edition))
    assert found(report) == case.expected(deck)
    assert_outcome(case, report)
    assert_citations(case, report)


def assert_outcome(case: Case, report: DeckReport) -> None:
    """The rule in the case's name comes out as the name says, and no other error rule is violated."""
    severity = next(rule.severity for rule in edition(case.edition).rules if rule.id == case.rule)
    statuses = {finding.status for finding in report.findings if finding.rule == case.rule}
    errors = [finding for finding in report.findings if finding.severity is Severity.ERROR]
    violated = {finding.rule for finding in errors if finding.status is Status.VIOLATED}
    if case.status is None:
        assert not statuses
    else:
        assert case.status in statuses
    if severity is Severity.ERROR:
        assert report.verdict == VERDICTS[case.status]
        assert violated <= {case.rule}
        assert case.status is not Status.UNDETERMINED or not violated


def assert_citations(case: Case, report: DeckReport) -> None:
    rules = {rule.id: rule for rule in edition(case.edition).rules}
    for finding in report.findings:
        if not finding.rule.startswith("deckcheck/"):
            rule = rules[finding.rule]
            assert (finding.citation, finding.ruling, finding.severity) == (rule.citation, rule.ruling, rule.severity)


def test_a_case_has_a_name_of_its_own() -> None:
    assert [id for id, count in Counter(case.id for case in cases()).items() if count > 1] == []


def test_the_example_of_the_readme_is_a_case() -> None:
    [example] = re.findall("```toml\n(.*?)```", (FOLDER / "README.md").read_text("utf-8"), re.DOTALL)
    [case] = [case for case in cases() if case.id == EXAMPLE]
    assert tomllib.loads(example)["case"] == [case.stated]


def test_a_file_is_of_the_editions_there_are() -> None:
    for game, named in files().items():
        known = {id.partition("/")[2] for id in edition_ids() if id.startswith(f"{game}/")}
        for file, table in named.items():
            stated = [*table["bases"].values(), *table["case"]]
            assert {edition for each in stated for edition in editions(each, file)} <= known, file
            assert "extends" not in table or {file, table["extends"]} <= known, file


def test_a_file_leaves_out_what_there_is() -> None:
    """Of the edition that it extends: a case, which it does not state itself."""
    names = {(case.edition, case.name) for case in cases()}
    for game, named in files().items():
        for file, table in named.items():
            for name in table.get("without", ()):
                assert (f"{game}/{table['extends']}", name) in names
                assert (f"{game}/{file}", name) not in names


@for_each("base", every_base(), ids=lambda base: base.id)
def test_a_base_is_a_legal_deck_and_some_case_begins_from_it(checker: Checker, base: Case) -> None:
    assert checker.check(base.deck(), edition(base.edition)).verdict is Verdict.LEGAL
    assert any(case.base == base.base for case in cases() if case.edition == base.edition)


def test_the_command_prints_a_case_as_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([EXAMPLE]) == 0
    [case] = [case for case in cases() if case.id == EXAMPLE]
    deck = read(capsys.readouterr().out.encode())
    assert (deck.entries, deck.format) == (case.deck().entries, case.edition)
    assert command.main(["copy-limit_reserve_illegal"]) == 2
    assert EXAMPLE in capsys.readouterr().err.splitlines()
    assert command.main(["no-such-case"]) == 2
    assert capsys.readouterr() == ("", "no case has the name no-such-case\n")
    assert command.main([]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(cases())


@pytest.mark.parametrize("name", ["gospel/standard@starter", "the-mission/starter@advanced", "redemption/raid@2026"])
def test_the_command_states_outcomes_anew(
    checker: Checker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / f"{name}.toml"
    path.parent.mkdir()
    shutil.copy(FOLDER / f"{name}.toml", path)
    before = path.read_text("utf-8")
    bases, case, those = before.partition(command.CASE)
    bare = re.sub(r"^(message|counts|verdict|remedy) = .*\n", "", those, flags=re.MULTILINE)
    path.write_text(bases + case + bare, "utf-8")
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    command.write(checker)
    assert path.read_text("utf-8") == before
