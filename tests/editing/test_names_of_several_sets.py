"""Printings of two sets under one name: whatever is written of them says the set, or what it cannot hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deckcheck.builder.sheet import sheet_of
from deckcheck.builder.sheet.html import write
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import load, read
from deckcheck.editing.convert import convert
from deckcheck.games import edition
from deckcheck.legality.checker import Checker
from deckcheck.legality.format_detection import choose, hash_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "legal" / "redemption"
FORMAT = "redemption/type-1@3rd-edition"
SOUL = "Lost Soul Psalm 1:4 (Site Doubler)"
BOTH = read(f"# format: {FORMAT}\n1 {SOUL} (Ki)\n2 {SOUL} (Wa)\n1 Son of God (K)\n".encode())


@pytest.mark.parametrize("syntax", ["csv", "json", "lackey", "toml", "text"])
def test_the_set_is_kept(checker: Checker, syntax: str) -> None:
    made = convert(BOTH, syntax, checker=checker)
    back = replace(read(made.text.encode(), syntax=syntax), format=FORMAT)
    assert hash_of(checker, back).lines == hash_of(checker, BOTH).lines
    assert "set" not in str(made.left_out)


def test_a_table_has_no_sets_of_names_that_tell_them_nor_of_those_that_leave_it_open(checker: Checker) -> None:
    deck = read(f"# format: {FORMAT}\n1 {SOUL}\n1 Son of God (K)\n".encode())
    rows = convert(deck, "csv", checker=checker).text.splitlines()[1:]
    assert rows == [f"1,{SOUL},,", "1,Son of God [K],,"]


def test_what_cannot_hold_the_set_is_told(checker: Checker) -> None:
    left_out = convert(BOTH, "lackey-text", checker=checker).left_out
    assert [(each.part, each.count) for each in left_out if each.part == "set"] == [("set", 2)]
    plain = read(f"# format: {FORMAT}\n1 Son of God (K)\n".encode())
    assert not [each for each in convert(plain, "lackey-text", checker=checker).left_out if each.part == "set"]


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.stem)
def test_a_sheet_of_each_example_is_the_deck_that_it_states(checker: Checker, path: Path) -> None:
    deck = load(path)
    sheet = sheet_of(deck, checker=checker)
    back = replace(read(write([sheet]).encode()), extra=deck.extra)  # no sheet has a place for a Paragon
    assert hash_of(checker, back, choose(checker, deck).id).shown == sheet.hash != ""


@pytest.mark.parametrize("syntax", ["csv", "json", "lackey"])
def test_what_people_call_a_set_becomes_its_code(checker: Checker, syntax: str) -> None:
    """Of each set one card that its name tells from its other printings."""
    resolver = checker.prepared(edition(FORMAT)).resolver
    cards = {each.set: each for each in resolver.cards.all() if each.set}
    names = {
        code: (str(card.facts["set_name"]), *resolver.cards.set_names.get(code, ())) for code, card in cards.items()
    }
    entries = [Entry(cards[code].name, set=name) for code in names for name in names[code]]
    plain = [entry for entry in entries if resolver.entry(entry).is_one_printing]
    deck = Deck(tuple(plain), format=FORMAT, source="text")
    made = convert(deck, syntax, checker=checker)
    back = replace(read(made.text.encode(), syntax=syntax), format=FORMAT)
    assert len(plain) > 80
    assert sorted({entry.set for entry in back.entries}) == sorted(
        {str(resolver.entry(entry).cards[0].facts["set"]) for entry in plain}
    )
    assert hash_of(checker, back).lines == hash_of(checker, deck).lines
    assert hash_of(checker, back).hash
