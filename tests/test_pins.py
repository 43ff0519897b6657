"""The versions that ``constraints.txt`` pins, and those that ``pyproject.toml`` allows."""

from __future__ import annotations

import os
import tomllib
from importlib.metadata import distribution
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINS = [Requirement(line) for line in LINES if not line.startswith("#")]

SYSTEMS = [("linux", "posix", "Linux"), ("darwin", "posix", "Darwin"), ("win32", "nt", "Windows")]
MACHINES = [
    {
        "python_version": python,
        "python_full_version": f"{python}.2",
        "sys_platform": platform,
        "os_name": name,
        "platform_system": system,
        "platform_machine": machine,
    }
    for python, (platform, name, system), machine in product(
        ["3.11", "3.12", "3.13", "3.14"], SYSTEMS, ["x86_64", "arm64"]
    )
]


def _stated() -> list[Requirement]:
    """What ``pyproject.toml`` asks for, the package itself left out."""
    project = PROJECT["project"]
    lists = [
        PROJECT["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *PROJECT["dependency-groups"].values(),
    ]
    stated = [Requirement(each) for each in chain(*lists)]
    return [each for each in stated if each.name != project["name"]]


def _pinned(name: str, machine: dict[str, str]) -> list[str]:
    """The versions pinned for a package on one machine."""
    wanted = canonicalize_name(name)
    pins = [pin for pin in PINS if canonicalize_name(pin.name) == wanted]
    return [str(pin.specifier) for pin in pins if pin.marker is None or pin.marker.evaluate(machine)]


@pytest.mark.parametrize("asked", _stated(), ids=str)
def test_every_machine_has_one_pin_within_the_bounds(asked: Requirement) -> None:
    for machine in MACHINES:
        [pin] = _pinned(asked.name, machine)
        assert asked.specifier.contains(pin.removeprefix("==")), (asked, pin)


def test_a_pin_is_one_version_and_names_no_place() -> None:
    for pin in PINS:
        [version] = pin.specifier
        assert version.operator == "==" and "*" not in version.version, pin
        assert pin.url is None, pin
    assert not [line for line in LINES if "://" in line or "index" in line or str(Path.home()) in line]


@pytest.mark.skipif(not os.environ.get("DECKCHECK_CI"), reason="others may install what the bounds allow")
def test_what_is_installed_is_what_is_pinned() -> None:
    """Everything that ``.[dev]`` brought, with what that needs itself."""
    pinned = {(canonicalize_name(pin.name), str(pin.specifier).removeprefix("==")) for pin in PINS}
    todo, seen = [Requirement("deckcheck[dev]")], set[str]()
    while todo:
        asked = todo.pop()
        found = distribution(asked.name)
        assert asked.name == "deckcheck" or (canonicalize_name(asked.name), found.version) in pinned, asked
        for each in map(Requirement, found.requires or []):
            extras = asked.extras or {""}
            wanted = each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras)
            if wanted and str(each) not in seen:
                seen.add(str(each))
                todo.append(each)
    assert any(name.startswith("pytest") for name in seen)
