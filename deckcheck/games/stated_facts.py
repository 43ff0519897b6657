"""Facts that players state in tables, headings and notes, checked against the facts of their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.cards.fact_schema import FLAG, LIST, NUMBER, TEXT, Form, schema_of
from deckcheck.errors import InvalidFacts, likeliest
from deckcheck.facts import Fact, Facts, OneOf, Value, possible
from deckcheck.games.model import FactType, Game
from deckcheck.patterns import late_pattern


def stated_facts(game: Game, table: Mapping[str, object], where: str, card: str = "") -> dict[str, Fact]:
    """Return the facts of a table, perhaps of one card. ``where`` names it in errors.

    Raises InvalidFacts, which names card and fact.
    """
    facts: dict[str, Fact] = {}
    for name, value in table.items():
        try:
            if name not in game.facts:
                raise InvalidFacts(f"{where}: {game.name} has no fact {name!r}; {likeliest(name, game.facts)}")
            facts[name] = _fact(game.facts[name], value, f"{where}.{name}")
        except InvalidFacts as error:
            error.card, error.fact = card, name
            raise
    return facts


def tabled_facts(game: Game, card: str, table: Mapping[str, object]) -> dict[str, Fact]:
    """Return the facts of the table ``[facts."CARD"]``. Raises InvalidFacts, which names card and fact."""
    return stated_facts(game, table, f'facts."{card}"', card)


def noted_facts(game: Game, note: str) -> dict[str, Fact] | None:
    """Return the facts of a note such as ``m, heart 4``; ``None`` if a part of it is not a fact of the game.

    ``f/4`` and ``female 4`` are also such notes, if cards have one number. A fact of type word that is stated several
    times equals a list in a table: ``kind=mission, kind=enemy``.
    """
    parts = [part.strip() for part in BETWEEN_FACTS.split(note)]
    if len(parts) == 1 and _noted(game, parts[0]) is None:
        parts = parts[0].rsplit(" ", 1) if parts[0][-1:].isdecimal() else parts
    values_by_fact: dict[str, dict[Value, None]] = {}
    for part in parts:
        found = _noted(game, part) or (_bare_number(game, part) if len(parts) > 1 else None)
        if found is None:
            return None
        values_by_fact.setdefault(found[0], {})[found[1]] = None
    return {name: _together(game.facts[name], [*values]) for name, values in values_by_fact.items()}


def _together(fact: FactType, values: Sequence[Value]) -> Fact:
    """Return the fact that a note states by several values; of numbers and flags the last counts."""
    if fact.type == "words":
        return tuple(map(str, values))
    return OneOf(tuple(values)) if fact.type == "word" and len(values) > 1 else values[-1]


def note_of(facts: Facts) -> str:
    """Return the note that :func:`noted_facts` reads as these facts."""
    stated = ((name, value) for name in facts for value in possible(facts, name) or ())
    each = ((name, word) for name, value in stated for word in (value if isinstance(value, tuple) else (value,)))
    return ", ".join(f"{name}={str(word).lower() if isinstance(word, bool) else word}" for name, word in each)


BETWEEN_FACTS = late_pattern(r"[,;/|+&]")


def _bare_number(game: Game, part: str) -> tuple[str, Value] | None:
    numbers = [fact.name for fact in game.facts.values() if fact.type == "number"]
    return (numbers[0], int(part)) if len(numbers) == 1 and part.isdecimal() and len(part) <= MOST_DIGITS else None


def numbered(game: Game, name: str) -> int | None:
    """Return the number that names a card: ``11``, ``#11``, ``Card No. 11``; ``None`` if the name is not a number."""
    if not game.number_facts:
        return None
    *before, number = name.casefold().replace("#", " # ").replace(".", " ").split() or [""]
    known = any(set(before) <= set(fact.from_name) for fact in game.number_facts)
    return int(number) if known and number.isdecimal() and len(number) <= MOST_DIGITS else None


MOST_DIGITS = 5
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}


def _noted(game: Game, part: str) -> tuple[str, Value] | None:
    """Return the fact that a part of a note states, by its name or by its value alone."""
    first, _, value_text = part.replace("=", " ").replace(":", " ").partition(" ")
    for fact in game.facts.values():
        value = _named(game, fact, value_text.strip()) if first.casefold() == fact.name else None
        if value is None:
            value = (part.casefold() == fact.name or None) if fact.type == "flag" else _choice(fact, part)
        if value is not None:
            return fact.name, value
    return None


def _named(game: Game, fact: FactType, text: str) -> Value | None:
    """Return the value of a fact that a note names; ``None`` if it is not one of its values.

    If every card is known, free words after ``set`` or ``reference`` are not accepted: they distinguish printings.
    """
    if fact.type == "number":
        return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
    if fact.type == "flag":
        return _FLAGS.get(text.casefold())
    if fact.values:
        return _choice(fact, text)
    return text or None if fact.numeral or not game.database_is_complete else None


def _choice(fact: FactType, word: str) -> str | None:
    """Return the value of a word, in any case, or of its short form."""
    folded = word.strip().casefold()
    if folded in fact.short:
        return fact.short[folded]
    return next((value for value in fact.values if value.casefold() == folded), None)


_EXPECTED: Mapping[str, tuple[type, str]] = {
    "flag": (bool, "true or false"),
    "number": (int, "a whole number"),
    "word": (str, "a word"),
    "words": (str, "a word or a list of words"),
}
"""The Python type of a fact by its own, and both in words; a fact of words may also be a list of them."""


def _fact(fact: FactType, value: object, where: str) -> Fact:
    type_, expected = _EXPECTED[fact.type]
    is_list = fact.type == "words"
    if type_ is str and isinstance(value, list) and (value or is_list):
        words = tuple(_word(fact, each, where) for each in value)
        return words if is_list else OneOf(words)
    if fact.numeral and type(value) is int:
        value = str(value)
    if type(value) is not type_:
        raise InvalidFacts(f"{where}: expected {expected}, found {value!r}")
    if isinstance(value, int):
        return value
    word = _word(fact, value, where)
    return (word,) if is_list else word


def _word(fact: FactType, value: object, where: str) -> str:
    if not isinstance(value, str):
        raise InvalidFacts(f"{where}: expected a word, found {value!r}")
    word = _choice(fact, value) if fact.values else value
    if word is None:
        raise InvalidFacts(f"{where}: there is no {fact.name} {value!r}; {likeliest(value, fact.values)}")
    return word


def askable_facts(game: Game) -> dict[str, Form]:
    """Return the facts that a selector of a game may use, with their types."""
    own = {name: _FORMS[fact.type] for name, fact in game.facts.items()}
    return {**own, **schema_of(game.id).fields, "called": TEXT}


def number_facts(game: Game) -> list[str]:
    """Return the facts of a game that are numbers."""
    return [name for name, form in askable_facts(game).items() if form is NUMBER]


_FORMS: Mapping[str, Form] = {"word": TEXT, "words": LIST, "flag": FLAG, "number": NUMBER}
