"""The report on a change of ``card_db/``, and the workflow that makes it for a pull request."""

from __future__ import annotations

from pathlib import Path

from deckcheck.cards import Database
from tests.card_changes import EXAMPLES, report
from tests.card_data import HEADER, row, text
from tests.cli.conftest import Run
from tests.integrations.composite import expressions
from tests.integrations.conftest import ROOT, parsed, vendored

WORKFLOW = ROOT / ".github" / "workflows" / "cards.yml"


def test_no_change_is_no_news(built_in: Database) -> None:
    assert [line for line in report(built_in, built_in) if not line.startswith("## ")] == []


def test_what_becomes_one_card_and_what_is_judged_otherwise(built_in: Database, folder: Path, run: Run) -> None:
    rows = row(Name="Ham (Own)", ImageFile="a"), row(Name="Ham, the Elder", ImageFile="b") + "\tHam"
    Path("carddata.txt").write_bytes(text(*rows, header=f"{HEADER}\tperson"))
    assert run("cards", "import", "carddata.txt", "-o", "own", "--release", "2026-10-01").code == 0
    with Database.with_built_in("own") as own:
        lines = list(report(built_in, own))
    assert "- Ham (Own) [Own]: Ham, the Elder [Own]" in lines
    deck = next(iter(sorted((EXAMPLES[0] / "redemption").glob("limited*")))).relative_to(ROOT)
    assert f"- {deck} (redemption/limited@2.0): legal → undetermined" in lines
    assert not any("gospel" in line for line in lines)


def test_the_workflow_reports_a_change_of_card_db() -> None:
    assert vendored("github-workflows", WORKFLOW) == ""
    workflow = parsed(WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow[True]["pull_request"]["paths"] == ["card_db/**"]  # YAML takes "on" for true
    steps = workflow["jobs"]["report"]["steps"]
    commands = "".join(step.get("run", "") for step in steps)
    assert expressions(commands) == []
    assert "deckcheck cards verify" in commands
    assert f"python -m tests.card_changes {steps[1]['with']['path']}/card_db" in commands
