"""Read game and edition files (TOML) into their models.

``custom.check_file`` validates them: players' files when they are loaded, built-in ones in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.errors import InvalidEdition
from deckcheck.findings import Severity
from deckcheck.games.model import Alias, Edition, FactType, Game, KindHeading, ScreenFacts, Section
from deckcheck.rules import Rule, kind
from deckcheck.rules.parameters import Table, check, each_made, made
from deckcheck.rules.profiles import Clause
from deckcheck.rules.selector import Selector, selector
from deckcheck.shipped_toml import shipped_tables

RULE_WORDS = ("id", "kind", "severity", "text", "citation", "ruling", "hint", "each")


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a built-in game file. Raises InvalidEdition with the line that tomllib reports."""
    try:
        return shipped_tables(path)
    except (OSError, ValueError) as error:
        raise InvalidEdition(f"{path}: {error}") from error


def read_game(path: Path) -> Game:
    """Return a game from its ``game.toml``. Raises InvalidEdition, which names the file and the missing key."""
    try:
        return _game(read_toml(path))
    except KeyError as error:
        raise InvalidEdition(f"{path}: {error.args[0]} must be stated") from error


def _game(table: Table) -> Game:
    outside = table.get("always_outside", {"section": ""})
    headings = [section["name"] for section in table["sections"]]
    return made(
        Game,
        {"sheet": ["", *headings], "outside_section": outside["section"], **table},
        sections=each_made(Section, words=_words),
        kinds=each_made(KindHeading, words=_words),
        facts=lambda facts: {name: made(FactType, {"name": name, **fact}) for name, fact in facts.items()},
        always_outside=lambda cards: selector(cards["where"]),
        scarce=lambda cards: selector(cards["where"]),
        unnamed=_unnamed,
        aliases=lambda names: {name: _alias(target) for name, target in names.items()},
        boxes=lambda boxes: {title: tuple(headings) for title, headings in boxes.items()},
        screen=partial(made, ScreenFacts),
    )


def _alias(target: str | Table) -> Alias:
    return Alias(target) if isinstance(target, str) else made(Alias, target)


def _unnamed(tables: Iterable[Table]) -> dict[str, Selector]:
    """Return the cards that each word may refer to: one selector for all words of a table."""
    pairs = ((table, selector(table["where"])) for table in tables)
    return {word: where for table, where in pairs for word in _words(table["words"])}


def make_edition(merged: Table) -> Edition:
    """Return an edition from its merged tables."""
    table = _named_selectors(merged)
    format, _, number = table["id"].partition("@")
    rules = partial(_rules, table["sections"])
    return made(
        Edition,
        {"since": "", "until": "", "pool": None, **table}
        | {"game": format.partition("/")[0], "format": format, "edition": number},
        since=str,
        until=str,
        perhaps_since=str,
        pool=lambda cards: None if cards is None else selector(cards),
        provided=selector,
        identity=lambda clauses: tuple(map(_clause, clauses)),
        rules=rules,
        team_rules=rules,
    )


def _clause(table: Table) -> Clause:
    by = table["by"] if "by" in table else [table["each"]]
    return Clause(selector(table.get("where", {})), tuple(by), each="each" in table)


def _words(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(heading_key, words))


def _rules(sections: Sequence[str], tables: Iterable[Table]) -> tuple[Rule, ...]:
    """Return the rules of tables; a table with an ``each`` list becomes several rules with one id."""
    rules: list[Rule] = []
    for table in tables:
        shared = {name: value for name, value in table.items() if name not in RULE_WORDS}
        for each in table.get("each", [{}]):
            parameters = check(kind(table["kind"]), {"sections": sections, **shared, **each})
            stated = {"severity": "error", "ruling": "", **table, "check": parameters}
            rules.append(made(Rule, stated, severity=Severity))
    return tuple(rules)


def _named_selectors(table: Table) -> dict[str, Any]:
    """Replace each ``"@name"`` by its table of ``[cards]``, which may use others."""
    cards = table.get("cards", {})
    resolve = cache(lambda word: with_names(cards[word[1:]], resolve))
    return {key: with_names(value, resolve) for key, value in table.items() if key != "cards"}


def with_cards(table: Table, inherited: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of an edition with inherited names for cards.

    If it states one again, its name there resolves to the inherited cards: ``banned = { any = ["@banned", { … }] }``.
    """
    own = table.get("cards", {})
    if not isinstance(own, dict):
        return dict(table)
    extended = {name: _with_base(own[name], f"@{name}", inherited[name]) for name in own.keys() & inherited.keys()}
    return {**table, "cards": {**inherited, **own, **extended}}


def _with_base(cards: object, name: str, base: object) -> object:
    return with_names(cards, lambda word: base if word == name else word)


def with_names(value: Any, resolve: Callable[[str], Any]) -> Any:
    """Return a value with each ``"@name"`` replaced by the result of the function ``resolve``."""
    match value:
        case str() if value.startswith("@"):
            return resolve(value)
        case dict():
            return {key: with_names(each, resolve) for key, each in value.items()}
        case list():
            return [with_names(each, resolve) for each in value]
    return value
