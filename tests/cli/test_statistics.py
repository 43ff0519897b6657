"""``check --statistics``: findings by rule over all decks, whatever the form and however many processes."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from deckcheck.report_types import report_schema
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDERS = [str(EXAMPLES / "illegal"), str(EXAMPLES / "undetermined")]


def shown(run: Run, *more: str) -> Counter[tuple[str, str]]:
    """The counts in a form for people, by rule and level."""
    out = run("check", *FOLDERS, "--statistics", *more).out
    rows = re.findall(r"^ *(\d+)  (\w+) +(\S+)  +\S", out.rpartition("\n\n")[2], re.MULTILINE)
    assert len(rows) == len(out.rpartition("\n\n")[2].splitlines())
    assert [int(number) for number, _, _ in rows] == sorted((int(number) for number, _, _ in rows), reverse=True)
    return Counter({(rule, level): int(number) for number, level, rule in rows})


def counted(report: dict[str, object]) -> Counter[tuple[str, str]]:
    """The findings of a report, counted one by one; advice that is open is told by no form for people."""
    counts: Counter[tuple[str, str]] = Counter()
    for deck in report["decks"]:  # type: ignore[attr-defined]
        for finding in deck["findings"]:
            is_open, rule = finding["status"] == "undetermined", finding["rule"]
            if is_open and finding["severity"] != "error" and not rule.startswith("deckcheck/"):
                continue
            open_error = is_open and finding["severity"] == "error"
            counts[rule, "undetermined" if open_error else finding["severity"]] += 1
    return counts


def test_every_form_counts_the_findings_of_all_decks(run: Run, tmp_path: Path) -> None:
    report = json.loads(run("check", *FOLDERS, "--statistics", "--output-format", "json").out)
    jsonschema.Draft202012Validator(report_schema()).validate(report)
    rows = report["statistics"]
    found = Counter({(row["rule"], row["level"]): row["findings"] for row in rows})
    assert found == counted(report) == shown(run) == shown(run, "--output-format", "concise")
    assert {("redemption/banned", "error"), ("opr-missions/fixed-deck", "undetermined")} <= set(found)
    assert all(1 <= row["verdicts"] <= min(row["findings"], 26) and row["text"] for row in rows)
    run("check", *FOLDERS, "--statistics", "-o", str(tmp_path / "r.txt"), "--output-format", "concise")
    assert (tmp_path / "r.txt").read_text(encoding="utf-8").count("redemption/banned  ") == 1


@pytest.mark.slow
def test_processes_add_them_up(run: Run) -> None:
    assert shown(run, "--jobs", "2", "--output-format", "concise") == shown(run, "--output-format", "concise")


def test_without_findings_it_says_so_and_without_the_option_nothing(run: Run) -> None:
    legal = str(EXAMPLES / "legal/opr-missions")
    assert run(
        "check", legal, "--statistics", "--ignore", "roll-and-play", "--ignore", "deckcheck/unknown-card"
    ).out.endswith("\n\nNo findings.\n")
    assert "statistics" not in json.loads(run("check", *FOLDERS, "--output-format", "json").out)
    assert "No findings" not in run("check", legal).out


@pytest.mark.parametrize("form", ["jsonl", "sarif", "junit", "github", "gitlab", "html"])
def test_other_forms_have_no_place_for_them(run: Run, form: str) -> None:
    outcome = run("check", *FOLDERS, "--statistics", "--output-format", form)
    assert (outcome.code, outcome.out) == (2, "")
    assert "text, concise and json" in outcome.err
