"""Headings that leave open where their cards stand: unknown ones, and those that may be part of a section above."""

from __future__ import annotations

from itertools import product

import pytest

from deckcheck.editing.convert import convert
from deckcheck.editing.reorder import arrange
from deckcheck.errors import UnwritableDeck
from deckcheck.facts import Interval
from deckcheck.findings import Severity, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.dressed.writing import BESIDE, LIMITED, NAMES
from tests.for_each import for_each
from tests.lists import CHURCH, FORTY_NINE, MISSION, REST, TYPE_1, deck, found

TYPE_1_TODAY = edition("redemption/type-1@1.3")
CARD = "1 Wisdom (L)\n"
FIFTY = FORTY_NINE + CARD
FURTHER = "2 Wisdom (L)\n"

UNKNOWN = ("Not in the deck:", "Cut:", "Wish list:", "For trade:", "Tech:", "Combo:", "Bought (3):", "**Maybe later**:")


def line_of(text: str, heading: str) -> int:
    return 1 + text.split("\n").index(heading)


# Comments that set the cards below them apart

COMMENTS = ("# Out of deck", "# Not in deck", "// cuts", "# Heroes (Reserve)", "# SB", "## Reserve EE", "# Rsv")


@for_each("comment", COMMENTS)
def test_a_comment_that_sets_cards_apart_is_their_heading(checker: Checker, comment: str) -> None:
    for above in (FORTY_NINE, f"# Heroes\n{FORTY_NINE}", f"Heroes:\n{FORTY_NINE}"):
        report = checker.check(deck(f"{above}{comment}\n{CARD}"), TYPE_1)
        assert report.verdict is Verdict.UNDETERMINED
        assert found(report, "redemption/deck-size").actual == Interval(49, 50)


@for_each("comment", COMMENTS)
def test_one_above_no_card_is_a_comment(checker: Checker, comment: str) -> None:
    for text in (f"{comment}\n\n{FIFTY}", f"{FIFTY}{comment}\n", f"Deck:\n{comment}\n# mine\n{FIFTY}"):
        report = checker.check(deck(text), TYPE_1)
        assert (report.verdict, report.findings) == (Verdict.LEGAL, ()), text


@for_each(
    "comment",
    ["# not sure about these", "# extra copies at home", "# the best of the deck", "# a side note on this one"],
)
def test_a_comment_in_other_words_is_none(checker: Checker, comment: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{comment}\n{CARD}"), TYPE_1)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


# Unknown headings


@for_each("heading", UNKNOWN)
def test_cards_below_an_unknown_heading_may_be_none_of_the_deck(checker: Checker, heading: str) -> None:
    """Where the deck is legal with 50 cards only, neither 49 nor 50 is passed or failed."""
    text = f"{FORTY_NINE}{heading}\n{CARD}"
    report = checker.check(deck(text), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    remark = next(each for each in report.findings if each.rule == "deckcheck/line" and "section" in each.message)
    assert line_of(text, heading) in remark.lines
    assert "may stand in any of them" in remark.message


@for_each("heading", UNKNOWN)
def test_only_what_a_section_could_break_stays_open(checker: Checker, heading: str) -> None:
    report = checker.check(deck(f"{FIFTY}{heading}\n{FURTHER}"), TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert [each.rule for each in report.findings if each.severity is Severity.ERROR] == ["redemption/reserve-size"]
    assert found(report, "redemption/reserve-size").actual == Interval(0, 2), "there was no reserve in those years"
    report = checker.check(deck(f"{FIFTY}{heading}\n3 Wisdom (L)\n"), TYPE_1)
    assert found(report, "redemption/plain-limit").actual == Interval(3, 4)
    assert report.verdict is Verdict.UNDETERMINED


def test_a_section_among_other_words_is_one_of_them(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Reserve or maybe:\n{CARD}"), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    report = checker.check(deck(f"{FIFTY}Reserve or maybe:\n11 Faith (Wa)\n"), TYPE_1_TODAY)
    assert found(report, "redemption/reserve-size").actual == Interval(0, 11)


@pytest.mark.parametrize("heading", ["Gold:", "Green Heroes:", "Evil Black (1):", "Good cards:"])
def test_words_of_the_game_head_cards_of_the_deck(checker: Checker, heading: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{heading}\n{CARD}"), TYPE_1)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 50)


def test_cards_that_stand_with_their_kind_may_be_outside_too(checker: Checker) -> None:
    report = checker.check(deck(f"{CHURCH}{REST.replace('1 Worry', 'Cut:' + chr(10) + '1 Worry')}"), MISSION)
    assert found(report, "the-mission/section-minimum").actual == Interval(27, 28)


# Headings of kinds below a section


SECTIONS = ("Reserve", "Maybeboard", "Tokens", "Considering", "Side deck")


@for_each(("section", "kind"), [*product(SECTIONS, ("Heroes", "Good Enhancements"))])
def test_a_kind_does_not_end_a_section_in_silence(checker: Checker, section: str, kind: str) -> None:
    text = f"{FORTY_NINE}{section}\n{kind}\n{CARD}"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    remarks = [each for each in report.findings if each.rule == "deckcheck/line" and "either" in each.message]
    assert [remark.lines[0] for remark in remarks] == [line_of(text, kind)]


@pytest.mark.parametrize(
    "headings",
    [
        "Reserve (3)\nHeroes (3)",
        "## Reserve\n### Heroes",
        "## Reserve\n### Tech",
        "Reserve: 3\nHeroes",
        "# Reserve\n## Tech",
    ],
)
def test_counts_and_levels_show_what_is_in_a_section(checker: Checker, headings: str) -> None:
    """47 cards and 3 in the reserve are no 50."""
    head = "" if headings.startswith("R") else f"{headings.partition(' ')[0]} Deck\n"
    short = FORTY_NINE.replace("3 Goliath (L)", "1 Goliath (L)")
    report = checker.check(deck(f"{head}{short}{headings}\n3 Faith (Wa)\n"), TYPE_1_TODAY)
    assert (report.counts["deck"], report.counts["reserve"]) == (47, 3)
    assert found(report, "redemption/deck-size").actual == Interval(47, 47)


@pytest.mark.parametrize("headings", ["Reserve (1)\n1 Peter (Ap)\nHeroes", "## Reserve\n1 Peter (Ap)\n## Heroes"])
def test_counts_and_levels_show_where_a_section_ends(checker: Checker, headings: str) -> None:
    report = checker.check(deck(f"{FORTY_NINE}{headings}\n{CARD}"), TYPE_1_TODAY)
    assert (report.counts["deck"], report.counts["reserve"]) == (50, 1)
    assert not [each for each in report.findings if each.rule.startswith("deckcheck/")]


def test_a_count_that_holds_some_headings_leaves_the_others(checker: Checker) -> None:
    text = f"{FORTY_NINE}Reserve (2)\n1 Peter (Ap)\nHeroes\n1 Aaron (Pr)\nArtifacts\n{CARD}"
    report = checker.check(deck(text), TYPE_1_TODAY)
    assert (report.counts["deck"], report.counts["reserve"]) == (50, 2)


@pytest.mark.parametrize("above", ["Deck (50)", "Good cards (50)", "## Deck"])
def test_an_unknown_heading_may_be_part_of_the_deck_for_sure(checker: Checker, above: str) -> None:
    tech = "### Tech" if above.startswith("#") else "Tech:"
    report = checker.check(deck(f"{above}\n{FORTY_NINE}{tech}\n{CARD}"), TYPE_1)
    assert report.verdict is Verdict.LEGAL
    [remark] = report.findings
    assert (remark.severity, remark.lines) == (Severity.INFO, (17,))
    assert "'tech' is not a section of Redemption" in remark.message


def test_the_side_deck_of_the_mission_is_parted_by_kinds(checker: Checker) -> None:
    counted = f"{CHURCH}{REST}Side deck (7)\nMissions (4)\n4 Prayer\nEnemies (3)\n3 Sloth\n"
    report = checker.check(deck(counted), MISSION)
    assert (report.verdict, report.counts["side-deck"]) == (Verdict.LEGAL, 7)
    plain = counted.replace(" (7)", "").replace(" (4)", "").replace(" (3)", "")
    report = checker.check(deck(plain.replace("28 Prayer", "32 Prayer").replace("1 Worry\n", "")), MISSION)
    assert found(report, "the-mission/section-minimum").actual == Interval(27, 30)


def test_a_reserve_at_the_end_is_a_reserve(checker: Checker) -> None:
    report = checker.check(deck(f"Heroes\n{FORTY_NINE}{CARD}Reserve\n1 Peter (Ap)\n"), TYPE_1_TODAY)
    assert (report.verdict, report.findings, report.counts["reserve"]) == (Verdict.LEGAL, (), 1)
    report = checker.check(deck(f"Reserve\n1 Peter (Ap)\nMain deck\nHeroes\n{FORTY_NINE}{CARD}"), TYPE_1_TODAY)
    assert (report.verdict, report.findings, report.counts["reserve"]) == (Verdict.LEGAL, (), 1)


def test_a_prefix_stands_for_itself(checker: Checker) -> None:
    report = checker.check(deck(f"{FORTY_NINE}Maybeboard\nHeroes\nSB: 1 Peter (Ap)\n"), TYPE_1_TODAY)
    assert report.counts["reserve"] == 1


# Other lists do not decide what is open


def test_what_is_open_is_not_written_anew(checker: Checker) -> None:
    text = f"{FIFTY}Reserve\nHeroes\n1 Peter (Ap)\n"
    for change in (lambda: convert(deck(text), "toml", checker=checker), lambda: arrange(deck(text), text)):
        with pytest.raises(UnwritableDeck, match="line 18: 'heroes' may head a part of 'reserve' above it"):
            change()


def test_no_section_swallows_the_next_one_when_a_list_is_written(checker: Checker) -> None:
    source = (
        'format = "redemption/type-1@1.3"\n[reserve]\n"Moses" = 1\n[tech]\n"Tola" = 1\n[heroes]\n"Gideon (L)" = 1\n'
    )
    written = convert(deck(source), "text", checker=checker).text
    assert [entry.section for entry in deck(written).entries] == ["heroes", "tech", "reserve"]
    assert convert(deck(written), "text", checker=checker).text == written


# Titles of the blocks of a bare list

BLOCK = "".join(f"{name}\n" for name in BESIDE if name not in NAMES)


@for_each("title", ["Against Egypt", "Good guys", "Extra tech"])
def test_an_unknown_title_above_a_block_of_names_may_head_them(checker: Checker, title: str) -> None:
    names = "".join(f"{name}\n" for name in NAMES)
    listed = deck(f"{names}\nReserve\n\n{title}\n{BLOCK}")
    report = checker.check(listed, edition(LIMITED))
    assert report.verdict is Verdict.UNDETERMINED
    assert any(title.lower() in each.message.lower() for each in report.findings)


def test_a_misspelt_name_above_a_block_of_names_is_a_card(checker: Checker) -> None:
    first, *others = NAMES[1:]
    names = f"{NAMES[0]}\n\n{first[:-3]}\n" + "".join(f"{name}\n" for name in others)
    report = checker.check(deck(names), edition(LIMITED))
    assert not any("is not a section" in each.message for each in report.findings)
