"""What changed between two releases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

from deckcheck.cards import Database
from deckcheck.cards.build.compile import build
from deckcheck.cards.release_diff import ADDED, CHANGED, REMOVED, PrintingChange, diff
from tests.runs import DEEP

TEXT = """
code = "One"
name = "Set One"
cards = [
  { name = "Adam (One)", type = ["Hero"], brigades = ["Blue"], image = "adam" },
  { name = "Eve (One)", type = ["Hero"], brigades = ["Red"], image = "eve", strength = "3" },
  { name = "Gone", type = ["Hero"], image = "gone", until = "2022-01-01" },
  { name = "New", type = ["Site"], image = "new", since = "2021-01-01" },
  { name = "Twin A", type = ["Hero"], image = "twin", until = "2021-01-01" },
  { name = "Twin B", type = ["Hero"], image = "twin", until = "2021-01-01" },
  { name = "Twin C", type = ["Hero"], image = "twin", since = "2021-01-01" },
]
earlier = [
  { card = "Eve (One)", before = "2021-01-01", strength = "", class = ["Warrior"] },
  { card = "Adam (One)", before = "2022-01-01", name = "Adam (Oen)" },
]
"""


@pytest.fixture
def database(small: Callable[..., Path], tmp_path: Path) -> Iterator[Database]:
    with Database.open(build(small(TEXT), tmp_path / "data").parent) as opened:
        yield opened


def between(database: Database, old: str, new: str, set: str = "") -> list[PrintingChange]:
    return diff(database.cards("redemption", old).all(), database.cards("redemption", new).all(), set)


def test_added_removed_and_changed_in_this_order(database: Database) -> None:
    changes = between(database, "2020-01-01", "2021-01-01")
    assert [(each.kind, each.name) for each in changes] == [
        (ADDED, "New"),
        (ADDED, "Twin C"),
        (REMOVED, "Twin A"),
        (REMOVED, "Twin B"),
        (CHANGED, "Eve (One)"),
    ]
    assert dict(changes[-1].facts) == {"strength": ("", "3"), "class": (("Warrior",), ())}
    assert {(each.set, each.set_name) for each in changes} == {("One", "Set One")}


def test_a_renamed_printing_is_known_by_its_picture(database: Database) -> None:
    (gone, renamed) = between(database, "2021-01-01", "2022-01-01")
    assert (gone.kind, gone.name) == (REMOVED, "Gone")
    assert (renamed.kind, renamed.name) == (CHANGED, "Adam (One)")
    assert dict(renamed.facts) == {"name": ("Adam (Oen)", "Adam (One)")}


def test_backwards_is_the_reverse(database: Database) -> None:
    there, back = (between(database, *dates) for dates in (("2020-01-01", "2022-01-01"), ("2022-01-01", "2020-01-01")))
    kinds = {ADDED: REMOVED, REMOVED: ADDED, CHANGED: CHANGED}
    assert sorted(kinds[each.kind] for each in there) == sorted(each.kind for each in back)
    assert [{name: (b, a) for name, (a, b) in each.facts.items()} for each in there if each.facts] == [
        dict(each.facts) for each in back if each.facts
    ]


def test_a_release_is_the_same_as_itself(database: Database) -> None:
    assert between(database, "2021-01-01", "2021-01-01") == []


def test_one_set_by_code_or_name(built_in: Database) -> None:
    def of(set: str) -> list[PrintingChange]:
        return between(built_in, "2024-06-06", "2026-08-09", set)

    assert of("TEC")
    assert of("TEC") == of("early church") == [each for each in of("") if each.set == "TEC"]
    assert of("no such set") == []


@pytest.mark.slow
def test_the_numbers_add_up(built_in: Database) -> None:
    releases = built_in.releases("redemption")
    cards = {each.date: tuple(built_in.cards("redemption", each.date).all()) for each in releases}
    near = {*zip(releases, releases, strict=True), *pairwise(releases), *pairwise(reversed(releases))}
    far = {(releases[0], releases[-1]), (releases[-1], releases[0])}
    for old, new in product(releases, releases) if DEEP else near | far:
        kinds = [each.kind for each in diff(cards[old.date], cards[new.date])]
        assert kinds.count(ADDED) - kinds.count(REMOVED) == new.count - old.count
        assert bool(kinds) == (old.digest != new.digest)
