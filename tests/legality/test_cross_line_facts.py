"""What the lines of one list tell of each other: names that may be one card, facts that clash, counts that are none."""

from __future__ import annotations

import pytest

from deckcheck.deck import Deck, Entry
from deckcheck.facts import Interval, OneOf
from deckcheck.findings import DeckReport, Finding, Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FIXED, FORTY_NINE, GOSPEL, MISSION, REST, STARTER, TYPE_1, deck, found

NUMBERS = [f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)]
NAMES = [f"Mission {'ABCDEF'[at // 6]}{'ABCDEF'[at % 6]}" for at in range(36)]
NAMED = [f"{number} {name}" for number, name in zip(NUMBERS, NAMES, strict=True)]


def remarks(report: DeckReport) -> list[Finding]:
    """What is said of lines, but that there are cards which the database lacks."""
    own = [each for each in report.findings if each.rule.startswith("deckcheck/")]
    return [each for each in own if not each.message.startswith("Cards that are not in")]


def errors(report: DeckReport) -> dict[str, Status]:
    return {each.rule: each.status for each in report.findings if each.severity is Severity.ERROR}


# Numbers that look like counts


@pytest.mark.parametrize("line", ["21 Seize 1", "21 - Seize 1", "21 seize 1", "card 21 (Seize 1)", "1 #21: Seize 1"])
def test_a_card_may_stand_with_its_number(checker: Checker, line: str) -> None:
    report = checker.check(deck("\n".join(line if number == "21" else number for number in NUMBERS)), FIXED)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 36)


def test_a_number_that_is_no_count_is_said(checker: Checker) -> None:
    report = checker.check(deck("11\n21 Seize 1\n"), FIXED)
    [remark] = remarks(report)
    assert (remark.severity, remark.lines) == (Severity.INFO, (2,))
    assert remark.message.startswith("Read as card numbers, not as counts") and "before Seize 1" in remark.message


@pytest.mark.parametrize("line", ["22 Seize 1", "2 Seize 1", "20 Seize 1"])
def test_another_number_is_a_count(checker: Checker, line: str) -> None:
    report = checker.check(deck(f"{line}\n"), CUSTOM)
    assert report.counts["deck"] == int(line.split()[0])
    assert not remarks(report)


def test_a_count_in_a_column_is_a_count(checker: Checker) -> None:
    for text in ('format = "opr-missions/custom"\n[deck]\n"Seize 1" = 21\n', "quantity,name\n21,Seize 1\n"):
        assert checker.check(deck(text), CUSTOM).counts["deck"] == 21


def test_a_list_of_numbers_and_names(checker: Checker) -> None:
    report = checker.check(deck("\n".join(NAMED)), FIXED)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 36)
    [remark] = remarks(report)
    assert (remark.severity, len(remark.lines)) == (Severity.INFO, 36)
    short = checker.check(deck("\n".join(NAMED[:18])), CUSTOM)
    assert (short.verdict, short.counts["deck"]) == (Verdict.LEGAL, 18)
    assert errors(checker.check(deck("\n".join(NAMED[:17])), CUSTOM)) == {"opr-missions/custom-size": Status.VIOLATED}


def test_six_lines_are_enough_and_five_are_not(checker: Checker) -> None:
    assert checker.check(deck("\n".join(NAMED[:6])), CUSTOM).counts["deck"] == 6
    assert checker.check(deck("\n".join(NAMED[:5])), CUSTOM).counts["deck"] == 11 + 12 + 13 + 14 + 15


@pytest.mark.parametrize("odd", ["11 Twice", "17 Beyond", "2 Copies"])
def test_one_line_that_is_none_makes_all_of_them_counts(checker: Checker, odd: str) -> None:
    report = checker.check(deck("\n".join([*NAMED[:8], odd])), CUSTOM)
    assert report.counts["deck"] > 100
    assert not remarks(report)


def test_lines_without_a_number_are_left_as_they_are(checker: Checker) -> None:
    report = checker.check(deck("\n".join([*NAMED[:8], "Seize 1"])), CUSTOM)
    assert report.counts["deck"] == 9


def test_a_number_that_is_another_cards_is_left_open(checker: Checker) -> None:
    report = checker.check(deck("\n".join(NAMED).replace(NAMED[1], "12 Seize 1")), FIXED)
    assert errors(report) == {"opr-missions/fixed-deck": Status.UNDETERMINED}
    assert found(report, "opr-missions/fixed-deck").remedy == "Correct what is said of the number of Seize 1."
    assert "number 12 (line 2), 21 (the card database)" in remarks(report)[1].message


# A misspelt name may be the card it is near to, for every rule


def test_a_misspelt_card_may_be_the_card(checker: Checker) -> None:
    report = checker.check(deck("Characters\n1 Nicholas\n1 Giles\n1 Bety\n"), STARTER)
    assert errors(report) == {"the-mission/starter-church": Status.UNDETERMINED}
    assert errors(checker.check(deck("Characters\n1 Nicholas\n1 Giles\n1 Berta\n"), STARTER)) == {
        "the-mission/starter-church": Status.VIOLATED
    }


@pytest.mark.parametrize("name", ["Faer", "The Fear", "Fears"])
def test_short_names_are_misspelt_too(checker: Checker, name: str) -> None:
    [(_, meant)] = checker.prepared(MISSION).resolver.lines(Deck((Entry(name, 1, "strongholds"),)))
    assert meant.misspelt_for == ("Fear",)
    assert [card.name for card in meant.cards] == [name, "Fear"]


# Two names that may be one card


def together(checker: Checker, one: str, other: str) -> bool:
    """May the copies of two names be of one card, and so too many?"""
    enemies = REST.replace("3 Doubt\n", f"2 {one}\n").replace("1 Worry\n", f"2 {other}\n")
    report = checker.check(deck(f"{CHURCH}{enemies}"), MISSION)
    return any(each.rule == "the-mission/copy-limit" for each in report.findings)


@for_each(
    ("one", "other"),
    [
        ("soup kitchen", "soup kitchn"),  # left out
        ("soup kitchen", "soup kitchhen"),  # doubled
        ("soup kitchen", "soup kicthen"),  # changed places
        ("soup kitchen", "soup jitchen"),  # the key beside it
        ("soup kitchen", "soup kitchens"),
        ("the soup kitchen", "soup kitchens"),
        ("ann", "nan"),
    ],
)
def test_alike(checker: Checker, one: str, other: str) -> None:
    assert together(checker, one, other)
    assert together(checker, other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("soup kitchen", "soup ktchn"),  # two slips
        ("soup kitchen", "soup kitcxen"),  # no key beside it
        ("outpost 1", "outpost 2"),
        ("ann", "anna"),  # the last letter tells
        ("mother", "brother"),
    ],
)
def test_not_alike(checker: Checker, one: str, other: str) -> None:
    assert not together(checker, one, other)
    assert not together(checker, other, one)


def test_three_spellings_count_together(checker: Checker) -> None:
    """Though the first and the last are two slips apart: one in the middle is of either."""
    enemies = REST.replace("3 Doubt\n", "1 Reluctance\n").replace("1 Worry\n", "2 Relucance\n1 Relucace\n")
    report = checker.check(deck(f"{CHURCH}{enemies}"), MISSION)
    assert errors(report) == {"the-mission/copy-limit": Status.UNDETERMINED}
    assert found(report, "the-mission/copy-limit").actual == Interval(3, 4)
    [remark] = remarks(report)
    assert remark.values["name"] == "Reluctance and Relucance and Relucace"


def test_names_alike_are_only_named_where_it_matters(checker: Checker) -> None:
    few = REST.replace("3 Doubt\n", "2 Doubt\n1 Doubts\n")
    report = checker.check(deck(f"{CHURCH}{few}"), MISSION)
    assert (report.verdict, remarks(report)) == (Verdict.LEGAL, [])


def test_facts_tables_tell_two_cards_apart(checker: Checker) -> None:
    many = deck(f"{CHURCH}{REST}".replace("1 Worry", "1 Doubts"))
    own = {"Doubt": {"kind": "enemy"}, "doubts": {"kind": "enemy"}}
    assert checker.check(many, MISSION).verdict is Verdict.UNDETERMINED
    assert checker.check(deck(f"{CHURCH}{REST}".replace("1 Worry", "1 Doubts"), facts=own), MISSION).verdict is (
        Verdict.LEGAL
    )


def test_a_game_whose_cards_are_all_known_has_no_names_alike(checker: Checker) -> None:
    """There an unknown name may be any card in any case."""
    lines = checker.prepared(TYPE_1).resolver.lines(deck(FORTY_NINE + "1 Golliathh\n1 Goliathhh\n"))
    assert not [match for _, match in lines if match.namesakes]


LOWER = f"{CHURCH}{REST}".replace("3 Doubt\n3 Gossip\n", "3 cold shoulder\n3 old debts\n").lower()


def test_words_of_names_in_lower_case_are_no_names_alike(checker: Checker) -> None:
    """``cold`` and ``old`` are words of names, though what stands behind a name in lower case may be a remark."""
    assert checker.check(deck(LOWER), MISSION).verdict is Verdict.LEGAL
    assert checker.check(deck(LOWER.replace("cold shoulder", "old ways")), MISSION).verdict is Verdict.LEGAL


@pytest.mark.parametrize("name", ["envy foil", "idle talk foil", "idle takl (old)"])
def test_a_name_with_a_remark_behind_it_may_be_the_card_before_it(checker: Checker, name: str) -> None:
    """In lower case too, where the other line is all of the name, and a slip where the name is long."""
    report = checker.check(deck(LOWER.replace("3 cold shoulder", f"3 {name}")), MISSION)
    assert errors(report) == {"the-mission/copy-limit": Status.UNDETERMINED}
    report = checker.check(deck(LOWER.replace("3 cold shoulder", "3 ennvy foil")), MISSION)
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize(("lower", "verdict"), [(1, Verdict.LEGAL), (2, Verdict.ILLEGAL)])
def test_a_name_in_lower_case_that_another_line_has_is_its_card(checker: Checker, lower: int, verdict: Verdict) -> None:
    enemies = REST.replace("3 Idle Talk\n", "2 Idle Talk\n") + f"{lower} idle talk\n"
    report = checker.check(deck(f"{CHURCH}{enemies}"), MISSION)
    assert (report.verdict, remarks(report)) == (verdict, [])
    other = deck(f"{CHURCH}{enemies.replace('idle talk', 'idle chat')}")  # which no line has, and may be a remark
    assert errors(checker.check(other, MISSION)) == {"the-mission/section-minimum": Status.UNDETERMINED}
    assert "the-mission/copy-limit" not in errors(checker.check(other, MISSION))
    bare = checker.check(deck(f"{CHURCH}{REST}idle talk\n"), MISSION)
    assert errors(bare) == {"the-mission/copy-limit": Status.UNDETERMINED}


# Facts that do not go together


def test_two_headings_leave_the_kind_open(checker: Checker) -> None:
    report = checker.check(deck("Characters\n1 Gossip\nAdversity\n2 gossip\n"), GOSPEL)
    assert errors(report) == {"gospel/card-kind": Status.UNDETERMINED}
    remark = remarks(report)[0]
    assert (remark.severity, remark.lines) == (Severity.WARNING, (2, 4))
    assert "kind character (line 2), adversity (line 4)" in remark.message


def test_two_notes_leave_a_fact_open(checker: Checker) -> None:
    church = CHURCH + "1 Andrew (f, heart 5)\n"
    lines = checker.prepared(MISSION).resolver.lines(deck(f"{church}{REST}"))
    facts = [match.cards[0].facts for entry, match in lines if entry.name == "Andrew"]
    assert [each["gender"] for each in facts] == [OneOf(("female", "male"))] * 2
    assert [each["heart"] for each in facts] == [OneOf((4, 5))] * 2
    [remark] = remarks(checker.check(deck(f"{church}{REST}"), MISSION))
    assert "gender male (line 2), female (line 6); heart 4 (line 2), 5 (line 6)" in remark.message


def test_cards_of_the_database_are_asked_too(checker: Checker) -> None:
    """Of which it does not know what the list says."""
    report = checker.check(deck("Characters\n1 Nicholas (m)\n1 Nicholas (f)\n"), STARTER)
    assert "gender male (line 2), female (line 3)" in remarks(report)[0].message


@pytest.mark.parametrize(
    "text",
    [
        "1 Andrew (m)\n1 Andrew\n",
        "1 Andrew (m)\n1 Andrew (male)\n",
        "1 Andrew (starter)\n1 Andrew\n",
        "1 Andrew (m)\n1 Andrea (f)\n",
    ],
)
def test_facts_that_go_together(checker: Checker, text: str) -> None:
    assert not remarks(checker.check(deck(f"Characters\n{text}"), STARTER))


def test_a_kind_that_one_heading_leaves_open_goes_with_either(checker: Checker) -> None:
    side = checker.check(deck(f"{CHURCH}{REST}Side deck\n1 Doubt\n".replace("1 Worry\n", "")), MISSION)
    assert not remarks(side)


def test_an_unknown_name_of_redemption_has_no_two_types(checker: Checker) -> None:
    limited = edition("redemption/limited@2.0")
    report = checker.check(deck("Heroes\n1 Nobody at all\nSites\n1 Nobody at all\n"), limited)
    assert "type Hero (line 2), Site (line 4)" in remarks(report)[0].message


# Brackets that look like notes


@pytest.mark.parametrize(
    ("bracket", "example"),
    [
        ("Male; Heart=5; y", "(gender=male, heart=5)"),
        ("Male; x", "(gender=male)"),
        ("heart five", "(kind=character, heart=4)"),
        ("♥", "(kind=character, heart=4)"),
    ],
)
def test_a_note_that_cannot_be_understood_is_said(checker: Checker, bracket: str, example: str) -> None:
    report = checker.check(deck(f"Characters\n9 Old Mr Weaver ({bracket})\n{REST}"), MISSION)
    remark = remarks(report)[0]
    assert remark.severity is Severity.WARNING
    assert f"Old Mr Weaver: ({bracket}) looks like a note and cannot be understood" in remark.message
    assert example in remark.message
    remedies = [each.remedy for each in report.findings if each.rule == "the-mission/gender-share"]
    assert remedies
    for remedy in remedies:
        assert '"9 Old Mr Weaver (gender=male)" in a text list' in remedy
        assert 'or "Old Mr Weaver" = { gender = "male" } under [facts]' in remedy


@pytest.mark.parametrize("note", ["♂", "Male; Heart=5", "m/5", "male 5", "m, 5"])
def test_facts_are_understood_whatever_stands_between_them(checker: Checker, note: str) -> None:
    report = checker.check(deck(f"Characters\n9 Old Mr Weaver ({note})\n{REST}"), MISSION)
    assert not [each for each in report.findings if "cannot be understood" in each.message]
    assert errors(report)["the-mission/gender-share"] is Status.VIOLATED


def test_what_the_remedy_states_is_heard(checker: Checker) -> None:
    facts = {"Old Mr Weaver": {"gender": "male"}}
    report = checker.check(deck(f"Characters\n9 Old Mr Weaver (Male; x)\n{REST}", facts=facts), MISSION)
    assert errors(report)["the-mission/gender-share"] is Status.VIOLATED
    assert not [each for each in report.findings if "Facts are stated" in each.message]


def test_such_a_note_tells_no_two_cards_apart(checker: Checker) -> None:
    church = "Characters\n3 Andrew (heart 4)\n1 Andrew (Male; x)\n3 Martha (f)\n2 Phoebe (f)\n"
    report = checker.check(deck(f"{church}{REST}"), MISSION)
    assert errors(report)["the-mission/copy-limit"] is Status.UNDETERMINED


@pytest.mark.parametrize("name", ["Old Mr Weaver (retired)", "Old Mr Weaver (R)", "Old (m) Weaver", "(heart 5)"])
def test_other_brackets_are_part_of_the_name(checker: Checker, name: str) -> None:
    report = checker.check(deck(f"Characters\n1\t{name}\n{REST}"), MISSION)
    assert not remarks(report)


def test_brackets_of_printings_are_no_notes(checker: Checker) -> None:
    report = checker.check(deck(FORTY_NINE + "1 Nobody (Red)\n"), TYPE_1)
    assert not [each for each in report.findings if "looks like a note" in each.message]
