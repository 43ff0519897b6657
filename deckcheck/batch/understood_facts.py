"""What rules are told of a card, in a few words: what sort it is, its colours, its numbers, and what is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deckcheck.facts import Value, possible
from deckcheck.games.model import FactType, Game
from deckcheck.rules.profiles import Card
from deckcheck.rules.selector import selector

_MOST_VALUES = 3


def understood_facts(game: Game, cards: Sequence[Card]) -> str:
    """Return the facts of a card by which decks are counted and charted; of several cards it may be, of all of them."""
    told = [(kind, _told(kind, cards)) for kind in _kinds(game)]
    known = [words for _, words in told if words and not words.endswith(" not known")]
    if not known and any(words for _, words in told):
        return "nothing is known of it"
    return ", ".join(words for _, words in told if words)


def _kinds(game: Game) -> Iterable[FactType]:
    """Return what to tell of: what lists are sorted and charted by, and numbers, but for what its name tells."""
    numbers = [name for name, kind in game.facts.items() if _is_number(kind)]
    names = dict.fromkeys((*game.sort_by, *game.charts, *numbers))
    return [game.facts[name] for name in names if name in game.facts and name not in game.screen.hidden]


def _told(kind: FactType, cards: Sequence[Card]) -> str:
    """Return what is known of a fact, ``""`` where no card has it."""
    having = [card for card in cards if not kind.of or selector(kind.of).match(card.facts) is not False]
    found = [possible(card.facts, kind.name) for card in having]
    texts = {_text(value) for each in found for value in each or ()}
    values = sorted(texts - {""})
    name = kind.name.replace("_", " ")
    if not values:
        return f"{name} not known" if None in found else ""
    text = " or ".join(values) if len(values) <= _MOST_VALUES else f"one of {len(values)}"
    text = f"{name} {text}" if _is_number(kind) or len(values) > _MOST_VALUES else text
    text += f" or no {name}" if "" in texts else ""
    return f"{text} or not known" if None in found else text


def _is_number(kind: FactType) -> bool:
    return kind.type == "number" or kind.numeral


def _text(value: Value) -> str:
    return "/".join(value) if isinstance(value, tuple) else str(value)
