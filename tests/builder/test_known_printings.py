"""What rules make of the database's cards is worked out once, and never taken for what they make of it otherwise."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest

from deckcheck.builder.fix import fix, known_printings
from deckcheck.builder.fix.repair import Preferences, Repair
from deckcheck.games import edition
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, Profile
from tests.lists import FORTY_NINE, GOSPEL, TYPE_1, deck
from tests.runs import tried

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

PLAIN = "Characters:\n4 Mother\n10 Faith\n"
DECKS = (
    PLAIN,
    "# deckcheck: ignore=copy-limit by agreement\n" + PLAIN,
    "Characters:\n4 Mother {kind=adversity}\n10 Faith {kind=adversity}\n1 Love {kind=adversity}\n",
    PLAIN.replace("Characters", "Resources"),
    PLAIN,
)


def repaired(checker: Checker, text: str) -> Repair:
    return fix(deck(text), GOSPEL, checker=checker, preferences=Preferences(complete=True))


@pytest.mark.slow
def test_it_is_worked_out_once_for_decks_of_a_format(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    profile = Plan.profile_unless

    def counted(self: Plan, *args: Any) -> Profile | None:
        nonlocal asked
        asked += 1
        return profile(self, *args)

    known_printings._LAST.clear()  # of the cards that other tests asked about
    monkeypatch.setattr(Plan, "profile_unless", counted)
    checker = Checker(suggest=False)
    limited = edition("redemption/limited@2.0")
    five = FORTY_NINE.replace("3 Gideon (L)", "5 Gideon (L)")

    def worked_out(text: str, rules: Edition) -> bool:
        before = asked
        assert fix(deck(text), rules, checker=checker).changes
        assert not 1_000 < asked - before < 5_000
        return asked - before > 1_000

    assert worked_out(FORTY_NINE, TYPE_1)
    assert not worked_out(five, TYPE_1)
    assert worked_out(five, limited)
    assert not worked_out(five, TYPE_1)  # formats may take turns
    monkeypatch.setattr(known_printings, "_KEPT", 1)
    assert not worked_out(five, TYPE_1)
    assert worked_out(five, limited)


def test_a_printing_has_no_profile_where_it_is_forbidden() -> None:
    prepared = Checker(suggest=False).prepared(TYPE_1)
    sections = [section.id for section in prepared.resolver.game.sections]
    for printing in islice(prepared.resolver.cards.all(), 0, None, 7):
        card = Card(printing.name, printing.facts)
        for section in sections:
            profile = prepared.plan.profile((card,), (section,))
            assert prepared.plan.profile_unless(lambda _: False, card, section) == profile
            assert prepared.plan.profile_unless(profile.forms.__eq__, card, section) is None


@cache
def repaired_anew(text: str) -> Repair:
    known_printings._LAST.clear()
    return repaired(Checker(suggest=False), text)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(len(DECKS))[:: tried(2, 1)])
def test_what_another_deck_changes_is_not_kept(first: int) -> None:
    decks = DECKS[first:] + DECKS[:first]
    each_anew = [repaired_anew(text) for text in decks]
    known_printings._LAST.clear()
    checker = Checker(suggest=False)
    for text, anew in zip(decks, each_anew, strict=True):
        known = repaired(checker, text)
        assert (known.outcome, known.changes, known.conflicts) == (anew.outcome, anew.changes, anew.conflicts)
