"""What a format file of a player takes from the edition it extends, and how it changes that."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deckcheck.errors import UnknownFormat
from deckcheck.games import builtin_file, find_edition, game_ids
from deckcheck.games.custom.check_file import Origins, keys_of_file
from deckcheck.games.custom.errors import Fault, nearest
from deckcheck.games.loading import read_toml

RULES = ("rules", "team_rules")
_ID = re.compile(r"[a-z-]+/[a-z0-9-]+@custom")
_STATED = ("id", "kind", "severity", "text", "citation", "ruling", "each")

Table = dict[str, Any]


def whole(table: Table) -> tuple[Table, Origins, str]:
    """The format with all that it takes from its base, which of its own rules each rule comes from, and the base."""
    for key in table:
        if key not in keys_of_file():
            raise Fault(f"{key}: not a field of a format file; {nearest(key, keys_of_file())}", key)
    id = _id(table)
    game = id.partition("/")[0]
    if game not in game_ids():
        raise Fault(f"id: there is no game {game!r}; {nearest(game, game_ids())}", "id")
    for key in RULES:
        rules = table.get(key, [])
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            raise Fault(f"{key}: found {rules!r:.60}; expected [[{key}]] tables", key)
    _once(table)
    if "extends" not in table:
        if "drop" in table:
            raise Fault("drop: there is nothing to drop from; say what the format extends", "drop")
        return table, {key: list(range(len(table.get(key, [])))) for key in RULES}, ""
    return _extended(table, game)


def _once(table: Table) -> None:
    """Raises Fault for an id that two rules of a file have."""
    seen: list[object] = []
    for key in RULES:
        for number, rule in enumerate(table.get(key, [])):
            if "id" in rule and rule["id"] in seen:
                parts = "give this one its own, or state both as parts of one rule, each = [...]"
                raise Fault(f"{rule['id']}: a rule above has this id; {parts}", key, number, "id")
            seen.append(rule.get("id"))


def _id(table: Table) -> str:
    """The id that a file states. Raises Fault, which says what is wrong with it."""
    example = "expected game/format@custom, such as 'redemption/our-league@custom'"
    if "id" not in table:
        raise Fault(f"id must be stated; {example}")
    id = table["id"]
    if isinstance(id, str) and _ID.fullmatch(id):
        return id
    match str(id).partition("/"):
        case (_, "", _):
            wrong = ", without a game"
        case (_, _, format) if not format.endswith("@custom"):
            wrong = ", which does not end in @custom, as the id of every format of a player does"
        case _:
            wrong = ", which is more than small letters, digits and hyphens"
    raise Fault(f"id: found {id!r:.60}{wrong if isinstance(id, str) else ''}; {example}", "id")


def _extended(own: Table, game: str) -> tuple[Table, Origins, str]:
    try:
        base = find_edition(str(own["extends"]), game)
    except UnknownFormat as error:
        raise Fault(f"extends: {error}", "extends") from None
    if base.game != game:
        raise Fault(f"extends: {base.id} is of another game than {own['id']}", "extends")
    inherited = read_toml(builtin_file(base.id))
    name = own.get("name")
    whole: Table = {key: value for key, value in inherited.items() if key not in ("since", "until", "evident")}
    whole["source"] = f"{inherited['source']}, as changed by {name}"
    whole |= {key: value for key, value in own.items() if key not in ("extends", "drop", *RULES)}
    if isinstance(own.get("cards", {}), dict):
        whole["cards"] = inherited.get("cards", {}) | own.get("cards", {})
    dropped = _dropped(own, inherited)
    origins: Origins = {}
    for key in RULES:
        kept = [rule for rule in inherited.get(key, []) if rule["id"] not in dropped]
        for number, rule in enumerate(own.get(key, ())):
            if rule.get("id") in dropped:
                raise Fault(f"{rule['id']}: the file drops this rule and states it; do one of both", key, number, "id")
        whole[key], origins[key] = _merged(kept, own, key)
    if not whole["rules"]:
        raise Fault("drop: no rule is left; a format needs one or more, of the base or of its own", "drop")
    return whole, origins, base.id


def _dropped(own: Table, inherited: Table) -> set[str]:
    known = [rule["id"] for key in RULES for rule in inherited.get(key, [])]
    drop = own.get("drop", [])
    if not isinstance(drop, list):
        raise Fault(f"drop: found {drop!r:.60}; expected a list of rule ids", "drop")
    for id in drop:
        if id not in known:
            raise Fault(f"drop: the base has no rule {id!r:.60}; {nearest(str(id), known)}", "drop", word=str(id))
    return set(drop)


def _merged(base: list[Table], own: Table, key: str) -> tuple[list[Table], list[int | None]]:
    """The rules of the base with those of the file, and for each the file's rule that states or changes it."""
    rules: list[tuple[Table, int | None]] = [(rule, None) for rule in base]
    known = {rule["id"] for rule in base}
    format = own["id"].partition("@")[0].partition("/")[2]
    for number, stated in enumerate(own.get(key, [])):
        id = stated.get("id")
        if id in known:
            at = next(place for place, (rule, _) in enumerate(rules) if rule["id"] == id)
            whole = stated if "kind" in stated else _changed(rules[at][0], stated, own, (key, number))
            rules[at] = (whole, number)
        elif isinstance(id, str) and not id.startswith(f"{format}/"):
            hint = nearest(id, (rule["id"] for rule in base))
            raise Fault(f"{id}: not in the base, and a new rule is called {format}/…; {hint}", key, number, "id")
        else:
            rules.append((stated, number))
    return [rule for rule, _ in rules], [number for _, number in rules]


def _changed(rule: Table, stated: Table, own: Mapping[str, Any], path: tuple[str, int]) -> Table:
    """A rule of the base with some fields changed, which its text and citation say unless they are stated anew."""
    parameters = {name: value for name, value in stated.items() if name not in _STATED}
    for name in parameters:
        if "each" not in stated and any(name in each for each in rule.get("each", ())):
            raise Fault(f"{name}: each part of {rule['id']} states its own; state each = [...]", *path, name)
    changed = {**rule, **stated}
    if parameters or "each" in stated:
        if "text" not in stated:
            values = ", ".join(f"{name} = {value}" for name, value in parameters.items() if not isinstance(value, dict))
            changed["text"] = f"{rule['text']} Changed by {own.get('name')}{values and f': {values}'}."
        if "citation" not in stated:
            changed["citation"] = f"{rule['citation']}, as changed by {own.get('name')}"
    return changed
