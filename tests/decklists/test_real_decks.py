"""Real decks and real card names, where they lie beside the repository."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from deckcheck.deck import heading_key
from deckcheck.decklists import load, read
from deckcheck.games import game, game_ids
from tests.decklists.one_line import Card, cards
from tests.runs import tried

DATA = Path(__file__).parents[3] / "shared" / "data" / "redemption"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="needs ../shared/data/redemption beside the repository")

STARTERS = {
    "C_Deck_1st_print": {"deck": 50},
    "D_Deck_2nd_print": {"deck": 50},
    "Limited_A": {"deck": 50},
    "Starter_G": {"deck": 50},
    "Starter_H": {"deck": 50},
    "Starter_I": {"deck": 51},
    "Starter_K": {"deck": 50, "reserve": 6},
    "Unlimited_A": {"deck": 50},
}


def card_names() -> set[str]:
    tables = sorted(DATA.glob("facts-*.tsv"))
    assert tables
    return {line.split("\t")[0] for table in tables for line in table.read_text("utf-8").splitlines()[1:]}


def test_tournament_lists() -> None:
    decks = [load(path) for path in sorted(DATA.glob("decks/nats*.txt"))]
    assert [deck.problems for deck in decks] == [()] * 29
    assert {deck.source for deck in decks} == {"lackey-text"}
    assert sum(len(deck.entries) for deck in decks) == 1769
    assert {entry.section for deck in decks for entry in deck.entries} == {"", "reserve", "tokens"}


def test_starter_decks() -> None:
    for path in sorted(DATA.glob("decks/*.dek")):
        deck = load(path)
        counts: dict[str, int] = {}
        for entry in deck.entries:
            counts[entry.section] = counts.get(entry.section, 0) + entry.copies
            assert entry.image
            assert entry.set
            assert f">{entry.name}</name>" in unescape(path.read_text("utf-8").split("\n")[entry.line - 1])
        assert (deck.source, deck.game, deck.problems) == ("lackey", "Redemption", ())
        assert counts == STARTERS[path.stem]


@pytest.mark.slow
def test_every_card_name_reads_as_itself() -> None:
    for name in sorted(card_names())[:: tried(3, 1)]:
        two = [Card(name.strip(), 2)]
        assert cards(f"2 {name}") == cards(f"2x {name}") == cards(f"2\t{name}") == two
        assert cards(f"{name} x2") == two or name[0] == "7" or name == "Fellowship"  # which heads cards, too
        if not name.startswith("7 Years"):  # that reads as seven copies
            [entry] = read(
                name.encode(), syntax="text"
            ).entries  # words about the list, perhaps, where no cards are at hand
            assert (entry.name, entry.copies) == (name.strip(), 1)


def test_no_card_name_is_a_heading() -> None:
    words = {word for id in game_ids() for each in game(id).sections for word in each.words}
    words |= {word for id in game_ids() for each in game(id).kinds for word in each.words}
    assert {heading_key(name) for name in card_names()} & words <= {"fellowship"}  # of another game
