"""What comes with submitted lists decides nothing in silence, and nothing at all with ``--untrusted``."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from deckcheck.reporters import REPORTERS
from tests.cli.conftest import HEADER, ILLEGAL, LEGAL, NUMBERS, Run, numbered
from tests.cli.test_config import FORMAT, IGNORE, report, write

SHORT = numbered(*NUMBERS[1:])
LAX = """\
id = "opr-missions/lax@custom"
name = "Seventeen will do"
extends = "opr-missions/custom"
drop = ["opr-missions/custom-size"]
"""
NAMES_LAX = 'format = "./.lax.toml"\n[deck]\n' + "".join(f'"{number}" = 1\n' for number in NUMBERS[1:])
STATED = 'format = "opr-missions/custom"\n[deck]\n"Own" = 1\n' + "".join(f'"{number}" = 1\n' for number in NUMBERS[1:])
STATED += "[facts.Own]\nnumber = 11\n"
OWN_IGNORE = HEADER + "# deckcheck: ignore=custom-size we play with what we have\n" + SHORT
INPUTS = {
    "a configuration": {"deckcheck.toml": FORMAT + IGNORE, "a.txt": SHORT},
    "a configuration for Python projects": {
        "pyproject.toml": '[tool.deckcheck]\nformat = "opr-missions/custom"\nselect = ["roll-and-play"]\n',
        "a.txt": SHORT,
    },
    "overrides": {
        "deckcheck.toml": FORMAT + '[[overrides]]\npaths = ["*.txt"]\n[overrides.ignore]\ncustom-size = "so be it"\n',
        "a.txt": SHORT,
    },
    "a format of a configuration": {"deckcheck.toml": 'format = ".lax.toml"\n', ".lax.toml": LAX, "a.txt": SHORT},
    "a facts file": {
        "deckcheck.toml": FORMAT + 'facts = ".facts.toml"\n',
        ".facts.toml": "[facts.Own]\nnumber = 11\n",
        "a.txt": numbered(*NUMBERS[1:], "Own"),
    },
    "a day": {"deckcheck.toml": FORMAT + "as-of = 2026-12-01\n" + IGNORE, "a.txt": SHORT},
    "an ignore of the list": {"a.txt": OWN_IGNORE},
    "an ignore of a JSON list": {
        "a.json": json.dumps({
            "format": "opr-missions/custom", "ignore": {"custom-size": "why not"},
            "cards": [{"name": str(number), "quantity": 1} for number in NUMBERS[1:]],
        })
    },
    "a format file of the list": {"a.toml": NAMES_LAX, ".lax.toml": LAX},
    "facts of the list": {"a.toml": STATED},
    "a note of the list": {"a.txt": HEADER + numbered(*NUMBERS[1:], "Own (number 11)")},
    "a format of the list": {"a.txt": "# format: the-mission/standard\n" + SHORT},
}  # fmt: skip
LEGAL_ONCE = [name for name in INPUTS if name != "a format of the list"]
JUDGE = ("--untrusted", "--format", "opr-missions/custom")


@pytest.mark.parametrize("name", INPUTS)
def test_nothing_gets_around_the_judge(folder: Path, run: Run, name: str) -> None:
    write({f"lists/{path}": text for path, text in INPUTS[name].items()})
    if name in LEGAL_ONCE:
        assert run("check", "lists").code == 0
    code = 3 if name in ("a facts file", "facts of the list", "a note of the list") else 1
    for options in ((), ("--quiet",), ("--strict",), ("--jobs", "2"), ("--explain-reading",)):
        assert run("check", "lists", *JUDGE, *options).code == code
    assert run("check", "lists", "--untrusted", "--format", "all").code != 0
    write({"judge.toml": FORMAT})
    assert run("check", "lists", "--untrusted", "--config", "judge.toml").code == code


@pytest.mark.parametrize("name", INPUTS)
def test_nor_from_inside_an_archive(folder: Path, run: Run, name: str) -> None:
    with zipfile.ZipFile("lists.zip", "w") as archive:
        for path, text in INPUTS[name].items():
            archive.writestr(path, text)
    write({path: text for path, text in INPUTS[name].items() if path in ("deckcheck.toml", "pyproject.toml")})
    assert run("check", "lists.zip", *JUDGE).code in (1, 3, 4)


def test_a_legal_list_stays_legal(folder: Path, run: Run) -> None:
    write({"lists/deckcheck.toml": FORMAT, "lists/a.txt": LEGAL})
    for form in REPORTERS:
        outcome = run("check", "lists", *JUDGE, "--strict", "--output-format", form)
        assert outcome.code == 0
        assert outcome.out.count("deckcheck.toml") == 1  # where it is named as skipped
        assert "found with the lists" not in outcome.out


def test_facts_of_the_judge_count_in_full(folder: Path, run: Run) -> None:
    write({"lists/a.toml": STATED, "facts.toml": "[facts.Own]\nnumber = 11\n"})
    assert run("check", "lists", *JUDGE).code == 3
    assert run("check", "lists", *JUDGE, "--facts", "facts.toml").code == 0
    write({"judge.toml": FORMAT + 'facts = "facts.toml"\n'})
    assert run("check", "lists", "--untrusted", "--config", "judge.toml").code == 0


def test_without_a_format_of_the_judge_it_is_as_if_the_list_named_none(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "deckcheck.toml": FORMAT})
    outcome = run("check", "a.txt", "--untrusted")
    assert (outcome.code, "LEGAL in custom; not in fixed (fixed-deck)\n" in outcome.out) == (3, True)
    assert run("check", "a.txt", *JUDGE, "--list-ignores").code == 2
    write({"judge.toml": "strict = true\n"})
    outcome = run("check", "a.txt", "--untrusted", "--config", "judge.toml")
    assert (outcome.code, "LEGAL in custom; not in fixed (fixed-deck)\n" in outcome.out) == (3, True)
    # Nor does a list tell which of several games is meant.
    assert run("check", "a.txt", "--untrusted", "--format", "standard").code == 2


def test_a_bundle_states_no_formats(folder: Path, run: Run) -> None:
    cards = [{"name": str(number), "quantity": 1} for number in NUMBERS[1:]]
    write({
        "season.jsonl": json.dumps({"format": "the-mission/standard", "cards": cards}) + "\n",
        "round.csv": "deck,quantity,name,format\n" + "".join(f"a,1,{each},gospel/standard\n" for each in NUMBERS[1:]),
    })  # fmt: skip
    decks = report(run, "season.jsonl", "round.csv", *JUDGE)["decks"]
    assert [(deck["format"], deck["verdict"]) for deck in decks] == [("opr-missions/custom@1", "illegal")] * 2


@pytest.mark.parametrize("form", REPORTERS)
@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_every_report_says_what_came_with_the_lists(folder: Path, run: Run, form: str, quiet: tuple[str, ...]) -> None:
    write({"lists/a.toml": NAMES_LAX, "lists/.lax.toml": LAX})
    write({"more/deckcheck.toml": FORMAT + "strict = false\n", "more/a.txt": LEGAL})
    outcome = run("check", "lists", "more", "--output-format", form, *quiet)
    assert outcome.code == 0
    for file in ("lists/.lax.toml", "more/deckcheck.toml"):
        assert file in outcome.out.replace("\\/", "/")


def test_programs_are_told_by_deck(folder: Path, run: Run) -> None:
    write({"lists/a.toml": NAMES_LAX, "lists/.lax.toml": LAX, "more/deckcheck.toml": FORMAT, "more/a.txt": ILLEGAL})
    first, second = report(run, "lists", "more")["decks"]
    assert first["input_settings"] == [{"what": "format", "from": "lists/.lax.toml"}]
    assert second["input_settings"] == [{"what": "format", "from": "more/deckcheck.toml:1"}]
    write({"judge.toml": FORMAT})
    for own in (("--no-config",), ("--config", "judge.toml"), ("--format", "opr-missions/custom", "--no-config")):
        assert "input_settings" not in report(run, "more", *own)["decks"][0]
    assert "input_settings" not in report(run, "lists", "--format", "lists/.lax.toml")["decks"][0]


def test_quiet_keeps_lists_that_state_facts_against_the_database(folder: Path, run: Run) -> None:
    text = STATED.replace("[facts.Own]\nnumber = 11", '[facts."12"]\nnumber = 11').replace('"Own" = 1\n', '"11" = 1\n')
    write({"a.toml": text, "b.txt": LEGAL})
    out = run("check", ".", "--quiet").out
    assert "12: what is stated counts, though the card database has it otherwise" in " ".join(out.split())
    assert "b.txt" not in out


@pytest.mark.skipif(os.name == "nt", reason="links as on Unix")
def test_no_link_is_followed_for_whoever_is_not_trusted(folder: Path, run: Run) -> None:
    write({"a.txt": HEADER + numbered(*NUMBERS)})
    (folder / "b.txt").symlink_to("a.txt")
    assert run("check", ".", "--format", "opr-missions/custom").code == 0
    told = run("check", ".", *JUDGE)
    assert told.code == 4
    assert "a link, and none is followed with --untrusted" in told.out
    assert run("check", "b.txt", "--format", "opr-missions/custom").code == 0
    assert run("check", "b.txt", *JUDGE).code == 4
