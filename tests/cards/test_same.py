"""What is one card, by the same-card rule."""

from __future__ import annotations

from collections import defaultdict

import pytest

from deckcheck.cards import Cards, Database, Printing, card_keys, find, fold
from deckcheck.cards.build.same_card import People
from deckcheck.cards.fact_schema import GAMES
from tests.for_each import for_each


@pytest.fixture(scope="module")
def redemption() -> Cards:
    return Database.open().cards("redemption")


def keys(cards: Cards, name: str) -> set[str]:
    return {key for printing in find(cards, name).printings for key in printing.facts["same"]}  # type: ignore[union-attr]


@for_each(
    ("one", "other"),
    [
        ("Son of God (J)", "Son of God [K]"),
        ("James (I)", "James, the Fisherman / James, Son of Thunder (GoC)"),
        ("Noah's Sons", "Ham"),
        ("Lost Souls (Two Liner)", 'Lost Soul "Lost Souls" [Proverbs 2:16-17]'),
        ('Lost Soul "Revealer" [John 3:20]', "Lost Soul Romans 3:23 (Revealer)"),
        ("Lost Soul Luke 15:15-16 (Pigs)", 'Lost Soul "Pigs" [Luke 15:16 - RR2]'),
        ("Cherubim [Blake]", "Cherubim [Blake] [T2C AB]"),
        ("Simeon (Pr)", "Simeon (Di)"),
        # One card whose name its printings write with a bracket and without.
        ("Babylon The Harlot (RoJ)", "Babylon (The Harlot) (RoJ AB)"),
        ("New Jerusalem Bride of Christ (RoJ)", "New Jerusalem (Bride of Christ) (RoJ AB)"),
        ("Third Seal, Famine (RoJ)", "Third Seal (Famine) (RoJ AB)"),
        ("Babylon [T2C]", "Babylon [T2C AB]"),
        ("New Jerusalem (Promo)", "New Jerusalem (Wa)"),
        ("Shadrach (Hananiah)", "Shadrach (Hananiah) [T2C]"),
        ("Esther, the Courageous", "Hadassah (Esther) (Roots)"),  # by the official list
        # By the guides: unique characters of one name and icon, whoever they are.
        ("Simeon (Pr)", "Simeon (FooF)"),
        ("King Ahaziah", "King Ahaziah (PC)"),
        ("King Jehoahaz (Israel)", "King Jehoahaz (Judah)"),
        ("The Centurion at Calvery / Roman Centurion (GoC)", "The Centurion at Calvary"),
        ("The Centurion at Capernaum / Roman Centurion (GoC)", "The Centurion at Capernaum"),
        # One picture.
        ("Legion (Ap)", "Legion (Di)"),
        ("Legion (Ap)", "Legion (Roots)"),
        ("Users of Curious Arts", "User of Curious Arts (Roots)"),
        # One person by name and verse.
        ("Barsabbas", "Barsabbas (Judas) [RR2]"),
        ("King So", "Pharaoh So [RR2]"),
        # One name: a [bracket], an article, an erratum.
        ("New Covenant (Isaiah)", "New Covenant (Jeremiah)"),
        ("New Covenant (Isaiah)", "The New Covenant (I/J+)"),
        ("Ethiopian Treasurer (EC)", "The Ethiopian Treasurer (Roots)"),
    ],
)
def test_one_card(redemption: Cards, one: str, other: str) -> None:
    assert keys(redemption, one) & keys(redemption, other)


@for_each(
    ("one", "other"),
    [
        ("Manasseh, the Calming (Roots)", "King Manasseh"),
        ("Simeon (Pr)", "Simeon, the Vengeful"),
        ("Ham", "Japheth"),
        ('Lost Soul "Foreigner" [Jeremiah 22:3]', 'Lost Soul "Orphans" [Jeremiah 22:3]'),
        ("King Saul (Purple) (Ki)", "King Saul (Brown) (Ki)"),
        ("Chariot of Fire", "Chariot of Fire (Roots)"),
        ("New Jerusalem (Wo)", "New Jerusalem (Wa)"),
        ("Cherubim [Blake]", "Cherubim [Unknown]"),
        ("Roman Centurion at Calvary", "The Centurion at Capernaum / Roman Centurion (GoC)"),
        ("Eli", "Eli, the Judge [RR2]"),  # an angel and a priest
        ("Elhanan (FoM)", "Elhanan, Son of Dodo [RR2]"),  # for certain: see below
        ("Bow and Arrow (Gray) (L)", "Bow and Arrow (Red) (L)"),
        # A bracket that is part of the name makes another name.
        ("Babylon", "Babylon The Harlot (RoJ)"),
        ("Babylon", "Babylon (The Harlot) (RoJ AB)"),
        ("Babylon", "Babylon [T2C]"),
        ("New Jerusalem (Wo)", "New Jerusalem Bride of Christ (RoJ)"),
        ("New Jerusalem (Wo)", "New Jerusalem (Bride of Christ) (RoJ AB)"),
        ("Noah's Ark (Promo)", "Noah's Ark (Ark of Salvation)"),
    ],
)
def test_two_cards(redemption: Cards, one: str, other: str) -> None:
    assert keys(redemption, one) and keys(redemption, other)
    assert not keys(redemption, one) & keys(redemption, other)


OPEN = {
    "Elhanan": ("Elhanan, Son of Dodo [RR2]", "Elhanan (FoM)"),
    "Woman of Wisdom": ("The Woman of Wisdom [RR2]", "Woman of Wisdom"),
    "Providing Angel": ("The Providing Angel [RR2]", "Providing Angel"),
}


@pytest.mark.parametrize(("person", "names"), OPEN.items())
def test_who_may_be_one_person(redemption: Cards, person: str, names: tuple[str, str]) -> None:
    young, old = (find(redemption, name).printings[0] for name in names)
    assert young.facts["perhaps"] == (key := f"person {person} as Hero",)
    assert key in {*card_keys(old), *old.facts["perhaps"]}  # type: ignore[misc]
    assert redemption.perhaps_same_cards(young)[key]
    assert redemption.perhaps_same_cards(old)[key]


def test_who_else_may_be_somebody_is_stated(redemption: Cards) -> None:
    """Every unique character that is younger than the official list, by its name and by the names of those before."""
    known = {(name, kind) for each in redemption.all() if not _young(each) for name, kind in _called(each)}
    people = People(redemption.all())
    for each in filter(_young, redemption.all()):
        named = bool(each.facts["person"]) or set(_called(each)) <= known
        if not each.facts["generic"] and not named:
            begun = people.perhaps(each.facts)
            assert each.facts["may_be"] == begun or (not begun and each.title in YOUNG), each.name


YOUNG = {"The Woman of Wisdom", "The Providing Angel"}
"""Those whose elder is generic and called without the article."""


def _young(printing: Printing) -> bool:
    return printing.set == "RR2" or printing.name.endswith(("[2026 - National]", "[2026 - 1st Place]"))


def _called(printing: Printing) -> list[tuple[str, str]]:
    names = printing.facts["names"] or printing.facts["halves"] or (printing.title,)
    return [(fold(name), kind) for name in names for kind in printing.facts["type"]]  # type: ignore[union-attr]


def test_a_card_of_two_sides_is_unique_on_one(redemption: Cards) -> None:
    [calvary] = find(redemption, "The Centurion at Calvery / Roman Centurion (GoC)").printings
    assert "name the centurion at calvary as Hero" in card_keys(calvary)
    assert any("with picture" in key and key.endswith("Evil Character") for key in card_keys(calvary))
    assert not any("with picture" in key and key.endswith("Hero") for key in card_keys(calvary))


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        (
            "person Ham as Hero",
            "one person and icon; Deck Building Rules 1.3, page 6; "
            "ORDIR 7.0.0, pages 26 to 33, younger cards by name and verse",
        ),
        (
            "name simeon as Hero",
            "one name and icon, whoever they are; Deck Building Rules 1.3, page 6; REG 11.0.0, page 104",
        ),
        ("name burial as Good Enhancement", "one name and icon; Deck Building Rules 1.3, page 6"),
        ("name legion with picture x as Evil Character", "one name and picture; Deck Building Rules 1.3, page 6"),
        ("soul Hopper", "one soul name; Deck Building Rules 1.3, page 6"),
    ],
)
def test_a_key_says_why(key: str, clause: str) -> None:
    assert GAMES["redemption"].why_same(key, ()) == clause


def test_what_is_one_name_is_said_where_it_is_not_the_title(redemption: Cards) -> None:
    key = "name the ethiopian treasurer as Hero"
    printings = [printing.facts for printing in find(redemption, "Ethiopian Treasurer (EC)").printings]
    assert redemption.schema.why_same(key, printings).endswith(
        "; what is one name: REG 11.0.0, page 113, ORDIR 7.0.0, pages 3 and 4"
    )


def test_a_bracket_or_a_comma_inside_a_name_bridges_nothing(redemption: Cards) -> None:
    """Only what stands on both sides of a slash are two names; people and official names are another matter."""
    titles: dict[str, set[str]] = defaultdict(set)
    for printing in redemption.all():
        if printing.facts["names"]:
            continue
        for key in printing.facts["same"]:  # type: ignore[union-attr]
            if key.startswith("name "):
                titles[key].add(printing.title)
    shared = {key: {title for title in found if "/" not in title} for key, found in titles.items()}
    assert {key: found for key, found in shared.items() if len(found) > 1} == {}


def test_every_reprint_of_the_rotation_is_one_card(redemption: Cards) -> None:
    groups: dict[object, list[Printing]] = defaultdict(list)
    for printing in redemption.all():
        facts = printing.facts
        if facts["pool"] == "Rotation" and not facts["generic"] and "Lost Soul" not in facts["type"]:  # type: ignore[operator]
            groups[printing.title, facts["alignment"], facts["type"]].append(printing)
    reprinted = [group for group in groups.values() if len(group) > 1]
    assert len(reprinted) > 450
    for group in reprinted:
        shared = set.intersection(*(set(printing.facts["same"]) for printing in group))  # type: ignore[arg-type]
        assert shared, [printing.name for printing in group]


REPRINTS = {"CoW (AB)": "CoW", "RoJ (AB)": "RoJ", "T2C (AB)": "T2C", "K1P": "K", "L1P": "L", "Main UL": "Main"}
"""Sets that show the pictures of another: alternate borders, first prints, the Unlimited printing."""


def test_a_generic_character_with_the_same_picture_is_one_card(redemption: Cards) -> None:
    generic = [each for each in redemption.all() if each.facts["generic"] and "Token" not in str(each.facts["type"])]
    reprints = [each for each in generic if each.set in REPRINTS]
    assert {each.set for each in reprints} == REPRINTS.keys()
    for printing in reprints:
        first = [each for each in generic if (each.title, each.set) == (printing.title, REPRINTS[printing.set])]
        assert any(set(each.facts["same"]) & set(printing.facts["same"]) for each in first), printing.name  # type: ignore[arg-type]


def test_every_printing_is_some_card(redemption: Cards) -> None:
    assert [printing.name for printing in redemption.all() if not printing.facts["same"]] == []
