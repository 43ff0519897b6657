"""The help of every command there is, not of a list of them: each teaches by examples that can be typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import takewhile
from typing import Any
from unicodedata import east_asian_width

import pytest
import typer

from deckcheck.cli.app import app
from tests.cli.conftest import (
    Run,
    run,  # noqa: F401 - a fixture
)
from tests.cli.test_start import COMMANDS

PROGRAM: Any = typer.main.get_command(app)


def commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The command and all below it, with the words that name them."""
    yield words, command
    context = typer.Context(command)
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from commands(command.get_command(context, name), (*words, name))


EVERY = dict(commands(PROGRAM))


def examples(help: str) -> list[str]:
    """The lines of the section of examples."""
    _, begun, rest = help.partition("\n  Examples:\n")
    assert begun, "no section of examples"
    section = rest.split("\n\n", 1)[0]
    return [line.strip() for line in section.splitlines()]


def called(example: str) -> tuple[tuple[str, ...], list[str]]:
    """The command that an example calls, and its arguments."""
    program, *words = takewhile(lambda word: word not in ("<", ">", "|"), shlex.split(example))
    assert program == "deckcheck", example
    depth = max(depth for depth in range(len(words) + 1) if tuple(words[:depth]) in EVERY)
    return tuple(words[:depth]), words[depth:]


def options(command: Any) -> set[str]:
    """All that begins with a dash and is understood."""
    stated = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    return {option for option in stated if option.startswith("-")} | {"--help", "-h"}


def test_every_command_is_known_to_the_tests() -> None:
    assert {tuple(words) for words in COMMANDS} == set(EVERY)
    assert len(EVERY) > 12


@pytest.mark.parametrize("words", EVERY, ids=lambda words: " ".join(words) or "deckcheck")
def test_every_help_has_examples_of_options_that_exist(run: Run, words: tuple[str, ...]) -> None:  # noqa: F811
    shown = examples(run(*words, "--help").out)
    assert shown
    about = [called(example) for example in shown]
    assert any(command[: len(words)] == words for command, _ in about)
    for command, arguments in about:
        assert not hasattr(EVERY[command], "list_commands"), f"no command: {' '.join(command)}"
        used = {word.partition("=")[0] for word in arguments if re.match(r"--?[a-z]", word)}
        assert used <= options(EVERY[command]), f"deckcheck {' '.join(command)} has no {used - options(EVERY[command])}"


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("words", EVERY, ids=lambda words: " ".join(words) or "deckcheck")
def test_every_help_fits_the_terminal_and_breaks_no_word(words: tuple[str, ...], columns: int) -> None:
    lines = page_of(words, columns)
    assert [line for line in lines if display_width(line) > columns] == []
    assert {word for line in lines for word in line.split()} - {"\\"} == {
        word for line in page_of(words, 10_000) for word in line.split()
    }


def page_of(words: tuple[str, ...], columns: int) -> list[str]:
    """The help of a command in lines, as a terminal of so many columns gets it."""
    context = typer.Context(EVERY[words], info_name="deckcheck", terminal_width=columns)
    text: str = EVERY[words].get_help(context)
    return text.splitlines()


def display_width(line: str) -> int:
    """The columns that a line takes in a terminal, where East Asian letters take two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.mark.parametrize("words", EVERY, ids=lambda words: " ".join(words) or "deckcheck")
def test_an_example_in_several_lines_is_one_command(words: tuple[str, ...]) -> None:
    narrow, wide = (
        re.findall(r"^    deckcheck .*(?:(?<=\\)\n.*)*", "\n".join(page_of(words, columns)), re.MULTILINE)
        for columns in (60, 10_000)
    )
    assert [shlex.split(each.replace("\\\n", "")) for each in narrow] == list(map(shlex.split, wide))


def test_the_help_of_check_is_grouped() -> None:
    lines = page_of(("check",), 80)
    headings = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert headings == [
        *("Arguments:", "Input options:", "Format and card options:", "Report options:", "Options for organisers:"),
        "Options:",
    ]
    for option, heading in (
        ("--include", 1),
        ("--card-db", 2),
        ("--output-format", 3),
        ("--untrusted", 4),
        ("--help", 5),
    ):
        [at] = (at for at, line in enumerate(lines) if re.match(rf"  (-\w, )?{option}\b", line))
        assert [line for line in lines[:at] if line in headings][-1] == headings[heading]


def test_an_option_that_is_gone_would_be_noticed() -> None:
    command, arguments = called("deckcheck check my-deck.txt --vormat gospel/standard < x")
    assert command == ("check",)
    assert arguments == ["my-deck.txt", "--vormat", "gospel/standard"]
    assert "--vormat" not in options(EVERY[command])
    assert {"--format", "-f", "--no-suggest"} <= options(EVERY[command])
