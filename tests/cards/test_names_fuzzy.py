"""Names that are misspelt: what is suggested, and what is taken for the card when asked to."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.cards import Cards, Database, find
from deckcheck.cards.suggestions import (
    NameContext,
    clear_correction,
    similar_names,
    sole_correction,
    suggest,
)
from deckcheck.cards.typos import NEIGHBOURS, SLIGHT, SLIP, is_slip, misspelling
from tests.bench.names import SLIPS, SPELLINGS, corrections, misspelt, rates, taken_for_neighbours
from tests.for_each import for_each
from tests.runs import tried


@pytest.mark.parametrize("seed", [1, 2][: tried(1, 2)])
def test_the_first_suggestion_for_a_misspelt_name_is_right(redemption: Cards, seed: int) -> None:
    written = misspelt(redemption, number := tried(300, 600), seed)
    assert {len(each.kinds) for each in written} == {1, 2}
    assert {kind for each in written for kind in each.kinds} == set(SLIPS)
    found = rates(redemption, written)
    assert found.names == number
    assert found.first / found.names >= 0.97
    assert found.silent == 0
    assert found.accepted / found.names >= 0.5
    assert found.wrong == 0


@pytest.mark.slow
def test_no_card_that_the_database_lacks_is_taken_for_its_neighbour(data: Path) -> None:
    """One dungeon is printed under two spellings of its name; taking one for the other is no mistake."""
    with Database.open(data) as database:
        titles, taken = taken_for_neighbours(database, tried(3, 1))
    assert titles > 6900
    assert {*taken} <= {("Dungeon of Malchiah", "Dungeon of Malchijah")}


@for_each(
    ("wrong", "right"),
    [
        ("Sun of God", "Son of God"),
        ("Angl of the Lord", "Angel of the Lord"),
        ("Hard Hearted Pharoah", "The Hard-Hearted Pharaoh"),
        ("Garden Tomb", "The Garden Tomb"),
        ("Luke 13:25", "Lost Soul Luke 13:25"),
        ("Angl of the Lord (Promo 2018)", "Angel of the Lord (Promo 2018)"),
        ("Lsot Soul [I Samuel 2:23 - L]", "Lost Soul [I Samuel 2:23 - L]"),
        ("Jmes the Fisherman", "James, the Fisherman"),
        ("Famine of Egpyt", "Famine in Egypt"),
        ("LS Hoper", 'Lost Soul "Hopper" [II Chronicles 28:13]'),
        ("Darknes", "Darkness"),
        ("CwD", "Covenant with David"),
    ],
)
def test_suggestions(redemption: Cards, wrong: str, right: str) -> None:
    assert suggest(redemption, wrong)[0] == right


def test_suggestions_are_few_distinct_and_sorted_by_nearness(redemption: Cards) -> None:
    near = suggest(redemption, "King Ahas", limit=5)
    assert 1 < len(near) <= 5
    assert len(set(near)) == len(near)
    assert suggest(redemption, "King Ahas", limit=1) == near[:1]
    for nothing in ("qqqqqqqqqqqq", "", "()", "?"):
        assert suggest(redemption, nothing) == ()
        assert sole_correction(redemption, nothing) == ""


def test_suggestions_are_no_parts_of_a_few_letters(redemption: Cards) -> None:
    assert "Er" not in suggest(redemption, "Heros")


def test_letters_of_several_cards_suggest_them_all(redemption: Cards) -> None:
    assert set(suggest(redemption, "DoN", limit=2)) == {"Destruction of Nehushtan", "Determination of Nehemiah"}
    assert "Destruction of Nehushtan" not in suggest(redemption, "don")


def test_the_suffix_typed_beats_a_letter(redemption: Cards) -> None:
    assert suggest(redemption, "Ruht")[0] in ("Rust", "Ruth")
    assert suggest(redemption, "Ruht (L)")[0] == "Ruth (L)"
    assert suggest(redemption, "Ruht", context=NameContext(set="L"))[0] == "Ruth (L)"
    assert suggest(redemption, "Ruth (L)", context=NameContext(set="L"))[0] == "Ruth (L)"


def test_of_names_as_near_the_formats_pool_goes_first_then_the_decks_sets(redemption: Cards) -> None:
    """Haman and Heman are as near to Hxman as each other."""

    def first(hints: NameContext) -> str:
        return suggest(redemption, "Hxman", context=hints)[0]

    assert {first(NameContext()), *suggest(redemption, "Hxman")} >= {"Haman", "Heman"}
    for meant in ("Haman", "Heman"):
        codes = {each.set for each in find(redemption, meant).printings}
        assert first(NameContext(pool=lambda facts, meant=meant: facts["title"] == meant)) == meant  # type: ignore[misc]
        other = {"Haman": "Heman", "Heman": "Haman"}[meant]
        only = codes - {each.set for each in find(redemption, other).printings}
        assert first(NameContext(sets=only)) == meant
        assert first(NameContext(sets=only, pool=lambda facts, other=other: facts["title"] == other)) == other  # type: ignore[misc]


def test_hints_never_beat_a_nearer_name(redemption: Cards) -> None:
    hints = NameContext(pool=lambda facts: facts["title"] == "Army of the Lord", sets={"Di"})
    assert suggest(redemption, "Angl of the Lord", context=hints)[0] == "Angel of the Lord"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Angl of the Lord", "Angel of the Lord"),
        ("Agnel of the Lrd", "Angel of the Lord"),
        ("Christian Martry", "Christian Martyr"),
        ("Angl of the Lord (Promo 2018)", "Angel of the Lord (Promo 2018)"),
        ("Jmes the Fisherman", "James, the Fisherman"),
        ("King Ahaziha", "King Ahaziah"),  # King Amaziah is a letter more away, which no slip explains
        ("Ezekial", "Ezekiel"),
        ("Elijha", "Elijah"),  # and no slip makes it of Elisha
        ("Jarius (GoC)", "Jairus (GoC)"),  # though Gaius is two letters away
    ],
)
def test_what_is_close_and_clearly_ahead_is_accepted(redemption: Cards, written: str, meant: str) -> None:
    assert sole_correction(redemption, written) == meant


@for_each(
    "written",
    [
        "Sun of God",  # no key beside another: Sun may be meant
        "Ange of the Lord",  # a word's last letter: Ange may be somebody
        "Angel of the Lords",
        "Agnel fo teh Lord",  # three
        "Ruht",  # short
        "King Axaziah",  # Amaziah or Ahaziah
        "Angl of the Lord (Pri)",  # no printing of his is of that set
        "Lost Soul Luke 13:26",  # digits do not slip
        "Garden Tomb",
        "CwD",
    ],
)
def test_what_is_not_close_or_not_clearly_ahead_is_only_suggested(redemption: Cards, written: str) -> None:
    assert sole_correction(redemption, written) == ""


@for_each(
    ("written", "clear"),
    [
        ("Abrahm", "Abraham"),  # Abram is no more than a letter away, but one that nobody adds
        ("Jarius", "Jairus"),
        ("Jarius (GoC)", "Jairus (GoC)"),
        ("Mriiam (L)", "Miriam (L)"),  # not Miriam [L]
        ("Mriiam [L]", "Miriam [L]"),
        ("Jarius (Pri)", ""),  # of another set
        ("Abrahm (Pri)", ""),
        ("Hamun", ""),  # Haman, or what the Human of a Lost Soul is called
        ("Hxman", ""),  # Haman or Heman
        ("Elixah", ""),
        ("Amaxiah", ""),
        ("Amso", ""),  # short
    ],
)
def test_what_is_clear_is_written(redemption: Cards, written: str, clear: str) -> None:
    assert clear_correction(redemption, written, suggest(redemption, written)) == clear


def test_names_known_by_ear_are_put_right_and_none_wrongly(database: Database) -> None:
    for game in database.games():
        cards = database.cards(game)
        for most in (1, 2):
            names = misspelt(cards, tried(300, 1200), 3, SPELLINGS, most, bare=True)
            found = corrections(cards, names)
            assert found.wrong == ()
            assert found.first >= 0.94 * found.names
            assert game != "redemption" or found.right >= 0.65 * found.names


def test_a_title_of_two_cards_is_accepted_only_with_the_suffix_of_one(redemption: Cards) -> None:
    assert sole_correction(redemption, "New Jersualem") == ""
    assert sole_correction(redemption, "New Jersualem (Wo)") == "New Jerusalem (Wo)"


@for_each(
    ("meant", "written", "slip"),
    [
        ("lord", "lord", True),
        ("lord", "lrod", True),
        ("lord", "lod", True),
        ("lord", "loord", True),
        ("lord", "kord", True),
        ("lord", "lodr", True),  # the last letter, but changed places
        ("lord", "lor", False),
        ("lord", "lordd", False),
        ("lord", "lorf", False),
        ("lord", "xord", False),
        ("lord", "lard", True),  # another vowel
        ("angel lord", "agnel loord", False),  # two
        ("angel lord", "anel lrd", False),
        ("herod i", "herod ii", False),
        ("a b", "ab ", False),
        ("psalm 12", "psalm 21", False),
        ("psalm 12", "psalm 122", False),
        ("", "a", False),
    ],
)
def test_a_slip_of_the_hand(meant: str, written: str, slip: bool) -> None:
    assert is_slip(meant, written) is slip


@for_each(
    ("meant", "written"),
    [
        ("lord", "lrod"),
        ("lord", "lodr"),
        ("lord", "loord"),
        ("lord", "lard"),
        ("ezekiel", "ezekial"),
        ("joppa", "jopa"),
        ("pharaoh", "faraoh"),
        ("zechariah", "zekariah"),
        ("thomas", "tomas"),
        ("isaiah", "isaia"),
        ("isaiah the prophet", "isaia the prophet"),
    ],
)
def test_a_slight_misspelling(meant: str, written: str) -> None:
    assert misspelling(meant, meant) == 0
    assert misspelling(meant, written) == SLIGHT
    assert misspelling(f"{meant} lord", f"{written} lrod") == 2 * SLIGHT


@for_each(
    ("meant", "written"),
    [
        ("lord", "lor"),
        ("lord", "lordd"),
        ("lord", "lorf"),
        ("lord", "xord"),
        ("son", "sun"),
        ("ark of it", "irk of it"),
        ("abram", "abrahm"),
        ("elisha", "elijha"),
        ("herod i", "herod ii"),
        ("herod ii", "herod i"),
        ("a b", "ab "),
        ("psalm 12", "psalm 21"),
        ("psalm 12", "psalm 122"),
        ("armor bearer", "armorbearer"),
        ("", "a"),
    ],
)
def test_what_is_no_misspelling(meant: str, written: str) -> None:
    assert misspelling(meant, written) > SLIGHT + SLIP


def test_a_letter_left_out_and_the_key_beside_are_slips() -> None:
    assert SLIGHT < misspelling("abraham", "abrahm") < misspelling("lord", "kord") == misspelling("lords", "lods")
    assert misspelling("lords", "lods") == SLIP


def test_keys_are_beside_each_other_both_ways() -> None:
    assert set(NEIGHBOURS) == set("abcdefghijklmnopqrstuvwxyz")
    assert all(key in NEIGHBOURS[other] for key, beside in NEIGHBOURS.items() for other in beside)
    assert "".join(sorted(NEIGHBOURS["g"])) == "bfhtvy"


def test_close_names_are_those_of_the_other_games_too(database: Database) -> None:
    gospel = database.cards("gospel")
    assert similar_names(gospel, "Mothr") == ("Mother",)
    assert similar_names(gospel, "Puritty") == ("Pure",)
    assert similar_names(gospel, "Something Else") == ()
