"""Completion in bash itself, by the script that the program shows for it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cli import options
from deckcheck.cli.command_loader import FILES
from tests.integrations.conftest import ROOT, done

Complete = Callable[..., list[str]]

# As readline does on Tab: the function that is registered for the program is called with the words so far.
TAB = """\
eval {script}
registered=$(complete -p deckcheck)
[[ $registered =~ -F\\ ([^ ]+) ]]
COMP_WORDS=({words})
COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
"${{BASH_REMATCH[1]}}" deckcheck
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def shown(env: dict[str, str]) -> str:
    """The script that the program shows to bash."""
    show = f"'{sys.executable}' -m deckcheck --show-completion; exit $?"  # it looks by which shell it was started
    found = done(["bash", "--norc", "--noprofile", "-c", show], ROOT, env)
    assert (found.code, found.err) == (0, "")
    return found.out


@pytest.fixture
def complete(env: dict[str, str], shown: str, tmp_path: Path) -> Complete:
    """What bash offers for the last of these words."""

    def complete(*words: str) -> list[str]:
        script = TAB.format(script=shlex.quote(shown), words=" ".join(map(shlex.quote, words)))
        found = done(["bash", "--norc", "--noprofile", "-e", "-c", script], tmp_path, env)
        assert (found.code, found.err) == (0, "")
        return found.out.splitlines()

    return complete


def test_commands(complete: Complete) -> None:
    assert complete("deckcheck", "") == list(FILES)
    assert complete("deckcheck", "cards", "re") == ["releases"]


def test_options(complete: Complete) -> None:
    assert set(complete("deckcheck", "check", "--output")) == {"--output-format", "--output-file"}
    assert complete("deckcheck", "fmt", "my-deck.txt", "--di") == ["--diff"]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["check", "--format"], lambda: ["all", *options.format_ids()]),
        (["convert", "my-deck.txt", "--from"], options.syntaxes),
        (["check", "my-deck.txt", "--ignore"], options.rule_ids),
        (["check", "--cards"], options.releases),
        (["check", "decks", "--output-format"], options.report_forms),
        (["rules", "show"], options.rule_ids),
    ],
)
def test_values(complete: Complete, words: list[str], values: Callable[[], list[str]]) -> None:
    assert values()
    assert complete("deckcheck", *words, "") == values()


def test_values_that_have_begun(complete: Complete) -> None:
    assert complete("deckcheck", "check", "-f", "redemption/type-1@1") == [
        "redemption/type-1@1.2",
        "redemption/type-1@1.3",
    ]
    assert complete("deckcheck", "check", "--output-format", "js") == ["json", "jsonl"]


def test_words_that_bash_breaks(complete: Complete) -> None:
    """Bash takes ``@``, ``=`` and ``:`` for the ends of words, and replaces what comes behind, with an ``@``."""
    format = "redemption/type-1"
    every = [f"@{id.partition('@')[2]}" for id in options.format_ids() if id.startswith(f"{format}@")]
    assert {"@1.3", "@3rd-edition"} < set(every)
    assert complete("deckcheck", "check", "-f", format, "@") == every
    assert complete("deckcheck", "check", "-f", format, "@", "3") == ["@3rd-edition"]
    assert complete("deckcheck", "check", "--format", "=", format, "@", "") == every
    assert complete("deckcheck", "check", "--output-format", "=", "js") == ["json", "jsonl"]
    assert complete("deckcheck", "fmt", "-f", "redemption/type-1", "@", "1.3", "--di") == ["--diff"]


def test_nothing_is_run_that_stands_on_the_line(complete: Complete, tmp_path: Path) -> None:
    complete("deckcheck", "check", "$(touch got)", "; touch got;", "--fo")
    assert not (tmp_path / "got").exists()
