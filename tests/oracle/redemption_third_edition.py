"""Redemption by the 3rd-edition rulebook: "TYPE I Deck Building Rules" and "TYPE II Deck Building Rules"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.oracle.redemption_cards import CHARACTERS, ENHANCEMENTS, Card
from tests.oracle.redemption_judge import Deck, Judgement
from tests.oracle.redemption_same import groups_of


def judge_third_edition(deck: Deck, type_2: bool) -> Judgement:
    """Judge by the rulebook of 2005."""
    cards, size = deck.deck, len(deck.deck)
    least, fifties = 100 if type_2 else 50, size // 50
    souls = sum(card.lost_soul for card in cards)
    rules = {
        "deck-size": size >= least,
        "reserve-size": not deck.reserve,
        "dominant-unique": at_most(1, deck.both, lambda card: card.dominant),
        "multi-brigade": at_most(1, deck.both, lambda card: coloured(card) and card.brigade_count > 1),
        "site-count": sum("Site" in card.types for card in cards) <= souls,
    }
    if size >= least:
        rules["lost-soul-count"] = souls == (size - 50) // 7 + 7
    if fifties:  # of a deck too small the letter says nothing
        rules["ability-limit"] = at_most(
            fifties, deck.both, lambda card: card.ability and (not type_2 or card.lost_soul or "Site" in card.types)
        )
    if type_2:
        rules["copy-limit"] = at_most(5, deck.both, lambda card: True) and at_most(
            3, deck.both, lambda card: card.one_of({"Fortress", "Artifact", "Covenant"})
        )
        rules["good-evil-balance"] = sum(map(good, cards)) == sum(map(evil, cards))
    else:
        rules["plain-limit"] = at_most(
            3, deck.both, lambda card: coloured(card) and card.brigade_count < 2 and not card.ability
        )
    return rules


def coloured(card: Card) -> bool:
    """Is this a Hero, an Evil Character or an Enhancement?"""
    return card.one_of(CHARACTERS | ENHANCEMENTS)


def at_most(most: int, cards: list[Card], meant: Callable[[Card], bool]) -> bool:
    """Is there none of the cards meant more than so many times?"""
    copies = Counter(one for card in cards if meant(card) for one in one_card(card))
    return all(count <= most for count in copies.values())


def one_card(card: Card) -> set[tuple[str, ...]]:
    """Return what makes a card one card with others.

    Unique characters with an ability: name and brigade. Generic ones: name and art. All others: the name, which for a
    Lost Soul is its reference; a good and an evil card of one name are of different kinds.
    """
    kind = " ".join(sorted(card.types))
    if card.lost_soul and card.ability:
        return groups_of(card)
    if card.one_of(CHARACTERS) and card.ability:
        mark = card.picture if card.generic else " ".join(sorted(card.brigades))
        return {(name, str(card.generic), mark) for name in card.names}
    return {(card.reference if card.lost_soul else name, kind) for name in card.names}


def good(card: Card) -> bool:
    """Is this a good card by the glossary? A kind that it does not know goes by the card's alignment."""
    if len(card.types) == 1 and card.one_of({"Hero", "Good Enhancement", "Covenant"}):
        return True
    return by_alignment(card) and card.good


def evil(card: Card) -> bool:
    """Is this an evil card by the glossary?"""
    if len(card.types) == 1 and card.one_of({"Evil Character", "Evil Enhancement"}):
        return True
    return by_alignment(card) and card.evil


def by_alignment(card: Card) -> bool:
    """Does a card's alignment tell whether it is good or evil? Artifacts, Sites and Lost Souls are neutral."""
    return len(card.types) > 1 or card.one_of({"Dominant", "Fortress", "Curse", "City"})
