"""What GitHub's runner does with a composite action, as far as steps that run scripts go."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.integrations.conftest import Done, done

EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
BASH = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail"]
"""How GitHub runs a step whose shell is bash."""


def expressions(text: str) -> list[str]:
    """What stands between the double braces."""
    return EXPRESSION.findall(text)


def evaluated(text: str, known: Mapping[str, str]) -> str:
    """A text with its expressions replaced. Raises KeyError for one that is not known."""
    return EXPRESSION.sub(lambda found: known[found[1]], text)


def inputs(action: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, str]:
    """The inputs as expressions see them; those not given have their defaults."""
    assert set(given) <= set(action["inputs"])
    return {f"inputs.{name}": given.get(name, each.get("default", "")) for name, each in action["inputs"].items()}


def run(step: Mapping[str, Any], known: Mapping[str, str], folder: Path, env: Mapping[str, str]) -> Done:
    """Run a step's script, which the runner writes to a file, in the folder of the repository."""
    assert step["shell"] == "bash"
    script = Path(env["RUNNER_TEMP"]) / "script.sh"
    script.write_text(evaluated(step["run"], known), encoding="utf-8")
    own = {name: evaluated(value, known) for name, value in step.get("env", {}).items()}
    actions = {"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": str(folder)}
    return done([*BASH, str(script)], folder, {**env, **actions, **own})
