"""What only an installation shows, which takes a package registry and a minute: run where ``DECKCHECK_CI`` is set."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from deckcheck.version import __version__
from tests.integrations.composite import inputs, run
from tests.integrations.conftest import EXAMPLES, ROOT, done, only
from tests.integrations.test_github_action import ACTION, CHECK, INSTALL
from tests.reporters.runner import commands

pytestmark = pytest.mark.skipif(
    not os.environ.get("DECKCHECK_CI"), reason="installs from a package registry; set DECKCHECK_CI to have it run"
)

SHIPPED = [
    "deckcheck", "card_db", ".github", ".pre-commit-hooks.yaml",
    "hatch_build.py", "pyproject.toml", "README.md", "LICENSE",
]  # fmt: skip


@pytest.fixture
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as others get it: what is tracked, nothing that is built."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "data"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def bare(env: dict[str, str]) -> dict[str, str]:
    """An environment in which only what is installed is found."""
    return {name: value for name, value in env.items() if name != "PYTHONPATH"}


def test_the_action_installs_itself(
    checkout: Path, project: Path, bare: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    only(project, "legal", "illegal")
    outputs = tmp_path_factory.mktemp("runner") / "output"
    env = {**bare, "RUNNER_TEMP": str(outputs.parent), "GITHUB_OUTPUT": str(outputs)}
    env["GITHUB_ACTION_PATH"] = str(checkout / ".github" / "actions" / "deckcheck")
    installed = run(INSTALL, {"steps.python.outputs.python-path": sys.executable}, project, env)
    assert installed.code == 0, installed.err
    name, _, program = outputs.read_text(encoding="utf-8").strip().partition("=")
    assert name == "program" and Path(program).is_relative_to(outputs.parent)
    found = run(CHECK, {**inputs(ACTION, {}), "steps.install.outputs.program": program}, project, env)
    assert found.code == 1
    assert [each.properties["file"] for each in commands(found.out)] == ["decks/illegal.txt"]


def test_pre_commit_installs_the_hooks(checkout: Path, project: Path, bare: dict[str, str]) -> None:
    only(project, "legal", "illegal")
    name = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in ["init", "--quiet"], ["add", "--all"], [*name, "commit", "--quiet", "-m", "x"]:
        assert done(["git", *command], checkout, bare).code == 0
    assert done(["git", "tag", f"v{__version__}"], checkout, bare).code == 0
    example = (EXAMPLES / "pre-commit-config.yaml").read_text(encoding="utf-8")
    config = example.replace("https://github.com/OWNER/deckcheck", checkout.as_uri())
    (project / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    for command in ["init", "--quiet"], ["add", "--all"]:
        assert done(["git", *command], project, bare).code == 0
    run_all = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
    first, second = (done(run_all, project, bare) for _ in range(2))
    assert "files were modified by this hook" in first.out, first.out + first.err
    assert second.code == 1
    assert "deckcheck fmt" in second.out and "Passed" in second.out
    assert "ILLEGAL  decks/illegal.txt" in second.out and "- exit code: 1" in second.out
