"""Decks as sold: legal as they are, in any order and style, and told apart from every deck one card away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckcheck.deck import Deck, Entry
from deckcheck.findings import DeckReport, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.rules.kinds.lists import Lists

RAID = edition("redemption/raid@2026")
[CHECK] = [rule.check for rule in RAID.rules if isinstance(rule.check, Lists)]
DECKS = dict(zip(CHECK.names, CHECK.lists, strict=True))
STRANGER = "Son of God [K]"

each_deck = pytest.mark.parametrize("name", DECKS)


def of(*cards: str, reserve: tuple[str, ...] = ()) -> Deck:
    entries = [Entry(card, 1, "", line) for line, card in enumerate(cards, 1)]
    return Deck((*entries, *(Entry(card, 1, "reserve") for card in reserve)), source="text")


def said(report: DeckReport) -> str:
    assert report.verdict is Verdict.ILLEGAL
    [finding] = [each for each in report.findings if each.rule == "redemption/raid-deck"]
    assert finding.actual == (1, 1)
    return finding.message


@each_deck
def test_a_deck_as_sold(checker: Checker, name: str) -> None:
    cards = DECKS[name]
    assert len(cards) == 25
    for order in (cards, tuple(reversed(cards))):
        report = checker.check(of(*order), RAID)
        assert (report.verdict, report.findings) == (Verdict.LEGAL, ())
    assert checker.check(of(*cards, reserve=(STRANGER,)), RAID).verdict is Verdict.ILLEGAL
    assert checker.check(of(*cards), edition("redemption/unlimited@2.0")).verdict is Verdict.ILLEGAL


@each_deck
def test_a_deck_one_card_away_is_told_which(checker: Checker, name: str) -> None:
    cards = DECKS[name]
    for at, card in enumerate(cards):
        others = (*cards[:at], *cards[at + 1 :])
        assert said(checker.check(of(*others), RAID)).endswith(f"the nearest is {name}: {card} is missing.")
        swapped = said(checker.check(of(*others, STRANGER), RAID))
        assert swapped.endswith(f"the nearest is {name}: {card} is missing, {STRANGER} does not belong to it.")
        doubled = said(checker.check(of(*cards, card), RAID))
        assert doubled.endswith(f"the nearest is {name}: 1 × {card} too many.")


@each_deck
def test_a_name_that_may_be_the_card_leaves_it_open(checker: Checker, name: str) -> None:
    """A misspelt name may be the one card that is missing; beside all twenty-five it is one too many."""
    cards = DECKS[name]
    assert checker.check(of(*cards[1:], "Qwxyz"), RAID).verdict is Verdict.UNDETERMINED
    assert checker.check(of(*cards, "Qwxyz"), RAID).verdict is Verdict.ILLEGAL
    assert checker.check(of(*cards[2:], "Qwxyz"), RAID).verdict is Verdict.ILLEGAL


def test_a_card_that_may_be_in_the_deck_leaves_it_open(checker: Checker) -> None:
    """What stands under a misspelt heading may be the reserve or the deck."""
    cards = DECKS["R.A.I.D. 02"]
    entries = of(*cards).entries
    torn = replace(of(), entries=(*entries[:-1], entries[-1]._replace(section="resrve")))
    assert checker.check(torn, RAID).verdict is not Verdict.LEGAL
