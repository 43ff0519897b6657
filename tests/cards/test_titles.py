from __future__ import annotations

from deckcheck.cards.build.same_card import halves_of
from deckcheck.cards.names import nickname_of, title_of, without_suffix
from tests.for_each import for_each


@for_each(
    ("name", "title"),
    [
        ("Aaron", "Aaron"),
        ("Son of God (L)", "Son of God"),
        ("Son of God [Tomb] [2022 - Seasonal]", "Son of God"),
        ("Son of God (1st Print - K)", "Son of God"),
        ("David (Red) (Ki)", "David"),
        ("Angry Mob (EC, Black)", "Angry Mob"),
        ("Sabbath Breaker [Black/Gray]", "Sabbath Breaker"),
        ("The Cross (GoC UR+)", "The Cross"),
        ("Elymas (Bar-Jesus) the Sorcerer (Ap)", "Elymas (Bar-Jesus) the Sorcerer"),
        ("Saul/Paul", "Saul/Paul"),
        ('Lost Soul "Humble" [James 4:6 / Proverbs 3:34 - RoJ]', 'Lost Soul "Humble" [James 4:6 / Proverbs 3:34]'),
        ('Lost Soul "Humble" [James 4:6 / Proverbs 3:34] [AB - RoJ]', 'Lost Soul "Humble" [James 4:6 / Proverbs 3:34]'),
        ('Lost Soul "6/*" [Deuteronomy 32:15]', 'Lost Soul "6/*" [Deuteronomy 32:15]'),
        ("Lost Soul [Exodus 11:5- K]", "Lost Soul [Exodus 11:5]"),
        ("Lost Soul (Daniel 9:10) (Promo)", "Lost Soul (Daniel 9:10)"),
        ('Lost Soul "Tempter" [II Timothy 3:6-7 - TPC]', 'Lost Soul "Tempter" [II Timothy 3:6-7]'),
        ("Lost Soul Luke 13:25 (G)", "Lost Soul Luke 13:25"),
        ("(Nothing else)", "(Nothing else)"),
    ],
)
def test_title(name: str, title: str) -> None:
    assert title_of(name) == title
    assert title_of(title) == title


def test_without_suffix_takes_one_bracket() -> None:
    assert without_suffix("King Saul (Brown) (Ki)") == "King Saul (Brown)"
    assert without_suffix("King Saul") == "King Saul"
    assert without_suffix("James (half-brother of Jesus") == "James (half-brother of Jesus"


def test_halves() -> None:
    assert halves_of("Adam, the Exile / Adam (Man)") == ("Adam, the Exile", "Adam (Man)")
    assert halves_of("Abram/Abraham") == ("Abram", "Abraham")
    assert halves_of("Aaron") == ()
    assert halves_of('Lost Soul "6/*" [Deuteronomy 32:15]') == ()


def test_soul() -> None:
    assert nickname_of('Lost Soul "Dread" [Exodus 15:16]') == "Dread"
    assert nickname_of("Lost Soul Psalm 1:4 (Site Doubler)") == "Site Doubler"
    assert nickname_of("Lost Soul Luke 13:25") == ""
    assert nickname_of("Lost Soul (Daniel 9:10)") == ""
