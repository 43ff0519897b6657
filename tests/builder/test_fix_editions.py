"""Every repair is legal by the engine, in every edition of every game: of broken decks, of halves, and from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from deckcheck.builder.fix import fix
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair
from deckcheck.deck import Deck, Entry
from deckcheck.findings import Verdict
from deckcheck.games import edition, game
from deckcheck.legality.checker import Checker
from tests.games.cases import COMPLETE, Case, cases
from tests.runs import DEEP, tried

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

OF_ALL = [id for id in COMPLETE if game(id.partition("/")[0]).database_is_complete or id.startswith("opr")]
"""Editions of games of which the database has cards enough for a deck."""
ILLEGAL = [case for case in cases() if case.status]
PER_EDITION = tried(1, 2)


def some_editions(way: int) -> Sequence[str]:
    """The editions of which decks are repaired in one of four ways: in a usual run each edition's in one of them.

    Every second four in another order, so that those with most cards come to what takes least.
    """
    return [id for at, id in enumerate(COMPLETE) if DEEP or (at + 2 + at // 4 * 2) % 4 == way]


def some_of(id: str) -> list[Case]:
    """Some of an edition's broken decks, as far apart as they are."""
    own = [case for case in ILLEGAL if case.edition == id]
    return own[:: max(1, len(own) // PER_EDITION)]


@cache
def legal_deck(id: str) -> Deck:
    """The deck of an edition's own tests that is legal and has most cards."""
    decks = [(case, case.deck()) for case in cases() if case.edition == id]
    sound = [deck for case, deck in decks if case.expected(deck)["verdict"] == "legal"]
    return max(sound, key=lambda each: (len(each.entries), each.path))


def assert_legal(checker: Checker, repair: Repair, id: str) -> None:
    assert repair.outcome in (Outcome.LEGAL, Outcome.FIXED), (id, repair.outcome, repair.conflicts, repair.open)
    assert checker.check(repair.deck, edition(id)).verdict is Verdict.LEGAL
    assert all(change.why for change in repair.changes)


@pytest.mark.parametrize("case", [case for id in some_editions(0) for case in some_of(id)], ids=str)
def test_broken_decks(checker: Checker, case: Case) -> None:
    repair = fix(case.deck(), edition(case.edition), checker=checker)
    if repair.outcome is Outcome.UNDETERMINED:
        assert [each.rule for each in repair.open] == ["redemption/paragon-quota"], (
            "no card decides which Paragon it is"
        )
        return
    assert_legal(checker, repair, case.edition)


def broken(deck: Deck, id: str, random: Random) -> Deck:
    """A deck with some lines taken out, some counted up, some moved, and one that nobody knows."""
    sections = [section.id.replace("-", " ") for section in game(id.partition("/")[0]).sections if section.counts]
    entries: list[Entry] = []
    for entry in deck.entries:
        match random.randrange(12):
            case 0:
                continue
            case 1:
                entries.append(entry._replace(copies=entry.copies + random.randint(1, 4)))
            case 2:
                entries.append(entry._replace(section=random.choice(sections)))
            case _:
                entries.append(entry)
    entries.append(Entry("Nobody Knows", random.randint(1, 3), deck.entries[0].section))
    return replace(deck, entries=tuple(entries), remarks=())


@pytest.mark.slow
@pytest.mark.parametrize("id", some_editions(1))
def test_decks_broken_in_many_ways(checker: Checker, id: str) -> None:
    for seed in range(1 if "redemption" in id else 3):
        deck = broken(legal_deck(id), id, Random(f"{id}{seed}"))
        assert_legal(checker, fix(deck, edition(id), checker=checker), id)


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in some_editions(2) if id in OF_ALL])
def test_from_nothing(checker: Checker, id: str) -> None:
    paragon = {"paragon": "Abraham"} if "paragon" in id else {}
    repair = fix(
        Deck((), extra=paragon, source="text"), edition(id), checker=checker, preferences=Preferences(complete=True)
    )
    assert_legal(checker, repair, id)
    assert repair.size == sum(change.copies for change in repair.changes) > 0


@pytest.mark.slow
@pytest.mark.parametrize("id", some_editions(3))
def test_half_a_deck_is_filled_and_keeps_its_cards(checker: Checker, id: str) -> None:
    whole = legal_deck(id)
    half = replace(whole, entries=whole.entries[::2], remarks=())
    repair = fix(half, edition(id), checker=checker, preferences=Preferences(complete=True, prefer=whole))
    assert_legal(checker, repair, id)
    assert all(change.copies > 0 or change.moved for change in repair.changes)


@pytest.mark.parametrize("id", [id for id in COMPLETE if id not in OF_ALL])
def test_from_nothing_but_a_collection(checker: Checker, id: str) -> None:
    """Games of which players own cards that the database lacks."""
    collection = legal_deck(id)
    repair = fix(
        Deck((), source="text"), edition(id), checker=checker, preferences=Preferences(complete=True, prefer=collection)
    )
    assert_legal(checker, repair, id)


def test_a_deck_without_cards_enough_is_out_of_reach_and_says_why(checker: Checker) -> None:
    mission = edition("the-mission/standard@advanced")
    repair = fix(Deck((), source="text"), mission, checker=checker, preferences=Preferences(complete=True))
    assert repair.outcome is Outcome.OUT_OF_REACH
    assert {each.rule for each in repair.conflicts} == {"the-mission/section-minimum", "the-mission/copy-limit"}
    assert all(each.citation for each in repair.conflicts)
