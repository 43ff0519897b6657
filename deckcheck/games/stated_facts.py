"""Facts as players state them, in tables, headings and notes, checked against what their game knows."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.cards.fact_schema import schema_of
from deckcheck.errors import InvalidFacts, likeliest
from deckcheck.facts import Fact, OneOf, Value
from deckcheck.games.model import FactType, Game
from deckcheck.patterns import late_pattern


def stated_facts(game: Game, table: Mapping[str, object], where: str) -> dict[str, Fact]:
    """Return the facts of a table. ``where`` names it in errors. Raises InvalidFacts, which names the fact."""
    facts: dict[str, Fact] = {}
    for name, value in table.items():
        if name not in game.facts:
            hint = likeliest(name, game.facts)
            raise InvalidFacts(f"{where}: {game.name} has no fact {name!r}; {hint}", fact=name)
        try:
            facts[name] = _fact(game.facts[name], value, f"{where}.{name}")
        except InvalidFacts as error:
            error.fact = name
            raise
    return facts


def tabled_facts(game: Game, card: str, table: Mapping[str, object]) -> dict[str, Fact]:
    """Return the facts of the table ``[facts."CARD"]``. Raises InvalidFacts, which names card and fact."""
    try:
        return stated_facts(game, table, f'facts."{card}"')
    except InvalidFacts as error:
        error.card = card
        raise


def noted_facts(game: Game, note: str) -> dict[str, Fact] | None:
    """Return the facts of a note such as ``m, heart 4``; ``None`` when a part of it is no fact of the game.

    ``f/4`` and ``female 4`` are such notes, too, where cards have one number.
    """
    facts: dict[str, Fact] = {}
    parts = [part.strip() for part in BETWEEN_FACTS.split(note.casefold())]
    if len(parts) == 1 and _noted(game, parts[0]) is None:
        parts = parts[0].rsplit(" ", 1) if parts[0][-1:].isdecimal() else parts
    for part in parts:
        found = _noted(game, part) or (_lone_number(game, part) if len(parts) > 1 else None)
        if found is None:
            return None
        facts[found[0]] = found[1]
    return facts


BETWEEN_FACTS = late_pattern(r"[,;/|+&]")


def _lone_number(game: Game, part: str) -> tuple[str, Value] | None:
    numbers = [fact.name for fact in game.facts.values() if fact.type == "number"]
    return (numbers[0], int(part)) if len(numbers) == 1 and part.isdecimal() and len(part) <= MOST_DIGITS else None


def numbered(game: Game, name: str) -> int | None:
    """Return the number by which a name means a card: ``11``, ``#11``, ``Card No. 11``. ``None`` when it names none."""
    if not game.number_facts:
        return None
    *before, number = name.casefold().replace("#", " # ").replace(".", " ").split() or [""]
    known = any(set(before) <= set(fact.from_name) for fact in game.number_facts)
    return int(number) if known and number.isdecimal() and len(number) <= MOST_DIGITS else None


MOST_DIGITS = 5
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


def _noted(game: Game, part: str) -> tuple[str, Value] | None:
    name, _, number = part.replace("=", " ").replace(":", " ").rpartition(" ")
    name = name.strip()
    for fact in game.facts.values():
        if fact.type == "number" and name == fact.name and number.isdecimal() and len(number) <= MOST_DIGITS:
            return fact.name, int(number)
        if fact.type == "flag" and part == fact.name:
            return fact.name, True
        if fact.type == "flag" and name == fact.name and number in _FLAGS:
            return fact.name, _FLAGS[number]
        if fact.values and (word := _choice(fact, number if name == fact.name else part)) is not None:
            return fact.name, (word,) if fact.type == "words" else word
    return None


def _choice(fact: FactType, word: str) -> str | None:
    """Return the value meant by a word: any case, or a short form."""
    folded = word.strip().casefold()
    if folded in fact.short:
        return fact.short[folded]
    return next((value for value in fact.values if value.casefold() == folded), None)


def _fact(fact: FactType, value: object, where: str) -> Fact:
    match fact.type, value:
        case "flag", bool():
            return value
        case "number", int() if not isinstance(value, bool):
            return value
        case "word", int() if fact.numeral and not isinstance(value, bool):
            return str(value)
        case "word", str():
            return _word(fact, value, where)
        case "words", str():
            return (_word(fact, value, where),)
        case "words", list():
            return tuple(_word(fact, each, where) for each in value)
        case "word", [_, *_]:
            return OneOf(tuple(_word(fact, each, where) for each in value))
    expected = {
        "flag": "true or false",
        "number": "a whole number",
        "word": "a word",
        "words": "a word or a list of words",
    }[fact.type]
    raise InvalidFacts(f"{where}: expected {expected}, found {value!r}")


def _word(fact: FactType, value: object, where: str) -> str:
    if not isinstance(value, str):
        raise InvalidFacts(f"{where}: expected a word, found {value!r}")
    word = _choice(fact, value) if fact.values else value
    if word is None:
        raise InvalidFacts(f"{where}: there is no {fact.name} {value!r}; {likeliest(value, fact.values)}")
    return word


def askable_facts(game: Game) -> list[str]:
    """Return what a selector of a game may ask for."""
    return [*dict.fromkeys([*game.facts, *schema_of(game.id).fields, "called"])]
