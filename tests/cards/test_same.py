"""What is one card, by the same-card rule."""

from __future__ import annotations

from collections import defaultdict

import pytest

from deckcheck.cards import Cards, Database, Printing, find


@pytest.fixture(scope="module")
def redemption() -> Cards:
    return Database.open().cards("redemption")


def keys(cards: Cards, name: str) -> set[str]:
    return {key for printing in find(cards, name).printings for key in printing.facts["same"]}  # type: ignore[union-attr]


@pytest.mark.parametrize(
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
    ],
)
def test_one_card(redemption: Cards, one: str, other: str) -> None:
    assert keys(redemption, one) & keys(redemption, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Manasseh, the Calming (Roots)", "King Manasseh"),
        ("Simeon (Pr)", "Simeon (FooF)"),
        ("Ham", "Japheth"),
        ('Lost Soul "Foreigner" [Jeremiah 22:3]', 'Lost Soul "Orphans" [Jeremiah 22:3]'),
        ("King Saul (Purple) (Ki)", "King Saul (Brown) (Ki)"),
        ("Chariot of Fire", "Chariot of Fire (Roots)"),
        ("New Jerusalem (Wo)", "New Jerusalem (Wa)"),
        ("Cherubim [Blake]", "Cherubim [Unknown]"),
        ("Legion (Ap)", "Legion (Di)"),
        ("Bow and Arrow (Gray) (L)", "Bow and Arrow (Red) (L)"),
        # A bracket that is part of the name makes another name.
        ("Babylon", "Babylon The Harlot (RoJ)"),
        ("Babylon", "Babylon (The Harlot) (RoJ AB)"),
        ("Babylon", "Babylon [T2C]"),
        ("New Jerusalem (Wo)", "New Jerusalem Bride of Christ (RoJ)"),
        ("New Jerusalem (Wo)", "New Jerusalem (Bride of Christ) (RoJ AB)"),
        ("Noah's Ark (Promo)", "Noah's Ark (Ark of Salvation)"),
        ("Barsabbas", "Barsabbas (Judas) [RR2]"),
        ("New Covenant (Isaiah)", "New Covenant (Jeremiah)"),
    ],
)
def test_two_cards(redemption: Cards, one: str, other: str) -> None:
    assert keys(redemption, one) and keys(redemption, other)
    assert not keys(redemption, one) & keys(redemption, other)


def test_a_bracket_or_a_comma_inside_a_name_bridges_nothing(redemption: Cards) -> None:
    """Only what stands on both sides of a slash are two names; people are another matter."""
    titles: dict[str, set[str]] = defaultdict(set)
    for printing in redemption.all():
        for key in printing.facts["same"]:  # type: ignore[union-attr]
            if key.startswith("name "):
                titles[key].add(printing.title)
    shared = {key: found for key, found in titles.items() if len(found) > 1}
    assert all("/" in title for found in shared.values() for title in found), shared


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
    """Legions of two sets, say, have a picture each."""
    generic = [each for each in redemption.all() if each.facts["generic"] and "Token" not in str(each.facts["type"])]
    reprints = [each for each in generic if each.set in REPRINTS]
    assert {each.set for each in reprints} == REPRINTS.keys()
    for printing in reprints:
        first = [each for each in generic if (each.title, each.set) == (printing.title, REPRINTS[printing.set])]
        assert any(set(each.facts["same"]) & set(printing.facts["same"]) for each in first), printing.name  # type: ignore[arg-type]


def test_every_printing_is_some_card(redemption: Cards) -> None:
    assert [printing.name for printing in redemption.all() if not printing.facts["same"]] == []
