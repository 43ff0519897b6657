"""What the README shows is what happens."""

from __future__ import annotations

import pytest

from tests.readme import Shown, blocks, decklist_formats, printed, shown, shown_formats


@pytest.mark.parametrize("example", shown(), ids=lambda example: example.command)
def test_shown_output_is_real(example: Shown) -> None:
    assert printed(example.command) == example.output


def test_two_commands_set_everything_up() -> None:
    install, develop = blocks("sh")
    assert "-m venv" in install and install.rstrip().endswith("deckcheck check examples/legal")
    assert "-m venv" in develop and develop.rstrip().endswith("-m pytest")


def test_the_table_of_decklist_formats_is_complete() -> None:
    assert shown_formats() == decklist_formats()
