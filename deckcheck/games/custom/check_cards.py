"""Check the cards that a player's format file selects: are their facts known to the game, and do such cards exist?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic_core import PydanticCustomError

from deckcheck.cards import Cards, find, fold
from deckcheck.cards.fact_schema import FLAG, LIST, NUMBER
from deckcheck.errors import MOST_NAMED, likeliest
from deckcheck.facts import Facts, Value, possible
from deckcheck.games import game
from deckcheck.games.loading import RULES, FormatFault, Table, with_names
from deckcheck.games.model import Edition, Game
from deckcheck.games.stated_facts import askable_facts
from deckcheck.rules import kind
from deckcheck.rules.parameters import parameters_of
from deckcheck.rules.selector import selector

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
        sort = {FLAG: "true or false", NUMBER: "a number"}.get(form)
        return f"compares text, and {fact} is {sort}" if sort else ""
    if form is FLAG:
        return "compares numbers; expected true or false"
    numeral = fact in rules.facts and rules.facts[fact].numeral
    if form not in (NUMBER, LIST) and not numeral:
        return f"compares numbers, and {fact} is text; expected a value, a list of values or {{ like = '…*' }}"
    return ""


_NAMES = ("called", "title", "name")
_NAME_TYPES = {"Title": "title", "PrintingName": "name"}
"""The types of parameters that name cards, with the facts that state these names."""


def require_cards(
    own: Table, edition: Edition, named: Table, releases: Sequence[Cards], stated: Mapping[str, Facts]
) -> None:
    """Raise Fault for the first cards in a file that these releases do not have.

    ``own`` are its tables, ``named`` the cards of its ``[cards]``, ``stated`` the facts of a facts file by folded name.
    """
    known: _Known | None = None
    for path, cards in _stated_cards(own, edition):
        try:
            known = known or _Known(releases, stated, named)
            known.require(cards)
        except PydanticCustomError as error:
            word = (error.context or {})["word"]
            raise FormatFault(f"{path[-1]}: {error.message()}", *path, word=word) from None


def _stated_cards(own: Table, edition: Edition) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every selector of cards, pool, identity and rules that the file itself states, with its place."""
    for name, cards in own.get("cards", {}).items():
        yield ("cards", name), cards
    for key in {"pool", "provided"} & own.keys():
        yield (key,), own[key]
    for number, clause in enumerate(own.get("identity", ())):
        yield ("identity", number, "where"), clause.get("where", {})
    kinds = {rule.id: rule.kind for rule in (*edition.rules, *edition.team_rules)}
    for key in RULES:
        for number, rule in enumerate(own.get(key, ())):
            check = kind(kinds[rule["id"]])
            for part in (rule, *rule.get("each", ())):
                at = (key, number) if part is rule else (key, number, "each")
                for name in part.keys() & parameters_of(check, "Selector"):
                    for cards in part[name] if isinstance(part[name], list) else [part[name]]:
                        yield (*at, name), cards
                for type_, fact in _NAME_TYPES.items():
                    for name in part.keys() & parameters_of(check, type_):
                        yield (*at, name), {fact: [card for group in part[name] for card in group]}


class _Known:
    """The existing cards, and which of them a selector may match."""

    def __init__(self, releases: Sequence[Cards], stated: Mapping[str, Facts], named: Mapping[str, Any]) -> None:
        self._releases = releases
        self._game = game(releases[0].game)
        self._named = cache(lambda word: with_names(named[word[1:]], self._named))
        printings = {each.id: each for cards in releases for each in cards.all()}
        self._cards: list[Facts] = [{**each.facts, "called": fold(each.title)} for each in printings.values()]
        self._stated: list[Facts] = [{"called": name, "same": (name,), **facts} for name, facts in stated.items()]
        """Cards of a facts file, some of whose facts are unknown."""
        self._cards += self._stated
        self._values: dict[str, dict[Value, None]] = {}

    def require(self, cards: Any) -> None:
        """Raise an error for a selector, or a part of one, that matches no card; of those with a name, only the use."""
        if isinstance(cards, str):
            return
        for fact, wanted in cards.items():
            if fact in ("all", "any", "none"):
                for part in wanted:
                    self.require(part)
            else:
                self._require_values(fact, wanted)
        where = selector(with_names(cards, self._named))
        if self._game.database_is_complete and all(where.match(facts) is False for facts in self._cards):
            raise unmet(
                f"no card of {self._game.name} is all of this at once{self._when()}; every fact is that of some card, "
                "but not of the same one"
            )

    def _values_of(self, fact: str) -> Iterable[Value]:
        """Return the values of a fact that some card may have."""
        if fact not in self._values:
            self._values[fact] = dict.fromkeys(value for facts in self._cards for value in possible(facts, fact) or ())
        return self._values[fact]

    def _require_values(self, fact: str, wanted: object) -> None:
        """Raise an error for a value that no card has, or that names a card in another spelling."""
        if any(fact not in facts for facts in self._stated):  # a card of which it is not known may have any value
            return
        for value in wanted if isinstance(wanted, list) else [wanted]:
            (test,) = selector({fact: value}).tests
            if any(map(test.holds, self._values_of(fact))):
                continue
            pattern = value["like"] if isinstance(value, dict) and "like" in value else value
            if isinstance(value, str) and fact in _NAMES and (spelled := self._spelled(fact, value)):
                as_compared = ", the card's name as names are compared" if fact == "called" else ""
                raise unmet(f"{fact}: found {value!r}; expected {' or '.join(map(repr, spelled))}{as_compared}", value)
            if self._game.database_is_complete:
                hint = self._hint(fact, pattern) if isinstance(pattern, str) else ""
                none = f"no card of {self._game.name} has {written(value)}{self._when()}"
                raise unmet(f"{fact}: {none}{hint}", str(pattern))
            if fact == "called" and isinstance(pattern, str):
                compared = value if isinstance(value, str) else pattern.casefold()
                if fold(pattern) != compared:
                    why = "since names are compared in small letters, without commas and full stops"
                    raise unmet(f"{fact}: found {pattern!r}; expected {fold(pattern)!r}, {why}", pattern)

    def _spelled(self, fact: str, name: str) -> list[str]:
        """Return the fact's spelling of the cards that a differently spelt name resolves to; none if unmatched."""
        for cards in self._releases:
            if printings := find(cards, name).printings:
                texts = {
                    fold(each.title) if fact == "called" else each.title if fact == "title" else each.name
                    for each in printings
                }
                return sorted(texts)[:3]
        return []

    def _hint(self, fact: str, text: str) -> str:
        """Return a hint with the closest value of any card; with all values if they are few."""
        words = sorted({word for value in self._values_of(fact) for word in _words(value)} - {""})
        closest = likeliest(text.strip("*"), words)
        return f"; {closest}" if len(words) <= MOST_NAMED or closest.endswith("?") else "; see: deckcheck cards search"

    def _when(self) -> str:
        dates = [each.release.date for each in self._releases]
        return f" (cards of {dates[0]}{' and later' * (len(dates) > 1)})"


def _words(value: Value) -> Iterable[str]:
    return value if isinstance(value, tuple) else [value] if isinstance(value, str) else []
