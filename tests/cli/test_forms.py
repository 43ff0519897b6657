"""The forms for CI, as a run writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import JUnitXml

from deckcheck.reporters import REPORTERS
from tests.cli.conftest import Run
from tests.reporters.runner import commands
from tests.runs import DEEP


@pytest.fixture
def actions(decks: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The decks, where GitHub Actions runs the program in a folder of the repository."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(decks.parent))
    return decks


def test_text_is_annotated_under_github_actions(actions: Path, run: Run) -> None:
    found = run("check", "illegal.txt", "legal.txt")
    text, _, annotation = found.out.partition("2 decks: 1 legal, 1 illegal.\n")
    assert text.startswith("ILLEGAL  illegal.txt")
    (only,) = commands(found.out)
    assert (only.name, only.properties["file"]) == ("error", f"{actions.name}/illegal.txt")
    assert only.properties["title"] == "opr-missions/custom-size"
    assert annotation.count("\n") == 1
    assert found.code == 1


def test_annotations_can_be_left_out(actions: Path, run: Run) -> None:
    bare = run("check", "illegal.txt", "--no-annotate").out
    assert commands(bare) == []
    assert run("check", "illegal.txt").out.startswith(bare)
    for form in set(REPORTERS) - {"text", "github"}:
        assert commands(run("check", "illegal.txt", "--output-format", form).out) == []
    assert commands(run("check", "illegal.txt", "-o", "report.txt").out) == []
    assert commands((actions / "report.txt").read_text(encoding="utf-8")) == []


def test_elsewhere_text_is_just_text(decks: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("check", "illegal.txt").out
    assert commands(plain) == []
    monkeypatch.setenv("GITHUB_ACTIONS", "false")
    assert run("check", "illegal.txt").out == plain


def test_several_processes_annotate_as_one_does(actions: Path, program: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40):
        (actions / f"more{number:02}.txt").write_bytes((actions / "illegal.txt").read_bytes())
    env = {"GITHUB_ACTIONS": "true"}
    one, two = (program("check", ".", "--jobs", jobs, env=env) for jobs in ("1", "2"))
    assert one == two
    assert len([each for each in commands(one.out) if each.name == "error"]) == 10


# In a usual run these; elsewhere the same is shown of all with other lists.
@pytest.mark.parametrize("form", REPORTERS if DEEP else ["text", "junit"])
def test_every_form_is_the_same_whatever_the_jobs(form: str, decks: Path, run: Run) -> None:
    for number in range(40):
        (decks / f"more{number:02}.txt").write_bytes((decks / "illegal.txt").read_bytes())
    runs = {run("check", ".", "--output-format", form, "--jobs", jobs) for jobs in "12"}
    assert len(runs) == 1
    assert runs.pop().code == 4


def test_rules_bring_their_text_along(decks: Path, run: Run) -> None:
    (sarif,) = json.loads(run("check", "illegal.txt", "--output-format", "sarif").out)["runs"]
    rule = next(each for each in sarif["tool"]["driver"]["rules"] if each["id"] == "opr-missions/custom-size")
    stated = run("rules", "show", rule["id"]).out
    assert rule["shortDescription"]["text"] in " ".join(stated.split())
    assert rule["help"]["text"].startswith(rule["shortDescription"]["text"] + "\nOPR mission cards, ")


def test_each_verdict_in_each_form(decks: Path, run: Run) -> None:
    said = {form: run("check", ".", "--output-format", form) for form in REPORTERS}
    assert {each.code for each in said.values()} == {4}
    suites = JUnitXml.fromstring(said["junit"].out.encode())
    assert (suites.tests, suites.failures, suites.errors) == (5, 1, 2)
    lines = [json.loads(line) for line in said["jsonl"].out.splitlines()]
    assert lines == json.loads(said["json"].out)["decks"]
    sarif = {each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]: each["kind"] for each in
             json.loads(said["sarif"].out)["runs"][0]["results"] if each["level"] in ("none", "error")}  # fmt: skip
    assert sarif == {"illegal.txt": "fail", "undetermined.txt": "open", "unreadable.txt": "fail"}
    worst = {each["location"]["path"]: each["severity"] for each in json.loads(said["gitlab"].out)
             if each["severity"] not in ("minor", "info")}  # fmt: skip
    assert worst == {"illegal.txt": "critical", "undetermined.txt": "major", "unreadable.txt": "blocker"}
    errors = {each.properties["file"] for each in commands(said["github"].out) if each.name == "error"}
    assert errors == set(sarif)


def test_help_names_every_form(run: Run) -> None:
    text = " ".join(run("check", "--help").out.replace("│", " ").split())
    assert ", ".join([*REPORTERS][:-1]) + f" or {[*REPORTERS][-1]}." in text
