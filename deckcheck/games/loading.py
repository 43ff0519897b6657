"""Read game and edition files (TOML) into their models. Built-in files have been validated by the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from deckcheck.cards.fact_schema import FLAG, LIST, NUMBER, TEXT, Form
from deckcheck.deck import heading_key
from deckcheck.errors import InvalidEdition, likeliest
from deckcheck.findings import Severity
from deckcheck.games.model import Alias, Edition, FactType, Game, KindHeading, ScreenFacts, Section
from deckcheck.games.stated_facts import askable_facts
from deckcheck.rules import KINDS, Rule, kind
from deckcheck.rules.parameters import Table, check, each_made, made, values_of
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
    with _stating(str(path)):
        return _game(read_toml(path))


@contextmanager
def _stating(where: str) -> Iterator[None]:
    """Turn a missing key, or a cycle of card names, into InvalidEdition, which names the place."""
    try:
        yield
    except KeyError as error:
        raise InvalidEdition(f"{where}: {error.args[0]} must be stated") from error
    except RecursionError:
        raise InvalidEdition(f"{where}: a name of [cards] is stated by itself, or tables are too deep") from None


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


def make_edition(table: Table, game: Game, path: Path) -> Edition:
    """Return an edition of a game from its merged tables; ``path`` names the file in errors. Raises InvalidEdition."""
    with _stating(str(path)):
        edition = _edition(_named_selectors(table, str(path)), path)
    if wrong := next(_wrong_facts(edition, game), ""):
        raise InvalidEdition(f"{path}: {wrong}")
    return edition


def _wrong_facts(edition: Edition, game: Game) -> Iterator[str]:
    """Yield the problems with facts: the game lacks one, or it is no number where one is needed."""
    known = askable_facts(game)
    for place, fact, types in _facts_used(edition):
        if fact not in known:
            yield f"{place}: there is no fact {fact!r}; {likeliest(fact, known)}"
        elif known[fact] not in types and not (types is _COUNTED and fact in game.facts and game.facts[fact].numeral):
            numbers = [name for name, form in known.items() if form in types]
            yield f"{place}: {fact} is no number; {likeliest(fact, numbers)}"


_COUNTED: tuple[Form, ...] = (NUMBER, LIST)


def _facts_used(edition: Edition) -> Iterator[tuple[str, str, tuple[Form, ...]]]:
    """Yield the facts that an edition uses: the place, the name, and the types that such a fact may have there."""
    rules = [(rule.id, rule.check) for rule in (*edition.rules, *edition.team_rules)]
    every = (TEXT, LIST, FLAG, NUMBER)
    yield from (("identity", fact, every) for clause in edition.identity for fact in clause.by)
    yield from ((id, fact, every) for id, check in rules for fact in values_of(check, "FactName"))
    yield from ((id, fact, (NUMBER,)) for id, check in rules for fact in values_of(check, "NumberFactName"))
    selectors = [("pool", edition.pool), ("provided", edition.provided)]
    selectors += [("identity", clause.where) for clause in edition.identity]
    selectors += [(id, where) for id, check in rules for where in values_of(check, "Selector")]
    for place, where in selectors:
        for test in where.every_test() if where else ():
            is_number = any(type(value) is int for value in test.among or ())
            yield place, test.fact, _COUNTED if test.compares else (NUMBER,) if is_number else every


def _edition(table: Table, path: Path) -> Edition:
    format, _, number = table["id"].partition("@")
    rules = partial(_rules, table["sections"], path)
    return made(
        Edition,
        {"since": "", "until": "", "pool": None, **table}
        | {"game": format.partition("/")[0], "format": format, "edition": number},
        since=str,
        until=str,
        perhaps_since=str,
        pool=lambda cards: None if cards is None else selector(cards, "pool"),
        provided=lambda cards: selector(cards, "provided"),
        identity=lambda clauses: tuple(map(_clause, clauses)),
        rules=rules,
        team_rules=rules,
    )


def _clause(table: Table) -> Clause:
    by = table["by"] if "by" in table else [table["each"]]
    return Clause(selector(table.get("where", {}), "identity.where"), tuple(by), each="each" in table)


def _words(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(heading_key, words))


def _rules(sections: Sequence[str], path: Path, tables: Iterable[Table]) -> tuple[Rule, ...]:
    """Return the rules of tables; a table with an ``each`` list becomes several rules with one id."""
    rules: list[Rule] = []
    for number, table in enumerate(tables, 1):
        where = f"{path.name}: rule {number} ({table.get('id', 'without id')})"
        shared = {name: value for name, value in table.items() if name not in RULE_WORDS}
        with _stating(where):
            if table["kind"] not in KINDS:
                raise InvalidEdition(f"{where}: {table['kind']!r} is not a kind of rule; there are {', '.join(KINDS)}")
            for each in table.get("each", [{}]):
                parameters = check(kind(table["kind"]), {"sections": sections, **shared, **each}, where)
                stated = {"severity": "error", "ruling": "", **table, "check": parameters}
                rules.append(made(Rule, stated, severity=Severity))
    return tuple(rules)


def _named_selectors(table: Table, where: str) -> dict[str, Any]:
    """Replace each ``"@name"`` by its table of ``[cards]``; one may use another, but not itself.

    ``check_file`` reports the names in a cycle, for players' files and, in the tests, for built-in ones.
    """
    cards = table.get("cards", {})

    @cache
    def resolve(word: str) -> Any:
        if word[1:] not in cards:
            raise InvalidEdition(f"{where}: {word!r} is not named in [cards]; there are {', '.join(cards)}")
        return with_names(cards[word[1:]], resolve)

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
