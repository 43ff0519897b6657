"""Redemption Paragon by the rules 1.2."""

from __future__ import annotations

from functools import cache

from tests.oracle.redemption_cards import Card, table
from tests.oracle.redemption_judge import Deck, Judgement
from tests.oracle.redemption_same import same_cards

# I, J, I/J+, K and L with their first prints, Israel's Rebellion and Inheritance, Roots, Roots 2, Times to Come.
POOL = {"I", "J", "I/J+", "K", "K1P", "L", "L1P", "IR", "II", "RR", "RR2", "T2C", "T2C (AB)"}
QUOTAS = ("primary_good", "other_good", "neutral", "primary_evil", "other_evil")


@cache
def paragons() -> dict[str, dict[str, str]]:
    """Return the Paragons by name, those of which the table has the quotas."""
    return {row["name"]: row for row in table("paragons.tsv") if row["neutral"]}


def judge_paragon(deck: Deck, perhaps: bool = False) -> Judgement:
    """Judge by the rules 1.2 of Paragon."""
    paragon = paragons()[deck.paragon]
    counts = dict.fromkeys(QUOTAS, 0)
    for card in deck.both:
        counts[quota_of(card, paragon)] += 1
    return {
        "paragon-size": len(deck.deck) == 40 and len(deck.reserve) <= 10 and len(deck.both) == 50,
        "lost-soul-count": not any(card.lost_soul for card in deck.both),
        "paragon-dominants": sum(card.dominant for card in deck.both) <= 7,
        "copy-limit": all(len(copies) == 1 for copies in same_cards(deck.both, perhaps)),
        "paragon-quota": all(counts[quota] == int(paragon[quota]) for quota in QUOTAS),
        "pool": all(card.code in POOL for card in deck.both),
    }


def quota_of(card: Card, paragon: dict[str, str]) -> str:
    """Return the quota a card counts in; a rainbow card has every brigade."""
    for alignment, here in (("good", card.good), ("evil", card.evil)):
        if here:
            own = paragon[f"{alignment}_brigade"] in card.brigades or "Multi" in card.brigades
            return f"primary_{alignment}" if own else f"other_{alignment}"
    return "neutral"
