"""The image and the release workflow: they name what there is, and their steps do what they say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from deckcheck.version import __version__
from tests.cli.conftest import (
    Run,
    run,  # noqa: F401 - a fixture
)
from tests.integrations.composite import expressions
from tests.integrations.composite import run as run_step
from tests.integrations.conftest import ROOT, parsed, vendored
from tests.serve.conftest import started

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
RELEASE: dict[str, Any] = parsed(WORKFLOW)
BUILD, PUBLISH = RELEASE["jobs"]["build"], RELEASE["jobs"]["publish"]
STEPS = {step["name"]: step for step in BUILD["steps"] if "name" in step}
TAG, PACKAGE, METADATA, ALONE = STEPS.values()

INSTRUCTIONS = [
    line.split(maxsplit=1)
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]


def copied() -> list[str]:
    """What of the repository goes into the image."""
    words = [shlex.split(rest) for name, rest in INSTRUCTIONS if name == "COPY"]
    return [source for each in words if not each[0].startswith("--from") for source in each[:-1]]


def test_the_image_is_made_of_files_that_there_are() -> None:
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "card_db", "deckcheck"} == set(copied())
    assert [name for name in copied() if not (ROOT / name).exists()] == []
    allowed = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[0] == "!"]
    assert {line.removeprefix("!") for line in allowed} == set(copied())
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    ignored = "deckcheck/cards/data"
    assert not any(name.startswith(f"{ignored}/") for name in tracked)  # made in the image, never copied
    assert ignored in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


@pytest.mark.skipif(sys.platform != "linux", reason="as the image is")
def test_the_image_asks_the_health_of_the_server_alone() -> None:
    [check] = [rest for name, rest in INSTRUCTIONS if name == "HEALTHCHECK"]
    asked = json.loads(check.removeprefix("CMD "))[1:]

    def is_well(process: int, port: int) -> bool:
        here = [word.replace("/proc/1/", f"/proc/{process}/").replace(":8000/", f":{port}/") for word in asked]
        return not subprocess.run([sys.executable, *here], capture_output=True, check=False).returncode

    with started() as (port, server, _):
        assert is_well(server.pid, port)
        assert not is_well(server.pid, 1)
        assert is_well(os.getpid(), 1)


def test_the_image_runs_deckcheck_as_nobody_special() -> None:
    last_stage = INSTRUCTIONS[max(at for at, (name, _) in enumerate(INSTRUCTIONS) if name == "FROM") :]
    stated = dict(last_stage)
    assert stated["ENTRYPOINT"] == '["deckcheck"]'
    assert stated["USER"] not in ("root", "0")
    assert f"useradd --no-create-home --uid 1000 {stated['USER']}" in stated["RUN"]
    names = [name for name, _ in last_stage]
    assert names.index("RUN") < names.index("USER") < names.index("ENTRYPOINT")
    pythons = {rest.split()[0] for name, rest in INSTRUCTIONS if name == "FROM"}
    assert len(pythons) == 1 and fnmatch(pythons.pop(), "python:3.1[1-9]-slim")
    extras = re.search(r'"\.\[(.*?)\]"', str(INSTRUCTIONS))
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras and all(re.search(rf"^{extra} = \[", declared, re.MULTILINE) for extra in extras[1].split(","))


def test_the_workflow_is_one_and_holds_no_secret_and_no_registry(tmp_path: Path) -> None:
    assert vendored("github-workflows", WORKFLOW) == ""
    text = WORKFLOW.read_text(encoding="utf-8")
    assert "secrets." not in text and "password" not in text and "://" not in text
    assert RELEASE["permissions"] == {"contents": "read"}
    assert PUBLISH["permissions"] == {"contents": "read", "id-token": "write"}
    assert {*BUILD["env"].values()} == {"${{ github.workspace }}/constraints.txt"}
    assert "--constraint constraints.txt" in PUBLISH["steps"][-1]["run"]
    assert PUBLISH["needs"] == "build" and PUBLISH["if"] == "startsWith(github.ref, 'refs/tags/v')"
    scripts = [step["run"] for job in (BUILD, PUBLISH) for step in job["steps"] if "run" in step]
    assert [expressions(script) for script in scripts] == [[]] * len(scripts)


@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v99.0.0", 1), (__version__, 1)])
def test_a_tag_says_the_version(env: dict[str, str], tmp_path: Path, tag: str, code: int) -> None:
    done = run_step(TAG, {"github.ref_name": tag}, ROOT, {**env, "RUNNER_TEMP": str(tmp_path)})
    assert done.code == code


def test_the_examples_end_with_the_codes_that_the_workflow_expects(run: Run) -> None:  # noqa: F811
    [folders] = re.findall(r"for folder in (.*?);", ALONE["run"])
    expected = {"legal": 0, **{name: int(code) for name, _, code in (each.partition(":") for each in folders.split())}}
    assert set(expected) == {"legal", "illegal", "undetermined"}
    assert {name: run("check", str(ROOT / "examples" / name)).code for name in expected} == expected


@pytest.mark.skipif(
    not os.environ.get("DECKCHECK_CI"), reason="installs from a package registry; set DECKCHECK_CI to have it run"
)
def test_the_wheel_of_what_the_image_copies_passes_the_workflow(env: dict[str, str], tmp_path: Path) -> None:
    """Built from the files that go into the image alone, as that does; then tried as the workflow tries it."""
    import shutil

    source = tmp_path / "source"
    source.mkdir()
    for name in copied():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "data"))
        else:
            shutil.copy(ROOT / name, source / name)
    made = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(source / "dist")]
    subprocess.run(made, cwd=source, check=True, capture_output=True)
    shutil.copytree(ROOT / "examples", source / "examples")
    bare = {name: value for name, value in env.items() if name != "PYTHONPATH"}
    runner = tmp_path / "runner"
    runner.mkdir()
    done = run_step(ALONE, {}, source, {**bare, "RUNNER_TEMP": str(runner)})
    assert done.code == 0, done.out + done.err
