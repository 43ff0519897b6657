"""What a rule asks of a deck of this size, where the size is open: a card may stand in the deck or beside it."""

from __future__ import annotations

import pytest

from deckcheck.deck import Entry
from deckcheck.findings import Severity, Status
from deckcheck.rules import kind
from deckcheck.rules.counters import Plan, Tally
from deckcheck.rules.parameters import check
from deckcheck.rules.profiles import Card, Match
from deckcheck.rules.rule import Rule

HEROES = {"sections": ["deck"], "what": "Heroes", "where": {"type": "Hero"}}
IN, BESIDE, EITHER = ("deck",), ("side",), ("deck", "side")
LEGAL, ILLEGAL, OPEN = list[Status](), [Status.VIOLATED], [Status.UNDETERMINED]


def judged(name: str, table: dict[str, object], heroes: int, more: int, last: tuple[str, ...]) -> list[Status]:
    """What is said of a deck of so many copies of a Hero and more cards, the last of which may stand elsewhere."""
    plan = Plan()
    rule = Rule("trial/rule", name, Severity.ERROR, "", "", "", check(kind(name), {**HEROES, **table}))
    judge = rule.check.prepare(plan, rule)
    deck = []
    for title, sort, held, sections in (
        ("Peter", "Hero", heroes, IN),
        ("Lot", "Site", more, IN),
        ("Tent", "Site", 1, last),
    ):
        cards = (Card(title, {"title": title, "type": sort}),)
        deck.append((Entry(title, held), Match(cards, sections, plan.profile(cards, sections))))
    return [finding.status for finding in judge(Tally(plan, deck))]


ONE_IN_FIFTY = "copies", {"most": 1, "per": 50, "by": ["title"]}
ONE_MORE_FOR_EVERY_SEVEN = "chart", {"start": 50, "first": 7, "step": 7}


@pytest.mark.parametrize(
    ("rule", "heroes", "more", "last", "said"),
    [
        (ONE_IN_FIFTY, 2, 97, IN, LEGAL),
        (ONE_IN_FIFTY, 2, 97, BESIDE, ILLEGAL),
        (ONE_IN_FIFTY, 2, 97, EITHER, OPEN),
        (ONE_IN_FIFTY, 2, 98, EITHER, LEGAL),
        (ONE_IN_FIFTY, 3, 97, EITHER, ILLEGAL),
        (ONE_IN_FIFTY, 1, 97, EITHER, LEGAL),
        (ONE_MORE_FOR_EVERY_SEVEN, 8, 48, IN, LEGAL),
        (ONE_MORE_FOR_EVERY_SEVEN, 8, 48, BESIDE, ILLEGAL),
        (ONE_MORE_FOR_EVERY_SEVEN, 8, 48, EITHER, OPEN),
        (ONE_MORE_FOR_EVERY_SEVEN, 7, 49, EITHER, OPEN),
        (ONE_MORE_FOR_EVERY_SEVEN, 7, 48, EITHER, LEGAL),
        (ONE_MORE_FOR_EVERY_SEVEN, 8, 49, EITHER, LEGAL),
        (ONE_MORE_FOR_EVERY_SEVEN, 9, 47, EITHER, ILLEGAL),
    ],
)
def test_what_a_deck_of_open_size_needs_or_may_hold(
    rule: tuple[str, dict[str, object]], heroes: int, more: int, last: tuple[str, ...], said: list[Status]
) -> None:
    assert judged(*rule, heroes, more, last) == said
