"""``check --baseline``: what is known does not fail, wherever it is in a list; all else does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import JUnitXml

from tests.cli.conftest import ILLEGAL, LEGAL, Run
from tests.cli.test_config import report, write
from tests.reporters.runner import commands


def test_only_new_findings_fail(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL, "b.txt": LEGAL})
    assert run("check", "a.txt", "b.txt", "--write-baseline", "known.json").code == 1
    outcome = run("check", "a.txt", "b.txt", "--baseline", "known.json")
    assert outcome.code == 0
    assert "ILLEGAL  a.txt" in outcome.out
    assert "Nothing new in 1 verdict: all findings are in the baseline" in outcome.out
    known, fine = report(run, "a.txt", "b.txt", "--baseline", "known.json")["decks"]
    assert (known["verdict"], known["known"], "known" in fine) == ("illegal", True, False)
    write({"b.txt": ILLEGAL})
    assert run("check", "a.txt", "b.txt", "--baseline", "known.json").code == 1


def test_every_form_tells_known_findings_from_new_ones(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL, "b.txt": "1 Moses\n"})
    run("check", "a.txt", "--write-baseline", "known.json")

    def found(form: str, *options: str) -> str:
        return run("check", "a.txt", "b.txt", "--baseline", "known.json", "--output-format", form, *options).out

    kinds = {(each.properties["file"], each.name) for each in commands(found("github"))}
    assert ("a.txt", "notice") in kinds
    assert ("a.txt", "error") not in kinds
    assert ("b.txt", "error") in kinds
    states = {
        (each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], each["baselineState"])
        for each in json.loads(found("sarif"))["runs"][0]["results"]
        if each["level"] != "note"
    }
    assert states == {("a.txt", "unchanged"), ("b.txt", "new")}
    severities = {(each["location"]["path"], each["severity"]) for each in json.loads(found("gitlab"))}
    assert {severity for path, severity in severities if path == "a.txt"} == {"info"}
    assert ("b.txt", "critical") in severities
    (suite,) = JUnitXml.fromstring(found("junit").encode())
    assert (suite.tests, suite.failures) == (2, 1)
    first, second = json.loads(found("json"))["decks"]
    assert {each.get("known") for each in first["findings"] if each["severity"] != "info"} == {True}
    assert not any("known" in each for each in second["findings"])
    assert "baselineState" not in run("check", "a.txt", "--output-format", "sarif").out


def test_an_empty_baseline_makes_all_new(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL, "known.json": '{"schema": 1, "findings": []}'})
    said = run("check", "a.txt", "--baseline", "known.json", "--output-format", "sarif").out
    states = [each.get("baselineState") for each in json.loads(said)["runs"][0]["results"] if each["level"] != "note"]
    assert set(states) == {"new"}


def test_a_baseline_among_the_lists_is_none_of_them(folder: Path, run: Run) -> None:
    write({"lists/a.txt": ILLEGAL})
    assert run("check", "lists", "--write-baseline", "lists/known.json").code == 1
    outcome = run("check", "lists", "--baseline", "lists/known.json")
    assert outcome.code == 0
    assert outcome.out.count("known.json") == 1


def test_lines_may_move(folder: Path, run: Run) -> None:
    write({"a.txt": ILLEGAL})
    run("check", "a.txt", "--write-baseline", "known.json")
    write({"a.txt": "\n" + ILLEGAL + "\n# a remark\n"})
    assert run("check", "a.txt", "--baseline", "known.json").code == 0


def test_it_is_the_same_from_several_processes(folder: Path, run: Run) -> None:
    write({f"lists/{number}.txt": ILLEGAL for number in range(5)})
    written = []
    for jobs in "1", "2":
        run("check", "lists", "--write-baseline", f"known{jobs}.json", "--jobs", jobs)
        written.append(json.loads(Path(f"known{jobs}.json").read_text("utf-8")))
        assert run("check", "lists", "--baseline", f"known{jobs}.json", "--jobs", jobs).code == 0
    assert written[0] == written[1]
    assert {each["deck"] for each in written[0]["findings"]} == {f"lists/{number}.txt" for number in range(5)}


def test_an_unreadable_list_fails_all_the_same(folder: Path, run: Run) -> None:
    write({"a.txt": "\0"})
    assert run("check", "a.txt", "--write-baseline", "known.json").code == 4
    assert run("check", "a.txt", "--baseline", "known.json").code == 4


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"schema": 2, "findings": []}', '{"schema": 1, "findings": [1]}'])
def test_another_file_is_no_baseline(folder: Path, run: Run, text: str) -> None:
    write({"a.txt": LEGAL, "known.json": text})
    outcome = run("check", "a.txt", "--baseline", "known.json")
    assert (outcome.code, "known.json: not a baseline" in outcome.err) == (2, True)


def test_a_line_for_each_deck(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "b.txt": ILLEGAL, "c.txt": "1 Moses\n", "d.txt": "1 Moses\n"})
    said = run("check", ".", "--summary").out.splitlines()
    assert [line.split()[:2] for line in said[:4]] == [
        ["LEGAL", "a.txt"], ["ILLEGAL", "b.txt"], ["ILLEGAL", "c.txt"], ["ILLEGAL", "d.txt"],
    ]  # fmt: skip
    assert said[4] == ""
    assert "finding" in said[1]
