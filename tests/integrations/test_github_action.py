"""The action for GitHub: its steps are run as the runner runs them; ``test_installed`` does the installation."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.version import __version__
from tests.integrations.composite import evaluated, expressions, inputs, run
from tests.integrations.conftest import EXAMPLES, PRINTED, ROOT, Done, only, only_printed, parsed, vendored
from tests.reporters.runner import commands

FILE = ROOT / ".github" / "actions" / "deckcheck" / "action.yml"
ACTION: dict[str, Any] = parsed(FILE)
PYTHON, INSTALL, CHECK = ACTION["runs"]["steps"]
WORKFLOW = EXAMPLES / "github-workflow.yml"

Check = Callable[..., Done]


@pytest.fixture
def check(project: Path, env: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Check:
    """Run the step that checks, with these inputs."""

    def check(**given: str) -> Done:
        named = {name.replace("_", "-"): value for name, value in given.items()}
        known = {**inputs(ACTION, named), "steps.install.outputs.program": "deckcheck"}
        temporary = tmp_path_factory.mktemp("runner")
        return run(CHECK, known, project, {**env, "RUNNER_TEMP": str(temporary)})

    return check


def test_github_takes_the_files(tmp_path: Path) -> None:
    assert vendored("github-actions", FILE) == ""
    assert vendored("github-workflows", WORKFLOW) == ""
    wrong = tmp_path / "action.yml"
    wrong.write_text(FILE.read_text(encoding="utf-8").replace("shell: bash", "shel: bash"), encoding="utf-8")
    assert "shel" in vendored("github-actions", wrong)


def test_no_script_holds_an_expression() -> None:
    scripts = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]
    assert len(scripts) == 2
    assert [expressions(script) for script in scripts] == [[], []]


def test_every_input_is_told_and_used() -> None:
    used = {name for name in expressions(json.dumps(ACTION)) if name.startswith("inputs.")}
    assert used == {f"inputs.{name}" for name in ACTION["inputs"]}
    assert set(ACTION["inputs"]) == {"paths", "format", "args", "python-version"}
    assert all(each["description"] and isinstance(each["default"], str) for each in ACTION["inputs"].values())


def test_each_step_uses_what_one_before_it_puts_out() -> None:
    assert INSTALL["env"] == {"PYTHON": "${{ steps.python.outputs.python-path }}"}
    assert PYTHON["uses"].startswith("actions/setup-python@") and PYTHON["id"] == "python"
    assert CHECK["env"]["DECKCHECK"] == "${{ steps.install.outputs.program }}"
    assert INSTALL["id"] == "install" and '"program=' in INSTALL["run"]


def test_it_installs_what_it_was_checked_out_with() -> None:
    assert "$GITHUB_ACTION_PATH/../../.." in INSTALL["run"]
    assert (FILE.parent / ".." / ".." / ".." / "pyproject.toml").is_file()


@pytest.mark.parametrize(
    ("names", "code", "annotated"),
    [
        (["legal"], 0, {}),
        (["legal", "warned"], 0, {"decks/warned.txt": "warning"}),
        (["legal", "illegal"], 1, {"decks/illegal.txt": "error"}),
        (["legal", "undetermined"], 3, {"decks/undetermined.txt": "error"}),
        (["illegal", "undetermined", "unreadable"], 4, {
            "decks/illegal.txt": "error", "decks/undetermined.txt": "error", "decks/unreadable.txt": "error",
        }),
    ],
)  # fmt: skip
def test_what_is_wrong_is_annotated(
    project: Path, check: Check, names: list[str], code: int, annotated: dict[str, str]
) -> None:
    only(project, *names)
    found = check()
    assert (found.code, found.err) == (code, "")
    levels = [(each.properties["file"], each.name) for each in commands(found.out)]
    worst = {file: min(level for other, level in levels if other == file) for file, _ in levels}
    assert worst == annotated  # "error" stands before "warning"
    if "unreadable" in names:
        assert {each.properties.get("line") for each in commands(found.out)} >= {"2"}


def test_inputs_are_options(project: Path, check: Check) -> None:
    only(project, "legal", "illegal", "warned")
    (project / "my decks").mkdir()
    (project / "decks" / "legal.txt").rename(project / "my decks" / "legal deck.txt")
    assert check(paths="my decks/legal deck.txt\n").code == 0
    assert check(paths="my decks\ndecks/illegal.txt\n").code == 1
    assert check(paths="decks/warned.txt", args="--strict").code == 1
    assert check(args="--exclude 'ill*'").code == 0
    assert check(args='--exclude "ill*"\n--exclude warned.txt\n').code == 4  # nothing is left
    both = check(paths="my decks", format="opr-missions/custom\nopr-missions/fixed", args="--output-format concise")
    assert both.code == 1 and "opr-missions/fixed" in both.out
    sarif = check(args="--output-format sarif -o found.sarif")
    assert (sarif.code, commands(sarif.out)) == (1, [])
    assert json.loads((project / "found.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        ({"format": "redemption/type-11"}, 2, "type-11"),
        ({"args": "--stric"}, 2, "--strict"),
        ({"args": "--exclude 'x"}, 2, "::error title=deckcheck::A quote in args is not closed."),
        ({"paths": ""}, 2, "Missing argument"),
        ({"paths": "lists"}, 4, "lists"),
        ({"paths": "--help"}, 4, "--help"),
    ],
)
def test_wrong_inputs_are_told(project: Path, check: Check, given: dict[str, str], code: int, told: str) -> None:
    found = check(**given)
    assert found.code == code
    assert told in found.out + found.err


@pytest.mark.parametrize("input", ["paths", "format", "args"])
@pytest.mark.parametrize("attack", ["$(touch got) `touch got`", '"; touch got; "', "'\n; touch got; '"])
def test_inputs_are_no_commands(project: Path, check: Check, input: str, attack: str) -> None:
    found = check(**{input: attack})
    assert found.code in (2, 4)
    assert not (project / "got").exists()


def test_the_workflow_uses_the_action_of_this_version(project: Path, check: Check) -> None:
    checkout, step = parsed(WORKFLOW)["jobs"]["decks"]["steps"]
    assert checkout["uses"].startswith("actions/checkout@")
    action, _, version = step["uses"].partition("@")
    assert version == f"v{__version__}"
    assert ROOT.joinpath(*action.split("/")[2:], "action.yml") == FILE
    only_printed(project)
    assert check(**step["with"]).code == 0
    wrong = project / "decks" / "wrong.txt"
    wrong.write_text(PRINTED.replace("1 Amos (PoC)", "3 Amos (PoC)"), encoding="utf-8")
    assert check(**step["with"]).code == 1


def test_expressions_are_evaluated_as_by_the_runner() -> None:
    known = {"inputs.x": "1", "inputs.y": "${{ no }}"}
    assert evaluated("a ${{ inputs.x }} b ${{inputs.y}}", known) == "a 1 b ${{ no }}"
    with pytest.raises(KeyError):
        evaluated("${{ inputs.z }}", {})
