"""What ``deckcheck check`` ends with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal"], 0),
        (["warned"], 0),
        (["illegal"], 1),
        (["undetermined"], 3),
        (["unreadable"], 4),
        (["legal", "illegal"], 1),
        (["legal", "undetermined"], 3),
        (["illegal", "undetermined"], 1),
        (["legal", "unreadable"], 4),
        (["unreadable", "illegal"], 4),
        (["undetermined", "unreadable"], 4),
        (["legal", "illegal", "undetermined", "unreadable"], 4),
    ],
)
def test_unreadable_outranks_illegal_outranks_undetermined(decks: Path, run: Run, names: list[str], code: int) -> None:
    assert run("check", *(f"{name}.txt" for name in names)).code == code


@pytest.mark.parametrize(
    ("names", "code"),
    [(["legal"], 0), (["warned"], 1), (["undetermined"], 3), (["undetermined", "warned"], 1), (["unreadable"], 4)],
)
def test_strict_lets_violated_warnings_fail(decks: Path, run: Run, names: list[str], code: int) -> None:
    assert run("check", "--strict", *(f"{name}.txt" for name in names)).code == code


def test_strict_says_why_a_legal_deck_failed(decks: Path, run: Run) -> None:
    assert run("check", "--strict", "warned.txt").out.endswith("\nFailed by 5 warnings, because of --strict.\n")
    one = run("check", "--strict", "warned.txt", "--select", "gospel/deck-size").out
    assert one.endswith("\nFailed by 1 warning, because of --strict.\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["check"], "Missing argument 'PATH'"),
        (["check", "--frmat", "x", "legal.txt"], "No such option"),
        (
            ["check", "-f", "redemption/type-3", "legal.txt"],
            "there is no format 'redemption/type-3'; did you mean 'redemption/type-",
        ),
        (["check", "-f", "redemption/type-1@9", "legal.txt"], "'redemption/type-1' has no edition '9'"),
        (
            ["check", "--cards", "2026-08-10", "legal.txt"],
            "no card release '2026-08-10'; did you mean '2026-08-09'?",
        ),
        (
            ["check", "--cards", "2026-08-09", "legal.txt", "-f", "opr-missions/custom"],
            "did you mean '2026-11-21'? There are of opr-missions 2026-11-21.",
        ),
        (
            ["check", "-f", "limited", "--cards", "2026-11-21", "legal.txt"],
            "There are of redemption 2024-06-06, 2024-09-05, 2025-08-11, 2026-02-24, 2026-03-30, "
            "2026-06-07, 2026-07-20, 2026-08-09.",
        ),
        (["check", "--from", "lakey", "legal.txt"], "no syntax 'lakey'; did you mean 'lackey'?"),
        (["check", "--output-format", "jsn", "legal.txt"], "no form of report 'jsn'; did you mean 'json'?"),
        (["check", "--color", "allways", "legal.txt"], "did you mean 'always'?"),
        (
            ["check", "--select", "redemption/lost-soul-cont", "legal.txt"],
            "no rule 'redemption/lost-soul-cont'; did you mean 'redemption/lost-soul-count'?",
        ),
        (["check", "--ignore", "unknown-crd", "legal.txt"], "did you mean 'unknown-card'?"),
        (["check", "--facts", "no-such.toml", "legal.txt"], "no-such.toml: cannot be opened: No such file"),
        (["check", "-o", "no/such/folder/report.txt", "legal.txt"], "no/such/folder/report.txt: cannot be written"),
        (["chek", "legal.txt"], "Did you mean 'check'?"),
    ],
)
def test_wrong_usage_is_2_and_names_the_nearest(decks: Path, run: Run, args: list[str], message: str) -> None:
    outcome = run(*args)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert "Traceback" not in outcome.err
