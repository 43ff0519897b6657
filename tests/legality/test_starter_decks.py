"""The printed starter decks that lie beside the repository, by the rules of their time."""

from __future__ import annotations

from pathlib import Path

from deckcheck.decklists import load
from deckcheck.facts import Interval
from deckcheck.findings import DeckReport, Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

LEGAL = ["Starter_G", "Starter_H", "C_Deck_1st_print", "D_Deck_2nd_print", "Limited_A", "Unlimited_A"]


def judged(checker: Checker, real_decks: Path, name: str) -> DeckReport:
    return checker.check(load(real_decks / f"{name}.dek"), edition("redemption/type-1@3rd-edition"))


@for_each("name", LEGAL)
def test_a_starter_deck_is_legal(checker: Checker, real_decks: Path, name: str) -> None:
    report = judged(checker, real_decks, name)
    assert (report.verdict, report.findings) == (Verdict.LEGAL, ())
    assert report.counts == {"deck": 50, "reserve": 0}


def test_deck_k_has_a_reserve_before_its_time(checker: Checker, real_decks: Path) -> None:
    report = judged(checker, real_decks, "Starter_K")
    assert report.verdict is Verdict.ILLEGAL
    [only] = report.findings
    assert (only.rule, only.actual, only.limit) == ("redemption/reserve-size", Interval(6, 6), Interval(None, 0))
    assert only.lines == (58, 59, 60, 61, 62, 63)
    assert report.counts == {"deck": 50, "reserve": 6}


def test_deck_i_holds_one_card_under_two_names(checker: Checker, real_decks: Path) -> None:
    """A Lost Soul stands there under its old name, which only its picture tells, and under its new one."""
    report = judged(checker, real_decks, "Starter_I")
    assert report.verdict is Verdict.ILLEGAL
    assert [finding.rule for finding in report.findings] == ["redemption/lost-soul-count", "redemption/ability-limit"]
    souls, twice = report.findings
    assert (souls.actual, souls.limit) == (Interval(8, 8), Interval(7, 7))
    assert (twice.status, twice.actual, twice.limit) == (Status.VIOLATED, Interval(2, 2), Interval(None, 1))
    old, new = "Lost Soul Psalm 30:3 (Retriever)", 'Lost Soul "Resurrection" [Psalm 30:3]'
    assert twice.cards == (old, new)
    assert twice.lines == (13, 45)
    told, itself = twice.places
    assert new in told.meaning, "the old name alone does not tell which card it is"
    assert itself.meaning == ""
