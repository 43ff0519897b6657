"""What the README shows is what happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.for_each import for_each
from tests.readme import TABLES, Shown, blocks, printed, shown, shown_table


@for_each("example", shown(), ids=lambda example: example.command)
def test_shown_output_is_real(command: list[str], example: Shown) -> None:
    assert printed(example.command, command) == example.output


def test_two_commands_set_everything_up() -> None:
    install, develop = blocks("sh")
    assert "-m venv" in install and install.rstrip().endswith("deckcheck check examples/legal")
    assert "-m venv" in develop and develop.rstrip().endswith("-m pytest")
    assert " --constraint constraints.txt " in develop  # so that no release of others fails them


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_complete(table: Callable[[], str]) -> None:
    assert shown_table(table()) == table()
