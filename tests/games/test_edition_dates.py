"""Which edition and which cards a date means."""

from __future__ import annotations

import pytest

from deckcheck.cards import Database
from deckcheck.errors import NotInForce, UnknownRelease
from deckcheck.games import current, edition, editions_of, editions_on, formats, newest
from deckcheck.games.editions import days, find_edition, iso_date, left_out
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, editions_of_game
from tests.for_each import for_each
from tests.lists import deck

DATED = ["redemption/type-1", "redemption/limited", "redemption/type-2"]
DATES = ["2005-01-01", "2011-08-14", "2026-03-13", "2026-08-12", "2026-08-13", "2030-01-01"]


@for_each(
    ("format", "date", "id"),
    [
        ("redemption/type-1", "2005-01-01", "redemption/type-1@3rd-edition"),
        ("redemption/type-1", "2011-08-14", "redemption/type-1@3rd-edition"),
        ("redemption/type-1", "2011-08-15", "redemption/type-1@2011"),
        ("redemption/type-1", "2024-10-31", "redemption/type-1@2021"),
        ("redemption/type-1", "2024-11-01", "redemption/type-1@1.2"),
        ("redemption/type-2", "2026-03-12", "redemption/type-2@1.2"),
        ("redemption/unlimited", "2026-08-12", "redemption/type-1@1.3"),
        ("redemption/limited", "2026-08-12", "redemption/limited@1.3"),
        ("redemption/paragon", "2026-03-31", "redemption/paragon@1"),
        ("redemption/paragon", "2026-07-02", "redemption/paragon@1.1"),
        ("redemption/paragon", "2026-07-03", "redemption/paragon@1.2"),
        ("redemption/type-1", "2026-03-13", "redemption/type-1@1.3"),
        ("redemption/type-1", "2026-08-12", "redemption/type-1@1.3"),
        ("redemption/type-2", "2026-08-12", "redemption/type-2@1.3"),
        ("redemption/type-2", "2026-08-13", "redemption/type-2@2.0"),
        ("redemption/limited", "2026-08-13", "redemption/limited@2.0"),
        ("gospel/standard", "1990-01-01", "gospel/standard@starter"),
    ],
)
def test_the_edition_in_force(format: str, date: str, id: str) -> None:
    assert current(format, date).id == find_edition(format, date=date).id == id


@for_each("format", formats())
def test_both_ends_of_every_edition(format: str) -> None:
    """On its first and last day an edition is in force, and one that is open is the newest."""
    for id in editions_of(format):
        each = edition(id)
        for day in (each.since, each.until):
            if day:
                assert current(format, day).id == id
        if not each.until:
            assert newest(format) == id == current(format, "2999-01-01").id


@pytest.mark.parametrize(
    ("format", "date", "first"),
    [
        ("redemption/type-1", "2004-12-31", "redemption/type-1@3rd-edition, the first, is in force since 2005-01-01"),
        ("redemption/limited", "2021-09-12", "redemption/limited@2021, the first, is in force since 2021-09-13"),
        ("redemption/teams", "2016-04-30", "redemption/teams@2016, the first, is in force since 2016-05-01"),
        ("redemption/type-half", "2017-08-21", "redemption/type-half@2017, the first, is in force since 2017-08-22"),
        ("redemption/paragon", "2025-10-31", "redemption/paragon@1, the first, is in force since 2025-11-01"),
        ("redemption/raid", "2026-08-15", "redemption/raid@2026, the first, is in force since 2026-08-16"),
    ],
)
def test_before_the_first_edition_that_is_named(format: str, date: str, first: str) -> None:
    with pytest.raises(NotInForce) as error:
        current(format, date)
    for part in (format, date, first):
        assert part in str(error.value)


def test_an_edition_without_dates_is_always_in_force() -> None:
    assert {current("gospel/standard", date).id for date in DATES} == {"gospel/standard@starter"}


def test_formats_that_had_no_edition_are_left_out() -> None:
    found = [each.id for each in editions_on(DATED, "2026-04-18")]
    assert found == ["redemption/type-1@1.3", "redemption/limited@1.3", "redemption/type-2@1.3"]
    assert [each.id for each in editions_on(DATED, "2015-01-01")] == [
        "redemption/type-1@2011",
        "redemption/type-2@2011",
    ]
    with pytest.raises(NotInForce) as error:
        editions_on(DATED, "2004-12-31")
    assert all(format in str(error.value) for format in DATED)


@pytest.mark.parametrize(
    ("date", "told"),
    [
        ("2026-08-13", {}),
        ("2021-09-13", {}),
        ("2021-09-12", {"redemption/limited": "redemption/limited@2021 since 2021-09-13"}),
        (
            "2004-12-31",
            {
                "redemption/type-1": "redemption/type-1@3rd-edition since 2005-01-01",
                "redemption/limited": "redemption/limited@2021 since 2021-09-13",
                "redemption/type-2": "redemption/type-2@3rd-edition since 2005-01-01",
            },
        ),
    ],
)
def test_what_is_left_out_is_told(date: str, told: dict[str, str]) -> None:
    assert left_out(DATED, date) == told
    assert {each.format for each in editions_on([*DATED, "gospel/standard"], date)} >= {"gospel/standard"}


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("redemption/limited@2.0", "from 2026-08-13"),
        ("redemption/type-1@1.3", "from 2026-03-13 until 2026-08-12"),
        ("redemption/type-1@1.2", "from 2024-11-01 (perhaps from 2024-10-01) until 2026-03-12"),
        ("gospel/standard@starter", "on every day, since its rules bear no date"),
    ],
)
def test_the_days_in_words(id: str, told: str) -> None:
    assert days(edition(id)) == told


@for_each("text", ["2026-2-3", "20260203", "2026-W06-2", "2026-02-30", "2026-13-01", "today", " ", "٢٠٢٦-٠٢-٠٣"])
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(ValueError, match="not a date"):
        iso_date(text)
    with pytest.raises(ValueError, match="not a date"):
        Checker(as_of=text)


def test_a_leap_day() -> None:
    assert iso_date("2028-02-29") == "2028-02-29"


def test_the_release_on_a_date(built_in: Database) -> None:
    dates = [each.date for each in built_in.releases("redemption")]
    for date in dates:
        assert built_in.release_on("redemption", date).date == date
    assert built_in.release_on("redemption", "2026-08-08").date == "2026-07-20"
    assert built_in.release_on("redemption", "2999-01-01").date == dates[-1]
    assert built_in.release_on("redemption", "2001-01-01").date == dates[0]
    with pytest.raises(UnknownRelease, match="no cards of 'chess'"):
        built_in.release_on("chess", "2026-01-01")


def test_a_checker_of_a_day(built_in: Database) -> None:
    listed = deck("# format: redemption/type-1\n1 Son of God (K)\n")
    stated = deck("# format: redemption/type-1@3rd-edition\n1 Son of God (K)\n")
    checker = Checker(built_in, as_of="2026-04-18")
    assert choose(checker, listed).id == "redemption/type-1@1.3"
    assert choose(checker, stated).id == "redemption/type-1@3rd-edition"
    assert choose(checker, listed, "redemption/type-1@3rd-edition").id == "redemption/type-1@3rd-edition"
    report = checker.check(listed, choose(checker, listed))
    assert report.cards
    assert report.cards.release == "2026-03-30"
    everywhere = {each.id for each in editions_of_game(checker, listed)}
    assert everywhere >= {"redemption/type-1@1.3", "redemption/type-2@1.3"}
    assert not any(id.endswith(("@2.0", "@3rd-edition")) for id in everywhere)


def test_a_release_goes_before_the_date(built_in: Database) -> None:
    listed = deck("# format: redemption/type-1\n1 Son of God (K)\n")
    checker = Checker(built_in, as_of="2026-04-18", release="2024-06-06")
    report = checker.check(listed, choose(checker, listed))
    assert report.format == "redemption/type-1@1.3"
    assert report.cards
    assert report.cards.release == "2024-06-06"
