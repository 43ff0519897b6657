"""One spoilt name in a list written without tabs: the list is read all the same, and the card is suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decklists import load, read
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.bench.names import SPOILINGS, same_card, spoilt
from tests.for_each import for_each
from tests.runs import tried

UNLIMITED = edition("redemption/unlimited@2.0")
COUNTED = ("{} {}", "{}x {}")


@pytest.mark.slow
@pytest.mark.parametrize("kind", SPOILINGS)
@pytest.mark.parametrize("first", [0, 1][: tried(1, 2)])
def test_one_spoilt_name_keeps_no_list_from_being_read(
    checker: Checker, real_decks: Path, kind: str, first: int
) -> None:
    cards = checker.database.cards("redemption")
    names = right = 0
    for place, path in enumerate(sorted(real_decks.iterdir())):
        counted = COUNTED[(first + place) % 2]
        entries = load(path).entries
        known = [entry.name for entry in entries]
        written = spoilt(cards, known[place % 7 :: 7], kind, seed=place)
        for meant, made, _ in written[: tried(2, 3)]:
            at = known.index(meant)
            lines = [counted.format(entry.copies, entry.name) for entry in entries]
            lines[at] = counted.format(entries[at].copies, made)
            report = checker.check(read("\n".join([*lines, ""]).encode(), syntax="text"), UNLIMITED)
            assert report.verdict is not Verdict.UNREADABLE, made
            told = [each for each in report.findings if each.rule == "deckcheck/unknown-card" and at + 1 in each.lines]
            names += 1
            right += any(same_card(cards, meant, near) for each in told for near in each.suggestions[:1])
    assert names > 50
    assert right >= 0.97 * names


@for_each(
    ("written", "near", "clear"),
    [
        ("Asaph, the Pslamist (Roots)", ("Asaph, the Psalmist (Roots)", "Asaph"), True),
        ("Asaph, the Pslamist", ("Asaph, the Psalmist", "Asaph"), True),
        ("Chenaniah, Cheif Singer (Roots)", ("Chenaniah, Chief Singer (Roots)",), True),
        ("Ahaz, the Unfaithfull (LoC)", ("Ahaz, the Unfaithful (LoC)", "Ahaz"), False),
    ],
)
def test_a_slip_behind_a_comma_suggests_the_whole_name_first(
    checker: Checker, written: str, near: tuple[str, ...], clear: bool
) -> None:
    report = checker.check(read(f"1 Son of God (K)\n1 {written}\n".encode()), UNLIMITED)
    [told] = [each for each in report.findings if each.rule == "deckcheck/unknown-card" and each.cards == (written,)]
    assert told.suggestions == near
    assert [fix.new for fix in told.fixes] == [near[0]] * clear
