"""What the rules make of every printing of the database: worked out once for decks of one format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from deckcheck.cards import Cards, Printing, fold, with_perhaps
from deckcheck.facts import Facts
from deckcheck.games.model import Game
from deckcheck.rules.counters import Plan
from deckcheck.rules.profiles import Card, Profile
from deckcheck.rules.repair import Requirements

Place = tuple[str, Facts]
"""A section, and what standing there tells of a card of which nothing else does."""


class KnownPrinting(NamedTuple):
    """A printing as rules see it: ``profiles`` are what a copy adds in each place (``None`` = it may not be there)."""

    printing: Printing
    card: Card
    profiles: tuple[Profile | None, ...]


_KEPT = 4
"""So many formats of a folder may take turns; what is known for one are nine megabytes."""
_LAST: WeakKeyDictionary[Cards, list[tuple[object, Plan, list[KnownPrinting]]]] = WeakKeyDictionary()
"""What was asked last, the latest first."""


def known_printings(
    game: Game, cards: Cards, requirements: Requirements, places: Sequence[Place]
) -> list[KnownPrinting]:
    """Return every printing as the database describes it.

    They are those of one of the last decks, where its rules asked the same: the requirements then get its plan, whose
    numbers are in the profiles.
    """
    plan = requirements.plan
    # All that profiles hang on but the cards.
    asked = tuple(plan.forms), tuple(plan.groups), frozenset(requirements.forbidden_forms), tuple(places)
    last = _LAST.setdefault(cards, [])
    found = next((each for each in last if each[0] == asked), None)
    if found:
        last.remove(found)
    else:
        facts = ({**with_perhaps(each.facts), "called": fold(each.title)} for each in cards.all())
        known = [know(*each, game, requirements, places) for each in zip(cards.all(), facts, strict=True)]
        found = asked, plan, known
    last[:] = [found, *last[: _KEPT - 1]]
    requirements.plan = found[1]
    return found[2]


def know(
    printing: Printing, facts: Facts, game: Game, requirements: Requirements, places: Sequence[Place]
) -> KnownPrinting:
    """Return a printing as rules see it that know these facts of it."""
    if game.always_outside is not None and game.always_outside.match(facts):
        return KnownPrinting(printing, Card(printing.name, facts), (None,) * len(places))
    if any(told for _, told in places):
        cards = [(Card(printing.name, {**told, **facts}), section) for section, told in places]
        known = [requirements.plan.profile((card,), (section,)) for card, section in cards]
    else:
        known = requirements.plan.profiles(Card(printing.name, facts), [section for section, _ in places])
    profiles = tuple(None if requirements.forbids(profile) else profile for profile in known)
    return KnownPrinting(printing, Card(printing.name, facts), profiles)
