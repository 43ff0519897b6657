"""``deckcheck rules``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck.findings import READING
from deckcheck.games import edition, edition_ids, formats, newest
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _here(folder: Path) -> None:
    """No say of the environment."""


def test_the_rules_of_a_format(run: Run) -> None:
    assert run("rules", "list", "opr-missions/custom").out == (
        "opr-missions/custom@1   OPR mission cards, custom deck\n"
        "  in force on every day, since its rules bear no date\n"
        "  opr-missions/custom-size     error  Exactly 18 cards.\n"
        "  opr-missions/unique          error  Each card at most once.\n"
        "  opr-missions/standard-cards  error  Only cards of the standard 36.\n"
        "  opr-missions/roll-and-play   info   Rolling dice instead of drawing works only with the fixed deck\n"
        "                                      of all 36 cards.\n"
    )


def test_every_format_is_listed_once_by_its_newest_edition(run: Run) -> None:
    out = run("rules", "list").out
    for id in formats():
        assert out.count(f"\n{newest(id)}   ") + out.startswith(f"{newest(id)}   ") == 1
    older = set(edition_ids()) - {newest(id) for id in formats()}
    assert all(id in out for id in older)


def test_the_rules_of_a_game(run: Run) -> None:
    heads = [line.split()[0] for line in run("rules", "list", "gospel").out.splitlines() if line[:1].strip()]
    assert heads == ["gospel/solitaire@starter", "gospel/standard@starter"]


def test_an_edition_that_is_not_the_newest_can_be_listed(run: Run) -> None:
    for id in edition_ids():
        assert run("rules", "list", id).out.startswith(f"{id}   ")


@pytest.mark.parametrize(
    ("id", "days"),
    [
        ("redemption/limited@2.0", "in force from 2026-08-13"),
        ("redemption/type-2@3rd-edition", "in force from 2005-01-01 until 2011-08-14"),
        ("redemption/paragon@1.2", "in force from 2026-07-03"),
        ("gospel/standard@starter", "in force on every day, since its rules bear no date"),
    ],
)
def test_the_days_an_edition_is_in_force(run: Run, id: str, days: str) -> None:
    assert run("rules", "list", id).out.splitlines()[1] == f"  {days}"


def test_the_editions_of_a_format_over_the_years(run: Run) -> None:
    shown = run("rules", "list", "redemption/type-2", "--timeline").out
    assert shown.startswith(
        "redemption/type-2\n\n"
        "  redemption/type-2@3rd-edition   from 2005-01-01 until 2011-08-14, complete\n"
        "    source  Redemption Rulebook, 3rd edition (revised)\n\n"
        "  redemption/type-2@2011   from 2011-08-15 until 2016-04-30, partial\n"
        "    states   multi-brigade, copy-limit, lost-soul-ability\n"
        "    missing  changes to the 3rd-edition rulebook that are not on record\n"
    )
    assert "type-2@1.2   from 2024-11-01 (perhaps from 2024-10-01) until 2026-03-12, partial\n" in shown
    (told,) = json.loads(run("rules", "list", "T2", "--timeline", "--output-format", "json").out)["formats"]
    assert [each["id"] in shown for each in told["editions"]] == [True] * 10
    assert [each["states"] for each in told["editions"] if each["id"].endswith("@2018")] == [["redemption/banned"]]
    every = json.loads(run("rules", "list", "--timeline", "--output-format", "json").out)["formats"]
    assert [each["id"] for each in every] == [*formats()]
    league = str(EXAMPLES / "custom" / "our-league.toml")
    assert "redemption/our-league@custom   on every day" in run("rules", "list", league, "--timeline").out
    assert "there is no format 'chess'" in run("rules", "list", "chess", "--timeline").err


def test_what_is_missing_of_a_partial_edition_is_listed(run: Run) -> None:
    assert "\n  missing:  the copy limits\n" in run("rules", "list", "type-half").out
    assert "type-2@2016 (partial)" in run("rules", "show", "lost-soul-ability", "-f", "type-2@2016").out
    (listed,) = json.loads(run("rules", "list", "type-half", "--output-format", "json").out)["formats"]
    assert (listed["partial"], listed["missing"]) == (True, ["the copy limits"])


def test_the_rules_as_json(run: Run) -> None:
    (listed,) = json.loads(run("rules", "list", "opr-missions/fixed", "--output-format", "json").out)["formats"]
    assert {key: listed[key] for key in ("id", "name", "since", "until", "source")} == {
        "id": "opr-missions/fixed@1",
        "name": "OPR mission cards, fixed deck",
        "since": None,
        "until": None,
        "source": "OPR mission cards",
    }
    (rule,) = listed["rules"]
    assert (rule["id"], rule["severity"]) == ("opr-missions/fixed-deck", "error")
    assert list(rule) == ["id", "severity", "text", "citation", "ruling"]


def test_a_rule_with_its_parameters(run: Run) -> None:
    out = run("rules", "show", "site-count", "-f", "redemption/type-1@3rd-edition").out
    assert out == (
        "redemption/site-count   error\n"
        "  No more Sites than Lost Souls.\n"
        '  citation     3rd-edition rulebook, "TYPE I Deck Building Rules", Other rules\n'
        "  kind         compare\n"
        '  sections     ["deck"]\n'
        '  relation     "at_most"\n'
        '  left         { type = ["Site"] }\n'
        '  left_what    "Sites"\n'
        '  right        "@lost-souls"\n'
        '  right_what   "Lost Souls"\n'
        '  @lost-souls  { type = ["Lost Soul"] }\n'
        "  formats      redemption/type-1@3rd-edition\n"
    )


def test_a_rule_is_shown_once_for_each_statement(run: Run) -> None:
    """Editions that state it the same way share one."""
    data = json.loads(run("rules", "show", "gospel/copy-limit", "--output-format", "json").out)
    (shared,) = data["rules"]
    assert shared["formats"] == ["gospel/solitaire@starter", "gospel/standard@starter"]
    assert (shared["severity"], shared["kind"], shared["parameters"]["most"]) == ("error", "copies", 4)
    sizes = json.loads(run("rules", "show", "adversity-size", "--output-format", "json").out)["rules"]
    assert [(rule["formats"], rule["parameters"]["most"]) for rule in sizes] == [
        (["gospel/solitaire@starter"], 40),
        (["gospel/standard@starter"], 20),
    ]


def test_a_name_of_several_games_shows_them_all(run: Run) -> None:
    rules = json.loads(run("rules", "show", "copy-limit", "--output-format", "json").out)["rules"]
    assert {rule["id"] for rule in rules} >= {"gospel/copy-limit", "redemption/copy-limit", "the-mission/copy-limit"}


def test_a_name_of_several_games_is_asked_about(run: Run) -> None:
    assert "A deck is the one that was handed in." in run("rules", "show", "deckcheck/registered").out
    asked = run("rules", "show", "deck-size")
    assert (asked.code, asked.out) == (2, "")
    assert "several games have a rule 'deck-size'; which one?\n  deckcheck rules show gospel/deck-size\n" in asked.err
    for command in asked.err.splitlines()[-2:]:
        assert run(*command.split()[1:]).code == 0
    assert run("rules", "show", "deck-size", "--format", "gospel/standard").code == 0


def test_every_rule_that_a_report_may_name_can_be_shown(run: Run) -> None:
    ids = {rule.id for id in edition_ids() for rule in (*edition(id).rules, *edition(id).team_rules)}
    ids |= {"deckcheck/unreadable", "deckcheck/line", "deckcheck/unknown-card", "deckcheck/ambiguous-card"}
    for id in sorted(ids):
        outcome = run("rules", "show", id)
        assert outcome.code == 0
        assert outcome.out.startswith(f"{id}   ")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["show", "nope"], "there is no rule 'nope'. See: deckcheck rules list"),
        (["show", "dominants"], "there is no rule 'dominants'; did you mean 'team-dominant'?"),
        (["show", "gender-shar"], "there is no rule 'gender-shar'; did you mean 'gender-share'?"),
        (["show", "redemption/lost-soul-coun"], "did you mean 'redemption/lost-soul-count'?"),
        (["show", "xyzzy"], "there is no rule 'xyzzy'. See: deckcheck rules list"),
        (["show", "site-count", "-f", "gospel/standard"], "gospel/standard@starter has no rule 'site-count'"),
        (["list", "redemption/type-won"], "there is no format 'redemption/type-won'; did you mean"),
        (["list", "standard"], "'standard' is one of several games"),
        (["list", "--output-format", "yaml"], "there is no form of output 'yaml'. There are text, json."),
    ],
)
def test_what_does_not_exist_is_wrong_usage(run: Run, args: list[str], message: str) -> None:
    outcome = run("rules", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_what_is_asked_of_each_list_is_listed_as_rules_are(run: Run) -> None:
    said = run("rules", "list", "deckcheck").out
    assert [line.split()[0] for line in said.splitlines()[1:] if line.startswith("  deckcheck/")] == [*READING]
    assert run("rules", "list").out.endswith(said)
    assert [each["id"] for each in json.loads(run("rules", "list", "--output-format", "json").out)["lists"]] == [
        *READING
    ]
    assert json.loads(run("rules", "list", "gospel", "--output-format", "json").out)["lists"] == []


@pytest.mark.parametrize("rule", READING)
def test_no_doubt_becomes_legal_by_ignoring_it(folder: Path, run: Run, rule: str) -> None:
    deck = (EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt").read_text("utf-8")
    lines = deck.splitlines()
    (folder / "a.txt").write_text("\n".join([*lines[:-1], "1 No Such Card", "1 Moses (of which?)"]), "utf-8")
    assert run("check", "a.txt", "--ignore", rule).code in (1, 3)
