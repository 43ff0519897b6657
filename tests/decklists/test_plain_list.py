"""A list that is plain throughout is read and judged just as any other, whatever was read before it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards import Database
from deckcheck.deck import Entry
from deckcheck.decklists import load, read
from deckcheck.games import edition
from deckcheck.legality.checker import Checker

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "legal" / "redemption").glob("*.txt"))
LINES = [line for path in EXAMPLES for line in path.read_text(encoding="utf-8").split("\n")]
FORMATS = ("type-1@3rd-edition", "type-1@1.3", "limited@2.0", "unlimited@2.0", "type-2@2.0")


def test_the_entries_of_a_plain_list() -> None:
    deck = read(b"# a remark\n2 Moses\n\nReserve\n1 Aaron (Pa)\n")
    assert deck.entries == (Entry("Moses", 2, "", 2), Entry("Aaron (Pa)", 1, "reserve", 5))
    assert read(b"# a remark\n2 Moses\n\nReserve\n1 Aaron (Pa)\n") == deck
    for other in (pickle.loads(pickle.dumps(deck)), copy.deepcopy(deck), replace(deck)):
        assert other == deck
    assert not hasattr(deck, "nothing")


NAMES = [line.split(" ", 1)[1] for line in LINES if line[:1].isdecimal()] + [
    *(
        "Moses",
        "Mosess",
        "Moses (Nonsense)",
        "Son of God (K)",
        "Son of God [K]",
        "Lost Soul",
        "Years of Famine",
        "Élie",
    ),
    *(
        "Lost Soul (Hopper)",
        "Buckler",
        "Years of Famine",
        "Faith (Promo)",
        "Nobody at all",
        "Moses and Aaron",
        "Pharaoh (first print)",
    ),
]
CARDS = st.builds("{} {}".format, st.sampled_from([1, 1, 2, 7]), st.sampled_from(NAMES))
HEADS = st.sampled_from(
    ["# paragon: David", "Heroes", "Lost Souls", "Evil Characters:", "Reserve", "Maybeboard", "Sites"]
)
PARTS = st.builds("{}\n{}".format, HEADS, st.lists(CARDS, min_size=1, max_size=20).map("\n".join))
PLAIN = st.lists(PARTS, min_size=1, max_size=4, unique_by=lambda part: part[:4]).map("\n".join)


@given(texts=st.lists(PLAIN, min_size=1, max_size=4))
def test_plain_lists_are_judged_alike_whatever_was_judged_before(built_in: Database, texts: list[str]) -> None:
    checker = Checker(built_in)
    for text in (*texts, *texts):  # the second time all of it is known
        for name in FORMATS:
            judged = edition(f"redemption/{name}")
            deck = read(text.encode())
            assert checker.check(deck, judged) == Checker(built_in).check(replace(deck), judged)


def test_the_examples_are_judged_alike_whatever_was_judged_before(built_in: Database) -> None:
    checker = Checker(built_in)
    for name in FORMATS:
        judged, other = edition(f"redemption/{name}"), Checker(built_in)
        for _ in range(2):
            for path in EXAMPLES:
                assert checker.check(load(path), judged) == other.check(replace(load(path)), judged)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("1 A New Beginning\n2 A New Beginning", [3, 4]),  # a Dominant or an enhancement, and a rule turns on it
        ("1 A New Beginning", []),
        ("2 A New Beginning (FoM)", []),
        ("3 Falling Away", []),  # of several printings, of which no rule tells one from another
    ],
)
def test_a_name_for_several_cards_is_told_where_it_matters(checker: Checker, lines: str, told: list[int]) -> None:
    report = checker.check(read(f"Deck\n1 Son of God (K)\n{lines}".encode()), edition("redemption/limited@2.0"))
    open_names = [finding for finding in report.findings if finding.rule == "deckcheck/ambiguous-card"]
    assert [line for finding in open_names for line in finding.lines] == told
