"""A dressed list is still the deck that it was made from, and the same for the same seed."""

from __future__ import annotations

from random import Random

from deckcheck.legality.checker import Checker
from tests.dressed.decks import changed, sources
from tests.dressed.dress import dress


def _folded(text: str) -> str:
    return text.lower().replace("’", "'")


def test_a_dressed_list_has_every_card(checker: Checker) -> None:
    for each in (source for group in sources(checker) for source in group):
        for seed in range(3):
            text = _folded(dress(each, Random(seed)).text)
            assert all(_folded(card.name) in text for card in each.cards)


def test_a_seed_is_a_dress(checker: Checker) -> None:
    deck = sources(checker)[0][0]
    assert dress(deck, Random("1:2")) == dress(deck, Random("1:2"))
    assert len({dress(deck, Random(seed)).text for seed in range(50)}) == 50


def test_a_changed_deck_differs_by_a_card(checker: Checker) -> None:
    deck = sources(checker)[0][0]
    sizes = {sum(card.copies for card in changed(deck, Random(seed)).cards) for seed in range(20)}
    assert sizes == {49, 50, 51}
