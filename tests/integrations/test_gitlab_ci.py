"""The job for GitLab: its script is run as a runner runs it, and the reports it leaves are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from junitparser import Error, Failure, JUnitXml, TestCase

from deckcheck.version import __version__
from tests.integrations.conftest import EXAMPLES, PRINTED, Done, done, only, only_printed, parsed, vendored

FILE = EXAMPLES / "gitlab-ci.yml"
JOB: dict[str, Any] = parsed(FILE)["decks"]
REPORTS: dict[str, str] = JOB["artifacts"]["reports"]
FORMAT, OTHER = "redemption/limited", "opr-missions/custom"
"""The format of the example, and that of the lists that most tests put in its place."""
JUDGE = ("decks", "--untrusted", "--format", OTHER)
BASH, SH = ["bash", "-e", "-o", "pipefail", "-c"], ["sh", "-e", "-c"]
"""What a runner takes of an image: bash where it is there."""


def run(project: Path, env: dict[str, str], shell: list[str], format: str = OTHER) -> Done:
    """Run the script of the job, all lines in one shell."""
    script = "\n".join(JOB["script"]).replace(FORMAT, format)
    return done([*shell, script], project, {**env, "CI_PROJECT_DIR": str(project)})


def test_the_job_passes_on_a_list_as_it_is_printed(project: Path, env: dict[str, str]) -> None:
    only_printed(project)
    assert run(project, env, BASH, FORMAT).code == 0
    (project / "decks" / "ann.txt").write_text(PRINTED.replace("1 Amos (PoC)", "3 Amos (PoC)"), encoding="utf-8")
    assert run(project, env, BASH, FORMAT).code == 1


def test_gitlab_takes_the_file(tmp_path: Path) -> None:
    assert vendored("gitlab-ci", FILE) == ""
    wrong = tmp_path / "gitlab-ci.yml"
    wrong.write_text(FILE.read_text(encoding="utf-8").replace("when: always", "when: ever"), encoding="utf-8")
    assert vendored("gitlab-ci", wrong) != ""


def test_it_installs_this_version() -> None:
    assert f"@v{__version__}" in JOB["before_script"][0]


@pytest.mark.parametrize(
    ("names", "code", "shell"),
    [
        (["legal"], 0, BASH),
        (["legal", "illegal"], 1, BASH),
        (["legal", "illegal"], 1, SH),
        (["undetermined"], 3, BASH),
        (["legal", "illegal", "unreadable"], 4, BASH),
    ],
)
def test_the_job_ends_as_the_check_and_leaves_reports(
    project: Path, env: dict[str, str], names: list[str], code: int, shell: list[str]
) -> None:
    only(project, *names)
    found = run(project, env, shell)
    assert (found.code, found.err) == (code, "")
    expected = done(["deckcheck", "check", *JUDGE, "--quiet"], project, env)
    assert (found.out, expected.code) == (expected.out, code)

    issues = json.loads((project / REPORTS["codequality"]).read_text(encoding="utf-8"))
    wrong = {f"decks/{name}.txt" for name in names if name != "legal"}
    assert {issue["location"]["path"] for issue in issues if issue["severity"] != "info"} == wrong

    cases = [case for suite in JUnitXml.fromfile(str(project / REPORTS["junit"])) for case in suite]
    assert all(isinstance(case, TestCase) for case in cases)
    failed = [type(result) for case in cases for result in case.result]
    assert failed.count(Failure) == names.count("illegal")
    assert failed.count(Error) == len({"undetermined", "unreadable"} & set(names))
    assert len(cases) == len(names)


def test_reports_are_kept_of_a_job_that_fails() -> None:
    assert JOB["artifacts"]["when"] == "always"
    assert set(REPORTS) == {"codequality", "junit"}


def test_a_wrong_configuration_fails_the_job_that_names_it(project: Path, env: dict[str, str]) -> None:
    only(project, "legal")
    (project / "deckcheck.toml").write_text('formats = "opr-missions/custom"\n', encoding="utf-8")
    assert run(project, env, BASH).code == 0, "nobody asked for it"
    for file in REPORTS.values():
        (project / file).unlink()
    named = "\n".join(JOB["script"]).replace(f"--format {FORMAT}", "--config deckcheck.toml")
    found = done([*BASH, named], project, {**env, "CI_PROJECT_DIR": str(project)})
    assert found.code == 2
    assert "formats" in found.err
    assert not any((project / file).exists() for file in REPORTS.values())
