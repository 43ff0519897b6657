"""Where the cards of a line stand: in the section of its heading, or, where none tells, in that of their kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deckcheck.deck import heading_key
from deckcheck.facts import Facts, OneOf, possible
from deckcheck.games.model import Game
from deckcheck.games.statements import stated_facts
from deckcheck.rules.plan import Card, Placed

_OUTSIDE_MAIN = frozenset({"reserve", "side", "sideboard"})


class Standing(NamedTuple):
    """Where a heading puts its cards and what it says of them. No sections = each stands where its kind does."""

    sections: tuple[str, ...]
    facts: Facts


def standings(game: Game) -> dict[str, Standing]:
    """Every heading of a game."""
    found = {
        word: Standing((section.id,), stated_facts(game, section.facts, section.id))
        for section in game.sections
        for word in (*section.words, heading_key(section.id))
    }
    for kind in game.kinds:
        facts = stated_facts(game, kind.facts, kind.section)
        found.update((word, Standing((kind.section,), facts)) for word in kind.words)
    found[""] = Standing((game.main,), {}) if game.main else Standing((), {})
    return found


def elsewhere(game: Game, heading: str) -> Standing:
    """Where the cards of a heading stand that the game does not know: with a section in its words, anywhere."""
    if _OUTSIDE_MAIN & set(heading.split()):
        return Standing(tuple(section.id for section in game.sections if section.counts), {})
    return Standing((game.main,), {}) if game.main else Standing((), {})


def by_kind(game: Game, cards: tuple[Card, ...]) -> tuple[Placed, ...]:
    """Cards without a heading: each stands in the section of its kind, whatever that is."""
    told = [(section.id, stated_facts(game, section.facts, section.id)) for section in game.sections if section.facts]
    placed = ((_narrowed(card, facts), section) for section, facts in told for card in cards)
    return tuple((card, section) for card, section in placed if card is not None)


def anywhere(known: Mapping[str, Standing], sections: tuple[str, ...], cards: tuple[Card, ...]) -> tuple[Placed, ...]:
    """Cards that may stand in several sections, their own or not; what is not known of them the section tells."""
    told = [(section, known[heading_key(section)].facts) for section in sections]
    return tuple((_narrowed(card, facts) or card, section) for section, facts in told for card in cards)


def _narrowed(card: Card, told: Facts) -> Card | None:
    """The card, given what else is told of it; ``None`` when that contradicts what is known."""
    facts = dict(card.facts)
    for name in told:
        known, allowed = possible(facts, name), possible(told, name) or ()
        left = allowed if known is None else tuple(value for value in known if value in allowed)
        if not left:
            return None
        facts[name] = left[0] if len(left) == 1 else OneOf(left)
    return Card(card.name, facts)
