"""What a rule asks of a deck of this size, where the size is open: a card may stand in the deck or beside it."""

from __future__ import annotations

import pytest

from deckcheck.deck import Entry
from deckcheck.findings import Severity, Status
from deckcheck.rules import kind
from deckcheck.rules.counters import Card, Match, Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.parameters import check
from deckcheck.rules.rule import Rule

HEROES = {"sections": ["deck"], "what": "Heroes", "where": {"type": "Hero"}}
IN, BESIDE, EITHER = ("deck",), ("side",), ("deck", "side")
LEGAL, ILLEGAL, OPEN = list[Status](), [Status.VIOLATED], [Status.UNDETERMINED]


def judged(name: str, table: dict[str, object], heroes: int, more: int, last: tuple[str, ...]) -> list[Status]:
    """What is said of a deck of so many copies of a Hero and more cards, the last of which may stand elsewhere."""
    plan = Plan()
    rule = Rule("trial/rule", name, Severity.ERROR, "", "", "", check(kind(name), {**HEROES, **table}, "trial"))
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


@pytest.mark.parametrize(
    ("heroes", "more", "last", "said"),
    [
        (2, 97, IN, LEGAL),
        (2, 97, BESIDE, ILLEGAL),
        (2, 97, EITHER, OPEN),
        (2, 98, EITHER, LEGAL),
        (3, 97, EITHER, ILLEGAL),
        (1, 97, EITHER, LEGAL),
    ],
)
def test_one_copy_in_fifty_cards(heroes: int, more: int, last: tuple[str, ...], said: list[Status]) -> None:
    assert judged("copies", {"most": 1, "per": 50, "by": ["title"]}, heroes, more, last) == said


@pytest.mark.parametrize(
    ("heroes", "more", "last", "said"),
    [
        (8, 48, IN, LEGAL),
        (8, 48, BESIDE, ILLEGAL),
        (8, 48, EITHER, OPEN),
        (7, 49, EITHER, OPEN),
        (7, 48, EITHER, LEGAL),
        (8, 49, EITHER, LEGAL),
        (9, 47, EITHER, ILLEGAL),
    ],
)
def test_one_more_for_every_seven_cards(heroes: int, more: int, last: tuple[str, ...], said: list[Status]) -> None:
    assert judged("chart", {"start": 50, "first": 7, "step": 7}, heroes, more, last) == said
