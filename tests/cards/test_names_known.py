"""Names that are none of the card's own, but known: short names, nicknames, halves, former names, other spellings."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.cards import Cards, Database, find, fold, meanings
from deckcheck.cards.build.compile import build
from tests.bench.names import HARMLESS, respelt, same_card
from tests.card_data import printed_names
from tests.for_each import for_each


def names(cards: Cards, name: str, **hints: str) -> list[str]:
    return [printing.name for printing in find(cards, name, **hints).printings]


@for_each(
    ("short", "title"),
    [("AotL", "Angel of the Lord"), ("aotl", "Angel of the Lord"), ("SoG", "Son of God"), ("CM", "Christian Martyr"),
     ("FA", "Falling Away"), ("AUtO", "The Angel Under the Oak"), ("TSC", "The Second Coming")],
)  # fmt: skip
def test_a_short_name_stands_for_every_printing_of_a_title(redemption: Cards, short: str, title: str) -> None:
    found = find(redemption, short)
    assert found.how == "alias"
    assert {each.id for each in found.printings} == {each.id for each in redemption.all() if each.title == title}


def test_a_short_name_takes_the_suffix_of_its_title(redemption: Cards) -> None:
    assert names(redemption, "SoG (K)") == names(redemption, "SoG [K]") == ["Son of God [K]"]
    assert names(redemption, "NJ (Wa)") == ["New Jerusalem (Wa)"]
    assert names(redemption, "AotL", set="Promo")
    assert names(redemption, "James, Son of Thunder (GoC)") == names(redemption, "James, Son of Thunder")


def test_a_short_name_of_two_cards_is_all_of_them(redemption: Cards) -> None:
    found = find(redemption, "NJ").printings
    assert {each.facts["type"] for each in found} == {("Dominant",), ("Site",)}


def test_no_short_name_is_a_title_or_half_of_a_card(source: Path, redemption: Cards) -> None:
    short = tomllib.loads((source / "redemption" / "aliases.toml").read_text(encoding="utf-8"))["short"]
    kinds = {kind for name in short for kind, _ in redemption.lookup(fold(name))}
    assert kinds == {"alias"}


def test_a_short_name_means_the_title_before_the_printing_so_named(small: Callable[..., Path], tmp_path: Path) -> None:
    cards = """
code = "One"
name = "Set One"
cards = [
  { name = "Son of God" },
  { name = "Son of God (Two)" },
]
"""
    with Database.open(build(small(cards, '[short]\n"SoG" = "Son of God"\n'), tmp_path / "data").parent) as built:
        found = built.cards("redemption")
        assert names(found, "SoG") == ["Son of God", "Son of God (Two)"]
        assert names(found, "SoG (Two)") == ["Son of God (Two)"]


@for_each(
    "name",
    ["Hopper", "hopper", '"Hopper"', "(Hopper)", "[Hopper]", "LS Hopper", "LS: Hopper", "LS (Hopper)", "Hopper LS",
     "Lost Soul: Hopper", "Lost Soul (Hopper)", '"Hopper" Lost Soul'],
)  # fmt: skip
def test_a_lost_soul_goes_by_its_nickname(redemption: Cards, name: str) -> None:
    hoppers = {each.name for each in redemption.all() if each.facts["soul"] == "Hopper"}
    assert find(redemption, name).how == "alias"
    assert set(names(redemption, name)) == hoppers
    assert len(hoppers) == 5


@pytest.mark.parametrize("name", ["Lost Soul - Hopper", 'Lost Soul "Hopper"', "Lost Soul Hopper"])
def test_the_nickname_as_the_newer_printings_have_it_is_their_title(redemption: Cards, name: str) -> None:
    assert {each.facts["soul"] for each in find(redemption, name).printings} == {"Hopper"}


@for_each(
    ("name", "soul"),
    [("Revealer", "Revealer"), ("Female Only", "Female Only"), ("NT only", "N.T. Only"), ("N.T. Only", "N.T. Only"),
     ("FBTN", "Fight by the Numbers"), ("Exchanger", "Wanderer"), ("LS 6/*", "6/*")],
)  # fmt: skip
def test_nicknames(redemption: Cards, name: str, soul: str) -> None:
    assert {each.facts["soul"] for each in find(redemption, name).printings} == {soul}


def test_the_reference_may_stand_before_the_nickname(redemption: Cards) -> None:
    """As shops write it."""
    assert names(redemption, "Lost Soul (II Chronicles 28:13) “Hopper” (Ki)") == [
        "Lost Soul II Chronicles 28:13 (Hopper)"
    ]
    hoppers = {
        each.facts["reference"] for each in find(redemption, 'Lost Soul (2 Chronicles 28:13) "Hopper"').printings
    }
    assert hoppers == {"II Chronicles 28:13"}
    assert not find(redemption, 'Lost Soul (Mark 1:40) "Hopper"').how


def test_a_nickname_takes_the_bracket_or_the_set_of_a_printing(redemption: Cards) -> None:
    assert names(redemption, "Hopper (LR)") == ['Lost Soul "Hopper" [II Chronicles 28:13 - LR]']
    assert names(redemption, "LS Hopper", set="Roots") == ['Lost Soul "Hopper" [II Chronicles 28:13 - RR]']


def test_every_word_that_is_another_cards_title_means_that_card(redemption: Cards) -> None:
    """And with the words Lost Soul before it, it means the soul."""
    souls = {str(each.facts["soul"]) for each in redemption.all()} - {""}
    both = {soul for soul in souls if {kind for kind, _ in redemption.lookup(fold(soul))} & {"name", "title", "half"}}
    assert {"Darkness", "Famine", "Shame"} <= both
    both.remove("Lost Souls")
    for soul in both:
        # RoJ has no card called Darkness but a soul, so that name and set contradict each other.
        meant = {"", soul} if soul == "Darkness" else {""}
        for written in (soul, f"({soul})", f'"{soul}"', f"{soul} (RoJ)"):
            assert {each.facts["soul"] for each in find(redemption, written).printings} <= meant
            assert {each.facts["soul"] for each in find(redemption, written, set="RoJ").printings} == meant
        for written in (f"LS {soul}", f"Lost Soul ({soul})", f"{soul} Lost Soul"):
            assert {each.facts["soul"] for each in find(redemption, written).printings} == {soul}


@for_each("name", ["Lost Soul", "LS", "Lost Soul (Foo)", "LS Foo", "Lost Soul:", "Lost Soul Saul"])
def test_these_words_alone_name_no_soul(redemption: Cards, name: str) -> None:
    assert find(redemption, name).how == ""


def test_every_half_of_a_two_sided_name_finds_the_card(redemption: Cards) -> None:
    for printing in redemption.all():
        halves = printing.facts["halves"]
        for half in halves if isinstance(halves, tuple) else ():
            found = find(redemption, half)
            assert found.how, half
            if found.how == "half":
                assert printing in found.printings, half


@pytest.mark.parametrize(
    ("older", "newer"),
    [("Famine of Egypt", "Famine in Egypt"), ("Whirlwind", "Whirlwind / Everlasting Ground"), ("Pharoah", "Pharaoh")],
)
def test_errata_and_former_names_work_both_ways(database: Database, older: str, newer: str) -> None:
    for release in database.releases("redemption"):
        cards = database.cards("redemption", release.date)
        assert {each.id for each in find(cards, older).printings} & {each.id for each in find(cards, newer).printings}


def test_a_former_name_is_found_without_its_suffix(redemption: Cards) -> None:
    assert names(redemption, "Famine of Egypt (Pa)") == ["Famine in Egypt"]
    assert names(redemption, "Diotrephres") == names(redemption, "Diotrephres (RoJ AB)") == ["Diotrephes (RoJ AB)"]
    assert "The Frog Demons (RoJ AB)" not in names(redemption, "Frog Demons")  # now the title of others


@pytest.mark.parametrize("seed", [1, 2])
def test_real_names_written_harmlessly_otherwise_all_resolve(redemption: Cards, seed: int) -> None:
    written = respelt(redemption, 700, seed)
    assert len(written) == 700
    assert set(HARMLESS) == {kind for each in written for kind in each.kinds}
    assert [each for each in written if not same_card(redemption, each.meant, each.written)] == []


def test_what_is_found_at_once_is_the_likeliest_meaning(built_in: Database) -> None:
    for game in built_in.games():
        for name in printed_names(built_in.cards(game)):
            at_once, others = built_in.cards(game), built_in.cards(game)
            spellings = (
                name,
                name.replace("(", "[").replace(")", "]"),
                name.replace(" ", "  "),
                name.replace(" (", "{"),
            )
            for written in (*spellings[: 1 + (len(name) % 5 == 0) * 3], name):
                assert find(at_once, written) == meanings(others, written)[0]
