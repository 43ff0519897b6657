from __future__ import annotations

import pytest

from deckcheck.cards import names
from deckcheck.cards.build import normalise
from tests.for_each import for_each

ROW = {
    "name": "Moses’ Staff  (Gray)( Wa)",
    "set": "War",
    "official_set": "Warriors",
    "type": "GE/EE",
    "brigade": "Clay/White (Black)",
    "strength": "4(0)",
    "toughness": "X",
    "class": "Territory/Warrior",
    "identifier": "-",
    "has_ability": "1",
    "rarity": "R",
    "reference": "Hebrews 8:9  (Jeremiah 31:32)",
    "alignment": "Good/Evil",
    "legality": "Rotation",
    "image": "Moses’_Staff.jpg",
}


def test_read_row_turns_every_column_into_a_fact() -> None:
    assert normalise.read_row(ROW) == {
        "name": "Moses' Staff (Gray) (Wa)",
        "set": "War",
        "set_name": "Warriors",
        "type": ("Good Enhancement", "Evil Enhancement"),
        "brigades": ("Clay", "White"),
        "other_side": ("Black",),
        "strength": "4 (0)",
        "toughness": "X",
        "class": ("Territory", "Warrior"),
        "identifiers": (),
        "ability": True,
        "rarity": "Rare",
        "reference": "Hebrews 8:9 (Jeremiah 31:32)",
        "alignment": ("good", "evil"),
        "pool": "Rotation",
        "image": "Moses'_Staff",
    }


def test_read_row_wants_every_column() -> None:
    with pytest.raises(KeyError, match="rarity"):
        normalise.read_row({key: value for key, value in ROW.items() if key != "rarity"})


@for_each(
    ("written", "tidy"),
    [
        ("Asahel ( C)", "Asahel (C)"),
        ("Job  (Promo)", "Job (Promo)"),
        ("Bow and Arrow (Gray)( Wa)", "Bow and Arrow (Gray) (Wa)"),
        ('Lost Soul "Gain" [Jude 1:16]  [AB - RoJ]', 'Lost Soul "Gain" [Jude 1:16] [AB - RoJ]'),
        ("“Shibboleth” [RR2]", '"Shibboleth" [RR2]'),
        ("Saul/Paul", "Saul/Paul"),
        ("James (half-brother of Jesus", "James (half-brother of Jesus"),
    ],
)
def test_tidy_name(written: str, tidy: str) -> None:
    assert names.tidy_name(written) == tidy
    assert names.tidy_name(tidy) == tidy


def test_straight_knows_every_quote() -> None:
    assert names.straight("‘a’ ‚b′ ´c` “d” „e″") == "'a' 'b' 'c' \"d\" \"e\""


@for_each(
    ("cell", "found"),
    [
        ("", ()),
        ("Pale Green", ("Pale Green",)),
        ("Good Gold", ("Gold",)),
        ("Good/White", ("White",)),
        ("Gold/Purple/White/Evil", ("Gold", "Purple", "White")),
        ("Good", ()),
        ("Teal Site / Good Fortress", ("Teal",)),
        ("Blue/PurpleTeal", ("Blue", "Purple", "Teal")),
        ("Crimson and White/Purple", ("Crimson", "White", "Purple")),
        ("Black/Crimson+Gold", ("Black", "Crimson", "Gold")),
        ("Green/Teal Gold/Pale Green", ("Green", "Teal", "Gold", "Pale Green")),
        ("Orange/Crimson/Orange", ("Orange", "Crimson")),
        ("Grey", ("Gray",)),
        ("Multi/Multi", ("Multi",)),
    ],
)
def test_brigades(cell: str, found: tuple[str, ...]) -> None:
    assert normalise.brigades(cell) == found


def test_sides_are_told_apart_by_the_brackets() -> None:
    assert normalise.sides("Gray/Multi (Good)") == (("Gray", "Multi"), ())
    assert normalise.sides("Silver/White (Clay/White)") == (("Silver", "White"), ("Clay", "White"))


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("GE", ("Good Enhancement",)),
        ("EE / Evil Character", ("Evil Enhancement", "Evil Character")),
        ("Fortress / Evil Character", ("Fortress", "Evil Character")),
        ("Good Enhancement", ("Good Enhancement",)),
        ("Lost Soul Token", ("Lost Soul Token",)),
    ],
)
def test_types(cell: str, found: tuple[str, ...]) -> None:
    assert normalise.types(cell) == found


@pytest.mark.parametrize("cell", ["Territory/Warrior", "Territory / Warrior", "Territory, Warrior"])
def test_classes(cell: str) -> None:
    assert normalise.classes(cell) == ("Territory", "Warrior")


def test_alignment() -> None:
    assert normalise.alignment("Neutral") == ("neutral",)
    assert normalise.alignment("Good/Evil") == ("good", "evil")


@for_each(
    ("cell", "found"),
    [
        ("", ()),
        ("-", ()),
        ("Demon, Generic,  Gospel", ("Demon", "Generic", "Gospel")),
        ("Judge, Tabernacle High Priest (House of Ithamar)", ("Judge", "Tabernacle High Priest (House of Ithamar)")),
        ("[Token (“Harvest”, John 4:35)]", ('[Token ("Harvest", John 4:35)]',)),
        ("Persian, King, Beast (Demon, X = one", ("Persian", "King", "Beast (Demon", "X = one")),
        ("King (King, Prophet), Judge", ("King (King, Prophet)", "Judge")),
    ],
)
def test_identifiers(cell: str, found: tuple[str, ...]) -> None:
    assert normalise.identifiers(cell) == found


@pytest.mark.parametrize(
    ("cell", "found"), [("4(0)", "4 (0)"), ("4 (0)", "4 (0)"), ("(X)4", "(X)4"), ("3/2", "3/2"), ("*", "*")]
)
def test_value(cell: str, found: str) -> None:
    assert normalise.value(cell) == found


def test_rarity() -> None:
    assert [normalise.rarity(cell) for cell in ("R", "Ultra-Rare", "National, Winner", "")] == [
        "Rare",
        "Ultra Rare",
        "National, Winner",
        "",
    ]


def test_image_id() -> None:
    assert [names.image_id(cell) for cell in ("a.jpg", "a.JPEG", "a.png", "Acts_1.5")] == [
        "a",
        "a",
        "a",
        "Acts_1.5",
    ]


@for_each(
    ("column", "cell", "named"),
    [
        ("brigade", "Blue/Mauve", "Mauve"),
        ("type", "GE/Wizard", "Wizard"),
        ("class", "Warrior, Boat", "Boat"),
        ("alignment", "Chaotic", "chaotic"),
        ("legality", "Perhaps", "Perhaps"),
        ("has_ability", "yes", "yes"),
    ],
)
def test_what_is_not_understood_is_an_error_that_names_it(column: str, cell: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        normalise.read_row(ROW | {column: cell})
