"""Tables of facts, of a list itself or of a facts file, by the cards that they are about."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.deck import StatedFacts
from deckcheck.errors import InvalidFacts
from deckcheck.facts import Facts
from deckcheck.games import game, game_ids
from deckcheck.games.model import Game
from deckcheck.games.name_notes import key, misread_note
from deckcheck.games.stated_facts import stated_facts, tabled_facts


def facts_of_card(rules: Game, tables: Mapping[str, Facts], name: str) -> Facts:
    """Return what tables state of a card, whether they have what looks like a note in its name or not."""
    if not tables:
        return {}
    if (own := tables.get(key(rules, name))) is not None:
        return own
    read = misread_note(rules, name)
    return tables.get(key(rules, read.name), {}) if read is not None else {}


def facts_by_name(rules: Game, tables: Mapping[str, StatedFacts]) -> dict[str, Facts]:
    """Return a deck's facts tables by folded card name. Raises InvalidFacts."""
    return {key(rules, name): tabled_facts(rules, name, table) for name, table in tables.items()}


def facts_of_game(rules: Game, tables: Mapping[str, StatedFacts]) -> dict[str, Facts]:
    """Return those tables of a facts file that are about this game; it may hold other games' cards.

    Raises InvalidFacts.
    """
    found: dict[str, Facts] = {}
    for name, table in tables.items():
        try:
            found[key(rules, name)] = tabled_facts(rules, name, table)
        except InvalidFacts:
            if not any(_accepts(game(other), table) for other in game_ids() if other != rules.id):
                raise
    return found


def _accepts(rules: Game, table: StatedFacts) -> bool:
    try:
        stated_facts(rules, table, "")
    except InvalidFacts:
        return False
    return True
