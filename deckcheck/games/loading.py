"""Read game and edition files (TOML) into their models; merge an edition with the one it extends.

``custom`` validates them: players' files when they are loaded, built-in ones in the tests. A file that extends an
edition, built-in or a player's own, states ``id``, ``name``, its dates, and what differs:

        [[rules]]  an id of the base with ``kind``: replaces that rule; without: changes the fields it states
        [[rules]]  a new id: a further rule, ``before`` one of the base or last (``[[team_rules]]`` likewise)
        drop = ["…"]  ids of rules that do not apply
        [cards]  further names for cards, or replacements for the base's (``with_cards``)

Everything else it states replaces the base's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from deckcheck.deck import heading_key
from deckcheck.errors import InvalidEdition, likeliest
from deckcheck.findings import Severity
from deckcheck.games.model import Alias, Edition, FactType, Game, KindHeading, ScreenFacts, Section
from deckcheck.rules import Rule, kind
from deckcheck.rules.parameters import check, each_made, made
from deckcheck.rules.profiles import Clause
from deckcheck.rules.selector import Selector, selector
from deckcheck.shipped_toml import shipped_tables

Table = dict[str, Any]
RULES = ("rules", "team_rules")
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


class FormatFault(Exception):
    """An error in a format file: its place (a path of fields), and the word to look for from there on."""

    def __init__(self, message: str, *path: str | int, word: str = "") -> None:
        super().__init__(message)
        self.path, self.word = path, word


def extended(own: Table, base: Table, changed_by: str = "") -> Table:
    """Return an edition merged with its base.

    ``changed_by`` is a name appended to texts, citations and the source unless the file states its own
    (``""`` = they stay unchanged). Raises Fault.
    """
    merged: Table = {key: value for key, value in base.items() if key not in ("since", "until", "perhaps_since")}
    if changed_by:
        merged["source"] = f"{base['source']}, as changed by {changed_by}"
    merged |= {key: value for key, value in own.items() if key not in ("extends", "drop", *RULES)}
    if "cards" in own:
        merged = with_cards(merged, base["cards"])
    dropped = _dropped(own, base)
    for key in RULES:
        kept = [rule for rule in base.get(key, []) if rule["id"] not in dropped]
        for number, rule in enumerate(own.get(key, ())):
            if isinstance(rule.get("id"), str) and rule["id"] in dropped:
                raise FormatFault(
                    f"{rule['id']}: the file drops this rule and states it; do one of both", key, number, "id"
                )
        merged[key] = _merged(kept, own, key, changed_by)
    if not merged["rules"]:
        raise FormatFault("drop: no rule is left; a format needs one or more, of the base or of its own", "drop")
    return merged


def _dropped(own: Table, base: Table) -> set[str]:
    known = [rule["id"] for key in RULES for rule in base.get(key, [])]
    drop = own.get("drop", [])
    if not isinstance(drop, list):
        raise FormatFault(f"drop: found {drop!r:.60}; expected a list of rule ids", "drop")
    for id in map(str, drop):
        if id not in known:
            raise FormatFault(f"drop: the base has no rule {id!r:.60}; {likeliest(id, known)}", "drop", word=id)
    return set(drop)


def _merged(base: list[Table], own: Table, key: str, changed_by: str) -> list[Table]:
    """Return the rules of base and file."""
    rules = list(base)
    known = [rule["id"] for rule in base]
    format = own["id"].partition("@")[0].partition("/")[2]
    for number, stated in enumerate(own.get(key, [])):
        id = stated.get("id")
        if id in known:
            at = _position(rules, id)
            rules[at] = stated if "kind" in stated else _changed(rules[at], stated, changed_by, (key, number))
        elif changed_by and isinstance(id, str) and not id.startswith(f"{format}/"):
            hint = likeliest(id, known)
            raise FormatFault(f"{id}: not in the base, and a new rule is called {format}/…; {hint}", key, number, "id")
        elif "before" not in stated:
            rules.append(stated)
        elif stated["before"] not in known:
            wrong = f"before: the base has no rule {stated['before']!r:.60}"
            raise FormatFault(f"{wrong}; {likeliest(str(stated['before']), known)}", key, number, "before")
        else:
            fields = {name: value for name, value in stated.items() if name != "before"}
            rules.insert(_position(rules, stated["before"]), fields)
    return rules


def _position(rules: list[Table], id: str) -> int:
    return next(position for position, rule in enumerate(rules) if rule["id"] == id)


def _changed(rule: Table, stated: Table, changed_by: str, path: tuple[str, int]) -> Table:
    """Return a rule of the base with some fields changed; its text and citation mention that unless restated."""
    parameters = {name: value for name, value in stated.items() if name not in (*RULE_WORDS, "before")}
    for name in parameters:
        if "each" not in stated and any(name in each for each in rule.get("each", ())):
            raise FormatFault(f"{name}: each part of {rule['id']} states its own; state each = [...]", *path, name)
    changed = {**rule, **stated}
    if changed_by and (parameters or "each" in stated):
        if "text" not in stated:
            values = ", ".join(f"{name} = {value}" for name, value in parameters.items() if not isinstance(value, dict))
            changed["text"] = f"{rule['text']} Changed by {changed_by}{values and f': {values}'}."
        if "citation" not in stated:
            changed["citation"] = f"{rule['citation']}, as changed by {changed_by}"
    return changed
