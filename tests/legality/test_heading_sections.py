"""Where cards stand that no heading sorts, and what lines mean that name no card."""

from __future__ import annotations

import pytest

from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Severity, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.dressed.writing import BESIDE, GREEN, NAMES, kinds_of
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck, found

LIMITED = edition("redemption/limited@2.0")
TYPE_1_TODAY = edition("redemption/type-1@1.3")


def errors(report: DeckReport) -> dict[str, Status]:
    return {each.rule: each.status for each in report.findings if each.severity is Severity.ERROR}


# A card under no heading stands in the section of its kind, whatever that is


def test_a_card_of_unknown_kind_cannot_stand_among_another_kind(checker: Checker) -> None:
    report = checker.check(deck(f"2 Comfort\n3 A Time of Shaking\n{CHURCH}{REST}"), MISSION)
    assert (report.verdict, report.counts["unsorted"]) == (Verdict.LEGAL, 5)


def test_what_its_kind_could_break_stays_open(checker: Checker) -> None:
    """Four copies are too many unless they are strongholds; a fifth enemy in need may be there or not."""
    report = checker.check(deck(f"4 Comfort\n{CHURCH}{REST}"), MISSION)
    assert errors(report) == {"the-mission/copy-limit": Status.UNDETERMINED}
    report = checker.check(deck(f"1 Comfort\n{CHURCH}{REST}".replace("1 Worry\n", "")), MISSION)
    assert errors(report) == {"the-mission/section-minimum": Status.UNDETERMINED}
    assert found(report, "the-mission/section-minimum").actual == Interval(27, 28)


def test_a_kind_that_is_one_of_two_leaves_two_sections(checker: Checker) -> None:
    facts = {"Comfort": {"kind": ["mission", "enemy"]}}
    short = f"1 Comfort\n{CHURCH}{REST}"
    report = checker.check(deck(short.replace("12 Fear", "11 Fear"), facts=facts), MISSION)
    assert errors(report) == {"the-mission/section-minimum": Status.VIOLATED}, "it is no stronghold"
    report = checker.check(deck(short.replace("32 Prayer", "31 Prayer"), facts=facts), MISSION)
    assert errors(report) == {"the-mission/section-minimum": Status.UNDETERMINED}
    assert checker.check(deck(short, facts=facts), MISSION).verdict is Verdict.LEGAL


def test_a_heading_that_may_be_any_section_tells_the_kind_all_the_same(checker: Checker) -> None:
    """What is known of a card may contradict it, though."""
    report = checker.check(deck(f"{CHURCH}{REST}Side things:\n3 Comfort\n"), MISSION)
    assert report.verdict is Verdict.LEGAL
    report = checker.check(deck(f"{CHURCH}{REST}Side things:\n1 Prayer\n"), MISSION)
    assert errors(report) == {"the-mission/card-kind": Status.UNDETERMINED}


def test_a_card_of_unknown_kind_may_belong_to_the_adversity_deck(checker: Checker) -> None:
    report = checker.check(deck("2 Wildfire\n"), GOSPEL)
    assert (errors(report), report.counts["unsorted"]) == ({}, 2)
    report = checker.check(deck("3 Wildfire\n"), GOSPEL)
    assert errors(report) == {"gospel/adversity-copies": Status.UNDETERMINED}
    report = checker.check(deck("3 Wildfire\n", facts={"Wildfire": {"kind": "fellowship"}}), GOSPEL)
    assert (errors(report), report.counts["deck"]) == ({}, 3)


# A card named by its number


@for_each("name", ["11", "1 #11", "1 Card 11", "Card 11", "No. 11", "1 card no. 11", "1 Mission #11"])
def test_a_number_may_be_written_out(checker: Checker, name: str) -> None:
    others = "\n".join(map(str, (12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36)))
    report = checker.check(deck(f"{others}\n{name}\n"), CUSTOM)
    assert report.verdict is Verdict.LEGAL
    assert not [each for each in report.findings if each.rule.startswith("deckcheck/")]
    twice = checker.check(deck(f"{others.replace('12', '11')}\n{name}\n"), CUSTOM)
    assert errors(twice) == {"opr-missions/unique": Status.VIOLATED}


@pytest.mark.parametrize("name", ["77", "1 #10", "Card 17", "1 No. 67", "1 Card 0"])
def test_a_number_beyond_the_standard_cards_is_a_finding(checker: Checker, name: str) -> None:
    report = checker.check(deck(f"11\n12\n{name}\n"), CUSTOM)
    beyond = found(report, "opr-missions/standard-cards")
    assert (beyond.status, beyond.lines) == (Status.VIOLATED, (3,))


@pytest.mark.parametrize("name", ["1 Outpost 11", "1 Card 11b", "1 Eleven", "1 Card"])
def test_other_names_with_numbers_are_names(checker: Checker, name: str) -> None:
    assert errors(checker.check(deck(f"{name}\n"), CUSTOM))["opr-missions/standard-cards"] is Status.UNDETERMINED


def test_a_card_found_by_its_number_is_called_by_its_name(checker: Checker) -> None:
    report = checker.check(deck("2 Card 21\n"), CUSTOM)
    [place] = found(report, "opr-missions/unique").places
    assert (place.card, place.meaning, place.reason) == ("Card 21", "Seize 1", "by its number")


# A line that counts Lost Souls and names none

REST_OF_DECK = FORTY_NINE.partition("\n")[2] + "1 Wisdom (L)\n"


@pytest.mark.parametrize("name", ["Lost Souls", "Lost Soul", "any Lost Souls", "lost souls (any)"])
def test_lost_souls_without_a_name_count(checker: Checker, name: str) -> None:
    """Only which they are is open."""
    report = checker.check(deck(f"{REST_OF_DECK}7 {name}\n"), TYPE_1_TODAY)
    assert errors(report) == {
        "redemption/banned": Status.UNDETERMINED,
        "redemption/lost-soul-ability": Status.UNDETERMINED,
    }
    assert found(report, "redemption/lost-soul-ability").actual == Interval(0, 7)
    remark = found(report, "deckcheck/ambiguous-card")
    assert (remark.severity, remark.lines, remark.suggestions) == (Severity.WARNING, (16,), ())
    assert remark.message == (
        f"{name}: this counts cards and does not name them, and a rule turns on which they are; name each, "
        f"or write '{name}:' where it heads the lines below."
    )


@pytest.mark.parametrize("line", ["(7) N.T. Meek Lost Souls (I/J)", "7x Meek Lost Souls", "7 O.T. Lost Souls (Ki)"])
def test_souls_of_a_sort_count_too(checker: Checker, line: str) -> None:
    """A set behind them, as shops write it, does not tell which they are."""
    report = checker.check(deck(f"{REST_OF_DECK}{line}\n"), TYPE_1_TODAY)
    assert errors(report) == {
        "redemption/banned": Status.UNDETERMINED,
        "redemption/lost-soul-ability": Status.UNDETERMINED,
    }
    few = checker.check(deck(f"{REST_OF_DECK}{line.replace('7', '6')}\n"), TYPE_1_TODAY)
    assert found(few, "redemption/lost-soul-count").status is Status.VIOLATED
    unknown = checker.check(deck(f"{REST_OF_DECK}7 Meek Lost Souls (no such set)\n"), TYPE_1_TODAY)
    assert found(unknown, "redemption/lost-soul-count").actual == Interval(0, 7)


@pytest.mark.parametrize("name", ["Hopper LS", "LS Hopper", "Lost Soul (Hopper)", 'Lost Soul "Hopper"'])
def test_a_soul_by_its_nickname_is_that_soul(checker: Checker, name: str) -> None:
    [(_, meant)] = checker.read(deck(f"1 {name}\n"), TYPE_1_TODAY).lines
    assert {card.facts["soul"] for card in meant.cards} == {"Hopper"}


@pytest.mark.parametrize("copies", [6, 8])
def test_too_few_or_too_many_of_them_are_an_error(checker: Checker, copies: int) -> None:
    lines = REST_OF_DECK if copies == 6 else REST_OF_DECK.replace("1 Wisdom (L)\n", "")
    report = checker.check(deck(f"{lines}{copies} Lost Souls\n"), TYPE_1_TODAY)
    count = found(report, "redemption/lost-soul-count")
    assert (count.status, count.actual) == (Status.VIOLATED, Interval(copies, copies))


def test_lost_souls_without_a_name_are_of_the_pool(checker: Checker) -> None:
    report = checker.check(deck("7 Lost Souls\n1 Deborah (L)\n"), LIMITED)
    assert found(report, "redemption/pool").lines == (2,)


@pytest.mark.parametrize("name", ["Plain Lost Souls", "Lost Souls (no ability)"])
def test_plain_lost_souls_need_no_names(checker: Checker, name: str) -> None:
    report = checker.check(deck(f"{REST_OF_DECK}7 {name}\n"), TYPE_1_TODAY)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


def test_facts_say_what_the_line_does_not(checker: Checker) -> None:
    plain = deck(f"{REST_OF_DECK}7 Lost Souls\n", facts={"Lost Souls": {"ability": False}})
    assert checker.check(plain, TYPE_1_TODAY).verdict is Verdict.LEGAL


def test_the_double_lost_souls_card_has_a_name_or_a_set(checker: Checker) -> None:
    double = found(checker.check(deck("2\tLost Souls\tMain [Ban]\n"), TYPE_1_TODAY), "redemption/banned")
    assert (double.status, double.actual) == (Status.VIOLATED, Interval(2, 2))
    double = found(checker.check(deck("2 Lost Souls (Two Liner)\n"), TYPE_1_TODAY), "redemption/banned")
    assert (double.status, double.actual) == (Status.VIOLATED, Interval(2, 2))


@pytest.mark.parametrize("name", ["Lost Soul Token", "Lost Soul Tokens"])
def test_tokens_without_a_name_are_outside(checker: Checker, name: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L)\n7 {name}\n"), TYPE_1)
    assert (report.verdict, report.counts["deck"], report.counts["tokens"]) == (Verdict.LEGAL, 50, 7)
    [remark] = report.findings
    assert (remark.rule, remark.severity, remark.lines) == ("deckcheck/line", Severity.INFO, (17,))
    assert f"7 ({name})" in remark.message


def test_tokens_under_their_heading_need_no_remark(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L)\nTokens:\n7 Lost Soul Tokens\n"), TYPE_1)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


# Headings that are misspelt or cut short


@for_each("heading", ["Resrve:", "Reserv:", "Resirve:", "RESEVRE:", "Sidebord:"])
def test_a_heading_near_to_a_section_may_be_that(checker: Checker, heading: str) -> None:
    """49 cards above it and one below: 50 in the deck, or 49."""
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n1 Hope (L)\n"), LIMITED)
    assert found(report, "redemption/deck-size").status is Status.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    remark = next(each for each in report.findings if each.rule == "deckcheck/line")
    meant = "Sideboard" if heading == "Sidebord:" else "Reserve"
    assert f"did you mean {meant}? Its cards may stand there, or in the deck." in remark.message


def test_where_it_matters_not_which_the_heading_is(checker: Checker) -> None:
    lines = FORTY_NINE + "1 Wisdom (L)\n"
    report = checker.check(deck(f"{lines}Resrve:\n1 Peter (Ap)\n"), edition("redemption/unlimited@2.0"))
    assert "redemption/deck-size" not in errors(report), "50 or 51"
    assert "redemption/reserve-size" not in errors(report), "0 or 1"


@pytest.mark.parametrize("heading", ["Gold:", "Good Heroes:", "Warrior cards:"])
def test_other_headings_head_the_main_deck(checker: Checker, heading: str) -> None:
    """So do those in words of the game, that is: of any other nobody knows (``test_open_headings``)."""
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n1 Hope (L)\n"), LIMITED)
    assert report.counts["deck"] == 50
    assert not [each for each in report.findings if "did you mean" in each.message]


def test_a_misspelt_kind_is_asked_for_and_heads_the_main_deck(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Heros:\n1 Hope (L)\n"), LIMITED)
    assert report.counts["deck"] == 50
    remark = next(each for each in report.findings if each.rule == "deckcheck/line")
    assert "did you mean Heroes? Its cards count in the deck." in remark.message


@for_each(
    "heading",
    [
        *("Heroes (cut):", "Heroes out:", "Extra Heroes:", "Missing heroes:", "Old main deck:", "Deck B:"),
        *("Heroes - not in:", "Tokens/Heroes:", "Maybe/Heroes:"),
    ],
)
def test_a_kind_with_another_word_may_head_what_is_not_in_the_deck(checker: Checker, heading: str) -> None:
    """49 cards above it and one below: 50 in the deck, or 49."""
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n1 Hope (L)\n"), LIMITED)
    assert found(report, "redemption/deck-size").status is Status.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    remark = next(each for each in report.findings if each.rule == "deckcheck/line")
    assert "may stand in any of them" in remark.message or "or in any other section" in remark.message


@for_each("heading", ["Reserve/Heroes:", "Heroes (side):", "SB Heroes:", "Heroes / SB:", "Reserve: Heroes:"])
def test_a_kind_with_a_word_for_the_reserve_may_head_that(checker: Checker, heading: str) -> None:
    """There a Dominant must not stand, and beside another nothing is wrong with it in the deck."""
    report = checker.check(deck(f"{FORTY_NINE}1 Wisdom (L)\n{heading}\n1 Son of God (L)\n"), TYPE_1_TODAY)
    assert errors(report)["redemption/reserve-contents"] is Status.UNDETERMINED


@for_each("heading", ["Evil enh:", "Heros (green):", "My heroes:", "The Evil Characters:", "Enhancements - Black:"])
def test_words_of_the_game_cut_short_or_misspelt_head_the_main_deck(checker: Checker, heading: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n1 Hope (L)\n"), LIMITED)
    assert report.counts["deck"] == 50


def test_a_misspelt_section_of_cards_that_stand_with_their_kind(checker: Checker) -> None:
    """A mission under ``Charcters`` may stand among them, where it must not; a character stands there in any case."""
    report = checker.check(deck(f"{CHURCH}{REST}Charcters:\n1 Prayer\n"), MISSION)
    assert errors(report) == {"the-mission/card-kind": Status.UNDETERMINED}
    report = checker.check(deck(f"{CHURCH}{REST}Charcters:\n1 Giles\n"), MISSION)
    assert errors(report) == {}


# A count that begins a card's name


@for_each("line", ["7 Sons of Sceva", "30 Pieces of Silver", "12 Gates", "1 7 Sons of Sceva", "1 Seven Sons of Sceva"])
def test_a_number_that_a_name_has_in_words_is_no_count(checker: Checker, line: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{line}\n"), TYPE_1_TODAY)
    assert report.counts["deck"] == 50
    assert "deckcheck/unknown-card" not in errors(report)


@for_each("line", ["2 Bears", "4 Horns"])
def test_where_another_card_may_be_meant_it_counts(checker: Checker, line: str) -> None:
    """Two of Bear, or Two Bears."""
    report = checker.check(deck(f"{FORTY_NINE}{line}\n"), TYPE_1_TODAY)
    assert report.counts["deck"] == 49 + int(line[0])
    assert any(each.rule == "deckcheck/unknown-card" for each in report.findings)


# A heading that was meant for cards


def test_a_heading_that_counts_what_is_not_below_it(checker: Checker) -> None:
    report = checker.check(deck(f"Lost Souls: 7\n{FORTY_NINE.partition(chr(10))[2]}1 Wisdom (L)\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert any(finding.lines == (1,) and finding.rule == "deckcheck/line" for finding in report.findings)


@for_each("line", ["Lost Souls: 7", "7 Lost Souls", "Lost Souls x7"])
def test_as_many_as_are_named_may_be_their_sum(checker: Checker, line: str) -> None:
    """Below the seven that it may sum up these are no fourteen; below none they are there, perhaps."""
    souls, others = FORTY_NINE.split("\n", 1)
    report = checker.check(deck(f"{others}1 Wisdom (L)\n{souls}\n{line}\n"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/lost-soul-count").actual == Interval(7, 14)
    assert found(report, "deckcheck/line").lines == (17,)
    assert checker.check(deck(f"{others}1 Wisdom (L)\n{line}\n"), TYPE_1).verdict is Verdict.UNDETERMINED


def test_one_card_of_its_kind_makes_it_a_heading(checker: Checker) -> None:
    report = checker.check(deck(f"Lost Souls: 8\n{FORTY_NINE}1 Wisdom (L)\n"), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    [remark] = report.findings
    assert remark.message == "The list says 'Lost Souls: 8', but the cards below it are 50."


def test_an_unknown_card_may_be_of_its_kind(checker: Checker) -> None:
    report = checker.check(deck("Lost Souls: 7\n3 Gideon (L)\n1 Nobody at all\n"), TYPE_1)
    assert report.verdict is not Verdict.UNREADABLE


def test_only_headings_of_a_kind_tell_what_is_below_them(checker: Checker) -> None:
    open_ = "'# {}: 7' for a remark"
    of_deck, of_kind = (
        checker.check(deck(f"{word}: 7\n3 Haman (L)\n"), TYPE_1).findings for word in ("Deck", "Heroes")
    )
    assert not any(open_.format("Deck") in finding.message for finding in of_deck)
    assert any(open_.format("Heroes") in finding.message for finding in of_kind)


APART = [name for name in BESIDE if name not in NAMES][:6]


def in_kinds() -> str:
    kinds = {kind: [card.name for card in GREEN.cards if card.kind == kind] for kind in kinds_of(GREEN)}
    return "\n".join(f"{kind}\n" + "".join(f"1 {name}\n" for name in names) for kind, names in kinds.items())


def in_sections(checker: Checker, text: str) -> dict[str, int]:
    counts = checker.check(deck(text), LIMITED).counts
    return {section: copies for section, copies in counts.items() if copies}


def test_a_reserve_sorted_like_the_deck_is_sorted_by_its_kinds(checker: Checker) -> None:
    apart = "Heroes\n" + "".join(f"1 {name}\n" for name in APART)
    both = {"deck": 50, "reserve": 6}
    assert in_sections(checker, f"DECK\n{in_kinds()}\nRESERVE\n{apart}") == both
    assert in_sections(checker, f"RESERVE\n{apart}\nDECK\n{in_kinds()}") == both
    assert in_sections(checker, f"{in_kinds()}\nRESERVE\n{apart}") == {"deck": 50, "unsorted": 6}
