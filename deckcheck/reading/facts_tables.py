"""Map the facts tables of a list or a facts file to the cards that they describe."""

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
    """Return the facts that tables state of a card, with or without a note in its name."""
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
    """Return the tables of a facts file that are for this game; other games' cards may be in it.

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
