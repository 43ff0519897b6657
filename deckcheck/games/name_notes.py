"""Names as a game prints them, and additions to a name in a list: a rarity, a number, a note, valid or not."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from deckcheck.cards import fold
from deckcheck.cards.names import displayed
from deckcheck.facts import Facts
from deckcheck.games.model import Game
from deckcheck.games.stated_facts import BETWEEN_FACTS, MOST_DIGITS, note_of, noted_facts, numbered
from deckcheck.patterns import late_pattern

_LAST_BRACKET = late_pattern(r"(?P<name>.*\S)\s*[(\[](?P<inside>[^()\[\]]*)[)\]]")
_WORD = late_pattern(r"[^\W\d_]+")
_FACT_SYMBOLS = frozenset(";=|♂♀♥❤")
"""Characters that occur in notes but not in the brackets of a printing's name."""
_NUMBER_FIRST = late_pattern(r"(?P<number>\d+)(?P<between>\s*[-–—.:)]\s*|\s+)(?P<name>\S.*)")
_NUMBER_LAST = late_pattern(r"(?P<name>.*[^\W\d].*?)\s*[ ,:–—-]\s*#?(?P<number>\d\d)")
_AFTER_NUMBER = late_pattern(r"\s*(?:[-–—:]\s*(?P<name>\S.*)|\((?P<inside>[^()]+)\))")


def printed(game: Game, name: str) -> str:
    """Return the name as the card prints it: without a rarity at its end, and with its title marks spelt correctly.

    A single mark, before or after the name, becomes a pair.
    """
    if not (game.rarities or game.title_mark):
        return name
    if game.rarities and (before := _before_rarity(game.rarities).fullmatch(name)) is not None:
        name = before[1]
    if game.title_mark:
        mark, *others = game.title_mark
        spelt = "".join(mark if char in others else char for char in name).strip()
        bare = unmarked(game, spelt)
        name = f"{mark}{bare}{mark}" if bare and bare != spelt else name
    return name


def unmarked(game: Game, name: str) -> str:
    """Return a name without the title marks around it."""
    return name.strip("".join((*game.title_mark, " "))) if game.title_mark else name


def key(game: Game, name: str) -> str:
    """Return one key for all spellings of a name that the database lacks: folded as printed, homoglyphs unified."""
    folded = fold(printed(game, name))
    return folded if folded.isascii() and "0" not in folded else displayed(folded)


class Noted(NamedTuple):
    """A name without its last bracket, and the content of the bracket: it looks like a note, but is invalid."""

    name: str
    note: str


def misread_note(game: Game, name: str) -> Noted | None:
    """Return the bracket at the end of a name if it looks like a note but is not valid.

    It contains a character that no name has or, in a game with cards that the database lacks, the name of a fact or one
    of its values. In other games such words distinguish printings: ``Goliath (Red)``.
    """
    if not name.endswith((")", "]")):
        return None
    found = _LAST_BRACKET.fullmatch(name)
    if found is None or printed(game, name) == printed(game, found["name"]):
        return None
    if not _FACT_SYMBOLS.isdisjoint(found["inside"]):
        return Noted(found["name"], found["inside"])
    words = () if game.database_is_complete else _WORD.findall(found["inside"].casefold())
    stated = (each for fact in game.facts.values() for each in (fact.name, *fact.values, *fact.short))
    return Noted(found["name"], found["inside"]) if words and any(each.casefold() in words for each in stated) else None


@lru_cache(maxsize=8)
def _before_rarity(rarities: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a name and its rarity: in brackets, or as separate capital letters."""
    letters = "|".join(map(re.escape, rarities))
    return re.compile(rf"(.*\S)(?:\s+(?:{letters})|\s*[(\[]\s*(?i:{letters})\s*[)\]])")


@lru_cache(maxsize=8)
def _words_for_numbers(words: tuple[str, ...]) -> re.Pattern[str]:
    named = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?:(?:{named})\.?\s*)+(?P<number>\d+)(?P<rest>.*)", re.IGNORECASE)


class Numbered(NamedTuple):
    """A card's number and name; ``is_explicit``: the text calls it a number, as in ``Card 21 (Seize 1)``."""

    number: int
    name: str
    is_explicit: bool


def number_and_name(game: Game, text: str) -> Numbered | None:
    """Return the number and name that a text states: ``21 Seize 1``, ``21. Seize 1``, ``Card 21 (Seize 1)``.

    Return ``None`` if it does not begin with a number, or if the game's cards have no numbers.
    """
    if not game.number_facts:
        return None
    words = tuple(word for fact in game.number_facts for word in fact.from_name)
    if (found := _words_for_numbers(words).fullmatch(text)) is not None:
        rest = _AFTER_NUMBER.fullmatch(found["rest"])
        name = rest and (rest["name"] or rest["inside"])
        return Numbered(_number(found["number"]), name.strip(), is_explicit=True) if name else None
    found = _NUMBER_FIRST.fullmatch(text)
    return Numbered(_number(found["number"]), found["name"], is_explicit=False) if found is not None else None


def number_after_name(game: Game, text: str) -> Numbered | None:
    """Return a name followed by a number of two digits, as in ``Hold the Line 11``; ``None`` for another text.

    ``Mission 11`` is not one, if the word before the number only announces a number.
    """
    found = _NUMBER_LAST.fullmatch(text)
    if found is None or numbered(game, text) is not None:
        return None
    return Numbered(_number(found["number"]), found["name"], is_explicit=False)


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= MOST_DIGITS else 0


def note_example(game: Game, note: str = "") -> str:
    """Return an example of a note: with the valid parts of ``note``, or else with any facts of the game."""
    example: Facts = {}
    for part in BETWEEN_FACTS.split(note):
        example = {**example, **(noted_facts(game, part.strip()) or {})}
    if not example:
        facts = game.facts.values()
        word = {fact.name: fact.values[0] for fact in facts if fact.values}
        number = {fact.name: 4 for fact in facts if fact.type == "number"}
        example = {**dict(list(word.items())[:1]), **dict(list(number.items())[:1])}
    return note_of(example)
