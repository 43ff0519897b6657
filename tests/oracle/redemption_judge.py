"""Redemption by Deck Building Rules 1.3 and by the rules 2.0 of 2026-08-13.

A judge returns for each rule whether it holds. A rule on which the letter says nothing for this deck (the chart has no
entry for a deck of a forbidden size) is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.redemption_cards import CHARACTERS, ENHANCEMENTS, Card
from tests.oracle.redemption_same import same_cards


@dataclass
class Deck:
    """The cards of a deck, copy by copy."""

    deck: list[Card]
    reserve: list[Card]
    paragon: str = ""

    @property
    def both(self) -> list[Card]:
        return self.deck + self.reserve


Judgement = dict[str, bool]


def judge_1_3(deck: Deck, type_2: bool, perhaps: bool = False) -> Judgement:
    """Judge by Deck Building Rules 1.3."""
    size = len(deck.deck)
    least, most, reserve_most = (100, 252, 15) if type_2 else (50, 154, 10)
    rules = common_rules(deck, reserve_most)
    rules["deck-size"] = least <= size <= most and size + len(deck.reserve) <= most
    chart(rules, deck, least, most)
    rules.update(limits_hold(deck, limit_1_3_type_2 if type_2 else limit_1_3_type_1, perhaps))
    rules["banned"] = not any(banned_1_3(card) for card in deck.both)
    if type_2:
        rules["good-evil-balance"] = balanced(deck.deck) and balanced(deck.reserve)
    return rules


def judge_2_0(deck: Deck, category: str, perhaps: bool = False) -> Judgement:
    """Judge by the rules 2.0: limited, unlimited, teams or type-2."""
    size = len(deck.deck)
    least, most, reserve_most = (100, 140, 20) if category == "type-2" else (50, 70, 10)
    rules = common_rules(deck, reserve_most)
    rules["deck-size"] = least <= size <= most
    chart(rules, deck, least, most)
    rules.update(limits_hold(deck, limit_2_0_type_2 if category == "type-2" else limit_2_0, perhaps))
    rules["banned"] = not any(banned_2_0(card, category) for card in deck.both)
    if category != "unlimited":
        rules["pool"] = all(in_rotation(card) or banned_2_0(card, category) for card in deck.both)
    if category == "type-2":
        rules["good-evil-balance"] = balanced(deck.deck) and balanced(deck.reserve)
    return rules


def common_rules(deck: Deck, reserve_most: int) -> Judgement:
    """Return what both editions ask alike."""
    rules = {
        "reserve-size": len(deck.reserve) <= reserve_most,
        "reserve-contents": not any(card.dominant or card.lost_soul for card in deck.reserve),
        "dominant-count": sum(card.dominant for card in deck.deck) <= counting_souls(deck),
        "site-count": sites_hold(deck.deck) and sites_hold(deck.both),
        "exclusive-pair": not exclusive_pairs_broken(deck.both),
    }
    if any(card.lost_soul for card in deck.reserve):
        rules.pop("site-count")  # a Lost Soul that may not be there: whether it counts, the letter does not say
    special_limits(rules, deck)
    return rules


def sites_hold(cards: list[Card]) -> bool:
    """Are there no more Sites and Cities than Lost Souls? Hopper is one of them here."""
    return sum(card.one_of({"Site", "City"}) for card in cards) <= sum(card.lost_soul for card in cards)


def counting_souls(deck: Deck) -> int:
    """Return how many Lost Souls count: Hopper never does."""
    return sum(card.lost_soul and not card.hopper for card in deck.deck)


def chart(rules: Judgement, deck: Deck, least: int, most: int) -> None:
    """Add whether the deck has as many Lost Souls as the chart says: one more with every seventh card."""
    size = len(deck.deck)
    if least <= size <= most:
        rules["lost-soul-count"] = counting_souls(deck) == (size - 50) // 7 + 7


def balanced(cards: list[Card]) -> bool:
    return sum(card.good for card in cards) == sum(card.evil for card in cards)


def exclusive_pairs_broken(cards: list[Card]) -> bool:
    """Are both cards of a pair there: New Jerusalem and The Second Coming, Son of God and Chariot of Fire?"""
    new_jerusalem = any(card.called("New Jerusalem") and card.dominant for card in cards)
    second_coming = any(card.called("The Second Coming") for card in cards)
    son_of_god = any(card.called("Son of God") for card in cards)
    chariot_of_fire = any(card.called("Chariot of Fire") and card.dominant for card in cards)
    return (new_jerusalem and second_coming) or (son_of_god and chariot_of_fire)


def special(card: Card) -> str:
    """Return which card of a limit of its own this is, if any."""
    if card.called("Faithful Witness") and card.code in ("RoJ", "RoJ (AB)"):
        return "Faithful Witness"
    if card.called("Locust from the Pit") and card.code in ("RoJ", "RoJ (AB)"):
        return "Locust from the Pit"
    if card.called("Legion") and card.code in ("Ap", "Di"):
        return "Legion"
    if card.called("Angry Mob") and card.code == "TEC":
        return card.printing
    return ""


def special_limits(rules: Judgement, deck: Deck) -> None:
    """Add whether the cards with a limit of their own keep it: Faithful Witness 4, the others so many per 50 cards."""
    fifties = len(deck.deck) // 50
    copies: dict[str, int] = {}
    for card in deck.both:
        if special(card):
            copies[special(card)] = copies.get(special(card), 0) + 1
    if fifties == 0 and set(copies) - {"Faithful Witness"}:
        return  # of a deck too small the letter says nothing
    limits = {"Faithful Witness": 4, "Locust from the Pit": 5 * fifties}
    rules["special-limit"] = all(copies[name] <= limits.get(name, 4 * fifties) for name in copies)


Limit = tuple[str, int] | None


def limit_1_3_type_1(card: Card, size: int) -> Limit:
    """Return the rule that limits the copies of a card in Type 1, and to how many."""
    if card.dominant:
        return "dominant-unique", 1
    if card.lost_soul:
        return ("lost-soul-ability", 1) if card.ability else None
    if card.brigade_count > 1:
        return "multi-brigade", 1
    if size < 50:
        return None  # of a deck too small the letter does not say how many of a card with an ability, nor of its like
    if card.ability:
        return "ability-limit", size // 50
    return ("plain-limit", 3) if card.one_of(CHARACTERS | ENHANCEMENTS) else None


def limit_1_3_type_2(card: Card, size: int) -> Limit:
    """Return the rule that limits the copies of a card in Type 2, and to how many."""
    if card.dominant:
        return "dominant-unique", 1
    if card.lost_soul:
        return ("lost-soul-ability", 2) if card.ability else None
    if card.brigade_count > 1:
        return "multi-brigade", 1 if card.brigade_count > 2 else 2
    if card.one_of({"Site", "City"}) and card.ability:
        return "copy-limit", 2
    if card.one_of({"Artifact", "Fortress", "Covenant", "Curse"}):
        return "copy-limit", 3
    return "copy-limit", 4


def limit_2_0(card: Card, size: int) -> Limit:
    """Return the rule that limits the copies of a card in limited, unlimited and teams: to one."""
    if card.dominant:
        return "dominant-unique", 1
    if card.lost_soul:
        return ("lost-soul-ability", 1) if card.ability else None
    return "copy-limit", 1


def limit_2_0_type_2(card: Card, size: int) -> Limit:
    """Return the rule that limits the copies of a card in Type 2: to two, but for Dominants and Lost Souls."""
    found = limit_2_0(card, size)
    return ("copy-limit", 2) if found and found[0] == "copy-limit" else found


def limits_hold(deck: Deck, limit_of: Callable[[Card, int], Limit], perhaps: bool) -> Judgement:
    """Return for each rule of copies whether it holds.

    In a group of one card, the versions of a stricter limit count towards the looser one's too. Of two rules with one
    limit the one the rules name first is the stricter.
    """
    order = ("dominant-unique", "multi-brigade", "lost-soul-ability", "ability-limit", "plain-limit", "copy-limit")
    size = len(deck.deck)
    limits = {card: limit_of(card, size) for card in set(deck.both) if not special(card)}
    rules = {limit[0]: True for limit in limits.values() if limit}
    for copies in same_cards((card for card in deck.both if limits.get(card)), perhaps):
        found = [
            (most, order.index(rule), rule) for rule, most in (limits[card] or ("copy-limit", 0) for card in copies)
        ]
        for most, place, rule in set(found):
            if sum((other, before) <= (most, place) for other, before, _ in found) > most:
                rules[rule] = False
    return rules


def banned_1_3(card: Card) -> bool:
    """Is a card banned by Deck Building Rules 1.3?"""
    return (
        is_banned_daniel(card)
        or card.printing in ("Endless Treasures (Banned)", "Lost Souls (Two Liner)", "Lost Souls (Three Liner)")
        or (card.called("Ephesian Widow") and card.code.startswith("TPC"))
        or (card.called("Mourn and Weep") and card.code.startswith("PoC"))
        or (card.called("Samuel") and card.code.startswith("RoA"))
        or (card.called("The Foretelling Angel") and card.code.startswith("TPC"))
    )


def banned_2_0(card: Card, category: str) -> bool:
    """Is a card banned in this category of the rules 2.0?"""
    if is_banned_daniel(card):
        return True
    if category == "unlimited":
        return False
    return (
        card.printing == "Endless Treasures (Banned)"
        or (card.lost_soul and "Imitate" in card.printing and card.code.startswith("RoJ"))
        or (card.called("Mourn and Weep") and card.code.startswith("PoC"))
        or (card.called("The Foretelling Angel") and card.code.startswith("TPC"))
        or (category == "teams" and card.called("Burial") and card.code in ("GoC", "Fund"))
        or (category == "teams" and card.called("High Places") and card.code == "LoC")
        or (category == "type-2" and card.called("Harvest Time") and card.code in ("GoC", "Fund"))
    )


def is_banned_daniel(card: Card) -> bool:
    """Is this Daniel of Cloud of Witnesses, in either border?"""
    return card.called("Daniel") and card.code.startswith("CoW")


def in_rotation(card: Card) -> bool:
    """Is a printing in the Rotation pool? One that is no longer banned counts by its set."""
    return card.pool == "Rotation" or (card.pool == "Banned" and card.code.startswith(("CoW", "PoC", "TPC")))
