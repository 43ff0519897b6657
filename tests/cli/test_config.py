"""Configuration as the command line meets it: checks that it decides, and ``deckcheck config show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator

from deckcheck.report_types import report_schema
from tests.cli.conftest import HEADER, ILLEGAL, LEGAL, NUMBERS, Run, numbered
from tests.cli.test_start import imported

NAMELESS = numbered(*NUMBERS[1:])
"""A deck that is one card short, and names no format."""
ASKING = "# deckcheck: ignore=custom-size one card is in the post\n" + ILLEGAL
FORMAT = 'format = "opr-missions/custom"\n'
IGNORE = '[ignore]\ncustom-size = "we play with what we have"\n'


def write(files: dict[str, str]) -> None:
    for path, text in files.items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")


def report(run: Run, *args: str) -> dict[str, Any]:
    """What a check says as JSON, which is as the schema has it."""
    data: dict[str, Any] = json.loads(run("check", *args, "--output-format", "json").out)
    Draft202012Validator(report_schema()).validate(data)
    return data


def test_what_is_in_a_file_of_many_is_judged_as_the_file_is(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": f'{FORMAT}[[overrides]]\npaths = ["lax/", "all.*"]\n{IGNORE.replace("[", "[overrides.")}'})
    members = "lax/x.txt", "../lax/y.txt", "all.txt"  # names that strangers gave
    for archive in "all.zip", "other.zip":
        with ZipFile(archive, "w") as opened:
            for name in members:
                opened.writestr(name, NAMELESS)
    line = json.dumps({"cards": [{"name": str(number)} for number in NUMBERS[1:]]})
    write({"all.jsonl": line, "other.jsonl": line, "lax/x.txt": NAMELESS})
    decks = report(run, "all.zip", "other.zip", "all.jsonl", "other.jsonl", "lax")["decks"]
    lax = [deck["path"] for deck in decks if "ignored" in deck]
    assert len(decks) == 9 and len(lax) == 5, lax
    assert {path.partition("/")[0].partition(":")[0] for path in lax} == {"all.zip", "all.jsonl", "lax"}
    assert report(run, "other.zip/lax/x.txt")["decks"][0]["verdict"] == "illegal"
    assert report(run, "all.jsonl:1")["decks"][0]["verdict"] == "legal"


def test_a_reason_is_repeated_once_for_the_run(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": FORMAT + IGNORE, "a.txt": NAMELESS, "b.txt": LEGAL})
    outcome = run("check", "a.txt", "b.txt")
    assert outcome.code == 0
    said = "deckcheck.toml was found with the lists and sets format (line 1); --untrusted leaves it out.\n"
    said += "Not checked: custom-size — we play with what we have (deckcheck.toml:3)\n"
    assert outcome.out.endswith(f"2 decks: 2 legal.\n{said}")
    skipped = "Skipped, configuration: deckcheck.toml\n"
    everything = f"2 decks: 2 legal; 1 file skipped.\n{said}{skipped}"
    assert run("check", ".", "--output-format", "concise").out == everything
    first, _ = report(run, ".")["decks"]
    reason = {"rule": "custom-size", "reason": "we play with what we have", "from": "deckcheck.toml:3"}
    assert (first["verdict"], first["ignored"]) == ("legal", [reason])


def test_a_reason_that_some_decks_do_not_need_says_how_many_do(folder: Path, run: Run) -> None:
    write({
        "a/deckcheck.toml": FORMAT + '[ignore]\ncustom-size = "why"\nredemption = "not our game"',
        "a/a.txt": NAMELESS, "b.txt": LEGAL, "c.txt": "\0",
    })  # fmt: skip
    assert run("check", ".").out.endswith(
        "3 decks: 2 legal, 1 unreadable; 1 file skipped.\n"
        "a/deckcheck.toml was found with the lists and sets format (line 1) in 1 of 2 verdicts; --untrusted\n"
        "leaves it out.\n"
        "Not checked: custom-size — why (a/deckcheck.toml:3), in 1 of 2 verdicts\n"
        "Skipped, configuration: a/deckcheck.toml\n"
    )
    assert [deck.get("ignored") for deck in report(run, "b.txt", "c.txt")["decks"]] == [None, None]


def test_the_command_line_goes_before(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": 'format = "opr-missions/fixed"\n' + IGNORE, "a.txt": NAMELESS})
    assert run("check", "a.txt").code == 1
    assert run("check", "a.txt", "--format", "opr-missions/custom").code == 0
    assert run("check", "a.txt", "--format", "opr-missions/custom", "--select", "custom-size").code == 1
    options = ("--format", "opr-missions/custom", "--ignore", "roll-and-play", "--ignore", "fixed-deck")
    _, ignored = report(run, "a.txt", *options)["decks"][0]["ignored"]
    assert ignored == {"rule": "roll-and-play", "reason": "", "from": "--ignore"}, "the other is of another format"
    *_, summary, note = run("check", "a.txt", *options).out.splitlines()
    assert summary == "1 deck: 1 legal; without rules roll-and-play, fixed-deck."
    assert note == "Not checked: custom-size — we play with what we have (deckcheck.toml:3)"


def test_one_configuration_for_all_or_none(folder: Path, run: Run) -> None:
    write({"a/deckcheck.toml": FORMAT + IGNORE, "a/a.txt": NAMELESS, "league.toml": FORMAT})
    assert run("check", "a/a.txt").code == 0
    assert run("check", "a/a.txt", "--config", "league.toml").code == 1
    assert json.loads(run("check", "a/a.txt", "--no-config", "--output-format", "json").out)["decks"][0]["formats"]
    outcome = run("check", "a/a.txt", "--no-config", "--config", "league.toml")
    assert (outcome.code, "not together with --no-config" in outcome.err) == (2, True)
    assert "an empty path" in run("check", "a/a.txt", "--config", "").err


def test_standard_input_is_in_the_current_folder_or_where_it_is_said_to_be(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": FORMAT, "juniors/deckcheck.toml": FORMAT + IGNORE})
    short = NAMELESS.encode()
    assert run("check", "-", stdin=short).code == 1
    assert run("check", "-", "--stdin-filename", "juniors/a.txt", stdin=short).code == 0
    assert "custom (custom-size)" in run("check", "-", "--no-config", stdin=short).out


def test_facts_and_formats_are_relative_to_the_configuration_and_no_decks(folder: Path, run: Run) -> None:
    write({
        "league/deckcheck.toml": FORMAT + 'facts = "cards.toml"',
        "league/cards.toml": '[facts."Hold the Line"]\nnumber = 11',
        "league/decks/a.txt": numbered(*NUMBERS[1:], "Hold the Line"),
    })  # fmt: skip
    outcome = run("check", "league")
    assert (outcome.code, outcome.out.splitlines()[-5]) == (0, "1 deck: 1 legal; 2 files skipped.")
    assert "Skipped, a file to judge by, or to write to: league/cards.toml\n" in outcome.out
    assert "league/deckcheck.toml was found with the lists and sets format (line 1) and facts (line 2)" in outcome.out
    write({"league/cards.toml": '[facts."Hold the Line"]\nnumbr = 11'})
    outcome = run("check", "league", "--config", "league/deckcheck.toml")
    assert outcome.code == 2
    assert "cards.toml: " in outcome.err and "OPR mission cards has no fact 'numbr'" in outcome.err
    outcome = run("check", "league")
    assert outcome.code == 4
    assert "cards.toml: " in outcome.out and "has no fact 'numbr'" in " ".join(outcome.out.split())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_deck_by_its_own_configuration_whoever_judges(folder: Path, run: Run, jobs: str) -> None:
    for number in range(40):
        write({f"{number % 2}/{number:02}.txt": NAMELESS})
    write({"0/deckcheck.toml": FORMAT + IGNORE, "1/deckcheck.toml": FORMAT})
    outcome = run("check", "0", "1", "--output-format", "concise", "--jobs", jobs)
    assert outcome.code == 1
    assert outcome.out.count("\n1/") == 20  # the first nineteen, and what its configuration sets
    assert "40 decks: 20 legal, 20 illegal; 2 files skipped." in outcome.out
    assert "(0/deckcheck.toml:3), in 20 of 40 verdicts" in outcome.out


def test_warnings_fail_where_the_configuration_says_so(decks: Path, run: Run) -> None:
    write({"deckcheck.toml": "[[overrides]]\npaths = 'warned.txt'\nstrict = true"})
    outcome = run("check", "warned.txt", "legal.txt", "-q")
    assert outcome.code == 1
    assert "warned.txt" in outcome.out, "quiet does not hide what fails"
    assert "Failed by 5 warnings, because of the configuration (strict)." in outcome.out
    assert run("check", "warned.txt", "--no-strict").code == 0
    assert "because of --strict." in run("check", "warned.txt", "--no-config", "--strict").out


def test_a_day_of_the_configuration_is_told_of(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": FORMAT + "as-of = 2020-01-01", "a.txt": LEGAL})
    assert "no opr-missions cards from 2020-01-01 or before; used its oldest" in " ".join(
        run("check", "a.txt").out.split()
    )


def test_a_wrong_configuration_is_wrong_usage(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": "\nformt = 'x'", "a.txt": LEGAL})
    for args in ["check", "a.txt"], ["check", "."], ["config", "show", "a.txt"], ["check", ".", "--jobs", "2"]:
        outcome = run(*args)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("deckcheck: deckcheck.toml:2: there is no key 'formt'; did you mean 'format'?")
    assert run("check", "a.txt", "--no-config").code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("ignore = 3", "subs/bad/deckcheck.toml:1: ignore: found 3; expected a table of rules"),
        ('\nignore = ["redemption/banned"]', "subs/bad/deckcheck.toml:2: ignore: found a list"),
        ("= ", "subs/bad/deckcheck.toml:1: invalid TOML"),
        ('format = "redemption/limited"\nas-of = 1999-01-01', "subs/bad/deckcheck.toml:1: format: "),
        ('format = "standard"', "games"),
        ('facts = "own.toml"', "subs/bad/own.toml"),
        ('card-db = "."', "subs/bad"),
    ],
)
def test_a_wrong_configuration_that_came_with_lists_spoils_only_those(
    folder: Path, run: Run, wrong: str, said: str
) -> None:
    plain = LEGAL.replace(HEADER, "")
    write({"subs/bad/deckcheck.toml": wrong, "subs/bad/a.txt": plain, "subs/bad/in/b.txt": plain})
    write({"subs/bad/own.toml": "facts = 3", "subs/good/c.txt": LEGAL})
    for more in (), ("--jobs", "2"), ("--explain-reading",), ("--ignore", "roll-and-play"):
        outcome = run("check", "subs/bad/a.txt", "subs/bad/in/", "subs/good", *more)
        out = " ".join(outcome.out.split())
        assert (outcome.code, outcome.err) == (4, "")
        assert "3 decks: 1 legal, 2 unreadable" in out
        assert said in out and "found with the lists: mend it, or leave it out by --no-config" in out
    assert run("check", "subs/good", "--config", "subs/bad/deckcheck.toml").code in (0, 2)
    assert run("check", "subs/good").code == 0
    assert run("check", "subs/bad/a.txt", "--facts", "subs/bad/own.toml").code == 2, "an option is usage"


def test_a_wrong_configuration_above_is_wrong_usage(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write({"deckcheck.toml": "ignore = 3", "subs/a.txt": LEGAL})
    assert run("check", "subs").code == 2
    monkeypatch.chdir("subs")
    assert run("check", ".").code == 2
    assert run("check", "a.txt").code == 2


def test_the_decks_of_a_team_are_judged_alike(folder: Path, run: Run) -> None:
    write({"a/a.txt": "1 Son of God (K)\n", "b/b.txt": "1 Angel of the Lord (K)\n"})
    team = ("check", "--team", "a/a.txt", "b/b.txt")
    assert run(*team).code == 1
    write({"a/deckcheck.toml": "as-of = 2026-04-18"})
    outcome = run(*team)
    assert (outcome.code, outcome.out) == (2, "")
    assert "the two decks have different configurations; name one for both with --config" in outcome.err
    assert run(*team, "--config", "a/deckcheck.toml").code == 3  # of the rules of that day not all are on record
    assert run(*team, "--no-config").code == 1


def test_a_list_may_ask_and_is_seen_to_ask(folder: Path, run: Run) -> None:
    write({"a.txt": ASKING, "b.txt": LEGAL})
    summary = "Ignored rules at the request of 1 list; --no-list-ignores refuses that.\n"
    for args in (".",), (".", "--quiet"):
        outcome = run("check", *args)
        assert outcome.code == 0
        assert "\n  Not checked: custom-size — one card is in the post (a.txt:1)\n" in outcome.out
        assert outcome.out.endswith(f"2 decks: 2 legal.\n{summary}")
    concise = run("check", ".", "--output-format", "concise").out
    assert (
        concise == f"a.txt: Not checked: custom-size — one card is in the post (a.txt:1)\n2 decks: 2 legal.\n{summary}"
    )
    everywhere = run("check", "a.txt", "--format", "all").out
    assert everywhere.count("Not checked: custom-size — one") == 1
    asked = {"rule": "custom-size", "reason": "one card is in the post", "from": "a.txt:1"}
    assert [deck.get("ignored") for deck in report(run, ".")["decks"]] == [[asked], None]


@pytest.mark.parametrize("option", [["--no-list-ignores"], ["--config", "league.toml"]])
def test_who_judges_the_lists_of_others_refuses(folder: Path, run: Run, option: list[str]) -> None:
    write({"a.txt": ASKING, "league.toml": "list-ignores = false"})
    outcome = run("check", "a.txt", *option)
    assert outcome.code == 1
    assert "not checked" not in outcome.out and "asked" not in outcome.out
    assert (
        "deckcheck/list-ignore line 1: The list asks not to be judged by custom-size (one card is in the post); it was,"
        in (" ".join(outcome.out.split()))
    )
    [deck] = report(run, "a.txt", *option)["decks"]
    assert "ignored" not in deck
    [refused] = [each for each in deck["findings"] if each["rule"] == "deckcheck/list-ignore"]
    assert (refused["severity"], refused["lines"]) == ("info", [1])
    assert run("check", "a.txt", "--config", "league.toml", "--list-ignores").code == 0


def test_a_configuration_costs_a_check_nothing_where_there_is_none(decks: Path) -> None:
    assert "deckcheck.config.file" not in imported("check", "legal.txt")
    write({"deckcheck.toml": FORMAT + IGNORE})
    modules = imported("check", "legal.txt")
    assert "deckcheck.config.file" in modules
    assert not modules & {"pydantic", "rapidfuzz"}


def test_show_says_what_holds_and_who_says_so(folder: Path, run: Run) -> None:
    write({
        "deckcheck.toml": "strict = true\nfacts = 'f.toml'\n[[overrides]]\npaths = 'a.txt'\n"
        "[overrides.ignore]\nunique = 'b'",
        "f.toml": "", "a.txt": ASKING, "b.txt": NAMELESS,
    })  # fmt: skip
    outcome = run("config", "show", "a.txt")
    assert outcome == (0, f"""\
a.txt
  configuration                      deckcheck.toml
  format           a.txt             opr-missions/custom
  as-of            by default        today
  cards            by default        the newest
  card-db          by default        the built-in one
  facts            deckcheck.toml:2  {folder / "f.toml"}
  pool-file        by default        none
  select           by default        every rule
  ignore           deckcheck.toml:6  unique — b
  ignore           a.txt:1           custom-size — one card is in the post
  strict           deckcheck.toml:1  true
  list-ignores     by default        true
  uncounted-lines  by default        card
""", "")  # fmt: skip
    data = json.loads(run("config", "show", "a.txt", "b.txt", "-", "--output-format", "json").out)
    assert (data["schema"], [deck["path"] for deck in data["decks"]]) == (1, ["a.txt", "b.txt", "-"])
    first, second, _ = (deck["settings"] for deck in data["decks"])
    assert first["format"] == {"value": ["opr-missions/custom"], "from": "a.txt"}
    assert second["format"] == {"value": [], "from": None}
    assert first["strict"] == {"value": True, "from": "deckcheck.toml:1"}
    assert first["as-of"] == {"value": None, "from": None}
    assert [each["from"] for each in first["ignore"]["value"]] == ["deckcheck.toml:6", "a.txt:1"]
    assert second["ignore"]["value"] == []
    alone = json.loads(run("config", "show", "b.txt", "--no-config", "--output-format", "json").out)["decks"][0]
    assert alone["configuration"] is None and alone["settings"]["strict"]["value"] is False


def test_show_names_what_is_not_there(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL})
    outcome = run("config", "show", "nowhere.txt", "a.txt", ".")
    assert outcome.code == 4
    assert outcome.out.startswith("a.txt\n")
    assert outcome.err == "deckcheck: nowhere.txt: no such file\ndeckcheck: .: a folder; name a deck in it\n"


def test_show_tells_of_a_list_that_cannot_be_read_what_it_can(folder: Path, run: Run) -> None:
    write({"deckcheck.toml": FORMAT, "a.json": "{"})
    assert "opr-missions/custom" in run("config", "show", "a.json").out


def test_a_selection_of_the_configuration_is_told_in_every_report(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "b/c.txt": LEGAL, "b/deckcheck.toml": 'select = ["custom-size"]'})
    said = "Checked only the rules that the configuration selects: custom-size, in 1 of 2 verdicts"
    assert said in " ".join(run("check", ".").out.split())
    assert [deck.get("select") for deck in report(run, ".")["decks"]] == [None, ["custom-size"]]
    for form in ("concise", "sarif", "junit", "github", "html"):
        assert said in " ".join(run("check", ".", "--output-format", form).out.split()), form
    chosen = run("check", "a.txt", "--select", "custom-size").out
    assert "only rules custom-size." in chosen and "configuration" not in chosen


def test_a_configuration_that_leads_nowhere_is_an_error(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL})
    Path("deckcheck.toml").symlink_to("gone.toml")
    outcome = run("check", "a.txt")
    assert (outcome.code, "deckcheck.toml: cannot be opened" in outcome.err) == (2, True)


def test_a_slip_in_the_key_of_an_override_is_named(folder: Path, run: Run) -> None:
    write({"a.txt": LEGAL, "deckcheck.toml": '[[overrides]]\npath = ["a.txt"]\n'})
    assert "there is no key 'path'; did you mean 'paths'" in " ".join(run("check", "a.txt").err.split())


def test_what_is_skipped_beside_the_deck_of_a_team_is_told(folder: Path, run: Run) -> None:
    write({"a/a.txt": "1 Son of God (K)\n", "a/README.md": "# Ours\n", "b.txt": "1 Angel of the Lord (K)\n"})
    said = run("check", "--team", "a", "b.txt", "--quiet").out
    assert said.endswith(
        "2 decks: 2 illegal; 1 file skipped.\nSkipped, a readme, a licence or the like, by its name: a/README.md\n"
    )
