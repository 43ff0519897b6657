"""Profiles of every printing of the database under the rules of a format, computed once and cached."""

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
"""A section, and the facts it implies for an otherwise undescribed card."""


class KnownPrinting(NamedTuple):
    """A printing as rules see it: ``profiles`` are what a copy adds in each place (``None`` = forbidden there)."""

    printing: Printing
    card: Card
    profiles: tuple[Profile | None, ...]


_KEPT = 4
"""How many formats are cached, as the decks of a folder may alternate; each takes nine megabytes."""
_LAST: WeakKeyDictionary[Cards, list[tuple[object, Plan, list[KnownPrinting]]]] = WeakKeyDictionary()
"""The cached formats by card database, the latest first."""


def known_printings(
    game: Game, cards: Cards, requirements: Requirements, places: Sequence[Place]
) -> list[KnownPrinting]:
    """Return every printing as the database describes it.

    If a cached format counts the same, its printings are returned, and the requirements get its plan, whose numbers the
    profiles contain.
    """
    plan = requirements.plan
    # Everything that profiles depend on except the cards.
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
    """Return a printing as seen by rules that know these facts of it."""
    if game.always_outside is not None and game.always_outside.match(facts):
        return KnownPrinting(printing, Card(printing.name, facts), (None,) * len(places))
    cards = ((Card(printing.name, {**heading_facts, **facts}), section) for section, heading_facts in places)
    profiles = (requirements.plan.profile_unless(requirements.forbids, *each) for each in cards)
    return KnownPrinting(printing, Card(printing.name, facts), tuple(profiles))
