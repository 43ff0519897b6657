"""A list that is plain throughout is read at once, and just as any other way would read it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards import Database
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import load
from deckcheck.decklists.text import plain_list as remembered
from deckcheck.decklists.text.plain_list import MAX_LINE, MOST_LINES, plain_list
from deckcheck.decklists.text.reader import read_any
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.rules.deck_totals import PlainLines

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "legal" / "redemption").glob("*.txt"))
LINES = [line for path in EXAMPLES for line in path.read_text(encoding="utf-8").split("\n")]
WORDS = ("Heroes", "Artifacts", "Curses", "Sites", "Fortresses", "Covenants", "Lost Souls", "Dominants")
FORMATS = ("type-1@3rd-edition", "type-1@1.3", "limited@2.0", "unlimited@2.0", "type-2@2.0")
ODD = (
    *("Deck", "Reserve:", "Reserve (1)", "Heroes (1)", "Heroes:", "## Heroes", "Tokens", "Wishes:", "Sideboard: Moses"),
    *("Moses", "1 Moses", "2 Moses", "1\tMoses\tPa", "SB: 1 Moses", "[ ] 1 Moses", "[x] 1 Moses", "1 A  1 B", ""),
    *("# Moses", "#1 Moses", "// a remark", "----", "# name: A", "# format: type 1", "# paragon: David", "Name: A"),
    *("2 cards", "Total: 2", "Total\t2", "# deckcheck: ignore pool: so", "$3.00", "10 Heroes", "1x Moses", " "),
    *("~~1 Moses~~", "https://a.b/c", "We played this.", "1 Élie", "1 " + "a" * MAX_LINE, "Deck 2", "1 MOSES #5"),
    *(
        "1 Moses x2",
        "1. Moses",
        "1 Brothers Reunited  (LoC)",
        "1 Moses  Aaron",
        "1 Moses   x",
        "Heroes (2)",
        "2 Abel  2 Cain",
    ),
)


def alike(text: str) -> bool:
    """Is a list plain? Then it is read as any other would be."""
    deck = plain_list(text)
    if deck is None:
        return False
    known = read_any(text)
    assert deck == known and deck.places == known.places and deck.written == known.written == text
    assert [*deck.cards] != [] and not known.shared and len(deck.cards) == len(deck.entries)
    return True


@given(st.lists(st.sampled_from(ODD) | st.sampled_from(LINES), max_size=12).map("\n".join))
def test_a_plain_list_is_read_as_any_other(text: str) -> None:
    alike(text)


@given(st.sampled_from(EXAMPLES), st.data())
def test_a_plain_list_with_odd_lines_is_read_as_any_other(path: Path, data: st.DataObject) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(ODD))]
    alike("\n".join(lines))


def test_the_examples_are_plain() -> None:
    assert EXAMPLES
    assert [path.name for path in EXAMPLES if not alike(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        ("1 Moses\nHeroes (1)\n1 Aaron", "1 Moses\nHeroes (2)\n1 Aaron"),
        ("1 Moses\nHeroes (0)\nReserve\n1 Aaron", "1 Moses\nHeroes (1)\nReserve\n1 Aaron"),
        ("Heroes\n1 Moses\nSites\n1 Egypt", "Heroes\n1 Moses\nHeroes\n1 Aaron"),
        ("Sites\n1 Egypt\nHeroes\n1 Moses", "Reserve\n1 Egypt\nHeroes\n1 Moses"),
        ("Heroes\n1 Moses", "Wishes\n1 Moses"),
        ("# name: A\n# format: type 1\n1 Moses", "# name: A\n# name: A\n1 Moses"),
        ("# a remark\n1 Moses", "#51 Aaron\n1 Moses"),
        ("2 Moses\n1 Aaron\n3 cards", "2 Moses\n1 Aaron\n2 cards"),
        ("1 Moses\n1 Aaron\n1 Egypt\n1 Samson", "1 Moses\n1 Aaron\n1 Moses\n1 Aaron"),
        ("1 Moses", ""),
        ("1 Moses", "Moses"),
        ("1 Moses", "SB: 1 Moses"),
        ("# Heroes of old\n1 Moses", "## Heroes\n1 Moses"),
        ("1 Moses  (Pa)", "1 Moses  1 Aaron"),
        ("Heroes (1)\n1 Moses  Aaron", "Heroes (2)\n1 Moses  1 Aaron"),
        ("1\tMoses\tPa", "1\tMoses\tPa\tK\t"),
    ],
)
def test_what_hangs_on_other_lines_is_not_plain(plain: str, other: str) -> None:
    assert alike(plain)
    assert not alike(other)


def test_entries_are_made_where_somebody_looks() -> None:
    deck = plain_list("# a remark\n2 Moses\n\nReserve\n1 Aaron (Pa)\n")
    assert deck is not None and [card.line for card in deck.cards] == [0, 0]
    entries = (Entry("Moses", 2, "", 2), Entry("Aaron (Pa)", 1, "reserve", 5))
    assert deck.entries == entries and deck == Deck(entries, written=deck.written)
    again = plain_list(deck.written)
    assert again is not None and [*map(id, again.cards)] == [*map(id, deck.cards)]
    for other in (pickle.loads(pickle.dumps(again)), copy.deepcopy(again), replace(again)):
        assert other == again and not other.shared
    assert not hasattr(deck, "nothing")


def test_only_so_many_plain_lines_are_remembered() -> None:
    for first in range(0, MOST_LINES + 1000, 500):
        assert plain_list("\n".join(f"1 Card {number}" for number in range(first, first + 500)))
    assert 0 < sum(map(len, remembered._below.values())) <= MOST_LINES
    for first in range(0, MOST_LINES, 400):  # headings may be joined in any order, so that there is no end of them
        joined = (f"{heading} / {other}" for heading in WORDS for other in WORDS if heading != other)
        plain_list("\n".join(f"{head}\n1 Card {first} {at}" for at, head in enumerate(joined)))
        assert len(remembered._below) <= sum(map(len, remembered._below.values())) + 1 <= MOST_LINES + 1
    assert plain_list(f"1 Moses\n1 {'a' * MAX_LINE}") is None
    assert max(len(raw) for below in remembered._below.values() for raw in below) <= MAX_LINE


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
def test_plain_lists_are_judged_as_any_other(built_in: Database, texts: list[str]) -> None:
    checker, other = Checker(built_in), Checker(built_in)
    for text in (*texts, *texts):  # the second time all of it is known
        for name in FORMATS:
            judged = edition(f"redemption/{name}")
            assert checker.check(plain_list(text) or read_any(text), judged) == other.check(read_any(text), judged)


def test_the_examples_are_judged_as_any_other(built_in: Database) -> None:
    checker = Checker(built_in)
    for name in FORMATS:
        judged, other = edition(f"redemption/{name}"), Checker(built_in)
        for _ in range(2):
            for path in EXAMPLES:
                deck = load(path)
                assert deck.shared
                assert checker.check(deck, judged) == other.check(replace(deck), judged)


def test_what_is_wrong_with_a_plain_list_is_found_without_its_entries(
    built_in: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited = edition("redemption/limited@2.0")
    known = [Checker(built_in).check(replace(load(path)), limited) for path in EXAMPLES]
    monkeypatch.setattr(Deck, "_entries", lambda deck: pytest.fail("made"))
    assert [Checker(built_in).check(load(path), limited) for path in EXAMPLES] == known
    assert {"redemption/pool", "redemption/copy-limit", "redemption/lost-soul-count"} <= {
        finding.rule for report in known for finding in report.findings if finding.lines
    }


@pytest.mark.parametrize(
    ("lines", "plain", "told"),
    [
        ("1 A New Beginning\n2 A New Beginning", True, [3, 4]),  # a Dominant or an enhancement, and a rule turns on it
        ("1 A New Beginning", True, []),
        ("2 A New Beginning (FoM)", True, []),
        ("3 Falling Away", True, []),  # of several printings, of which no rule tells one from another
        ("2 A New Beginning (Nonsense)", False, []),
        ("2 A New Beginnig", False, []),
    ],
)
def test_a_name_for_several_cards_leaves_a_list_plain(
    built_in: Database, lines: str, plain: bool, told: list[int]
) -> None:
    deck, limited, checker = (
        plain_list(f"Deck\n1 Son of God (K)\n{lines}"),
        edition("redemption/limited@2.0"),
        Checker(built_in),
    )
    assert deck is not None
    reading, report = checker.read(deck, limited), checker.check(deck, limited)
    other = Checker(built_in)
    assert isinstance(reading.lines, PlainLines) is plain
    odd = other.read(replace(deck), limited).odd
    assert [entry for entry, _ in reading.odd] == [entry for entry, _ in odd]
    assert report == other.check(replace(deck), limited)
    open_names = [finding for finding in report.findings if finding.rule == "deckcheck/ambiguous-card"]
    assert [line for finding in open_names for line in finding.lines] == told
