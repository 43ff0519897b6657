"""What a player wishes of a repair: cards to keep and to avoid, a collection; and what is said when it cannot be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deckcheck.builder.fix import fix
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair, RepairChange, UnknownPreference, unknown_cards
from deckcheck.cards import find
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import load, read
from deckcheck.findings import Ignored, Verdict
from deckcheck.games import edition
from deckcheck.games.custom import custom_edition
from deckcheck.legality.checker import Checker
from tests.lists import CHURCH, CUSTOM, FORTY_NINE, GOSPEL, MISSION, REST, TYPE_1, deck

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

EXAMPLES = Path(__file__).parents[2] / "examples" / "undetermined" / "redemption"
UNLIMITED = edition("redemption/unlimited@2.0")
EIGHTEEN = "".join(f"1 {number}\n" for number in (*range(11, 17), *range(21, 27), *range(31, 37)))


def repaired(checker: Checker, text: str, to: object = TYPE_1, **wishes: object) -> Repair:
    return fix(deck(text), to, checker=checker, preferences=Preferences(**wishes))  # type: ignore[arg-type]


def told(repair: Repair) -> list[tuple[int, str, str]]:
    return [(change.copies, change.card, change.section) for change in repair.changes]


def added(repair: Repair) -> list[RepairChange]:
    return [change for change in repair.changes if change.copies > 0]


def test_a_legal_deck_stays_as_it_is(checker: Checker) -> None:
    whole = deck(FORTY_NINE + "1 Son of God (K)\n")
    repair = fix(whole, TYPE_1, checker=checker)
    assert (repair.outcome, repair.changes, repair.deck) == (Outcome.LEGAL, (), whole)


def test_one_card_too_few_is_one_card_more(checker: Checker) -> None:
    repair = repaired(checker, FORTY_NINE)
    assert (repair.outcome, repair.size) == (Outcome.FIXED, 1)
    [change] = repair.changes
    assert change.copies == 1
    assert [finding.rule for finding in change.why] == ["redemption/deck-size"]
    assert change.why[0].citation


def test_too_many_copies_are_taken_from_the_line_that_has_them(checker: Checker) -> None:
    repair = repaired(checker, FORTY_NINE.replace("3 Gideon (L)", "5 Gideon (L)"))
    assert told(repair)[0] == (-2, "Gideon (L)", "deck")
    assert repair.changes[0].line == 2
    assert repair.changes[0].why[0].rule == "redemption/plain-limit"


def test_one_card_put_in_for_another_is_one_change(checker: Checker) -> None:
    repair = repaired(checker, FORTY_NINE.replace("3 Gideon (L)", "4 Gideon (L)"))
    assert repair.size == 1
    assert sorted(copies for copies, *_ in told(repair)) == [-1, 1]


def test_a_card_in_the_wrong_section_is_moved(checker: Checker) -> None:
    text = CHURCH + REST.replace("12 Fear", "11 Fear") + "Side deck\n1 Fear\n"
    repair = repaired(checker, text, MISSION)
    assert told(repair) == [(-1, "Fear", "side-deck"), (1, "Fear", "strongholds")]
    assert all(change.moved for change in repair.changes)
    assert repair.size == 1


ADVERSE = "Characters:\n4 Mother\n2 Demon\n10 Faith\nAdversity\n{}"
"""A deck of Gospel with Adversities in the play deck, where they may not be."""


@pytest.mark.parametrize("complete", [False, True])
def test_what_can_be_moved_is_not_taken_out(checker: Checker, complete: bool) -> None:
    repair = repaired(checker, ADVERSE.format("2 Lying\n"), GOSPEL, complete=complete)
    moved = [each for each in repair.changes if each.copies < 0 or each.moved]
    assert [(each.copies, each.card, each.section, each.moved) for each in moved] == [
        (-2, "Demon", "deck", True),
        (2, "Demon", "adversity", True),
    ]


def test_only_so_many_copies_are_moved_as_come_in(checker: Checker) -> None:
    repair = repaired(checker, ADVERSE.format("1 Demon\n"), GOSPEL)
    assert [(each.copies, each.card, each.section, each.moved) for each in repair.changes] == [
        (-1, "Demon", "deck", True),
        (-1, "Demon", "deck", False),
        (1, "Demon", "adversity", True),
    ]
    assert repair.size == 2


def test_a_moved_copy_stays_what_its_line_says(checker: Checker) -> None:
    """``Burial`` may be several printings; none of them is picked where the line is moved."""
    text = FORTY_NINE + "Reserve:\n2 Burial\n"
    repair = repaired(checker, text, edition("redemption/limited@2.0"))
    burials = [(each.copies, each.card, each.moved) for each in repair.changes if "Burial" in each.card]
    assert (1, "Burial", True) in burials
    assert sum(copies for copies, *_ in burials) == -1


@pytest.mark.parametrize(
    ("list_", "to", "written", "meant"),
    [
        ("type-1-3rd-edition-a-slip-of-the-pen", "type-1@3rd-edition", "Debora's Directive", "Deborah's Directive"),
        ("type-2-3rd-edition-which-goliath", "type-2@3rd-edition", "Goliath", "Goliath ("),
    ],
    ids=lambda value: value.partition(" ")[0],
)
def test_what_is_not_plainly_named_is_put_right(
    checker: Checker, list_: str, to: str, written: str, meant: str
) -> None:
    repair = fix(load(EXAMPLES / f"{list_}.txt"), edition(f"redemption/{to}"), checker=checker)
    out, into = repair.changes
    assert (out.copies, out.card, into.copies) == (-1, written, 1)
    assert into.card.startswith(meant)


def test_reasons_are_only_what_a_change_mends_and_advice_out_of_reach_is_told(checker: Checker) -> None:
    repair = repaired(checker, ADVERSE.format("2 Lying\n"), GOSPEL, complete=True)
    assert [each.rule for each in repair.unmet] == ["gospel/adversity-short"]
    still = {(each.rule, each.message) for each in repair.after.findings}
    reasons = {(each.rule, each.message) for change in repair.changes for each in change.why}
    assert reasons
    assert not reasons & still
    assert "gospel/adversity-short" not in {rule for rule, _ in reasons}
    assert repaired(checker, ADVERSE.format("2 Lying\n"), GOSPEL).unmet == ()


def test_names_of_a_collection_that_are_no_cards(checker: Checker) -> None:
    collection = read(b"1 Gideon (L)\n2 Nobody Here\n1 Nobody Here\n", path="binder.txt")
    assert unknown_cards(checker.prepared(TYPE_1).resolver, collection) == ("Nobody Here",)
    mission = checker.prepared(MISSION).resolver
    assert unknown_cards(mission, collection) == (), "players own cards that the database lacks"


def test_a_kept_card_is_not_touched(checker: Checker) -> None:
    text = FORTY_NINE.replace("7 Lost", "8 Lost")
    assert "Gideon (L)" not in {change.card for change in repaired(checker, text, keep=("Gideon",)).changes}
    more = text.replace("3 Goliath", "4 Goliath")
    repair = repaired(checker, more, keep=("Goliath",))
    assert repair.outcome is Outcome.OUT_OF_REACH
    assert [bar.rule or bar.text for bar in repair.conflicts] == ["Goliath is to be kept", "redemption/plain-limit"]


def test_an_avoided_card_is_not_added(checker: Checker) -> None:
    [first] = added(repaired(checker, FORTY_NINE))
    [second] = added(repaired(checker, FORTY_NINE, avoid=(first.card,)))
    assert second.card != first.card


def test_avoiding_a_title_means_all_its_printings(checker: Checker) -> None:
    repair = repaired(checker, EIGHTEEN.replace("1 11\n", ""), CUSTOM, avoid=("11", "41"))
    assert [change.card for change in added(repair)] == ["42"]


def test_a_card_to_keep_or_avoid_must_be_there(checker: Checker) -> None:
    with pytest.raises(
        UnknownPreference, match=r"'Gidion' cannot be kept: it is not in the deck; did you mean 'Gideon'"
    ):
        repaired(checker, FORTY_NINE, keep=("Gidion",))
    with pytest.raises(UnknownPreference, match=r"there is no card 'Sun of Gad' to avoid; did you mean"):
        repaired(checker, FORTY_NINE, avoid=("Sun of Gad",))


def test_cards_come_from_the_collection_first_in_its_numbers(checker: Checker) -> None:
    less = FORTY_NINE.replace("3 Goliath (L)\n", "")  # four too few
    collection = read(b"2 Battle Axe (Ki)\n1 Goliath (L)\n", path="binder.txt")
    repair = repaired(checker, less, prefer=collection)
    assert repair.size == 4
    owned = {change.card: change.owned for change in added(repair) if change.owned}
    assert owned == {"Battle Axe (Ki)": 1, "Goliath (L)": 1}, "one of each card with an ability"


def test_what_the_deck_has_already_is_none_of_the_collection_any_more(checker: Checker) -> None:
    collection = read(b"3 Gideon (L)\n1 Goliath (L)\n", path="binder.txt")
    less = FORTY_NINE.replace("3 Goliath (L)\n", "")
    assert {change.card for change in added(repaired(checker, less, prefer=collection)) if change.owned} == {
        "Goliath (L)"
    }


def test_cards_that_the_database_lacks_come_with_what_the_collection_says(checker: Checker) -> None:
    collection = read(
        b'[characters]\n"Dorcas" = 3\n[facts."Dorcas"]\ngender = "female"\nheart = 5\n', path="binder.toml"
    )
    text = CHURCH.replace("2 Phoebe (f, heart 5)\n", "") + REST
    repair = repaired(checker, text, MISSION, prefer=collection)
    [change] = added(repair)
    assert (change.card, change.copies, change.entry.note) == ("Dorcas", 2, "gender=female, heart=5")


def test_an_unknown_card_is_taken_out(checker: Checker) -> None:
    repair = repaired(checker, FORTY_NINE + "1 Nobody Knows\n")
    assert repair.before.verdict is not Verdict.LEGAL
    assert (-1, "Nobody Knows", "deck") in told(repair)


def test_what_nothing_but_the_header_settles_is_undetermined(checker: Checker) -> None:
    repair = fix(Deck((Entry("David (Roots)"),), source="text"), edition("redemption/paragon@1.2"), checker=checker)
    assert repair.outcome is Outcome.UNDETERMINED
    assert [finding.rule for finding in repair.open] == ["redemption/paragon-quota"]


def test_rules_that_are_not_looked_at_are_not_mended(built_in: object) -> None:
    spared = Checker(built_in, ignore=[Ignored("redemption/deck-size", "a house rule")])  # type: ignore[arg-type]
    assert repaired(spared, FORTY_NINE).outcome is Outcome.LEGAL


def test_what_is_advised_is_done_where_a_deck_is_completed_and_binds_where_warnings_fail(
    checker: Checker, built_in: object
) -> None:
    small = replace(deck("Characters:\n4 Mother\n"), game="gospel")
    assert fix(small, GOSPEL, checker=checker).outcome is Outcome.LEGAL
    full = fix(small, GOSPEL, checker=checker, preferences=Preferences(complete=True))
    assert {finding.rule for finding in full.after.findings if finding.severity == "warning"} == {
        "gospel/adversity-short"
    }, "only five Adversities are known, of which a deck may have two each"
    strict = Checker(built_in, strict=True)  # type: ignore[arg-type]
    assert fix(small, GOSPEL, checker=strict).outcome is Outcome.OUT_OF_REACH


TWO_CARDS = """\
extends = "redemption/unlimited@2.0"
id = "redemption/two-cards@custom"
name = "Two cards"
drop = ["redemption/lost-soul-count", "redemption/deck-size"]
[[rules]]
id = "two-cards/size"
kind = "count"
text = "Two cards."
citation = "Us"
what = "cards"
sections = ["deck"]
least = 2
[[rules]]
id = "two-cards/cards"
kind = "count"
text = "Gideon and prayers."
citation = "Us"
what = "other cards"
most = 0
where = { none = [{ title = ["Daniel's Guardian", "Daniel's Prayer", "David's Prayer"] }] }
"""


def test_a_printing_that_few_own_is_added_only_if_somebody_has_it(checker: Checker, tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(TWO_CARDS, encoding="utf-8")
    two = custom_edition(tmp_path / "two.toml")
    winners = read(b"1 Daniel's Prayer (Promo)\n")

    def rarities(**wishes: object) -> list[object]:
        repair = repaired(checker, "1 Daniel's Guardian\n", two, complete=True, **wishes)
        return [find(checker.cards("redemption"), each.card).printings[0].facts["rarity"] for each in added(repair)]

    assert rarities() == ["Starter"]
    assert rarities(prefer=winners) == rarities(like=(winners,)) == ["Seasonal"]
