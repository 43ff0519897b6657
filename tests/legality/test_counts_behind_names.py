"""Counts and numbers behind the names of cards: ``Name: 1``, ``Name = 1``, ``Hold the Line 11``; and boxes to tick."""

from __future__ import annotations

import re

import pytest

from deckcheck.decklists import read
from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each
from tests.lists import CHURCH, CUSTOM, FIXED, FORTY_NINE, MISSION, REST, TYPE_1, found

WHOLE = f"{FORTY_NINE}1 Wisdom (L)\n"
CHURCHES = REST + CHURCH
NUMBERS = [f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)]
NAMES = """\
Hold the Line
Soup Kitchen
Deep Strike
Big Guns
Night Fall
Ambush
Siege
Recon
Sabotage
Rescue
Escort
Duel
Breakthrough
Raid
Last Stand
Fog of War
King of the Hill
Capture""".splitlines()
BEHIND = ["{name}: {n}", "{name} = {n}", "{name} - {n}", "{name} ({n})"]


def written(text: str, form: str) -> str:
    return re.sub(r"(?m)^(\d+) (?!Lost Soul)(.*)$", lambda card: form.format(n=card[1], name=card[2]), text)


def judged(checker: Checker, text: str, edition: Edition) -> DeckReport:
    return checker.check(read(text.encode(), syntax="text"), edition)


@for_each("form", BEHIND)
@for_each(("text", "edition"), [(WHOLE, TYPE_1), (CHURCHES, MISSION)])
def test_a_list_with_its_counts_behind_is_plain(checker: Checker, form: str, text: str, edition: Edition) -> None:
    """In a game of players' own cards too, of which the database lacks the names."""
    report = judged(checker, written(text, form), edition)
    assert (report.verdict, report.warnings) == (Verdict.LEGAL, judged(checker, text, edition).warnings)
    many = text.replace("3 Goliath (L)", "4 Goliath (L)").replace("3 Strife", "4 Strife")
    assert judged(checker, written(many, form), edition).verdict is Verdict.ILLEGAL


@for_each("form", BEHIND)
@for_each("line", ["5 Wish list\n", "\n3 Wish list\n"])
def test_what_may_head_other_cards_stays_open(checker: Checker, form: str, line: str) -> None:
    """By the cards below it that it counts, or by the blank line above it."""
    text = CHURCHES.replace("3 Strife\n1 Worry\n", f"{line}3 Strife\n2 Worry\n")
    report = judged(checker, written(text, form), MISSION)
    assert report.verdict is Verdict.UNDETERMINED
    assert any("wish list" in each.message.lower() for each in report.findings)


def test_a_heading_with_its_count_stays_one_among_counted_cards(checker: Checker) -> None:
    text = f"{FORTY_NINE}Finisher: 1\n1 Wisdom (L)\n"
    report = judged(checker, text, TYPE_1)
    assert report.verdict is Verdict.UNDETERMINED
    assert any("'finisher' is not a section" in each.message for each in report.findings)


def test_a_reference_is_no_count(checker: Checker) -> None:
    assert judged(checker, f"{FORTY_NINE}Lost Soul Proverbs 2:16, 17\n", TYPE_1).counts["deck"] == 50


@for_each("box", ["[ ]", "[]", "☐", "- [ ]"])
@for_each("tick", ["[x]", "[X]", "☑", "- [x]", "✓"])
def test_a_box_without_a_tick_among_ticked_ones_is_open(checker: Checker, box: str, tick: str) -> None:
    ticked = written(WHOLE, f"{tick} {{n}} {{name}}")
    report = judged(checker, ticked.replace(f"{tick} 1 Wisdom", f"{box} 1 Wisdom"), TYPE_1)
    assert found(report, "redemption/deck-size").actual == Interval(49, 50)
    assert "without the tick that others have" in found(report, "deckcheck/line").message
    for plain in (ticked, written(WHOLE, f"{box} {{n}} {{name}}")):
        report = judged(checker, plain, TYPE_1)
        assert (report.verdict, report.findings) == (Verdict.LEGAL, ())


@for_each(
    "form",
    ["{name} {n}", "{name}, {n}", "{n}: {name}", *BEHIND, "1 {name} {n}", "1 {name} #{n}"],
)
def test_numbers_of_missions_beside_their_names(checker: Checker, form: str) -> None:
    lines = [form.format(name=name, n=number) for name, number in zip(NAMES, NUMBERS, strict=False)]
    report = judged(checker, "\n".join(lines), CUSTOM)
    assert (report.verdict, report.counts["deck"]) == (Verdict.LEGAL, 18)
    twice = [*lines[:-1], form.format(name=NAMES[-1], n=NUMBERS[0])]
    assert judged(checker, "\n".join(twice), CUSTOM).verdict is not Verdict.LEGAL


@for_each("line", ["11 Hold the Line", "Hold the Line (11)", "Hold the Line - 11"])
@for_each("last", [False, True])
def test_a_number_beside_one_name_may_be_its_own(checker: Checker, line: str, *, last: bool) -> None:
    others = NUMBERS[1:]
    lines = [*others, line] if last else [line, *others]
    assert judged(checker, "\n".join(lines), FIXED).verdict is Verdict.UNDETERMINED


@pytest.mark.parametrize("form", ["{0}-{1}", "{0}–{1}", "{0}/{1}", "{0},{1}", "1x {0}-{1}"])
def test_dice_are_numbers_of_missions(checker: Checker, form: str) -> None:
    lines = [form.format(*number) for number in NUMBERS]
    assert judged(checker, "\n".join(lines), FIXED).verdict is Verdict.LEGAL
    assert judged(checker, "\n".join(lines[:18]), CUSTOM).verdict is Verdict.LEGAL
    for wrong in (lines[:-1], [*lines[:-1], lines[0]], [*lines[:-1], form.format("6", "7")]):
        assert judged(checker, "\n".join(wrong), FIXED).verdict is Verdict.ILLEGAL


def test_a_zero_in_a_word_is_an_o(checker: Checker) -> None:
    text = WHOLE.replace("3 Pharaoh (L)", "2 Phara0h (L)\n1 Pharaoh (L)")
    report = judged(checker, text, TYPE_1)
    assert report.verdict is Verdict.LEGAL
    assert "'0' (DIGIT ZERO)" in found(report, "deckcheck/line").message
    assert judged(checker, text.replace("1 Pharaoh", "2 Pharaoh"), TYPE_1).verdict is Verdict.ILLEGAL
    for own, verdict in (("1 G0ssip", Verdict.ILLEGAL), ("1 Gossip 20", Verdict.UNDETERMINED)):
        assert judged(checker, f"{CHURCHES}".replace("1 Worry", own), MISSION).verdict is verdict


def test_a_lone_count_behind_a_colon_is_a_heading_or_a_card_where_any_name_may_be_one(checker: Checker) -> None:
    for text, meant in (
        (CHURCHES.replace("2 Simeon (m, heart 6)", "Simeon: 2"), CHURCHES),
        (CHURCHES.replace("3 Doubt", "Doubt: 3"), CHURCHES),
        (CHURCHES.replace("2 Simeon (m, heart 6)", "Simeon: 2\n1 Peter (m, heart 5)"), ""),
    ):
        report = checker.check(read(text.encode(), syntax="text"), MISSION)
        assert report.verdict is Verdict.UNDETERMINED
        assert any("or a heading of the cards below it" in each.message for each in report.findings)
        assert not meant or checker.check(read(meant.encode(), syntax="text"), MISSION).verdict is Verdict.LEGAL


def test_a_heading_that_counts_its_cards_is_one(checker: Checker) -> None:
    for edition, text in (
        (MISSION, f"{CHURCHES}Guests: 2\n1 Peter\n1 Paul\n"),
        (TYPE_1, f"{WHOLE}Guests: 1\n1 Joy (L)\n"),
    ):
        report = checker.check(read(text.encode(), syntax="text"), edition)
        assert not any("of a card or a heading" in each.message for each in report.findings)
        wrong = text.replace("Guests: ", "Guests: 2")
        report = checker.check(read(wrong.encode(), syntax="text"), edition)
        assert any("of a card or a heading" in each.message for each in report.findings)
