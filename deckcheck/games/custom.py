"""Formats of players: a TOML file like the built-in ones, on its own or as changes to one of those (``extends``).

A file that extends an edition states ``id`` and ``name`` and what differs:

    [[rules]]  an id of the base with ``kind``: stands in place of that rule; without: changes the fields it states
    [[rules]]  an id of its own, ``our-league/…``: a further rule (``[[team_rules]]`` likewise)
    drop = ["…"]  ids of rules that do not hold
    [cards]  further names for cards, or others for those of the base

Everything else it states stands in place of the base's. pydantic is imported here only, never for a built-in format.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import Any

from deckcheck.errors import InvalidEdition, UnknownFormat
from deckcheck.formats.detection import TOML_KEY
from deckcheck.games import builtin_file, find_edition, game_ids
from deckcheck.games.custom_checks import Fault, Origins, check_table, keys_of_file, nearest
from deckcheck.games.lines import Places
from deckcheck.games.loading import make_edition, read_toml
from deckcheck.games.model import Edition

MAX_BYTES = 1024 * 1024
MAX_LINE = 2000
_ID = re.compile(r"[a-z-]+/[a-z0-9-]+@custom")
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_LONG_KEY = re.compile(rf"(?<![\w-])(?:{TOML_KEY}\s*\.\s*){{10}}")
_STATED = ("id", "kind", "severity", "text", "citation", "ruling", "each")
RULES = ("rules", "team_rules")

Table = dict[str, Any]


def custom_edition(path: str | os.PathLike[str]) -> Edition:
    """The edition in a file. Raises InvalidEdition, which names file, line and field."""
    return _opened(path)[0]


def custom_tables(path: str | os.PathLike[str]) -> Table:
    """The tables of a file with all that they take from the edition they extend. Raises InvalidEdition."""
    return _opened(path)[1]


def _opened(path: str | os.PathLike[str]) -> tuple[Edition, Table]:
    name = os.fspath(path)
    try:
        found = Path(name).stat()
        if not S_ISREG(found.st_mode):
            raise InvalidEdition(f"{name}: not a file; expected a format as TOML")
        return _read(name, os.path.realpath(name), found.st_mtime_ns, found.st_size)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise InvalidEdition(f"{name}: cannot be opened: {getattr(error, 'strerror', None) or error}") from error


def edition_beside(deck: str, name: str, source: str) -> Edition:
    """The edition in the file that a list names: a native list only, and only a file in its own folder or below.

    Raises UnknownFormat, since a list that names no good format cannot be judged.
    """
    if source != "toml" or not deck or deck == "-":
        raise UnknownFormat(f"the list names the format file {name!r}, which only a TOML file may; use --format")
    folder = os.path.realpath(Path(deck).parent)
    path = Path(folder, name)
    if Path(name).is_absolute() or not Path(os.path.realpath(path)).is_relative_to(folder):
        raise UnknownFormat(f"the list names the format file {name!r} outside its own folder; use --format for that")
    try:
        return custom_edition(Path(deck).parent / name)
    except InvalidEdition as error:
        raise UnknownFormat(f"the format that the list names cannot be used: {error}") from error


@cache
def _read(name: str, real: str, changed: int, size: int) -> tuple[Edition, Table]:
    """The edition and tables of a file in one state; a file that changes is read anew."""
    with Path(real).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InvalidEdition(f"{name}: more than {MAX_BYTES} bytes; a format is smaller")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidEdition(f"{name}: line {data.count(10, 0, error.start) + 1}: not UTF-8 text") from None
    places = Places(text)
    try:
        table, origins = _whole(_parsed(text))
        check_table(table, origins)
        return make_edition(table, Path(name)), table
    except Fault as fault:
        raise InvalidEdition(f"{name}: line {places.line(fault.path, fault.word)}: {fault}") from None
    except RecursionError:
        raise InvalidEdition(f"{name}: lists or tables nested too deeply") from None


def _parsed(text: str) -> Table:
    """The tables of the text. What would take the parser minutes is refused beforehand."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise Fault(f"more than {MAX_LINE} characters", number)
        if line.count(".") >= 10 and _LONG_KEY.search(line):
            raise Fault("a dotted key of more than 10 parts", number)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number beyond what Python converts
        message = str(error)
        at = _AT_LINE.search(message)
        last = text.count("\n") + 1
        raise Fault(f"not TOML: {message[: at.start()] if at else message}", int(at[1]) if at else last) from None


def _whole(table: Table) -> tuple[Table, Origins]:
    """The format with all that it takes from its base, and which of its own rules each rule comes from."""
    for key in table:
        if key not in keys_of_file():
            raise Fault(f"{key}: not a field of a format file; {nearest(key, keys_of_file())}", key)
    id = table.get("id")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise Fault(f"id: found {id!r}; expected an id such as 'redemption/our-league@custom'", "id")
    game = id.partition("/")[0]
    if game not in game_ids():
        raise Fault(f"id: there is no game {game!r}; {nearest(game, game_ids())}", "id")
    for key in RULES:
        rules = table.get(key, [])
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            raise Fault(f"{key}: found {rules!r:.60}; expected [[{key}]] tables", key)
    if "extends" not in table:
        if "drop" in table:
            raise Fault("drop: there is nothing to drop from; say what the format extends", "drop")
        return table, {key: list(range(len(table.get(key, [])))) for key in RULES}
    return _extended(table, game)


def _extended(own: Table, game: str) -> tuple[Table, Origins]:
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
        whole[key], origins[key] = _merged(kept, own, key)
    return whole, origins


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
    replaced: set[str] = set()
    for number, stated in enumerate(own.get(key, [])):
        id = stated.get("id")
        if id in known and "kind" in stated:
            at = next(place for place, (rule, _) in enumerate(rules) if rule["id"] == id)
            if id not in replaced:  # a rule of several parts takes the place of all parts of the base's
                rules = [each for place, each in enumerate(rules) if each[0]["id"] != id or place == at]
                rules[at] = (stated, number)
                replaced.add(id)
            else:
                rules.append((stated, number))
        elif id in known:
            parts = [place for place, (rule, _) in enumerate(rules) if rule["id"] == id]
            if len(parts) > 1:
                raise Fault(f"{id}: the base states this rule in {len(parts)} parts; state it whole", key, number)
            rules[parts[0]] = (_changed(rules[parts[0]][0], stated, own, (key, number)), number)
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
