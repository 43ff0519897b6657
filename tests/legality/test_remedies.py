"""What a finding that is undetermined says would settle it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Finding, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.reporters.causes import causes
from tests.for_each import for_each
from tests.games.cases import Case, cases

TABLE = re.compile(r'("(?:[^"\\]|\\.)*" = \{ .+? \}) under \[facts\] in a (?:TOML list|file)')
NOTE = re.compile(r'"(.+?)" in a text list')
OPEN = [each for each in cases() if each.status is Status.UNDETERMINED]


def judged(checker: Checker, text: str, format: str) -> DeckReport:
    return checker.check(read(text.encode()), edition(format))


def undecided(report: DeckReport) -> dict[str, Finding]:
    """The findings of rules that could not be decided, by rule."""
    return {
        each.rule: each
        for each in report.findings
        if each.status is Status.UNDETERMINED and not each.rule.startswith("deckcheck/")
    }


def stated(remedy: str) -> dict[str, dict[str, Any]]:
    """The facts table of a remedy, copied as it stands; what the player must know is made up."""
    found = TABLE.search(remedy)
    return tomllib.loads(f"[facts]\n{found[1].replace('…', '66')}\n")["facts"] if found else {}


@for_each("case", OPEN, ids=lambda case: case.id)
def test_every_open_question_comes_with_a_way_to_settle_it(checker: Checker, case: Case) -> None:
    deck = case.deck()
    finding = undecided(checker.check(deck, edition(case.edition)))[case.rule]
    if case.rule == "redemption/paragon-quota":  # whose message says which paragons there are, or which is meant
        assert finding.remedy == ""
        assert "there are Abraham, " in finding.message or "did you mean 'Abraham'?" in finding.message
        return
    assert finding.remedy
    if tables := stated(finding.remedy):
        judge, own = checker, replace(deck, facts=_more(deck, tables))
        if "in a TOML list" not in finding.remedy:
            judge, own = Checker(checker.database, facts=_more(deck, tables)), deck
        again = undecided(judge.check(own, edition(case.edition)))
        assert case.rule not in again or again[case.rule].remedy != finding.remedy


def _more(deck: Deck, tables: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return {**deck.facts, **{name: {**deck.facts.get(name, {}), **facts} for name, facts in tables.items()}}


MISSION = "Characters\n{}\nStrongholds\n12 Fear\nMissions\n32 Prayer\nEnemies\n" + "".join(
    f"3 Enemy {number}\n" for number in range(10)
)


def gender_share(checker: Checker, *characters: str) -> str:
    report = judged(checker, MISSION.format("\n".join(characters)), "the-mission/standard@advanced")
    return undecided(report)["the-mission/gender-share"].remedy


def test_a_fact_that_is_missing_is_named_with_both_ways_to_state_it(checker: Checker) -> None:
    remedy = gender_share(checker, "2 Rufus", "5 Joel (m)", "1 Ada (f)")
    assert remedy == (
        'Not known: the gender (male or female) of Rufus. State it: "2 Rufus (gender=male)" in a text list, or '
        '"Rufus" = { gender = "male" } under [facts] in a TOML list or a file given with --facts.'
    )


def test_what_the_list_says_already_stays_in_the_note(checker: Checker) -> None:
    remedy = gender_share(checker, "2 Rufus (heart 4)", "5 Joel (m)", "1 Ada (f)")
    assert '"2 Rufus (heart 4, gender=male)" in a text list' in remedy


@pytest.mark.parametrize("number", [4, 5])
def test_of_many_cards_only_the_first_are_named(checker: Checker, number: int) -> None:
    remedy = gender_share(checker, *(f"2 Rufus {number}" for number in range(number)), "3 Joel (m)")
    named = "Rufus 0, Rufus 1, Rufus 2 and " + ("Rufus 3" if number == 4 else "2 more")
    assert remedy.startswith(
        f'Not known: the gender (male or female) of {named}. State them, such as "2 Rufus 0 (gender=male)"'
    )


def test_the_note_of_a_remedy_settles_it_too(checker: Checker) -> None:
    lines = ["2 Rufus", "5 Joel (m)", "1 Ada (f)"]
    found = NOTE.search(gender_share(checker, *lines))
    assert found
    text = MISSION.format("\n".join([found[1], *lines[1:]]))
    assert "the-mission/gender-share" not in undecided(judged(checker, text, "the-mission/standard@advanced"))


def test_a_name_that_may_be_misspelt(checker: Checker) -> None:
    text = "# format: redemption/limited\n" + '2 Sun "of" Gad\n' + "".join(f"1 Sun of G{n}\n" for n in "abcdefgh" * 5)
    report = judged(checker, text, "redemption/limited@2.0")
    remedy = undecided(report)["redemption/pool"].remedy
    assert remedy == (
        'Correct the name of Sun "of" Gad, Sun of Ga, Sun of Gb and 6 more, or state what a card that the database '
        'lacks is: "Sun \\"of\\" Gad" = { type = "Hero" } under [facts] in a file given with --facts.'
    )
    assert len({each.remedy for each in undecided(report).values()}) < len(undecided(report))
    judge = Checker(checker.database, facts=stated(remedy))  # facts of a list would not make it a card of its own
    pool = undecided(judge.check(read(text.encode()), edition("redemption/limited@2.0")))["redemption/pool"]
    assert pool.remedy.startswith("Correct the name of Sun of Ga, ")
    assert 'Not known: the pool of Sun "of" Gad.' in pool.remedy


def test_what_may_be_a_remark_is_first_to_be_marked_as_one(checker: Checker) -> None:
    text = "# format: redemption/limited\n1 Elijah (PoC)\nTesting:\n\n1 Amos (PoC)\nThis is a fun deck, isn't it\n"
    text += "Xyzzy plugh\n1 Gideon (J)\n"
    report = judged(checker, text, "redemption/limited@2.0")
    told = [each for each in undecided(report).values() if each.remedy]
    assert told
    assert not any("Correct the name of" in each.remedy.split(". ")[0] for each in told)


def test_a_line_without_a_count_may_be_a_remark(checker: Checker) -> None:
    text = "# format: redemption/limited\n1 Elijah (PoC)\nXyzzy plugh for everything\n1 Xyzzy quux\n"
    findings = judged(checker, text, "redemption/limited@2.0").findings
    told = {each.lines: each for each in findings if "name" in each.values}
    assert list(told) == [(3,), (4,)]
    assert told[3,].rule == "deckcheck/line" and "or '# Xyzzy plugh for everything' for a remark" in told[3,].message
    assert told[4,].values == {"name": "Xyzzy quux"}


def test_a_printing_is_to_be_named(checker: Checker) -> None:
    report = judged(checker, "1 Daniel\n", "redemption/limited@2.0")
    assert undecided(report)["redemption/banned"].remedy == "Name the printing or the set of Daniel."


def test_a_heading_is_to_be_given(checker: Checker) -> None:
    deck = next(case.deck() for case in cases() if case.name == "section-minimum_unsorted_undetermined")
    finding = undecided(checker.check(deck, edition(deck.format)))["the-mission/section-minimum"]
    assert finding.remedy == "Put A Time of Shaking under a heading: Missions, Enemies, Side deck or Maybeboard."


LETTER = "# format: redemption/limited\n1 Gideon (J)\nXyzzy plugh: 3\n1 Amos (PoC)\n1 Elijah (PoC)\n"


def test_cards_below_what_may_be_a_heading_are_settled_with_it(checker: Checker) -> None:
    report = judged(checker, LETTER, "redemption/limited@2.0")
    size = undecided(report)["redemption/copy-limit"]
    name, _, heading = size.remedy.partition(" under [facts] in a file given with --facts. ")
    assert name.startswith("Correct the name of Xyzzy plugh, or state ")
    assert heading == "Settle whether line 3 is a heading, which leaves open where Amos (PoC) and Elijah (PoC) stands."
    assert "redemption/copy-limit" in next(
        cause.turned_rules for cause in causes(report.findings) if cause.finding.lines == (3,)
    )
    mended = judged(checker, LETTER.replace("Xyzzy", "# Xyzzy"), "redemption/limited@2.0")
    assert undecided(mended) == {}


def test_cards_below_another_open_heading_are_not(checker: Checker) -> None:
    text = LETTER.replace("1 Elijah", "Frobnitz:\n1 Elijah")
    size = undecided(judged(checker, text, "redemption/limited@2.0"))["redemption/copy-limit"]
    assert not size.plain
    assert "Put Elijah (PoC) under a heading" in size.remedy
    assert "where Amos (PoC) stands" in size.remedy


def test_a_partner_is_not_told_to_mend_the_other_list(checker: Checker) -> None:
    decks = [read(text.encode(), path=f"{n}.txt") for n, text in enumerate(("1 Strife\n", "1 Xyzzy Plugh\n"))]
    mine, yours = checker.check_team(decks[0], decks[1], edition("redemption/teams@2.0"))
    assert undecided(mine)["redemption/team-dominant"].remedy == ""
    assert undecided(yours)["redemption/team-dominant"].remedy.startswith("Correct the name of Xyzzy Plugh, or ")


@for_each(
    ("format", "cards", "unfinished"),
    [
        ("redemption/limited@2.0", 24, True),
        ("redemption/limited@2.0", 25, False),
        ("redemption/type-2@2.0", 49, True),
        ("redemption/type-2@2.0", 50, False),
        ("opr-missions/custom@1", 8, True),
        ("opr-missions/custom@1", 9, False),
    ],
)
def test_a_deck_is_unfinished_below_half_the_cards_it_needs(
    checker: Checker, format: str, cards: int, unfinished: bool
) -> None:
    text = "Deck\n" + "".join(f"1 Nameless Thing {chr(65 + n % 26) * 9}\n" for n in range(cards))
    text += "Reserve\n5 Nameless Thing\nMaybeboard\n40 Nameless Thing\n" if format.startswith("redemption") else ""
    report = judged(checker, text, format)
    assert report.verdict is Verdict.ILLEGAL
    assert undecided(report)
    assert report.unfinished is unfinished


@pytest.mark.parametrize(("missions", "unfinished"), [(18, True), (19, False)])
def test_sections_that_need_cards_each_are_added_up(checker: Checker, missions: int, unfinished: bool) -> None:
    """80 cards are needed in all; characters beyond the 8 that are needed do not count."""
    text = (
        f"Characters\n9 Rufus\n4 Ruth\nStrongholds\n12 Fear\nMissions\n{missions} Prayer\nEnemies\n1 A\nSide deck\n5 B"
    )
    report = judged(checker, text, "the-mission/standard@advanced")
    assert undecided(report)
    assert report.unfinished is unfinished


def test_a_deck_whose_verdict_is_open_is_never_unfinished(checker: Checker) -> None:
    report = judged(checker, "1 Faith\n1 Intervention\n", "gospel/standard@starter")
    assert undecided(report)
    assert not report.unfinished
