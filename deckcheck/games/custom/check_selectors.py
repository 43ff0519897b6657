"""Check the selectors in a player's format file: unknown facts and values, and conditions that do not suit a fact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic_core import PydanticCustomError

from deckcheck.cards.fact_schema import FLAG, LIST, NUMBER
from deckcheck.errors import likeliest
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import askable_facts

UNMET = "unmet"
"""The type of pydantic errors for words and conditions that a game does not know."""


def unmet(message: str, word: str = "") -> PydanticCustomError:
    """Return the error for a word, or for a whole value, that is invalid in the game."""
    return PydanticCustomError(UNMET, "{message}", {"message": message, "word": word})


def require(noun: str, word: str, known: Iterable[str]) -> None:
    """Raise an error for a word that is not among those known."""
    if word not in known:
        raise unmet(f"there is no {noun} {word!r}; {likeliest(word, known)}", word)


def check_cards(rules: Game, cards: Any, named: Mapping[str, Any]) -> None:
    """Raise an error for an unknown name, fact or value, for an empty table or list, or for an unfit condition."""
    if isinstance(cards, str):
        if cards.removeprefix("@") not in named:
            raise unmet(f"{cards!r} is not named in [cards]; {likeliest(cards[1:], named)}", cards)
        return
    if not cards:
        raise unmet("an empty table means every card; state a fact of the cards that are meant, or leave it out")
    for fact, wanted in cards.items():
        if fact in ("all", "any", "none"):
            if not wanted:
                raise unmet(f"{fact}: an empty list; expected one table of facts or more", fact)
            for part in wanted:
                check_cards(rules, part, named)
            continue
        require("fact", fact, askable_facts(rules))
        if isinstance(wanted, dict):
            if wrong := _unfit_condition(rules, fact, wanted):
                raise unmet(f"{fact}: {written(wanted)} {wrong}", fact)
        else:
            for value in wanted if isinstance(wanted, list) else [wanted]:
                if expected := _unfit(rules, fact, value):
                    raise unmet(f"{fact}: found {value!r}; expected {expected}", str(value))


def written(value: object) -> str:
    """Return a condition in the syntax of a format file."""
    match value:
        case {**bounds}:
            return f"{{ {', '.join(f'{name} = {written(each)}' for name, each in bounds.items())} }}"
        case bool():
            return str(value).lower()
    return repr(value)


def _unfit(rules: Game, fact: str, value: object) -> str:
    """Return the expected value of a fact if no card can have this one; ``""`` if it is valid."""
    form = askable_facts(rules)[fact]
    if form is FLAG:
        return "" if isinstance(value, bool) else "true or false"
    if form is NUMBER:
        return "" if isinstance(value, int) and not isinstance(value, bool) else "a whole number"
    if not isinstance(value, str):
        return "text in quotes"
    known = rules.facts[fact].values if fact in rules.facts else ()
    return f"one of them; {likeliest(value, known)}" if known and value not in known else ""


def _unfit_condition(rules: Game, fact: str, condition: Mapping[str, Any]) -> str:
    """Return why a condition does not suit a fact; ``""`` if it does."""
    form = askable_facts(rules)[fact]
    if "like" in condition:
        return f"compares text, and {fact} is {_SORTS[form]}" if form in _SORTS else ""
    if form is FLAG:
        return "compares numbers; expected true or false"
    numeral = fact in rules.facts and rules.facts[fact].numeral
    if form not in (NUMBER, LIST) and not numeral:
        return f"compares numbers, and {fact} is text; expected a value, a list of values or {{ like = '…*' }}"
    return ""


_SORTS = {FLAG: "true or false", NUMBER: "a number"}
