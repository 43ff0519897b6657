"""The weekly workflow: it tries what ``pyproject.toml`` allows on every system, by the README's own test command."""

from __future__ import annotations

from typing import Any

from tests.integrations.composite import expressions
from tests.integrations.conftest import ROOT, parsed, vendored
from tests.readme import blocks

WORKFLOW = ROOT / ".github" / "workflows" / "weekly.yml"
WEEKLY: dict[Any, Any] = parsed(WORKFLOW)
TEST = WEEKLY["jobs"]["test"]
_, PYTHON, INSTALL, PASS, SLOW = TEST["steps"]
MATRIX = TEST["strategy"]["matrix"]


def test_it_is_a_workflow_of_every_week_and_holds_no_secret() -> None:
    assert vendored("github-workflows", WORKFLOW) == ""
    assert WEEKLY["permissions"] == {"contents": "read"}
    assert "secrets." not in WORKFLOW.read_text(encoding="utf-8")
    [each] = WEEKLY[True]["schedule"]  # YAML takes "on" for true
    minute, hour, *days, weekday = each["cron"].split()
    assert minute.isdigit() and hour.isdigit() and days == ["*", "*"] and weekday.isdigit()
    assert [expressions(step["run"]) for step in (INSTALL, PASS, SLOW)] == [[], [], []]


def test_the_newest_and_the_oldest_are_tried_on_every_system() -> None:
    assert MATRIX["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    tried = {each["versions"]: (each["python"], each["resolution"]) for each in MATRIX["include"]}
    assert set(tried) == set(MATRIX["versions"])
    oldest = next(line for line in (ROOT / "pyproject.toml").read_text().splitlines() if "requires-python" in line)
    assert tried == {"newest": ("3.14", "highest"), "oldest": (oldest.split(">=")[1].strip('"'), "lowest-direct")}
    assert PYTHON["with"]["python-version"] == "${{ matrix.python }}"
    assert INSTALL["env"]["UV_RESOLUTION"] == "${{ matrix.resolution }}"
    assert not TEST["strategy"]["fail-fast"]


def test_the_tests_are_those_of_the_readme() -> None:
    develop = blocks("sh")[1]
    assert PASS["run"].removeprefix("python") == develop.rstrip().rpartition(".venv/bin/python")[2]
    assert "'.[dev]'" in develop and "'.[dev]'" in INSTALL["run"]
    assert SLOW["run"] == f"{PASS['run']} -m slow"
