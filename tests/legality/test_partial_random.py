"""Random decks by partial editions: none is legal, and none illegal that the last record or the next one allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from deckcheck.deck import Deck
from deckcheck.decklists import read
from deckcheck.findings import Verdict
from deckcheck.games import edition, edition_ids, edition_table
from deckcheck.games.editions import history
from deckcheck.games.model import Edition
from deckcheck.legality.checker import Checker
from tests.runs import SEED, tried

IDS = [id for id in edition_ids() if edition(id).partial]


def random_decks(names: list[str], number: int) -> Iterator[tuple[Edition, Deck]]:
    """Decks near the limits of one of the partial editions."""
    random = Random(SEED)
    souls = [name for name in names if name.startswith("Lost Soul")]
    for _ in range(number):
        id = random.choice(IDS)
        size = (25 if "half" in id else 100 if "type-2" in id else 50) + random.choice([0, 0, 0, -1, 1, 6, 12, 50])
        needed = 4 if "half" in id else (size - 50) // 7 + 7
        held = random.sample(souls, needed + random.choice([0, 0, 0, -1, 1]))
        most = random.choice([1, 1, 1, 2, 3, 4])
        cards: list[str] = []
        while len(held) + len(cards) < size:
            cards += [random.choice(names)] * random.randint(1, most)
        reserve = random.choices(names, k=random.choice([0, 0, 0, 1, 10, 11, 15, 16]))
        lines = (
            [f"1 {name}" for name in (*held, *cards)] + ["Reserve:"] * bool(reserve) + [f"1 {name}" for name in reserve]
        )
        yield edition(id), read("\n".join(["Deck:", *lines, ""]).encode(), syntax="text")


def violated(checker: Checker, deck: Deck, found: Edition) -> set[str]:
    """The rules that a deck violates if the rules of an edition are taken for all there are."""
    report = checker.check(deck, replace(found, partial=False))
    return {each.rule for each in report.findings if each.makes_illegal}


def states(later: Edition, found: Edition, rule: str) -> bool:
    """Has a later edition another statement of a rule than an earlier one, or all rules there are?"""
    one, other = ([each for each in edition_table(by.id)["rules"] if each["id"] == rule] for by in (later, found))
    return not later.partial or one != other


@pytest.mark.slow
def test_the_records_on_both_sides_decide(checker: Checker) -> None:
    """Each edition is judged as if it were complete, and compared with the first later one that states the rule."""
    names = sorted({each.name for each in checker.database.cards("redemption").all()})
    illegal = 0
    for found, deck in random_decks(names, tried(60, 2000)):
        report = checker.check(deck, found)
        agreed = set()
        for rule in violated(checker, deck, found):
            after = [each for each in history(found.format) if each.since > found.since and states(each, found, rule)]
            if not after or rule in violated(checker, deck, after[0]):
                agreed.add(rule)
        assert {each.rule for each in report.findings if each.makes_illegal} == agreed, found.id
        assert report.verdict is (Verdict.ILLEGAL if agreed else Verdict.UNDETERMINED)
        illegal += bool(agreed)
    assert illegal > 10
