"""A card's facts through the releases, with all that follows from what its line in ``card_db/`` states."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from deckcheck.cards.build.source import SourceCard
from deckcheck.cards.fact_schema import Game
from deckcheck.cards.same_card import perhaps_keys, same_keys
from deckcheck.cards.titles import halves_of, soul_of, title_of
from deckcheck.errors import InvalidCardSource
from deckcheck.facts import Value


class Version(NamedTuple):
    """A printing's facts over the releases ``since`` up to but not ``until`` (ordinals)."""

    since: int
    until: int
    facts: Mapping[str, Value]


def versions(card: SourceCard, game: Game) -> tuple[Version, ...]:
    """The card's facts through the releases, oldest first, everything derived from them included."""
    edges = [card.since, *(correction.before for correction in card.corrections), card.until]
    facts = dict(card.facts)
    if "art" in game.fields:
        facts.setdefault("art", facts.get("image", ""))
    found: list[Version] = []
    for since, until in pairwise(edges):
        stated = dict(facts)
        for correction in reversed(card.corrections):
            if correction.before >= until:
                stated |= correction.facts
        version = Version(since, until, derived(stated, game))
        if found and version.facts == found[-1].facts:
            raise InvalidCardSource(f"{card.label} has a correction that changes nothing")
        found.append(version)
    return tuple(found)


def derived(stated: Mapping[str, Value], game: Game) -> dict[str, Value]:
    """All facts of a card from those its line states: title, halves, soul, and both sides' brigades as one list."""
    facts = dict(stated)
    facts.setdefault("title", title_of(str(facts["name"])))
    facts.setdefault("halves", halves_of(str(facts["title"])))
    if facts.get("ability") and "Lost Soul" in _texts(facts.get("type")):
        facts.setdefault("soul", soul_of(str(facts["title"])))
    if "brigades" in game.fields:
        later = () if facts.get("begins") else _texts(facts.get("other_side"))
        facts["brigades"] = tuple(dict.fromkeys((*_texts(facts.get("brigades")), *later)))
        facts["same"], facts["perhaps"] = same_keys(facts), perhaps_keys(facts)
    return game.with_defaults(facts)


def digest(cards: Iterable[Mapping[str, Value]]) -> str:
    """What a release's facts hash to, in whatever order they come and whatever database holds them."""
    lines = sorted(json.dumps(facts, sort_keys=True, ensure_ascii=False) for facts in cards)
    return "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _texts(value: Value | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
