"""From any format to any other and back: nothing changes of what both hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.batch.file_kinds import WRITTEN
from deckcheck.deck import Deck, Entry
from deckcheck.decklists import SYNTAXES, load, read
from deckcheck.decklists.field_checks import HEADER_KEYS, MAX_COPIES
from deckcheck.decklists.registry import (
    FACTS,
    HEADING,
    IGNORES,
    MARKS,
    NOTED_FACTS,
    OUTSIDE,
    UNHEADED,
    WORDS,
    WRITABLE,
    Content,
    Syntax,
    by_section,
    content,
    kept,
)
from deckcheck.errors import UnreadableDeck
from tests.decklists.generated import ODD, SECTIONS, decks
from tests.for_each import for_each
from tests.lists import NO_LISTS
from tests.runs import tried

EXAMPLES = Path(__file__).parents[2] / "examples"
LISTS = sorted(
    path
    for folder in EXAMPLES.iterdir()
    if folder.is_dir()
    for path in folder.rglob("*.*")
    if path.suffix in WRITTEN and path.name not in NO_LISTS
)
EVERYTHING = frozenset({*HEADER_KEYS, FACTS, IGNORES, *MARKS, NOTED_FACTS, HEADING, UNHEADED, OUTSIDE, WORDS})
PAIRS = sorted(product(SYNTAXES, SYNTAXES))
UNSPELLED = {"Angel (m)", "Angel (heart 4)", "Angel (kind=hero)", "Reserve:", "Lost Souls: 7", "= Angel", "x", "&amp;"}
"""Odd names for which text lists may lack a spelling; none is a card's."""


SUMS = {"cards", "total", "deck total", "totals", "sum"}
"""Names that are a sum behind a number."""


def spelled(entry: Entry) -> bool:
    """Has text a spelling for this entry, by itself?"""
    wanted = entry.name, entry.copies, entry.set, entry.note
    try:
        text = SYNTAXES["text"].write(Deck((entry._replace(section=""),)))
        deck = read(text.encode(), syntax="text")
    except UnreadableDeck:
        return False
    return not deck.problems and [(e.name, e.copies, e.set, e.note) for e in deck.entries] == [wanted]


def through(deck: Deck, format: Syntax) -> Deck:
    """The deck as somebody reads it who got it in this format, told to nobody."""
    return read(format.write(kept(deck, format.supported)).encode(), path="")


def shared(deck: Deck, *formats: Syntax) -> Content:
    """What these formats hold of a deck, all of them."""
    for format in formats:
        deck = kept(deck, format.supported)
    return content(deck)


def spellable(deck: Deck) -> Deck:
    """The deck without entries for which text has no spelling, or LackeyCCG's has none: ``50⇥cards`` is a sum."""
    entries = [
        entry
        for entry in deck.entries
        if entry.name[0] != "="
        and (entry.copies < 10 or entry.name.casefold() not in SUMS)
        and spelled(entry)
        and spelled(entry._replace(set="", note=""))
    ]
    return replace(deck, entries=tuple(entries) or (Entry("Angel"),))


@pytest.mark.parametrize(("a", "b"), PAIRS)
@settings(max_examples=tried(4, 20), suppress_health_check=[HealthCheck.too_slow])
@given(deck=decks())
def test_there_and_back(a: str, b: str, deck: Deck) -> None:
    first, second = SYNTAXES[a], SYNTAXES[b]
    written = through(spellable(deck), first)
    assert content(kept(written, first.supported)) == content(kept(spellable(deck), first.supported))
    back = through(through(written, second), first)
    assert not back.problems
    assert shared(back, first, second) == shared(written, first, second)


@pytest.mark.parametrize("format", SYNTAXES.values(), ids=SYNTAXES)
@given(deck=decks())
def test_whatever_is_written_is_read_as_it_was(format: Syntax, deck: Deck) -> None:
    if format.name in ("text", "lackey-text"):
        deck = spellable(deck)
    assert content(kept(through(deck, format), format.supported)) == content(kept(deck, format.supported))


@pytest.mark.parametrize("name", ["cards", "total", "Deck total"])
def test_lackey_has_cards_called_like_a_sum(name: str) -> None:
    deck = Deck((Entry("Angel", 2), Entry(name, 1), Entry("Harp", 9, "reserve"), Entry(name, 9, "reserve")))
    assert content(through(deck, SYNTAXES["lackey-text"])) == content(deck)
    assert [entry.name for entry in read(f"12\tAngel\n12\t{name}\n".encode()).entries] == ["Angel"]


def test_text_spells_nearly_every_odd_name() -> None:
    assert {name for name in ODD if any(map(str.isalnum, name)) and not spelled(Entry(name))} <= UNSPELLED


@for_each("format", SYNTAXES.values(), ids=SYNTAXES)
def test_every_section_of_every_game(format: Syntax) -> None:
    deck = Deck(tuple(Entry(f"Angel {section}", 2, section) for section in SECTIONS))
    assert content(kept(through(deck, format), format.supported)) == content(kept(deck, format.supported))


@for_each("section", ["name", "format", "facts", "cards", "paragon", "deck", "a.b", "o'clock", "grösse"])
@for_each("format", SYNTAXES.values(), ids=SYNTAXES)
def test_sections_that_a_format_has_another_use_for(format: Syntax, section: str) -> None:
    deck = Deck((Entry("Angel", 1, section), Entry("Harp", 1, "reserve")))
    assert content(kept(through(deck, format), format.supported)) == content(kept(deck, format.supported))


@for_each("copies", [1, 2, 998, 999, MAX_COPIES])
@for_each("format", SYNTAXES.values(), ids=SYNTAXES)
def test_any_number_of_copies(format: Syntax, copies: int) -> None:
    [entry] = through(Deck((Entry("Angel", copies),)), format).entries
    assert entry.copies == copies


@settings(max_examples=tried(25, 50))
@given(deck=decks(), parts=st.sets(st.sampled_from(sorted(EVERYTHING))).map(frozenset))
def test_what_is_held_is_held_once_and_for_all(deck: Deck, parts: frozenset[str]) -> None:
    once = kept(deck, parts)
    assert kept(once, parts) == once
    assert sum(entry.copies for entry in once.entries) == sum(entry.copies for entry in deck.entries)
    assert [entry.name for entry in once.entries] == [entry.name for entry in deck.entries]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_examples_there_and_back(path: Path) -> None:
    check_there_and_back(load(path))


@pytest.mark.slow
def test_real_decks_there_and_back(real_decks: Path) -> None:
    paths = sorted(real_decks.iterdir())
    assert len(paths) == 41
    for path in paths:
        check_there_and_back(load(path))


def check_there_and_back(deck: Deck) -> None:
    own = SYNTAXES[deck.source]
    assert shared(through(deck, own), own) == shared(deck, own)
    for other in SYNTAXES.values():
        back = through(through(deck, other), own)
        assert shared(back, own, other) == shared(deck, own, other)
        assert ordered(back, own, other) == ordered(deck, own, other)


def ordered(deck: Deck, *formats: Syntax) -> list[tuple[str, str]]:
    """The names of each section, in the order of the list."""
    for format in formats:
        deck = kept(deck, format.supported)
    names = [(entry.section, entry.name) for entries in by_section(deck).values() for entry in entries]
    return list(dict.fromkeys(names))


def test_only_markdown_cannot_be_read() -> None:
    assert set(WRITABLE) - set(SYNTAXES) == {"markdown"}
    assert all(format.supported <= EVERYTHING and format.completes <= EVERYTHING for format in WRITABLE.values())
