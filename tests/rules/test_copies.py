"""How many copies of a card there may be, where the size of the deck tells that and is open itself."""

from __future__ import annotations

import pytest

from deckcheck.deck import Entry
from deckcheck.findings import Severity, Status
from deckcheck.rules import kind
from deckcheck.rules.counters import Card, Match, Plan
from deckcheck.rules.deck_totals import Tally
from deckcheck.rules.parameters import check
from deckcheck.rules.rule import Rule

ONE_PER_FIFTY = {"sections": ["deck"], "what": "Hero", "most": 1, "per": 50, "by": ["title"], "where": {"type": "Hero"}}


@pytest.mark.parametrize(
    ("copies", "more", "of_open", "said"),
    [
        (2, 97, ("deck",), []),
        (2, 97, ("side",), [Status.VIOLATED]),
        (2, 97, ("deck", "side"), [Status.UNDETERMINED]),
        (2, 98, ("deck", "side"), []),
        (3, 97, ("deck", "side"), [Status.VIOLATED]),
        (1, 97, ("deck", "side"), []),
    ],
)
def test_the_limit_of_a_deck_of_open_size(copies: int, more: int, of_open: tuple[str, ...], said: list[Status]) -> None:
    plan = Plan()
    rule = Rule("trial/rule", "copies", Severity.ERROR, "", "", "", check(kind("copies"), ONE_PER_FIFTY, "trial"))
    judge = rule.check.prepare(plan, rule)
    lines = [("Peter", "Hero", copies, ("deck",)), ("Lot", "Site", more, ("deck",)), ("Tent", "Site", 1, of_open)]
    deck = []
    for number, (name, sort, held, sections) in enumerate(lines, 1):
        cards = (Card(name, {"title": name, "type": sort}),)
        deck.append((Entry(name, held, "", number), Match(cards, sections, plan.profile(cards, sections))))
    assert [finding.status for finding in judge(Tally(plan, deck))] == said
