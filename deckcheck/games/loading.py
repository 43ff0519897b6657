"""Read game and edition files (TOML) into their models. The built-in ones were validated when they were written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.errors import InvalidEdition
from deckcheck.findings import Severity
from deckcheck.games.model import Edition, FactType, Game, Kind, ScreenFacts, Section
from deckcheck.rules import KINDS, Rule, kind
from deckcheck.rules.identity import Clause
from deckcheck.rules.parameters import check
from deckcheck.rules.selector import Selector, selector
from deckcheck.shipped_toml import shipped_tables

Table = Mapping[str, Any]
RULE_WORDS = ("id", "kind", "severity", "text", "citation", "ruling", "each")


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a file of a game that ships. Raises InvalidEdition with the line tomllib names."""
    try:
        return shipped_tables(path)
    except (OSError, ValueError) as error:
        raise InvalidEdition(f"{path}: {error}") from error


def read_game(path: Path) -> Game:
    """Return a game from its ``game.toml``. Raises InvalidEdition, which names the file and what it does not state."""
    with _stating(str(path)):
        return _game(read_toml(path))


@contextmanager
def _stating(where: str) -> Iterator[None]:
    """Turn a key that is lacking into InvalidEdition, which says where."""
    try:
        yield
    except KeyError as error:
        raise InvalidEdition(f"{where}: {error.args[0]} must be stated") from error


def _game(table: Table) -> Game:
    return Game(
        id=table["id"],
        name=table["name"],
        database_is_complete=table["database_is_complete"],
        main=table["main"],
        sections=tuple(
            Section(each["id"], each["name"], _words(each), each.get("counts", True), each.get("facts", {}))
            for each in table["sections"]
        ),
        kinds=tuple(Kind(_words(each), each["facts"], each["section"]) for each in table.get("kinds", ())),
        facts={
            name: FactType(
                name,
                each["type"],
                tuple(each.get("values", ())),
                each.get("short", {}),
                each.get("unless_stated"),
                tuple(each.get("from_name", ())),
                each.get("numeral", False),
                each.get("of", {}),
            )
            for name, each in table.get("facts", {}).items()
        },
        always_outside=selector(table["always_outside"]["where"]) if "always_outside" in table else None,
        outside_section=table["always_outside"]["section"] if "always_outside" in table else "",
        unnamed={
            word: where
            for each in table.get("unnamed", ())
            for where in [selector(each["where"])]  # one for all words that mean the same
            for word in _words(each)
        },
        aliases=table.get("aliases", {}),
        sheet=tuple(table.get("sheet", [""] + [section["name"] for section in table["sections"]])),
        sort_by=tuple(table.get("sort_by", ())),
        boxes={title: tuple(headings) for title, headings in table.get("boxes", {}).items()},
        numbered=tuple(table.get("numbered", ())),
        rarities=tuple(table.get("rarities", ())),
        title_mark=tuple(table.get("title_mark", ())),
        charts=tuple(table.get("charts", ())),
        screen=ScreenFacts(**{use: tuple(facts) for use, facts in table.get("screen", {}).items()}),
        drawing=table.get("drawing", {}),
    )


def make_edition(table: Table, path: Path) -> Edition:
    """Return an edition from its whole tables; ``path`` names the file in errors. Raises InvalidEdition."""
    with _stating(str(path)):
        return _edition(_named_selectors(table, str(path)), path)


def _edition(table: Table, path: Path) -> Edition:
    return Edition(
        id=table["id"],
        name=table["name"],
        game=table["id"].partition("/")[0],
        format=table["id"].partition("@")[0],
        edition=table["id"].partition("@")[2],
        since=str(table.get("since", "")),
        until=str(table.get("until", "")),
        source=table["source"],
        pool=_once(selector(table["pool"], "pool")) if "pool" in table else None,
        identity=tuple(
            Clause(
                selector(each.get("where", {}), "identity.where"),
                tuple(each["by"] if "by" in each else [each["each"]]),
                each="each" in each,
            )
            for each in table["identity"]
        ),
        rules=_all_rules(table, "rules", path),
        team_rules=_all_rules(table, "team_rules", path),
        drawing=table.get("drawing", {}),
    )


def _once(pool: Selector) -> Selector:
    """Return the first of equal pools, by which what is known of one is known of all."""
    return _pools.setdefault(pool, pool)


_pools: dict[Selector, Selector] = {}


def _words(table: Table) -> tuple[str, ...]:
    return tuple(heading_key(word) for word in table["words"])


def _all_rules(edition: Table, name: str, path: Path) -> tuple[Rule, ...]:
    tables = enumerate(edition.get(name, ()), 1)
    return tuple(rule for number, table in tables for rule in _rules(table, number, edition, path))


def _rules(table: Table, number: int, edition: Table, path: Path) -> list[Rule]:
    """Return one rule, or several checks under one id when the parameters come in an ``each`` list."""
    where = f"{path.name}: rule {number} ({table.get('id', 'without id')})"
    shared = {"sections": edition["sections"]}
    shared |= {name: value for name, value in table.items() if name not in RULE_WORDS}
    with _stating(where):
        if table["kind"] not in KINDS:
            raise InvalidEdition(f"{where}: {table['kind']!r} is not a kind of rule; there are {', '.join(KINDS)}")
        return [
            Rule(
                id=table["id"],
                kind=table["kind"],
                severity=Severity(table.get("severity", "error")),
                text=table["text"],
                citation=table["citation"],
                ruling=table.get("ruling", ""),
                check=check(kind(table["kind"]), shared | each, where),
            )
            for each in table.get("each", [{}])
        ]


def _named_selectors(table: Table, where: str) -> dict[str, Any]:
    """Put the tables of ``[cards]`` where ``"@name"`` stands for them; one may use another, though not itself."""
    cards = table.get("cards", {})
    named: dict[str, Any] = {}
    open_names: list[str] = []

    def meant(name: str) -> Any:
        if name not in cards:
            raise InvalidEdition(f"{where}: '@{name}' is not named in [cards]; there are {', '.join(cards)}")
        if name in open_names:
            raise InvalidEdition(f"{where}: cards.{name} is stated by itself: {' -> '.join([*open_names, name])}")
        if name not in named:
            open_names.append(name)
            named[name] = resolved(cards[name])
            open_names.pop()
        return named[name]

    def resolved(value: Any) -> Any:
        match value:
            case str() if value.startswith("@"):
                return meant(value[1:])
            case dict():
                return {key: resolved(each) for key, each in value.items()}
            case list():
                return [resolved(each) for each in value]
            case _:
                return value

    return {key: resolved(value) for key, value in table.items() if key != "cards"}
