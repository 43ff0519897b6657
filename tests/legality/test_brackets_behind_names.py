"""Brackets behind names: what they may take away or add stays open, what they say of the copy changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decklists import read
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose
from tests.for_each import for_each

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal"
OLD_FRIENDS = ("redemption/unlimited-2.0-old-friends.txt", "1 Agabus")
MOTHERS = ("gospel/standard-faith-and-love.txt", "4 Mother")
ELEVEN = ("opr-missions/fixed-battle-of-wits.txt", "11")
SEIZE = ("opr-missions/fixed-battle-of-wits.txt", "Seize 1")
OPEN = "unclear how the words after the name affect the deck"


def report(checker: Checker, deck: tuple[str, str], behind: str, instead: str = "") -> DeckReport:
    """Return the report of an example with words behind a line, or with other lines in its place."""
    path, line = deck
    text = (EXAMPLES / path).read_text()
    assert f"\n{line}\n" in text
    written = read(text.replace(f"\n{line}\n", f"\n{instead or f'{line} {behind}'.strip()}\n", 1).encode(), path="")
    return checker.check(written, choose(checker, written))


def opened(found: DeckReport) -> list[str]:
    return [each.message for each in found.findings if each.rule == "deckcheck/line" and OPEN in each.message]


@for_each("said", ["Agabus is not in the deck", "-1 Agabus", "please remove Agabus"])
def test_words_about_a_card_on_another_line_are_told_with_it(checker: Checker, said: str) -> None:
    written = read(f"{(EXAMPLES / OLD_FRIENDS[0]).read_text()}\n{said}\n".encode())
    found = checker.check(written, choose(checker, written))
    assert found.verdict is Verdict.UNDETERMINED
    [told] = [each for each in found.findings if "words about it on another line" in each.message]
    assert f"take '{said}' out" in told.message
    assert found.counts["unsorted"] == 1


def test_a_number_that_may_mark_a_card_is_told_with_both_ways_to_write_it(checker: Checker) -> None:
    path, card = EXAMPLES / "redemption/limited-2.0-green-and-white.txt", "Amos (PoC)"
    written = read(path.read_text().replace(f"1 {card}\n", f"{card} #2\n").encode())
    [told] = [each for each in checker.check(written, choose(checker, written)).findings if card in each.message]
    assert f"Write '2 {card}' for the card, or '1 {card}'." in told.message


@for_each("deck", [OLD_FRIENDS, ELEVEN, SEIZE])
@for_each(
    "behind",
    [
        "(removed)",
        "{removed}",
        "(taken out)",
        "(maybe)",
        "[removed]",
        "(reserve)",
        "[x]",
        "- CUT",
        "*removed*",
        "(two copies)",
        "(twice)",
        "(+1)",
        "(or Daniel (CoW))",
        "[2 Daniel (CoW)]",
        "(zap; gone)",
    ],
)
def test_what_may_take_a_card_away_or_add_one_is_told(checker: Checker, deck: tuple[str, str], behind: str) -> None:
    found = report(checker, deck, behind)
    assert found.verdict is Verdict.UNDETERMINED
    [message] = opened(found)
    card = deck[1]
    assert f"Write '{card}' for the card" in message or f"Write '1 {card}' for the card" in message


@for_each("deck", [OLD_FRIENDS, MOTHERS, ELEVEN, SEIZE])
@for_each(
    "behind",
    [
        "",
        "(foil)",
        "(signed)",
        "[promo]",
        "(borrowed)",
        "(old print)",
        "(NM)",
        "(alt art)",
        "(French)",
        "(Ultra Rare)",
        "(2nd ed.)",
    ],
)
def test_words_about_the_copy_leave_the_card_there(checker: Checker, deck: tuple[str, str], behind: str) -> None:
    found = report(checker, deck, behind)
    assert (found.verdict, opened(found)) == (Verdict.LEGAL, [])


@for_each("behind", ["(CoW)", "(Ki)", "[Prophets]", "(TPC)", "(ZZZ)", "(Acts 11:28)", "(Red)"])
def test_sets_and_references_take_nothing_away(checker: Checker, behind: str) -> None:
    found = report(checker, OLD_FRIENDS, behind)
    assert (found.verdict, opened(found)) == (Verdict.LEGAL, [])


@pytest.mark.parametrize("behind", ["(twice)", "(+1)", "(x of two)", "(one more)"])
def test_further_copies_matter_where_copies_are_limited(checker: Checker, behind: str) -> None:
    found = report(checker, MOTHERS, behind)
    assert found.verdict is Verdict.UNDETERMINED
    assert len(opened(found)) == 1


@for_each("behind", ["(removed)", "*removed*", "[x]", "- CUT", "(+ Silas)", "(or Silas)"])
def test_a_bracket_that_decides_nothing_is_told_all_the_same(checker: Checker, behind: str) -> None:
    found = report(checker, MOTHERS, behind)
    assert found.verdict is Verdict.LEGAL  # with so many cards to spare
    assert len(opened(found)) == 1


@for_each(
    ("deck", "behind", "instead"),
    [
        (OLD_FRIENDS, "(removed)", "# 1 Agabus (removed)"),
        (OLD_FRIENDS, "(or Daniel (CoW))", "1 Daniel (CoW)"),
        (OLD_FRIENDS, "[2 Daniel (CoW)]", "1 Agabus\n2 Daniel (CoW)"),
        (OLD_FRIENDS, "(twice)", "2 Agabus"),
        (OLD_FRIENDS, "(+ Silas)", "1 Agabus\n1 Silas"),
        (MOTHERS, "(twice)", "8 Mother"),
        (MOTHERS, "(removed)", "# 4 Mother"),
        (ELEVEN, "(removed)", "# 1 11 (removed)"),
        (ELEVEN, "(twice)", "11\n11"),
        (SEIZE, "*removed*", "# Seize 1"),
    ],
)
def test_no_way_to_read_it_has_another_verdict_than_a_decided_one(
    checker: Checker, deck: tuple[str, str], behind: str, instead: str
) -> None:
    found = report(checker, deck, behind).verdict
    ways = {report(checker, deck, "").verdict, report(checker, deck, "", instead).verdict}
    assert ways == {found} if found is not Verdict.UNDETERMINED else len(ways) == 2


OWN = ("the-mission/standard-river-street-church.txt", "3 Soup Kitchen")


@pytest.mark.parametrize("behind", ["(downtown)", "(the old one)"])
def test_a_bracket_may_be_part_of_the_name_of_a_card_of_ones_own(checker: Checker, behind: str) -> None:
    assert not opened(report(checker, OWN, behind))


@pytest.mark.parametrize("behind", ["(removed)", "(+1)", "(twice)", "*removed*"])
def test_but_not_where_it_says_that_the_card_is_not_there_or_how_many(checker: Checker, behind: str) -> None:
    assert len(opened(report(checker, OWN, behind))) == 1


@pytest.mark.parametrize("name", ["Agabus (removed)", "Agabus (or Daniel (CoW))", "Agabus (signed)"])
def test_a_list_of_another_program_says_the_same(checker: Checker, name: str) -> None:
    path, line = OLD_FRIENDS
    written = read((EXAMPLES / path).read_text().replace(line, f"1 {name}").encode(), path="")
    as_csv = "count,name,section\n" + "\n".join(
        f'{each.copies},"{each.name}",{each.section}' for each in written.entries
    )
    found = checker.check(read(as_csv.encode(), path=""), choose(checker, written))
    signed = "signed" in name
    assert found.verdict is (Verdict.LEGAL if signed else Verdict.UNDETERMINED)
    assert len(opened(found)) == (not signed)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("A New Beginning (FMo)", "A New Beginning (FoM) [FoM]"),
        ("A New Beginning [FoMM]", "A New Beginning (FoM) [FoM]"),
        ("A New Beginning (RR3)", "A New Beginning [RR2] [RR2]"),
    ],
)
def test_a_set_of_the_card_a_letter_away_is_suggested_first(checker: Checker, name: str, first: str) -> None:
    report = checker.check(read(f"1 {name}\n".encode()), edition("redemption/unlimited@2.0"))
    [told] = [each for each in report.findings if name in each.message and each.rule == "deckcheck/line"]
    assert told.suggestions[0] == first
    every = ("A New Beginning (FoM) [FoM]", "A New Beginning [Pat]", "A New Beginning [RR2] [RR2]")
    assert {*told.suggestions} == {*every}
