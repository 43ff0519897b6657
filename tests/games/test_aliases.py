"""What people call a format, and what nobody calls one."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decklists import read
from deckcheck.errors import UnknownFormat
from deckcheck.games import edition, edition_ids, editions_of, formats, game, game_ids, newest
from deckcheck.games.editions import find_edition
from tests.for_each import for_each

LIMITED, TYPE_2 = "redemption/limited@2.0", "redemption/type-2@2.0"


@for_each(
    ("text", "meant"),
    [
        *dict.fromkeys(
            ["T1", "t1", "T-1", "Type 1", "Type I", "type i", "type1", "type-1", "TYPE_1", "Type One", " type  1 "],
            LIMITED,
        ).items(),
        *dict.fromkeys(["T2", "t 2", "Type 2", "Type II", "type2", "type-2", "type_ii", "Type Two"], TYPE_2).items(),
        ("T1 2-player", LIMITED),
        ("rotation", LIMITED),
        ("Limited", LIMITED),
        ("classic", "redemption/unlimited@2.0"),
        ("unlimited", "redemption/unlimited@2.0"),
        ("Teams", "redemption/teams@2.0"),
        ("redemption/type-1", LIMITED),
        ("Redemption/Type I", LIMITED),
        ("redemption/type-2", TYPE_2),
        ("type-1@2.0", LIMITED),
        ("Type 1@1.3", "redemption/type-1@1.3"),
        ("T2@1.3", "redemption/type-2@1.3"),
        ("Type II@3rd Edition", "redemption/type-2@3rd-edition"),
        ("rotation@2.0", LIMITED),
        ("The Mission/standard", "the-mission/standard@advanced"),
    ],
)
def test_what_people_type(text: str, meant: str) -> None:
    assert find_edition(text).id == meant


@for_each(
    "text",
    ["", "type", "type 3", "Type III", "t11", "t12", "type-1x", "type 1 1", "type-21", "limited2", "limit",
     "redemption/", "/type-1", "gospel/type-1", "T", "1", "I", "II", "type-1@", "limited@1.4",
     "type-2@9", "all"],
)  # fmt: skip
def test_what_is_no_format_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(UnknownFormat) as error:
        find_edition(text)
    assert "redemption/" in str(error.value)


@for_each(
    ("text", "meant"),
    [
        ("Redemption Limited", "redemption/limited"),
        ("redemption type 1", "redemption/type-1"),
        ("the mission standard", "the-mission/standard"),
        ("Mission Starter", "the-mission/starter"),
        ("Gospel Standard", "gospel/standard"),
    ],
)
def test_a_format_may_stand_behind_the_name_of_its_game(text: str, meant: str) -> None:
    assert find_edition(text) == find_edition(meant)


@for_each(
    ("text", "near"),
    [
        ("limited2", "redemption/limited"),
        ("tpye 1", "redemption/type-1"),
        ("t11", "redemption/type-1"),
        ("T1 2P", "redemption/type-1"),
        ("type1 2p", "redemption/type-1"),
        ("T2 2P", "redemption/type-2"),
        ("Redemption/Type 1 2P", "redemption/type-1"),
        ("Limited 2.0", "redemption/limited@2.0"),
        ("redemption limited 2.0", "redemption/limited@2.0"),
        ("Type 1 1.3", "redemption/type-1@1.3"),
        ("T1 2.0", "redemption/limited@2.0"),
        ("type 2 3rd edition", "redemption/type-2@3rd-edition"),
        ("limited 9", "redemption/limited"),
        ("the mission standard 9", "the-mission/standard"),
    ],
)
def test_the_nearest_is_named(text: str, near: str) -> None:
    """And its format and game come first in the list of what there is."""
    with pytest.raises(UnknownFormat) as error:
        find_edition(text)
    hint, _, there = str(error.value).partition("? There are ")
    assert hint == f"there is no format {text!r}; did you mean {near!r}"
    listed, format = there.split(", "), near.partition("@")[0]
    own = formats(near.partition("/")[0])
    assert listed == list(dict.fromkeys([format, *own, *formats()]))


@for_each(
    ("text", "hint"),
    [
        ("the-mission/advanced", "did you mean 'the-mission/standard@advanced' or 'the-mission/starter@advanced'?"),
        ("mission advanced", "did you mean 'the-mission/standard@advanced' or 'the-mission/starter@advanced'?"),
        ("3rd edition", "did you mean 'redemption/type-1@3rd-edition' or 'redemption/type-2@3rd-edition'?"),
        ("Redemption 3rd-edition", "did you mean 'redemption/type-1@3rd-edition' or 'redemption/type-2@3rd-edition'?"),
        ("1.3", "did you mean 'redemption/limited@1.3', 'redemption/type-1@1.3' or 'redemption/type-2@1.3'?"),
        ("mission/standard", "did you mean 'the-mission/standard'?"),
        ("redemptoin/limited", "did you mean 'redemption/limited'?"),
        ("booster", "there is no format 'booster'. There are gospel/solitaire"),
        ("the-mission/booster", "there is no format 'the-mission/booster'. There are the-mission/standard"),
        (
            "type-1@9",
            "no edition '9'; there are redemption/type-1@1.2, redemption/type-1@1.3, redemption/type-1@2011",
        ),
        ("fixed@2", "format 'opr-missions/fixed' has no edition '2'; there is only opr-missions/fixed@1"),
    ],
)
def test_what_may_be_meant_is_named_or_nothing(text: str, hint: str) -> None:
    with pytest.raises(UnknownFormat) as error:
        find_edition(text)
    assert hint in str(error.value)


def test_a_name_of_two_games_with_more_words() -> None:
    with pytest.raises(UnknownFormat, match="did you mean 'gospel/standard' or 'the-mission/standard'"):
        find_edition("standard deck")


@for_each("text", ["redemption", "Redemption", "The Mission", "the-mission", "mission", "Gospel: The Game", "gospel"])
def test_a_game_is_no_format(text: str) -> None:
    with pytest.raises(UnknownFormat, match="is a game, not a format; its formats are") as error:
        find_edition(text)
    id = "redemption" if text.lower() == "redemption" else "the-mission" if "ission" in text else "gospel"
    assert str(error.value).endswith(", ".join(formats(id)))


@pytest.mark.parametrize(("stated", "meant"), [("Type 1", LIMITED), ("Type 2", TYPE_2)])
def test_a_json_list_states_it_in_words(stated: str, meant: str) -> None:
    deck = read(f'{{"format": "{stated}", "cards": [{{"name": "Gideon"}}]}}'.encode())
    assert find_edition(deck.format, "redemption").id == meant


def test_an_edition_may_bear_the_name_of_another_format() -> None:
    own = [id for id in edition_ids() if id.startswith("redemption/type-1@")]
    assert set(editions_of("redemption/type-1")) == {*own, LIMITED}
    assert {"redemption/type-1@3rd-edition", "redemption/type-1@1.3"} < set(own)
    assert editions_of("redemption/unlimited") == (
        "redemption/unlimited@2.0",
        "redemption/type-1@2021",
        "redemption/type-1@1.2",
        "redemption/type-1@1.3",
    )
    assert newest("redemption/type-1") == LIMITED
    assert newest("redemption/type-2") == TYPE_2


@for_each("id", formats())
def test_the_newest_edition_began_last(id: str) -> None:
    assert edition(newest(id)).since == max(edition(each).since for each in editions_of(id))


@pytest.mark.parametrize("id", game_ids())
def test_aliases_are_of_formats_that_there_are(id: str) -> None:
    for alias, meant in game(id).aliases.items():
        assert f"{id}/{meant.format}" in (edition_ids() if "@" in meant.format else formats(id))
        assert find_edition(alias, id).id.startswith(f"{id}/")


WORDS = {"1": ("1", "i", "one"), "2": ("2", "ii", "two")}
MEANT = {
    "".join(spelled): find_edition(name, "redemption").id
    for name in [*game("redemption").aliases, *(format.partition("/")[2] for format in formats("redemption"))]
    for spelled in product(*(WORDS.get(sign, (sign,)) for sign in re.sub(r"[\W_]", "", name.casefold())))
}
"""Every known name without its separators, with its number in each of the ways to write it."""
PARTS = ["type", "t", "T", "1", "2", "I", "ii", "one", "two", "limited", "teams", "-", " ", "_", "x", "3", "rotation"]


@given(st.one_of(st.text(max_size=12), st.lists(st.sampled_from(PARTS), max_size=5).map("".join)))
def test_nothing_else_is_a_format(text: str) -> None:
    """Whatever is taken for a format is, but for case and separators, a name of that format."""
    try:
        found = find_edition(text, "redemption").id
    except UnknownFormat:
        return
    assert found == MEANT[re.sub(r"[\W_]", "", text.casefold())]
