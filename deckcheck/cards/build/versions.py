"""Derives a card's facts through the releases, with all that follows from what its line in ``card_db/`` states."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from deckcheck.cards.build.same_card import halves_of, same_keys, soul_of
from deckcheck.cards.build.source import SourceCard
from deckcheck.cards.fact_schema import FactSchema
from deckcheck.cards.names import title_of
from deckcheck.errors import InvalidCardSource
from deckcheck.facts import Value, texts_of


class Version(NamedTuple):
    """A printing's facts over the releases ``since`` up to but not ``until`` (ordinals)."""

    since: int
    until: int
    facts: Mapping[str, Value]


def versions(card: SourceCard, game: FactSchema) -> tuple[Version, ...]:
    """Return the card's facts through the releases, oldest first, everything derived from them included."""
    edges = [card.since, *(correction.before for correction in card.corrections), card.until]
    facts = dict(card.facts)
    if "art" in game.fields:
        facts.setdefault("art", facts.get("image", ""))
    periods: list[Version] = []
    for since, until in pairwise(edges):
        stated = dict(facts)
        for correction in reversed(card.corrections):
            if correction.before >= until:
                stated |= correction.facts
        version = Version(since, until, derived(stated, game))
        if periods and version.facts == periods[-1].facts:
            raise InvalidCardSource(f"{card.label} has a correction that changes nothing")
        periods.append(version)
    return tuple(periods)


def derived(stated: Mapping[str, Value], game: FactSchema) -> dict[str, Value]:
    """Return all facts of a card from those its line states: title, halves, soul, and both sides' brigades in one."""
    facts = dict(stated)
    facts.setdefault("title", title_of(str(facts["name"])))
    facts.setdefault("halves", halves_of(str(facts["title"])))
    if facts.get("ability") and "Lost Soul" in texts_of(facts.get("type")):
        facts.setdefault("soul", soul_of(str(facts["title"])))
    if "brigades" in game.fields:
        both = (*texts_of(facts.get("brigades")), *texts_of(facts.get("other_side")))
        facts["brigades"] = tuple(dict.fromkeys(both))
        facts["same"] = same_keys(facts)
    return game.with_defaults(facts)


def digest(cards: Iterable[Mapping[str, Value]]) -> str:
    """Return what a release's facts hash to, in whatever order they come and whatever database holds them."""
    lines = sorted(json.dumps(facts, sort_keys=True, ensure_ascii=False) for facts in cards)
    return "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()
