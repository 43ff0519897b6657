"""Two decks as those of a team: what holds between them, on both sides of each rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Finding, Report, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.reporters import REPORTERS
from tests.cli.conftest import Run, folder, run  # noqa: F401 - fixtures
from tests.for_each import for_each

TEAMS = edition("redemption/teams@2.0")
SOUL = 'Lost Soul "Dull" [Hebrews 5:11] [AB - CoW]'


def between(checker: Checker, mine: str, yours: str) -> tuple[list[Finding], list[Finding]]:
    """The findings about both decks, as each of them reports those."""
    reports = team(checker, mine, yours)
    first, second = ([each for each in report.findings if "/team-" in each.rule] for report in reports)
    return first, second


def team(checker: Checker, mine: str, yours: str) -> tuple[DeckReport, DeckReport]:
    return checker.check_team(
        read(f"Deck\n{mine}".encode(), path="mine.txt"), read(f"Deck\n{yours}".encode(), path="yours.txt"), TEAMS
    )


@for_each(
    ("rule", "mine", "yours"),
    [
        ("team-dominant", "1 Son of God [K]", "1 Son of God [L]"),
        ("team-dominant", "1 Strife", "1 Strife"),
        ("team-lost-soul", f"1 {SOUL}", f"1 {SOUL}"),
        ("team-exclusive-pair", "1 New Jerusalem (Promo)", "1 The Second Coming"),
        ("team-exclusive-pair", "1 Chariot of Fire", "1 Gideon (L)\n1 Son of God [K]"),
        ("team-dominant", "Reserve\n1 Strife", "1 Strife"),
    ],
)
def test_what_a_team_may_not_hold_is_in_both_reports(checker: Checker, rule: str, mine: str, yours: str) -> None:
    [first], [second] = between(checker, mine, yours)
    assert first.rule == second.rule == f"redemption/{rule}"
    assert first.status is second.status is Status.VIOLATED
    assert "yours.txt" in first.message
    assert "mine.txt" in second.message
    assert first.lines == (1 + mine.count("\n") + 1,)
    assert second.lines == (1 + yours.count("\n") + 1,)


def test_a_way_out_names_the_lines_of_each_list(checker: Checker) -> None:
    for [found] in between(checker, "1 Son of God [K]", "1 Gideon (L)\n1 Son of God [K]"):
        assert found.remedy == "Cut 1 on line 2 of mine.txt or line 3 of yours.txt."


@for_each(
    ("mine", "yours"),
    [
        ("1 Son of God [K]", "1 Strife"),
        ("1 Son of God [K]", "1 New Jerusalem (Promo)"),
        ("1 New Jerusalem (Promo)", "1 Gideon (L)"),
        (f"1 {SOUL}", '1 Lost Soul "Slaves" [Hebrews 2:15] [AB - CoW]'),
        ("3 Lost Soul Proverbs 10:4", "3 Lost Soul Proverbs 10:4"),
        ("1 Gideon (L)", "1 Gideon (L)"),
    ],
)
def test_what_a_team_may_hold(checker: Checker, mine: str, yours: str) -> None:
    assert between(checker, mine, yours) == ([], [])


@pytest.mark.parametrize(
    ("rule", "mine"), [("team-dominant", "1 Strife"), ("team-lost-soul", f"1 {SOUL}"),
                       ("team-exclusive-pair", "1 Chariot of Fire")],
)  # fmt: skip
def test_an_unknown_card_leaves_it_open_for_both(checker: Checker, rule: str, mine: str) -> None:
    first, second = between(checker, mine, "1 Xyzzy Plugh Frotz")
    for findings, lines in ((first, ()), (second, (2,))):
        [found] = [each for each in findings if each.rule == f"redemption/{rule}"]
        assert found.status is Status.UNDETERMINED
        assert set(found.lines) >= set(lines)
    assert {each.status for each in (*first, *second)} == {Status.UNDETERMINED}


def test_a_deck_by_itself_is_judged_as_ever(checker: Checker) -> None:
    first, _ = team(checker, "1 Strife", "1 Gideon (L)")
    alone = checker.check(read(b"Deck\n1 Strife", path="mine.txt"), TEAMS)
    assert first == alone


def test_beside_a_deck_that_cannot_be_read_nothing_is_said_of_both(checker: Checker) -> None:
    first, second = team(checker, "2 Strife", "1.5 Strife")
    assert second.verdict is Verdict.UNREADABLE
    assert not [each for each in first.findings if "/team-" in each.rule]


@pytest.fixture
def decks(folder: Path) -> Path:  # noqa: F811
    (folder / "a.txt").write_text("1 Strife\n")
    (folder / "b.txt").write_text("1 Gideon (L)\n1 Strife\n")
    return folder


def test_the_command_line_judges_a_team(run: Run, decks: Path) -> None:  # noqa: F811
    done = run("check", "--team", "a.txt", "b.txt", "--output-format", "json")
    assert done.code == 1
    report = json.loads(done.out)
    assert [deck["format"] for deck in report["decks"]] == ["redemption/teams@2.0"] * 2
    assert set(report) == set(json.loads(REPORTERS["json"].render(_empty())))
    for deck, line in zip(report["decks"], (1, 2), strict=True):
        [found] = [each for each in deck["findings"] if each["rule"] == "redemption/team-dominant"]
        assert found["lines"] == [line]
    only = run("check", "--team", "a.txt", "b.txt", "--select", "team-exclusive-pair")
    assert only.code == 0
    assert run("check", "--team", "a.txt", "nowhere.txt").code == 4


def _empty() -> Report:
    return Report(())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["a.txt"], "found 1 path"),
        (["a.txt", "b.txt", "a.txt"], "found 3 paths"),
        (["a.txt", "a.txt"], "found a.txt twice"),
        (["a.txt", "./a.txt"], "found a.txt twice"),
        (["a.txt", "b.txt", "-f", "limited"], "has no rules for teams; those with: redemption/teams@2.0"),
        (["a.txt", "b.txt", "-f", "teams", "-f", "limited"], "name one format"),
        (["a.txt", "b.txt", "-f", "all"], "name one format"),
    ],
)
def test_a_team_is_two_decks_and_one_format_with_team_rules(
    run: Run,  # noqa: F811
    decks: Path,
    args: list[str],
    said: str,
) -> None:
    done = run("check", "--team", *args)
    assert done.code == 2
    assert said in " ".join(done.err.replace("│", " ").split())
