"""``deckcheck check --as-of``: the editions and the cards of a day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import LEGAL, Run

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = "# format: {}\n1 Son of God (K)\n"


@pytest.fixture(autouse=True)
def _here(folder: Path) -> None:
    for name in ("redemption/type-1", "redemption/type-1@3rd-edition", "redemption/limited"):
        (folder / f"{name.partition('/')[2]}.txt").write_text(SMALL.format(name), encoding="utf-8")
    (folder / "mission.txt").write_text(LEGAL, encoding="utf-8")


def judged(run: Run, *args: str) -> tuple[int, list[tuple[str, str]]]:
    """The exit code, and each deck's format and card release."""
    outcome = run("check", *args, "--output-format", "json")
    decks = json.loads(outcome.out)["decks"]
    return outcome.code, [(deck["format"], deck["cards"]["release"]) for deck in decks]


def test_the_edition_and_cards_of_the_day(run: Run) -> None:
    day = ("type-1.txt", "--as-of", "2026-04-18")
    assert judged(run, *day) == (1, [("redemption/type-1@1.3", "2026-03-30")])
    assert judged(run, *day, "-f", "type-2") == (1, [("redemption/type-2@1.3", "2026-03-30")])
    assert judged(run, *day, "-f", "redemption/type-1@3rd-edition")[1] == [
        ("redemption/type-1@3rd-edition", "2026-03-30")
    ]
    assert judged(run, *day, "--cards", "2024-06-06")[1] == [("redemption/type-1@1.3", "2024-06-06")]
    formats = dict(judged(run, *day, "-f", "all")[1])
    assert {"redemption/type-1@1.3", "redemption/type-2@1.3"} <= formats.keys()
    assert not any(id.endswith(("@2.0", "@3rd-edition")) for id in formats)


def test_formats_that_had_no_edition_are_said_to_be_left_out(run: Run) -> None:
    day = ("check", "type-1.txt", "mission.txt", "-f", "all", "--as-of")
    said = " ".join(run(*day, "2021-09-12").err.split())
    first = {
        "limited": "limited@2021 since 2021-09-13",
        "paragon": "paragon@1 since 2025-11-01",
        "raid": "raid@2026 since 2026-08-16",
        "unlimited": "type-1@2021 since 2021-09-13",
    }
    left = "; ".join(f"redemption/{format} (redemption/{told})" for format, told in first.items())
    assert said == f"deckcheck: left out, since they had no edition on 2021-09-12: {left}"
    assert run(*day, "2026-08-16").err == ""
    early = run(*day, "2011-08-15", "--output-format", "json")
    assert "redemption/teams (redemption/teams@2016 since 2016-05-01)" in early.err
    assert {deck["format"] for deck in json.loads(early.out)["decks"]} == {
        "redemption/type-1@2011",
        "redemption/type-2@2011",
        "opr-missions/custom@1",
        "opr-missions/fixed@1",
    }


def test_an_edition_that_the_list_names_stays(run: Run) -> None:
    assert judged(run, "type-1@3rd-edition.txt", "--as-of", "2026-09-01")[1] == [
        ("redemption/type-1@3rd-edition", "2026-08-09")
    ]


def test_a_format_without_dates_is_of_every_day(run: Run) -> None:
    assert run("check", "mission.txt", "--as-of", "2000-01-01").code == 0


def test_days_before_the_oldest_cards_are_said(run: Run) -> None:
    out = " ".join(run("check", "type-1.txt", "--as-of", "2010-01-01").out.split())
    assert "redemption/type-1@3rd-edition, cards of 2024-06-06 (" in out
    assert "no redemption cards from 2010-01-01 or before; used its oldest release, 2024-06-06." in out
    for args in (("--as-of", "2010-01-01", "--cards", "2024-09-05"), ("--as-of", "2026-04-18")):
        assert "has no redemption cards" not in run("check", "type-1.txt", *args).out


def test_cards_may_be_younger_than_a_day_before_the_oldest_release(run: Run) -> None:
    deck = str(EXAMPLES / "legal/redemption/type-1-3rd-edition-egypt-and-the-judges.txt")
    early = run("check", deck, "--as-of", "2010-01-01", "--output-format", "json")
    report = json.loads(early.out)["decks"][0]
    assert (early.code, report["verdict"]) == (3, "undetermined")
    found = [(each["rule"], each["status"], each["remedy"]) for each in report["findings"]]
    remedy = "To judge by the cards of a release, whatever the date: --cards 2024-06-06"
    assert found == [("deckcheck/unknown-card", "undetermined", remedy)]
    assert run("check", deck, "--as-of", "2010-01-01", "--cards", "2024-06-06").code == 0
    assert run("check", "mission.txt", "--as-of", "2010-01-01").code == 0  # no database lists its cards
    short = run("check", "type-1.txt", "--as-of", "2010-01-01")  # too short, however old its card
    assert short.code == 1
    assert "younger than" not in short.out


def test_a_day_before_the_first_edition_is_wrong_usage_when_the_format_is_asked_for(run: Run) -> None:
    for text in ("type-1", "redemption/type-1"):
        outcome = run("check", "mission.txt", "type-1.txt", "--as-of", "2004-12-31", "-f", text)
        assert (outcome.code, outcome.out) == (2, "")
        assert "redemption/type-1@3rd-edition, the first, is in force since 2005-01-01" in " ".join(outcome.err.split())


def test_a_day_of_which_the_rules_are_on_record_in_part(run: Run) -> None:
    deck = str(EXAMPLES / "legal/redemption/type-1-3rd-edition-egypt-and-the-judges.txt")
    outcome = run("check", deck, "-f", "type-1", "--as-of", "2015-06-01", "--cards", "2024-06-06")
    assert outcome.code == 3
    out = " ".join(outcome.out.split())
    assert "redemption/type-1@2011 is on record only in part, so no deck is legal by it. Missing: changes to the" in out
    assert (
        "To judge by complete rules: --format redemption/type-1@3rd-edition or --format redemption/type-1@1.3." in out
    )
    assert judged(run, "type-1.txt", "--as-of", "2015-06-01") == (1, [("redemption/type-1@2011", "2024-06-06")])


def test_a_format_that_did_not_exist_yet(run: Run) -> None:
    outcome = run("check", "mission.txt", "limited.txt", "--as-of", "2021-09-12")
    assert outcome.code == 4
    assert "LEGAL    mission.txt" in outcome.out
    assert "UNREADABLE  limited.txt" in outcome.out
    assert "redemption/limited@2021, the first, is in force since 2021-09-13" in " ".join(outcome.out.split())
    assert judged(run, "limited.txt", "--as-of", "2026-08-13")[1] == [("redemption/limited@2.0", "2026-08-09")]


@pytest.mark.parametrize("date", ["2026-02-30", "yesterday", "13.8.2026", "20260813"])
def test_a_wrong_date_is_wrong_usage(run: Run, date: str) -> None:
    outcome = run("check", "type-1.txt", "--as-of", date)
    assert outcome.code == 2
    assert f"'{date}' is not a date" in outcome.err


def test_the_text_report_names_the_digest(run: Run) -> None:
    (deck,) = json.loads(run("check", "type-1.txt", "--output-format", "json").out)["decks"]
    short = deck["cards"]["digest"].removeprefix("sha256:")[:12]
    judged = f"{deck['format']} ({deck['format_note']}), cards of {deck['cards']['release']} ({short}): deck 1; hash "
    assert judged + deck["hash"] in " ".join(run("check", "type-1.txt").out.split())
