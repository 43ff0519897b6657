from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.findings import Finding, Ignored, Report, Severity, Status, Verdict
from deckcheck.reporters import REPORTERS, Options
from tests.for_each import for_each
from tests.reporters.conftest import (
    ADVICE,
    DOMINANTS,
    FORMAT,
    REMARK,
    SMALL,
    SOULS,
    SOULS_TOLD,
    UNKNOWN,
    UNREADABLE,
    deck,
)

render = REPORTERS["gitlab"].render

# What GitLab documents of a code quality report: these members, all required.
SHAPE = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string"},
                    "lines": {"type": "object", "properties": {"begin": {"type": "integer", "minimum": 1}}},
                },
            },
        },
    },
}


def issues(report: Report, root: str = "") -> list[dict[str, Any]]:
    """The issues of a report."""
    found = json.loads(render(report, Options(root=root)))
    jsonschema.Draft202012Validator(SHAPE).validate(found)
    assert isinstance(found, list)
    return found


def issue(finding: Finding, path: str = "a.txt", root: str = "") -> dict[str, Any]:
    """The issue of a deck with this one finding."""
    (found,) = issues(Report((deck(path, Verdict.ILLEGAL, finding),)), root)
    return found


def test_a_whole_issue() -> None:
    found = issue(SOULS)
    assert len(found.pop("fingerprint")) == 32
    assert found == {
        "description": f"{SOULS_TOLD} (3rd-edition rulebook, chart)",
        "check_name": "redemption/lost-soul-count",
        "severity": "critical",
        "location": {"path": "a.txt", "lines": {"begin": 5}},
    }


@for_each(
    ("finding", "severity"),
    [
        (UNREADABLE, "blocker"),
        (SOULS, "critical"),
        (DOMINANTS, "major"),
        (SMALL, "minor"),
        (UNKNOWN, "minor"),
        (REMARK, "info"),
    ],
)
def test_severities(finding: Finding, severity: str) -> None:
    assert issue(finding)["severity"] == severity


def test_what_could_not_be_decided_says_so() -> None:
    assert issue(DOMINANTS)["description"].startswith("Undetermined: Up to 2 copies")
    assert issue(UNKNOWN)["description"].startswith("Sun of God: no card")
    assert issues(Report((deck("a.txt", Verdict.LEGAL, ADVICE),))) == []


def test_a_finding_without_a_line_is_at_the_first() -> None:
    assert issue(SMALL)["location"]["lines"] == {"begin": 1}


def test_fingerprints_are_unique_and_stable(report: Report) -> None:
    found = issues(report)
    assert len({each["fingerprint"] for each in found}) == len(found) == 9
    lower = replace(SOULS, places=tuple(each._replace(line=each.line + 1) for each in SOULS.places))
    assert issue(lower)["fingerprint"] == issue(SOULS)["fingerprint"]
    alike = issues(Report((deck("a.txt", Verdict.ILLEGAL, SMALL, SMALL),)))
    assert alike[0]["fingerprint"] != alike[1]["fingerprint"]


def test_several_formats_are_told_apart() -> None:
    judged = [deck("a.txt", Verdict.ILLEGAL, SOULS, format=format) for format in (FORMAT, "redemption/limited@2.0")]
    first, second = issues(Report(tuple(judged)))
    assert first["description"].startswith(f"[{FORMAT}] 51 cards")
    assert first["fingerprint"] != second["fingerprint"]


def test_paths_are_told_from_the_root_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert issue(SOULS, str(tmp_path / "decks" / "a.txt"), str(tmp_path))["location"]["path"] == "decks/a.txt"
    assert issue(SOULS, "a.txt", str(tmp_path.parent))["location"]["path"] == f"{tmp_path.name}/a.txt"
    assert issue(SOULS, "a.txt", str(tmp_path / "elsewhere"))["location"]["path"] == "a.txt"


def test_nothing_is_an_empty_list() -> None:
    assert issues(Report(())) == []
    info = replace(ADVICE, severity=Severity.INFO, status=Status.UNDETERMINED)
    assert issues(Report((deck("a.txt", Verdict.LEGAL, info),))) == []


def test_a_rule_that_a_list_spares_itself_is_told_once() -> None:
    spared = (Ignored("a/b", "why", "s.txt:3", by_list=True), Ignored("c", "house rule", "deckcheck.toml:1"))
    one = replace(deck("s.txt", Verdict.LEGAL), ignored=spared)
    issue, configured = issues(Report((one, replace(one, format="redemption/limited@2.0"))))
    assert configured["description"] == "Not checked: c — house rule (deckcheck.toml:1)"
    assert configured["location"] == {"path": "deckcheck.toml", "lines": {"begin": 1}}
    assert issue["description"] == "Not checked: a/b — why (s.txt:3)"
    assert (issue["check_name"], issue["severity"]) == ("deckcheck/list-ignore", "info")
    assert issue["location"]["path"] == "s.txt"
