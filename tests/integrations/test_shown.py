"""What the README and ``docs`` show of CI is what lies in ``examples/ci``."""

from __future__ import annotations

import pytest

from tests.integrations.conftest import EXAMPLES, ROOT
from tests.readme import README, blocks

SHOWN = ["pre-commit-config.yaml", "github-workflow.yml", "gitlab-ci.yml"]


@pytest.mark.parametrize(("number", "name"), list(enumerate(SHOWN)))
def test_the_readme_shows_the_file(number: int, name: str) -> None:
    assert blocks("yaml")[number] == (EXAMPLES / name).read_text(encoding="utf-8")


def test_it_shows_them_all() -> None:
    assert len(blocks("yaml")) == len(SHOWN)
    assert sorted(file.name for file in EXAMPLES.iterdir()) == sorted(SHOWN)
    assert f"`{EXAMPLES.relative_to(ROOT).as_posix()}`" in README.read_text(encoding="utf-8")
