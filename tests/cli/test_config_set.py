"""``deckcheck config set`` and ``unset``: one value of a configuration changes, and nothing else in the file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import LEGAL, Run
from tests.cli.test_config import write


def test_a_format_is_remembered_for_the_folder(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL.replace("# format: opr-missions/custom\n", "")})
    asked = run("check", "a.txt")
    assert asked.code == 3
    assert "deckcheck config set format" in " ".join(asked.out.split())
    outcome = run("config", "set", "format", "opr-missions/custom")
    assert (outcome.code, outcome.out) == (0, 'deckcheck.toml: format = "opr-missions/custom"\n')
    assert run("check", "a.txt").code == 0
    assert run("config", "unset", "format").out == "deckcheck.toml: format removed\n"
    assert run("check", "a.txt").code == 3


@pytest.mark.parametrize(
    ("arguments", "key", "value"),
    [
        (["format", "redemption/limited", "redemption/type-2"], "format", ["redemption/limited", "redemption/type-2"]),
        (["format", "redemption/limited"], "format", "redemption/limited"),
        (["as-of", "2026-04-18"], "as-of", "2026-04-18"),
        (["strict", "true"], "strict", True),
        (["list-ignores", "false"], "list-ignores", False),
        (["uncounted-lines", "remark"], "uncounted-lines", "remark"),
        (["select", "deck-size", "custom-size"], "select", ["deck-size", "custom-size"]),
        (["ignore.deck-size", "we play 40"], "ignore", {"deck-size": "we play 40"}),
    ],
)
def test_each_key_is_written_as_toml_has_it(
    folder: Path, run: Run, arguments: list[str], key: str, value: object
) -> None:
    assert run("config", "set", *arguments).code == 0
    assert tomllib.loads(Path("deckcheck.toml").read_text("utf-8")) == {key: value}


def test_the_nearest_configuration_is_changed_and_keeps_all_else(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '# ours\nformat = "redemption/limited" # this season\n\n[[overrides]]\npaths = ["juniors/"]\nstrict = true\n'
    write({"deckcheck.toml": text, "round/a.txt": LEGAL, "facts.toml": '[facts."A"]\nnumber = 1\n'})
    monkeypatch.chdir("round")
    assert run("config", "set", "format", "redemption/type-2").code == 0
    assert run("config", "set", "facts", "../facts.toml").out.endswith('facts = "facts.toml"\n')
    wanted = text.replace("redemption/limited", "redemption/type-2").replace(
        "# this season\n", '# this season\nfacts = "facts.toml"\n'
    )
    assert Path("../deckcheck.toml").read_text("utf-8") == wanted
    assert not Path("deckcheck.toml").exists()


def test_a_pyproject_has_a_table_for_it(folder: Path, run: Run) -> None:
    write({"pyproject.toml": '[project]\nname = "x"\n\n[tool.deckcheck]\nstrict = true\n'})
    assert run("config", "set", "format", "redemption/limited").code == 0
    assert tomllib.loads(Path("pyproject.toml").read_text("utf-8")) == {
        "project": {"name": "x"},
        "tool": {"deckcheck": {"strict": True, "format": "redemption/limited"}},
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["set", "formt", "redemption/limited"], "there is no key 'formt'; did you mean 'format'?"),
        (["set", "format", "redemption/limitd"], "there is no format 'redemption/limitd'"),
        (["set", "as-of", "tomorrow"], "as-of: "),
        (["set", "as-of", "2026-01-01", "2026-01-02"], "as-of: found a list; expected a date"),
        (["set", "strict", "perhaps"], "strict: found 'perhaps'; expected true or false"),
        (["set", "facts", "nowhere.toml"], "facts: found 'nowhere.toml'"),
        (["set", "ignore", "deck-size"], "there is no key 'ignore'; did you mean 'ignore.RULE'?"),
        (["set", "ignore.deck-sise", "why"], "did you mean 'deck-size'?"),
        (["unset", "facts"], "deckcheck.toml: facts is not set"),
    ],
)
def test_an_invalid_value_changes_nothing(folder: Path, run: Run, arguments: list[str], message: str) -> None:
    text = 'format = "redemption/limited"\n'
    write({"deckcheck.toml": text})
    outcome = run("config", *arguments)
    assert (outcome.code, message in " ".join(outcome.err.split())) == (2, True), outcome.err
    assert Path("deckcheck.toml").read_text("utf-8") == text


def test_a_configuration_that_is_no_toml_is_left_alone(folder: Path, run: Run) -> None:
    write({"mine.toml": "format = \n"})
    outcome = run("config", "set", "format", "redemption/limited", "--config", "mine.toml")
    assert (outcome.code, "mine.toml: not TOML" in outcome.err) == (2, True)
    assert Path("mine.toml").read_text("utf-8") == "format = \n"
