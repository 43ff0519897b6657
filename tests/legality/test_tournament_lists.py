"""The lists of a 2024 tournament that lie beside the repository, by rules that came later."""

from __future__ import annotations

from pathlib import Path

from deckcheck.decklists import load
from deckcheck.findings import Status, Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.for_each import for_each

NUMBERS = range(1, 58, 2)

SHORT_OF_SOULS = ("lost-soul-count", "dominant-count")
ILLEGAL = {
    "type-1@1.3": {
        13: (*SHORT_OF_SOULS, "banned"),
        35: SHORT_OF_SOULS,
        39: ("dominant-count",),
        47: ("ability-limit",),
    },
    "limited@2.0": {
        3: ("banned",),
        13: (*SHORT_OF_SOULS, "banned"),
        33: ("banned",),
        35: SHORT_OF_SOULS,
        39: ("dominant-count",),
        47: ("copy-limit",),
        49: ("banned",),
        57: ("banned",),
    },
    "unlimited@2.0": {13: SHORT_OF_SOULS, 35: SHORT_OF_SOULS, 39: ("dominant-count",), 47: ("copy-limit",)},
}
"""The lists that break rules, and which; all others are legal."""


def test_all_lists_are_there(real_decks: Path) -> None:
    assert sorted(real_decks.glob("nats2024-*.txt")) == [real_decks / f"nats2024-{n:02}.txt" for n in NUMBERS]


@for_each("number", NUMBERS)
@for_each("format", ILLEGAL)
def test_a_tournament_list(checker: Checker, real_decks: Path, format: str, number: int) -> None:
    report = checker.check(load(real_decks / f"nats2024-{number:02}.txt"), edition(f"redemption/{format}"))
    broken = ILLEGAL[format].get(number, ())
    assert report.verdict is (Verdict.ILLEGAL if broken else Verdict.LEGAL)
    assert {finding.rule for finding in report.findings} == {f"redemption/{rule}" for rule in broken}
    assert {finding.status for finding in report.findings} <= {Status.VIOLATED}
