"""Cards of later releases than the one at hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckcheck.cards import Cards, Database, Found, FoundBy, find, fold
from tests.card_data import printed_names
from tests.for_each import for_each
from tests.runs import tried


@pytest.fixture(scope="module")
def before(database: Database) -> Cards:
    return database.cards("redemption", "2026-03-30")


@pytest.mark.slow
def test_every_name_that_is_new_in_a_release_is_unknown_before_it(database: Database) -> None:
    """Unless the printing was there under another name."""
    releases = [database.cards("redemption", release.date) for release in database.releases("redemption")]
    new = 0
    for older, newer in pairwise(releases):
        known = set(map(fold, printed_names(older)))
        for name in sorted({name for name in printed_names(newer) if fold(name) not in known})[:: tried(3, 1)]:
            found = find(older, name)
            if found.printings:
                was = {each.id for before in found.printings for _, each in newer.lookup(fold(before.name))}
                assert {each.id for each in find(newer, name).printings} <= was, name
            else:
                assert found == Found((), FoundBy.NOTHING, later=newer.release.date)
                new += 1
    assert new > tried(200, 600)


@for_each(
    "asked",
    [("Altar of Ahaz [RR2]", ""), ("altar of ahaz (rr2)", ""), ("Altar of Ahaz", "RR2"), ("Altar of Ahaz", "Roots 2"),
     ("A New Beginning [RR2]", ""), ("Noah, Ark Builder", "")],
)  # fmt: skip
def test_what_a_later_release_has_is_no_older_card(before: Cards, redemption: Cards, asked: tuple[str, str]) -> None:
    name, code = asked
    assert find(before, name, set=code) == Found((), FoundBy.NOTHING, later="2026-07-20")
    assert {each.set for each in find(redemption, name, set=code).printings} == {"RR2"}


@pytest.mark.parametrize(("name", "how"), [("Altar of Ahaz", "exact"), ("Goliath", "title"), ("Saul", "half")])
def test_what_is_no_later_name_stays_what_it_was(before: Cards, name: str, how: str) -> None:
    found = find(before, name)
    assert (found.how, found.later) == (how, "")
    assert found.printings


def test_the_release_named_is_the_first(database: Database) -> None:
    oldest = database.cards("redemption", "2024-06-06")
    assert find(oldest, "Babylon [T2C]").later == "2025-08-11"
    assert [each.facts["type"] for each in find(oldest, "Babylon").printings] == [("Site",)]


def test_a_bracket_that_no_release_knows_is_astray(before: Cards, redemption: Cards) -> None:
    for cards in (before, redemption):
        found = find(cards, "Altar of Ahaz (ZZZ)")
        assert (found.unmatched, found.later) == (("ZZZ",), "")
        assert found.printings
