"""Sets as people write them, and brackets and sets that fit nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cards import Cards, Database, Found, find
from deckcheck.cards.build.compile import build
from tests.for_each import for_each


def named(found: Found) -> list[str]:
    return [printing.name for printing in found.printings]


GOLIATHS = ["Goliath (LoC)", "Goliath (UL)", "Goliath (L)", "Goliath (Promo)", "Goliath [2018 - Regional]"]


@for_each(
    ("written", "printing"),
    [
        ("Unlimited", "Goliath (UL)"),
        ("unlimited edition", "Goliath (UL)"),
        ("Main Unlimited", "Goliath (UL)"),
        ("Main UL", "Goliath (UL)"),
        ("Limited", "Goliath (L)"),
        ("Lineage of Christ", "Goliath (LoC)"),
        ("the Lineage of Christ set", "Goliath (LoC)"),
        ("LC", "Goliath (LoC)"),
        ("2018", "Goliath [2018 - Regional]"),
        ("Pmo-P1", "Goliath (Promo)"),
    ],
)
def test_a_set_in_brackets_or_in_its_column(redemption: Cards, written: str, printing: str) -> None:
    for found in (find(redemption, f"Goliath ({written})"), find(redemption, "Goliath", set=written)):
        assert (named(found), found.chosen, found.unmatched) == ([printing], True, ())


@for_each("written", ["U", "Warriors", "ZZZ", "foil", "the set", "-", "2017"])
def test_what_names_no_printing_leaves_all_of_the_title(redemption: Cards, written: str) -> None:
    for found in (find(redemption, f"Goliath ({written})"), find(redemption, "Goliath", set=written)):
        assert (named(found), found.how) == (GOLIATHS, "title")
        assert (found.chosen, found.unmatched) == (False, (written,))


def test_a_set_of_several_codes_means_all_of_them(redemption: Cards) -> None:
    assert named(find(redemption, "Goliath", set="Original")) == ["Goliath (UL)", "Goliath (L)"]
    assert [each.set for each in find(redemption, "Samuel", set="CW").printings] == ["CoW (AB)", "CoW"]
    assert [each.set for each in find(redemption, "Samuel", set="CoW").printings] == ["CoW"]


def test_words_of_two_sets_mean_neither(redemption: Cards) -> None:
    """There are first prints of K and L; one of the two cards is in both."""
    assert [each.set for each in find(redemption, "Abiathar", set="1st print").printings] == ["K1P"]
    both = find(redemption, "Son of God", set="1st print")
    assert (both.chosen, both.unmatched) == (False, ("1st print",))
    assert [each.set for each in find(redemption, "Son of God", set="K 1st print").printings] == ["K1P"]


def test_a_name_that_is_one_printings_and_a_set_that_is_anothers_leave_both(redemption: Cards) -> None:
    for found in (find(redemption, "Goliath (LoC)", set="Main"), find(redemption, "Goliath (LoC) [Main]")):
        assert (named(found), found.unmatched) == (["Goliath (LoC)", "Goliath (L)"], ("Main",))
        assert [each.name for each in found.instead] == ["Goliath (L)"]
    nowhere = find(redemption, "Goliath (LoC)", set="Prophets")
    assert (named(nowhere), nowhere.unmatched) == (["Goliath (LoC)"], ("Prophets",))
    agreeing = find(redemption, "Goliath (LoC)", set="LoC")
    assert (named(agreeing), agreeing.how, agreeing.unmatched) == (["Goliath (LoC)"], "exact", ())


def test_a_bare_name_of_another_set_means_the_title(redemption: Cards) -> None:
    """``Abiathar`` alone is a printing's name, that of Priests; no set is one of them all."""
    assert [each.set for each in find(redemption, "Abiathar").printings] == ["Pri"]
    assert [each.set for each in find(redemption, "Abiathar", set="Priests").printings] == ["Pri"]
    assert [each.set for each in find(redemption, "Abiathar", set="K").printings] == ["K"]
    nowhere = find(redemption, "Abiathar", set="ZZZ")
    assert {each.set for each in nowhere.printings} == {"Pri", "K", "K1P"}
    assert nowhere.unmatched == ("ZZZ",)


def test_one_bracket_that_fits_tells_though_another_does_not(redemption: Cards) -> None:
    found = find(redemption, "Goliath (foil) [LoC]")
    assert (named(found), found.chosen, found.unmatched) == (["Goliath (LoC)"], True, ("foil",))


def test_a_bracket_that_is_a_name_of_the_card_is_no_set(redemption: Cards) -> None:
    for name in ("Lost Soul Hosea 13:2 (Deck Discard)", "Deck Discard (Hosea 13:2)"):
        found = find(redemption, name)
        assert {each.facts["soul"] for each in found.printings} == {"Deck Discard"}
        assert (found.chosen, found.unmatched) == (False, ())
    assert find(redemption, "Lost Soul Hosea 13:2 (Hopper)").unmatched == ("Hopper",)


@pytest.mark.slow
def test_every_printing_is_found_by_its_name_and_code(redemption: Cards) -> None:
    """As messages label it; and every title with a code is of that set."""
    for printing in redemption.all():
        label = find(redemption, f"{printing.name} [{printing.set}]")
        assert [each.id for each in label.printings] == [printing.id], printing.name
        assert not label.unmatched
        of_set = find(redemption, printing.title, set=printing.set)
        assert printing.set in {each.set for each in of_set.printings}
        if printing.set == "PoC [Ban]" or printing.title != "Endless Treasures":
            assert {each.set for each in of_set.printings} == {printing.set}, printing.name


def test_a_set_is_both_the_codes_that_tools_keep_it_under(redemption: Cards) -> None:
    """Who has the card at hand reads PoC on it, whether it is the banned one or not."""
    assert named(find(redemption, "Endless Treasures", set="PoC [Ban]")) == ["Endless Treasures (Banned)"]
    assert len(find(redemption, "Endless Treasures", set="PoC").printings) == 2
    assert named(find(redemption, "Daniel", set="CoW [Ban]")) == named(find(redemption, "Daniel", set="CoW"))


SET = 'code = "One"\nname = "Set One"\nalso = ["The First", "1"]\ncards = [\n  { name = "Adam (I)" },\n]\n'


def test_other_names_of_a_set_are_stated_in_its_file(small: Callable[..., Path], tmp_path: Path) -> None:
    with Database.open(build(small(SET), tmp_path / "data").parent) as built:
        cards = built.cards("redemption")
        assert cards.set_names == {"One": ("1", "the first")}
        for written in ("1", "the FIRST", "first", "One", "Set One", "I"):
            assert find(cards, "Adam", set=written).chosen, written
        assert find(cards, "Adam", set="second").unmatched == ("second",)


@for_each(
    ("name", "sets"),
    [
        ("Son of God (K Deck)", {"K"}),
        ("Son of God (I/J)", {"I", "J"}),
        ("Son of God (I & J decks)", {"I", "J"}),
        ("Boaz (I/J)", {"J"}),
        ("The Prince of Greece (TtC)", {"T2C"}),
        ("Daniel CoW", {"CoW [Ban]"}),
        ("Daniel - CoW", {"CoW [Ban]"}),
        ("Daniel – Prophets", {"Prp"}),
        ("Son of God - K Deck", {"K"}),
    ],
)
def test_sets_as_people_write_them(redemption: Cards, name: str, sets: set[str]) -> None:
    found = find(redemption, name)
    assert found.chosen
    assert not found.unmatched
    assert {each.set for each in found.printings} == sets


@pytest.mark.parametrize("bracket", ["Foo/Bar", "K/Foo", "Kings", "Rqd", "XtC"])
def test_a_set_word_that_is_not_understood_is_told(redemption: Cards, bracket: str) -> None:
    assert find(redemption, f"Son of God ({bracket})").unmatched == (bracket,)


@pytest.mark.parametrize("name", ["Daniel - Cloud of Witnesses", "Moses - Aaron", "Moses - for Bob", "Daniel Nobody"])
def test_what_may_be_another_card_or_a_remark_is_no_set(redemption: Cards, name: str) -> None:
    assert not find(redemption, name).how


@pytest.mark.parametrize("code", ["K (' Y", "K .)", "I/J", "Promo (' 98)", "K & L", "K [Ban]"])
def test_a_set_behind_a_name_is_found_whatever_its_code_ends_in(
    small: Callable[..., Path], tmp_path: Path, code: str
) -> None:
    text = f'code = {json.dumps(code)}\nname = "Set One"\ncards = [{{ name = "Adam" }}]\n'
    with Database.open(build(small(text), tmp_path / "data").parent) as built:
        cards = built.cards("redemption")
        assert find(cards, f"Adam {code}").printings, "as every way to write a set is looked for"
        assert not find(cards, "Adam Zzz").printings
