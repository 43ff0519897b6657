"""The program on the PATH of other programs, and a repository with lists for them to find."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import check_jsonschema
import pytest
import yaml
from click.testing import CliRunner

from tests.cli.conftest import DECKS, environment

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "ci"


_LINES = (
    (ROOT / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt").read_text("utf-8").splitlines()
)
PRINTED = "".join(f"{line}\n" for line in _LINES if not line.startswith("#"))
"""A legal Redemption list as players print it: it names no format."""


class Done(NamedTuple):
    """What a program printed and ended with."""

    code: int
    out: str
    err: str


def done(command: list[str], folder: Path, env: Mapping[str, str]) -> Done:
    """Run a program to its end."""
    result = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
        check=False,
    )  # fmt: skip
    return Done(result.returncode, result.stdout, result.stderr)


def parsed(file: Path) -> Any:
    """The content of a YAML file."""
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def vendored(schema: str, file: Path) -> str:
    """What the published schema of a CI system finds wrong with a file."""
    found = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", f"vendor.{schema}", str(file)])
    assert isinstance(found.exception, SystemExit | None)
    return "" if found.exit_code == 0 else found.output


def needed(program: str) -> None:
    """Skip a test that needs a program which is not there; where ``DECKCHECK_CI`` is set it must be."""
    if not shutil.which(program):
        if os.environ.get("DECKCHECK_CI"):
            pytest.fail(f"{program} is not installed")
        pytest.skip(f"{program} is not installed")


@pytest.fixture(scope="session")
def env(command: list[str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment where ``deckcheck`` is the package under test, whichever is installed, and git is nobody's."""
    needed("bash")
    given = {name: value for name, value in environment().items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    nobody = {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "PRE_COMMIT_HOME": str(tmp_path_factory.mktemp("home")),
    }
    return {**given, **nobody, "PATH": f"{Path(command[0]).parent}{os.pathsep}{given['PATH']}", "NO_COLOR": "1"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a list of each verdict in ``decks``, and other files around them."""
    lists = tmp_path / "decks"
    lists.mkdir()
    for name, text in DECKS.items():
        (lists / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "requirements.txt").write_text("deckcheck==9\n", encoding="utf-8")
    return tmp_path


def only_printed(project: Path) -> None:
    """Leave only a printed list."""
    only(project)
    (project / "decks" / "ann.txt").write_text(PRINTED, encoding="utf-8")


def only(project: Path, *names: str) -> None:
    """Leave no other lists."""
    for file in (project / "decks").iterdir():
        if file.stem not in names:
            file.unlink()
