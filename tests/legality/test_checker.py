"""From a list to a report: verdicts, what is judged, and what is left out."""

from __future__ import annotations

import pytest

from deckcheck.cards import Database
from deckcheck.deck import Deck, Entry
from deckcheck.errors import UnknownRelease
from deckcheck.facts import Interval
from deckcheck.findings import Finding, Severity, Status, Verdict, verdict_of
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, MISSION, REST, STARTER, TYPE_1, deck, found


def finding(severity: Severity, status: Status) -> Finding:
    return Finding("game/rule", severity, status, "so it is")


@for_each(
    ("statuses", "verdict"),
    [
        ([], Verdict.LEGAL),
        ([(Severity.WARNING, Status.VIOLATED), (Severity.INFO, Status.VIOLATED)], Verdict.LEGAL),
        ([(Severity.WARNING, Status.UNDETERMINED)], Verdict.LEGAL),
        ([(Severity.ERROR, Status.UNDETERMINED)], Verdict.UNDETERMINED),
        ([(Severity.ERROR, Status.UNDETERMINED), (Severity.WARNING, Status.VIOLATED)], Verdict.UNDETERMINED),
        ([(Severity.ERROR, Status.UNDETERMINED), (Severity.ERROR, Status.VIOLATED)], Verdict.ILLEGAL),
        ([(Severity.ERROR, Status.VIOLATED)], Verdict.ILLEGAL),
    ],
)
def test_verdict(statuses: list[tuple[Severity, Status]], verdict: Verdict) -> None:
    assert verdict_of(tuple(finding(*each) for each in statuses)) is verdict


def test_a_report_says_what_was_judged_by_what(checker: Checker) -> None:
    report = checker.check(deck("# name: Church\n" + CHURCH + REST), MISSION)
    assert (report.path, report.name, report.format) == ("list.txt", "Church", "the-mission/standard@advanced")
    assert report.verdict is Verdict.LEGAL
    assert report.counts == {"characters": 8, "strongholds": 12, "missions": 32, "enemies": 28, "side-deck": 0}
    release = checker.database.releases("the-mission")[-1]
    assert report.cards == ("the-mission", release.date, release.digest)


def test_a_checker_judges_each_deck_by_itself(checker: Checker) -> None:
    """What it keeps of one deck says nothing of the next."""
    own = deck("Characters\n1 Andrew\n", facts={"Andrew": {"kind": "enemy"}})
    assert found(checker.check(own, MISSION), "the-mission/card-kind").status is Status.VIOLATED
    assert checker.check(deck(CHURCH + REST), MISSION).verdict is Verdict.LEGAL
    assert checker.check(own, MISSION) == checker.check(own, MISSION)


def test_rules_are_chosen_by_id_name_or_game(built_in: Database) -> None:
    small = deck("49 Lost Soul Proverbs 10:4\n")
    rules = {"redemption/deck-size", "redemption/lost-soul-count"}
    assert {each.rule for each in Checker(built_in).check(small, TYPE_1).findings} == rules
    for chosen in ("redemption/deck-size", "deck-size"):
        kept = Checker(built_in, select=[chosen]).check(small, TYPE_1).findings
        assert [each.rule for each in kept] == ["redemption/deck-size"]
        left = Checker(built_in, ignore=[chosen]).check(small, TYPE_1).findings
        assert [each.rule for each in left] == ["redemption/lost-soul-count"]
    nothing = Checker(built_in, ignore=["redemption"]).check(small, TYPE_1)
    assert (nothing.verdict, [each.rule for each in nothing.findings]) == (Verdict.UNDETERMINED, ["deckcheck/no-rule"])
    both = Checker(built_in, select=["redemption"], ignore=["lost-soul-count"]).check(small, TYPE_1)
    assert [each.rule for each in both.findings] == ["redemption/deck-size"]


def test_an_unknown_release_is_an_error(built_in: Database) -> None:
    with pytest.raises(UnknownRelease, match="1999-01-01"):
        Checker(built_in, release="1999-01-01").check(deck("1 Gideon (L)"), TYPE_1)


def test_tokens_and_maybeboard_are_outside_everything(checker: Checker) -> None:
    aside = "Tokens\n5 Follower Token\n9 Son of God (A)\nMaybeboard\n40 Son of God (A)\n"
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L)\n{aside}"), TYPE_1)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())
    assert report.counts == {"deck": 50, "reserve": 0, "tokens": 14, "maybeboard": 40}


def test_sections_come_as_the_list_has_them_whatever_was_judged_before(built_in: Database) -> None:
    aside = ["Tokens\n5 Follower Token\n", "Maybeboard\n4 Son of God (A)\n"]
    checker = Checker(built_in)
    for first, second in (aside, aside[::-1], aside):
        report = checker.check(deck(f"1 Wisdom (L)\n{first}{second}"), TYPE_1)
        order = [part.partition("\n")[0].lower() for part in (first, second)]
        assert [*report.counts] == ["deck", "reserve", *order]


def test_a_deck_made_by_a_program_may_say_0_copies(checker: Checker) -> None:
    entries = (
        Entry("Moses (Pa)", 1, "tokens"),
        Entry("Aaron (Pa)", 1, "maybeboard"),
        Entry("David (Red) (Ki)", 0, "nope"),
    )
    report = checker.check(Deck(entries), TYPE_1)
    assert report.counts == {"deck": 0, "reserve": 0, "tokens": 1, "maybeboard": 1, "unsorted": 0}


def test_a_token_is_one_wherever_it_stands(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}1 Follower Token\n"), TYPE_1)
    assert report.counts == {"deck": 49, "reserve": 0, "tokens": 1}
    assert found(report, "redemption/deck-size").actual == Interval(49, 49)


def test_a_heading_that_no_section_has_is_reported(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Treasure:\n1 Wisdom (L)\n"), TYPE_1)
    line = found(report, "deckcheck/line")
    assert (line.severity, line.lines) == (Severity.WARNING, (16, 17))
    assert "'treasure'" in line.message
    assert "may stand in any of them" in line.message
    assert report.verdict is Verdict.UNDETERMINED
    assert (report.counts["deck"], report.counts["unsorted"]) == (49, 1)


def test_cards_without_a_heading_stand_where_their_kind_belongs(checker: Checker) -> None:
    report = checker.check(deck("3 Fear\n2 Prayer\n1 Nicholas\n1 A Time of Shaking\n"), STARTER)
    assert report.counts == {
        "characters": 1,
        "strongholds": 3,
        "missions": 2,
        "enemies": 0,
        "side-deck": 0,
        "unsorted": 1,
    }


def test_a_list_with_problems_is_unreadable(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}1.5 Wisdom (L)\n0 Hope (L)\n"), TYPE_1)
    assert (report.verdict, report.cards, report.format) == (Verdict.UNREADABLE, None, "")
    assert [(each.rule, each.lines) for each in report.findings] == [
        ("deckcheck/line", (16,)),
        ("deckcheck/line", (17,)),
    ]
    assert "'1.5 Wisdom (L)'" in report.findings[0].message


def test_facts_for_a_card_that_is_not_in_the_list_are_reported(checker: Checker) -> None:
    deck = Deck((Entry("Potluck", 4, "fellowship", 3),), path="potluck.toml", facts={"Potlukc": {"kind": "fellowship"}})
    report = checker.check(deck, edition("gospel/standard@starter"))
    assert [(finding.severity, finding.message) for finding in report.findings if finding.rule == "deckcheck/line"] == [
        ("warning", "Facts are stated for Potlukc, but no card of this list is so called.")
    ]
