"""``--explain-reading``: each card with the facts that rules go by, those that are open, and those not known."""

from __future__ import annotations

import pytest

from deckcheck.batch.explain_reading import explain_source
from deckcheck.batch.sources import Source
from deckcheck.legality.checker import Checker


def became(checker: Checker, text: str) -> list[str]:
    return [line.interpretation for line in explain_source(checker, Source("a.txt", text.encode()))]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 Abed-nego (Azariah) (PoC)", "Deck (Hero, good, White, Cloud, strength 5, toughness 7)"),
        ("1 Chariot of Fire", "Deck (Dominant, good)"),
        ("5 Goliath", "Deck (Evil Character, evil, Black, Warrior or no class, "),
        ("1 Hreod teh Graet", "which is not in the card database, Deck (nothing is known of it)"),
    ],
)
def test_facts_of_redemption(checker: Checker, line: str, said: str) -> None:
    assert said in became(checker, f"# format: redemption/type-2@3rd-edition\n{line}")[-1]


def test_what_is_stated_is_told_and_what_is_missing_named(checker: Checker) -> None:
    """And only for cards that have the fact at all: no stronghold has a gender."""
    lines = (
        "# format: the-mission/standard\nCharacters\n1 Robin (heart 4)\n1 Tom (m, heart 5)\n2 Ann\nStrongholds\n3 Fear"
    )
    _, _, robin, tom, ann, _, fear = became(checker, lines)
    assert robin.endswith("Characters (character, gender not known, heart 4)")
    assert tom.endswith("Characters (character, male, heart 5)")
    assert ann.endswith("Characters (character, gender not known, heart not known)")
    assert fear == "3 × Fear, Strongholds (stronghold)"


def test_a_number_is_told_as_one(checker: Checker) -> None:
    assert became(checker, "# format: opr-missions/custom\n1 Seize 1")[-1].endswith("Deck (number 21)")


def test_a_note_settles_what_would_be_open(checker: Checker) -> None:
    text = "# format: the-mission/standard\nCharacters\n1 Robin ({}heart 4)"
    open_, settled = (became(checker, text.format(note))[-1] for note in ("", "f, "))
    assert "gender not known" in open_
    assert "female" in settled and "not known" not in settled
