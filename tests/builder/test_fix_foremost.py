"""A repair found among the foremost cards of each sort is the one that is found among all cards there are."""

from __future__ import annotations

import pytest

from deckcheck.builder.fix import fix, milp_problem
from deckcheck.builder.fix.repair import Outcome, Preferences, Repair
from deckcheck.builder.milp_solver import Programme
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from tests.lists import FORTY_NINE, deck
from tests.runs import DEEP

pytest.importorskip("highsbox", reason="the solver comes with the extra deckcheck[fix]")

FEW, ALL = milp_problem._FEW, 10**6
TYPE_1 = "redemption/type-1@3rd-edition"
FIVE = "1 Son of God (K)\n1 Moses (F)\n2 Nobody Knows\nReserve:\n1 Angel of the Lord (A)\n"
HIGH = "\n".join(f"{copies} {name}" for copies, name in ((6, "Gideon (L)"), (9, "Love (L)"), (4, "Son of God (K)")))
DECKS = {
    "five copies": (FORTY_NINE.replace("3 Gideon (L)", "5 Gideon (L)"), TYPE_1, Preferences()),
    "few cards": (FIVE, "redemption/type-1@1.3", Preferences()),
    "many copies": (HIGH, "redemption/type-2@2.0", Preferences()),
    "a deck to fill": (FIVE, "redemption/limited@2.0", Preferences(complete=True)),
    "cards to avoid": (FORTY_NINE, TYPE_1, Preferences(avoid=("Moses",))),
    "a collection": (FORTY_NINE, TYPE_1, Preferences(prefer=deck("1 Moses (F)\n3 Ehud (L)\n4 Peace (L)\n"))),
}


def repaired(checker: Checker, name: str, few: int, monkeypatch: pytest.MonkeyPatch) -> Repair:
    monkeypatch.setattr(milp_problem, "_FEW", few)
    text, format, preferences = DECKS[name]
    return fix(deck(text), edition(format), checker=checker, preferences=preferences)


# Of few cards a usual run tries one deck, which is the one to fill.
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in DECKS if DEEP or name != "few cards"])
def test_the_foremost_cards_are_enough(name: str, checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    among_all = repaired(checker, name, ALL, monkeypatch)
    assert among_all.outcome is Outcome.FIXED
    for few in (FEW, 2) if DEEP else (2,):
        assert repaired(checker, name, few, monkeypatch) == among_all


def test_what_cannot_hold_together_is_told_by_all_cards(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for few in (ALL, 0):
        monkeypatch.setattr(milp_problem, "_FEW", few)
        preferences = Preferences(keep=("Son of God",))
        found.append(fix(deck("9 Son of God (K)\n"), edition(TYPE_1), checker=checker, preferences=preferences))
    assert found[0].outcome is Outcome.OUT_OF_REACH
    assert found[0].conflicts == found[1].conflicts != ()


def test_the_programme_of_a_few_changes_is_small(checker: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    solve = Programme.solve

    def counted(self: Programme, *args: object, **kwargs: object) -> list[int] | None:
        sizes.append(len(self.bounds))
        return solve(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Programme, "solve", counted)
    text, format, _ = DECKS["five copies"]
    assert fix(deck(text), edition(format), checker=checker).changes
    assert max(sizes) < 1_000
