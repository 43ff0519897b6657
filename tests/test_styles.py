"""One deck in every style: each card is found, and no verdict is a false one, whatever slips a name has."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.decklists import load, read
from deckcheck.editing.convert import convert
from deckcheck.findings import Verdict
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.library import deck_hash
from tests.for_each import for_each
from tests.runs import tried
from tests.styles import STYLES, WITHOUT_SECTIONS, Card, Sections

LIMITED = edition("redemption/limited@2.0")
EXAMPLE = Path(__file__).parents[1] / "examples" / "legal" / "redemption" / "limited-2.0-green-and-white.txt"
RESERVE = ["The Lord Delivers! / Am I a Dog? (LoC)", "Hilkiah, the Rebuilder (Roots)", "Haman's Plot (Roots)"]
TITLED = frozenset({"titled"})
"""Styles with a line beside the cards that no other list has a place for."""


def _sections() -> Sections:
    found: Sections = {}
    for entry in load(EXAMPLE).entries:
        found.setdefault(entry.section.title(), []).append(Card(entry.copies, entry.name))
    return {**found, "Reserve": [Card(1, name) for name in RESERVE]}


DECK = _sections()
EXTRA = {**DECK, "Heroes": [*DECK["Heroes"][:-1], Card(2, DECK["Heroes"][-1].name)]}
"""One copy more than is legal of a card."""
ALL = {**STYLES, **WITHOUT_SECTIONS}


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(suggest=False)


@for_each("style", STYLES)
def test_a_legal_deck_is_legal(checker: Checker, style: str) -> None:
    report = checker.check(read(STYLES[style](DECK)), LIMITED)
    assert report.verdict is Verdict.LEGAL, [finding.message for finding in report.findings]
    named = {place.line for finding in report.findings for place in finding.places}
    assert (1 in named) is (style in TITLED)


def test_every_style_is_one_deck(checker: Checker) -> None:
    format = "redemption/limited@2.0"
    hashes = {style: deck_hash(read(write(DECK)), format, checker=checker) for style, write in STYLES.items()}
    assert all(hashes.values())
    assert len(set(hashes.values()) - {""}) == 1


@for_each("style", sorted(ALL.keys() - TITLED))
def test_every_card_is_found_in_its_section(checker: Checker, style: str) -> None:
    written = DECK if style in STYLES else {**DECK, "Reserve": []}
    deck = read(convert(read(ALL[style](written)), "json", checker=checker).text.encode())
    found: Counter[tuple[str, bool]] = Counter()
    for entry in deck.entries:
        found[entry.name, entry.section in ("reserve", "sideboard")] += entry.copies
    assert found == {(card.name, title == "Reserve"): card.copies for title, cards in written.items() for card in cards}


def _slipped(name: str, slip: str, at: int) -> str:
    """Return a name with a slip of the pen at a letter of it."""
    before, letter, after = name[:at], name[at : at + 1], name[at + 1 :]
    match slip:
        case "left out":
            return before + after
        case "twice":
            return before + 2 * letter + after
        case "swapped":
            return before + after[:1] + letter + after[1:]
        case "another":
            return before + "e" + after
        case "apart":
            return before + " " + letter + after
        case "without its set":
            return name.rpartition(" (")[0] or name
        case _:
            return name.upper()


SLIPS = ("left out", "twice", "swapped", "another", "apart", "without its set", "capitals")


@settings(max_examples=tried(80, 4000))
@given(
    st.sampled_from(sorted(STYLES)),
    st.sampled_from(sorted(DECK)),
    st.integers(0, 99),
    st.sampled_from(SLIPS),
    st.integers(1, 30),
)
def test_no_slip_makes_a_verdict_a_false_one(
    checker: Checker, style: str, title: str, which: int, slip: str, at: int
) -> None:
    for deck, never in ((DECK, Verdict.ILLEGAL), (EXTRA, Verdict.LEGAL)):
        cards = list(deck[title])
        card = cards[which % len(cards)]
        cards[which % len(cards)] = card._replace(name=_slipped(card.name, slip, 1 + at % (len(card.name) - 1)))
        report = checker.check(read(STYLES[style]({**deck, title: cards})), LIMITED)
        assert report.verdict is not never, [finding.message for finding in report.findings]


def test_a_column_beside_which_a_name_is_not_known_is_left_open(checker: Checker) -> None:
    souls = [card._replace(name=card.name.replace("Accusers", "Acusser")) for card in DECK["Lost Souls"]]
    report = checker.check(read(STYLES["two-columns"]({**DECK, "Lost Souls": souls})), LIMITED)
    assert report.verdict is Verdict.UNDETERMINED
    assert any(finding.rule.startswith("deckcheck/") and finding.lines for finding in report.findings)
