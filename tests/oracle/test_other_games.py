"""Both judges on random decks of The Mission, Gospel and the OPR mission cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from deckcheck.decklists import read
from deckcheck.findings import Status
from deckcheck.games import edition as edition_of
from deckcheck.legality.checker import Checker
from tests import runs
from tests.for_each import for_each
from tests.oracle import gospel, mission, opr

Case = tuple[Callable[[Random], Any], Callable[[Any], Mapping[str, bool]], Callable[[Any, Random], str], set[str]]
CASES: dict[str, Case] = {
    "the-mission/standard@advanced": (mission.random_deck, mission.judge_standard, mission.written, mission.WARNINGS),
    "the-mission/starter@advanced": (mission.random_starter, mission.judge_starter, mission.written, set()),
    "gospel/standard@starter": (
        lambda rng: gospel.random_deck(rng, False),
        lambda deck: gospel.judge(deck, False),
        gospel.written,
        gospel.WARNINGS,
    ),
    "gospel/solitaire@starter": (
        lambda rng: gospel.random_deck(rng, True),
        lambda deck: gospel.judge(deck, True),
        gospel.written,
        gospel.WARNINGS,
    ),
    "opr-missions/fixed@1": (lambda rng: opr.random_deck(rng, True), opr.judge_fixed, opr.written, set()),
    "opr-missions/custom@1": (lambda rng: opr.random_deck(rng, False), opr.judge_custom, opr.written, opr.WARNINGS),
}  # fmt: skip


@for_each("id", CASES)
def test_both_judges_agree(id: str, checker: Checker) -> None:
    draw, judge, written, warnings = CASES[id]
    rng, quick, verdicts = Random(f"{id} {runs.SEED}"), Checker(checker.database, suggest=False), set()
    for _ in range(runs.tried(30, 700)):
        deck = draw(rng)
        text, judgement = written(deck, rng), judge(deck)
        report = quick.check(read(text.encode(), syntax="toml"), edition_of(id))
        broken = {rule for rule, holds in judgement.items() if not holds}
        found = {each.rule.partition("/")[2] for each in report.findings if each.status is Status.VIOLATED}
        found &= judgement.keys()
        verdict = "illegal" if broken - warnings else "legal"
        verdicts.add(verdict)
        assert (report.verdict, found) == (verdict, broken), [text, report.findings]
    assert verdicts == {"legal", "illegal"}
